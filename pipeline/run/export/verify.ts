/**
 * Confirms a leaderboard file: from the rows of the database that it was made of, or by playing its
 * trials again in a fresh world, with its replies in the place of every model. Owns what counts as a
 * difference. A model is never asked, and the sender is not trusted: a score that the replies do not
 * earn here is a difference.
 */
import { Effect, FileSystem, Option, Path, Ref, Schema } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { MOST_BYTES_OF_RESULTS, readOutside } from "../../../evm/outsideFiles.ts"
import { type Model, Reply } from "../../../models/Model.ts"
import { unusableModel } from "../../../models/ModelError.ts"
import { Throttle } from "../../../models/Throttle.ts"
import { Models } from "../../../stages/generate/Models.ts"
import { type Benchmark, World } from "../Benchmark.ts"
import { find } from "../findRun.ts"
import { Limits } from "../Limits.ts"
import { noLimits } from "../RunConfig.ts"
import { type ResolvedRun, resolveRun, sameWorld } from "../run.ts"
import { trialModels } from "../trialModels.ts"
import {
  contentDigest,
  Leaderboard,
  type LeaderboardTrial,
  leaderboardOf,
  trialName
} from "./Leaderboard.ts"

/** The file is not one that can be verified. */
export class VerifyError extends Schema.TaggedError<VerifyError>()("VerifyError", {
  file: Schema.String,
  message: Schema.String
}) {}

/** One thing that is otherwise than the file says. */
export interface Difference {
  /** a trial by its names, or a field of the file */
  readonly of: string
  readonly stated: string
  readonly found: string
}

/** What came of a verification. */
export interface Verification {
  /** trials that were compared */
  readonly trials: number
  readonly differences: ReadonlyArray<Difference>
}

const decodeFile = Schema.decodeUnknownEffect(Schema.fromJsonString(Leaderboard))

/** Reads a file whose digest is that of its content. */
export const readLeaderboard = Effect.fn("readLeaderboard")(function* (file: string) {
  const text = yield* readOutside(file, MOST_BYTES_OF_RESULTS).pipe(
    Effect.mapError(
      ({ message }) => new VerifyError({ file, message: `${file} cannot be read: ${message}` })
    )
  )
  const read = yield* decodeFile(text).pipe(
    Effect.mapError(
      ({ message }) =>
        new VerifyError({
          file,
          message: `${file} is no leaderboard of this version: ${message}. Make one with \`pipeline report --format leaderboard\`.`
        })
    )
  )
  const { digest, ...content } = read
  const found = yield* contentDigest(content).pipe(Effect.orDie)
  if (found === digest) return read
  return yield* new VerifyError({
    file,
    message: `${file} was changed after it was made: its content has digest ${found}, and it says ${digest}`
  })
})

const shown = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value)

/** What differs between two records, field by field. */
const compare = <A extends object>(
  of: string,
  stated: A,
  found: A,
  names: ReadonlyArray<keyof A & string>
): ReadonlyArray<Difference> =>
  names.flatMap((name) =>
    shown(stated[name]) === shown(found[name])
      ? []
      : [{ of: `${of}: ${name}`, stated: shown(stated[name]), found: shown(found[name]) }]
  )

const compared = ["status", "outcome", "score", "passed", "digests"] as const

type TrialResult = Omit<LeaderboardTrial, "replies">

const compareTrial = (stated: TrialResult, found: TrialResult): ReadonlyArray<Difference> =>
  compare(trialName(stated), stated, found, compared)

const missing = (of: string, stated: string, found: string): Difference => ({ of, stated, found })

/** Compares a file with what its run's rows say now. */
export const verifyRows = Effect.fn("verifyRows")(function* (bench: Benchmark, file: Leaderboard) {
  const now = yield* leaderboardOf(bench, yield* find(Option.some(file.run)))
  const rows = new Map(now.trials.map((trial) => [trialName(trial), trial]))
  const names = new Set(file.trials.map(trialName))
  const differences = [
    ...compare("the file", file, now, [
      "bench",
      "createdAt",
      "settings",
      "environment",
      "prompts",
      "models"
    ]),
    ...file.trials.flatMap((stated) => {
      const found = rows.get(trialName(stated))
      if (found === undefined) return [missing(trialName(stated), "a trial", "no such trial")]
      return [
        ...compareTrial(stated, found),
        ...compare(trialName(stated), stated, found, ["replies"])
      ]
    }),
    ...[...rows.keys()]
      .filter((name) => !names.has(name))
      .map((name) => missing(name, "no such trial", "a trial"))
  ]
  return { trials: file.trials.length, differences } satisfies Verification
})

