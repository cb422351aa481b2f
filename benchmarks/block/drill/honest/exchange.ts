/**
 * The code of the shown contract in the place of the right one, on the state that honest use of the right one left: what each does
 * can be compared there, even if honest use of the shown one ends in another way. Contracts keep their state, so both must
 * lay it out alike; where they answer reads in different ways, the code is not exchanged.
 */
import { Effect } from "effect"
import type { Hex } from "../../../../evm/Hex.ts"
import type { Scene } from "../../stages/prove/steps.ts"
import { type See, undone } from "./deeds.ts"
import { differenceOf } from "./observe.ts"

/** Code by address. */
export type Codes = ReadonlyMap<Hex, unknown>

/** The code of every contract of a setting. */
export const codesIn = Effect.fnUntraced(function* ({ deployed, lease }: Scene) {
  const addresses = [...deployed.values()].map(({ address }) => address)
  const codes = yield* lease.batch(
    addresses.map((address) => ({ method: "eth_getCode", params: [address, "latest"] }))
  )
  return new Map(addresses.map((address, at) => [address, codes[at]])) satisfies Codes
})

/** Does something with other code, and takes it back. */
export const exchanged = <A, E, R>(scene: Scene, codes: Codes, use: Effect.Effect<A, E, R>) =>
  undone(
    scene.lease,
    Effect.andThen(
      scene.lease.batch(
        [...codes].map(([address, code]) => ({ method: "anvil_setCode", params: [address, code] }))
      ),
      use
    )
  )

/**
 * What of this code contracts of a setting do not have. Null if they could not go on with it: a contract is in one setting alone, or answers
 * the same reads in another way.
 */
export const exchangeIn = Effect.fnUntraced(function* (scene: Scene, others: Codes, see: See) {
  const own: Codes = yield* codesIn(scene)
  if (own.size !== others.size || [...own.keys()].some((address) => !others.has(address))) {
    return null
  }
  const codes = new Map([...others].filter(([address, code]) => own.get(address) !== code))
  const [now, then] = [yield* see(scene), yield* exchanged(scene, codes, see(scene))]
  return differenceOf(now, then, 0n) === null ? codes : null
})
