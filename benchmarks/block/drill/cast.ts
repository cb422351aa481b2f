/**
 * Who takes part in a trial: accounts that are drawn, with coins that are drawn, some of them contracts. A contract that
 * knows its users by their addresses, by what they own or by the lack of code must not pass as one that treats them
 * rightly. Pure.
 */
import { concat, pad, toHex } from "viem"
import type { Lease } from "../../../chain/Chain.ts"
import type { Hex } from "../../../evm/Hex.ts"
import type { Actor } from "../../../tasks/block/Proof.ts"
import { actorAddress } from "../stages/prove/steps.ts"
import { draws as drawsOf } from "../stages/transform/random.ts"

export interface Cast {
  /** makes the addresses and keys of all */
  readonly salt: string
  /** coins that each has in addition to the usual ones, wei */
  readonly more: Readonly<Record<Actor, bigint>>
  /** whose accounts have code */
  readonly coded: ReadonlyArray<Actor>
  /** accounts with code are called by their owner once the setting stands, so that nobody of them is `tx.origin` */
  readonly owned: boolean
}

/** The accounts that every proof names. */
export const USUAL: Cast = {
  salt: "",
  more: { deployer: 0n, alice: 0n, bob: 0n, attacker: 0n },
  coded: [],
  owned: false
}

/** Most coins that an account has in addition, in steps of 0.0001. */
const MORE = 10 ** 6

const drawn = (key: string) => {
  const draws = drawsOf(0, "cast", key)
  const more = () => BigInt(draws.int(1, MORE)) * 10n ** 14n
  const cast = {
    ...USUAL,
    salt: `/${key}`,
    more: { deployer: more(), alice: more(), bob: more(), attacker: more() }
  }
  return { draws, cast }
}

/** Drawn accounts for an attack; the same for the same key. */
export const castOf = (key: string, hasCode: boolean): Cast => ({
  ...drawn(key).cast,
  coded: hasCode ? ["attacker"] : []
})

/** Drawn accounts for honest use: each user may be a contract. */
export const honestCastOf = (key: string): Cast => {
  const { cast, draws } = drawn(key)
  const users = ["alice", "bob", "attacker"] as const
  return { ...cast, coded: users.filter(() => draws.chance(70)), owned: true }
}

/** The account that calls accounts with code. */
const OWNER = actorAddress("deployer", "/owner")

/**
 * Code of an account that its owner calls with a target, coins and data: it makes that call and ends as the call does.
 * Whatever others send it accepts, and it answers a callback with the callback's own selector.
 *
 *   caller == OWNER ? jump to 0x2b
 *   mem[0] = selector of the call; return 32 bytes
 *   0x2b: mem[0..] = calldata[0x40..]; call(gas, calldata[0], calldata[0x20], mem)
 *   mem[0..] = what it returned; jump to 0x52 if it worked, else revert with it
 *   0x52: return it
 */
export const walletCode: Hex = concat([
  "0x3373",
  OWNER,
  "0x14602b57",
  "0x60003560e01c60e01b60005260206000f3",
  "0x5b6040360380604060003760006000826000602035600035",
  "0x5af13d600060003e6052573d6000fd",
  "0x5b3d6000f3"
])

/** The node for trials of that cast. */
export const throughWallets = (lease: Lease, { coded, owned, salt }: Cast): Lease => {
  if (!owned || coded.length === 0) return lease
  const wallets = new Set(coded.map((actor) => actorAddress(actor, salt).toLowerCase()))
  return {
    ...lease,
    send: (transaction) => {
      const { data = "0x", from, to, value = 0n } = transaction
      // A wallet creates nothing, so what it would create its account does.
      if (to === null || !wallets.has(from.toLowerCase())) return lease.send(transaction)
      const call = concat([pad(to), toHex(value, { size: 32 }), data])
      return lease.send({ from: OWNER, to: from, data: call, value: 0n })
    }
  }
}
