/**
 * A run whose trials are driven from outside, one by one: by MCP clients, or by tests. Owns opening a trial for
 * its guest, and that what is left open goes back to the run; execute.ts plays it, models/agents/guest.ts is the
 * model.
 */
import { Deferred, Duration, Effect, Exit, Fiber, type Scope } from "effect"
import type { Trial as TrialRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import type { AgentEnding, DeskOf } from "../../../models/agents/Desk.ts"
import { Host } from "../../../models/agents/guest.ts"
import { make as makeClaims } from "../claims/Claims.ts"
import { execute } from "../execute.ts"
import { RunError } from "../findRun.ts"
import type { ResolvedRun } from "../run.ts"

/** A trial that a guest plays. */
export interface Seat {
  readonly trial: TrialRow
  /** its session */
  readonly desk: DeskOf
  /** ends the session unless it has ended */
  readonly leave: (ending: AgentEnding) => Effect.Effect<void>
  /** waits until the session has ended and is judged; gives the trial as it is stored */
  readonly judged: Effect.Effect<TrialRow, RunError>
}

/** How long a trial may take to begin, with starting its nodes. */
const OPENING = Duration.minutes(2)

/** How long the answer to a guest's last call may take. */
const ANSWERING = Duration.millis(10)

/** Where the trials of a run are played. */
interface Room {
  readonly id: string
  readonly resolved: ResolvedRun
  readonly store: Store["Service"]
  /** sessions end with it */
  readonly scope: Scope.Scope
}

const failedIn = ({ id }: Room, message: string) => new RunError({ run: id, message })

/** Hands the session of a trial out, and drives it until its guest leaves or says that it is done. */
const makeHost = Effect.gen(function* () {
  const seated = yield* Deferred.make<DeskOf>()
  const left = yield* Deferred.make<AgentEnding>()
  const seat = (desk: DeskOf) =>
    Effect.andThen(
      Deferred.succeed(seated, desk),
      Effect.raceFirst(
        Deferred.await(left),
        // The call that says so is still being answered.
        desk.finished.pipe(
          Effect.andThen(Effect.sleep(ANSWERING)),
          Effect.as<AgentEnding>({ _tag: "finished" })
        )
      )
    )
  return { seated, left, seat }
})

/** The trial as it is stored, once it has been played. */
const judgedIn = (room: Room, trial: TrialRow, playing: Fiber.Fiber<unknown, unknown>) =>
  Effect.gen(function* () {
    const exit = yield* Fiber.await(playing)
    if (Exit.isFailure(exit)) {
      return yield* failedIn(room, "the session was interrupted, and not judged")
    }
    const rows = yield* Effect.mapError(room.store.trialsOf(room.id), ({ message }) =>
      failedIn(room, message)
    )
    const row = rows.find(({ id }) => id === trial.id)
    if (row?.status === "done") return row
    return yield* failedIn(
      room,
      row?.error ?? "the session was given back to the run, and not judged"
    )
  })

/** Begins a trial, and gives its session. */
const seatAt = Effect.fnUntraced(function* (
  room: Room,
  trial: TrialRow,
  ended: Effect.Effect<unknown>
) {
  const { left, seat, seated } = yield* makeHost
  const playing = yield* execute(room.id, room.resolved, { chosen: new Set([trial.id]) }).pipe(
    Effect.provideService(Host, { seat }),
    Effect.ensuring(ended),
    Effect.forkIn(room.scope)
  )
  const judged = judgedIn(room, trial, playing)
  const desk = yield* Effect.raceFirst(
    Deferred.await(seated),
    Effect.flatMap(judged, () => Effect.fail(failedIn(room, "the session ended before it began")))
  ).pipe(
    Effect.timeoutOrElse({
      duration: OPENING,
      orElse: () => Effect.fail(failedIn(room, `${trial.item} could not be opened: try again`))
    }),
    Effect.onExit((exit) =>
      Exit.isSuccess(exit) ? Effect.void : Effect.asVoid(Fiber.interrupt(playing))
    )
  )
  return {
    trial,
    desk,
    leave: (ending) => Effect.asVoid(Deferred.succeed(left, ending)),
    judged
  } satisfies Seat
})

/** Seats guests at the trials of a run. What is open when the scope closes goes back to the run. */
export const makeTable = Effect.fnUntraced(function* (id: string, resolved: ResolvedRun) {
  const store = yield* Store
  const scope = yield* Effect.scope
  const services =
    yield* Effect.context<Exclude<Effect.Services<ReturnType<typeof execute>>, Scope.Scope>>()
  const room: Room = { id, resolved, store, scope }
  const taken = new Set<number>()
  const trials = store.trialsOf(id)

  /** What a process left that was killed is open again. */
  yield* Effect.scoped(Effect.flatMap(makeClaims(id), ({ recover }) => recover))

  /** Opens the next trial of an item that nobody has played. */
  const open = Effect.fn("Guests.open")(function* (item: string) {
    const own = (yield* trials).filter((row) => row.item === item)
    const next = own
      .toSorted((a, b) => a.round - b.round)
      .find((row) => row.status === "pending" && !taken.has(row.id))
    if (next === undefined) {
      return yield* failedIn(
        room,
        own.length === 0
          ? `the run has no task ${JSON.stringify(item.slice(0, 80))}`
          : `every trial of ${item} is done, or is being played`
      )
    }
    taken.add(next.id)
    const free = Effect.sync(() => taken.delete(next.id))
    return yield* seatAt(room, next, free).pipe(
      Effect.onError(() => free),
      Effect.provideContext(services)
    )
  })

  /** `trials`: every trial, as it is stored */
  return { id, trials, open }
})

export type Table = Effect.Success<ReturnType<typeof makeTable>>
