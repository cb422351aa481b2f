/**
 * The transactions that harms consist of, encoded: moves of tokens, liquidity, stakes. Owns their
 * interfaces; harms.ts says what harm they do.
 */
import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  parseAbi
} from "viem"
import type { Address } from "../../../evm/Hex.ts"
import type { Call } from "./scriptText.ts"

const moves = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function transferFrom(address from, address to, uint256 amount)",
  "function approve(address spender, uint256 amount)",
  "function burn(uint256 amount)",
  "function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)",
  "function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)",
  "function deposit(uint256 amount)",
  "function withdraw(uint256 amount)",
  "function emergencyWithdraw()",
  "function harvest()",
  "function donate()",
  "function executeFlashLoan(address token, uint256 amount)",
  "function sync()",
  "function skim(address to)",
  "function mint(address to)",
  "function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)",
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)",
  "function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)",
  "function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)",
  "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)",
  "function removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
  "function removeLiquidityETHSupportingFeeOnTransferTokens(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)",
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
  // The types cannot tell apart the arguments of a generic name here; the signature does.
  data: encodeFunctionData({ abi: moves, functionName, args } as Parameters<
    typeof encodeFunctionData
  >[0]),
  value
})

/** A plain payment of BNB. Wei. */
export const pay = (to: Address, value: bigint): Call => ({ to, data: "0x", value })

/** `burn(address)` of a pair; a token's `burn(uint256)` has the same name. */
export const burnLiquidity = (pair: Address, to: Address): Call => ({
  to: pair,
  data: encodeFunctionData({ abi: parseAbi(["function burn(address to)"]), args: [to] }),
  value: 0n
})

/** Calls in one transaction, none of which may fail, with the contract that makes them. */
export const together = (batch: Address, calls: ReadonlyArray<Call>): Call =>
  move(batch, "aggregate3", [
    calls.map(({ data, to }) => ({ target: to, allowFailure: false, callData: data }))
  ])

/** `deposit()` of WBNB. Wei. */
export const wrap = (wbnb: Address, value: bigint): Call => ({
  to: wbnb,
  data: "0xd0e30db0",
  value
})

/** A distant time, for deadlines. Seconds. */
export const NEVER = 2n ** 64n

/** A burn address that no instance names. */
export const dead: Address = "0x000000000000000000000000000000000000dEaD"

/** The zero address: tokens are minted from it and burnt to it. */
export const nobody: Address = "0x0000000000000000000000000000000000000000"
