/**
 * Confirms a leaderboard file: from the rows of its database, or by making the whole file again from its
 * settings and replies. Owns what counts as a difference. No model is asked, and the sender is not trusted.
 */
import { Effect, type Schema } from "effect"
import { Store } from "../../../db/Store.ts"
import { counted } from "../../../report/text.ts"
import { type Benchmark, World } from "../Benchmark.ts"
import { RunError } from "../findRun.ts"
import { RunConfig } from "../RunConfig.ts"
import { environmentNow, type ResolvedRun, resolveRun, settingsOf } from "../run.ts"
import { type Difference, difference, differencesIn } from "./differences.ts"
import {
  type Leaderboard,
  type LeaderboardTrial,
  leaderboardJson,
  trialKey,
  trialName
} from "./Leaderboard.ts"
import { leaderboardOf, portableEnvironment } from "./leaderboardOf.ts"
import { askedModels, portableSettings, runOfFile } from "./portable.ts"
import { inOwnWorld, type Replay, type Replayed, replay } from "./replay.ts"

/** The result of a verification. */
export interface Verification {
  readonly differences: ReadonlyArray<Difference>
  /** items that the run covers, out of all in its data */
  readonly items: { readonly chosen: number; readonly of: number }
}

type Place = Pick<LeaderboardTrial, "model" | "item" | "variant" | "round" | "split">

/** The trials that a run of these settings has, one at a time, because a file may claim any number. */
function* expectedIn({ config, models, prepared }: ResolvedRun): Generator<Place> {
  for (let round = 1; round <= config.rounds; round += 1) {
    for (const { item, split, variant } of prepared.chosen) {
      for (const { name } of models) yield { item, split, variant, model: name, round }
    }
  }
}

/** Limit for differences about missing trials; all of them may be missing. */
const ENOUGH = 100

/** Trials that a run of its settings has and the file lacks, has under another description, or has twice. */
const missingIn = (
  stated: ReadonlyArray<LeaderboardTrial>,
  expected: Iterable<Place>
): ReadonlyArray<Difference> => {
  const byKey = Map.groupBy(stated, trialKey)
  const found: Array<Difference> = []
  for (const place of expected) {
    const key = trialKey(place)
    const [trial, ...more] = byKey.get(key) ?? []
    byKey.delete(key)
    const name = trialName(place)
    if (trial === undefined) found.push(difference(name, "no such trial", "a trial"))
    else if (more.length > 0) found.push(difference(name, counted(more.length + 1, "time"), "once"))
    else if (trial.split !== place.split) {
      found.push(difference(`${name}: split`, trial.split, place.split))
    }
    if (found.length === ENOUGH) return found
  }
  const strays = [...byKey.values()].flat()
  return [
    ...found,
    ...strays.map((trial) => difference(trialName(trial), "a trial", "no such trial"))
  ]
}

/** Whether a file has the trials of its settings, each once and in their order. */
const trialDifferences = (
  stated: ReadonlyArray<LeaderboardTrial>,
  resolved: ResolvedRun
): ReadonlyArray<Difference> => {
  const missing = missingIn(stated, expectedIn(resolved))
  if (missing.length > 0) return missing
  let at = 0
  for (const place of expectedIn(resolved)) {
    const there = stated[at]
    if (there !== undefined && trialKey(there) !== trialKey(place)) {
      return [difference(`trials[${at}]`, trialName(there), trialName(place))]
    }
    at += 1
  }
  return []
}

/** The differences between two files with the same trials. */
const fileDifferences = Effect.fnUntraced(function* (stated: Leaderboard, found: Leaderboard) {
  const { trials: theirs, ...file } = yield* leaderboardJson(stated)
  const { trials: ours, ...made } = yield* leaderboardJson(found)
  return [
    ...stated.trials.flatMap((trial, at) =>
      differencesIn(`${trialName(trial)}: `, theirs[at], ours[at])
    ),
    ...differencesIn("", file, made)
  ]
})

/** Fields that are digests of other fields. */
const SUMS = /^digest$|: digest$|: replies\[\d+\]\.digest$|^sums\./

/**
 * A digest differs as soon as one of the fields below it does, so it is only shown if nothing else differs.
 */
const withoutDigests = (differences: ReadonlyArray<Difference>): ReadonlyArray<Difference> => {
  const others = differences.filter(({ of }) => !SUMS.test(of))
  return others.length > 0 ? others : differences
}

const isTwice = <A>(value: A, at: number, all: ReadonlyArray<A>): boolean =>
  all.indexOf(value) !== at

