/**
 * Plays a run from the command line. Owns what is printed before and after it: the lines of JSON, the report,
 * the spending, the reasons of errored trials, and the commands to go on with.
 */
import { Array as Arr, Console, Effect, Option, Ref } from "effect"
import { shardOf } from "../../../db/fleet/parts.ts"
import { Store } from "../../../db/Store.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { spendingLine } from "../../../report/spending.ts"
import { counted } from "../../../report/text.ts"
import type { Benchmark } from "../../run/Benchmark.ts"
import { type Ended, execute } from "../../run/execute.ts"
import {
  CodeDigest,
  type Ending,
  endingOf,
  Forms,
  keepReport,
  keptReport
} from "../../run/kept/keptReport.ts"
import { reportLine } from "../../run/kept/reportLine.ts"
import { Progress } from "../../run/Progress.ts"
import { find, type ResolvedRun, type RunRow } from "../../run/run.ts"
import { ownTallies } from "../../run/shards/ownTallies.ts"
import { limitsAfter, type NewLimits } from "../../run/spending/allowance.ts"
import { pausedByLimit, someErrored, UsageError } from "../../terminal/failure.ts"
import { asTyped } from "../../terminal/invocation.ts"
import { showCommand } from "../../terminal/showCommand.ts"
import { databaseOption } from "../../terminal/store.ts"
import { stdoutWidth } from "../../terminal/writer.ts"
import { progress } from "./progress.ts"

/** How the run is shown. */
interface Shown {
  readonly json: boolean
  /** suggested commands name the database if it is not the default one */
  readonly db: string
}

/** What this process played. */
interface Played extends Ended {
  /** US dollars that the run had spent before; null: nothing was played, so nothing was spent */
  readonly spentBefore: number | null
}

/** Prints the first line of `--json`: what will be played. */
export const announce = Effect.fnUntraced(function* (id: string, { models }: ResolvedRun) {
  const tallies = yield* ownTallies(id, shardOf((yield* find(Option.some(id))).config))
  const trials = tallies.reduce((sum, tally) => sum + tally.trials, 0)
  const names = models.map(({ name }) => name)
  yield* Console.log(JSON.stringify({ run: id, trials, models: names }))
})

/** Prints the result of a run; fails if the run is paused or a trial is errored. */
const conclude = Effect.fnUntraced(function* (ended: Played, resolved: ResolvedRun, shown: Shown) {
  const { bench } = resolved
  const run = yield* find(Option.some(ended.id))
  const { ending, line } = yield* endOf(bench, run)
  // This comes first: the reader of the scores must know which replies are reused.
  yield* noteSpending(ending, ended)
  yield* shown.json ? Console.log(line) : printEnd(ending, run, shown, resolved)
  yield* noteErrored(ended)
  yield* noteStopped(ended, shown)
  if (ended.paused !== null) {
    yield* Console.error(
      `paused: ${ended.paused}\nTo resume: \`questline resume ${ended.id}${databaseOption(shown)}\`. The run may then spend the same amount again. If you give --max-cost, --max-tokens or --max-trial-time, only the limits that you give hold.`
    )
    return yield* pausedByLimit
  }
  if (ended.errored > 0) return yield* someErrored
})

/** What a run's end prints, and its line of JSON: kept, or made and kept. */
const endOf = Effect.fnUntraced(function* (bench: Benchmark, run: RunRow) {
  const kept = Option.all({
    ending: yield* keptReport(run, Forms.ending),
    json: yield* keptReport(run, Forms.json)
  })
  if (Option.isSome(kept)) {
    return { ending: kept.value.ending, line: JSON.stringify(kept.value.json) }
  }
  const reading = yield* bench.read(run)
  if ((yield* CodeDigest) !== null) yield* keepReport(bench, reading)
  return { ending: endingOf(bench, reading), line: reportLine(bench.report, reading) }
})

/** Prints which replies are reused, and what was spent. */
const noteSpending = Effect.fnUntraced(function* (
  { calls, reused: isReused }: Ending,
  { id, spentBefore }: Played
) {
  if (calls.replies === 0) return
  const store = yield* Store
  // Both are read from every reply of the run, so only if there is something to find.
  const reused = isReused ? yield* store.reusedBy(id) : []
  const now = spentBefore === null ? 0 : (yield* store.spentOn(id)).cost - spentBefore
  const line = spendingLine([calls], reused, now)
  if (line !== "") yield* Console.error(line)
})

/** Most reasons of errored trials that are printed. */
const REASONS = 5

