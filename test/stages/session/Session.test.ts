/** A session over its RPC: what a wallet can do there, what nobody can, and that sessions do not meet. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { JsonRpcProvider, Wallet } from "ethers"
import {
  createWalletClient,
  http,
  publicActions,
  recoverMessageAddress,
  recoverTypedDataAddress
} from "viem"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { bsc } from "viem/chains"
import { chainLayer } from "../../../chain/forkPool.ts"
import type { Session } from "../../../stages/session/Session.ts"
import { Sessions } from "../../../stages/session/Session.ts"

const world = Sessions.layer(2).pipe(Layer.provideMerge(chainLayer({ seed: 24, size: 3 })))

const TO = "0x00000000000000000000000000000000000B0b01"
const nothing = {
  setup: [],
  probes: [],
  bookProbes: () => [],
  mostSteps: 5,
  instruction: "Do as you like."
}
const opened = Effect.flatMap(Sessions, ({ open }) => open(nothing))

const Answer = Schema.fromJsonString(
  Schema.Struct({
    result: Schema.optionalKey(Schema.Json),
    error: Schema.optionalKey(Schema.Struct({ code: Schema.Int, message: Schema.String }))
  })
)

/** One call, in the process. */
const call = Effect.fnUntraced(function* (
  { ask }: Pick<Session, "ask">,
  method: string,
  ...params: ReadonlyArray<Schema.Json>
) {
  const text = yield* ask(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))
  return yield* Schema.decodeUnknownEffect(Answer)(Option.getOrElse(text, () => ""))
})

/** viem with the session's own key, which signs by itself. */
const viemOf = ({ account, url }: Session) =>
  createWalletClient({
    account: privateKeyToAccount(Redacted.value(account.privateKey)),
    chain: bsc,
    transport: http(url, { batch: true })
  }).extend(publicActions)

const ADMIN = [
  "anvil_setBalance",
  "hardhat_setBalance",
  "evm_mine",
  "evm_snapshot",
  "evm_increaseTime",
  "anvil_impersonateAccount",
  "debug_traceTransaction",
  "eth_sign",
  "eth_newFilter",
  "__proto__",
  "toString",
  "txpool_content",
  "miner_start"
]

/** What is asked too late. */
const LATE: Readonly<Record<string, ReadonlyArray<Schema.Json>>> = {
  eth_sendTransaction: [{ to: TO }],
  wallet_sendCalls: [{ calls: [{ to: TO }] }],
  personal_sign: ["0x00", TO],
  eth_blockNumber: [],
  questline_submitAnswer: [{ a: "2" }]
}

