/**
 * Several runs are played by four workers on machines of their own, whose clocks differ by an hour. They are killed, frozen
 * and cut off at random, and the server is restarted. The rows must be those of calm runs in a file; each trial is
 * recorded once, and a reply is paid for again only if it was under way on a machine that was lost.
 */
import { Console, Effect, Fiber, Random, Schedule, type Scope } from "effect"
import { temporaryFolder } from "../../db/support.ts"
import { ask, databaseOf, watchChanges, wrongChanges } from "../../support/fleet/audit.ts"
import { makeDisturbances, paidAgain, type Site } from "../../support/fleet/disturbances.ts"
import {
  type Machine,
  machine,
  PROVIDER,
  SERVER,
  whyNoClock
} from "../../support/fleet/machines.ts"
import { allRows, detach, differing, keys, well } from "../../support/fleet/play.ts"
import { fleetProvider } from "../../support/fleet/provider.ts"
import { SECRET } from "../../support/killing.ts"
import { launched } from "../../support/launched.ts"
import { newDatabase, restartServer } from "../../support/postgres.ts"
import type { Finding } from "./finding.ts"

export interface StormOptions {
  readonly runs: number
  readonly seed: number
  readonly tasks: ReadonlyArray<string>
  /** paid calls between two disturbances, at most */
  readonly pace: number
}

const CLOCKS = ["", "+3600s", "-3600s", ""]

const openTrials = (url: string) =>
  Effect.map(
    ask(url, "select count(*) from questline.trials where status in ('pending', 'running')"),
    (rows) => Number(rows[0]?.[0])
  )

/** Disturbs the sites until every trial has ended. */
const untilPlayed = Effect.fnUntraced(function* (
  url: string,
  paid: () => number,
  pace: number,
  happen: Effect.Effect<void, never, Scope.Scope>
) {
  while ((yield* openTrials(url)) > 0) {
    const next = paid() + (yield* Random.nextIntBetween(1, pace))
    // Where nothing is paid for any more, what is under way is disturbed.
    for (let waits = 0; waits < 60 && paid() < next; waits++) yield* Effect.sleep("250 millis")
    if ((yield* openTrials(url)) > 0) yield* happen
  }
})

/** Ends the workers as a scheduler does; gives how they ended. */
const endAll = Effect.fnUntraced(function* (sites: ReadonlyArray<Site>) {
  while (sites.some(({ silent }) => silent)) yield* Effect.sleep("250 millis")
  for (const { worker } of sites) worker.end()
  return yield* Effect.promise(() => Promise.all(sites.map(({ worker }) => worker.ended)))
})

/** Workers that ended by themselves after they had begun to play. */
const diedPlaying = (
  all: ReadonlyArray<{ readonly output: () => string }>,
  killed: ReadonlySet<unknown>
) =>
  all.flatMap((worker) =>
    !killed.has(worker) &&
    worker.output().includes("run started") &&
    /^error:/m.test(worker.output())
      ? [`a worker ended by itself: ${worker.output().slice(-1_000)}`]
      : []
  )

