/**
 * A grid as HTML: one row per item, one column per model, a small coloured mark for each round, and filters
 * for rows, columns and marks. The page's script makes it interactive; without it, everything is shown.
 * Pure.
 */
import type { Cell, Grid, Kind } from "../../Document.ts"
import { number } from "../../text.ts"
import { marked } from "../plain.ts"
import { breakable, type Context, captionOf, noteOf } from "./inline.ts"
import { type Markup, markup, none } from "./Markup.ts"

/** With more columns than this, their names are written vertically to save room. */
const UPRIGHT_ABOVE = 6

type Row = Grid["rows"][number]

/** How marks of a kind look; style/blocks.css has colours for the first classes. */
interface Look {
  readonly name: string
  /** tells failures apart without colours; empty if the tone is enough */
  readonly sign: string
}

type Looks = ReadonlyMap<string, Look>

/** The first letter of a name that no other kind uses. */
const letterOf = (name: string, taken: ReadonlySet<string>): string =>
  name
    .toUpperCase()
    .match(/[A-Z]/g)
    ?.find((letter) => !taken.has(letter)) ?? ""

/** How each kind looks, by its position; each kind of failure has its own letter. */
const looksOf = (kinds: ReadonlyArray<Kind>): Looks => {
  const taken = new Set<string>()
  return new Map(
    kinds.map(({ name, tone }, at) => {
      const sign = tone === "bad" ? letterOf(name, taken) : ""
      taken.add(sign)
      return [name, { name: `k${at}`, sign }]
    })
  )
}

const signOf = (look: Look | undefined): Markup =>
  look === undefined || look.sign === "" ? none : markup`<sup>${look.sign}</sup>`

const markOf = (
  { hint, kind, target, text, tone }: Cell,
  { href }: Context,
  looks: Looks
): Markup => {
  const to = target === undefined ? null : href(target)
  const title = hint === undefined ? none : markup` title="${hint}"`
  const shown = text === "" ? marked("", tone) : text
  const look = looks.get(kind ?? "")
  const names = [tone, look?.name].filter((name) => name !== undefined)
  const shape = names.length === 0 ? none : markup` class="${names.join(" ")}"`
  return to === null
    ? markup`<span${shape}${title}>${shown}${signOf(look)}</span>`
    : markup`<a href="${to}"${shape}${title}>${shown}${signOf(look)}</a>`
}

const rowOf = ({ cells, facets, title }: Row, context: Context, looks: Looks): Markup =>
  markup`<tr data-facets="${JSON.stringify(facets)}"><th scope="row">${breakable(title)}</th>${cells.map(
    (marks) => markup`<td>${marks.map((mark) => markOf(mark, context, looks))}</td>`
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

/** A prefix for the field of a facet, so that it cannot collide with our own fields. */
const FACET = "facet."

/** A choice between values, each with its label. */
const selectOf = (
  label: string,
  name: string,
  values: ReadonlyArray<readonly [value: string, text: string]>
): Markup =>
  markup`<label>${label} <select name="${name}"><option value="">all</option>${values.map(
    ([value, text]) => markup`<option value="${value}">${text}</option>`
  )}</select></label>`

/** From this many rows on, filters help. */
const FILTERED_FROM = 2

const TONES = [
  ["bad", "with a failure"],
  ["warn", "with an errored trial"],
  ["good", "with a pass"]
] as const

const filtersOf = ({ columns, kinds = [], name, rows }: Grid): Markup => {
  if (rows.length < FILTERED_FROM) return none
  const rounds = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ length }) => length)))
  const among = (label: string, field: string, values: ReadonlyArray<readonly [string, string]>) =>
    values.length < 2 ? none : selectOf(label, field, values)
  return markup`<form class="filters" data-filters="${name}" hidden>
<label>Find <input type="search" name="find" placeholder="part of a name" autocomplete="off" spellcheck="false"></label>
${selectOf("Show", "tone", TONES)}
${among(
  "Outcome",
  "kind",
  kinds.map((kind) => [kind.name, `${kind.name} (${number(kind.count)})`])
)}
${among(
  "Model",
  "column",
  columns.map((column, at) => [String(at + 1), column])
)}
${among(
  "Round",
  "round",
  Array.from({ length: rounds }, (_, at) => [String(at + 1), String(at + 1)] as const)
)}
${facetsOf(rows).map(([facet, values]) =>
  selectOf(
    `${facet.slice(0, 1).toUpperCase()}${facet.slice(1)}`,
    `${FACET}${facet}`,
    values.map((value) => [value, value])
  )
)}
<output></output></form>`
}

/** The meaning of the colours and letters. */
const keyOf = (kinds: ReadonlyArray<Kind>, looks: Looks): Markup =>
  kinds.length === 0
    ? none
    : markup`<ul class="key">${kinds.map(
        ({ count, meaning, name, tone }) =>
          markup`<li data-kind="${name}" data-class="${looks.get(name)?.name ?? ""}"><span class="${tone} ${looks.get(name)?.name ?? ""}">${marked(name, tone)}${signOf(looks.get(name))}</span> ${number(count)} <small>${meaning}</small></li>`
      )}</ul>`

/** The grid with its filters. */
export const gridBlock = (grid: Grid, context: Context): Markup => {
  const { columns, kinds = [], name, note, rows, title } = grid
  const looks = looksOf(kinds)
  const upright = columns.length > UPRIGHT_ABOVE ? markup` upright` : none
  const titled =
    title === undefined ? markup` aria-label="${name}"` : markup` aria-labelledby="${name}-title"`
  return markup`<div class="block" id="${name}">${captionOf(name, title)}${filtersOf(grid)}${keyOf(kinds, looks)}
<div class="scroll tall" role="group" aria-label="${title ?? name}" tabindex="0"><table class="grid${upright}"${titled}><thead><tr><td></td>${columns.map((column) => markup`<th scope="col"><span>${breakable(column)}</span></th>`)}</tr></thead>
<tbody>${rows.map((row) => rowOf(row, context, looks))}</tbody></table></div>${noteOf(note)}</div>`
}
