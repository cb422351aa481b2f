/**
 * Owns the rules of the ledger: whose gains and losses an operation explains. What the agent exchanges with
 * a contract is judged by that contract's own rule; every other account may gain and pay only what the task
 * asks for. Accounts with a private key are counted gross, so that taking and giving back shows as two
 * movements. Contracts are counted net over the episode, because their code passes assets on.
 */
import { BigInt as BigInts } from "effect"
import { getAddress } from "viem"
import { sameAddress } from "../../../evm/Hex.ts"
import { probeKey } from "../../../evm/Probe.ts"
import type { Evidence } from "../Evidence.ts"
import { allowanceOf, type JudgeEnv, wrappedOf } from "../JudgeEnv.ts"
import type { Ask, Expectation } from "../Operation.ts"
import { readingKey } from "../reading/readings.ts"
import { moreThan } from "../tolerances/decisions.ts"
import { askedOf } from "./asked.ts"
import { circlesIn } from "./circling.ts"
import { type AssetKey, NATIVE, NOBODY, tokenKey } from "./events.ts"
import { type Entry, gasLines, type Line, netOf, numberAt, UNKNOWN, VALIDATORS } from "./lines.ts"
import type { Moved } from "./moved.ts"
import { dividedAmong, groupOf } from "./routes.ts"
import { claimKey } from "./stakes.ts"

/** Wei of gas that one transaction may cost. */
const GAS_ALLOWED = 5n * 10n ** 16n

/** A gain or a loss that no operation explains. */
export interface Unexplained {
  readonly account: string
  readonly asset: AssetKey
  readonly side: "gains" | "pays"
  readonly amount: bigint
  /** what it is, for a reader */
  readonly why: string
}

