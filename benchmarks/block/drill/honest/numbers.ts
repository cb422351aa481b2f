/**
 * Numbers of a use beyond the edge of what the right contract accepts: larger or smaller ones, and a little more once all is
 * taken that there is. Owns the search for the edge, and which numbers are asked about.
 */
import { Array as Arr, Effect } from "effect"
import type { ChainError } from "../../../../chain/Chain.ts"
import { BLOCK_TIME } from "../../../../chain/node.ts"
import type { Actor, Call } from "../../../../tasks/block/Proof.ts"
import type { ProofError, Scene } from "../../stages/prove/steps.ts"
import type { Draws } from "../../stages/transform/random.ts"
import { tryStep } from "../trials.ts"
import { allows, inWays, type TimedCall, type Way, work } from "./calls.ts"
import type { Drawn } from "./drawCall.ts"
import { edgeOf, FINE } from "./edge.ts"

/** No contract counts further. */
const MOST = 2n ** 120n
/** So many larger numbers are asked about at once. */
const AT_A_TIME = 8

/** An honest use up to a call of the contract: how that call is in other ways. */
export interface Chosen extends Pick<Drawn, "call" | "callWith" | "params" | "values"> {
  readonly by: Actor
  /** the time of the next block, in seconds: all that is asked is asked then */
  readonly now: bigint
  /** null: it cannot be made in that way */
  readonly made: (
    ways: ReadonlyArray<Way>
  ) => Effect.Effect<ReadonlyArray<TimedCall | null>, ChainError | ProofError>
}

/** The call of a use that is drawn, by an account and now. */
export const choose = (scene: Scene, { call, callWith, params, values }: Drawn, by: Actor) =>
  Effect.map(scene.lease.head, ({ timestamp }): Chosen => {
    const now = BigInt(timestamp + BLOCK_TIME)
    return {
      call,
      callWith,
      params,
      values,
      by,
      now,
      made: (ways) => inWays(scene, callWith, ways, now)
    }
  })

/** Numbers beyond an edge whose first refused number this is. */
const above = (edge: bigint, slack: bigint): ReadonlyArray<bigint> => [
  edge + (edge > FINE ? slack + edge / 1_000_000n : 0n),
  edge + edge / 100n + 1n,
  edge + edge / 4n + 1n,
  edge * 2n + 1n
]

const below = (edge: bigint, slack: bigint): ReadonlyArray<bigint> =>
  [edge - (edge > FINE ? slack + edge / 1_000_000n : 0n), edge - edge / 4n, edge / 2n, 0n].filter(
    (number) => number >= 0n
  )

/** `from`, then a number more, then twice as much more and so on, as long as it is below `most`. */
export const growing = (from: bigint, more: bigint, most: bigint): ReadonlyArray<bigint> =>
  from + more < most ? [from + more, ...growing(from, more * 2n, most)] : []

/** A number of a use. */
interface Numbered {
  readonly name: string
  readonly value: bigint
}

/** The calls of a use with other numbers in the place of one, and which of them work. */
const asking = (scene: Scene, { by, made, values }: Chosen, { name }: Numbered) => {
  const withNumbers = (numbers: ReadonlyArray<bigint>) =>
    made(numbers.map((number) => ({ values: new Map([...values, [name, number]]), from: by })))
  const accepts = (numbers: ReadonlyArray<bigint>) =>
    Effect.flatMap(withNumbers(numbers), (calls) => work(scene, calls))
  return { withNumbers, accepts }
}

/** The first larger number that is refused; null if none is, or if the call cannot be made with it. */
const upperEdge = Effect.fnUntraced(function* (
  scene: Scene,
  chosen: Chosen,
  number: Numbered,
  isExact = false
) {
  const { accepts, withNumbers } = asking(scene, chosen, number)
  let accepted = number.value
  // A few at a time, because the next ones are seldom needed and each may have to be signed.
  for (const larger of Arr.chunksOf(growing(accepted, accepted + 1n, MOST), AT_A_TIME)) {
    const calls = yield* withNumbers(larger)
    const answers = yield* work(scene, calls)
    const refusedAt = answers.indexOf(false)
    const refused = larger[refusedAt]
    accepted = larger[(refused === undefined ? larger.length : refusedAt) - 1] ?? accepted
    if (refused === undefined) continue
    return calls[refusedAt] === null ? null : yield* edgeOf(accepts, accepted, refused, isExact)
  }
  return null
})

