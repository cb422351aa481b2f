/**
 * A document as an HTML page: one file that needs no network, or a page of the viewer. Owns the page around
 * the blocks, and the security policy for the browser. Pure.
 */

import { sha256 } from "../../evm/digest.ts"
import type { Document } from "../Document.ts"
import { script, style } from "./html/assets.ts"
import { type Find, findOf, type Notes, notesOf } from "./html/fields.ts"
import { type Context, inline } from "./html/inline.ts"
import { type Markup, markup, none, trusted } from "./html/Markup.ts"
import { contentsOf, hasParts, sectionsOf } from "./html/sections.ts"
import { cellOf, marked } from "./plain.ts"

/** A link to another page. */
export interface Way {
  readonly text: string
  readonly href: string | null
  readonly current?: boolean
  /** its relation to this page, for a browser: prev, next */
  readonly rel?: string
}

/** A page of the viewer: its style and script are separate files, and it has links. */
interface Surroundings {
  readonly style: string | null
  readonly script: string | null
  readonly ways: ReadonlyArray<Way>
  /** where the browser listens for changes; null: it does not */
  readonly live: string | null
  /** links to the previous and next page */
  readonly links?: ReadonlyArray<Way>
  readonly find?: Find
  readonly notes?: Notes
}

const hashOf = (text: string): string => `'sha256-${sha256().update(text).digest("base64")}'`

/** What a standalone file may do: use its own style and script, and load nothing. */
const policyOfFile: string = [
  "default-src 'none'",
  "img-src data:",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'"
].join("; ")

/**
 * What a page of the viewer may do: use the viewer's own style, script, pictures and stream. The page
 * contains it too, because other web servers do not send it as a header.
 */
export const policyOfPage: string = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'"
].join("; ")

/** An icon for the browser's tab. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1558b0"/><path d="M4 8.5l2.7 2.7L12 5.5" fill="none" stroke="#fff" stroke-width="2"/></svg>'
)}`

const headOf = (surroundings: Surroundings | undefined): Markup =>
  surroundings === undefined
    ? markup`<meta http-equiv="Content-Security-Policy" content="${trusted(policyOfFile)}">
<style>${trusted(style)}</style>`
    : markup`<meta http-equiv="Content-Security-Policy" content="${trusted(policyOfPage)}">
<link rel="stylesheet" href="${surroundings.style}">
<script src="${surroundings.script}" defer></script>`

const siteOf = ({ ways }: Surroundings): Markup =>
  markup`<nav class="site" aria-label="Pages">${ways.map(
    ({ current, href, text }) =>
      markup`<a href="${href}"${current === true ? markup` aria-current="page"` : none}>${text}</a>`
  )}</nav>`

const linksOf = (links: ReadonlyArray<Way>): Markup =>
  links.length === 0
    ? none
    : markup`<nav class="beside-ways" aria-label="From here"><ul>${links.map(
        ({ href, rel, text }) =>
          href === null
            ? markup`<li>${text}</li>`
            : markup`<li><a href="${href}"${rel === undefined ? none : markup` rel="${rel}"`}>${text}</a></li>`
      )}</ul></nav>
`

/** Lines with a verdict are emphasised; the others are a list. */
const leadOf = (lead: Document["lead"], context: Context): Markup => {
  const judged = lead.map(cellOf).filter(({ tone }) => tone !== undefined)
  const others = lead.map(cellOf).filter(({ tone }) => tone === undefined)
  return markup`${judged.map(
    ({
      tone = "quiet",
      ...cell
    }) => markup`<p class="callout verdict ${tone}">${inline({ ...cell, text: marked(cell.text, tone) }, context)}</p>
`
  )}${
    others.length === 0
      ? none
      : markup`<ul class="lead">${others.map((cell) => markup`<li>${inline(cell, context)}</li>`)}</ul>`
  }`
}

const legendOf = (legend: ReadonlyArray<string>): Markup =>
  legend.length === 0
    ? none
    : markup`<footer class="legend">${legend.map((line) => markup`<p>${line}</p>`)}</footer>`

/** The document as a whole page; without `surroundings`, a standalone one. */
export const renderHtml = (
  { lead, legend, sections, title }: Document,
  context: Context,
  surroundings?: Surroundings
): string => {
  const contents = contentsOf(sections)
  const listed =
    contents === none ? none : markup` class="${hasParts(sections) ? "in-parts" : "with-contents"}"`
  const live = surroundings?.live ?? null
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="${ICON}">
${headOf(surroundings)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${surroundings === undefined ? none : siteOf(surroundings)}
<main id="main"${listed}${live === null ? none : markup` data-live="${live}"`}>
<header><h1>${title}</h1>
${leadOf(lead, context)}</header>
${linksOf(surroundings?.links ?? [])}${surroundings?.find === undefined ? none : findOf(surroundings.find)}${surroundings?.notes === undefined ? none : notesOf(surroundings.notes)}
${contents}
${sectionsOf(sections, context)}
${legendOf(legend)}
</main>
${surroundings === undefined ? markup`<script>${trusted(script)}</script>` : none}
</body>
</html>
`.text
}
