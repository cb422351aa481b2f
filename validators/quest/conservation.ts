/**
 * The rules of evidence that was stored before transactions had books; all other is judged by the
 * ledger. Holds that what left the agent arrived where the task sends it: over the holdings that an asset
 * moves between (the agent's, a recipient's, the pools', a stake), nothing is lost. A tolerance
 * forgives a wrong amount; it forgives no leak. Owns what counts as arrived; which holdings there
 * are is each family's matter.
 */
import { BigInt as BigInts } from "effect"
import { zeroAddress } from "viem"
import { type Address, sameAddress } from "../../evm/Hex.ts"
import type { Evidence } from "./Evidence.ts"
import { type JudgeEnv, nativeBalance, tokenBalance, unitOf, wrappedOf } from "./JudgeEnv.ts"
import type { Expectation, ExpectContext, Holding, Token } from "./Operation.ts"
import { type FungibleEvent, fungibleEvents, successful } from "./reading/logs.ts"
import {
  amountText,
  changeOf,
  holding,
  type Reading,
  reading,
  readingKey
} from "./reading/readings.ts"
import type { Finding } from "./state.ts"

/** Holdings of `asset` at these readings, as they changed. */
export const heldAt = (
  { evidence }: Pick<ExpectContext, "evidence">,
  asset: Token,
  ...at: ReadonlyArray<Reading>
): ReadonlyArray<Holding> =>
  at.map((one) => ({ asset, key: readingKey(one), change: changeOf(evidence, one) }))

const isPoolEvent = ({ event }: FungibleEvent): boolean =>
  event.eventName === "Swap" || event.eventName === "Mint" || event.eventName === "Burn"

/** The index of the last transaction in which each pair traded, by lower-case address. */
const lastTrades = (
  transactions: ReadonlyArray<ReadonlyArray<FungibleEvent>>
): ReadonlyMap<string, number> =>
  new Map(
    transactions.flatMap((events, index) =>
      events.filter(isPoolEvent).map(({ address }) => [address.toLowerCase(), index] as const)
    )
  )

/**
 * What the pairs took in of `token` less what they paid, over all pairs that traded in the episode.
 * What reached a pair after its last trade was given away.
 */
const pooled = (evidence: Evidence, token: Address): bigint => {
  const transactions = successful(evidence).map(fungibleEvents)
  const traded = lastTrades(transactions)
  return BigInts.sumAll(
    transactions.flatMap((events, index) =>
      events.flatMap(({ address, event }) => {
        if (event.eventName !== "Transfer" || !sameAddress(address, token)) return []
        const { from, to, value } = event.args
        const taken = (traded.get(to.toLowerCase()) ?? -1) >= index ? value : 0n
        return [taken - (traded.has(from.toLowerCase()) ? value : 0n)]
      })
    )
  )
}

/** What the agent and the pools hold of each token that is traded. */
export const tradedHoldings = (
  context: ExpectContext,
  ...tokens: ReadonlyArray<Token>
): ReadonlyArray<Holding> => {
  const { env, evidence } = context
  return tokens.flatMap((token) => {
    const own = holding(env, token)
    const erc20 = token === "native" ? wrappedOf(env) : token
    return [
      ...heldAt(context, token, own),
      ...(erc20 === undefined
        ? []
        : [{ asset: token, key: `pools:${erc20}`.toLowerCase(), change: pooled(evidence, erc20) }])
    ]
  })
}

/**
 * LP tokens of `pair`: the agent's, less all that was minted for what it added, with what was burnt.
 * A pair mints its own fee before it mints for the one who adds.
 */
export const liquidityHoldings = (
  context: ExpectContext,
  pair: Address
): ReadonlyArray<Holding> => {
  const { env, evidence } = context
  const changes = successful(evidence).flatMap((transaction) => {
    const events = fungibleEvents(transaction).filter(({ address }) => sameAddress(address, pair))
    const adds = events.some(({ event }) => event.eventName === "Mint")
    const moves = events.flatMap(({ event }) =>
      event.eventName === "Transfer" ? [event.args] : []
    )
    const minted = moves.findLast(({ from }) => adds && sameAddress(from, zeroAddress))
    const burnt = moves.filter(
      ({ from, to }) => sameAddress(from, pair) && sameAddress(to, zeroAddress)
    )
    return [-(minted?.value ?? 0n), ...burnt.map(({ value }) => value)]
  })
  return [
    ...heldAt(context, pair, reading(tokenBalance(pair, env.agent))),
    { asset: pair, key: `liquidity:${pair}`.toLowerCase(), change: BigInts.sumAll(changes) }
  ]
}

/** The native coin and its wrapped form are one asset: what is wrapped is not gone. */
const assetKey = (env: JudgeEnv, asset: Token): string =>
  asset === "native" || sameAddress(asset, wrappedOf(env) ?? "") ? "native" : asset.toLowerCase()

/** The agent's own native coin, wrapped or not, which belongs to that asset whichever of the two is named. */
const wrapped = ({
  env,
  evidence
}: Pick<ExpectContext, "env" | "evidence">): ReadonlyArray<Holding> => {
  const { agent } = env
  const token = wrappedOf(env)
  const tokens = token === undefined ? [] : [tokenBalance(token, agent)]
  return [nativeBalance(agent), ...tokens].flatMap((probe) =>
    heldAt({ evidence }, "native", reading(probe))
  )
}

/** One finding for each asset of which something was lost; none where nothing was. */
export const lossFindings = (
  context: Pick<ExpectContext, "env" | "evidence">,
  expectations: ReadonlyArray<Expectation>
): ReadonlyArray<Finding> => {
  const { env } = context
  const holdings = expectations.flatMap((expectation) => expectation.holdings)
  const groups = Map.groupBy(holdings, ({ asset }) => assetKey(env, asset))
  return [...groups].flatMap(([key, group]) => {
    const all = key === "native" ? [...group, ...wrapped(context)] : group
    const changes = new Map(all.map((holding) => [holding.key, holding.change]))
    const lost = -BigInts.sumAll(changes.values())
    const [first] = group
    if (lost <= 0n || first === undefined) return []
    return [
      {
        label: "what left the agent",
        expected: "arrived where the task sends it",
        actual: `lost on the way: ${amountText(lost, unitOf(env, first.asset))}`,
        deviationPpm: null,
        holds: false
      }
    ]
  })
}
