/**
 * `questline resume`: resumes a stored run, or adds to it. Owns what is checked and written before the
 * trials are played.
 */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect, Option, Record } from "effect"
import { isOf } from "../../../db/fleet/parts.ts"
import { Store } from "../../../db/Store.ts"
import { loadConfig } from "../../../models/config.ts"
import { expandModels } from "../../../models/registry.ts"
import { type Extension, extend, resolveExtended } from "../../run/extend.ts"
import { changedPrograms } from "../../run/programs.ts"
import { configOf, find, type RunRow } from "../../run/run.ts"
import { partsWith, takePart } from "../../run/shards/startShard.ts"
import { allow, limitsAfter, limitsLine, type NewLimits } from "../../run/spending/allowance.ts"
import { type Bench, benchNamed, withOwn } from "../../terminal/Benches.ts"
import { UsageError } from "../../terminal/failure.ts"
import { asTyped } from "../../terminal/invocation.ts"
import { onStore } from "../../terminal/store.ts"
import { concludePlayed, playToEnd, requirePrices } from "./play.ts"
import type { ResumeInput } from "./resumeOptions.ts"

const extensionFrom = Effect.fnUntraced(function* (input: ResumeInput, { expand }: Bench) {
  const models = yield* expandModels(input.models, expand)
  const defined = models.length === 0 ? {} : yield* loadConfig(input.config)
  return {
    models,
    definitions: Record.filter(defined, (_, name) => models.includes(name)),
    tasks: input.tasks,
    split: input.split,
    rounds: input.rounds,
    concurrency: input.concurrency
  } satisfies Extension
})

const limitsFrom = ({ maxCost, maxTokens, maxTrialTime }: ResumeInput): NewLimits => ({
  ...Option.match(maxCost, { onNone: () => ({}), onSome: (cost) => ({ cost }) }),
  ...Option.match(maxTokens, { onNone: () => ({}), onSome: (tokens) => ({ tokens }) }),
  ...Option.match(maxTrialTime, {
    onNone: () => ({}),
    onSome: (seconds) => ({ trialMs: seconds * 1000 })
  })
})

const addsNothing = ({ models, rounds, split, tasks }: Extension): boolean =>
  models.length + tasks.length === 0 && Option.isNone(rounds) && Option.isNone(split)

/** `questline resume`. */
export const resumeRun = Effect.fn("commands.resume")(function* (input: ResumeInput) {
  yield* onStore(
    input.db,
    Effect.gen(function* () {
      const run = yield* find(input.run)
      const declared = yield* benchNamed(run.bench)
      const more = yield* extensionFrom(input, declared)
      if (input.errored && !addsNothing(more)) {
        return yield* new UsageError({
          message:
            "--errored only retries errored trials: leave it out to add models, tasks or rounds"
        })
      }
      const bench = yield* declared.load
      const resolved = yield* resolveExtended(bench, run, more)
      const before = yield* configOf(run)
      for (const line of yield* changedPrograms(run, before, resolved.config)) {
        yield* Console.error(asTyped(line))
      }
      const limits = limitsFrom(input)
      const holding = limitsLine(before.limits, limitsAfter(before.limits, limits))
      if (holding !== "") yield* Console.error(holding)
      if (Option.isSome(input.shard)) yield* partsWith(run, input.shard.value)
      const shard = Option.getOrElse(input.shard, () => resolved.config.shard)
      const open = (yield* (yield* Store).trialsOf(run.id, [
        "pending",
        "running",
        "errored"
      ])).filter(
        isOf(
          shard,
          resolved.prepared.chosen.map(({ item }) => item)
        )
      )
      if (run.status === "done" && open.length === 0 && addsNothing(more)) {
        yield* allow(run.id, limits)
        if (Option.isSome(input.shard)) yield* takePart(run.id, input.shard.value)
        return yield* concludePlayed(run.id, resolved, input)
      }
      yield* requirePrices(resolved, limits)
      yield* resolved.bench.require
      yield* playToEnd(
        resolved,
        input,
        Effect.gen(function* () {
          yield* allow(run.id, limits)
          yield* extend(bench, run.id, more)
          if (Option.isSome(input.shard)) yield* takePart(run.id, input.shard.value)
          if (input.errored) return yield* onlyErrored(run)
          return { id: run.id, chosen: null }
        })
      ).pipe(withOwn(declared, input.own))
    })
  )
}, Effect.provide(NodeHttpClient.layerUndici))

/** The errored trials of a run, pending again. */
const onlyErrored = Effect.fnUntraced(function* ({ id }: RunRow) {
  const store = yield* Store
  const errored = yield* store.trialsOf(id, ["errored"])
  yield* store.resetErrored(id)
  return { id, chosen: new Set(errored.map((trial) => trial.id)) }
})
