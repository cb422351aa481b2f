/** `pipeline rescore`: scores a stored run again with other tolerances, from its rows alone. */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { fitting } from "../../report/layout.ts"
import { number } from "../../report/text.ts"
import { find } from "../run/findRun.ts"
import type { Rescoring } from "../run/rescore.ts"
import { load, traced } from "./handler.ts"
import * as options from "./options.ts"
import { onStore } from "./store.ts"
import { stdoutWidth } from "./terminal.ts"

const flags = {
  run: options.run,
  tolerance: options.tolerance,
  db: options.db,
  json: options.json
}

const factor = ({ multiplier }: Rescoring): string => `×${multiplier / 1000}`

/** One row a model and two columns a multiplier: its points, and its rank among the models. */
const asTable = (scorings: ReadonlyArray<Rescoring>): string => {
  const models = scorings[0]?.models.map(({ model }) => model) ?? []
  return fitting(stdoutWidth())(
    [
      { title: "Model" },
      ...scorings.flatMap((scoring) => [
        { title: factor(scoring), align: "right" as const },
        { title: "Rank", align: "right" as const }
      ])
    ],
    [
      ...models.map((model) => [
        model,
        ...scorings.flatMap((scoring) => {
          const row = scoring.models.find((each) => each.model === model)
          return row === undefined
            ? ["", ""]
            : [`${number(row.score)} / ${number(row.of)}`, String(row.rank)]
        })
      ]),
      ["trials changed", ...scorings.flatMap(({ changed }) => [String(changed), ""])]
    ]
  )
}

/** Which rules scored the trials, where these are not the ledger's. */
const rulesNote = (scorings: ReadonlyArray<Rescoring>): string => {
  const older = scorings[0]?.byBalances ?? 0
  return older === 0
    ? ""
    : `\n\n${older} ${older === 1 ? "trial was" : "trials were"} scored by the rules of net balances: the run was stored before there were ledgers.`
}

export const rescore = Command.make(
  "rescore",
  flags,
  traced(
    Effect.fn("commands.rescore")(function* ({ db, json, run: id, tolerance }) {
      const { rescore: score } = yield* load(() => import("../run/rescore.ts"))
      yield* onStore(
        db,
        Effect.gen(function* () {
          const run = yield* find(id)
          const scorings = yield* score(run, [...new Set(tolerance)])
          yield* Console.log(
            json
              ? JSON.stringify({
                  run: run.id,
                  scorings: scorings.map(({ byBalances, changed, models, multiplier }) => ({
                    multiplier: multiplier / 1000,
                    changed,
                    ...(byBalances === 0 ? {} : { byBalances }),
                    models
                  }))
                })
              : `Run ${run.id}: points a round and rank with each tolerance multiplied\n\n${asTable(scorings)}${rulesNote(scorings)}`
          )
        })
      )
    })
  )
).pipe(
  Command.withDescription(
    "Score a run again with wider or narrower tolerances; needs no chain and no model"
  ),
  Command.withExamples([
    { command: "pipeline rescore", description: "The latest run at 0.5, 1, 2 and 3 times" },
    { command: "pipeline rescore 20261121-2215-k3f9 --tolerance 1,10" }
  ])
)
