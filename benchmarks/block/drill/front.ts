/**
 * Code that stands before a contract while it is attacked: calls by accounts of the attacker, contracts among them, reach it
 * with more bytes after their arguments. So a patch cannot know an attack through a contract by the length of its calls. Owns
 * that code.
 */
import { Effect } from "effect"
import { concat, keccak256, toHex } from "viem"
import type { Lease } from "../../../chain/Chain.ts"
import type { Hex } from "../../../evm/Hex.ts"

const two = (value: number): Hex => toHex(value, { size: 2 })

/** Runs the code at an address as its own; it ends as that does. The stack has the length of the arguments. */
const delegate = (to: Hex): Hex => {
  // returndatacopy; if it failed, revert with what it returned
  const head = concat(["0x5b5f5f915f73", to, "0x5af43d5f5f3e"])
  return concat([head, "0x6006580157", "0x3d5ffd", "0x5b3d5ff3"])
}

/**
 * The code, for calls that reach `behind`:
 *
 *   mem[0..] = calldata; push its length
 *   if the length is 0, or the caller is one of `known`, go on with it
 *   mem[length..] = tail; add the tail's length
 *   delegatecall `behind` with mem; end as it does
 */
const frontCode = (behind: Hex, known: ReadonlyArray<Hex>, tail: Hex): Hex => {
  const length = two((tail.length - 2) / 2)
  const begin = concat([
    "0x365f5f37363615",
    ...known.map((account) => concat(["0x73", account, "0x331417"]))
  ])
  const size = (code: Hex) => (code.length - 2) / 2
  // What follows `begin`: a jump of 4 bytes, 12 bytes that add the tail, and then `delegate`.
  const onward = size(begin) + 4 + 12
  const rest = delegate(behind)
  const tailAt = two(onward + size(rest))
  return concat([
    begin,
    concat(["0x61", two(onward), "0x57"]),
    concat(["0x61", length, "0x61", tailAt, "0x3639", "0x61", length, "0x01"]),
    rest,
    tail
  ])
}

/** Puts it before a contract. `known`: whose calls stay as they are. */
export const standBefore = Effect.fnUntraced(function* (
  lease: Lease,
  contract: Hex,
  known: ReadonlyArray<Hex>,
  tail: Hex
) {
  const code = String(yield* lease.rpc("eth_getCode", [contract, "latest"]))
  const behind: Hex = `0x${keccak256(contract).slice(-40)}`
  yield* lease.batch([
    { method: "anvil_setCode", params: [behind, code] },
    { method: "anvil_setCode", params: [contract, frontCode(behind, known, tail)] }
  ])
})
