/** The blocks of a document as HTML, except its grids. Pure. */

import type {
  Block,
  Cell,
  Code,
  Column,
  Content,
  Facts,
  Figure,
  Message,
  Prose,
  Table
} from "../../Document.ts"
import { counted } from "../../text.ts"
import { cellOf, marked } from "../plain.ts"
import { highlighted, withCode } from "./code.ts"
import { gridBlock } from "./grid.ts"
import { type Context, captionOf, inline, LINE, noteOf, scrolled } from "./inline.ts"
import { type Markup, markup, none } from "./Markup.ts"

/** How the page's script hides columns: by choice, or for lack of room. */
const foldOf = ({ minor, secondary }: Column): Markup =>
  minor === true
    ? markup` data-fold="minor"`
    : secondary === true
      ? markup` data-fold="secondary"`
      : none

const headOf = (column: Column): Markup => {
  const { align, hint, title, unit } = column
  if (title === "") return markup`<td></td>`
  return markup`<th scope="col"${align === "right" ? markup` class="right"` : none}${foldOf(column)}${hint === undefined ? none : markup` title="${hint}"`}><span>${title}${unit === undefined ? none : markup` <small>${unit}</small>`}</span></th>`
}

/** What a cell is sorted by, if its text would sort wrongly. */
const sortedBy = ({ value }: Cell): Markup =>
  value === undefined || value === null ? none : markup` data-value="${String(value)}"`

const rowOf = ({ columns }: Table, row: ReadonlyArray<Content>, context: Context): Markup => {
  const cells = columns.map(({ align }, at) => {
    const cell = cellOf(row[at] ?? "")
    const shape =
      align === "right"
        ? markup` class="right"`
        : cell.text.length > LINE
          ? markup` class="long"`
          : none
    return at === 0 && cell.text !== ""
      ? markup`<th scope="row"${shape}${sortedBy(cell)}>${inline(cell, context)}</th>`
      : markup`<td${shape}${sortedBy(cell)}>${inline(cell, context)}</td>`
  })
  return markup`<tr>${cells}</tr>`
}

/** The meaning of the columns, for readers without a pointer to hover with. */
const hintsOf = (columns: ReadonlyArray<Column>): Markup => {
  const hints = columns.flatMap(({ hint, title }) =>
    hint === undefined ? [] : [markup`<dt>${title}</dt><dd>${hint}</dd>`]
  )
  return hints.length === 0
    ? none
    : markup`<details class="hints"><summary>What the columns mean</summary><dl>${hints}</dl></details>`
}

const tableBlock = (table: Table, context: Context): Markup => {
  const { columns, name, note, rows, title } = table
  const titled =
    title === undefined ? markup` aria-label="${name}"` : markup` aria-labelledby="${name}-title"`
  const body = markup`<table class="sortable"${titled}><thead><tr>${columns.map(headOf)}</tr></thead>
<tbody>${rows.map((row) => rowOf(table, row, context))}</tbody></table>`
  return markup`<div class="block" id="${name}">${captionOf(name, title)}${scrolled(title ?? name, body)}${noteOf(note)}${hintsOf(columns)}</div>`
}

const figureBlock = (figure: Figure, { figure: drawn }: Context): Markup =>
  markup`<figure class="block" id="${figure.name}"><figcaption><strong>${figure.title}</strong> ${figure.caption}</figcaption>
${scrolled(figure.title, drawn(figure))}</figure>`

const proseBlock = ({ quote, text, tone }: Prose): Markup => {
  const paragraphs = (tone === undefined ? text : marked(text, tone))
    .split(/\n{2,}/)
    .map((part) => markup`<p>${part}</p>`)
  if (quote === true) return markup`<blockquote class="block">${paragraphs}</blockquote>`
  return tone === undefined
    ? markup`<div class="block prose">${paragraphs}</div>`
    : markup`<div class="block prose callout ${tone}">${paragraphs}</div>`
}

const factsBlock = ({ facts }: Facts, context: Context): Markup =>
  markup`<dl class="block facts">${facts.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${inline(value, context)}</dd></div>`)}</dl>`

/** Longer texts are folded, whoever wrote them. */
const FOLDED_ABOVE = 20_000

const lines = (text: string): string => {
  const count = text.split("\n").length
  return count === 1 ? counted(text.length, "character") : counted(count, "line")
}

/** Line numbers, each an anchor. */
const numbersOf = (name: string, text: string): Markup =>
  markup`<pre class="numbers" aria-hidden="true">${text.split("\n").map((_, at) => {
    const line = String(at + 1)
    return markup`<span id="${name}-L${line}">${line}</span>\n`
  })}</pre>`

/** Texts with more lines are not numbered, because each number is an element of the page. */
const NUMBERED = 5_000

const codeBody = (title: string, text: string, language: string, name?: string): Markup => {
  const code = markup`<pre><code class="code">${highlighted(text, language)}</code></pre>`
  return scrolled(
    title,
    name === undefined || text.split("\n").length > NUMBERED
      ? code
      : markup`<div class="numbered">${numbersOf(name, text)}${code}</div>`
  )
}

const titledCode = (title: string, text: string, language: string, name?: string): Markup =>
  markup`<figure><figcaption>${title}</figcaption>${codeBody(title, text, language, name)}</figure>`

/** Two texts side by side; one below the other if the page is narrow. */
const comparedBlock = (code: Code, comparedWith: NonNullable<Code["comparedWith"]>): Markup => {
  const { folded, language, name, text, title } = code
  const body = markup`<div class="beside">${titledCode(title ?? language, text, language, name)}${titledCode(comparedWith.title, comparedWith.text, language)}</div>`
  return folded === true || text.length > FOLDED_ABOVE
    ? markup`<details class="block code-block"><summary>${title ?? language} <small>${lines(text)}, next to: ${comparedWith.title}</small></summary>${body}</details>`
    : markup`<div class="block code-block">${body}</div>`
}

const codeBlock = (code: Code): Markup => {
  const { comparedWith, folded, language, name, text, title } = code
  if (comparedWith !== undefined) return comparedBlock(code, comparedWith)
  const body = codeBody(title ?? language, text, language, name)
  return folded === true || text.length > FOLDED_ABOVE
    ? markup`<details class="block code-block"><summary>${title ?? language} <small>${lines(text)}</small></summary>${body}</details>`
    : markup`<figure class="block code-block">${title === undefined ? none : markup`<figcaption>${title}</figcaption>`}${body}</figure>`
}

const SPEAKERS: Readonly<Record<Message["role"], string>> = {
  system: "System",
  user: "User",
  assistant: "Model",
  harness: "Harness"
}

const messageBlock = ({ folded, role, text, title }: Message): Markup => {
  const head = markup`<strong>${SPEAKERS[role]}</strong>${title === undefined ? none : markup` <span>${title}</span>`}`
  const body = markup`<pre class="said">${withCode(text)}</pre>`
  return folded === true || text.length > FOLDED_ABOVE
    ? markup`<details class="block message ${role}"><summary>${head} <small>${lines(text)}</small></summary>${body}</details>`
    : markup`<article class="block message ${role}"><header>${head}</header>${body}</article>`
}

/** A block as HTML. */
export const renderBlock = (block: Block, context: Context): Markup => {
  switch (block._tag) {
    case "Table":
      return tableBlock(block, context)
    case "Figure":
      return figureBlock(block, context)
    case "Grid":
      return gridBlock(block, context)
    case "Prose":
      return proseBlock(block)
    case "Facts":
      return factsBlock(block, context)
    case "Code":
      return codeBlock(block)
    case "Message":
      return messageBlock(block)
  }
}
