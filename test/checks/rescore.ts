/**
 * `npm run check:rescore [-- --db FILE] [--copies N]`: what is stored of a trial's score under other
 * tolerances is what judging gives. It takes every trial of the latest run of a database (without --db:
 * the bank, played by the oracle and the adversaries), and copies of its evidence with drawn amounts, most
 * of them a little off. Exit status 1 where a score differs.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Option, Result, Schema } from "effect"
import { questPipeline } from "../../benchmarks/quest/pipeline.ts"
import { rulesOf } from "../../benchmarks/quest/SplitRules.ts"
import { storedSetting } from "../../benchmarks/quest/storedWorld.ts"
import { bsc } from "../../chain/profile.ts"
import { Store } from "../../db/Store.ts"
import { judgeInputOf } from "../../pipeline/engine/play.ts"
import { Stages, storedStages } from "../../pipeline/engine/Stages.ts"
import { find } from "../../pipeline/run/findRun.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { Evidence } from "../../validators/quest/Evidence.ts"
import type { Room } from "../../validators/quest/index.ts"
import { cli } from "../support/cli.ts"
import { type Agreement, agrees, drawing } from "../validators/quest/stretching.ts"

const { values: options } = parseArgs({
  options: { db: { type: "string" }, copies: { type: "string", default: "5" } }
})

const decode = Schema.decodeUnknownResult(Evidence)
const encode = Schema.encodeUnknownSync(Evidence)

const AMOUNT = /^[1-9]\d{3,}$/
const WORD = /^0x(?:[0-9a-f]{64})+$/i

/** `amount`, off by one part in a thousand million up to all of it. */
const nearby = (amount: bigint, next: () => number): bigint => {
  const part = BigInt(Math.ceil(10 ** (9 * next())))
  const off = (amount * part) / 1_000_000_000n + BigInt(Math.floor(3 * next()))
  return next() < 0.5 || off > amount ? amount + off : amount - off
}

const MOST = 1n << 255n

/** Some words of data that may be amounts: neither addresses nor small numbers. */
const wordsOff = (data: string, next: () => number): string =>
  `0x${(data.slice(2).match(/.{64}/g) ?? [])
    .map((word) => {
      const value = BigInt(`0x${word}`)
      const isAmount = value > 10n ** 9n && value < 1n << 120n
      return isAmount && next() < 0.15
        ? (nearby(value, next) % MOST).toString(16).padStart(64, "0")
        : word
    })
    .join("")}`

/** The same JSON with some of its amounts a little off. */
const perturbed = (value: unknown, next: () => number): unknown => {
  if (typeof value === "string") {
    if (AMOUNT.test(value) && next() < 0.15) return nearby(BigInt(value), next).toString()
    return WORD.test(value) ? wordsOff(value, next) : value
  }
  if (Array.isArray(value)) return value.map((each) => perturbed(each, next))
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, perturbed(each, next)]))
    : value
}

const sums = { trials: 0, copies: 0, known: 0, unknown: 0, stretches: 0, several: 0, many: 0 }
const wrong: Array<string> = []

const count = ({ known, stretches, unknown }: Agreement) => {
  sums.known += known
  sums.unknown += unknown
  sums.stretches += stretches
  if (stretches > 1) sums.several += 1
  if (stretches === 0) sums.many += 1
}

/** Compares one piece of evidence; false if it cannot be judged, which drawn amounts may cause. */
const compare = (instance: Instance, evidence: Evidence, rounds: number, seed: number): boolean => {
  const { agent, contracts, profile = bsc } = evidence
  const env = { agent, contracts, profile }
  const judge = (room: Room) =>
    Result.getOrThrow(rulesOf(instance.split).judge({ instance, evidence, rounds, env, room }))
  try {
    judge(() => 0n)
  } catch {
    return false
  }
  try {
    count(agrees(judge, instance.task, { draws: 20, seed }))
  } catch (cause) {
    wrong.push(`${instance.task}: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  return true
}

const compareAll = Effect.gen(function* () {
  const store = yield* Store
  const run = yield* find(Option.none())
  const setting = yield* storedSetting(run)
  for (const trial of yield* store.trialsOf(run.id, ["done"])) {
    const { input } = yield* judgeInputOf(questPipeline, "scorecard", { setting }).pipe(
      Effect.provideService(Stages, yield* storedStages(trial.id))
    )
    const { evidence, instance, rounds } = input as {
      readonly evidence: Evidence | null
      readonly instance: Instance
      readonly rounds: number
    }
    if (evidence === null) continue
    if (compare(instance, evidence, rounds, trial.id)) sums.trials += 1
    const next = drawing(trial.id)
    const json = encode(evidence)
    for (let copy = 0; copy < Number(options.copies); copy += 1) {
      const drawn = decode(perturbed(json, next))
      if (Result.isSuccess(drawn) && compare(instance, drawn.success, rounds, copy)) {
        sums.copies += 1
      }
    }
  }
})

const check = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-rescore-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  const db = options.db ?? join(folder, "x.db")
  if (options.db === undefined) {
    yield* cli(["run", "--model", "oracle", "--model", "cheat:*", "--db", db])
  }
  yield* compareAll.pipe(Effect.provide(Store.layer({ url: db })))
  const { copies, known, many, several, stretches, trials, unknown } = sums
  yield* Console.log(
    `${trials} trials and ${copies} copies with other amounts: ${stretches} stretches, several in ${several}, too many in ${many}`
  )
  yield* Console.log(
    `factors by name: ${known} looked up, ${unknown} to be judged again; wrong: ${wrong.length}`
  )
  for (const each of wrong.slice(0, 20)) yield* Console.log(`  WRONG: ${each}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

NodeRuntime.runMain(check)
