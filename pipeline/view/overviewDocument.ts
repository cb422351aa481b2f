/**
 * A run at a glance, from its trials' rows alone: shown while a long run's report is made for the first
 * time. Pure.
 */
import { shardNote } from "../../db/fleet/parts.ts"
import type { Run, TrialMark } from "../../db/rows.ts"
import type { Cell, Document } from "../../report/Document.ts"
import { withModelLabels } from "../../report/modelLabels.ts"
import { counted, number } from "../../report/text.ts"
import { modelsOf } from "../run/namedModel.ts"

const count = (value: number): Cell => ({ text: number(value), value })

const right = { align: "right" } as const

/** The models by their points, highest first. `progress`: that of the report. */
export const overviewDocument = (
  run: Run,
  trials: ReadonlyArray<TrialMark>,
  progress: string
): Document => {
  const models = [...Map.groupBy(trials, ({ model }) => model)]
    .map(([model, own]) => ({
      model,
      trials: own.length,
      points: own.reduce((sum, { score }) => sum + (score ?? 0), 0),
      done: own.filter(({ status }) => status === "done").length,
      passed: own.filter(({ passed }) => passed === true).length,
      errored: own.filter(({ status }) => status === "errored").length
    }))
    .toSorted((a, b) => b.points - a.points)
  const document: Document = {
    title: `Run ${run.id}`,
    lead: [
      [run.bench, run.status, counted(trials.length, "trial"), ...shardNote(run)].join(" · "),
      `The report is being made (${progress}). It replaces this page when it is ready.`
    ],
    sections: [
      {
        name: "overview",
        title: "Points so far",
        detail: "brief",
        blocks: [
          {
            _tag: "Table",
            name: "points",
            columns: [
              { title: "Model" },
              { title: "Points", ...right, hint: "the sum over all its trials" },
              { title: "Passed", ...right },
              { title: "Done", ...right },
              { title: "Errored", ...right, hint: "not scored" },
              { title: "Trials", ...right }
            ],
            rows: models.map(({ done, errored, model, passed, points, trials }) => [
              model,
              count(Math.round(points)),
              count(passed),
              count(done),
              count(errored),
              count(trials)
            ])
          }
        ]
      }
    ],
    legend: []
  }
  return withModelLabels(document, modelsOf(run))
}
