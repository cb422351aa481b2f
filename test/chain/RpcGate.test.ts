/** What a call through the gate may be, and what is kept of it. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Wallet } from "ethers"
import { Limits } from "../../chain/gate/Limits.ts"
import { allowedMethods } from "../../chain/gate/methods.ts"
import { forbidden } from "./forbiddenMethods.ts"
import {
  ask,
  askAll,
  depositTopic,
  endless,
  Fixture,
  huge,
  large,
  openSession,
  post,
  rpc,
  sender,
  TestNode
} from "./gateFixture.ts"

const who = "0x00000000000000000000000000000000000000AA"
const zeroHash = `0x${"0".repeat(64)}`

/** One good call of every method of the allow-list. */
const examples = (token: string, block: string, transaction: string) => [
  rpc("eth_blobBaseFee"),
  rpc("eth_blockNumber"),
  rpc("eth_call", { to: token, data: "0x95d89b41" }, "latest"),
  rpc("eth_chainId"),
  rpc("eth_createAccessList", { to: token, data: "0x95d89b41" }, "latest"),
  rpc("eth_estimateGas", { from: sender, to: who, value: "0x1" }),
  rpc("eth_feeHistory", "0x2", "latest", [10, 90]),
  rpc("eth_gasPrice"),
  rpc("eth_getBalance", token, "latest"),
  rpc("eth_getBlockByHash", block, true),
  rpc("eth_getBlockByNumber", "0x1", false),
  rpc("eth_getBlockReceipts", "0x2"),
  rpc("eth_getBlockTransactionCountByHash", block),
  rpc("eth_getBlockTransactionCountByNumber", "latest"),
  rpc("eth_getCode", token, { blockHash: block }),
  rpc("eth_getLogs", { blockHash: block, address: token, topics: [depositTopic, null] }),
  rpc("eth_getProof", token, [`0x${"2".padStart(64, "0")}`], "latest"),
  rpc("eth_getStorageAt", token, "0x2", "latest"),
  rpc("eth_getTransactionByBlockHashAndIndex", block, "0x0"),
  rpc("eth_getTransactionByBlockNumberAndIndex", "latest", "0x0"),
  rpc("eth_getTransactionByHash", transaction),
  rpc("eth_getTransactionCount", sender, "latest"),
  rpc("eth_getTransactionReceipt", transaction),
  rpc("eth_maxPriorityFeePerGas"),
  rpc("eth_syncing"),
  rpc("net_listening"),
  rpc("net_version"),
  rpc("web3_clientVersion"),
  rpc("web3_sha3", "0x00")
]

/** Names that only look like an allowed one. */
const lookAlikes = [
  ...["ETH_CALL", "Eth_call", " eth_call", "eth_call ", "eth_call\n", "eth_call\u0000"],
  ...["eth_c\u0430ll", "eth_call\u200b", "eth__call", "eth-call", "call", "", "__proto__"],
  ...["constructor", "toString", "hasOwnProperty", "eth_call,eth_sendTransaction"]
]

const codeOf = (reply: { readonly error?: { readonly code: number } }) => reply.error?.code

describe("the list of methods", () => {
  it("has no method that sends, signs, administers, traces or keeps state", () => {
    assert.isAtLeast(forbidden.length, 70)
    assert.strictEqual(new Set(forbidden).size, forbidden.length)
    assert.deepStrictEqual(
      forbidden.filter((method) => allowedMethods.includes(method)),
      []
    )
  })
})

