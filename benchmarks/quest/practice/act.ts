/**
 * Sessions outside a run: each is a trial of the pipeline whose model is driven by the caller. Owns how many
 * are open, in how many worlds, and that one that nobody calls is closed.
 */
import { randomUUID } from "node:crypto"
import { Deferred, Effect, Exit, Fiber, Redacted } from "effect"
import { ownTime } from "../../../evm/ownClock.ts"
import type { DeskOf } from "../../../models/agents/Desk.ts"
import type { Model } from "../../../models/Model.ts"
import type { Fault } from "../../../pipeline/engine/Stages.ts"
import {
  type Acting,
  type Answer,
  type Drawn,
  PracticeBusy,
  PracticeError,
  type Scored,
  type Seat
} from "../../../pipeline/run/Practice.ts"
import { counted } from "../../../report/text.ts"
import { rpcOver } from "../../../stages/session/tools/SessionRpc.ts"
import { makeDriven } from "../models/driven.ts"

/** An instance in its world. */
export interface Within {
  readonly draw: Effect.Effect<Drawn, Fault>
  readonly play: (model: Model) => Effect.Effect<Scored, Fault>
}

/** What sessions are opened with. */
export interface ActsOptions {
  /** most sessions at once, and most seeds that they are of: each of those keeps a world open */
  readonly most: number
  readonly mostSeeds: number
  /** ms without a call after which a session is closed */
  readonly idleMs: number
}

/** What a session is opened on. */
export interface ActsOn {
  readonly seed: number
  /** uses the instance in its world, which stays open meanwhile */
  readonly within: <A>(use: (within: Within) => Effect.Effect<A, Fault>) => Effect.Effect<A, Fault>
  /** fails if the instance asks for no such answer */
  readonly requireAnswer: (drawn: Drawn) => (answer: Answer) => Effect.Effect<void, Fault>
}

/** The places of sessions. */
const makePlaces = ({ most, mostSeeds }: ActsOptions) => {
  const bySeed = new Map<number, number>()
  let open = 0
  const take = (seed: number) =>
    Effect.suspend(() => {
      if (open >= most) {
        return Effect.fail(
          new PracticeBusy({
            message: `${counted(open, "session")} of at most ${most} are open: finish one, or ask again later`
          })
        )
      }
      const ofSeed = bySeed.get(seed) ?? 0
      if (ofSeed === 0 && bySeed.size >= mostSeeds) {
        return Effect.fail(
          new PracticeBusy({
            message: `sessions of ${counted(mostSeeds, "seed")} (${[...bySeed.keys()].join(", ")}) are open, and no more seeds can be at once: vary the round instead, or finish those sessions`
          })
        )
      }
      open += 1
      bySeed.set(seed, ofSeed + 1)
      return Effect.void
    })
  const give = (seed: number) =>
    Effect.sync(() => {
      open -= 1
      const left = (bySeed.get(seed) ?? 1) - 1
      if (left === 0) bySeed.delete(seed)
      else bySeed.set(seed, left)
    })
  return <A>(seed: number, use: Effect.Effect<A, Fault>) =>
    Effect.acquireUseRelease(
      take(seed),
      () => use,
      () => give(seed)
    )
}

/** Waits until nobody has called the session for so long. */
const untilIdle = ({ usedAt }: DeskOf, idleMs: number) =>
  Effect.gen(function* () {
    for (;;) {
      const left = (yield* usedAt) + idleMs - (yield* ownTime)
      if (left <= 0) return
      yield* Effect.sleep(left)
    }
  })

const seatOf = ({ messages: _, ...drawn }: Drawn, desk: DeskOf): Seat => ({
  ...drawn,
  briefing: desk.instruction,
  privateKey: Redacted.value(desk.privateKey)
})

const gone = (idleMs: number) =>
  new PracticeError({
    field: "session",
    message: `the session was closed, because nobody called it for ${counted(idleMs / 1000, "second")}: open another`
  })

/** Opens sessions. Each ends with its scope at the latest. */
export const makeActs = (options: ActsOptions) => {
  const inPlace = makePlaces(options)
  return Effect.fn("quest.practice.act")(function* ({ requireAnswer, seed, within }: ActsOn) {
    const { idleMs } = options
    const driven = makeDriven(`driven:${randomUUID()}`)
    const known = yield* Deferred.make<Drawn>()
    const playing = yield* Effect.forkScoped(
      inPlace(
        seed,
        within(({ draw, play }) =>
          Effect.andThen(
            Effect.flatMap(draw, (drawn) => Deferred.succeed(known, drawn)),
            play(driven.model)
          )
        )
      )
    )
    const desk = yield* Effect.raceFirst(
      driven.desk,
      Effect.flatMap(Fiber.join(playing), () => Effect.die("a session was over before it began"))
    )
    const drawn = yield* Deferred.await(known)
    const closed = yield* Deferred.make<void>()
    yield* untilIdle(desk, idleMs).pipe(
      Effect.andThen(Fiber.interrupt(playing)),
      Effect.andThen(Deferred.succeed(closed, undefined)),
      Effect.forkScoped
    )
    const finish = Effect.fnUntraced(function* (answer?: Answer) {
      if (answer !== undefined) yield* requireAnswer(drawn)(answer)
      yield* driven.end(answer)
      const exit = yield* Fiber.await(playing)
      if (Exit.isFailure(exit) && Exit.hasInterrupts(exit)) return yield* gone(idleMs)
      return yield* exit
    })
    return {
      seat: seatOf(drawn, desk),
      rpcUrl: desk.rpcUrl,
      ask: desk.ask,
      talk: desk.talk,
      place: { rpc: rpcOver(desk.ask), account: desk.address, router: desk.router },
      finish,
      closed: Deferred.await(closed)
    } satisfies Acting
  })
}
