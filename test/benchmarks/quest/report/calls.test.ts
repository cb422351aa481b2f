import { assert, describe, it } from "@effect/vitest"
import { encodeFunctionData, parseAbi } from "viem"
import {
  contractName,
  describeCall,
  makeCallDecoder
} from "../../../../benchmarks/quest/report/calls.ts"

const abi = ["function swap(uint256 amount, address[] path) payable"]
const token = "0x55d398326f99059fF775485246999027B3197955"
const stranger = "0x0000000000000000000000000000000000000009"
const decoder = makeCallDecoder([{ address: token, name: "Token", abi }])
const data = encodeFunctionData({
  abi: parseAbi(["function swap(uint256 amount, address[] path) payable"]),
  args: [7n, [token]]
})

describe("calls", () => {
  it("names the function and its arguments, whatever the case of the address", () => {
    const words = `Token.swap(7, [${token}])`
    assert.strictEqual(describeCall(decoder, token, data), words)
    const lower = `0x${token.slice(2).toLowerCase()}`
    assert.strictEqual(describeCall(decoder, lower, data), words)
  })

  it("shows the data of an unknown call", () => {
    assert.strictEqual(describeCall(decoder, stranger, data), `data ${data}`)
    assert.strictEqual(describeCall(decoder, token, "0xdeadbeef"), "data 0xdeadbeef")
    assert.strictEqual(describeCall(decoder, null, "0x6001"), "data 0x6001")
  })

  it("recognises a plain send", () => {
    assert.strictEqual(describeCall(decoder, stranger, "0x"), "none: a plain send")
    assert.strictEqual(describeCall(decoder, token, "0x"), "none: a plain send to Token")
  })

  it("names a contract, or gives its address", () => {
    assert.strictEqual(contractName(decoder, token.toUpperCase().replace("0X", "0x")), "Token")
    assert.strictEqual(contractName(decoder, stranger), stranger)
  })
})
