/**
 * A document as GitHub Markdown. Owns the format, and that no text of a document becomes markup: it is
 * escaped, or inside a fence that it cannot close.
 */
import type { Block, Code, Content, Document, Message, Section, Table } from "../Document.ts"
import { markdownTable } from "../text.ts"
import {
  cellOf,
  columnsAt,
  columnTitle,
  type Detail,
  gridTable,
  marked,
  sectionsAt,
  visible
} from "./plain.ts"

interface MarkdownView {
  /** `full` also shows every column; folded texts can be opened in any case */
  readonly detail: Detail
}

/** An underscore inside a word is not markup, and names are full of them. */
const INLINE = /[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
const ENTITY = /&(?=#?\w+;)/g
/** Characters that begin a heading, a list, a rule or a quote. */
const OPENING = /^(\s*)([-+=#]|\d+(?=[.)]))/gm

/** An escaped text, in a place where no block can begin. */
const within = (text: string): string =>
  visible(text).replace(ENTITY, "&amp;").replace(INLINE, "\\$&")

/** An escaped text, in a paragraph. */
const escaped = (text: string): string =>
  within(text).replace(OPENING, (_, space: string, mark: string) =>
    /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`
  )

/** A text in one line: a heading, a cell. */
const inLine = (text: string): string => escaped(text).replace(/\s*\n\s*/g, "<br>")

const content = (from: Content): string => {
  const { text, tone } = cellOf(from)
  return inLine(marked(text, tone))
}

/** A cell of a table, in one line. */
const cellText = (from: Content): string => {
  const { text, tone } = cellOf(from)
  return within(marked(text, tone)).replace(/\s*\n\s*/g, "<br>")
}

/** The table writer escapes bars; here they are escaped already. */
const unbarred = (text: string): string => text.replaceAll("\\|", "|")

const tableText = (table: Table, { detail }: MarkdownView): ReadonlyArray<string> => {
  const shown = columnsAt(table, detail)
  return [
    ...(table.title === undefined ? [] : [`### ${inLine(table.title)}`]),
    markdownTable(
      shown.map(([column]) => ({ ...column, title: unbarred(cellText(columnTitle(column))) })),
      table.rows.map((row) => shown.map(([, index]) => unbarred(cellText(row[index] ?? ""))))
    ),
    ...(table.note === undefined ? [] : [escaped(table.note)])
  ]
}

/** A block of text line by line; its fence is longer than any inside it. */
const fenced = (language: string, text: string): string => {
  const shown = visible(text).trimEnd()
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  return [`${fence}${language.replace(/[^a-z0-9+-]/gi, "")}`, shown, fence].join("\n")
}

/** A title inside an HTML tag, where Markdown's own escapes have no effect. */
const inTag = (text: string): string =>
  visible(text)
    .replace(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")

const titled = (
  title: string,
  { folded }: Code | Message,
  block: string
): ReadonlyArray<string> => {
  if (folded !== true) return [...(title === "" ? [] : [`**${inLine(title)}**`]), block]
  const summary = title === "" ? "More" : inTag(title)
  return ["<details>", `<summary>${summary}</summary>`, block, "</details>"]
}

const quoted = (text: string): string => `> ${text.replaceAll("\n", "\n> ")}`

const blockText = (block: Block, view: MarkdownView): ReadonlyArray<string> => {
  switch (block._tag) {
    case "Table":
      return tableText(block, view)
    case "Grid":
      return tableText(gridTable(block), view)
    case "Figure":
      return [`### ${inLine(block.title)}`, escaped(block.caption)]
    case "Prose": {
      const text = escaped(marked(block.text, block.tone))
      return [block.quote === true ? quoted(text) : text]
    }
    case "Facts":
      return [
        block.facts.map(([name, value]) => `- **${inLine(name)}**: ${content(value)}`).join("\n")
      ]
    case "Code":
      return titled(block.title ?? "", block, fenced(block.language, block.text))
    case "Message": {
      const { role, text, title } = block
      const name = title === undefined ? role : `${role}: ${title}`
      return titled(name, block, fenced("text", text))
    }
  }
}

const sectionText = ({ blocks, title }: Section, view: MarkdownView): ReadonlyArray<string> => [
  ...(title === "" ? [] : [`## ${inLine(title)}`]),
  ...blocks.flatMap((block) => blockText(block, view))
]

/** A document as Markdown, ending with a line break. */
export const renderMarkdown = (document: Document, view: MarkdownView): string => {
  const { lead, legend, title } = document
  return `${[
    ...(title === "" ? [] : [`# ${inLine(title)}`]),
    ...lead.map(content),
    ...sectionsAt(document, view.detail).flatMap((section) => sectionText(section, view)),
    ...(legend.length === 0 ? [] : [legend.map((line) => `- ${inLine(line)}`).join("\n")])
  ].join("\n\n")}\n`
}
