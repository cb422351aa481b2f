/**
 * What the account has in the world besides, and the task does not need: stakes, shares of pools, rights over
 * collectibles and over money of others, and a token with a known name. Owns drawing it. Each is about
 * contracts and assets that no step of the plan touches, so that it changes neither the plan nor an answer.
 */
import { bytesToHex, parseUnits } from "viem"
import { ownValue } from "../../../evm/ownValue.ts"
import type { SetupAction } from "../../../evm/SetupAction.ts"
import type { Draw } from "../bank/Draw.ts"
import { pairs, spenders, stakingPools, tokenIn } from "./assets.ts"
import { assetIn, operationOf } from "./operations/index.ts"
import { ITEMS, NFT } from "./operations/items.ts"
import { oneOf } from "./operations/Operation.ts"
import type { Step } from "./Plan.ts"

/** Something that the account may have, and how it comes to it. */
interface Holding {
  /** keys of contracts and names of assets that no step may touch */
  readonly about: ReadonlyArray<string>
  readonly actions: (draw: Draw) => ReadonlyArray<SetupAction>
}

/** The names of an account, as they stand in the steps of a plan. */
const RICH = "rich_account"

const sent = (
  from: string,
  to: string,
  signature: string,
  ...args: ReadonlyArray<string | boolean>
): SetupAction => ({ _tag: "send", from, to, signature, args: [...args] })

/** Between 1 and 9 of a token, base units. */
const amount = (draw: Draw): string => String(parseUnits(String(100n + draw.below(800n)), 16))

const stranger = (draw: Draw): string => bytesToHex(draw.bytes(20))

const given = (asset: string, units: string): SetupAction =>
  sent("{treasury}", tokenIn(asset), "transfer(address to,uint256 amount)", "{agent}", units)

const stakes: ReadonlyArray<Holding> = stakingPools.map(({ key, name, stakes }) => ({
  about: [key, name, stakes],
  actions: (draw) => {
    const units = amount(draw)
    const approve = "approve(address spender,uint256 amount)"
    return [
      given(stakes, units),
      sent("{agent}", tokenIn(stakes), approve, `{${key}}`, units),
      sent("{agent}", `{${key}}`, "deposit(uint256 amount)", units)
    ]
  }
}))

const shares: ReadonlyArray<Holding> = pairs.flatMap(({ key, name }) =>
  stakingPools.some(({ stakes }) => stakes === name)
    ? [{ about: [key, name], actions: (draw) => [given(name, amount(draw))] }]
    : []
)

const rights: ReadonlyArray<Holding> = [
  ...[NFT, ITEMS].map(
    (collection): Holding => ({
      about: [collection],
      actions: (draw) => [
        sent(
          "{agent}",
          `{${collection}}`,
          "setApprovalForAll(address operator,bool approved)",
          stranger(draw),
          true
        )
      ]
    })
  ),
  {
    about: [NFT],
    actions: (draw) => [
      sent(
        "{agent}",
        `{${NFT}}`,
        "approve(address to,uint256 tokenId)",
        stranger(draw),
        String(1n + draw.below(10n))
      )
    ]
  },
  {
    about: [RICH],
    actions: (draw) => [
      sent(
        "{rich}",
        tokenIn(oneOf(draw, ["BUSD", "CAKE"])),
        "approve(address spender,uint256 amount)",
        "{agent}",
        amount(draw)
      )
    ]
  }
]

/** A token that calls itself as one of the chain's does, at another address. */
const lookAlikes: ReadonlyArray<Holding> = [
  ["Tether USD", "USDT"],
  ["PancakeSwap Token", "CAKE"]
].map(([name = "", symbol = ""]) => ({
  about: [],
  actions: (draw) => [
    {
      _tag: "deploy",
      contract: "MetadataToken",
      at: stranger(draw),
      args: [name, symbol, "18", amount(draw), "{agent}"]
    }
  ]
}))

const all: ReadonlyArray<Holding> = [...stakes, ...shares, ...rights, ...lookAlikes]

/** The most that a task may have. */
export const MOST_HOLDINGS = 5

/** Everything that the steps touch, in one text. */
const touched = (steps: ReadonlyArray<Step>): string =>
  JSON.stringify(
    steps.map((step) => {
      const operation = operationOf(step)
      const needs = operation.needs(step.slots)
      return [
        step,
        assetIn(operation, step.slots),
        operation.judged(step.slots, "0"),
        operation.brings(step.slots),
        operation.pays?.(step.slots) ?? [],
        needs.map(({ spender }) => [spender, ownValue(spenders, spender) ?? ""]),
        needs.map(({ token }) => token)
      ]
    })
  )

/** Holdings for a plan, as many as asked for if there are so many. */
export const holdingsFor = (
  draw: Draw,
  steps: ReadonlyArray<Step>,
  [fewest, most]: readonly [number, number]
): ReadonlyArray<ReadonlyArray<SetupAction>> => {
  const text = touched(steps)
  const left = all.filter(({ about }) => !about.some((word) => text.includes(word)))
  const count = fewest + Number(draw.below(BigInt(most - fewest + 1)))
  const found: Array<ReadonlyArray<SetupAction>> = []
  while (found.length < count && left.length > 0) {
    const [holding] = left.splice(Number(draw.below(BigInt(left.length))), 1)
    if (holding !== undefined) found.push(holding.actions(draw))
  }
  return found
}