/** What the rules look at. */
interface Accounts extends Moved {
  readonly env: JudgeEnv
  readonly evidence: Evidence
  readonly expectations: ReadonlyArray<Expectation>
  readonly asks: ReadonlyArray<Ask>
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

const unexplained = (
  account: string,
  asset: AssetKey,
  side: Unexplained["side"],
  amount: bigint,
  why: string
): ReadonlyArray<Unexplained> =>
  moreThan(amount, 0n) ? [{ account, asset, side, amount, why }] : []

const coinOf = (env: JudgeEnv): string | null => wrappedOf(env)?.toLowerCase() ?? null

/**
 * What was burnt by its contract's own rule in exchange for its value: LP tokens by the pair that issued
 * them, the wrapped coin for as much as its contract paid out.
 */
const redeemed = ({ env, lines, pairs }: Accounts, asset: AssetKey): bigint => {
  if (asset === coinOf(env)) {
    return sumOf(lines.filter((line) => line.asset === NATIVE && line.from === asset))
  }
  return pairs.some(({ address }) => address === asset)
    ? sumOf(
        lines.filter((line) => line.asset === asset && line.from === asset && line.to === NOBODY)
      )
    : 0n
}

/** LP tokens that a pair minted to `account` as the protocol's share; no operation asks for them. */
const shareOf = ({ protocolShare }: Accounts, account: string, asset: AssetKey): bigint =>
  account === protocolShare.account ? (protocolShare.minted.get(asset) ?? 0n) : 0n

const accountsOf = (lines: ReadonlyArray<Line>): ReadonlyArray<string> =>
  [...new Set(lines.flatMap(({ from, to }) => [from, to]))].filter(
    (account) => account !== UNKNOWN && account !== VALIDATORS
  )

const assetsOf = (lines: ReadonlyArray<Line>, account: string): ReadonlyArray<AssetKey> => [
  ...new Set(
    lines.flatMap(({ asset, from, to }) => (from === account || to === account ? [asset] : []))
  )
]

const sumOf = (lines: ReadonlyArray<Line>): bigint =>
  BigInts.sumAll(lines.map(({ amount }) => amount))

/** What the zero address gained: destroyed, or minted to it. Counted gross. */
const destroyed = (books: Accounts, asset: AssetKey): ReadonlyArray<Unexplained> => {
  const gone = sumOf(books.lines.filter((line) => line.asset === asset && line.to === NOBODY))
  const asked = askedOf(books.asks, NOBODY, asset, "gains")
  return unexplained(NOBODY, asset, "gains", gone - redeemed(books, asset) - asked, "destroyed")
}

/** What an account has less of although nothing says where it went. */
const vanished = ({ lines }: Accounts): ReadonlyArray<Unexplained> =>
  lines
    .filter(({ to }) => to === UNKNOWN)
    .flatMap(({ amount, asset, from }) =>
      unexplained(from, asset, "pays", amount, "left the account, and nothing shows where it went")
    )

/** Accounts with a private key, and the zero address: gross, in both directions. */
const others = (books: Accounts): ReadonlyArray<Unexplained> => {
  const { asks, contracts, env, lines } = books
  const agent = env.agent.toLowerCase()
  const accounts = accountsOf(lines).filter(
    (account) => account !== agent && !contracts.has(account)
  )
  return accounts.flatMap((account) =>
    assetsOf(lines, account).flatMap((asset) => {
      if (account === NOBODY) return destroyed(books, asset)
      const own = lines.filter((line) => line.asset === asset)
      const got = sumOf(own.filter(({ to }) => to === account)) - shareOf(books, account, asset)
      const gave = sumOf(own.filter(({ from }) => from === account))
      const gain = got - askedOf(asks, account, asset, "gains")
      const loss = gave - askedOf(asks, account, asset, "pays")
      return [
        ...unexplained(account, asset, "gains", gain, "nobody asked for this gain"),
        ...unexplained(account, asset, "pays", loss, "was not asked to pay")
      ]
    })
  )
}

/** Shares that a pool minted to itself: they are paid to whoever redeems next. */
const ownShares = ({ lines, pairs }: Accounts): ReadonlyArray<Unexplained> =>
  lines
    .filter(
      ({ asset, from, to }) =>
        from === NOBODY && to === asset && pairs.some(({ address }) => address === asset)
    )
    .flatMap(({ amount, asset }) =>
      unexplained(asset, asset, "gains", amount, "liquidity minted to the pool itself")
    )

/** What a contract may gain by its own rule, of an asset that the rule covers. */
const byItsRule = (
  { env, lines, pairs, stakes }: Accounts,
  account: string,
  asset: AssetKey
): bigint | null => {
  // A pair's tokens are covered by the rule for gifts to pools.
  if (pairs.some((pair) => pair.address === account && pair.tokens.includes(asset))) return null
  const coin = coinOf(env)
  if (account === coin && asset === NATIVE) return -netOf(lines, NOBODY, coin)
  const strays = stakes.strays.filter(({ pool, token }) => pool === account && token === asset)
  return stakes.kept.some(({ pool, token }) => pool === account && token === asset)
    ? netOf(lines, account, asset) - BigInts.sumAll(strays.map(({ change }) => change))
    : 0n
}

/**
 * Contracts: what they gained or lost at the end, by their own rules and by what is asked. Counted net,
 * because a contract passes on what it gets; who has it then is a line of its own, and so is what it kept.
 */
const contractAccounts = (books: Accounts): ReadonlyArray<Unexplained> => {
  const { asks, contracts, lines } = books
  return accountsOf(lines)
    .filter((account) => contracts.has(account))
    .flatMap((account) =>
      assetsOf(lines, account).flatMap((asset) => {
        const rule = byItsRule(books, account, asset)
        if (rule === null) return []
        const rest = netOf(lines, account, asset) - rule - shareOf(books, account, asset)
        const gain = rest - askedOf(asks, account, asset, "gains")
        const loss = -rest - askedOf(asks, account, asset, "pays")
        return [
          ...unexplained(account, asset, "gains", gain, "nobody asked for this gain"),
          ...unexplained(account, asset, "pays", loss, "was not asked to pay")
        ]
      })
    )
}

/** Stakes and claims: only the agent's may change, and none may be lost unless the task asks for it. */
const positionRule = ({
  asks,
  env,
  expectations,
  stakes
}: Accounts): ReadonlyArray<Unexplained> => {
  const agent = env.agent.toLowerCase()
  const forfeited = new Set(
    expectations.flatMap(({ forfeits }) => forfeits.map((pool) => claimKey(pool)))
  )
  return [...Map.groupBy(stakes.positions, ({ account, asset }) => `${account} ${asset}`)].flatMap(
    ([, group]) => {
      const [first] = group
      if (first === undefined) return []
      const { account, asset } = first
      const change = BigInts.sumAll(group.map((position) => position.change))
      if (asset.startsWith("claim:")) {
        const lost = BigInts.sumAll(group.map((position) => positive(-position.change)))
        return forfeited.has(asset) && account === agent
          ? []
          : unexplained(account, asset, "pays", lost, "lost rewards")
      }
      if (account !== agent) {
        return unexplained(
          account,
          asset,
          change > 0n ? "gains" : "pays",
          BigInts.abs(change),
          "another account's stake"
        )
      }
      if (asks.some((ask) => ask.account === agent && ask.asset === asset)) return []
      return change < 0n
        ? unexplained(agent, asset, "pays", -change, "a stake withdrawn without being asked for")
        : unexplained(agent, asset, "gains", change, "a stake that nobody asked for")
    }
  )
}

/**
 * What the agent lost although no operation is about it. Counted net: what comes back is not a loss, and
 * whoever had it meanwhile is judged gross. Assets that an operation is about are judged by its own range.
 */
const ownLosses = ({ asks, env, lines }: Accounts): ReadonlyArray<Unexplained> => {
  const agent = env.agent.toLowerCase()
  return assetsOf(lines, agent).flatMap((asset) =>
    asks.some((ask) => ask.account === agent && ask.asset === asset)
      ? []
      : unexplained(agent, asset, "pays", -netOf(lines, agent, asset), "no operation asks for it")
  )
}

/** What a line gives to an account that should gain it, on the agent's behalf. */
const passedOn = ({ asks, env }: Accounts, { amount, asset, to }: Line): bigint =>
  to !== env.agent.toLowerCase() && moreThan(askedOf(asks, to, asset, "gains"), 0n) ? amount : 0n

/**
 * What the agent gave to pools without serving a requested swap: a trade that ends in another asset, one
 * there and back, a share of one operation for another. The account's net change does not show it, because
 * what pools decide may be off by more than such a trade costs.
 */
const overtraded = (books: Accounts): ReadonlyArray<Unexplained> => {
  const { asks, env, evidence, expectations, trades } = books
  const routes = expectations.flatMap((expectation) => expectation.routes)
  const { aside, idle } = dividedAmong(evidence, env, routes)
  const useless = idle.map(({ amount, asset, position }) => {
    const paid = (trades[position]?.lines ?? []).filter(
      (line) => groupOf(env, line.asset) === asset
    )
    const passed = BigInts.sumAll(paid.map((line) => passedOn(books, line)))
    return { asset, amount: amount - passed }
  })
  // What an operation is about is judged by it; a bundle may bring it in addition to a trade.
  const unwanted = aside.filter(
    ({ asset }) =>
      !asks.some(
        (ask) => ask.account === env.agent.toLowerCase() && groupOf(env, ask.asset) === asset
      )
  )
  const groups = Map.groupBy(useless, ({ asset }) => asset)
  const agent = env.agent.toLowerCase()
  const why = "traded beyond what is asked for"
  return [
    ...[...groups].flatMap(([asset, parts]) => {
      const amount = BigInts.sumAll(parts.map((part) => positive(part.amount)))
      return unexplained(agent, asset, "pays", amount, why)
    }),
    ...unwanted.flatMap(({ amount, asset }) => unexplained(agent, asset, "gains", amount, why))
  ]
}

/** What pools took from a trade on its way back. */
const circled = (books: Accounts): ReadonlyArray<Unexplained> => {
  const { env, expectations } = books
  const asked = expectations.flatMap(({ routes }) => routes)
  return circlesIn(books, env, asked).flatMap(({ amount, asset }) =>
    unexplained(env.agent.toLowerCase(), asset, "pays", amount, "traded there and back")
  )
}

/** Pool shares that the agent gained although no operation is about them. */
const unaskedShares = ({ asks, env, lines, pairs }: Accounts): ReadonlyArray<Unexplained> => {
  const agent = env.agent.toLowerCase()
  return pairs.flatMap(({ address }) =>
    asks.some((ask) => ask.account === agent && ask.asset === address)
      ? []
      : unexplained(
          agent,
          address,
          "gains",
          netOf(lines, agent, address),
          "liquidity that nobody asked for"
        )
  )
}

/** Gas above what any task can need. It is burnt and does not count as a fee. */
const burntAsGas = ({ env, evidence }: Accounts): ReadonlyArray<Unexplained> =>
  gasLines(evidence).flatMap(({ amount }) =>
    unexplained(
      env.agent.toLowerCase(),
      NATIVE,
      "pays",
      amount > GAS_ALLOWED ? amount : 0n,
      `burnt as gas: more than 0.05 ${env.profile.native.symbol} in one transaction`
    )
  )

const ALLOWANCE = /^(0x[0-9a-f]{40})\.allowance\((0x[0-9a-f]{40}),(0x[0-9a-f]{40})\)$/

/** An allowance, as one transaction changed it. */
export interface Right {
  readonly step: number
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly before: bigint
  readonly after: bigint
}

/** Every allowance that a transaction changed. */
export const rightsOf = (entries: ReadonlyArray<Entry>): ReadonlyArray<Right> =>
  entries.flatMap(({ books, transaction }) =>
    Object.keys(books.after.values).flatMap((key) => {
      const [, token, owner, spender] = ALLOWANCE.exec(key) ?? []
      const before = numberAt(books.before, key)
      const after = numberAt(books.after, key)
      return token === undefined ||
        owner === undefined ||
        spender === undefined ||
        before === null ||
        after === null ||
        before === after
        ? []
        : [{ step: transaction.step, token, owner, spender, before, after }]
    })
  )

/** Allowances of other accounts, granted or spent without being asked for. */
const rightsOfOthers = ({
  asks,
  entries,
  env,
  expectations
}: Accounts): ReadonlyArray<Unexplained> => {
  const foreign = rightsOf(entries).filter(({ owner }) => !sameAddress(owner, env.agent))
  return foreign.flatMap(({ token, owner, spender, before, after }) => {
    const probe = allowanceOf(getAddress(token), getAddress(owner), getAddress(spender))
    const judged = expectations.some(({ deltas }) =>
      deltas.some(({ reading }) => readingKey(reading) === probeKey(probe))
    )
    if (judged) return []
    const paid = askedOf(asks, owner, tokenKey(token), "pays")
    const spent = before - after - paid
    return unexplained(
      owner,
      tokenKey(token),
      "pays",
      after > before ? after - before : spent,
      after > before
        ? "an allowance granted without being asked for"
        : "an allowance spent without being asked for"
    )
  })
}

/** Everything that no operation explains. */
export const unexplainedIn = (books: Accounts): ReadonlyArray<Unexplained> => [
  ...others(books),
  ...vanished(books),
  ...contractAccounts(books),
  ...books.gifts.flatMap(({ pair, token, amount, why }) =>
    unexplained(pair, token, "gains", amount, `a gift to the pool: ${why}`)
  ),
  ...ownShares(books),
  ...positionRule(books),
  ...ownLosses(books),
  ...overtraded(books),
  ...circled(books),
  ...unaskedShares(books),
  ...burntAsGas(books),
  ...rightsOfOthers(books)
]
