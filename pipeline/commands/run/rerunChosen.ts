/**
 * `questline rerun`: adds another attempt of chosen trials to a stored run. Owns what is checked and
 * written before they are played.
 */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Effect } from "effect"
import { isOf, shardOf, shardText } from "../../../db/fleet/parts.ts"
import type { Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { find, type RunRow, resolveRun, sameWorld, settingsOf } from "../../run/run.ts"
import { benchNamed, withOwn } from "../../terminal/Benches.ts"
import { UsageError } from "../../terminal/failure.ts"
import { onStore } from "../../terminal/store.ts"
import { chooseTrials, isNarrowed } from "../choice.ts"
import { playToEnd, requirePrices } from "./play.ts"
import type { RerunInput } from "./rerunOptions.ts"

/** `questline rerun`. */
export const rerunChosen = Effect.fn("commands.rerun")(function* (input: RerunInput) {
  if (!isNarrowed(input)) {
    return yield* new UsageError({
      message:
        "choose the trials to run again with --model, --tasks or --round (models are asked again); --tasks '*' chooses all"
    })
  }
  yield* onStore(
    input.db,
    Effect.gen(function* () {
      const run = yield* find(input.run)
      const states = ["done", "errored", "cancelled", "pending"] as const
      const found = yield* chooseTrials(run, input, states, "run again")
      const chosen = yield* ownAmong(run, found)
      const bench = yield* benchNamed(run.bench)
      const resolved = yield* resolveRun(yield* bench.load, yield* settingsOf(run))
      yield* requirePrices(resolved)
      yield* resolved.bench.require
      const open = Effect.gen(function* () {
        const store = yield* Store
        yield* sameWorld(run, resolved.prepared)
        yield* store.changeConfig(run.id, run.config, resolved.settings)
        yield* store.rerunTrials(chosen)
        const names = new Set(chosen.map(nameOf))
        const latest = (yield* store.trialsOf(run.id)).filter((trial) => names.has(nameOf(trial)))
        return { id: run.id, chosen: new Set(latest.map(({ id }) => id)) }
      })
      yield* playToEnd(resolved, input, open).pipe(withOwn(bench, input.own))
    })
  )
}, Effect.provide(NodeHttpClient.layerUndici))

/** Those of the trials that this database plays; fails if all of them are of other shards. */
const ownAmong = Effect.fnUntraced(function* (run: RunRow, found: ReadonlyArray<Trial>) {
  const shard = shardOf(run.config)
  if (shard === undefined) return found
  const all = yield* (yield* Store).marksOf(run.id)
  const items = all.map(({ item }) => item)
  const own = found.filter(isOf(shard, items))
  if (own.length > 0) return own
  return yield* new UsageError({
    message: `run ${run.id} is ${shardText(shard)}, and these trials are played elsewhere`
  })
})

/** What all attempts of a trial have in common. */
const nameOf = ({ model, round, item: task, variant }: Trial): string =>
  JSON.stringify([model, task, variant, round])
