/**
 * The rules of the ledger: whose gains and losses an operation explains. The agent's exchanges with
 * contracts are weighed by what each contract's own rule makes of them; everybody else may gain and
 * pay what the task asks for and nothing more. Gross for accounts that hold a key, so that what was
 * taken and given back is seen twice; over the episode for contracts, whose code passes things on.
 */
import { BigInt as BigInts } from "effect"
import { getAddress } from "viem"
import { sameAddress } from "../../../evm/Hex.ts"
import type { Evidence } from "../Evidence.ts"
import { allowanceOf, type JudgeEnv, wrappedOf } from "../JudgeEnv.ts"
import type { Ask, Expectation } from "../Operation.ts"
import { probeKey } from "../Probe.ts"
import { readingKey } from "../reading/readings.ts"
import { askedOf, asksOf } from "./asked.ts"
import { type AssetKey, NATIVE, NOBODY, tokenKey } from "./events.ts"
import { type Entry, gasLines, type Line, netOf, numberAt, UNKNOWN, VALIDATORS } from "./lines.ts"
import type { Moved } from "./moved.ts"
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
export interface Accounts extends Moved {
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
): ReadonlyArray<Unexplained> => (amount > 0n ? [{ account, asset, side, amount, why }] : [])

const coinOf = (env: JudgeEnv): string | null => wrappedOf(env)?.toLowerCase() ?? null

/** Whether a line is a burning that its contract's own rule makes: what it stood for is elsewhere. */
const isRedeemed = ({ env, pairs }: Accounts, line: Line): boolean =>
  line.asset === coinOf(env) ||
  (line.from === line.asset && pairs.some(({ address }) => address === line.asset))

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

/** What nobody has: tokens that were destroyed. */
const destroyed = (books: Accounts, asset: AssetKey): ReadonlyArray<Unexplained> => {
  const burnt = books.lines.filter(
    (line) => line.asset === asset && line.to === NOBODY && !isRedeemed(books, line)
  )
  const asked = askedOf(books.asks, NOBODY, asset, "gains")
  return unexplained(NOBODY, asset, "gains", sumOf(burnt) - asked, "destroyed")
}

