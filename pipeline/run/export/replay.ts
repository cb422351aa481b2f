/**
 * Replays the run of a leaderboard file in its own world and a temporary database, with the file's replies
 * instead of models. Owns finding the reply to a call: by the digest of the whole request, so a different
 * prompt finds none.
 */
import { Effect, FileSystem, Option, Path, Ref, Schema } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { folderPrefix } from "../../../evm/processes.ts"
import { noUsage, type Reply } from "../../../models/Model.ts"
import { Throttle } from "../../../models/Throttle.ts"
import { Models } from "../../../stages/generate/Models.ts"
import type { InTurn } from "../../engine/outputs.ts"
import { World } from "../Benchmark.ts"
import { find } from "../findRun.ts"
import { programsIn } from "../programs.ts"
import { environmentNow, type ResolvedRun, trialsIn } from "../run.ts"
import { trialModels } from "../trialModels.ts"
import {
  type Leaderboard,
  type LeaderboardTrial,
  type StoredReply,
  trialKey
} from "./Leaderboard.ts"
import { leaderboardOf } from "./leaderboardOf.ts"

export interface Replay {
  /** reports how many of how many trials were played */
  readonly tell: (done: number, of: number) => Effect.Effect<void>
  /** most trials in progress at once */
  readonly concurrency: number
}

/** Claims for this process only; nobody else has the database. */
const OWNER = "verify"

/** A provider's reply, without what the file does not contain. */
const replyOf = ({ finish, text }: StoredReply): typeof Reply.Encoded => ({
  text,
  finish,
  usage: noUsage,
  cost: null,
  latencyMs: 0,
  sent: null
})

/**
 * Stores the reply to a paid request before the request is made, so that it is found there. Replies of our
 * own models are not taken from the file. If a key occurs twice, the first reply counts.
 */
const answering = Effect.fnUntraced(function* (file: Leaderboard) {
  const store = yield* Store
  const id = "replies"
  yield* store.createRun({ id, bench: file.bench, config: {}, environment: {} })
  yield* store.addTrials(id, [{ model: id, item: id, split: id, variant: "", round: 1 }])
  const [holder] = yield* store.trialsOf(id)
  if (holder === undefined) return yield* Effect.die(new Error("a row that was written is gone"))
  const replies = new Map(
    file.trials
      .flatMap((trial) => trial.replies)
      .toReversed()
      .map((reply, step) => [reply.key, { reply, step }])
  )
  const inTurn: InTurn = (key, make) => {
    const found = replies.get(key)
    if (found === undefined) return make
    const { reply, step } = found
    const stored = store.saveStep({
      ...{ trialId: holder.id, stage: reply.stage, step, attempt: 1, key, version: 1 },
      ...{ value: replyOf(reply), durationMs: 0, durable: false }
    })
    return Effect.andThen(stored, make)
  }
  return inTurn
})

/** Gives a trial the status that the file says. */
const leave = Effect.fnUntraced(function* (row: TrialRow, status: LeaderboardTrial["status"]) {
  const store = yield* Store
  if (status === "cancelled") yield* store.cancelTrials([row.id])
  if (status !== "errored") return
  yield* store.claimTrial(row.id, OWNER)
  yield* store.finishTrial({
    ...{ trialId: row.id, owner: OWNER, status: "errored", outcome: null, score: null },
    ...{ passed: null, measures: null, error: "as the file says" }
  })
})

/** Stores the run of a file with all its trials, each with the attempt that the file states. */
const writeRun = Effect.fnUntraced(function* (
  file: Leaderboard,
  resolved: ResolvedRun,
  id: string
) {
  const store = yield* Store
  const { facts } = yield* World
  const { bench, prepared, settings } = resolved
  yield* store.createRun({
    id,
    bench: bench.name,
    config: settings,
    environment: { ...(yield* environmentNow(prepared)), ...facts, ...prepared.facts }
  })
  yield* store.addTrials(id, trialsIn(resolved))
  const attempts = new Map(file.trials.map((trial) => [trialKey(trial), trial.attempt]))
  const rows = yield* store.trialsOf(id)
  yield* store.rerunTrials(
    rows.flatMap((row) => {
      const attempt = attempts.get(trialKey(row)) ?? 1
      return attempt === 1 ? [] : [{ ...row, status: "done", attempt: attempt - 1 }]
    })
  )
  return new Map((yield* store.trialsOf(id)).map((row) => [trialKey(row), row]))
})

