/**
 * `questline run`: plans a run from its options, then plays it or estimates it. Owns how options become
 * stored settings.
 */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect, Option, Schema } from "effect"
import { loadConfig, ModelDefinition } from "../../../models/config.ts"
import { expandModels } from "../../../models/registry.ts"
import { counted } from "../../../report/text.ts"
import { noLimits } from "../../run/RunConfig.ts"
import { type ResolvedRun, resolveRun, start, trialsIn } from "../../run/run.ts"
import { startShard } from "../../run/shards/startShard.ts"
import { type Bench, benchNamed, settingsFor, withOwn } from "../../terminal/Benches.ts"
import { bankFolder } from "../../terminal/bankFolder.ts"
import { UsageError } from "../../terminal/failure.ts"
import { asTyped } from "../../terminal/invocation.ts"
import { databaseOption, openStore } from "../../terminal/store.ts"
import { dryRun } from "./dryRun.ts"
import { announce, playToEnd, requirePrices } from "./play.ts"
import type { RunInput } from "./runOptions.ts"

const encodeDefinitions = Schema.encodeEffect(Schema.Record(Schema.String, ModelDefinition))

/** The options of the run and of its benchmark, as they are stored. */
export const settingsFrom = Effect.fnUntraced(function* (bench: Bench, input: RunInput) {
  const named = yield* expandModels(input.models, bench.expand)
  const models = named.length === 0 ? [bench.model] : named
  const definitions = yield* loadConfig(input.config)
  const bank = yield* bankFolder(input.bank)
  return {
    models,
    definitions: yield* encodeDefinitions(definitions).pipe(Effect.orDie),
    split: input.split,
    tasks: [...input.tasks],
    rounds: input.rounds,
    seed: input.seed,
    temperature: Option.getOrElse(input.temperature, () => bench.temperature),
    maxOutputTokens: Option.getOrNull(input.maxOutputTokens),
    ...(input.fresh ? { fresh: true } : {}),
    concurrency: Option.getOrNull(input.concurrency),
    limits: {
      ...noLimits,
      cost: Option.getOrNull(input.maxCost),
      tokens: Option.getOrNull(input.maxTokens),
      trialMs: Option.getOrNull(Option.map(input.maxTrialTime, (seconds) => seconds * 1000))
    },
    bank,
    ...Option.match(input.shard, { onNone: () => ({}), onSome: (shard) => ({ shard }) }),
    ...(yield* settingsFor(bench, input.own, { models, definitions, bank }))
  }
})

/** Stores the run, or the part of it that is asked for. */
const begin = (resolved: ResolvedRun) => {
  const { shard } = resolved.config
  return shard === undefined ? start(resolved) : startShard(resolved, shard)
}

/** Stores the run for workers, and says how they are started. */
const detach = Effect.fnUntraced(function* (resolved: ResolvedRun, input: RunInput) {
  const id = yield* Effect.provide(begin(resolved), resolved.prepared.world)
  if (input.json) return yield* announce(id, resolved)
  yield* Console.log(
    asTyped(
      `Run ${id} is stored with ${counted(trialsIn(resolved).length, "trial")}. To play it: \`questline work ${id}${databaseOption(input)}\``
    )
  )
})

/** `questline run`. */
export const runNew = Effect.fn("commands.run")(function* (input: RunInput) {
  if (input.dryRun && Option.isSome(input.shard)) {
    return yield* new UsageError({
      message: "--dry-run estimates a whole run: leave --shard out, and divide what it says"
    })
  }
  const bench = yield* benchNamed(input.bench)
  const resolved = yield* resolveRun(
    yield* bench.load,
    yield* settingsFrom(bench, input),
    input.dryRun || input.detach ? "elsewhere" : "now"
  )
  for (const note of resolved.prepared.notes) yield* Console.error(note)
  yield* requirePrices(resolved)
  yield* resolved.bench.require
  const own = withOwn(bench, input.own)
  if (input.dryRun) return yield* own(dryRun(resolved, input))
  if (input.detach) {
    return yield* detach(resolved, input).pipe(Effect.provide(openStore(input.db)), own)
  }
  yield* playToEnd(
    resolved,
    input,
    Effect.map(begin(resolved), (id) => ({ id, chosen: null }))
  ).pipe(Effect.provide(openStore(input.db)), own)
}, Effect.provide(NodeHttpClient.layerUndici))