/** Accounts with a key of their own, and nobody: gross, both ways. */
const others = (books: Accounts): ReadonlyArray<Unexplained> => {
  const { asks, contracts, env, feeAccount, lines, pairs } = books
  const agent = env.agent.toLowerCase()
  const accounts = accountsOf(lines).filter(
    (account) => account !== agent && !contracts.has(account)
  )
  return accounts.flatMap((account) =>
    assetsOf(lines, account).flatMap((asset) => {
      if (account === NOBODY) return destroyed(books, asset)
      const own = lines.filter((line) => line.asset === asset)
      const isFee = account === feeAccount && pairs.some(({ address }) => address === asset)
      const got = isFee ? 0n : sumOf(own.filter(({ to }) => to === account))
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

/** Shares that a pool was minted of itself: whoever redeems next is paid for them. */
const ownShares = ({ lines, pairs }: Accounts): ReadonlyArray<Unexplained> =>
  lines
    .filter(
      ({ asset, from, to }) =>
        from === NOBODY && to === asset && pairs.some(({ address }) => address === asset)
    )
    .flatMap(({ amount, asset }) =>
      unexplained(asset, asset, "gains", amount, "liquidity minted to the pool itself")
    )

/** What a contract may have more of by its own rule, of an asset that the rule is about. */
const byItsRule = (
  { env, lines, pairs, stakes }: Accounts,
  account: string,
  asset: AssetKey
): bigint | null => {
  // A pair's tokens are its gifts' matter.
  if (pairs.some((pair) => pair.address === account && pair.tokens.includes(asset))) return null
  const coin = coinOf(env)
  if (account === coin && asset === NATIVE) return -netOf(lines, NOBODY, coin)
  const strays = stakes.strays.filter(({ pool, token }) => pool === account && token === asset)
  return stakes.kept.some(({ pool, token }) => pool === account && token === asset)
    ? netOf(lines, account, asset) - BigInts.sumAll(strays.map(({ change }) => change))
    : 0n
}

/** Contracts: what they have more or less at the end, by their own rules and by what is asked. */
const contractAccounts = (books: Accounts): ReadonlyArray<Unexplained> => {
  const { asks, contracts, lines } = books
  return accountsOf(lines)
    .filter((account) => contracts.has(account))
    .flatMap((account) =>
      assetsOf(lines, account).flatMap((asset) => {
        const rule = byItsRule(books, account, asset)
        if (rule === null) return []
        const rest = netOf(lines, account, asset) - rule
        const gain = rest - askedOf(asks, account, asset, "gains")
        const loss = -rest - askedOf(asks, account, asset, "pays")
        return [
          ...unexplained(account, asset, "gains", gain, "nobody asked for this gain"),
          ...unexplained(account, asset, "pays", loss, "was not asked to pay")
        ]
      })
    )
}

/** Stakes and claims: nobody else's change, and none is lost without being asked for. */
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
          : unexplained(account, asset, "pays", lost, "rewards that are gone")
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
        ? unexplained(agent, asset, "pays", -change, "a stake taken out unasked")
        : unexplained(agent, asset, "gains", change, "a stake that nobody asked for")
    }
  )
}

/** What the agent has less of although no operation is about it. */
const ownLosses = ({ asks, env, lines }: Accounts): ReadonlyArray<Unexplained> => {
  const agent = env.agent.toLowerCase()
  return assetsOf(lines, agent).flatMap((asset) =>
    asks.some((ask) => ask.account === agent && ask.asset === asset)
      ? []
      : unexplained(agent, asset, "pays", -netOf(lines, agent, asset), "no operation asks for it")
  )
}

/** The native coin and its wrapped form are traded as one asset. */
const groupOf = (env: JudgeEnv, asset: AssetKey): AssetKey =>
  asset === coinOf(env) ? NATIVE : asset

/**
 * What the agent gave to pools beyond the trades that are asked for. What it got from pools beyond
 * them may go back: a path may lead over an asset that the task does not name, in two transactions.
 */
const overtraded = (books: Accounts): ReadonlyArray<Unexplained> => {
  const { asks, env, expectations } = books
  const agent = env.agent.toLowerCase()
  const trades = expectations.filter(({ kind }) => kind === "swap").flatMap(asksOf)
  const inGroup = (group: AssetKey) => (ask: Pick<Ask, "account" | "asset">) =>
    ask.account === agent && groupOf(env, ask.asset) === group
  const traded = books.trades.flatMap(({ lines: own }) => {
    const assets = assetsOf(own, agent)
    return [...Map.groupBy(assets, (asset) => groupOf(env, asset))].map(([group, members]) => {
      const net = BigInts.sumAll(members.map((asset) => netOf(own, agent, asset)))
      const passedOn = BigInts.sumAll(
        own.flatMap((line) =>
          groupOf(env, line.asset) === group &&
          askedOf(asks, line.to, line.asset, "gains") > 0n &&
          line.to !== agent
            ? [line.amount]
            : []
        )
      )
      return { group, gave: positive(-net - passedOn), got: positive(net) }
    })
  })
  const groups = Map.groupBy(traded, ({ group }) => group)
  return [...groups].flatMap(([group, flows]) => {
    if (!asks.some(inGroup(group))) return []
    const most = (side: "gains" | "pays") =>
      BigInts.sumAll(
        trades.filter(inGroup(group)).flatMap((ask) => (ask.side === side ? [ask.most] : []))
      )
    const gave = BigInts.sumAll(flows.map((flow) => flow.gave))
    const got = BigInts.sumAll(flows.map((flow) => flow.got))
    const excess = gave - most("pays") - positive(got - most("gains"))
    return unexplained(agent, group, "pays", excess, "traded beyond what is asked for")
  })
}

/** Gas above what any of the tasks can need: it is burnt, and no fee. */
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

/** Allowances of others, granted or spent without being asked for. */
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
      after > before ? "an allowance granted unasked" : "an allowance spent unasked"
    )
  })
}

/** Everything that no operation explains. */
export const unexplainedIn = (books: Accounts): ReadonlyArray<Unexplained> => [
  ...others(books),
  ...contractAccounts(books),
  ...books.gifts.flatMap(({ pair, token, amount, why }) =>
    unexplained(pair, token, "gains", amount, `a gift to the pool: ${why}`)
  ),
  ...ownShares(books),
  ...positionRule(books),
  ...ownLosses(books),
  ...overtraded(books),
  ...burntAsGas(books),
  ...rightsOfOthers(books)
]
