/** How the trials of each model ended. Pure. */
import { Array as Arr, Schema } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Section } from "../../../../report/Document.ts"
import { number } from "../../../../report/text.ts"
import { meanings, OutcomeClass } from "../../../../stages/outcome.ts"
import type { ModelSummary } from "../Summary.ts"

const isClass = Schema.is(OutcomeClass)

/** A class in a few words; empty if this version does not know it. */
const shortOf = (name: string): string => (isClass(name) ? meanings[name].short : "")

/** The classes that occurred: known ones in the order of their meanings, then others. */
const classesOf = (models: ReadonlyArray<ModelSummary>): ReadonlyArray<string> => {
  const occurred = Arr.dedupe(models.flatMap(({ outcomes }) => Object.keys(outcomes)))
  const known = Object.keys(meanings).filter((name) => occurred.includes(name))
  return [...known, ...Arr.difference(occurred, known)]
}

/** One row per class, one column per model. */
export const outcomes = (models: ReadonlyArray<ModelSummary>): Section => ({
  name: "outcomes",
  title: "How trials ended",
  detail: "brief",
  blocks: [
    {
      _tag: "Table",
      name: "outcomes",
      columns: [
        { title: "Outcome" },
        { title: "Meaning", secondary: true },
        ...models.map(({ model }) => ({ title: model, align: "right" as const }))
      ],
      rows: classesOf(models).map((name) => [
        { text: name, ...(name === "pass" ? { tone: "good" as const } : {}) },
        shortOf(name),
        ...models.map(({ outcomes }) => {
          const count = ownValue(outcomes, name) ?? 0
          return { text: number(count), value: count }
        })
      ])
    }
  ]
})