/** Calls with a number that is refused, made of one that works. */
export const withOtherNumbers = Effect.fnUntraced(function* (
  scene: Scene,
  chosen: Chosen,
  number: Numbered,
  slack: bigint
) {
  const { accepts, withNumbers } = asking(scene, chosen, number)
  const highest = yield* upperEdge(scene, chosen, number)
  const found = [...(highest === null ? [] : yield* withNumbers(above(highest, slack)))]
  if (number.value > 0n && !(yield* accepts([0n]))[0]) {
    const edge = yield* edgeOf(accepts, number.value, 0n)
    found.push(...(yield* withNumbers(below(edge, slack))))
  }
  return found
})

/** The parameters that are numbers. */
export const numbersIn = ({ params, values }: Pick<Chosen, "params" | "values">) =>
  Object.keys(params).flatMap((name): ReadonlyArray<Numbered> => {
    const value = values.get(name)
    return typeof value === "bigint" ? [{ name, value }] : []
  })

/** These parts of a number are asked about. */
const PARTS: ReadonlyArray<bigint> = [2n, 8n, 64n, 512n, 4096n]

/** The parts of a number that are told apart from nothing. */
const partsOf = (number: bigint, slack: bigint): ReadonlyArray<bigint> =>
  PARTS.map((part) => number / part).filter((part) => part > slack + number / 1_000_000n)

/** Calls with parts of a number, of one that does not work. */
export const withParts = (scene: Scene, chosen: Chosen, number: Numbered, slack: bigint) =>
  asking(scene, chosen, number).withNumbers(partsOf(number.value, slack))

/** A call that was made. Also one that fails takes time, so it must be made wherever what follows is compared. */
export interface Taken {
  readonly taking: Call
  readonly failed: boolean
}

const take = (scene: Scene, taking: Call) =>
  Effect.map(
    tryStep(scene, taking),
    ({ failed }) => ({ taking, failed: failed !== null }) satisfies Taken
  )

/** Takes as much as the right contract lets it, in one of the numbers; null if nothing bounds that. `isExact`: nothing is left. */
const takeMost = Effect.fnUntraced(function* (
  scene: Scene,
  chosen: Chosen,
  number: Numbered,
  isExact: boolean
) {
  const [isNow = false] = yield* asking(scene, chosen, number).accepts([number.value])
  const edge = isNow ? yield* upperEdge(scene, chosen, number, isExact) : null
  if (edge === null) return null
  const most = edge > FINE && !isExact ? edge - edge / FINE : edge - 1n
  const last = yield* chosen.callWith(new Map([...chosen.values, [number.name, most]]))
  if (last === null) return null
  return { ...(yield* take(scene, { ...last, from: chosen.by })), edge }
})

/** The same in any of its numbers; a use without numbers as it is. Null if it does not work. */
export const takeAll = Effect.fnUntraced(function* (
  scene: Scene,
  chosen: Chosen,
  draws: Draws
): Effect.fn.Return<Taken | null, ChainError | ProofError> {
  const numbers = numbersIn(chosen)
  if (numbers.length > 0) {
    return yield* takeMost(scene, chosen, draws.pick(numbers), true)
  }
  const { by, call, made, values } = chosen
  const [works = false] = yield* work(scene, yield* made([{ values, from: by }]))
  return works ? yield* take(scene, { ...call, from: by }) : null
})

/**
 * Takes as much as the right contract lets it, and asks for a part of that once more; null if nothing bounds it. What a patch
 * still gives then is beyond the bound, however little it is.
 */
export const spend = Effect.fnUntraced(function* (
  scene: Scene,
  chosen: Chosen,
  draws: Draws,
  slack: bigint
) {
  const numbers = numbersIn(chosen)
  if (numbers.length === 0) return null
  const number = draws.pick(numbers)
  const taken = yield* takeMost(scene, chosen, number, false)
  if (taken === null) return null
  const { withNumbers } = asking(scene, chosen, number)
  const calls = (yield* withNumbers(partsOf(taken.edge, slack))).flatMap((call) => call ?? [])
  const allowed = yield* allows(scene, calls)
  return { ...taken, refused: calls.filter((_, at) => allowed[at] === false) }
})
