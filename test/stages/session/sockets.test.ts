/** A session over WebSockets, with the clients that people use, and with some that mean harm. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { WebSocketProvider } from "ethers"
import { createWalletClient, parseAbiItem, publicActions, webSocket } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { bsc } from "viem/chains"
import { chainLayer } from "../../../chain/forkPool.ts"
import { type Session, Sessions } from "../../../stages/session/Session.ts"

const world = Sessions.layer(2).pipe(Layer.provideMerge(chainLayer({ seed: 24, size: 3 })))

const TO = "0x00000000000000000000000000000000000B0b01"
const USDT = "0x55d398326f99059fF775485246999027B3197955"
const opened = Effect.flatMap(Sessions, ({ open }) =>
  open({
    ...{ setup: [], probes: [], bookProbes: () => [] },
    ...{ mostSteps: 9, instruction: "Do as you like." }
  })
)

const addressOf = ({ url }: Session): string => url.replace("http://", "ws://")

const Said = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.optionalKey(Schema.NullOr(Schema.Int)),
    result: Schema.optionalKey(Schema.Json),
    error: Schema.optionalKey(Schema.Struct({ code: Schema.Int, message: Schema.String })),
    params: Schema.optionalKey(Schema.Struct({ subscription: Schema.String, result: Schema.Json }))
  })
)
const decodeSaid = Schema.decodeUnknownSync(Said)

/** A plain WebSocket: what is said to it, in order, and how it was closed. */
const plain = (url: string) =>
  Effect.gen(function* () {
    const socket = new WebSocket(url)
    const said: Array<typeof Said.Type> = []
    let heard = () => {}
    socket.onmessage = ({ data }) => {
      said.push(decodeSaid(String(data)))
      heard()
    }
    const closed = new Promise<number>((resolve) => {
      socket.onclose = ({ code }) => resolve(code)
    })
    const isOpen = yield* Effect.promise(
      () =>
        new Promise<boolean>((resolve) => {
          socket.onopen = () => resolve(true)
          socket.onerror = () => resolve(false)
        })
    )
    return {
      isOpen,
      closed: Effect.promise(() => closed),
      send: (text: string) => socket.send(text),
      ask: (method: string, ...params: ReadonlyArray<unknown>) =>
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })),
      /** the first so many things that were said */
      first: (count: number) =>
        Effect.promise(
          () =>
            new Promise<ReadonlyArray<typeof Said.Type>>((resolve) => {
              heard = () => {
                if (said.length >= count) resolve(said.slice(0, count))
              }
              heard()
            })
        )
    }
  })

const transferred = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)"
)
const erc20 = [
  parseAbiItem("function transfer(address to, uint256 amount) returns (bool)")
] as const

