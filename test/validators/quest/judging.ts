/** Short forms of judging for the tests of validators. */
import { assert } from "@effect/vitest"
import { Result } from "effect"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import {
  type Room,
  roomOf,
  validateAtomic,
  validateComposite
} from "../../../validators/quest/index.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { agrees } from "./stretching.ts"
import { env, World } from "./world.ts"

/** What is judged; a test fails where it cannot be. */
export const sure = <A, E>(judged: Result.Result<A, E>): A => Result.getOrThrow(judged)

/** The scorecard of what `act` does in a fresh world. */
export const judged = (
  instance: Instance,
  act: (world: World) => unknown,
  multiplier = 1000n
): Scorecard => {
  const world = new World()
  act(world)
  const evidence = world.evidence(instance)
  const under = (room: Room) => sure(validateAtomic(instance, evidence, env, room))
  agrees(under, instance.task)
  return under(roomOf(multiplier))
}

/** The names of the checks that hold. */
export const holding = (card: Scorecard): ReadonlyArray<string> =>
  card.checks.filter(({ holds }) => holds).map(({ name }) => name)

/** Asserts full marks, and says which checks failed. */
export const assertFull = (card: Scorecard): void => {
  assert.deepStrictEqual(
    card.checks.filter(({ holds }) => !holds),
    []
  )
  assert.strictEqual(card.score, 100)
  assert.isTrue(card.passed)
}

/** Asserts a score, and that it is no pass. */
export const assertScore = (card: Scorecard, score: number): void => {
  assert.strictEqual(card.score, score, JSON.stringify(holding(card)))
  assert.isFalse(card.passed)
}

/** The scorecard of an episode with as many steps as transactions, in a fresh world. */
export const episode = (
  instance: Instance,
  act: (world: World) => unknown,
  options: {
    readonly steps?: number
    readonly answer?: Parameters<World["evidence"]>[1] extends infer M ? M : never
  } = {}
): Scorecard => {
  const world = new World()
  act(world)
  const evidence = world.evidence(instance, options.answer ?? {})
  const actual = options.steps ?? evidence.transactions.length
  const under = (room: Room) =>
    sure(
      validateComposite(instance, evidence, { optimal: instance.optimalSteps, actual }, env, room)
    )
  agrees(under, instance.task)
  return under(roomOf(1000n))
}
