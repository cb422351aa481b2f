/** Owns the families that move value from one account to another: BNB, ERC-20, ERC-721, ERC-1155. */

import { Schema } from "effect"
import { zeroAddress } from "viem"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import { Account, Amount, sharedArgs, TokenId } from "../args.ts"
import {
  multiTokenBalance,
  nativeBalance,
  tokenBalance,
  totalSupply,
  unitOf,
  usualGasPrice
} from "../JudgeEnv.ts"
import { proven, transferFroms } from "../ledger/actions.ts"
import { nftKey } from "../ledger/events.ts"
import { entriesOf } from "../ledger/lines.ts"
import {
  delta,
  type ExpectContext,
  emptyExpectation,
  family,
  resolve,
  traceOf
} from "../Operation.ts"
import { collectibleTransfers, successful, transfers } from "../reading/logs.ts"
import { gasUsed, integerIn, reading } from "../reading/readings.ts"
import type { PlanWords } from "../Traits.ts"

const plan: PlanWords = {
  name: "transfer",
  words: /\b(transfer\w*|send\w*|pay\w*|give|move|deliver\w*|safe transfer\w*)\b/
}

/** A "maximum" transfer may leave this much behind, 0.001 of the native coin. */
const MAXIMUM_LEAVES = "1000000000000000 units"

/**
 * The native coin to an account. "all" is everything but the gas at the node's price; paying a higher gas
 * price is a loss. `data` is judged by the task's `functions` if they cover it, otherwise by the `function`
 * check against `data`.
 */
export const nativeTransfer = family(
  "native_transfer",
  Schema.Struct({
    to: Account,
    amount: Amount,
    /** hex, or text that stands for its UTF-8 bytes */
    data: Schema.optionalKey(Schema.String),
    ...sharedArgs
  }),
  { amounts: { amount: "amount" }, adds: true, spare: 2000n, native: true, pays: true, plan },
  ({ to, amount, data }) => ({
    quantities: ["amount"],
    probes: ({ agent }) => [
      nativeBalance(agent),
      nativeBalance(to),
      ...(amount === "all" ? [usualGasPrice] : [])
    ],
    ...(data === undefined ? {} : { plainData: data }),
    expect: (context) => {
      const { env, evidence } = context
      const coin = env.profile.native
      const own = reading(nativeBalance(env.agent))
      const gas =
        amount === "all"
          ? gasUsed(evidence) * integerIn(evidence.before, reading(usualGasPrice))
          : 0n
      const sent = resolve(context, amount, own) - gas
      const fallback = amount === "all" ? MAXIMUM_LEAVES : "0.1%"
      const shared = { quantity: "amount", unit: coin, fallback }
      const received = delta(context, {
        ...shared,
        label: `${coin.symbol} received by ${to}`,
        reading: reading(nativeBalance(to)),
        expected: sent
      })
      const given = delta(context, {
        ...shared,
        label: `${coin.symbol} given by the agent, gas excluded`,
        reading: own,
        expected: -sent
      })
      // A contract that bundles calls may pay for the agent: the ledger says at whose cost.
      const amounts = entriesOf(evidence)
        .flatMap(({ books }) => books.frames)
        .flatMap((frame) => (sameAddress(frame.to, to) && frame.value > 0n ? [frame.value] : []))
      return {
        ...emptyExpectation,
        deltas: [received, given],
        traces: [
          traceOf(received, {
            key: `native:${to.toLowerCase()}`,
            label: `${coin.symbol} sent to ${to}`,
            amounts
          })
        ],
        parties: [to]
      }
    }
  })
)