/** The runs in PostgreSQL, played in a storm. */
const playDisturbed = Effect.fnUntraced(function* (
  url: string,
  folder: string,
  { pace }: StormOptions,
  paid: () => number
) {
  const file = yield* launched
  const clocks = whyNoClock() === undefined ? CLOCKS : CLOCKS.map(() => "")
  const machines = yield* Effect.forEach(clocks, (clock, at) => machine(at + 1, folder, { clock }))
  const db = `postgres://questline@${SERVER}:5432/${databaseOf(url)}`
  const all: Array<Site["worker"]> = []
  const startWorker = (on: Machine) => {
    const worker = on.start([file, "work", "--db", db, "--log-level", "info"], keys)
    all.push(worker)
    return worker
  }
  const sites = machines.map(
    (on): Site => ({ machine: on, worker: startWorker(on), silent: false, down: false })
  )
  const killed = new Set<unknown>()
  const disturbances = makeDisturbances(sites, {
    restartServer: Effect.promise(restartServer),
    startWorker: (on) => {
      for (const { machine: each, worker } of sites) if (each === on) killed.add(worker)
      return startWorker(on)
    }
  })
  // A worker that found no server when it began is started again, as a scheduler does.
  const revive = Effect.sync(() => {
    for (const site of sites) {
      if (site.worker.isOver() && !site.down) site.worker = startWorker(site.machine)
    }
  })
  const reviving = yield* Effect.forkScoped(Effect.repeat(revive, Schedule.spaced("2 seconds")))
  yield* untilPlayed(url, paid, pace, disturbances.happen)
  yield* Fiber.interrupt(reviving)
  const codes = yield* endAll(sites)
  return {
    disturbances,
    codes,
    output: all.map((worker) => worker.output()).join("\n"),
    died: [
      ...diedPlaying(all, killed),
      // The rows would then be those of more machines than are told.
      ...all.flatMap((worker) => (worker.isOver() ? [] : ["a worker was left that nobody ends"]))
    ]
  }
})

const count = (keysOf: ReadonlyArray<{ readonly key: string }>): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(keysOf, ({ key }) => key)].map(([key, calls]) => [key, calls.length]))

export const storm = Effect.fn("storm")(function* (options: StormOptions) {
  const folder = yield* temporaryFolder
  const seeds = Array.from({ length: options.runs }, (_, at) => options.seed * 1_000 + at)
  const delays = yield* Random.Random
  const provider = yield* fleetProvider({
    ...{ seeds, rounds: 1, host: PROVIDER },
    takes: () => 200 + 2_800 * delays.nextDoubleUnsafe()
  })
  const runs = { seeds, rounds: 1, tasks: options.tasks, baseUrl: provider.baseUrl, folder }
  yield* Console.error("playing calm runs in a file...")
  const calm = `${folder}/calm.db`
  yield* detach(calm, runs)
  yield* well(["work", "--until-idle", "--db", calm])
  const calmly = provider.paid()

  const url = yield* newDatabase
  yield* detach(url, runs)
  yield* watchChanges(url)
  yield* Console.error("playing them by four workers in a storm...")
  const since = provider.calls.length
  const later = () => provider.calls.slice(since).filter(({ paid }) => paid)
  const { codes, died, disturbances, output } = yield* playDisturbed(
    url,
    folder,
    options,
    () => later().length
  )
  const errored = yield* ask(
    url,
    "select run_id, count(*) from questline.trials where status = 'errored' group by run_id"
  )
  const givenUp = errored.reduce((sum, [, trials]) => sum + Number(trials), 0)
  // Trials that were on a lost machine three times are given up, and are tried again on request.
  for (const [run] of errored) yield* well(["resume", String(run), "--db", url])
  const rows = yield* allRows(url)
  const { twice, unexplained } = paidAgain(later(), count(calmly), disturbances.explains)
  const happened = [...disturbances.counts].map(([what, times]) => `${times} x ${what}`).join(", ")
  return {
    line:
      `seed ${options.seed}: ${options.runs} runs, ${rows.length} trials, ${happened}; ` +
      `${later().length} replies (${calmly.length} in the calm runs), ${twice} paid twice, ${givenUp} trials given up after 3 claims; ` +
      (whyNoClock() ?? `clocks ${CLOCKS.map((clock) => clock || "+0s").join(" ")} (faketime)`),
    wrong: [
      ...differing(rows, yield* allRows(calm)),
      ...(yield* wrongChanges(url)),
      ...unexplained,
      ...died,
      ...codes
        .filter((code) => code !== 0 && code !== 130 && code !== 143)
        .map((code) => `a worker ended with status ${code}`),
      ...(output.includes(SECRET) ? ["a key was printed"] : [])
    ],
    output
  } satisfies Finding
}, Effect.scoped)
