/**
 * What workers share: the calls at once to a provider, the budget of a run, and what a provider complains about. Counted at the stand-in
 * provider over all machines, while one of them is killed and one is frozen.
 */
import { Console, Effect } from "effect"
import { temporaryFolder } from "../../db/support.ts"
import { ask, wrongChanges } from "../../support/fleet/audit.ts"
import { crew, until } from "../../support/fleet/crew.ts"
import { PROVIDER } from "../../support/fleet/machines.ts"
import { fleetProvider } from "../../support/fleet/provider.ts"
import type { Finding } from "./finding.ts"

/** `--concurrency` of the run. */
const CALLS = 8

export const concurrency = Effect.fn("concurrency")(function* () {
  const folder = yield* temporaryFolder
  const provider = yield* fleetProvider({
    ...{ seeds: [8], rounds: 8, host: PROVIDER },
    takes: () => "3 seconds"
  })
  const { baseUrl, paid } = provider
  const flags = ["--concurrency", `${CALLS}`]
  const fleet = yield* crew(4, {
    seeds: [8],
    rounds: 8,
    tasks: ["erc20_*"],
    baseUrl,
    folder,
    flags
  })
  const workers = fleet.machines.map(fleet.start)
  const [first, second, third] = workers
  const more = (count: number) => {
    const wanted = paid().length + count
    return until(
      `${wanted} replies`,
      Effect.sync(() => paid().length >= wanted)
    )
  }
  yield* more(12)
  const together = provider.most()
  second?.kill()
  yield* more(12)
  const [, on] = fleet.machines
  if (on !== undefined) workers[1] = fleet.start(on)
  third?.stop()
  yield* Console.error("  one worker was killed and is started again, one is frozen")
  yield* more(20)
  const disturbed = provider.most()
  yield* Effect.sleep("35 seconds")
  third?.goOn()
  yield* until(
    "the end of the run",
    Effect.map(fleet.open, (open) => open === 0)
  )
  const last = provider.most()
  first?.end()
  const most = Math.max(together, disturbed, last)
  return {
    line: `--concurrency ${CALLS}, 4 workers: at most ${together} calls at once, ${disturbed} while one was killed and one frozen, ${last} after`,
    wrong: [
      ...(most > CALLS ? [`${most} calls at once`] : []),
      ...(together < CALLS - 1 ? [`only ${together} of ${CALLS} were used`] : []),
      ...(yield* wrongChanges(fleet.url))
    ],
    output: fleet.output()
  } satisfies Finding
}, Effect.scoped)

/** Tokens of a call, as the provider counts them: about what is guessed. */
const USAGE = { input: 1_500, output: 500 }
const TOKENS = USAGE.input + USAGE.output
/** What the run may take. */
const LIMIT = 60 * TOKENS
/** A reply that came so long before its machine died may not be stored (ms). */
const STORING = 5_000

