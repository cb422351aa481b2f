/** Questions: an answer counts only when it was read, and only when it is our own reading. */
import { assert, describe, it } from "@effect/vitest"
import type { Schema } from "effect"
import { encodeFunctionData, encodeFunctionResult, multicall3Abi, parseAbi } from "viem"
import { GateCall } from "../../../evm/GateCall.ts"
import type { Address, Hex } from "../../../evm/Hex.ts"
import type { AnswerKey } from "../../../tasks/quest/Task.ts"
import { answers } from "../../../validators/quest/answer.ts"
import { validateAtomic } from "../../../validators/quest/index.ts"
import { nativeBalance, reservesOf, tokenBalance } from "../../../validators/quest/JudgeEnv.ts"
import { atomic } from "./instances.ts"
import { assertFull, assertScore, holding, sure } from "./judging.ts"
import { c, data, e18, env, friend, stranger, World } from "./world.ts"

const token = c.erc1363_token_address
const multicall3 = c.multicall3_address
const weights = { read: 30, keys: 20, value: 50 }
const quantity: AnswerKey = { type: "quantity", description: "base units" }
const WORD: Hex = `0x${"0".repeat(63)}7`

const gateCall = (
  method: string,
  params: Schema.Json,
  result: Schema.Json = WORD,
  verdict: GateCall["verdict"] = "answered"
) => new GateCall({ method, params, verdict, result, error: null })

const ethCall = (to: Address, result: Hex = WORD, verdict: GateCall["verdict"] = "answered") =>
  gateCall(
    "eth_call",
    [{ to, data: data("balanceOf(address)", friend) }, "latest"],
    result,
    verdict
  )

const held = e18("1234.5")
const balance = atomic({
  family: "query",
  args: {
    source: { address: token },
    values: { balance_raw: { probe: tokenBalance(token, friend) } }
  },
  weights,
  answer: { balance_raw: quantity }
})

const ask = (
  calls: ReadonlyArray<GateCall>,
  answer?: Record<string, Schema.Json>,
  task = balance,
  world = new World().give(token, friend, held)
) =>
  sure(
    validateAtomic(
      task,
      world.evidence(task, { calls, ...(answer === undefined ? {} : { answer }) }),
      env
    )
  )

const right = { balance_raw: held.toString() }

describe("a question about a contract", () => {
  it("gives 0 for the right value if the script did not read it", () => {
    assertScore(ask([], right), 0)
    assertScore(ask([ethCall(token, WORD, "failed")], right), 0)
    assertScore(ask([ethCall(token, WORD, "refused")], right), 0)
    assertScore(ask([ethCall(c.usdt_address)], right), 0)
    assertScore(ask([ethCall(token, "0x")], right), 0)
  })

  it("gives 30 for reading alone, 50 with a wrong value", () => {
    assertScore(ask([ethCall(token)]), 30)
    assertScore(ask([ethCall(token)], { balance: held.toString() }), 30)
    assertScore(ask([ethCall(token)], { balance_raw: null }), 30)
    assertScore(ask([ethCall(token)], { balance_raw: (held + 1n).toString() }), 50)
    assertScore(ask([ethCall(token)], { balance_raw: "1234.5" }), 50)
    assertScore(ask([ethCall(token)], { balance_raw: "" }), 50)
  })

  it("accepts the value in each form of a quantity, and further keys", () => {
    assertFull(ask([ethCall(token)], right))
    assertFull(ask([ethCall(token)], { balance_raw: `0x${held.toString(16)}` }))
    assertFull(ask([ethCall(token)], { ...right, unit: "wei" }))
    const small = new World().give(token, friend, 41n)
    assertFull(ask([ethCall(token)], { balance_raw: 41 }, balance, small))
    assertScore(ask([ethCall(token)], { balance_raw: 41.5 }, balance, small), 50)
  })

  it("ignores a transaction that is sent along", () => {
    const world = new World().give(token, friend, held).transfer(token, friend, 1n)
    assertFull(ask([ethCall(token)], right, balance, world))
  })

  it("accepts storage, proofs and logs of the source, and of no other", () => {
    assertFull(ask([gateCall("eth_getStorageAt", [token, "0x0", "latest"])], right))
    assertFull(ask([gateCall("eth_getProof", [token, [], "latest"], {})], right))
    assertFull(ask([gateCall("eth_getLogs", [{ address: [multicall3, token] }], [])], right))
    assertScore(ask([gateCall("eth_getLogs", [{ address: multicall3 }], [])], right), 0)
    assertScore(ask([gateCall("eth_getStorageAt", [multicall3, "0x0", "latest"])], right), 0)
    assertScore(ask([gateCall("eth_getCode", [token, "latest"])], right), 0)
  })
})

