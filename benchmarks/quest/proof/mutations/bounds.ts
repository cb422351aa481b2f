/**
 * Calls of the router with other limits, deadlines and paths: arguments that may change without changing
 * what a call does. Owns which functions those are.
 */
import { decodeFunctionData, parseAbi, toFunctionSelector } from "viem"
import type { Call } from "../../scripts/scriptText.ts"
import { encode } from "./calls.ts"

const bounded = parseAbi([
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  "function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
  "function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  "function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)"
])

/**
 * The call of a router function with other arguments, made from each one's name and value; null if it calls
 * none of the functions with limits.
 */
export const withArguments = (
  call: Call,
  change: (name: string, value: unknown) => unknown
): Call | null => {
  const item = bounded.find((one) => call.data.startsWith(toFunctionSelector(one)))
  if (item === undefined) return null
  const { args } = decodeFunctionData({ abi: [item], data: call.data })
  const changed = item.inputs.map(({ name }, index) => change(name, args?.[index]))
  const data = encode(item, changed)
  return data === null ? null : { ...call, data }
}

/** The call without a minimum amount; unchanged if it states none. */
export const unbounded = (call: Call): Call =>
  withArguments(call, (name, value) => (name.endsWith("Min") ? 0n : value)) ?? call

/** The arguments of such a call by name; empty for other calls. */
export const argumentsOf = (call: Call): ReadonlyMap<string, unknown> => {
  const found = new Map<string, unknown>()
  withArguments(call, (name, value) => {
    found.set(name, value)
    return value
  })
  return found
}
