/**
 * Starts a part of a run whose other parts other machines play into databases of their own. Owns the id of such a
 * run: it follows from what the run is, so machines that never met give it the same one, and the same command goes on
 * with what is there.
 */
import { Effect, Option, Schema } from "effect"
import { type Shard, shardOf, shardText, together } from "../../../db/fleet/parts.ts"
import { Store } from "../../../db/Store.ts"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import type { Facts } from "../Benchmark.ts"
import { carriedBy } from "../contents/carried.ts"
import { askedModels, portableSettings } from "../export/portable.ts"
import { RunError, type RunRow } from "../findRun.ts"
import { find, type ResolvedRun, settingsOf, trialsIn, worldOf } from "../run.ts"
import { requireDivisible } from "./portion.ts"

/** Digits of a digest in an id. */
const LENGTH = 10

const asJson = Schema.decodeUnknownSync(Schema.Json)

/** The id of a run: a digest of all that its trials depend on, and of nothing that belongs to one machine. */
const idOf = (resolved: ResolvedRun, { platform: _, ...world }: Facts): string => {
  const identity = {
    bench: resolved.bench.name,
    // A run with --fresh asks anew, but all of its parts ask for one run.
    settings: portableSettings(resolved, "shards"),
    asked: askedModels(resolved),
    world
  }
  return `shards-${digest(canonicalJson(asJson(JSON.parse(JSON.stringify(identity))))).slice(0, LENGTH)}`
}

const without = ({ shard: _, ...settings }: Facts): Facts => settings

/** The options of a run with these parts; none: it is whole. */
const withShard = (settings: Facts, shard: Shard | undefined): Facts =>
  shard === undefined
    ? without(settings)
    : { ...without(settings), shard: { of: shard.of, parts: [...shard.parts] } }

/** The parts of a stored run with one more, or why it cannot have that one. */
export const partsWith = (run: RunRow, shard: Shard) => {
  const there = shardOf(run.config)
  return there === undefined || there.of === shard.of
    ? Effect.succeed(together(there ?? shard, shard))
    : Effect.fail(
        new RunError({
          run: run.id,
          message: `run ${run.id} is ${shardText(there)}: it cannot be divided into ${shard.of}, too`
        })
      )
}

/** Makes a stored run one of which only some parts are played here; those that are already stay. */
export const takePart = Effect.fn("Shards.takePart")(function* (id: string, shard: Shard) {
  const store = yield* Store
  while (true) {
    const run = yield* find(Option.some(id))
    const parts = yield* partsWith(run, shard)
    const changed = withShard(yield* settingsOf(run), parts)
    // Another process may have changed the options meanwhile; then they are read again.
    if (yield* store.changeConfig(id, run.config, changed)) return parts
  }
})

/** Stores a part of a run, or finds it, and gives the run's id. */
export const startShard = Effect.fn("Shards.start")(function* (
  resolved: ResolvedRun,
  shard: Shard
) {
  const { concurrency, limits } = resolved.config
  yield* requireDivisible({ concurrency, tokens: limits?.tokens ?? null }, shard)
  const environment = yield* worldOf(resolved)
  const id = idOf(resolved, environment)
  const store = yield* Store
  const there = yield* store.getRun(id)
  if (Option.isSome(there)) {
    const before = shardOf(there.value.config)
    // A run that is whole here has this part already.
    if (before !== undefined) yield* takePart(id, shard)
  } else {
    const carried = yield* carriedBy(resolved.bench, resolved.settings)
    const config = withShard(carried.config, together(shard, shard))
    const { name } = resolved.bench
    yield* store.createRun({ id, bench: name, config, environment, contents: carried.rows })
  }
  yield* store.addTrials(id, trialsIn(resolved))
  return id
})
