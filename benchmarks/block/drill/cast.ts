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
import { type Draws, draws as drawsOf } from "../stages/transform/random.ts"

export interface Cast {
  /** makes the addresses and keys of all */
  readonly salt: string
  /** coins that each has in addition to the usual ones, wei */
  readonly more: Readonly<Record<Actor, bigint>>
  /** coins of who calls accounts with code, wei */
  readonly ownersFunds: bigint
  /** transactions that each sent before */
  readonly sent: Readonly<Record<Actor, number>>
  /** whose accounts have code */
  readonly coded: ReadonlyArray<Actor>
  /** accounts with code are called by their owner once the setting stands, so that nobody of them is `tx.origin` */
  readonly owned: boolean
  /** who begins the transactions of accounts with code, if a user was lured into it; null: an owner who is nobody else */
  readonly lured: Actor | null
  /** who asks contracts what they answer, such as what to sign */
  readonly reader: "alice" | "nobody" | "a stranger"
  /** bytes before and after the code of accounts: nobody knows one by its code */
  readonly padding: { readonly before: number; readonly after: Hex }
}

/** The accounts that every proof names. */
export const USUAL: Cast = {
  salt: "",
  more: { deployer: 0n, alice: 0n, bob: 0n, attacker: 0n },
  ownersFunds: 10n ** 21n,
  sent: { deployer: 0, alice: 0, bob: 0, attacker: 0 },
  coded: [],
  owned: false,
  lured: null,
  reader: "alice",
  padding: { before: 0, after: "0x" }
}

/** Most coins that an account has in addition, in steps of 0.0001. */
const MORE = 10 ** 6

/** Least coins of an owner: what the dearest call costs, wei. */
const LEAST = 6n * 10n ** 18n

const drawn = (key: string) => {
  const draws = drawsOf(0, "cast", key)
  const lives = drawsOf(0, "lives", key)
  const sent = () => (lives.chance(40) ? 0 : lives.int(1, lives.pick([9, 90_000])))
  const more = () => BigInt(draws.int(1, MORE)) * 10n ** (draws.chance(15) ? 18n : 14n)
  const cast = {
    ...USUAL,
    salt: `/${key}`,
    more: { deployer: more(), alice: more(), bob: more(), attacker: more() },
    ownersFunds: LEAST + BigInt(lives.int(0, 10 ** 6)) * 10n ** BigInt(lives.pick([13, 15, 18])),
    sent: { deployer: sent(), alice: sent(), bob: sent(), attacker: sent() },
    reader: lives.pick(["alice", "nobody", "a stranger"] as const),
    padding: { before: draws.int(0, 12), after: bytesOf(draws) }
  }
  return { draws, cast }
}

/** Bytes that nothing reaches, for the end of a contract's code. */
export const bytesOf = (draws: Draws): Hex =>
  `0xfe${Array.from({ length: draws.int(1, 120) }, () => draws.int(16, 255).toString(16)).join("")}`

/**
 * Drawn accounts for an attack; the same for the same key. With code, the attacker either is an account that begins
 * transactions although it has code, or a contract that its owner calls; then victims may be contracts as well.
 */
export const castOf = (key: string, hasCode: boolean): Cast => {
  const { cast, draws } = drawn(key)
  if (!hasCode) return cast
  const owned = draws.chance(70)
  const victims = (["alice", "bob"] as const).filter(() => owned && draws.chance(40))
  const plain = (["deployer", "alice", "bob"] as const).filter(
    (actor) => !victims.some((one) => one === actor)
  )
  const lured = owned && draws.chance(35) ? draws.pick(plain) : null
  return { ...cast, coded: ["attacker", ...victims], owned, lured }
}

/** Drawn accounts for honest use: each user may be a contract. */
export const honestCastOf = (key: string): Cast => {
  const { cast, draws } = drawn(key)
  const users = ["alice", "bob", "attacker"] as const
  const coded = users.filter(() => draws.chance(70))
  return { ...cast, coded: draws.chance(50) ? [...coded, "deployer"] : coded, owned: true }
}

/** The account that calls accounts with code. */
export const ownerOf = ({ lured, salt }: Pick<Cast, "lured" | "salt">): Hex =>
  lured === null ? actorAddress("deployer", `${salt}/owner`) : actorAddress(lured, salt)

/** The address of who asks; null: as without a cast. A stranger has no coins. */
export const readerOf = ({ reader, salt }: Cast): Hex | null =>
  reader === "alice"
    ? null
    : reader === "nobody"
      ? "0x0000000000000000000000000000000000000000"
      : actorAddress("deployer", `${salt}/reader`)

const byte = (value: number): Hex => `0x${value.toString(16).padStart(2, "0")}`

/**
 * Code of an account that its owner calls with a target, coins and data: it makes that call and ends as the call does.
 * Whatever others send it accepts, and it answers a callback with the callback's own selector, but signs nothing: it answers
 * the question for a signature (EIP-1271, 1626ba7e) with 0. With b bytes before:
 *
 *   caller == owner ? jump to b + 0x34
 *   mem[0] = selector of the call, if it is another than 1626ba7e; return 32 bytes
 *   b + 0x34: mem[0..] = calldata[0x40..]; call(gas, calldata[0], calldata[0x20], mem)
 *   mem[0..] = what it returned; jump to b + 0x5b if it worked, else revert with it
 *   b + 0x5b: return it
 */
export const walletCode = (cast: Cast): Hex => {
  const { after, before } = cast.padding
  return concat([
    ...Array.from({ length: before }, () => "0x5b" as const),
    "0x3373",
    ownerOf(cast),
    "0x1460",
    byte(before + 0x34),
    "0x57",
    "0x60003560e01c80631626ba7e14150260e01b60005260206000f3",
    "0x5b6040360380604060003760006000826000602035600035",
    "0x5af13d600060003e60",
    byte(before + 0x5b),
    "0x573d6000fd",
    "0x5b3d6000f3",
    after
  ])
}

/** Which accounts are wallets that their owner calls. */
export const walletsOf = ({ coded, owned, salt }: Cast): ReadonlySet<string> =>
  new Set(owned ? coded.map((actor) => actorAddress(actor, salt).toLowerCase()) : [])

/** What a wallet is called with, so that it makes a call. */
export const walletCall = (to: Hex, value: bigint, data: Hex): Hex =>
  concat([pad(to), toHex(value, { size: 32 }), data])

/** The node for trials of that cast. */
export const throughWallets = (lease: Lease, cast: Cast): Lease => {
  const wallets = walletsOf(cast)
  if (wallets.size === 0) return lease
  return {
    ...lease,
    send: (transaction) => {
      const { data = "0x", from, to, value = 0n } = transaction
      // A wallet creates nothing, so what it would create its account does.
      if (to === null || !wallets.has(from.toLowerCase())) return lease.send(transaction)
      const call = walletCall(to, value, data)
      return lease.send({ from: ownerOf(cast), to: from, data: call, value: 0n })
    }
  }
}
