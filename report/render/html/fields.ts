/** The input fields of a page: search, and notes. Pure. */
import { type Markup, markup, none } from "./Markup.ts"

/** A search field. */
export interface Find {
  readonly action: string
  readonly words: string
}

/** Readers' notes on what the page shows. */
export interface Notes {
  /** where changes are sent; null if it is read-only */
  readonly action: string | null
  readonly text: string
  readonly tags: ReadonlyArray<string>
}

/** A form that works without a script: the search words are in the address that it opens. */
export const findOf = ({ action, words }: Find): Markup =>
  markup`<form class="find" role="search" method="get" action="${action}"><label>Find in replies and scripts <input type="search" name="find" value="${words}" autocomplete="off" spellcheck="false"></label> <button>Search</button></form>
`

const tagsOf = (tags: ReadonlyArray<string>): Markup =>
  tags.length === 0
    ? none
    : markup`<ul class="tags" aria-label="Tags">${tags.map((tag) => markup`<li>${tag}</li>`)}</ul>`

const readOf = ({ tags, text }: Notes): Markup =>
  markup`${tagsOf(tags)}${text === "" ? none : markup`<p class="noted">${text}</p>`}`

/** The notes, and the fields that change them, which the page's script sends. */
export const notesOf = (notes: Notes): Markup => {
  const { action, tags, text } = notes
  const empty = text === "" && tags.length === 0
  if (action === null) {
    return empty ? none : markup`<div class="notes">${readOf(notes)}</div>\n`
  }
  return markup`<div class="notes">${readOf(notes)}<details><summary>${empty ? "Add a note or tags" : "Change the note"}</summary><form data-notes="${action}"><label>Tags, with commas between <input name="tags" value="${tags.join(", ")}" autocomplete="off"></label><label>Note <textarea name="text" rows="3">
${text}</textarea></label><button>Save</button> <output></output></form></details></div>
`
}
