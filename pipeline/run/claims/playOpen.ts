/**
 * Plays the open trials of a run until none is left. Owns in which order they are taken, how many at a time, and
 * waiting for those that other processes play.
 */
import { Array as Arr, Duration, Effect, Option, Order, Semaphore } from "effect"
import { MOST_CLAIMS, type Open } from "../../../db/claims.ts"
import type { DbError } from "../../../db/DbError.ts"
import type { Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { type Claims, LOOK_AGAIN } from "./Claims.ts"
import { soon } from "./givingBack.ts"
import { hasEnded, nameOf, processOf } from "./Worker.ts"

/** The same where processes of other machines hold it: there may be many that ask. */
const LOOK_AFAR = Duration.seconds(2)

/** How the open trials of a run are played. */
interface Sweep<E, R, E2, R2> {
  /** the most trials of one group in progress at once */
  readonly concurrency: number
  /** false: ends when nothing is left to take, though other processes may still play */
  readonly stays?: boolean
  /** whether trials were put off, to be tried again when the others are done */
  readonly again?: () => boolean
  /** trials of one group wait for each other, never for those of another group */
  readonly groupOf: (trial: Trial) => string
  /** how long a trial will take compared with others, in any unit; the longest come first */
  readonly lengthOf: (trial: Trial) => number
  /** begins a trial when there is room for it; only then is it taken */
  readonly whenRoom: <A, E3, R3>(
    trial: Trial,
    play: Effect.Effect<A, E3, R3>
  ) => Effect.Effect<A, E3, R2 | R3>
  /**
   * reads the run as it is now and gives the trials that this process should play; asked again before each
   * trial is taken
   */
  readonly look: Effect.Effect<(trial: Trial) => boolean, E, R>
  /** plays a trial that has been taken */
  readonly play: (trial: Trial) => Effect.Effect<void, E2, R2>
  /** nothing is left to take, but other processes still play: which ones, and how many trials */
  readonly waiting: (processes: string, trials: number) => Effect.Effect<void>
}

/** A run ends with its last trial, so long trials begin early; trials of the same length keep their order. */
const longestFirst = (
  trials: ReadonlyArray<Trial>,
  lengthOf: (trial: Trial) => number
): ReadonlyArray<Trial> => Arr.sort(trials, Order.mapInput(Order.flip(Order.Number), lengthOf))

/** Trials that one claim names: a claim of a large run need not send them all. */
const NAMED = 1_000

/** Most trials that one claim takes. */
const MOST_AT_ONCE = 8

/** Trials left for each one that is claimed ahead: near the end of a run, nobody holds what others could play. */
const LEFT_FOR_ONE = 32

/**
 * Hands out the trials of one group, the first ones first. Claims some at a time: what has gone to other processes
 * is asked for once, not trial by trial.
 */
const makeQueue = Effect.fnUntraced(function* (
  claims: Claims["Service"],
  group: ReadonlyArray<Trial>,
  wanted: (trial: Trial) => boolean
) {
  const turn = yield* Semaphore.make(1)
  let open = group
  let claimed: ReadonlyArray<Trial> = []

  const claimMore = Effect.gen(function* () {
    while (claimed.length === 0 && open.length > 0) {
      const named = open.slice(0, NAMED).filter(wanted)
      const most = Math.min(MOST_AT_ONCE, Math.ceil(open.length / LEFT_FOR_ONE))
      claimed = yield* claims.claim(named, most)
      // Fewer than asked for: others have the rest of these.
      if (claimed.length < most) open = open.slice(NAMED)
      const mine = new Set(claimed.map(({ id }) => id))
      open = open.filter(({ id }) => !mine.has(id))
    }
  })

  /** The next trial, which is now this process's; none if others have what is left. */
  const next: Effect.Effect<Option.Option<Trial>, DbError> = turn.withPermit(
    Effect.gen(function* () {
      yield* claimMore
      const [trial, ...rest] = claimed
      claimed = rest
      return Option.fromUndefinedOr(trial)
    })
  )

  /** Gives back what was claimed and not played. */
  const close = Effect.suspend(() => claims.giveBack(claimed))
  return { next, close }
})

/** Plays the trials of one group, as many at once as there is room for. */
const playGroup = Effect.fnUntraced(function* <E, R, E2, R2>(
  claims: Claims["Service"],
  sweep: Sweep<E, R, E2, R2>,
  group: ReadonlyArray<Trial>,
  wanted: (trial: Trial) => boolean
) {
  const [first] = group
  if (first === undefined) return
  const queue = yield* makeQueue(claims, group, wanted)
  const playNext = Effect.gen(function* () {
    const trial = yield* queue.next
    if (Option.isNone(trial)) return false
    // Claimed ahead, and cancelled or taken over since: it is left alone.
    if (!(yield* Effect.orElseSucceed(claims.holds(trial.value.id), () => true))) return true
    if (wanted(trial.value)) yield* sweep.play(trial.value)
    else yield* claims.giveBack([trial.value])
    return true
  })
  const playAll = Effect.gen(function* () {
    while (yield* sweep.whenRoom(first, playNext)) {
      // goes on with the next trial
    }
  })
  const places = Math.min(sweep.concurrency, group.length)
  yield* Effect.all(
    Array.from({ length: places }, () => playAll),
    { concurrency: "unbounded", discard: true }
  ).pipe(Effect.ensuring(soon(queue.close)))
})

/** Waits until trials of the run were ended, added or left behind by their owners: one query at a time. */
const untilChanged = Effect.fnUntraced(function* (
  store: Store["Service"],
  runId: string,
  owners: ReadonlyArray<string>,
  before: Omit<Open, "lapsed">
) {
  const here = owners.every((token) => Option.isSome(processOf(token)))
  while (true) {
    yield* Effect.sleep(here ? LOOK_AGAIN : LOOK_AFAR)
    if (owners.some(hasEnded)) return
    const { lapsed, pending, running } = yield* store.openIn(runId)
    if (lapsed > 0 || pending !== before.pending || running !== before.running) return
  }
})

const countedIn = (open: ReadonlyArray<Trial>) => {
  const running = open.filter(({ status }) => status === "running").length
  return { pending: open.length - running, running }
}

/** Whether a process left a trial behind, as far as its row shows: `recover` then finds out. */
const isLeft = ({ claims, owner, status }: Trial, own: string): boolean =>
  status === "running" && owner !== own && (claims >= MOST_CLAIMS || hasEnded(owner ?? ""))

/**
 * Plays every trial of the run that can be taken, including those that are added or released meanwhile.
 * Ends when none is pending or running, in this process or another.
 */
export const playOpen = Effect.fn("Claims.playOpen")(function* <E, R, E2, R2>(
  runId: string,
  claims: Claims["Service"],
  sweep: Sweep<E, R, E2, R2>
) {
  const store = yield* Store

  const read = store.trialsOf(runId, ["pending", "running"])
  let told = ""
  while (true) {
    const wanted = yield* sweep.look
    let all = yield* read
    if (all.some((trial) => isLeft(trial, claims.owner)))
      all = yield* Effect.andThen(claims.recover, read)
    const open = all.filter(wanted)
    if (open.length === 0) return
    const pending = open.filter(({ status }) => status === "pending")
    const isFree = pending.length > 0 || (yield* store.openIn(runId)).lapsed > 0
    // The lease of another process may be over by the time of a claim, which finds out, by the database's clock.
    const free = isFree ? open.filter(({ owner }) => owner !== claims.owner) : []
    yield* Effect.forEach(
      Object.values(Arr.groupBy(longestFirst(free, sweep.lengthOf), sweep.groupOf)),
      (group) => playGroup(claims, sweep, group, wanted),
      { concurrency: "unbounded", discard: true }
    )
    const goesOn = sweep.stays !== false || sweep.again?.() === true
    if (pending.length > 0 && goesOn) continue
    if (sweep.stays === false) return
    const owners = Arr.dedupe(open.map(({ owner }) => owner ?? ""))
    const others = Arr.dedupe(owners.map(nameOf)).join(", ")
    if (others !== told) yield* sweep.waiting(others, open.length)
    told = others
    yield* untilChanged(store, runId, owners, countedIn(all))
  }
})
