/**
 * The fixture world without a chain: balances, allowances, stakes and pools, and what each operation does to
 * them, in base units. Owns the simulation that offline certificates are made with; it agrees with the
 * chain on what succeeds, and on amounts up to rewards, which grow with time.
 */

import { held, pairOf, pairs, stakedAtFirst, tradedAs } from "./assets.ts"
import { type Allowance, allowanceText } from "./Plan.ts"

/** A step cannot be done: what is missing. */
export class Impossible extends Error {}

const FEE_BASE = 10_000n
const FEE = 25n

interface Pool {
  readonly tokens: readonly [string, string]
  readonly reserves: [bigint, bigint]
  supply: bigint
}

const AGENT = "agent"

/** Rewards depend on time; any amount does for a simulation. */
const REWARD = 5n * 10n ** 17n

export class Simulated {
  readonly #balances = new Map<string, bigint>()
  readonly #allowances = new Map<string, bigint>()
  readonly #pools = new Map<string, Pool>()
  /** what events would show, by key */
  readonly #shown = new Map<string, bigint>()
  readonly #facts = new Map<string, string>()
  #isClosed = false

  constructor(
    balances: Readonly<Record<string, string>>,
    granted: ReadonlyArray<Allowance>,
    most: bigint
  ) {
    for (const [asset, amount] of Object.entries(held)) this.#set(AGENT, asset, amount)
    for (const [asset, amount] of Object.entries(balances)) this.#set(AGENT, asset, BigInt(amount))
    for (const [pool, amount] of Object.entries(stakedAtFirst))
      this.#set(AGENT, `staked in ${pool}`, amount)
    for (const allowance of granted) this.#allowances.set(allowanceText(allowance), most)
    for (const { name, reserves, supply, tokens } of pairs) {
      this.#pools.set(name, { tokens, reserves: [...reserves], supply })
    }
  }

  #set(account: string, asset: string, amount: bigint) {
    this.#balances.set(`${account} ${asset}`, amount)
  }

  /** what an account has of an asset; a stake is an asset called `staked in <pool>` */
  balance(asset: string, account = AGENT): bigint {
    return this.#balances.get(`${account} ${asset}`) ?? 0n
  }

  allowance(allowance: Allowance): bigint {
    return this.#allowances.get(allowanceText(allowance)) ?? 0n
  }

  approve(allowance: Allowance, amount: bigint) {
    this.#allowances.set(allowanceText(allowance), amount)
  }

  spend(allowance: Allowance, amount: bigint) {
    const left = this.allowance(allowance) - amount
    if (left < 0n) throw new Impossible(`no allowance: ${allowanceText(allowance)}`)
    this.approve(allowance, left)
  }

  take(asset: string, amount: bigint, account = AGENT) {
    const left = this.balance(asset, account) - amount
    if (left < 0n) throw new Impossible(`not enough ${asset}`)
    this.#set(account, asset, left)
  }

  give(asset: string, amount: bigint, account = AGENT) {
    this.#set(account, asset, this.balance(asset, account) + amount)
  }

  /** adds to what the events of a kind show */
  show(key: string, amount: bigint) {
    this.#shown.set(key, (this.#shown.get(key) ?? 0n) + amount)
  }

  /** sets a value that has no amount: the owner of an NFT, a message */
  state(key: string, value: string) {
    this.#facts.set(key, value)
  }

  /** says that nothing may follow */
  close() {
    this.#isClosed = true
  }

  /** whether a transaction may follow: the end was not asked for, and gas can be paid */
  get isOpen(): boolean {
    return !this.#isClosed && this.balance("BNB") > 0n
  }

  /** a pool's reserves, in the order of the pair's tokens */
  reserves(name: string): readonly [bigint, bigint] {
    return this.#pools.get(name)?.reserves ?? [0n, 0n]
  }

  /** the output of a swap along a path of tokens; the pools move */
  swap(path: ReadonlyArray<string>, amount: bigint): bigint {
    return path.slice(1).reduce((paid, to, index) => {
      const { pool, side } = this.#poolOf(path[index] ?? to, to)
      const kept = paid * (FEE_BASE - FEE)
      const [into, out] = [pool.reserves[side], pool.reserves[1 - side] ?? 0n]
      const bought = (kept * out) / (into * FEE_BASE + kept)
      if (bought <= 0n) throw new Impossible("the pool pays nothing")
      pool.reserves[side] = into + paid
      pool.reserves[side === 0 ? 1 : 0] = out - bought
      return bought
    }, amount)
  }

  /** what `amount` costs along a path of tokens; nothing moves */
  costOf(path: ReadonlyArray<string>, amount: bigint): bigint {
    return path.slice(0, -1).reduceRight((wanted, from, index) => {
      const { pool, side } = this.#poolOf(from, path[index + 1] ?? from)
      const [into, out] = [pool.reserves[side], pool.reserves[1 - side] ?? 0n]
      if (wanted >= out) throw new Impossible("the pool has too little")
      return (into * wanted * FEE_BASE) / ((out - wanted) * (FEE_BASE - FEE)) + 1n
    }, amount)
  }

  #poolOf(from: string, to: string): { readonly pool: Pool; readonly side: 0 | 1 } {
    const name = pairOf(from, to)?.name ?? ""
    const pool = this.#pools.get(name)
    if (pool === undefined) throw new Impossible(`no pool of ${from} and ${to}`)
    return { pool, side: pool.tokens[0] === tradedAs(from) ? 0 : 1 }
  }

  /** adds liquidity at the pool's price: what goes in of the other side, and the LP tokens */
  deposit(asset: string, other: string, amount: bigint) {
    const { pool, side } = this.#poolOf(asset, other)
    const [mine, theirs] = [pool.reserves[side], pool.reserves[1 - side] ?? 0n]
    const paired = (amount * theirs) / mine
    const minted = (amount * pool.supply) / mine
    pool.reserves[side] = mine + amount
    pool.reserves[side === 0 ? 1 : 0] = theirs + paired
    pool.supply += minted
    return { paired, minted }
  }

  /** removes liquidity: what comes out, in the order of the pair's tokens */
  withdraw(name: string, amount: bigint): readonly [bigint, bigint] {
    const pool = this.#pools.get(name)
    if (pool === undefined) throw new Impossible(`no pool ${name}`)
    const [first, second] = pool.reserves
    const out = [(amount * first) / pool.supply, (amount * second) / pool.supply] as const
    pool.reserves[0] = first - out[0]
    pool.reserves[1] = second - out[1]
    pool.supply -= amount
    return out
  }

  /** what a harvest pays */
  readonly reward = REWARD

  /** everything that a judge could see: balances, allowances, values and sums of events, one line each */
  seen(): string {
    const lines = (what: string, map: ReadonlyMap<string, bigint | string>) =>
      [...map].map(([key, value]) => `${what} ${key}: ${value}`)
    return [
      ...lines("balance", this.#balances),
      ...lines("allowance", this.#allowances),
      ...lines("fact", this.#facts),
      ...lines("event", this.#shown)
    ]
      .toSorted()
      .join("\n")
  }
}
