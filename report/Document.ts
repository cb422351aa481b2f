/**
 * What a reader is shown, as data: a report, a comparison, the story of one trial. Owns its shapes only. A
 * benchmark makes documents; the renderers next to this file print them as terminal text, Markdown or HTML,
 * and do not know what a table is about.
 *
 * Every text in a document is plain: a renderer escapes it. Texts of a model are hostile input.
 */

/** A verdict that is visible at a glance. Renderers give it a colour, but never only a colour. */
export type Tone = "good" | "bad" | "warn" | "quiet"

/** What a text links to on a page; elsewhere it is plain text. */
export type Target =
  | { readonly to: "run"; readonly run: string }
  | { readonly to: "trial"; readonly trial: number }
  | { readonly to: "section"; readonly section: string }
  /** two sides next to each other: each a run, or a model in one (`RUN:MODEL`) */
  | { readonly to: "compare"; readonly before: string; readonly after: string }

export interface Cell {
  readonly text: string
  /** the value to sort, filter and export by, if it is not the text */
  readonly value?: number | string | boolean | null
  readonly tone?: Tone
  readonly target?: Target
  /** shown if there is room: a tooltip, a title */
  readonly hint?: string
  /** in a grid: the name of its kind, which decides its colour */
  readonly kind?: string
}

/** A cell, or its text. */
export type Content = Cell | string

export interface Column {
  readonly title: string
  readonly align?: "left" | "right"
  /** the unit of its numbers: points, tokens, ms, wei, $ */
  readonly unit?: string
  /** what the column means, in a sentence */
  readonly hint?: string
  /** left out if there is little room (a terminal); a page hides it until it is selected */
  readonly minor?: boolean
  /** a page hides it if the table is wider than the page */
  readonly secondary?: boolean
}

export interface Table {
  readonly _tag: "Table"
  /** its name for programs and its anchor: lower case, with hyphens */
  readonly name: string
  readonly title?: string
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<Content>>
  /** shown below: n, units, how it was computed */
  readonly note?: string
}

/** A picture, drawn from a Vega-Lite specification with its data inside. */
export interface Figure {
  readonly _tag: "Figure"
  readonly name: string
  readonly title: string
  /** what it shows, in a sentence, with n; also its text for readers who cannot see it */
  readonly caption: string
  /** Vega-Lite 6, without a theme: the renderer adds one */
  readonly spec: Readonly<Record<string, unknown>>
}

/** What several cells of a grid have in common, such as how a trial ended. */
export interface Kind {
  readonly name: string
  /** in a few words */
  readonly meaning: string
  readonly tone: Tone
  /** number of its cells */
  readonly count: number
}

/** Items by models: one coloured cell for each; interactive renderers let the reader filter it. */
export interface Grid {
  readonly _tag: "Grid"
  readonly name: string
  readonly title?: string
  readonly columns: ReadonlyArray<string>
  /** kinds of cells; absent: only their tone tells them apart */
  readonly kinds?: ReadonlyArray<Kind>
  readonly rows: ReadonlyArray<{
    readonly title: string
    /** what rows can be filtered by: split, category, difficulty */
    readonly facets: Readonly<Record<string, string>>
    /** one list per column: a cell for each round */
    readonly cells: ReadonlyArray<ReadonlyArray<Cell>>
  }>
  readonly note?: string
}

/** A paragraph; `quote` marks it as somebody else's words. */
export interface Prose {
  readonly _tag: "Prose"
  readonly text: string
  readonly tone?: Tone
  readonly quote?: boolean
}

/** Names with values, one per line. */
export interface Facts {
  readonly _tag: "Facts"
  readonly facts: ReadonlyArray<readonly [name: string, value: Content]>
}

/** A text shown unchanged, line by line. */
export interface Code {
  readonly _tag: "Code"
  readonly title?: string
  /** typescript, json, solidity, text, ... */
  readonly language: string
  readonly text: string
  /** set if its lines are cited: they are numbered, and `NAME-L12` is the anchor of one */
  readonly name?: string
  /** folded until it is opened, if the renderer is interactive */
  readonly folded?: boolean
  /** another text to compare with; interactive renderers show the two side by side */
  readonly comparedWith?: { readonly title: string; readonly text: string }
}

/** One message of a conversation. */
export interface Message {
  readonly _tag: "Message"
  readonly role: "system" | "user" | "assistant" | "harness"
  readonly title?: string
  readonly text: string
  readonly folded?: boolean
}

export type Block = Table | Figure | Grid | Prose | Facts | Code | Message

/** The question that a part of a long document answers. */
export type Part = "outcome" | "differences" | "look" | "cost" | "appendix"

export interface Section {
  /** an anchor: lower case, with hyphens */
  readonly name: string
  readonly title: string
  readonly blocks: ReadonlyArray<Block>
  /**
   * who sees it by default: `brief` also at the end of a run; `normal` in every report; `full` only where
   * there is room (HTML, the viewer, a file of its own)
   */
  readonly detail: "brief" | "normal" | "full"
  /** the part of a page that it belongs to; a document without parts is shown in its order */
  readonly part?: Part
}

export interface Document {
  readonly title: string
  /** shown under the title: what it is about, when it was made, what is incomplete */
  readonly lead: ReadonlyArray<Content>
  readonly sections: ReadonlyArray<Section>
  /** explains terms, at the end */
  readonly legend: ReadonlyArray<string>
}
