/** Makes the leaderboard file of a stored run. Owns which rows it uses, and their order. */
import { Effect, Record, Schema } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { VERSION } from "../../version.ts"
import type { Benchmark, TrialCall } from "../Benchmark.ts"
import { RunError } from "../findRun.ts"
import { environmentOf, type ResolvedRun, resolveRun, settingsOf, trialsIn } from "../run.ts"
import { nothingSpent, type Score } from "../Score.ts"
import {
  type Content,
  contentDigest,
  encodeLeaderboard,
  FORM,
  Leaderboard,
  type LeaderboardTrial,
  replyDigest,
  type StoredReply,
  sumsOf,
  trialDigest,
  trialKey
} from "./Leaderboard.ts"
import { askedModels, portableSettings } from "./portable.ts"

/** Facts about one machine and one moment: no score depends on them, and nobody could check them. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(["form", "questline", "node", "platform"])

/** What scores depend on in the world of a run. */
export const portableEnvironment = <A>(environment: Readonly<Record<string, A>>) =>
  Record.filter(environment, (_, name) => !OF_THE_MACHINE.has(name))

const storedReply = ({ reply: { finish, text }, row }: TrialCall): StoredReply => {
  const { attempt, key, stage, step } = row
  const stored = { stage, step, attempt, key, text, finish }
  return { ...stored, digest: replyDigest(stored) }
}

type TrialPlace = Pick<LeaderboardTrial, "model" | "item" | "split" | "variant" | "round">

const sealed = (trial: Omit<LeaderboardTrial, "digest">): LeaderboardTrial => ({
  ...trial,
  digest: trialDigest(trial)
})

const unplayed = { outcome: null, score: null, passed: null, digests: [], replies: [] }

const trialOf = Effect.fnUntraced(function* (
  bench: Benchmark,
  run: RunRow,
  { item, model, split, round, variant }: TrialPlace,
  row: TrialRow | undefined,
  calls: ReadonlyArray<TrialCall>
) {
  const place = { model, item, split, variant, round, attempt: row?.attempt ?? 1 }
  if (row === undefined || row.status === "pending" || row.status === "running") {
    return sealed({ ...place, status: "pending", ...unplayed })
  }
  if (row.status !== "done") return sealed({ ...place, status: row.status, ...unplayed })
  const { outcome, passed, score, status } = row
  const digests = yield* bench.digestsOf(run, row)
  const replies = calls.map(storedReply)
  return sealed({ ...place, status, outcome, score, passed, digests, replies })
})

/** A score as the tables of a file take it, independent of database numbers and of how it was left. */
const tabled = (score: Score, at: number): Score => ({
  ...score,
  trial: at + 1,
  ...(score.status === "done" ? {} : { measures: null }),
  ...(score.status === "cancelled" ? { status: "pending" } : {})
})

/** For a trial that has no row yet. */
const pendingScore = (place: TrialPlace): Score => ({
  ...place,
  trial: 0,
  status: "pending",
  outcome: null,
  score: 0,
  passed: false,
  ...nothingSpent,
  measures: null
})

/** Plain JSON, as read from a file. */
const asJson = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Json))
const decodeFacts = Schema.decodeUnknownEffect(Schema.Record(Schema.String, Schema.Json))

/** The file of a stored run; `resolved` is the run as its settings are read now. */
export const leaderboardOf = Effect.fn("leaderboardOf")(function* (
  bench: Benchmark,
  run: RunRow,
  resolved: ResolvedRun
) {
  const { bank } = yield* environmentOf(run)
  if (bank !== resolved.prepared.digest) {
    return yield* new RunError({
      run: run.id,
      message: `run ${run.id} used a different task bank than the one here: put it back to write a leaderboard of the run`
    })
  }
  const store = yield* Store
  const rows = new Map((yield* store.trialsOf(run.id)).map((row) => [trialKey(row), row]))
  const calls = Map.groupBy(yield* bench.callsOf(run), ({ row }) => row.trialId)
  const scores = new Map((yield* bench.scoresOf(run)).map((score) => [trialKey(score), score]))
  const expected = trialsIn(resolved)
  const inOrder = expected.map((place) => scores.get(trialKey(place)) ?? pendingScore(place))
  const settings = portableSettings(resolved, run.id)
  const environment = portableEnvironment(yield* decodeFacts(run.environment))
  const trials = yield* Effect.forEach(expected, (place) => {
    const row = rows.get(trialKey(place))
    return trialOf(bench, run, place, row, row === undefined ? [] : (calls.get(row.id) ?? []))
  })
  const asked = askedModels(resolved)
  const content: Content = {
    form: FORM,
    questline: VERSION,
    bench: run.bench,
    settings,
    asked,
    environment,
    sums: sumsOf({ settings, asked, environment }),
    models: yield* asJson(
      JSON.stringify(bench.tableOf({ ...run, config: settings }, inOrder.map(tabled)))
    ),
    trials
  }
  return new Leaderboard({ ...content, digest: yield* contentDigest(content) })
})

/** The file of a stored run as text. */
export const leaderboardText = Effect.fnUntraced(function* (bench: Benchmark, run: RunRow) {
  const resolved = yield* resolveRun(bench, yield* settingsOf(run), "never")
  return yield* encodeLeaderboard(yield* leaderboardOf(bench, run, resolved))
})