layer(world, { excludeTestServices: true })("a session over WebSockets", (it) => {
  it.effect("tells viem of blocks and logs, and answers its calls", () =>
    Effect.gen(function* () {
      const session = yield* opened
      const account = privateKeyToAccount(Redacted.value(session.account.privateKey))
      const client = createWalletClient({
        ...{ account, chain: bsc, transport: webSocket(addressOf(session)) }
      }).extend(publicActions)
      yield* Effect.promise(async () => {
        const logs = Promise.withResolvers<bigint | undefined>()
        const block = Promise.withResolvers<bigint | null>()
        const head = await client.getBlockNumber()
        const stops = [
          client.watchEvent({
            ...{ address: USDT, event: transferred, args: { to: TO } },
            onLogs: ([log]) => logs.resolve(log?.args.value),
            onError: logs.reject
          }),
          client.watchBlocks({
            onBlock: ({ number }) => {
              if (number !== null && number > head) block.resolve(number)
            },
            onError: block.reject
          })
        ]
        const params = { address: USDT, abi: erc20, functionName: "transfer" } as const
        const hash = await client.writeContract({ ...params, args: [TO, 7n] })
        const { blockNumber } = await client.waitForTransactionReceipt({ hash })
        assert.strictEqual(await logs.promise, 7n)
        assert.strictEqual(await block.promise, blockNumber)
        for (const stop of stops) stop()
        const { close } = await client.transport.getRpcClient()
        close()
      })
      assert.strictEqual((yield* session.end).steps, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("is a node and a wallet to ethers, which hears of blocks", () =>
    Effect.gen(function* () {
      const session = yield* opened
      yield* Effect.promise(async () => {
        const provider = new WebSocketProvider(addressOf(session))
        const block = new Promise<number>((resolve) => provider.on("block", resolve))
        const filter = { address: USDT, topics: [null, null, null] }
        const log = new Promise<string>((resolve) =>
          provider.on(filter, ({ data }: { readonly data: string }) => resolve(data))
        )
        const signer = await provider.getSigner()
        // Both subscriptions are asked for before this call.
        const data = `0xa9059cbb${TO.slice(2).padStart(64, "0")}${"3".padStart(64, "0")}`
        const sent = await signer.sendTransaction({ to: USDT, data })
        assert.strictEqual((await sent.wait())?.status, 1)
        assert.strictEqual(await block, (await sent.wait())?.blockNumber)
        assert.strictEqual(BigInt(await log), 3n)
        await provider.destroy()
      })
      assert.strictEqual((yield* session.end).steps, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("says what it does not tell, ends what it is asked to, and keeps peers apart", () =>
    Effect.gen(function* () {
      const session = yield* opened
      const [one, other] = [yield* plain(addressOf(session)), yield* plain(addressOf(session))]
      one.ask("eth_subscribe", "newPendingTransactions")
      one.ask("eth_subscribe", "syncing")
      one.ask("eth_subscribe")
      one.ask("eth_subscribe", "logs", { fromBlock: "0x1" })
      one.ask("eth_subscribe", "newHeads")
      const answers = yield* one.first(5)
      assert.match(answers[0]?.error?.message ?? "", /no transaction is ever pending here/)
      assert.match(answers[1]?.error?.message ?? "", /there are newHeads and logs/)
      assert.deepStrictEqual(
        answers.map(({ error }) => error?.code),
        [-32602, -32602, -32602, -32602, undefined]
      )
      const id = answers[4]?.result
      other.ask("eth_unsubscribe", id)
      assert.strictEqual((yield* other.first(1))[0]?.result, false)
      // The answer comes before what the call sets off, also for who did not ask.
      one.ask("eth_sendTransaction", { to: TO })
      const [sent, head] = (yield* one.first(7)).slice(5)
      assert.match(String(sent?.result), /^0x[0-9a-f]{64}$/)
      assert.strictEqual(head?.params?.subscription, id)
      one.ask("eth_unsubscribe", id)
      one.ask("eth_sendTransaction", { to: TO })
      one.ask("eth_unsubscribe", id)
      const rest = (yield* one.first(10)).slice(7)
      assert.deepStrictEqual([rest[0]?.result, rest[2]?.result], [true, false])
      const overHttp = yield* session.ask(
        JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_subscribe", params: ["newHeads"] })
      )
      assert.include(JSON.stringify(overHttp), "does not exist over HTTP")
      yield* session.end
    }).pipe(Effect.scoped)
  )

  it.effect("bears peers that mean harm, and leaves all of them at its end", () =>
    Effect.gen(function* () {
      const session = yield* opened
      const url = addressOf(session)
      const large = yield* plain(url)
      large.send("x".repeat(1_100_000))
      assert.strictEqual(yield* large.closed, 1009)
      const wrong = yield* plain(url.slice(0, -1))
      assert.isFalse(wrong.isOpen)
      const many = yield* Effect.forEach(Array(40).fill(url), plain, { concurrency: 8 })
      assert.strictEqual(many.filter(({ isOpen }) => isOpen).length, 32)
      const [one] = many.filter(({ isOpen }) => isOpen)
      for (let count = 0; count < 65; count++) one?.ask("eth_subscribe", "newHeads")
      one?.send("{")
      one?.send("[")
      const said = (yield* one?.first(67) ?? Effect.succeed([])).slice(63)
      assert.deepStrictEqual(
        said.map(({ error }) => error?.code),
        [undefined, -32005, -32700, -32700]
      )
      // The session's scope closes while they are open.
    }).pipe(Effect.scoped)
  )
})
