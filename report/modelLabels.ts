/**
 * Short names in a document, for models that are named by an address. The whole address is the hint of a cell and
 * of a column. Pure.
 */
import { Option, Predicate, Schema } from "effect"
import type { Block, Column, Content, Document } from "./Document.ts"
import { shortNames } from "./figures/modelNames.ts"

type Labels = ReadonlyMap<string, string>

/** Short names of those models that are addresses, the longest address first. */
export const labelsOf = (models: ReadonlyArray<string>): Labels =>
  new Map(
    [...shortNames(models)]
      .filter(([name]) => /^https?:\/\//.test(name))
      .toSorted(([a], [b]) => b.length - a.length)
  )

/** A text with the short names of the models that it names. */
export const saidShort = (labels: Labels, text: string): string =>
  text.includes("://")
    ? [...labels].reduce((said, [name, label]) => said.replaceAll(name, label), text)
    : text

const contentWith = (labels: Labels, content: Content): Content => {
  const text = typeof content === "string" ? content : content.text
  const label = saidShort(labels, text)
  if (label === text) return content
  return typeof content === "string"
    ? { text: label, hint: text }
    : { ...content, text: label, hint: content.hint ?? text }
}

const columnWith = (labels: Labels, column: Column): Column => {
  const title = saidShort(labels, column.title)
  return title === column.title ? column : { ...column, title, hint: column.hint ?? column.title }
}

/** A Vega-Lite specification with short names wherever its data or its titles have a model. */
const specWith = (labels: Labels, value: unknown): unknown =>
  Predicate.isString(value)
    ? saidShort(labels, value)
    : Array.isArray(value)
      ? value.map((each) => specWith(labels, each))
      : Predicate.isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, each]) => [key, specWith(labels, each)])
          )
        : value

const isSpec = Schema.decodeUnknownOption(Schema.Record(Schema.String, Schema.Unknown))

/** What models wrote (code, messages) stays as it is. */
const blockWith = (labels: Labels, block: Block): Block => {
  const said = (text: string) => saidShort(labels, text)
  switch (block._tag) {
    case "Table":
      return {
        ...block,
        columns: block.columns.map((column) => columnWith(labels, column)),
        rows: block.rows.map((row) => row.map((cell) => contentWith(labels, cell))),
        ...(block.note === undefined ? {} : { note: said(block.note) })
      }
    case "Figure":
      return {
        ...block,
        title: said(block.title),
        caption: said(block.caption),
        spec: Option.getOrElse(isSpec(specWith(labels, block.spec)), () => block.spec)
      }
    case "Grid":
      return { ...block, columns: block.columns.map(said) }
    case "Prose":
      return block.quote === true ? block : { ...block, text: said(block.text) }
    case "Facts":
      return {
        ...block,
        facts: block.facts.map(([name, value]) => [said(name), contentWith(labels, value)])
      }
    default:
      return block
  }
}

/** The document, with short names for those of `models` that are addresses. */
export const withModelLabels = (document: Document, models: ReadonlyArray<string>): Document => {
  const labels = labelsOf(models)
  return labels.size === 0
    ? document
    : {
        ...document,
        title: saidShort(labels, document.title),
        lead: document.lead.map((content) => contentWith(labels, content)),
        sections: document.sections.map((section) => ({
          ...section,
          title: saidShort(labels, section.title),
          blocks: section.blocks.map((block) => blockWith(labels, block))
        }))
      }
}