export const budget = Effect.fn("budget")(function* () {
  const folder = yield* temporaryFolder
  const provider = yield* fleetProvider({
    ...{ seeds: [9], rounds: 10, host: PROVIDER, usage: USAGE },
    takes: () => "2 seconds"
  })
  const { baseUrl, calls, paid } = provider
  const flags = ["--max-tokens", `${LIMIT}`]
  const fleet = yield* crew(3, {
    seeds: [9],
    rounds: 10,
    tasks: ["erc20_*"],
    baseUrl,
    folder,
    flags
  })
  const workers = fleet.machines.map(fleet.start)
  const [dying] = fleet.machines
  const inFlight = () =>
    calls.filter(({ ended, from }) => ended === undefined && from === dying?.address).length
  yield* until(
    "calls of the one that dies",
    Effect.sync(() => paid().length >= 15 && inFlight() > 0)
  )
  const [[block = 0] = []] = yield* ask(
    fleet.url,
    "select tokens from questline.blocks where owner in (select owner from questline.workers where host is not null) order by tokens desc limit 1"
  )
  const killedAt = performance.now()
  workers[0]?.kill()
  const lost = calls.filter(
    ({ began, ended = Number.POSITIVE_INFINITY, from }) =>
      from === dying?.address && began <= killedAt && ended >= killedAt - STORING
  ).length
  yield* Console.error(`  one worker was killed, with ${lost} calls under way or just over`)
  const paused = fleet.number("select count(*) from questline.runs where status = 'paused'")
  yield* until(
    "the pause of the run",
    Effect.map(paused, (count) => count === 1)
  )
  // Nobody goes on beyond the limit.
  const atPause = calls.length
  yield* Effect.sleep("10 seconds")
  const later = calls.length - atPause
  const spent = paid().length * TOKENS
  const stored = yield* fleet.number(
    "select coalesce(sum(tokens), 0) from questline.outputs where durable = 1"
  )
  // What the dead worker had is in its row, but its lease is over.
  const left = yield* fleet.number(
    "select count(*) from questline.blocks where tokens > 0 and lease >= extract(epoch from clock_timestamp()) * 1000"
  )
  const unstored = (spent - stored) / TOKENS
  return {
    line: `--max-tokens ${LIMIT}, 3 workers, one killed with ${lost} calls under way or just over (its block: up to ${block}): ${spent} tokens were paid for, ${stored} stored`,
    wrong: [
      ...(unstored > lost
        ? [
            `${unstored} paid replies were not stored, and only ${lost} were lost with their machine`
          ]
        : []),
      ...(stored > LIMIT ? [`${stored} tokens were stored`] : []),
      // The block of the dead worker came back: less is left than two calls.
      ...(stored < LIMIT - 2 * TOKENS ? [`only ${stored} of ${LIMIT} tokens were used`] : []),
      ...(later > 0 ? [`${later} calls began after the pause`] : []),
      ...(left > 0 ? [`${left} blocks are left`] : [])
    ],
    output: fleet.output()
  } satisfies Finding
}, Effect.scoped)

/** Enough trials that the run outlasts every wait of `complaint`. */
const ROUNDS = 60

/** A provider complains to each worker at about the same time, and once more later. */
export const complaint = Effect.fn("complaint")(function* () {
  const folder = yield* temporaryFolder
  const told = new Set<string>()
  let complains = false
  const provider = yield* fleetProvider({
    ...{ seeds: [10], rounds: ROUNDS, host: PROVIDER },
    takes: () => "2 seconds",
    behave: ({ from }) => {
      if (!complains || told.has(from)) return "well"
      told.add(from)
      return "rate_limited"
    }
  })
  const { baseUrl, paid } = provider
  const fleet = yield* crew(3, {
    ...{ seeds: [10], rounds: ROUNDS, tasks: ["erc20_*"], baseUrl, folder }
  })
  const workers = fleet.machines.map(fleet.start)
  const halvings = fleet.number("select coalesce(max(halvings), 0) from questline.limits")
  const askedBy = () => new Set(paid().map(({ from }) => from)).size
  yield* until(
    "replies to all workers",
    Effect.sync(() => askedBy() === 3 && paid().length >= 20)
  )
  const before = yield* halvings
  complains = true
  yield* until(
    "a complaint to each",
    Effect.sync(() => told.size === 3)
  )
  // Longer than between two signs of life.
  yield* Effect.sleep("12 seconds")
  const once = (yield* halvings) - before
  const [one = ""] = told
  told.delete(one)
  yield* until(
    "another complaint",
    Effect.sync(() => told.has(one))
  )
  yield* Effect.sleep("12 seconds")
  const twice = (yield* halvings) - before
  const open = yield* fleet.open
  for (const worker of workers) worker.end()
  yield* until(
    "the orderly end of all workers",
    Effect.sync(() => workers.every((worker) => worker.isOver()))
  )
  return {
    line: `a provider complained to 3 workers at once: ${once} halving; once more to one of them: ${twice} in all`,
    wrong: [
      ...(once === 1 ? [] : [`${once} halvings for one complaint`]),
      ...(twice === 2 ? [] : [`${twice} halvings for two complaints`]),
      ...(open > 0 ? [] : ["the run ended before the last complaint was counted"]),
      ...(yield* wrongChanges(fleet.url, { ended: false }))
    ],
    output: fleet.output()
  } satisfies Finding
}, Effect.scoped)
