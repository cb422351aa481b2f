/**
 * The transactions that harms are made of, encoded: moves of tokens, liquidity, stakes. Owns their
 * interfaces; what harm they do is Harms.ts and Ways.ts.
 */
import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  decodeFunctionData,
  encodeFunctionData,
  parseAbi,
  toFunctionSelector
} from "viem"
import type { Address } from "../Primitives.ts"
import { encode } from "./Calls.ts"
import type { Call } from "./Subject.ts"

const moves = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function transferFrom(address from, address to, uint256 amount)",
  "function approve(address spender, uint256 amount)",
  "function burn(uint256 amount)",
  "function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)",
  "function deposit(uint256 amount)",
  "function withdraw(uint256 amount)",
  "function emergencyWithdraw()",
  "function harvest()",
  "function donate()",
  "function executeFlashLoan(address token, uint256 amount)",
  "function sync()",
  "function skim(address to)",
  "function mint(address to)",
  "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  "function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
  "function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
  "struct Call3 { address target; bool allowFailure; bytes callData; }",
  "struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }",
  "function aggregate3(Call3[] calls)",
  "function aggregate3Value(Call3Value[] calls)"
])

type Name = ContractFunctionName<typeof moves>

/** A call of one of these functions; `value` in wei. */
export const move = <N extends Name>(
  to: Address,
  functionName: N,
  args: ContractFunctionArgs<typeof moves, "nonpayable", N>,
  value = 0n
): Call => ({
  to,
  // The types of a generic name's arguments cannot be told apart here; the signature does.
  data: encodeFunctionData({ abi: moves, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0]),
  value
})

/** BNB, and no more. Wei. */
export const pay = (to: Address, value: bigint): Call => ({ to, data: "0x", value })

/** `burn(address)` of a pair, which a token's `burn(uint256)` shares its name with. */
export const burnLiquidity = (pair: Address, to: Address): Call => ({
  to: pair,
  data: encodeFunctionData({ abi: parseAbi(["function burn(address to)"]), args: [to] }),
  value: 0n
})

/** `deposit()` of WBNB. Wei. */
export const wrap = (wbnb: Address, value: bigint): Call => ({
  to: wbnb,
  data: "0xd0e30db0",
  value
})

/** An account as a word of calldata. */
export const wordOf = (address: string): string => address.slice(2).toLowerCase().padStart(64, "0")

/** A far time, for deadlines. Seconds. */
export const NEVER = 2n ** 64n

/** A burnt address that no instance names. */
export const dead: Address = "0x000000000000000000000000000000000000dEaD"

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
 * The call of a function of the router with other arguments, made from each one's name and value;
 * null where it calls none of those that a pool bounds.
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

/** The call without a least amount that it takes; itself where it states none. */
export const unbounded = (call: Call): Call =>
  withArguments(call, (name, value) => (name.endsWith("Min") ? 0n : value)) ?? call