describe("a question through Multicall3", () => {
  const inner = (target: Address) => ({ target, callData: data("balanceOf(address)", friend) })
  const abi = parseAbi([
    "struct Call { address target; bytes callData; }",
    "struct Result { bool success; bytes returnData; }",
    "function aggregate(Call[] calls) returns (uint256 blockNumber, bytes[] returnData)",
    "function tryBlockAndAggregate(bool requireSuccess, Call[] calls) returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)"
  ])
  const through = (call: Hex, result: Hex, to: Address = multicall3) =>
    gateCall("eth_call", [{ to, data: call }, "latest"], result)
  const aggregate3 = (outcomes: ReadonlyArray<readonly [Address, boolean]>, to?: Address) =>
    through(
      encodeFunctionData({
        abi: multicall3Abi,
        functionName: "aggregate3",
        args: [outcomes.map(([target]) => ({ ...inner(target), allowFailure: true }))]
      }),
      encodeFunctionResult({
        abi: multicall3Abi,
        functionName: "aggregate3",
        result: outcomes.map(([, success]) => ({ success, returnData: WORD }))
      }),
      to
    )

  it("decodes the batch, and requires that the inner call succeeded", () => {
    assertFull(
      ask(
        [
          aggregate3([
            [c.usdt_address, true],
            [token, true]
          ])
        ],
        right
      )
    )
    assertScore(
      ask(
        [
          aggregate3([
            [c.usdt_address, true],
            [token, false]
          ])
        ],
        right
      ),
      0
    )
    assertScore(ask([aggregate3([[c.usdt_address, true]])], right), 0)
    assertScore(ask([aggregate3([[token, true]], stranger)], right), 0)
  })

  it("decodes the older forms too", () => {
    const aggregate = through(
      encodeFunctionData({ abi, functionName: "aggregate", args: [[inner(token)]] }),
      encodeFunctionResult({ abi, functionName: "aggregate", result: [7n, [WORD]] })
    )
    assertFull(ask([aggregate], right))
    const tryBlock = (success: boolean) =>
      through(
        encodeFunctionData({
          abi,
          functionName: "tryBlockAndAggregate",
          args: [false, [inner(token)]]
        }),
        encodeFunctionResult({
          abi,
          functionName: "tryBlockAndAggregate",
          result: [7n, WORD, [{ success, returnData: WORD }]]
        })
      )
    assertFull(ask([tryBlock(true)], right))
    assertScore(ask([tryBlock(false)], right), 0)
  })
})