/** Tokens from `from` (the agent unless stated) to `to`; to the zero address: burnt. */
export const erc20Transfer = family(
  "erc20_transfer",
  Schema.Struct({
    token: Account,
    from: Schema.optionalKey(Account),
    to: Account,
    amount: Amount,
    ...sharedArgs
  }),
  { amounts: { amount: "amount" }, adds: true, spare: 2000n, pays: true, plan },
  ({ token, from, to, amount }) => {
    const burn = sameAddress(to, zeroAddress)
    const destination = burn ? totalSupply(token) : tokenBalance(token, to)
    return {
      quantities: ["amount"],
      probes: ({ agent }) => [tokenBalance(token, from ?? agent), destination],
      expect: (context) => {
        const { env, evidence } = context
        const owner = from ?? env.agent
        const source = reading(tokenBalance(token, owner))
        const moved = resolve(context, amount, source)
        const unit = unitOf(env, token)
        const shared = { quantity: "amount", unit, fallback: "0.1%" }
        const received = delta(context, {
          ...shared,
          label: burn ? `${unit.symbol} burnt` : `${unit.symbol} received by ${to}`,
          reading: reading(destination),
          expected: burn ? -moved : moved
        })
        const given = delta(context, {
          ...shared,
          label: `${unit.symbol} given by ${owner}`,
          reading: source,
          expected: -moved
        })
        return {
          ...emptyExpectation,
          deltas: [received, given],
          traces: [
            traceOf(received, {
              key: `transfer:${token}:${owner}:${to}`.toLowerCase(),
              label: `${unit.symbol} transferred from ${owner} to ${to}`,
              amounts: transfers(evidence, token, owner, to)
            })
          ],
          conditions:
            from === undefined
              ? []
              : proven(
                  received,
                  `${unit.symbol} moved by transferFrom`,
                  transferFroms(evidence, token, owner, to)
                ),
          spends: from === undefined ? [] : [{ token, owner, spender: env.agent, amount: moved }],
          parties: [to]
        }
      }
    }
  }
)

/** How often the agent moved one NFT, or how much of one id, to `recipient`. */
const movedTo = (
  { env, evidence }: ExpectContext,
  token: Address,
  nft: string,
  recipient: Address
): ReadonlyArray<bigint> =>
  successful(evidence)
    .flatMap(({ logs }) => logs)
    .filter(({ address }) => sameAddress(address, token))
    .flatMap(collectibleTransfers)
    .filter(({ id, from, to }) => {
      return id === BigInt(nft) && sameAddress(from, env.agent) && sameAddress(to, recipient)
    })
    .map(({ amount }) => amount)

/** One ERC-721 token, or an amount of one ERC-1155 id. `data` is judged by the task's `functions`. */
export const nftTransfer = family(
  "nft_transfer",
  Schema.Struct({
    standard: Schema.Literals(["erc721", "erc1155"]),
    token: Account,
    id: TokenId,
    to: Account,
    amount: Schema.optionalKey(Amount),
    data: Schema.optionalKey(Schema.String),
    ...sharedArgs
  }),
  { amounts: {}, adds: false, pays: true, plan },
  ({ standard, token, id, to, amount = 1n }) => {
    const single = standard === "erc721"
    const holding = (owner: Address) =>
      single ? tokenBalance(token, owner) : multiTokenBalance(token, owner, id)
    const owner = {
      _tag: "call" as const,
      to: token,
      signature: "ownerOf(uint256) returns (address)",
      args: [id]
    }
    return {
      quantities: ["amount"],
      probes: ({ agent }) => [holding(agent), holding(to), ...(single ? [owner] : [])],
      expect: (context) => {
        const { env } = context
        const own = reading(holding(env.agent))
        const moved = single ? 1n : resolve(context, amount, own)
        const unit = { symbol: single ? "NFT" : `of id ${id}`, decimals: 0 }
        const shared = { quantity: "amount", unit, fallback: "exact" }
        const received = delta(context, {
          ...shared,
          label: `${unit.symbol} received by ${to}`,
          reading: reading(holding(to)),
          expected: moved
        })
        const given = delta(context, {
          ...shared,
          label: `${unit.symbol} given by the agent`,
          reading: own,
          expected: -moved
        })
        return {
          ...emptyExpectation,
          deltas: [received, given],
          facts: single
            ? [{ label: `owner of id ${id}`, reading: reading(owner), expected: to }]
            : [],
          traces: [
            traceOf(received, {
              key: `nft:${token}:${id}:${to}`.toLowerCase(),
              label: `id ${id} transferred to ${to}`,
              amounts: movedTo(context, token, id, to)
            })
          ],
          asks: single
            ? [
                {
                  account: env.agent.toLowerCase(),
                  side: "pays",
                  asset: nftKey(token, id),
                  most: 1n
                },
                { account: to.toLowerCase(), side: "gains", asset: nftKey(token, id), most: 1n }
              ]
            : [],
          parties: [to]
        }
      }
    }
  }
)
