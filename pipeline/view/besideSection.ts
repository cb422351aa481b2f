/** What stands beside a trial: its item given to other models and rounds, and its own attempts. Pure. */
import type { Trial } from "../../db/rows.ts"
import type { Section } from "../../report/Document.ts"
import { gridOf, type Meanings, markOf } from "./gridDocument.ts"
import { minute } from "./runsDocument.ts"

/** `attempts`: all of this trial, the latest first. */
export const besideSection = (
  trials: ReadonlyArray<Trial>,
  attempts: ReadonlyArray<Trial>,
  meanings: Meanings
): Section => ({
  name: "beside",
  title: "The same item elsewhere",
  detail: "full",
  blocks: [
    ...(attempts.length < 2
      ? []
      : [
          {
            _tag: "Table" as const,
            name: "attempts",
            title: "Attempts of this trial",
            columns: [
              { title: "Attempt", align: "right" as const },
              { title: "Points", align: "right" as const },
              { title: "Outcome" },
              { title: "Ended" }
            ],
            rows: attempts.map((trial) => [
              { text: String(trial.attempt), target: { to: "trial" as const, trial: trial.id } },
              markOf(trial).text,
              trial.outcome ?? trial.status,
              trial.finishedAt === null ? "" : minute(trial.finishedAt)
            ])
          }
        ]),
    gridOf(trials, () => ({}), meanings)
  ]
})
