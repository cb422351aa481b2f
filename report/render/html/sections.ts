/**
 * The sections of a document as HTML: one after the other, or in the few parts of a long document, where
 * secondary sections are folded. Owns the parts' titles and what is folded. Pure.
 */
import type { Part, Section } from "../../Document.ts"
import { partOf } from "../../parts.ts"
import { renderBlock } from "./blocks.ts"
import type { Context } from "./inline.ts"
import { type Markup, markup, none } from "./Markup.ts"

/** From this many sections on, a table of contents helps. */
const LISTED_FROM = 3

const PARTS: ReadonlyArray<readonly [part: Part, title: string]> = [
  ["outcome", "Outcome"],
  ["differences", "Where models differ"],
  ["look", "What to look at"],
  ["cost", "Cost"],
  ["appendix", "Appendix"]
]

export const hasParts = (sections: ReadonlyArray<Section>): boolean =>
  sections.some(({ part }) => part !== undefined)

/** The parts that have sections. */
const partsOf = (sections: ReadonlyArray<Section>) =>
  PARTS.flatMap(([part, title]) => {
    const own = sections.filter((section) => partOf(section) === part)
    return own.length === 0 ? [] : [{ part, title, sections: own }]
  })

/** The anchor of a part; no section has such a name. */
const anchorOf = (part: Part): string => `part-${part}`

/** The table of contents; empty if the page is short. */
export const contentsOf = (sections: ReadonlyArray<Section>): Markup => {
  if (sections.length < LISTED_FROM) return none
  const listed = hasParts(sections)
    ? partsOf(sections).map(({ part, title }) => [anchorOf(part), title] as const)
    : sections.map(({ name, title }) => [name, title] as const)
  return markup`<nav class="contents" aria-label="On this page"><ul>${listed.map(
    ([name, title]) => markup`<li><a href="#${name}">${title}</a></li>`
  )}</ul></nav>`
}

const blocksOf = ({ blocks }: Section, context: Context): Markup =>
  markup`${blocks.map((block) => renderBlock(block, context))}`

const plainSection = (section: Section, context: Context): Markup =>
  markup`<section id="${section.name}"><h2>${section.title}</h2>
${blocksOf(section, context)}</section>
`

/** Open if it is the main content of its part: all of the outcome, and the first section of the others. */
const sectionInPart = (section: Section, context: Context, open: boolean): Markup =>
  open
    ? markup`<section id="${section.name}"><h3>${section.title}</h3>
${blocksOf(section, context)}</section>
`
    : markup`<details class="fold" id="${section.name}"><summary><h3>${section.title}</h3></summary>
${blocksOf(section, context)}</details>
`

/** Every section, in its part if the document has parts. */
export const sectionsOf = (sections: ReadonlyArray<Section>, context: Context): Markup =>
  hasParts(sections)
    ? markup`${partsOf(sections).map(
        ({ part, sections: own, title }) =>
          markup`<section class="part" id="${anchorOf(part)}" aria-labelledby="${anchorOf(part)}-title"><h2 id="${anchorOf(part)}-title">${title}</h2>
${own.map((section, at) =>
  sectionInPart(section, context, part === "outcome" || (at === 0 && part !== "appendix"))
)}</section>
`
      )}`
    : markup`${sections.map((section) => plainSection(section, context))}`