layer(Fixture)("a call through the gate", (it) => {
  it.effect("is answered as the node answers, for every allowed method", () =>
    Effect.gen(function* () {
      const { anvil, token, deposit } = yield* TestNode
      const { url } = yield* openSession
      const calls = examples(token, deposit.blockHash, deposit.transactionHash)
      assert.deepStrictEqual(
        [...calls.map(({ method }) => method), "eth_accounts"].sort(),
        [...allowedMethods].sort()
      )
      for (const call of calls) {
        const reply = yield* ask(url, call)
        assert.deepStrictEqual(reply.result, yield* anvil.call(call.method, call.params))
      }
    })
  )

  it.effect("sees no accounts, although the node has an unlocked one", () =>
    Effect.gen(function* () {
      const { anvil } = yield* TestNode
      const { url } = yield* openSession
      yield* anvil.call("anvil_impersonateAccount", [sender])
      assert.deepStrictEqual(yield* anvil.call("eth_accounts", []), [sender])
      assert.deepStrictEqual((yield* ask(url, rpc("eth_accounts"))).result, [])
      yield* anvil.call("anvil_stopImpersonatingAccount", [sender])
    })
  )

  it.effect("is refused for every other name, alone and inside a batch", () =>
    Effect.gen(function* () {
      const { anvil } = yield* TestNode
      const { url, calls } = yield* openSession
      const state = Effect.all([
        anvil.call("eth_getBlockByNumber", ["latest", true]),
        anvil.call("anvil_nodeInfo", []),
        anvil.call("txpool_content", []),
        anvil.call("eth_getBalance", [who, "latest"])
      ])
      const before = yield* state
      const names = [...forbidden, ...lookAlikes]
      const params = [{ from: sender, to: who, value: "0x1" }]
      yield* Effect.forEach(
        names,
        Effect.fnUntraced(function* (method) {
          assert.strictEqual(codeOf(yield* ask(url, rpc(method, ...params))), -32601, method)
        }),
        { concurrency: 16, discard: true }
      )
      const mixed = names.flatMap((method) => [rpc("eth_chainId"), rpc(method, who, "0x1")])
      const replies = yield* askAll(url, mixed)
      replies.forEach((reply, index) => {
        if (index % 2 === 0) assert.strictEqual(reply.result, "0x38")
        else assert.strictEqual(codeOf(reply), -32601, names[(index - 1) / 2])
      })
      assert.deepStrictEqual(yield* state, before)
      const log = yield* calls
      assert.strictEqual(
        log.filter(({ verdict }) => verdict === "refused").length,
        2 * names.length
      )
      assert.match(replies[1]?.error?.message ?? "", /return the request from executeSkill/)
    })
  )

  it.effect("cannot carry a signed transaction, whoever has the key", () =>
    Effect.gen(function* () {
      const { anvil } = yield* TestNode
      const { url } = yield* openSession
      const wallet = new Wallet(`0x${"22".repeat(32)}`)
      yield* anvil.call("anvil_setBalance", [wallet.address, "0xde0b6b3a7640000"])
      const transaction = {
        to: who,
        value: 1n,
        gasLimit: 21_000n,
        gasPrice: 10n ** 10n,
        chainId: 56
      }
      const raw = yield* Effect.promise(() => wallet.signTransaction({ ...transaction, nonce: 0 }))
      const methods = [
        ...[
          "eth_sendRawTransaction",
          "eth_sendRawTransactionSync",
          "eth_sendRawTransactionConditional"
        ],
        ...["eth_sendUnsignedTransaction", "eth_sendBundle", "eth_sendPrivateTransaction"]
      ]
      const replies = yield* askAll(
        url,
        methods.map((method) => rpc(method, raw))
      )
      assert.deepStrictEqual(
        replies.map(codeOf),
        methods.map(() => -32601)
      )
      assert.strictEqual(
        yield* anvil.call("eth_getTransactionCount", [wallet.address, "pending"]),
        "0x0"
      )
    })
  )

  it.effect("is refused with overrides, unknown keys or malformed values", () =>
    Effect.gen(function* () {
      const { token } = yield* TestNode
      const { url, calls } = yield* openSession
      const call = { to: token, data: "0x95d89b41" }
      const bad = [
        rpc("eth_call", call, "latest", { [token]: { code: "0x00" } }),
        rpc("eth_call", call, "latest", {}),
        rpc("eth_call", call, "latest", null, { number: "0x1" }),
        rpc("eth_estimateGas", call, "latest", { [who]: { balance: "0xff" } }),
        rpc("eth_createAccessList", call, "latest", {}),
        rpc("eth_call", { ...call, authorizationList: [] }),
        rpc("eth_call", { ...call, blobVersionedHashes: [] }),
        rpc("eth_call", { ...call, type: "0x4" }),
        rpc("eth_call", { ...call, input: "0x00" }),
        '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"__proto__":{"to":"0x"}}]}',
        rpc("eth_call", call, { blockHash: zeroHash, __proto: 1 }),
        rpc("eth_call", call, "Latest"),
        rpc("eth_call", call, 1),
        rpc("eth_call", { to: "0x1", data: "0x" }),
        rpc("eth_call", { ...call, data: "0xabc" }),
        rpc("eth_call"),
        { ...rpc("eth_call"), params: { 0: call } },
        rpc("eth_chainId", 1),
        rpc("eth_accounts", 1),
        rpc("eth_getStorageAt", token, `0x${"f".repeat(65)}`),
        rpc(
          "eth_getProof",
          token,
          Array.from({ length: 257 }, () => zeroHash)
        ),
        rpc("eth_feeHistory", "0x401", "latest", []),
        rpc("eth_feeHistory", "0x0", "latest", []),
        rpc("eth_feeHistory", "0x1", "latest", [101]),
        rpc(
          "eth_feeHistory",
          "0x1",
          "latest",
          Array.from({ length: 101 }, () => 1)
        ),
        rpc("eth_getLogs", { blockHash: zeroHash, fromBlock: "0x0" }),
        rpc("eth_getLogs", { address: Array.from({ length: 101 }, () => who) }),
        rpc("eth_getLogs", { topics: [null, null, null, null, null] }),
        rpc("eth_getBlockByNumber", zeroHash, false)
      ]
      for (const body of bad) {
        const reply = yield* ask(url, body)
        assert.include([-32602, -32600], codeOf(reply), JSON.stringify(body))
      }
      assert.isTrue((yield* calls).every(({ verdict }) => verdict === "refused"))
      assert.match((yield* calls)[0]?.error ?? "", /overrides are refused/)
    })
  )

  it.effect("is forwarded in one form: gas capped, pending read as latest, hex in lower case", () =>
    Effect.gen(function* () {
      const { token, anvil } = yield* TestNode
      const { url, calls } = yield* openSession
      const to = `0x${token.slice(2).toUpperCase()}`
      yield* ask(url, rpc("eth_call", { to, data: "0x95D89B41", gas: "0xffffffff" }, "pending"))
      yield* ask(url, rpc("eth_call", { to, gas: "0x00C350" }))
      yield* ask(url, rpc("eth_getTransactionCount", sender, "pending"))
      yield* ask(url, rpc("eth_getLogs", { fromBlock: "earliest", toBlock: "pending" }))
      const head = yield* anvil.callAs(Schema.String, "eth_blockNumber", [])
      assert.deepStrictEqual(
        (yield* calls).map(({ params }) => params),
        [
          [{ to: token, data: "0x95d89b41", gas: `0x${Limits.gas.toString(16)}` }, "latest"],
          [{ to: token, gas: "0xc350" }, "latest"],
          [sender, "latest"],
          [{ fromBlock: "0x0", toBlock: head }]
        ]
      )
    })
  )

  it.effect("ends with an error within bounded gas, however much a contract burns", () =>
    Effect.gen(function* () {
      const { url } = yield* openSession
      const reply = yield* ask(url, rpc("eth_call", { to: endless, gas: "0xffffffffffff" }))
      assert.match(reply.error?.message ?? "", /OutOfGas/)
    })
  )

  it.effect("passes on the bytes that a contract reverts with", () =>
    Effect.gen(function* () {
      const { url, calls } = yield* openSession
      // Init code that reverts with the four bytes behind it.
      const data = "0x6004600c60003960046000fddeadbeef"
      const reply = yield* ask(url, rpc("eth_call", { data }))
      assert.strictEqual(reply.error?.data, "0xdeadbeef")
      const [record] = yield* calls
      assert.strictEqual(record?.verdict, "failed")
      assert.strictEqual(record?.error, reply.error?.message)
    })
  )

  it.effect("reads logs of at most 1,000 blocks", () =>
    Effect.gen(function* () {
      const { url } = yield* openSession
      const { anvil } = yield* TestNode
      yield* anvil.call("anvil_mine", ["0x3e8"])
      const logs = (fromBlock?: string, toBlock?: string) =>
        ask(
          url,
          rpc("eth_getLogs", { ...(fromBlock && { fromBlock }), ...(toBlock && { toBlock }) })
        )
      assert.isArray((yield* logs("0x2", "0x3e9")).result)
      assert.deepStrictEqual((yield* logs()).result, [])
      assert.match((yield* logs("0x1", "0x3e9")).error?.message ?? "", /1001 blocks/)
      for (const [from, to] of [
        ["0x0", "latest"],
        ["earliest", "latest"],
        ["earliest", undefined],
        ["latest", "0x1"],
        ["0x0", "0xffffffffffff"]
      ]) {
        assert.strictEqual(codeOf(yield* logs(from, to)), -32602, `${from} to ${to}`)
      }
    })
  )

  it.effect("is answered with the standard's error codes if it is malformed", () =>
    Effect.gen(function* () {
      const { url } = yield* openSession
      const code = (body: unknown) => Effect.map(ask(url, body), codeOf)
      assert.strictEqual(yield* code("{"), -32700)
      assert.strictEqual(yield* code(""), -32700)
      assert.strictEqual(yield* code("[]"), -32600)
      assert.strictEqual(yield* code("1"), -32600)
      assert.strictEqual(yield* code({ method: "eth_chainId", id: 1 }), -32600)
      assert.strictEqual(yield* code({ jsonrpc: "2.0", method: "eth_chainId" }), -32600)
      assert.strictEqual(yield* code({ ...rpc("eth_chainId"), id: { a: 1 } }), -32600)
      assert.strictEqual(yield* code('{"__proto__":{"method":"eth_chainId"}}'), -32600)
      assert.strictEqual(yield* code("[".repeat(100_000) + "]".repeat(100_000)), -32600)
      const items = yield* askAll(url, [1, null, [rpc("eth_chainId")], rpc("eth_chainId")])
      assert.deepStrictEqual(items.map(codeOf), [-32600, -32600, -32600, undefined])
    })
  )

  it.effect("is bounded in batch size, calls, bytes and log", () =>
    Effect.gen(function* () {
      const { url, calls } = yield* openSession
      const many = (count: number) => Array.from({ length: count }, () => rpc("eth_accounts"))
      assert.strictEqual(codeOf(yield* ask(url, many(Limits.batch + 1))), -32600)
      yield* askAll(url, many(Limits.batch))
      const rest = yield* askAll(url, many(Limits.batch))
      assert.deepStrictEqual(rest.slice(-2).map(codeOf), [undefined, -32005])
      yield* askAll(url, many(10))
      const log = yield* calls
      assert.strictEqual(log.length, Limits.calls + 1)
      assert.strictEqual(log.at(-1)?.verdict, "refused")
      assert.strictEqual(codeOf(yield* ask(url, rpc("eth_chainId"))), -32005)
      yield* askAll(url, many(Limits.batch))
      yield* askAll(url, many(Limits.batch))
      assert.strictEqual((yield* post(url, rpc("eth_chainId"))).status, 429)
    })
  )

  it.effect("is refused if its answer is too large", () =>
    Effect.gen(function* () {
      const { url, calls } = yield* openSession
      const reply = yield* ask(url, rpc("eth_call", { to: huge }))
      assert.strictEqual(codeOf(reply), -32005)
      assert.strictEqual((yield* calls)[0]?.verdict, "failed")
      assert.strictEqual((yield* ask(url, rpc("eth_chainId"))).result, "0x38")
    })
  )

  it.effect("is refused once a script's requests or answers have too many bytes", () =>
    Effect.gen(function* () {
      const asking = yield* openSession
      const body = rpc("eth_call", { data: `0x${"00".repeat(500_000)}` })
      const sent = Math.ceil(Limits.receivedBytes / 1_000_000)
      for (let each = 0; each < sent; each++) yield* ask(asking.url, body)
      assert.strictEqual((yield* post(asking.url, rpc("eth_chainId"))).status, 429)

      const answered = yield* openSession
      const call = rpc("eth_call", { to: large })
      const most = Math.ceil(Limits.answeredBytes / 2_000_000)
      for (let each = 0; each < most; each++) {
        assert.isString((yield* ask(answered.url, call)).result)
      }
      const refused = yield* ask(answered.url, rpc("eth_chainId"))
      assert.strictEqual(codeOf(refused), -32005)
      assert.match(refused.error?.message ?? "", /answers to a script may hold 32 MiB/)
    })
  )

  it.effect("keeps the start of a text, and lets go of the rest", () =>
    Effect.gen(function* () {
      const { url, calls } = yield* openSession
      yield* ask(url, rpc(`eth_${"\ud800".repeat(90)}${"x".repeat(900_000)}`))
      const [record] = yield* calls
      assert.isAtMost(record?.method.length ?? 0, Limits.methodLength)
      assert.isTrue(record?.method.isWellFormed())
      assert.isAtMost(record?.error?.length ?? 0, Limits.messageLength)
    })
  )

  it.effect("is logged in order of arrival, with bounded values", () =>
    Effect.gen(function* () {
      const { token } = yield* TestNode
      const { url, calls } = yield* openSession
      const long = `0x${"00".repeat(Limits.loggedBytes)}`
      yield* askAll(url, [
        rpc("eth_chainId"),
        rpc("x".repeat(5_000), long),
        rpc("eth_call", { to: token, data: `0x70a08231${sender.slice(2).padStart(64, "0")}` }),
        rpc("web3_sha3", long),
        rpc("eth_getBlockByNumber", "0x7fffffff", false),
        rpc("eth_getBalance", sender, "0x7fffffff")
      ])
      const log = yield* calls
      assert.deepStrictEqual(log[0], {
        method: "eth_chainId",
        params: [],
        verdict: "answered",
        result: "0x38",
        error: null
      })
      assert.deepStrictEqual(
        log.map(({ method, verdict }) => [method, verdict]),
        [
          ["eth_chainId", "answered"],
          ["x".repeat(Limits.methodLength), "refused"],
          ["eth_call", "answered"],
          ["web3_sha3", "answered"],
          ["eth_getBlockByNumber", "answered"],
          ["eth_getBalance", "failed"]
        ]
      )
      assert.strictEqual(log[2]?.result, `0x${(10n ** 18n).toString(16).padStart(64, "0")}`)
      assert.isNull(log[1]?.params)
      assert.isNull(log[3]?.params)
      assert.isBelow(log[1]?.error?.length ?? 0, Limits.messageLength)
    })
  )
})