/** Prints why trials are errored, each reason once. */
const noteErrored = Effect.fnUntraced(function* ({ id, stopped }: Ended) {
  const printedBelow = new Set(stopped.values())
  const trials = (yield* (yield* Store).trialsOf(id, ["errored"])).filter(
    ({ error }) => !printedBelow.has(error ?? "")
  )
  const reasons = Object.entries(Arr.groupBy(trials, ({ error }) => error ?? "unknown"))
  for (const [reason, of] of reasons.slice(0, REASONS)) {
    yield* Console.error(`${of.length} errored: ${reason}`)
  }
  if (reasons.length > REASONS) {
    yield* Console.error(
      `and ${counted(reasons.length - REASONS, "other reason")}: \`questline show ${id} --failed\``
    )
  }
})

/** Prints which models were stopped, and why. */
const noteStopped = Effect.fnUntraced(function* ({ id, stopped }: Ended, shown: Shown) {
  for (const why of stopped.values()) yield* Console.error(`stopped: ${why}`)
  if (stopped.size > 0) {
    yield* Console.error(
      `To run the remaining trials of ${[...stopped.keys()].join(", ")}: questline resume ${id}${databaseOption(shown)}`
    )
  }
})

const printEnd = Effect.fnUntraced(function* (
  { document, failed }: Ending,
  run: RunRow,
  shown: Shown,
  { prepared }: ResolvedRun
) {
  yield* Console.log(`\n${renderTerminal(document, { detail: "brief", width: stdoutWidth() })}`)
  for (const line of prepared.lastNotes) yield* Console.log(line)
  const option = databaseOption(shown)
  const hints = [
    `Every task: questline report ${run.id}${option}`,
    ...(failed === null
      ? []
      : [
          `A failed trial: ${showCommand(run.id, failed.trial, failed.beside === null ? [] : [failed.beside])}${option}`
        ]),
    ...(run.status === "errored"
      ? [`To retry errored trials: questline resume ${run.id}${option}`]
      : [])
  ]
  // A command is never wrapped, so that it can be pasted.
  const lines = hints
    .map((hint) => asTyped(hint))
    .map((line) => (line.length <= stdoutWidth() ? line : line.replace(": ", ":\n  ")))
  yield* Console.log(lines.join("\n"))
})

/** A stored run to play: all of it, or only the chosen trials. */
interface Opened {
  readonly id: string
  readonly chosen: ReadonlySet<number> | null
}

/** Plays the run that `open` gives, in its world and with progress on stderr, then prints the result. */
export const playToEnd = Effect.fnUntraced(function* <E, R>(
  resolved: ResolvedRun,
  shown: Shown,
  open: Effect.Effect<Opened, E, R>
) {
  const opened = yield* Ref.make(Option.none<string>())
  const ended = yield* Effect.gen(function* () {
    yield* (yield* Progress).note(yield* resolved.bench.starting)
    return yield* Effect.gen(function* () {
      const { chosen, id } = yield* open
      yield* Ref.set(opened, Option.some(id))
      if (shown.json) yield* announce(id, resolved)
      const spentBefore = (yield* (yield* Store).spentOn(id)).cost
      const ended = yield* execute(id, resolved, chosen === null ? {} : { chosen })
      return { ...ended, spentBefore } satisfies Played
    }).pipe(Effect.provide(resolved.prepared.world))
  }).pipe(
    Effect.provide(progress),
    Effect.onInterrupt(() =>
      Effect.flatMap(Ref.get(opened), (id) =>
        Console.error(
          Option.match(id, {
            onNone: () => "interrupted before the run was started",
            onSome: (run) =>
              `interrupted; to resume: \`questline resume ${run}${databaseOption(shown)}\``
          })
        )
      )
    )
  )
  yield* conclude(ended, resolved, shown)
})

/** Prints the result of a run whose trials are all done, without starting its world. */
export const concludePlayed = Effect.fnUntraced(function* (
  id: string,
  resolved: ResolvedRun,
  shown: Shown
) {
  const tallies = yield* ownTallies(id, resolved.config.shard)
  const length = tallies.reduce(
    (sum, { status, trials }) => (status === "done" ? sum + trials : sum),
    0
  )
  yield* Console.error(`run ${id}: ${counted(length, "trial")}, all done already`)
  if (shown.json) yield* announce(id, resolved)
  const ended = { id, done: length, errored: 0, paused: null, stopped: new Map() }
  yield* conclude({ ...ended, spentBefore: null }, resolved, shown)
})

/** Fails if there is a limit in dollars and the price of a model is unknown. */
export const requirePrices = Effect.fnUntraced(function* (
  { config, models, auxiliary }: ResolvedRun,
  named: NewLimits = {}
) {
  const { cost, tokens } = limitsAfter(config.limits, named)
  const unknown = [...models, ...auxiliary].filter(
    ({ baseline, price }) => !baseline && price === null
  )
  if (cost === null || tokens !== null || unknown.length === 0) return
  const names = unknown.map(({ name }) => name).join(", ")
  return yield* new UsageError({
    message: `--max-cost cannot hold for ${names}: the price of a token is unknown. Add --max-tokens, or set the price in the configuration.`
  })
})
