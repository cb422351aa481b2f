/**
 * Adds to a run's report what needs more than scores: why its most surprising failures failed, and how the
 * run was made. Owns these sections, for any benchmark; the benchmark owns the others.
 */
import { DateTime, Effect } from "effect"
import { Store } from "../../db/Store.ts"
import { count, right, share, tableOf } from "../../report/cells.ts"
import type { Content, Document, Section } from "../../report/Document.ts"
import { withModelLabels } from "../../report/modelLabels.ts"
import { inParts } from "../../report/parts.ts"
import { oneLine } from "../../report/text.ts"
import type { Benchmark, Reading } from "./Benchmark.ts"
import { settingsOf } from "./compare/settings.ts"
import type { RunRow } from "./findRun.ts"
import { type Surprise, surprisingFailures } from "./surprisingFailures.ts"

/** Number of failures that are shown. */
const MOST_FAILURES = 10
const MADE = "made"
const REASON_LIMIT = 220

const rowOf = Effect.fnUntraced(function* (
  { views }: Benchmark,
  { passedByOthers, score }: Surprise,
  variants: boolean
) {
  const store = yield* Store
  const trial = yield* Effect.flatMap(store.getTrial(score.trial), Effect.fromOption)
  const run = yield* Effect.flatMap(store.getRun(trial.runId), Effect.fromOption)
  const { text } = yield* views.verdict(run, trial)
  return [
    { text: score.item, target: { to: "trial", trial: score.trial } },
    score.model,
    ...(variants ? [score.variant] : []),
    count(score.round),
    share(passedByOthers),
    oneLine(text, REASON_LIMIT)
  ] satisfies ReadonlyArray<Content>
})

const failures = Effect.fnUntraced(function* (bench: Benchmark, { scores }: Reading) {
  const chosen = surprisingFailures(scores, MOST_FAILURES)
  const variants = new Set(scores.map(({ variant }) => variant)).size > 1
  const rows = yield* Effect.forEach(chosen, (each) => rowOf(bench, each, variants))
  return rows.length === 0
    ? []
    : ([
        {
          name: "failures",
          title: "Failures to look at",
          detail: "normal",
          part: "look",
          blocks: [
            tableOf(
              "failures",
              [
                { title: "Item" },
                { title: "Model" },
                ...(variants ? [{ title: "Variant" }] : []),
                right("Round", { secondary: true }),
                right("Others pass", {
                  hint: "share of the other models' trials of it that pass",
                  secondary: true
                }),
                { title: "Why" }
              ],
              rows,
              {
                note: "Failures of good models on items that others pass, of different kinds. A place to start reading."
              }
            )
          ]
        }
      ] satisfies ReadonlyArray<Section>)
})

/** Longer values are not useful as settings. */
const LONGEST = 200

/** How a run was made, if its benchmark does not have a section for it. */
const made = (run: RunRow): Section => ({
  name: MADE,
  title: "How this run was made",
  detail: "full",
  blocks: [
    {
      _tag: "Facts",
      facts: [
        ["run", run.id],
        ["started", `${DateTime.formatIso(DateTime.makeUnsafe(run.createdAt)).slice(0, 19)}Z`],
        ...[...settingsOf(run)].filter(([, value]) => value !== "null" && value.length <= LONGEST)
      ]
    }
  ]
})

/**
 * The report of a run as its benchmark makes it (`document`), with the failures after the sections that every reader
 * gets.
 */
export const reportDocument = Effect.fn("report.document")(function* (
  bench: Benchmark,
  reading: Reading,
  document: Document = bench.report.document(reading)
) {
  const { sections } = document
  const place = 1 + sections.findLastIndex(({ detail }) => detail === "brief")
  const added = yield* failures(bench, reading)
  const whole = {
    ...document,
    sections: inParts([
      ...sections.slice(0, place),
      ...added,
      ...sections.slice(place),
      ...(sections.some(({ name }) => name === MADE) ? [] : [made(reading.run)])
    ])
  } satisfies Document
  return withModelLabels(whole, [...new Set(reading.scores.map(({ model }) => model))])
})