layer(world, { excludeTestServices: true })("a session", (it) => {
  it.effect("signs and sends for its account, however it is asked", () =>
    Effect.gen(function* () {
      const session = yield* opened
      const viem = viemOf(session)
      const own = yield* call(session, "eth_sendTransaction", { to: TO, value: "0x1" })
      assert.isUndefined(own.error)
      const sent = yield* Effect.promise(() => viem.sendTransaction({ to: TO, value: 2n }))
      const receipt = yield* Effect.promise(() => viem.waitForTransactionReceipt({ hash: sent }))
      assert.strictEqual(receipt.status, "success")
      const bundle = yield* call(session, "wallet_sendCalls", {
        version: "2.0.0",
        calls: [{ to: TO, value: "0x3" }, { to: TO }]
      })
      const { id } = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))(bundle.result)
      const status = yield* call(session, "wallet_getCallsStatus", id)
      assert.deepInclude(status.result, { status: 200, atomic: false })
      const held = yield* call(session, "eth_getBalance", TO, "latest")
      assert.strictEqual(held.result, "0x6")
      const ended = yield* session.end
      assert.strictEqual(ended.steps, 4)
      assert.strictEqual(ended.transactions[1]?.hash, sent)
      assert.deepStrictEqual(
        ended.transactions.map(({ step }) => step),
        [1, 2, 3, 4]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("is a node and a wallet to ethers", () =>
    Effect.gen(function* () {
      const session = yield* opened
      yield* Effect.promise(async () => {
        const provider = new JsonRpcProvider(session.url)
        const signer = await provider.getSigner()
        assert.strictEqual(await signer.getAddress(), session.account.address)
        const sent = await signer.sendTransaction({ to: TO, value: 1n })
        assert.strictEqual((await sent.wait())?.status, 1)
        const own = new Wallet(Redacted.value(session.account.privateKey), provider)
        await (await own.sendTransaction({ to: TO, value: 2n })).wait()
        assert.strictEqual(await provider.getBalance(TO), 3n)
        provider.destroy()
      })
      assert.strictEqual((yield* session.end).steps, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("takes bundles of calls as EIP-5792 says, and refuses one whole", () =>
    Effect.gen(function* () {
      const session = yield* opened
      const viem = viemOf(session)
      yield* Effect.promise(async () => {
        const chainId = viem.chain.id
        assert.deepStrictEqual(await viem.getCapabilities({ chainId }), {
          atomic: { status: "unsupported" }
        })
        const calls = [
          { to: TO, value: 1n },
          { to: TO, value: 2n }
        ] as const
        const { id } = await viem.sendCalls({ calls, forceAtomic: false })
        const { atomic, receipts, status, statusCode } = await viem.waitForCallsStatus({ id })
        assert.deepStrictEqual([atomic, status, statusCode], [false, "success", 200])
        assert.deepStrictEqual(
          receipts?.map((one) => one.status),
          ["success", "success"]
        )
      })
      const to = TO
      const paymaster = { paymasterService: { url: "https://a.example" } }
      const calls = [{ to, value: "0x1" }]
      const refusals = [
        [{ calls: [{ to }, { to }], atomicRequired: true }, 5760],
        [{ calls, capabilities: paymaster }, 5700],
        [{ calls: [{ to, capabilities: paymaster }] }, 5700],
        [{ calls, chainId: "0x1" }, 5710],
        [{ calls: [{ to }, { to }, { to }, { to }] }, 5740],
        [{ calls, from: TO }, 4100],
        [{ calls, version: "3.0.0" }, -32602],
        [{ calls: [] }, -32602],
        [{ calls: [{ to }, { to: "bob" }] }, -32602],
        [{ calls: [{ to }, { data: "0x00" }] }, -32602],
        [{ calls: [{ to }, { to, authorizationList: [] }] }, -32602]
      ] as const
      for (const [asked, code] of refusals) {
        const { error } = yield* call(session, "wallet_sendCalls", { version: "2.0.0", ...asked })
        assert.strictEqual(error?.code, code, JSON.stringify(asked))
      }
      const optional = { paymasterService: { url: "https://a.example", optional: true } }
      const named = { calls, id: "0xa1", capabilities: optional, atomicRequired: true }
      assert.deepStrictEqual((yield* call(session, "wallet_sendCalls", named)).result, {
        id: "0xa1"
      })
      assert.strictEqual((yield* call(session, "wallet_sendCalls", named)).error?.code, 5720)
      const status = yield* call(session, "wallet_getCallsStatus", "0xa1")
      assert.deepInclude(status.result, { status: 200, atomic: true, chainId: "0x38" })
      for (const method of ["wallet_getCallsStatus", "wallet_showCallsStatus"]) {
        assert.strictEqual((yield* call(session, method, "0xb2")).error?.code, 5730)
      }
      assert.strictEqual((yield* call(session, "wallet_getCapabilities", to)).error?.code, 4100)
      const own = session.account.address
      const elsewhere = yield* call(session, "wallet_getCapabilities", own, ["0x1"])
      assert.deepStrictEqual(elsewhere.result, {})
      assert.strictEqual((yield* session.end).steps, 3)
    }).pipe(Effect.scoped)
  )

  it.effect("tells kits of accounts with code what they can do instead", () =>
    Effect.gen(function* () {
      const session = yield* opened
      for (const method of [
        "eth_sendUserOperation",
        "eth_supportedEntryPoints",
        "pm_getPaymasterStubData",
        "wallet_prepareCalls",
        "wallet_grantPermissions"
      ]) {
        const { error } = yield* call(session, method, {})
        assert.strictEqual(error?.code, -32601)
        assert.match(error?.message ?? "", /ERC-4337.*eth_sendTransaction or wallet_sendCalls$/)
      }
      const delegating = { to: TO, authorizationList: [{ address: TO, chainId: "0x38" }] }
      const asked = yield* call(session, "eth_sendTransaction", delegating)
      assert.match(asked.error?.message ?? "", /authorizationList is refused.*EIP-7702/)
      const own = viemOf(session).account
      const signed = yield* Effect.promise(async () =>
        own.signTransaction({
          ...{ type: "eip7702", to: TO, chainId: 56, gas: 100_000n, nonce: 0 },
          ...{ maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 0n },
          authorizationList: [await own.signAuthorization({ address: TO, chainId: 56, nonce: 1 })]
        })
      )
      const sent = yield* call(session, "eth_sendRawTransaction", signed)
      assert.match(sent.error?.message ?? "", /transaction type eip7702 is not accepted/)
      assert.strictEqual((yield* session.end).steps, 0)
    }).pipe(Effect.scoped)
  )

  it.effect("is not there for who knows only its port, nor after its end", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* opened, yield* opened]
      const posted = (url: string) =>
        Effect.promise(() =>
          fetch(url, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              jsonrpc: "2.0",
              id: 1,
              method: "eth_sendTransaction",
              params: [{ to: TO }]
            })
          }).then(({ status }) => status)
        )
      const [own, strange] = [new URL(one.url), new URL(other.url)]
      assert.notStrictEqual(own.port, strange.port)
      for (const path of [
        "",
        "/",
        own.pathname,
        `${strange.pathname}/`,
        strange.pathname.slice(0, -1)
      ]) {
        assert.strictEqual(yield* posted(`${strange.origin}${path}`), 404, path)
      }
      assert.deepStrictEqual((yield* other.end).calls, [])
      const gone = yield* Effect.scoped(Effect.map(opened, ({ url }) => url))
      const late = yield* Effect.promise(() => fetch(gone).catch(() => "refused"))
      assert.strictEqual(late, "refused")
    }).pipe(Effect.scoped)
  )

  it.effect("signs messages and typed data as its account", () =>
    Effect.gen(function* () {
      const session = yield* opened
      const { address } = session.account
      const signature = yield* call(session, "personal_sign", "0x68656c6c6f", address)
      const signer = yield* Effect.promise(() =>
        recoverMessageAddress({ message: "hello", signature: signature.result as `0x${string}` })
      )
      assert.strictEqual(signer.toLowerCase(), address.toLowerCase())
      const typed = {
        domain: { name: "A", chainId: 56 },
        types: { Mail: [{ name: "text", type: "string" }] },
        primaryType: "Mail" as const,
        message: { text: "hello" }
      }
      const by = yield* call(session, "eth_signTypedData_v4", address, JSON.stringify(typed))
      const author = yield* Effect.promise(() =>
        recoverTypedDataAddress({ ...typed, signature: by.result as `0x${string}` })
      )
      assert.strictEqual(author.toLowerCase(), address.toLowerCase())
      const other = yield* call(session, "personal_sign", "0x68656c6c6f", TO)
      assert.strictEqual(other.error?.code, 4100)
      assert.deepStrictEqual((yield* session.end).transactions, [])
    }).pipe(Effect.scoped)
  )

  it.effect("takes nothing of another account, of another chain or of another nonce", () =>
    Effect.gen(function* () {
      const session = yield* opened
      const { chain } = viemOf(session)
      const base = {
        to: TO,
        gas: 21_000n,
        gasPrice: 1_000_000_000n,
        nonce: 0,
        chainId: chain.id
      } as const
      const stranger = privateKeyToAccount(generatePrivateKey())
      const own = viemOf(session).account
      const raws = yield* Effect.promise(() =>
        Promise.all([
          stranger.signTransaction(base),
          own.signTransaction({ ...base, chainId: 1 }),
          own.signTransaction({ ...base, nonce: 7 }),
          own.signTransaction({ ...base, gas: 20_999n }),
          own.signTransaction({ ...base, to: null, data: "0x00", gas: 100_000n }),
          own.signTransaction({ ...base, value: 10n ** 30n })
        ])
      )
      const words = [
        /wrong from/,
        /wrong chain/,
        /wrong nonce/,
        /gas limit/,
        /must have a `to`/,
        /insufficient/
      ]
      for (const [index, raw] of raws.entries()) {
        const { error } = yield* call(session, "eth_sendRawTransaction", raw)
        assert.match(error?.message ?? "sent", words[index] ?? /^$/)
      }
      for (const raw of [
        "0x",
        "0x00",
        "0xf8",
        `0x02${"c".repeat(4000)}`,
        `0x04${"c0".repeat(9)}`
      ]) {
        const { error } = yield* call(session, "eth_sendRawTransaction", raw)
        assert.isDefined(error, raw)
      }
      const as = yield* call(session, "eth_sendTransaction", { from: stranger.address, to: TO })
      assert.match(as.error?.message ?? "sent", /wrong from/)
      const ended = yield* session.end
      assert.deepStrictEqual([ended.steps, ended.transactions], [0, []])
    }).pipe(Effect.scoped)
  )

  it.effect("has no method that is not a wallet's or a read", () =>
    Effect.gen(function* () {
      const session = yield* opened
      for (const method of ADMIN) {
        const { error } = yield* call(session, method, TO, "0x1")
        assert.strictEqual(error?.code, -32601, method)
      }
      const end = yield* session.end
      assert.deepStrictEqual(
        end.calls.map(({ verdict }) => verdict),
        ADMIN.map(() => "refused")
      )
    }).pipe(Effect.scoped)
  )

  it.effect(
    "takes as many steps as it has, and nothing once its driver is done, or after its end",
    () =>
      Effect.gen(function* () {
        const session = yield* opened
        for (let step = 0; step < nothing.mostSteps; step++) {
          assert.isUndefined((yield* call(session, "eth_sendTransaction", { to: TO })).error)
        }
        const more = yield* call(session, "eth_sendTransaction", { to: TO })
        assert.match(more.error?.message ?? "sent", /5 steps are used/)
        assert.isUndefined((yield* call(session, "questline_submitAnswer", { a: "1" })).error)
        const late = Effect.forEach(Object.entries(LATE), ([method, params]) =>
          Effect.map(call(session, method, ...params), ({ error }) => error?.message)
        )
        const finish = { jsonrpc: "2.0", id: 1, method: "questline_finish" }
        const query = { ...finish, method: "questline_query", params: [{ kind: "balance" }] }
        const both = yield* session.ask(JSON.stringify([finish, query, finish]))
        assert.lengthOf(Option.getOrElse(both, () => "").match(/has ended/g) ?? [], 1)
        for (const message of yield* late) assert.include(message, "the session has ended")
        const ended = yield* session.end
        assert.deepStrictEqual([ended.steps, ended.answer], [5, { a: "1" }])
        for (const message of yield* late) assert.isDefined(message)
      }).pipe(Effect.scoped)
  )

  it.effect(
    "gives the same hashes to the same calls, with 200 open at once on two nodes",
    () =>
      Effect.gen(function* () {
        const sessions = yield* Effect.replicateEffect(opened, 200)
        const hashes = yield* Effect.forEach(
          sessions,
          Effect.fnUntraced(function* (session, index) {
            const first = yield* call(session, "eth_sendTransaction", { to: TO, value: "0x1" })
            // Every other one reads between its transactions.
            if (index % 2 === 1) yield* call(session, "eth_getBalance", TO, "latest")
            const second = yield* call(session, "eth_sendTransaction", { to: TO, value: "0x2" })
            return [first.result, second.result]
          }),
          { concurrency: 16 }
        )
        assert.strictEqual(new Set(hashes.map((pair) => JSON.stringify(pair))).size, 1)
        assert.match(String(hashes[0]?.[1]), /^0x[0-9a-f]{64}$/)
        const blocks = yield* Effect.forEach(sessions, ({ end }) =>
          Effect.map(end, ({ after, transactions }) => [
            after.block.hash,
            ...transactions.map(({ block }) => block.hash)
          ])
        )
        assert.strictEqual(new Set(blocks.map((each) => JSON.stringify(each))).size, 1)
        assert.strictEqual(new Set(sessions.map(({ url }) => url)).size, 200)
      }).pipe(Effect.scoped),
    120_000
  )
})
