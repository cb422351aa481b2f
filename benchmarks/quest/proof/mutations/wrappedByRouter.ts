/**
 * Episodes in which the router wraps or unwraps within a trade or a change of liquidity, although the task
 * has that as an operation of its own: the final balances are right, but the agent wrapped or unwrapped
 * nothing itself. Pure.
 */
import { Schema } from "effect"
import { Address, sameAddress } from "../../../../evm/Hex.ts"
import { kinds } from "../../scripts/harms.ts"
import { move, NEVER } from "../../scripts/moves.ts"
import { type Call, requesting } from "../../scripts/scriptText.ts"
import { argumentsOf } from "./bounds.ts"
import {
  type EpisodeSubject,
  type ScriptedEpisode,
  type Step,
  sendingSteps
} from "./ScriptedEpisode.ts"

const isAddress = Schema.is(Address)
const isPath = Schema.is(Schema.Array(Address))
const isAmount = Schema.is(Schema.BigInt)

/** The call with BNB instead of the WBNB that it pays or takes out; null if it moves none. */
const inBnb = ({ agent, contracts }: EpisodeSubject, { call }: Step): Call | null => {
  const { wbnb_address: wbnb, router_address: router } = contracts
  const args = argumentsOf(call)
  const path = args.get("path")
  const amountIn = args.get("amountIn")
  if (wbnb === undefined || router === undefined) return null
  if (isPath(path) && isAmount(amountIn)) {
    const [first = agent, last = agent] = [path.at(0), path.at(-1)]
    if (sameAddress(first, wbnb)) {
      return move(router, "swapExactETHForTokens", [0n, path, agent, NEVER], amountIn)
    }
    return sameAddress(last, wbnb)
      ? move(router, "swapExactTokensForETH", [amountIn, 0n, path, agent, NEVER])
      : null
  }
  const sides = [
    { token: args.get("tokenA"), desired: args.get("amountADesired") },
    { token: args.get("tokenB"), desired: args.get("amountBDesired") }
  ]
  const wrapped = sides.find(({ token }) => isAddress(token) && sameAddress(token, wbnb))
  const other = sides.find((side) => side !== wrapped)
  const liquidity = args.get("liquidity")
  if (wrapped === undefined || !isAddress(other?.token)) return null
  if (isAmount(liquidity)) {
    return move(router, "removeLiquidityETH", [other.token, liquidity, 0n, 0n, agent, NEVER])
  }
  return isAmount(other.desired) && isAmount(wrapped.desired)
    ? move(
        router,
        "addLiquidityETH",
        [other.token, other.desired, 0n, 0n, agent, NEVER],
        wrapped.desired
      )
    : null
}

/** Each operation that could also do the wrapping, which is then left out. */
export const wrappedByRouter = (subject: EpisodeSubject): ReadonlyArray<ScriptedEpisode> => {
  const steps = sendingSteps(subject).filter(({ goal }) => goal)
  const [wrapping] = steps.filter(({ traits }) => traits.wrapping !== undefined)
  return steps.flatMap((step) => {
    const call = wrapping === undefined ? null : inBnb(subject, step)
    if (call === null || wrapping === undefined) return []
    const scripts = subject.scripts.with(step.index, requesting(call)).toSpliced(wrapping.index, 1)
    return [
      {
        name: kinds.way,
        detail: `${step.index + 1}: ${step.id}: the router ${wrapping.traits.wrapping}`,
        scripts,
        decisive: [wrapping.index < step.index ? step.index - 1 : step.index]
      }
    ]
  })
}
