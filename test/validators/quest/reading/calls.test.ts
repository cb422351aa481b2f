/** Calldata against accepted calls: each kind of argument, right and nearly right. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { stringToHex } from "viem"
import { pathText } from "../../../../evm/fieldPath.ts"
import type { Address, Hex } from "../../../../evm/Hex.ts"
import { SignedRequest } from "../../../../evm/TransactionEvidence.ts"
import type { AcceptedCall } from "../../../../tasks/quest/Task.ts"
import { judgeCall, readableCall } from "../../../../validators/quest/reading/calls.ts"
import { agent, c, data, friend, router, stranger } from "../world.ts"

const request = (data: Hex) =>
  new SignedRequest({
    from: agent,
    to: router,
    data,
    value: 0n,
    gas: 1n,
    nonce: 0,
    type: "legacy",
    maxGasPrice: 1n,
    raw: "0x"
  })

const faultOf = (data: Hex, ...accepted: ReadonlyArray<AcceptedCall>) =>
  judgeCall(
    request(data),
    accepted.map((one) => Result.getOrThrow(readableCall(one)))
  ).fault

/** What is wrong with an accepted call: the field, and the reason. */
const faultsOf = (call: AcceptedCall): ReadonlyArray<string> =>
  Result.match(readableCall(call), {
    onFailure: (faults) => faults.map(({ path, reason }) => `${pathText(path)}: ${reason}`),
    onSuccess: () => []
  })

const [usdt, busd, wbnb, cake] = [
  c.usdt_address,
  c.busd_address,
  c.wbnb_address,
  c.cake_address
] as const

describe("paths", () => {
  const signature = "route(address[] path)"
  const call = (...path: ReadonlyArray<Address>) => data(signature, path)
  const whole = { signature, where: { path: [usdt, wbnb, busd] } }
  const ends = { signature, where: { "path[0]": usdt, "path[-1]": busd } }

  it("are compared whole: no shorter, no longer, no other order", () => {
    assert.isNull(faultOf(call(usdt, wbnb, busd), whole))
    for (const path of [
      [usdt, wbnb],
      [usdt, wbnb, busd, cake],
      [usdt, busd, wbnb],
      [usdt, cake, busd],
      []
    ]) {
      assert.isNotNull(faultOf(call(...path), whole))
    }
  })

  it("are compared by their ends", () => {
    assert.isNull(faultOf(call(usdt, cake, busd), ends))
    assert.isNull(faultOf(call(usdt, busd), ends))
    assert.isNotNull(faultOf(call(busd, usdt), ends))
    assert.isNotNull(faultOf(call(usdt, busd, cake), ends))
    assert.isNotNull(faultOf(call(), ends))
  })

  it("are compared item by item if each must be the same", () => {
    const ids = { signature: "give(uint256[] ids)", where: { "ids[*]": "7" } }
    const give = (...values: ReadonlyArray<bigint>) => data(ids.signature, values)
    assert.isNull(faultOf(give(7n), ids))
    assert.isNull(faultOf(give(7n, 7n), ids))
    assert.isNotNull(faultOf(give(7n, 8n), ids))
    assert.isNotNull(faultOf(give(), ids))
  })
})

describe("arguments", () => {
  it("compare addresses in any case, integers by value, text and bytes exactly", () => {
    const signature = "f(address who,uint256 id,string text,bytes data,bool on,bytes32 word)"
    const word: Hex = `0x${"aB".repeat(32)}`
    const accepted = {
      signature,
      where: {
        who: friend.toUpperCase().replace("0X", "0x"),
        id: "7",
        text: "Hello",
        data: "note",
        on: "true",
        word
      }
    }
    const right: ReadonlyArray<unknown> = [friend, 7n, "Hello", stringToHex("note"), true, word]
    assert.isNull(faultOf(data(signature, ...right), accepted))
    for (const [index, wrong] of [
      stranger,
      8n,
      "hello",
      stringToHex("note "),
      false,
      `0x${"ac".repeat(32)}`
    ].entries()) {
      assert.isNotNull(faultOf(data(signature, ...right.with(index, wrong)), accepted))
    }
  })

  it("that `where` leaves out are free", () => {
    const accepted = { signature: "transfer(address to,uint256 amount)", where: { to: friend } }
    assert.isNull(faultOf(data("transfer(address,uint256)", friend, 5n), accepted))
    assert.include(
      faultOf(data("transfer(address,uint256)", stranger, 5n), accepted) ?? "",
      "to = 0x9999"
    )
  })

  it("that no request can have are a fault of the task", () => {
    const signature = "give(address to,uint8 amount,bytes32 word,bool on,uint256[] ids)"
    const right = {
      to: friend,
      amount: "255",
      word: `0x${"ab".repeat(32)}`,
      on: "true",
      "ids[0]": "1",
      "ids[*]": "2"
    }
    assert.deepStrictEqual(faultsOf({ signature, where: right }), [])
    const wrong: ReadonlyArray<readonly [Record<string, string | Array<string>>, RegExp]> = [
      [{ recipient: friend }, /^where\.recipient: give has no parameter "recipient"/],
      [{ to: "bob" }, /^where\.to: "bob" is not an address/],
      [{ to: c.usdt_address.replace("d", "D") }, /^where\.to: 0x55D39.* wrong checksum.*0x55d39/],
      [{ amount: "lots" }, /^where\.amount: "lots" is not a whole number/],
      [{ amount: "-1" }, /^where\.amount: -1 is below 0/],
      [{ amount: "256" }, /^where\.amount: 256 is too large for uint8/],
      [{ amount: ["1"] }, /^where\.amount: a value of type uint8 is not a list/],
      [{ word: "0xab" }, /^where\.word: "0xab" has 1 bytes, bytes32 has 32/],
      [{ on: "yes" }, /^where\.on: "yes" is not true or false/],
      [{ ids: "1" }, /^where\.ids: a value of type uint256\[\] is a list/],
      [{ "ids[0]": "one" }, /^where\.ids\[0\]: "one" is not a whole number/],
      [{ "amount[0]": "1" }, /^where\.amount\[0\]: "amount" of give is not a list/]
    ]
    for (const [where, says] of wrong) assert.match(faultsOf({ signature, where }).join("\n"), says)
    assert.match(
      faultsOf({ signature: "give(", where: {} }).join("\n"),
      /^signature: "give\(" is not a function signature/
    )
    assert.match(
      faultsOf({ signature: "", where: { to: friend } }).join("\n"),
      /^where\.to: a plain send has only the parameter data/
    )
  })
})

describe("selectors", () => {
  it("must be one of the accepted, with arguments that decode", () => {
    const accepted = [
      { signature: "deposit()", where: {} },
      { signature: "", where: {} }
    ]
    assert.isNull(faultOf("0xd0e30db0", ...accepted))
    assert.isNull(faultOf("0x", ...accepted))
    assert.isNotNull(faultOf("0xd0e30d", ...accepted))
    assert.isNotNull(faultOf("0x2e1a7d4d", ...accepted))
    const transfer = { signature: "transfer(address to,uint256 amount)", where: {} }
    assert.isNotNull(faultOf("0xa9059cbb", transfer))
    assert.isNotNull(faultOf("0xa9059cbb"))
  })
})
