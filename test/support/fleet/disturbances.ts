/**
 * What happens to machines while they work: each is killed, frozen and cut off at random, and the server is restarted. Owns
 * the seeded choice, and which silences explain that a reply was paid for twice.
 */
import { Console, Effect, Random } from "effect"
import type { Machine, Running } from "./machines.ts"
import type { Call } from "./provider.ts"

/** Shares of what happens; the pauses are in seconds, and a lease lasts 30. */
const KINDS = [
  { kind: "kill", share: 34, least: 0, most: 0 },
  { kind: "freeze", share: 12, least: 2, most: 8 },
  { kind: "freeze", share: 10, least: 33, most: 45 },
  { kind: "cut", share: 12, least: 2, most: 12 },
  { kind: "cut", share: 10, least: 33, most: 60 },
  { kind: "cut all", share: 4, least: 5, most: 20 },
  { kind: "restart the server", share: 18, least: 0, most: 0 }
] as const

/** Replies that arrived so lately may not be stored yet (ms). */
const STORING = 5_000

/** A silence from which a lease may be over, as it began before (ms). */
const SILENT = 20_000

/** Silences so close to each other are one (ms). */
const CLOSE = 10_000

/** A machine was frozen or cut off; `until`: from then on all that was sent to it has arrived. */
interface Silence {
  readonly address: string
  readonly from: number
  readonly until: number
}

/** A machine with the worker that runs on it now. */
export interface Site {
  readonly machine: Machine
  worker: Running
  /** frozen or cut off at present */
  silent: boolean
  /** without power at present: nobody else starts a worker there */
  down: boolean
}

const choose = Effect.fnUntraced(function* () {
  let left = yield* Random.nextIntBetween(0, KINDS.reduce((sum, { share }) => sum + share, 0) - 1)
  for (const each of KINDS) {
    left -= each.share
    if (left < 0) {
      const seconds = each.least + (each.most - each.least) * (yield* Random.next)
      return { kind: each.kind, seconds }
    }
  }
  return yield* Effect.die("shares do not add up")
})

/** Makes what happens to these sites; `happen` does one thing, and comes back while it lasts. */
export const makeDisturbances = (
  sites: ReadonlyArray<Site>,
  {
    restartServer,
    startWorker
  }: {
    readonly restartServer: Effect.Effect<void>
    readonly startWorker: (machine: Machine) => Running
  }
) => {
  const silences: Array<Silence> = []
  const kills: Array<{ readonly address: string; readonly at: number }> = []
  const counts = new Map<string, number>()

  const tell = (what: string) =>
    Effect.andThen(
      Effect.sync(() => counts.set(what, (counts.get(what) ?? 0) + 1)),
      Console.error(`  ${(performance.now() / 1_000).toFixed(0)} s: ${what}`)
    )

  /** Silences a machine for a time, in the background; its connections stay silent for `after` ms more at most. */
  const silence = (
    site: Site,
    seconds: number,
    {
      after,
      begin,
      end
    }: { readonly after: number; readonly begin: () => void; readonly end: () => void }
  ) =>
    Effect.gen(function* () {
      site.silent = true
      const from = performance.now()
      begin()
      yield* Effect.sleep(seconds * 1_000)
      end()
      silences.push({ address: site.machine.address, from, until: performance.now() + after })
      site.silent = false
    }).pipe(Effect.forkScoped)

  // TCP doubles its wait each time that nothing came back, so a connection may be silent for twice as long as the cut.
  const cutOff = (site: Site, seconds: number) =>
    silence(site, seconds, {
      after: seconds * 1_000,
      begin: site.machine.cut,
      end: site.machine.mend
    })

  const kill = Effect.fnUntraced(function* (site: Site) {
    kills.push({ address: site.machine.address, at: performance.now() })
    site.down = true
    site.worker.kill()
    yield* Effect.promise(() => site.worker.ended)
    yield* Effect.sleep(1_000 + 3_000 * (yield* Random.next))
    site.worker = startWorker(site.machine)
    site.down = false
  })

  const happen = Effect.gen(function* () {
    const { kind, seconds } = yield* choose()
    const site = sites[yield* Random.nextIntBetween(0, sites.length - 1)]
    if (site === undefined) return
    const { name } = site.machine
    if (kind === "restart the server") {
      yield* tell(kind)
      return yield* restartServer
    }
    if (kind === "kill") {
      yield* tell(kind)
      return yield* kill(site)
    }
    const chosen = (kind === "cut all" ? sites : [site]).filter(({ silent }) => !silent)
    if (chosen.length === 0) return
    yield* tell(`${kind}${seconds * 1_000 > SILENT ? " for longer than a lease" : ""}`)
    yield* Console.error(`    ${kind === "cut all" ? "all" : name}, ${seconds.toFixed(0)} s`)
    for (const each of chosen) {
      const { worker } = each
      yield* kind === "freeze"
        ? silence(each, seconds, { after: 0, begin: worker.stop, end: worker.goOn })
        : cutOff(each, seconds)
    }
  })

  /** Silences of a machine that are long enough for a lease to end, those close to each other taken together. */
  const longSilences = (address: string): ReadonlyArray<Silence> => {
    const joined: Array<Silence> = []
    for (const each of silences
      .filter((one) => one.address === address)
      .toSorted((a, b) => a.from - b.from)) {
      const last = joined.at(-1)
      if (last === undefined || each.from - last.until > CLOSE) joined.push(each)
      else joined[joined.length - 1] = { ...last, until: Math.max(last.until, each.until) }
    }
    return joined.filter(({ from, until }) => until - from > SILENT)
  }

  /** When the answer of a call has reached its machine at the latest. */
  const arrived = ({ ended = Number.POSITIVE_INFINITY, from }: Call): number =>
    Math.max(
      ended,
      ...silences.flatMap((each) =>
        each.address === from && each.from <= ended && ended <= each.until ? [each.until] : []
      )
    )

  /** Whether a paid call was under way, or its reply not stored yet, when its machine was killed or silent for long. */
  const explains = (call: Call): boolean => {
    const { began, from } = call
    const stored = arrived(call) + STORING
    return (
      kills.some(({ address, at }) => address === from && at >= began && at <= stored) ||
      longSilences(from).some((silence) => silence.until >= began && silence.from <= stored)
    )
  }

  return { happen, explains, kills, counts: counts as ReadonlyMap<string, number> }
}

const shown = (ms: number | undefined): string =>
  ms === undefined ? "now" : `${(ms / 1_000).toFixed(1)} s`

/** Paid calls that were made again without a reason; how often replies were paid for more often than calmly. */
export const paidAgain = (
  paid: ReadonlyArray<Call>,
  calmly: ReadonlyMap<string, number>,
  explains: (call: Call) => boolean
) => {
  let twice = 0
  const unexplained: Array<string> = []
  for (const [key, calls] of Map.groupBy(paid, (call) => call.key)) {
    const extra = calls.length - (calmly.get(key) ?? 0)
    if (extra <= 0) continue
    twice += extra
    const reasons = calls.filter(explains).length
    if (reasons < extra) {
      const when = calls.map(
        ({ began, ended, from }) => `${from} ${shown(began)} to ${shown(ended)}`
      )
      unexplained.push(
        `paid ${calls.length} times (${when.join(", ")}), with ${reasons} reasons: ${key.slice(0, 100)}`
      )
    }
  }
  return { twice, unexplained }
}