describe("a question to the node", () => {
  const coins = atomic({
    family: "query",
    args: {
      source: { method: "eth_getBalance", owner: friend },
      values: { balance_wei: { probe: nativeBalance(friend) } }
    },
    weights,
    answer: { balance_wei: quantity }
  })
  const world = () => new World().set(nativeBalance(friend), 77n)
  const say = (call: GateCall) => ask([call], { balance_wei: "77" }, coins, world())

  it("requires the method, and the owner in question", () => {
    assertFull(say(gateCall("eth_getBalance", [friend, "latest"])))
    assertScore(say(gateCall("eth_getBalance", [stranger, "latest"])), 0)
    assertScore(say(gateCall("eth_getTransactionCount", [friend, "latest"])), 0)
  })

  it("accepts Multicall3's getEthBalance as eth_getBalance", () => {
    const through = (owner: Address) =>
      gateCall("eth_call", [
        { to: multicall3, data: data("getEthBalance(address)", owner) },
        "latest"
      ])
    assertFull(say(through(friend)))
    assertScore(say(through(stranger)), 0)
  })

  it("judges a block number by the block that we read", () => {
    const block = atomic({
      family: "query",
      args: {
        source: { method: ["eth_blockNumber"] },
        values: { block_number: { block: "number" } }
      },
      weights,
      answer: { block_number: quantity }
    })
    const call = gateCall("eth_blockNumber", [])
    assertFull(ask([call], { block_number: 100 }, block))
    assertScore(ask([call], { block_number: 101 }, block), 50)
  })

  it("accepts each of Multicall3's functions that return the block number", () => {
    const block = atomic({
      family: "query",
      args: {
        source: { method: ["eth_blockNumber", "eth_getBlockByNumber"] },
        values: { block_number: { block: "number" } }
      },
      weights,
      answer: { block_number: quantity }
    })
    const abi = parseAbi([
      "struct Call { address target; bytes callData; }",
      "function getBlockNumber() view returns (uint256)",
      "function getChainId() view returns (uint256)",
      "function aggregate(Call[] calls)",
      "function blockAndAggregate(Call[] calls)",
      "function tryBlockAndAggregate(bool requireSuccess, Call[] calls)",
      "function tryAggregate(bool requireSuccess, Call[] calls)"
    ])
    const saying = (call: Hex, to: Address = multicall3, result: Hex = WORD) =>
      ask(
        [gateCall("eth_call", [{ to, data: call }, "latest"], result)],
        { block_number: "100" },
        block
      )
    const number = encodeFunctionData({ abi, functionName: "getBlockNumber" })
    const aggregate = encodeFunctionData({ abi, functionName: "aggregate", args: [[]] })
    const trying = { abi, args: [false, []] } as const
    assertFull(saying(number))
    assertFull(saying(aggregate))
    assertFull(saying(encodeFunctionData({ abi, functionName: "blockAndAggregate", args: [[]] })))
    assertFull(saying(encodeFunctionData({ ...trying, functionName: "tryBlockAndAggregate" })))
    assertScore(saying(encodeFunctionData({ ...trying, functionName: "tryAggregate" })), 0)
    assertScore(saying(encodeFunctionData({ abi, functionName: "getChainId" })), 0)
    assertScore(saying(number, stranger), 0)
    assertScore(saying(aggregate, multicall3, "0x"), 0)
    assertFull(
      ask([gateCall("eth_getBlockByNumber", ["latest", false], {})], { block_number: 100 }, block)
    )
  })

  it("accepts a proof of the account if the task's JSON says so", () => {
    const proven = atomic({
      family: "query",
      args: {
        source: { method: ["eth_getTransactionCount", "eth_getProof"], owner: friend },
        values: { nonce: { probe: { _tag: "nonce", owner: friend } } }
      },
      weights,
      answer: { nonce: quantity }
    })
    const state = () => new World().set({ _tag: "nonce", owner: friend }, 7n)
    const proof = (owner: Address) => gateCall("eth_getProof", [owner, [], "latest"], {})
    assertFull(ask([proof(friend)], { nonce: 7 }, proven, state()))
    assertScore(ask([proof(stranger)], { nonce: 7 }, proven, state()), 0)
    assertScore(ask([proof(friend)], { nonce: 8 }, proven, state()), 50)
  })
})

/** The least amount that buys at least `out`, found by halving. */
const leastInput = (buys: (amount: bigint) => bigint, out: bigint): bigint => {
  let [low, high] = [0n, out * 2n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (buys(middle) >= out) high = middle
    else low = middle
  }
  return high
}

