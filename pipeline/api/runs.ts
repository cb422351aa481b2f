/**
 * Runs for the public API: playing one to its end, and reading what is stored. Owns how options become the
 * input of `questline run`: they are read by its own flags, so that both accept and refuse the same.
 */
import { Effect, Option, Schema } from "effect"
import type { Trial as TrialRow } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { ownValue } from "../../evm/ownValue.ts"
import { givenInput } from "../commands/run/givenInput.ts"
import { requirePrices } from "../commands/run/play.ts"
import { settingsFrom } from "../commands/run/runNew.ts"
import { execute } from "../run/execute.ts"
import { find, RunError } from "../run/findRun.ts"
import { reportData } from "../run/kept/reportLine.ts"
import { Progress } from "../run/Progress.ts"
import { resolveRun, start } from "../run/run.ts"
import { benchNamed, loadBench, withOwn } from "../terminal/Benches.ts"
import { onStore, openStore } from "../terminal/store.ts"
import { withPublicError } from "./errors.ts"
import type { Json, Run, RunOptions, Trial, TrialDetails } from "./types.ts"

/** Flags whose names on the command line differ from those of the API. */
const RENAMED: Readonly<Record<string, string>> = {
  models: "model",
  maxOutputTokens: "max-output-tokens",
  maxCost: "max-cost",
  maxTokens: "max-tokens",
  maxTrialTime: "max-trial-time"
}

const flagsOf = (options: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${ownValue(RENAMED, name) ?? name}`
    if (value === undefined || value === false) return []
    if (value === true) return [flag]
    return (Array.isArray(value) ? value : [value]).map((each) => `${flag}=${String(each)}`)
  })

/** Where runs are stored, and what they ask. */
interface Where {
  readonly db: string
  readonly bank: string | undefined
  readonly chain: string | undefined
}

/** Plays a run to its end, and reads it. */
export const playRun = Effect.fn("api.run")(function* (
  { options = {}, ...asked }: RunOptions,
  { bank, chain, db }: Where
) {
  const input = yield* givenInput(flagsOf({ chain, ...options, ...asked, bank, db }))
  const bench = yield* benchNamed(input.bench)
  const resolved = yield* resolveRun(yield* bench.load, yield* settingsFrom(bench, input))
  yield* requirePrices(resolved)
  yield* resolved.bench.require
  return yield* Effect.gen(function* () {
    const id = yield* start(resolved)
    yield* execute(id, resolved)
    return yield* runOf(id)
  }).pipe(
    Effect.provide(resolved.prepared.world),
    Effect.provide([Progress.quiet, openStore(db)]),
    withOwn(bench, input.own)
  )
}, withPublicError)

const trialOf = (row: TrialRow): Trial => ({
  id: row.id,
  task: row.item,
  ...{ model: row.model, split: row.split, variant: row.variant, round: row.round },
  ...{ attempt: row.attempt, status: row.status, outcome: row.outcome, score: row.score },
  ...{ passed: row.passed, error: row.error }
})

const asJson = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Json))

/** A value as JSON has it: without what only the program can hold. */
const plain = (value: unknown): Effect.Effect<Json> =>
  Effect.orDie(asJson(JSON.stringify(value ?? null)))

const runOf = Effect.fnUntraced(function* (id: string | undefined) {
  const row = yield* find(Option.fromUndefinedOr(id))
  const bench = yield* loadBench(row.bench)
  const reading = yield* bench.read(row)
  const trials = yield* (yield* Store).trialsOf(row.id)
  return {
    ...{ id: row.id, bench: row.bench, status: reading.run.status },
    summary: (yield* plain(reportData(bench.report, reading))) as Run["summary"],
    trials: trials.map(trialOf)
  } satisfies Run
})

/** A stored run: the one of that id, or the latest. */
export const readRun = Effect.fn("api.read")(
  (id: string | undefined, db: string) => onStore(db, runOf(id)),
  withPublicError
)

const detailsOf = Effect.fnUntraced(function* (run: string, trial: number) {
  const row = yield* find(Option.some(run))
  const bench = yield* loadBench(row.bench)
  const found = (yield* (yield* Store).trialsOf(row.id)).find(({ id }) => id === trial)
  if (found === undefined) {
    return yield* new RunError({ run, message: `run ${run} has no trial ${trial}` })
  }
  const { line, verdict } = bench.views
  return {
    ...trialOf(found),
    verdict: (yield* verdict(row, found)).text,
    record: yield* plain(yield* line(row, found))
  } satisfies TrialDetails
})

/** A trial of a stored run, with everything that is stored about it. */
export const readTrial = Effect.fn("api.trial")(
  (run: string, trial: number, db: string) => onStore(db, detailsOf(run, trial)),
  withPublicError
)
