/**
 * The signs of life of a process, one at a time. Owns who takes part in them: whatever divides something with other
 * processes asks for its part with the same request. Worker.ts owns when one is given, and what it means.
 */
import { Deferred, Effect, Exit, type Option, type Scope, Semaphore } from "effect"
import type { DbError } from "../../../db/DbError.ts"
import type { Beat, Report, Unused } from "../../../db/fleet/heartbeat.ts"
import { undoneIfInterrupted } from "./givingBack.ts"

/** What is asked with a sign of life, and what is given back. */
export type Asked = Required<Pick<Report, "shares" | "draws" | "unused">>

/** Something that this process divides with others. */
export interface Part {
  /** What it asks for; no more of it is used until `told`. */
  readonly asking: Effect.Effect<Partial<Asked>>
  /** What was answered; none: the database did not answer, or its answer was lost. */
  readonly told: (beat: Option.Option<Beat>) => Effect.Effect<void>
  /** what it has at its end */
  readonly unused: () => Unused
}

export interface Reporting {
  /** Takes part in each sign of life until the scope ends. The next one, or the end of the process, gives back what it has. */
  readonly attend: (part: Part) => Effect.Effect<void, never, Scope.Scope>
  /** Gives a sign of life now: one that began after it was asked for. */
  readonly report: Effect.Effect<void, DbError>
}

/** `say` gives a sign of life; it is called once at a time. */
export const makeReporting = Effect.fnUntraced(function* (
  say: (asked: Asked) => Effect.Effect<Beat, DbError>
): Effect.fn.Return<Reporting, never, Scope.Scope> {
  const scope = yield* Effect.scope
  const parts = new Set<Part>()
  const turn = Semaphore.makeUnsafe(1)
  /** what is given back with the next sign */
  let left: ReadonlyArray<Unused> = []
  /** the sign that has not begun: it is of all who ask until then */
  let next: Deferred.Deferred<void, DbError> | undefined

  const once = Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      next = undefined
      const attending = [...parts]
      const asked = yield* Effect.forEach(attending, ({ asking }) => asking)
      const given = [...left, ...asked.flatMap(({ unused = [] }) => unused)]
      left = []
      const all = {
        shares: asked.flatMap(({ shares = [] }) => shares),
        draws: asked.flatMap(({ draws = [] }) => draws),
        unused: {
          shares: given.flatMap(({ shares = [] }) => shares),
          runs: given.flatMap(({ runs = [] }) => runs)
        }
      }
      const beat = yield* Effect.exit(restore(undoneIfInterrupted(say(all), () => Effect.void)))
      if (Exit.isFailure(beat)) left = [...given, ...left]
      const answer = Exit.getSuccess(beat)
      yield* Effect.forEach(attending, ({ told }) => told(answer), { discard: true })
      yield* beat
    })
  )

  const report = Effect.suspend(() => {
    if (next !== undefined) return Deferred.await(next)
    const mine = Deferred.makeUnsafe<void, DbError>()
    next = mine
    // Nobody who asks can end it for the others.
    return turn.withPermit(once).pipe(
      Effect.onExit((exit) => Deferred.done(mine, exit)),
      Effect.forkIn(scope),
      Effect.andThen(Deferred.await(mine))
    )
  })

  const attend = (part: Part) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        parts.add(part)
      }),
      () =>
        Effect.sync(() => {
          parts.delete(part)
          left = [...left, part.unused()]
        })
    )
  return { attend, report }
})