describe("values of several keys", () => {
  const pair = c.pair_usdt_busd_address
  const part = (index: number) => ({ probe: reservesOf(pair), index })
  const reserves = atomic({
    family: "query",
    args: { source: { address: pair }, values: { reserve0: part(0), reserve1: part(1) } },
    weights,
    answer: { reserve0: quantity, reserve1: quantity }
  })

  it("requires all of them, each in its place", () => {
    const [a, b] = [e18("10000000").toString(), e18("10100000").toString()]
    assertFull(ask([ethCall(pair)], { reserve0: a, reserve1: b }, reserves))
    assertScore(ask([ethCall(pair)], { reserve0: b, reserve1: a }, reserves), 50)
    assertScore(ask([ethCall(pair)], { reserve0: a }, reserves), 30)
  })

  it("computes a quote from the reserves, exactly", () => {
    const exactIn = e18("20")
    const path = [c.usdt_address, c.busd_address]
    const quote = atomic({
      family: "query",
      args: {
        source: [{ address: c.router_address }, { address: pair }],
        values: { amount_out: { quote: { path, exactIn: exactIn.toString() } } }
      },
      weights,
      answer: { amount_out: quantity }
    })
    const out = new World().pays(c.usdt_address, c.busd_address, exactIn)
    assertFull(ask([ethCall(c.router_address)], { amount_out: out.toString() }, quote))
    assertFull(ask([ethCall(pair)], { amount_out: out.toString() }, quote))
    assertScore(ask([ethCall(pair)], { amount_out: (out - 1n).toString() }, quote), 50)
  })

  it("judges the stated side of a quote, too", () => {
    const exactOut = e18("20")
    const path = [c.usdt_address, c.busd_address]
    const quote = atomic({
      family: "query",
      args: {
        source: { address: c.router_address },
        values: {
          amount_in: { quote: { path, exactOut: exactOut.toString() } },
          amount_out: { stated: exactOut.toString() }
        }
      },
      weights,
      answer: { amount_in: quantity, amount_out: quantity }
    })
    const told = (amount_in: bigint, amount_out: bigint) =>
      ask(
        [ethCall(c.router_address)],
        { amount_in: amount_in.toString(), amount_out: amount_out.toString() },
        quote
      )
    // What the least input buys is at least the output, and one unit less buys less.
    const world = new World()
    const cost = leastInput(
      (amount) => world.pays(c.usdt_address, c.busd_address, amount),
      exactOut
    )
    assertFull(told(cost, exactOut))
    assertScore(told(cost - 1n, exactOut), 50)
    assertScore(told(cost + 1n, exactOut), 50)
    assertScore(told(cost, exactOut - 1n), 50)
    assertScore(told(exactOut, cost), 50)
  })

  it("says what was expected and what was returned", () => {
    const card = ask([ethCall(token)], { balance_raw: "1" })
    assert.deepStrictEqual(holding(card), ["read", "keys"])
    const value = card.checks.find(({ name }) => name === "value")
    assert.strictEqual(value?.expected, `balance_raw: ${held}`)
    assert.strictEqual(value?.actual, "balance_raw: 1")
  })
})

describe("answers", () => {
  it("compares addresses in any case, text and booleans strictly", () => {
    const address = c.usdt_address
    assert.isTrue(
      answers("address", address.toUpperCase().replace("0X", "0x"), address.toLowerCase())
    )
    assert.isFalse(answers("address", c.busd_address, address))
    assert.isTrue(answers("text", "Tether USD", "Tether USD"))
    assert.isFalse(answers("text", "tether usd", "Tether USD"))
    assert.isTrue(answers("boolean", true, true))
    assert.isFalse(answers("boolean", "true", true))
    for (const right of [
      9007199254740992,
      "9007199254740992",
      " 9007199254740992\n",
      "9_007_199_254_740_992",
      "9007199254740992n",
      "0x20000000000000",
      "0X20000000000000",
      "0009007199254740992"
    ]) {
      assert.isTrue(answers("quantity", right, "9007199254740992"), String(right))
    }
    // A number is what it holds: this one was rounded.
    assert.isFalse(answers("quantity", Number("9007199254740993"), "9007199254740993"))
    assert.isTrue(answers("quantity", 1.5e18, "1500000000000000000"))
    for (const wrong of [
      ...[9007199254740994, 9007199254740992.5e-1, -9007199254740992, Number.NaN],
      ...["9,007,199,254,740,992", "9 007 199 254 740 992", "9007199254740992.0", "9.007e15"],
      ...["+9007199254740992", "-9007199254740992", "9007199254740992 wei", "_9007199254740992"],
      ...["9007199254740992_", "9__007199254740992", "0x20000000000000n", "0x_20000000000000"],
      ...["", "0x", "n", "٩", "9".repeat(100_000), ["9007199254740992"], { value: "1" }, true, null]
    ]) {
      assert.isFalse(answers("quantity", wrong, "9007199254740992"), String(wrong).slice(0, 40))
    }
    assert.isFalse(answers("quantity", undefined, "0"))
    assert.isFalse(answers("quantity", null, null))
    assert.isFalse(answers("text", null, null))
  })
})
