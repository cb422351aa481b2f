/** The two libraries that scripts are written with work through the gate as with any node. */
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import * as ethers from "ethers"
import * as viem from "viem"
import { bsc } from "viem/chains"
import type { GateCallRecord } from "../../chain/RpcGate.ts"
import { Fixture, openSession, sender, TestNode } from "./gateFixture.ts"

const abi = [
  "function balanceOf(address) view returns (uint256)",
  "function symbol() view returns (string)",
  "function deposit() payable",
  "function withdraw(uint256)",
  "event Deposit(address indexed dst, uint256 wad)"
] as const
const viemAbi = viem.parseAbi(abi)
const ether = 10n ** 18n
/** A key that anyone may know: the gate is what protects. */
const key = `0x${"11".repeat(32)}` as const

const ethersProvider = (url: string, options: ethers.JsonRpcApiProviderOptions = {}) =>
  Effect.acquireRelease(
    Effect.sync(() => new ethers.JsonRpcProvider(url, undefined, options)),
    (provider) => Effect.promise(() => provider.removeAllListeners().then(() => provider.destroy()))
  )

const answeredHead = ({ method, verdict }: GateCallRecord) =>
  method === "eth_blockNumber" && verdict === "answered"
const nextTurn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

const viemClient = (batch: boolean) =>
  Effect.gen(function* () {
    const { url } = yield* openSession
    return viem.createPublicClient({
      chain: bsc,
      transport: viem.http(url, { batch, retryCount: 0 })
    })
  })