/** Every model says that it has nothing to say: what it has said stands in the file. */
const silenced = (model: Model): Model =>
  model.baseline
    ? model
    : {
        ...model,
        complete: () =>
          Effect.fail(
            unusableModel(
              model.name,
              "the file holds no reply to this request: its prompts or settings were others"
            )
          )
      }

const encodeReply = Schema.encodeEffect(Reply)

/** Puts the replies of a trial where a stored one is looked for before its model is asked. */
const storeReplies = Effect.fnUntraced(function* (trial: TrialRow, { replies }: LeaderboardTrial) {
  const store = yield* Store
  yield* Effect.forEach(replies, ({ attempt, key, reply, stage, step }) =>
    Effect.flatMap(encodeReply(reply).pipe(Effect.orDie), (value) =>
      store.saveStep({
        trialId: trial.id,
        stage,
        step,
        attempt,
        key,
        version: 1,
        value,
        durationMs: 0,
        durable: true
      })
    )
  )
})

/** Writes the run of a file anew, with its replies and without its scores; gives its rows in order. */
const writeRun = Effect.fnUntraced(function* (file: Leaderboard) {
  const store = yield* Store
  const { bench, environment, run: id, settings } = file
  yield* store.createRun({ id, bench, config: settings, environment })
  yield* store.addTrials(id, file.trials)
  const rows = new Map((yield* store.trialsOf(id)).map((row) => [trialName(row), row]))
  return yield* Effect.forEach(file.trials, (stated) =>
    Effect.gen(function* () {
      const row = rows.get(trialName(stated))
      if (row === undefined) return yield* Effect.die(new Error(`no row of ${trialName(stated)}`))
      const trial = { ...row, attempt: stated.attempt }
      yield* storeReplies(trial, stated)
      return { stated, trial }
    })
  )
})

export interface Replay {
  /** says how many of how many trials were played */
  readonly tell: (done: number, of: number) => Effect.Effect<void>
  /** trials under way at once */
  readonly concurrency: number
}

/** What a trial comes to when it is played with the replies of the file. */
const replayTrial = Effect.fnUntraced(function* (
  { bench, config, models, others }: ResolvedRun,
  { stated, trial }: { readonly stated: LeaderboardTrial; readonly trial: TrialRow }
) {
  const world = yield* World
  const asked = yield* trialModels([...models, ...others].map(silenced))
  const played = yield* Effect.result(
    world.play(trial, config, (_key, make) => make).pipe(Effect.provideService(Models, asked))
  )
  if (played._tag === "Failure") {
    return [missing(trialName(stated), stated.status, `errored: ${played.failure.message}`)]
  }
  const { outcome, passed, score } = played.success
  const run = yield* find(Option.some(trial.runId))
  const digests = yield* bench.digestsOf(run, trial)
  return compareTrial(stated, { ...stated, status: "done", outcome, passed, score, digests })
})

/**
 * Plays every scored trial of a file again, in a world of its own and a database that is thrown away.
 * Other versions of the program's parts are a difference, because scores may be others with them.
 */
export const replayFile = Effect.fn("replayFile")(function* (
  bench: Benchmark,
  file: Leaderboard,
  { concurrency, tell }: Replay
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = yield* fs.makeTempDirectoryScoped({ prefix: "questline-verify-" })
  const resolved = yield* resolveRun(bench, file.settings, true)
  yield* resolved.bench.require
  return yield* Effect.gen(function* () {
    const written = yield* writeRun(file)
    const run = yield* find(Option.some(file.run))
    const world = yield* Effect.result(sameWorld(run, resolved.prepared))
    const scored = written.filter(({ stated }) => stated.status === "done")
    const done = yield* Ref.make(0)
    const differences = yield* Effect.forEach(
      scored,
      (one) =>
        Effect.tap(replayTrial(resolved, one), () =>
          Effect.flatMap(
            Ref.updateAndGet(done, (count) => count + 1),
            (count) => tell(count, scored.length)
          )
        ),
      { concurrency }
    )
    return {
      trials: scored.length,
      differences: [
        ...(world._tag === "Failure"
          ? [missing("the world", "as stated", world.failure.message)]
          : []),
        ...differences.flat()
      ]
    } satisfies Verification
  }).pipe(
    Effect.provide([
      resolved.prepared.world,
      Throttle.layer(concurrency),
      Limits.layer(noLimits, Effect.succeed({ tokens: 0, cost: 0 }))
    ]),
    Effect.provide(Store.layer({ url: path.join(folder, "replay.db") }))
  )
}, Effect.scoped)
