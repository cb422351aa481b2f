/**
 * Short names in the tables of a document, for models that are named by an address. The whole address is the
 * cell's hint. Pure.
 */
import type { Block, Column, Content, Document } from "./Document.ts"
import { shortNames } from "./figures/modelNames.ts"

type Labels = ReadonlyMap<string, string>

const cellWith = (labels: Labels, content: Content): Content => {
  const text = typeof content === "string" ? content : content.text
  const label = labels.get(text)
  if (label === undefined) return content
  return typeof content === "string"
    ? { text: label, hint: text }
    : { ...content, text: label, hint: content.hint ?? text }
}

const columnWith = (labels: Labels, column: Column): Column => {
  const label = labels.get(column.title)
  return label === undefined
    ? column
    : { ...column, title: label, hint: column.hint ?? column.title }
}

const blockWith = (labels: Labels, block: Block): Block =>
  block._tag === "Table"
    ? {
        ...block,
        columns: block.columns.map((column) => columnWith(labels, column)),
        rows: block.rows.map((row) => row.map((cell) => cellWith(labels, cell)))
      }
    : block

/** Short names of those models that are addresses. */
export const labelsOf = (models: ReadonlyArray<string>): Labels =>
  new Map([...shortNames(models)].filter(([name]) => /^https?:\/\//.test(name)))

/** The document, with short names for those of `models` that are addresses. */
export const withModelLabels = (document: Document, models: ReadonlyArray<string>): Document => {
  const labels = labelsOf(models)
  return labels.size === 0
    ? document
    : {
        ...document,
        sections: document.sections.map((section) => ({
          ...section,
          blocks: section.blocks.map((block) => blockWith(labels, block))
        }))
      }
}
