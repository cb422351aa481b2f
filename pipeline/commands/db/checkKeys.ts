/** The part of `questline db check` that needs the benchmarks: the keys of what is stored. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Effect, Layer, Option } from "effect"
import type { Connection } from "../../../db/Connection.ts"
import type { RunSummary } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { Throttle } from "../../../models/Throttle.ts"
import { counted } from "../../../report/text.ts"
import { wrongKeys } from "../../run/check/keys.ts"
import { find, readable } from "../../run/findRun.ts"
import { resolveRun, settingsOf } from "../../run/run.ts"
import { benchNamed } from "../../terminal/Benches.ts"

const wrongIn = Effect.fnUntraced(function* ({ id }: RunSummary) {
  const run = yield* readable(yield* find(Option.some(id)))
  const bench = yield* benchNamed(run.bench)
  const resolved = yield* resolveRun(yield* bench.load, yield* settingsOf(run), "never")
  yield* resolved.bench.require
  return yield* wrongKeys(run, resolved).pipe(
    Effect.provide([resolved.prepared.world, Throttle.layer(null)])
  )
})

const notChecked = ({ id }: RunSummary, why: string) => ({
  problems: [],
  unchecked: [`run ${id}: ${why.split("\n")[0] ?? ""}`]
})

/** What is wrong, run by run, and the runs that cannot be checked here, with the reason. */
export const checkKeys = Effect.fn("commands.db.checkKeys")(function* (connection: Connection) {
  const store = Store.over(connection)
  const runs = (yield* store.listRuns).filter(({ done }) => done > 0)
  const found = yield* Effect.forEach(runs, (run) =>
    wrongIn(run).pipe(
      Effect.map(({ older, problems }) => ({
        problems,
        unchecked:
          older === 0
            ? []
            : [`run ${run.id}: another version of the program made ${counted(older, "trial")}`]
      })),
      Effect.catch(({ message }) => Effect.succeed(notChecked(run, message))),
      Effect.catchDefect((defect) => Effect.succeed(notChecked(run, String(defect)))),
      Effect.provide(Layer.succeed(Store, store))
    )
  )
  return {
    problems: found.flatMap(({ problems }) => problems),
    unchecked: found.flatMap(({ unchecked }): ReadonlyArray<string> => unchecked)
  }
}, Effect.provide(NodeHttpClient.layerUndici))