layer(Fixture)("the gate and its clients", (it) => {
  it.effect("ethers reads blocks, accounts, contracts, logs and fees", () =>
    Effect.gen(function* () {
      const { token, deposit } = yield* TestNode
      const provider = yield* ethersProvider((yield* openSession).url)
      const weth = new ethers.Contract(token, abi, provider)
      yield* Effect.promise(async () => {
        assert.strictEqual((await provider.getNetwork()).chainId, 56n)
        const [block, balance, nonce, code, slot, fees, number] = await Promise.all([
          provider.getBlock("latest", true),
          provider.getBalance(token),
          provider.getTransactionCount(sender, "pending"),
          provider.getCode(token),
          provider.getStorage(token, 2),
          provider.getFeeData(),
          provider.getBlockNumber()
        ])
        assert.strictEqual(block?.hash, deposit.blockHash)
        assert.strictEqual(block?.prefetchedTransactions.length, 1)
        assert.strictEqual((await provider.getBlock(deposit.blockHash))?.number, number)
        assert.strictEqual(balance, ether)
        assert.strictEqual(nonce, 2)
        assert.isAbove(code.length, 1_000)
        assert.strictEqual(BigInt(slot), 18n)
        assert.isNotNull(fees.gasPrice)
        assert.strictEqual(await weth.getFunction("symbol")(), "WETH")
        assert.strictEqual(await weth.getFunction("balanceOf")(sender), ether)
        assert.strictEqual(await weth.getFunction("balanceOf")(sender, { blockTag: 1 }), 0n)
        const events = await weth.queryFilter("Deposit", 0, "latest")
        assert.strictEqual(events[0]?.transactionHash, deposit.transactionHash)
        const receipt = await provider.getTransactionReceipt(deposit.transactionHash)
        assert.strictEqual(receipt?.logs.length, 1)
        const transaction = await provider.getTransaction(deposit.transactionHash)
        assert.strictEqual(transaction?.value, ether)
      })
    })
  )

  it.effect("ethers estimates gas and decodes a revert", () =>
    Effect.gen(function* () {
      const { token } = yield* TestNode
      const provider = yield* ethersProvider((yield* openSession).url)
      const weth = new ethers.Contract(token, abi, provider)
      yield* Effect.promise(async () => {
        const request = await weth.getFunction("deposit").populateTransaction({ value: 1n })
        assert.isAbove(Number(await provider.estimateGas({ ...request, from: sender })), 21_000)
        const withdraw = weth.getFunction("withdraw")
        await withdraw.staticCall(ether, { from: sender })
        const refused = await withdraw.staticCall(2n * ether, { from: sender }).catch((e) => e)
        assert.isTrue(ethers.isError(refused, "CALL_EXCEPTION"))
      })
    })
  )

  it.effect("ethers watches events by polling, since there are no filters", () =>
    Effect.gen(function* () {
      const { anvil, token } = yield* TestNode
      const { url, calls } = yield* openSession
      const provider = yield* ethersProvider(url, { pollingInterval: 10 })
      const weth = new ethers.Contract(token, abi, provider)
      const seen = yield* Effect.promise(
        () => new Promise<bigint>((resolve) => void weth.on("Deposit", (_, wad) => resolve(wad)))
      ).pipe(Effect.forkChild)
      // Once ethers has asked for the head again and again it is polling, and cannot miss an event.
      const polls = Effect.map(calls, (all) => all.filter(answeredHead).length)
      yield* polls.pipe(Effect.tap(nextTurn), Effect.repeat({ until: (count) => count > 2 }))
      yield* anvil.call("anvil_impersonateAccount", [sender])
      yield* anvil.call("eth_sendTransaction", [
        { from: sender, to: token, data: "0xd0e30db0", value: "0x7" }
      ])
      assert.strictEqual(yield* Fiber.join(seen), 7n)
      const filters = (yield* calls).filter(({ method }) => method === "eth_newFilter")
      assert.deepStrictEqual(
        filters.map(({ verdict }) => verdict),
        ["refused"]
      )
    }).pipe(Effect.provide(Layer.fresh(TestNode.layer)))
  )

  for (const batch of [false, true]) {
    it.effect(`viem reads everything, batching ${batch ? "on" : "off"}`, () =>
      Effect.gen(function* () {
        const { token, deposit } = yield* TestNode
        const client = yield* viemClient(batch)
        const address = viem.getAddress(token)
        const owner = viem.getAddress(sender)
        const weth = { address, abi: viemAbi }
        yield* Effect.promise(async () => {
          const [chain, block, balance, nonce, code, price, fees, history] = await Promise.all([
            client.getChainId(),
            client.getBlock({ blockHash: viem.toHex(viem.toBytes(deposit.blockHash)) }),
            client.getBalance({ address, blockTag: "pending" }),
            client.getTransactionCount({ address: owner }),
            client.getCode({ address }),
            client.getGasPrice(),
            client.estimateFeesPerGas(),
            client.getFeeHistory({ blockCount: 2, rewardPercentiles: [25, 75] })
          ])
          assert.deepStrictEqual([chain, balance, nonce], [56, ether, 2])
          assert.strictEqual(viem.toHex(block.number), deposit.blockNumber)
          assert.isAbove(code?.length ?? 0, 1_000)
          assert.isAbove(Number(price), 0)
          assert.isDefined(fees.maxFeePerGas)
          assert.strictEqual(history.reward?.[0]?.length, 2)
          const calls = await client.multicall({
            contracts: [
              { ...weth, functionName: "symbol" },
              { ...weth, functionName: "balanceOf", args: [owner] }
            ],
            allowFailure: false,
            deployless: true
          })
          assert.deepStrictEqual(calls, ["WETH", ether])
        })
      })
    )
  }

  it.effect("viem estimates, simulates, proves and reads logs", () =>
    Effect.gen(function* () {
      const { token, deposit } = yield* TestNode
      const client = yield* viemClient(true)
      const address = viem.getAddress(token)
      const weth = { address, abi: viemAbi, account: viem.getAddress(sender) }
      yield* Effect.promise(async () => {
        const gas = await client.estimateContractGas({
          ...weth,
          functionName: "deposit",
          value: 1n
        })
        assert.isAbove(Number(gas), 21_000)
        await client.simulateContract({ ...weth, functionName: "withdraw", args: [ether] })
        const refused = await client
          .simulateContract({ ...weth, functionName: "withdraw", args: [2n * ether] })
          .catch((e) => e)
        assert.instanceOf(refused, viem.ContractFunctionExecutionError)
        const events = await client.getContractEvents({ ...weth, fromBlock: 0n, strict: true })
        assert.deepStrictEqual(
          events.map(({ transactionHash, args }) => [transactionHash, args.wad]),
          [[deposit.transactionHash, ether]]
        )
        const hash = viem.toHex(viem.toBytes(deposit.transactionHash))
        const receipt = await client.waitForTransactionReceipt({ hash })
        assert.strictEqual(receipt.status, "success")
        assert.strictEqual((await client.getTransaction({ hash })).value, ether)
        const proof = await client.getProof({ address, storageKeys: [viem.padHex("0x2")] })
        assert.strictEqual(proof.storageProof[0]?.value, 18n)
        const list = await client.createAccessList({ to: address, data: "0x95d89b41" })
        assert.isAbove(Number(list.gasUsed), 21_000)
        assert.strictEqual(await client.getStorageAt({ address, slot: "0x2" }), viem.padHex("0x12"))
      })
    })
  )

  it.effect("neither library can send, even with a funded key", () =>
    Effect.gen(function* () {
      const { anvil } = yield* TestNode
      const wallet = new ethers.Wallet(key)
      yield* anvil.call("anvil_setBalance", [wallet.address, "0xde0b6b3a7640000"])
      const before = yield* anvil.call("eth_getBlockByNumber", ["latest", false])
      const provider = yield* ethersProvider((yield* openSession).url)
      const sent = yield* Effect.promise(() =>
        wallet
          .connect(provider)
          .sendTransaction({ to: sender, value: 1n })
          .catch((error) => error)
      )
      assert.isTrue(ethers.isError(sent, "UNSUPPORTED_OPERATION"))
      const client = yield* viemClient(false)
      const raw = yield* Effect.promise(() =>
        wallet.signTransaction({
          to: sender,
          value: 1n,
          gasLimit: 21_000n,
          gasPrice: 1n,
          chainId: 56
        })
      )
      const refused = yield* Effect.promise(() =>
        viem
          .createWalletClient({ chain: bsc, transport: viem.custom(client) })
          .sendRawTransaction({ serializedTransaction: viem.toHex(viem.toBytes(raw)) })
          .catch((error) => error)
      )
      assert.instanceOf(refused, viem.BaseError)
      assert.deepStrictEqual(yield* anvil.call("eth_getBlockByNumber", ["latest", false]), before)
      assert.strictEqual(
        yield* anvil.call("eth_getTransactionCount", [wallet.address, "pending"]),
        "0x0"
      )
    })
  )
})