/** The differences in a file that show before anything is played. */
const statedWrongly = (
  { asked, environment, settings, trials }: Leaderboard,
  resolved: ResolvedRun,
  runId: string
): ReadonlyArray<Difference> => {
  const twice = resolved.models.map(({ name }) => name).find(isTwice)
  const digest = resolved.prepared.digest
  const before = [
    ...(twice === undefined ? [] : [difference("settings.models", `${twice} twice`, "once")]),
    ...differencesIn("settings", settings, portableSettings(resolved, runId)),
    ...differencesIn("asked", [...asked], [...askedModels(resolved)]),
    ...differencesIn("environment.bank", environment.bank, digest)
  ]
  return before.length > 0 ? before : trialDifferences(trials, resolved)
}

/** Items that a run covers, and those in its data. */
const itemsOf = Effect.fnUntraced(function* ({ bench, config, prepared, settings }: ResolvedRun) {
  const choice = { split: "all", tasks: [] }
  const all = yield* bench.prepare(new RunConfig({ ...config, ...choice }), {
    ...settings,
    ...choice
  })
  const count = (chosen: ReadonlyArray<{ readonly item: string }>) =>
    new Set(chosen.map(({ item }) => item)).size
  return { chosen: count(prepared.chosen), of: count(all.chosen) }
})

/** The present world, in the form that a file states it. */
const worldHere = Effect.fnUntraced(function* ({ prepared }: ResolvedRun) {
  const { facts } = yield* World
  return portableEnvironment<Schema.Json>({
    ...(yield* environmentNow(prepared)),
    ...facts,
    ...prepared.facts
  })
})

/** What is known about a file before anything is played: its run here, and the differences found so far. */
export const statedIn = Effect.fn("statedIn")(function* (
  bench: Benchmark,
  file: Leaderboard,
  folder: string | null
) {
  const { resolved, runId } = yield* runOfFile(bench, file, folder)
  const items = yield* itemsOf(resolved)
  return { resolved, runId, items, differences: statedWrongly(file, resolved, runId) }
})

/** The differences from a file that a replay found. */
export const compareReplayed = Effect.fnUntraced(function* (
  file: Leaderboard,
  { file: found, stuck }: Replayed
) {
  const ended = file.trials.flatMap((trial) => {
    const why = stuck.get(trialKey(trial))
    return why === undefined ? [] : [difference(trialName(trial), trial.status, why)]
  })
  return withoutDigests(ended.length > 0 ? ended : yield* fileDifferences(file, found))
})

/**
 * Makes a file again from its settings and its replies, and compares all of it. If its settings, its world
 * or its trials are not what they would be here, nothing is played.
 */
export const replayFile = Effect.fn("replayFile")(function* (
  bench: Benchmark,
  file: Leaderboard,
  folder: string | null,
  how: Replay
) {
  const { differences, items, resolved, runId } = yield* statedIn(bench, file, folder)
  if (differences.length > 0) return { items, differences } satisfies Verification
  const found = yield* inOwnWorld(
    resolved,
    how.concurrency,
    Effect.gen(function* () {
      const elsewhere = differencesIn("environment", file.environment, yield* worldHere(resolved))
      if (elsewhere.length > 0) return elsewhere
      return yield* compareReplayed(file, yield* replay(file, resolved, runId, how))
    })
  )
  return { items, differences: found } satisfies Verification
})

/** The runs of a database that a file may come from: those with its settings, or else the latest. */
const candidates = Effect.fnUntraced(function* (bench: Benchmark, { settings }: Leaderboard) {
  const store = yield* Store
  const runs = (yield* store.listRuns).filter((run) => run.bench === bench.name)
  const alike = yield* Effect.filter(runs, (run) =>
    Effect.map(
      settingsOf(run),
      (own) => own.seed === settings.seed && own.rounds === settings.rounds
    )
  )
  const chosen = alike.length > 0 ? alike : runs.slice(0, 1)
  if (chosen.length > 0) return chosen
  return yield* new RunError({
    run: null,
    message: `there is no run of ${bench.name} in ${store.file}: use --db to name the database that the file was made from`
  })
})

/**
 * Compares a file with the rows of its run; if the database has several candidates, with the most similar
 * one.
 */
export const verifyRows = Effect.fn("verifyRows")(function* (bench: Benchmark, file: Leaderboard) {
  const compared = yield* Effect.forEach(yield* candidates(bench, file), (run) =>
    Effect.gen(function* () {
      const resolved = yield* resolveRun(bench, yield* settingsOf(run), "never")
      const found = yield* leaderboardOf(bench, run, resolved)
      const wrongly = statedWrongly(file, { ...resolved }, run.id)
      const differences =
        wrongly.length > 0 ? wrongly : withoutDigests(yield* fileDifferences(file, found))
      return { items: yield* itemsOf(resolved), differences } satisfies Verification
    })
  )
  return compared.reduce((best, one) =>
    one.differences.length < best.differences.length ? one : best
  )
})