/** An unexpected failure while a trial was played. */
class TrialBroken extends Schema.TaggedError<TrialBroken>()("TrialBroken", {
  message: Schema.String
}) {}

/** Plays one trial and stores its result; gives the failure, if there was one. */
const playAgain = Effect.fnUntraced(function* (
  { config, models, auxiliary }: ResolvedRun,
  trial: TrialRow,
  inTurn: InTurn
) {
  const store = yield* Store
  const world = yield* World
  const asked = yield* trialModels([...models, ...auxiliary], programsIn(config, trial.runId))
  yield* store.claimTrial(trial.id, OWNER)
  const played = yield* Effect.result(
    world.play(trial, config, { outputs: store, inTurn }).pipe(
      Effect.provideService(Models, asked),
      Effect.catchDefect((defect) => Effect.fail(new TrialBroken({ message: String(defect) })))
    )
  )
  const ended = { trialId: trial.id, owner: OWNER }
  if (played._tag === "Success") {
    const { measures, outcome, passed, score } = played.success
    yield* store.finishTrial({
      ...ended,
      ...{ status: "done", outcome, score, passed, measures, error: null }
    })
    return Option.none<string>()
  }
  const { message } = played.failure
  yield* store.finishTrial({
    ...ended,
    ...{ status: "errored", outcome: null, score: null, passed: null, measures: null },
    error: message
  })
  return Option.some(message)
})

/** The result of a file's run here. */
export interface Replayed {
  /** the file as it would be written here */
  readonly file: Leaderboard
  /** why trials failed to finish, by their keys */
  readonly stuck: ReadonlyMap<string, string>
}

/** Plays every scored trial of a file. Its trials are those of its settings, each once. */
export const replay = Effect.fnUntraced(function* (
  file: Leaderboard,
  resolved: ResolvedRun,
  id: string,
  { concurrency, tell }: Replay
) {
  const rows = yield* writeRun(file, resolved, id)
  const inTurn = yield* answering(file)
  const of = file.trials.filter(({ status }) => status === "done").length
  const done = yield* Ref.make(0)
  const countDone = Effect.flatMap(
    Ref.updateAndGet(done, (count) => count + 1),
    (count) => tell(count, of)
  )
  const stuck = new Map<string, string>()
  yield* Effect.forEach(
    file.trials,
    (stated) =>
      Effect.gen(function* () {
        const row = rows.get(trialKey(stated))
        if (row === undefined) return
        if (stated.status !== "done") return yield* leave(row, stated.status)
        const why = yield* playAgain(resolved, row, inTurn)
        if (Option.isSome(why)) stuck.set(trialKey(stated), why.value)
        yield* countDone
      }),
    { concurrency, discard: true }
  )
  const found = yield* leaderboardOf(resolved.bench, yield* find(Option.some(id)), resolved)
  return { file: found, stuck } satisfies Replayed
})

/** Gives `use` the world of a run, and a temporary database. */
export const inOwnWorld = <A, E, R>(
  resolved: ResolvedRun,
  concurrency: number,
  use: Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = yield* fs.makeTempDirectoryScoped({ prefix: folderPrefix("verify") })
    yield* resolved.bench.require
    return yield* use.pipe(
      Effect.provide([resolved.prepared.world, Throttle.layer(concurrency)]),
      Effect.provide(Store.layer({ url: path.join(folder, "replay.db") }))
    )
  }).pipe(Effect.scoped)
