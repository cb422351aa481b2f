/**
 * A grid as HTML: a row an item, a column a model, a small coloured mark for each round, and what
 * rows can be filtered by. The page's script acts on it; without one, all rows stand there. Pure.
 */
import type { Cell, Grid } from "../../Document.ts"
import { marked } from "../plain.ts"
import { breakable, type Context, noteOf } from "./inline.ts"
import { type Markup, markup, none } from "./Markup.ts"

/** Columns above which their names are written upright, to save room. */
const UPRIGHT_ABOVE = 6

type Row = Grid["rows"][number]

const markOf = ({ hint, target, text, tone }: Cell, { href }: Context): Markup => {
  const to = target === undefined ? null : href(target)
  const title = hint === undefined ? none : markup` title="${hint}"`
  const shown = text === "" ? marked("", tone) : text
  const shape = tone === undefined ? none : markup` class="${tone}"`
  return to === null
    ? markup`<span${shape}${title}>${shown}</span>`
    : markup`<a href="${to}"${shape}${title}>${shown}</a>`
}

const rowOf = ({ cells, facets, title }: Row, context: Context): Markup =>
  markup`<tr data-facets="${JSON.stringify(facets)}"><th scope="row">${breakable(title)}</th>${cells.map(
    (marks) => markup`<td>${marks.map((mark) => markOf(mark, context))}</td>`
  )}</tr>
`

/** The values of each facet that has more than one, in the order of the rows. */
const facetsOf = (
  rows: ReadonlyArray<Row>
): ReadonlyArray<readonly [string, ReadonlyArray<string>]> => {
  const values = new Map<string, Set<string>>()
  for (const { facets } of rows) {
    for (const [name, value] of Object.entries(facets)) {
      values.set(name, (values.get(name) ?? new Set()).add(value))
    }
  }
  return [...values].filter(([, all]) => all.size > 1).map(([name, all]) => [name, [...all]])
}

/** What a field of a facet is called, before the facet: fields of our own have other names. */
const FACET = "facet."

const selectOf = (name: string, values: ReadonlyArray<string>): Markup =>
  markup`<label>${name} <select name="${FACET}${name}"><option value="">all</option>${values.map(
    (value) => markup`<option>${value}</option>`
  )}</select></label>`

/** Rows from which on filters help. */
const FILTERED_FROM = 2

const filtersOf = ({ name, rows }: Grid): Markup => {
  if (rows.length < FILTERED_FROM) return none
  return markup`<form class="filters" data-filters="${name}" hidden>
<label>Find <input type="search" name="find" placeholder="part of a name" autocomplete="off" spellcheck="false"></label>
<label>Show <select name="tone"><option value="">all</option><option value="bad">with a failure</option><option value="warn">with an error of ours</option><option value="good">with a pass</option></select></label>
${facetsOf(rows).map(([facet, values]) => selectOf(facet, values))}
<output></output></form>`
}

/** The grid with its filters. */
export const gridBlock = (grid: Grid, context: Context): Markup => {
  const { columns, name, note, rows, title } = grid
  const upright = columns.length > UPRIGHT_ABOVE ? markup` upright` : none
  return markup`<div class="block" id="${name}">${filtersOf(grid)}
<div class="scroll tall" role="region" aria-label="${title ?? name}" tabindex="0"><table class="grid${upright}">${
    title === undefined ? none : markup`<caption>${title}</caption>`
  }<thead><tr><td></td>${columns.map((column) => markup`<th scope="col"><span>${breakable(column)}</span></th>`)}</tr></thead>
<tbody>${rows.map((row) => rowOf(row, context))}</tbody></table></div>${noteOf(note)}</div>`
}
