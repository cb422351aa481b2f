/**
 * A node on which the same setting is set up repeatedly: each trial begins at the same block and leaves
 * nothing behind. Owns the snapshots, which accounts send without a key, and with how much gas.
 */
import { Effect, Predicate, Schema } from "effect"
import { numberToHex } from "viem"
import { BLOCK_GAS_LIMIT } from "../../../chain/Anvil.ts"
import { Chain, ChainError, type Lease } from "../../../chain/Chain.ts"
import { BLOCK_TIME } from "../../../chain/node.ts"
import { Hex, Quantity } from "../../../evm/Hex.ts"
import { actors, type Step } from "../../../tasks/block/Proof.ts"
import type { Compiled } from "../solidity/Solidity.ts"
import { actorAddress, FUNDS, ProofError, runStep, type Scene } from "../stages/prove/steps.ts"
import { type Cast, ownerOf, readerOf, throughWallets, USUAL, walletCode } from "./cast.ts"
import { remembering } from "./remembering.ts"
import { CALM, enter, type Surroundings } from "./surroundings.ts"
import { UNSEEN_RECEIPT } from "./unseenReceipt.ts"

/** What a trial starts from. */
export interface Setting {
  readonly setup: ReadonlyArray<Step>
  readonly compiled: Compiled
  /** identifiers of the steps -> those of the sources, if they differ */
  readonly names: Readonly<Record<string, string>>
}

/** How transactions of a trial are sent, and what became of the last one. */
export interface Sending {
  /** gas limit of the next ones */
  gas: bigint
  gasPrice: bigint
  /** of the last one that was mined */
  gasUsed: bigint
  logs: ReadonlyArray<Log>
  /** whether calls are asked first what they return */
  asks: boolean
  /** what the last one returned, if it was asked; null: it failed, or creates a contract */
  returned: string | null
}

const Log = Schema.Struct({ address: Hex, topics: Schema.Array(Hex), data: Hex })
export type Log = typeof Log.Type

/** A node for many trials. */
export interface Ground {
  /** runs code on a node with the setting on it, and reverts all of it */
  readonly on: <A, E, R>(
    setting: Setting,
    use: (scene: Scene, sending: Sending) => Effect.Effect<A, E, R>,
    cast?: Cast,
    surroundings?: Surroundings
  ) => Effect.Effect<A, E | ChainError | ProofError, R>
  readonly head: Lease["head"]
}

const decodeReceipt = Schema.decodeUnknownEffect(
  Schema.Struct({
    transactionHash: Hex,
    status: Schema.Literals(["0x0", "0x1"]),
    gasUsed: Quantity,
    effectiveGasPrice: Quantity,
    logs: Schema.Array(Log)
  })
)

const receiptIn = (answer: unknown) =>
  Effect.mapError(
    decodeReceipt(answer),
    ({ message }) => new ChainError({ operation: "send", message: `The receipt: ${message}` })
  )

/** What a call would return; null if it fails. */
const answerOf = (lease: Lease, request: object) =>
  lease.rpc("eth_call", [request, "latest"]).pipe(
    Effect.map((answer) => (Predicate.isString(answer) ? answer : null)),
    Effect.catchIf(
      (error) => error.answered,
      () => Effect.succeed(null)
    )
  )

const decodePool = Schema.decodeUnknownEffect(
  Schema.Struct({ pending: Quantity, queued: Quantity })
)

/** So often a node is asked whether it is done; it takes a few times at most. */
const MOST_ASKS = 10_000

/**
 * What became of a transaction, and what its sender has left, once the node is done with its block. A receipt can be there
 * earlier than the block is the last one, and whoever reads or sets the head in between gets or makes a wrong one. The node
 * removes what it mined from its pool at the end. It answers in order, so what follows an empty pool is of the finished block.
 */
const settled = Effect.fnUntraced(function* (lease: Lease, hash: Hex, from: Hex) {
  for (let asked = 0; asked < MOST_ASKS; asked += 1) {
    const [pool, receipt, balance] = yield* lease.batch([
      { method: "txpool_status", params: [] },
      { method: "eth_getTransactionReceipt", params: [hash] },
      { method: "eth_getBalance", params: [from, "latest"] }
    ])
    const { pending, queued } = yield* decodePool(pool).pipe(
      Effect.mapError(({ message }) => new ChainError({ operation: "settled", message }))
    )
    if (BigInt(pending) + BigInt(queued) === 0n) {
      return { receipt: yield* receiptIn(receipt), balance: BigInt(String(balance)) }
    }
  }
  return yield* new ChainError({
    operation: "settled",
    message: "The node keeps a transaction whose receipt it gave. Take a new lease."
  })
})

/** Sends without asking the node each time whether it may; the accounts stay impersonated. */
const sender = Effect.fnUntraced(function* (lease: Lease, sending: Sending) {
  const known = new Set<Hex>()
  yield* Effect.addFinalizer(() =>
    Effect.forEach(known, (account) =>
      Effect.ignore(lease.rpc("anvil_stopImpersonatingAccount", [account]))
    )
  )
  const send: Lease["send"] = Effect.fnUntraced(function* (transaction) {
    const { data = "0x", from, to, value = 0n } = transaction
    if (!known.has(from)) {
      yield* lease.rpc("anvil_impersonateAccount", [from])
      known.add(from)
    }
    const gas = numberToHex(sending.gas)
    const request = { from, to, data, value: numberToHex(value), gas }
    if (sending.asks) sending.returned = to === null ? null : yield* answerOf(lease, request)
    const answer = yield* lease.rpc("eth_sendTransactionSync", [
      { ...request, gasPrice: numberToHex(sending.gasPrice) }
    ])
    const { transactionHash } = yield* receiptIn(answer)
    // An equal transaction may have been sent before a revert, and the node may have answered with the receipt of that one.
    const { balance, receipt } = yield* settled(lease, transactionHash, from)
    sending.gasUsed = BigInt(receipt.gasUsed)
    sending.logs = receipt.logs
    const cost = sending.gasUsed * BigInt(receipt.effectiveGasPrice)
    if (cost > 0n) yield* lease.setBalance(from, balance + cost)
    if (receipt.status === "0x1") return UNSEEN_RECEIPT
    const why = yield* lease.rpc("eth_call", [request, "latest"]).pipe(
      Effect.map(() => "it reverts"),
      Effect.catchIf(
        (error) => error.answered,
        ({ message }) => Effect.succeed(message)
      )
    )
    return yield* new ChainError({
      operation: "send",
      message: why,
      answered: true,
      cause: why
    })
  })
  return send
})

/** Sets the clock's step again, because a revert resets it. */
export const CLOCK_STEP = { method: "anvil_setBlockTimestampInterval", params: [BLOCK_TIME] }

const snapshot = (lease: Lease) =>
  Effect.map(lease.batch([CLOCK_STEP, { method: "evm_snapshot", params: [] }]), ([, id]) => id)

/** The setting on the node, with its accounts. */
const stand = Effect.fnUntraced(function* (
  lease: Lease,
  sending: Sending,
  setting: Setting,
  cast: Cast,
  { gasPrice }: Surroundings
) {
  const { coded, lured, more, ownersFunds, salt, sent } = cast
  const scene: Scene = {
    lease,
    compiled: setting.compiled,
    names: setting.names,
    deployed: new Map(),
    salt,
    before: new Map()
  }
  Object.assign(sending, { gas: BLOCK_GAS_LIMIT, gasPrice, asks: false })
  yield* lease.batch([
    ...actors.map((actor) => ({
      method: "anvil_setBalance",
      params: [actorAddress(actor, salt), numberToHex(FUNDS + more[actor])]
    })),
    ...(lured === null
      ? [{ method: "anvil_setBalance", params: [ownerOf(cast), numberToHex(ownersFunds)] }]
      : []),
    ...actors
      .filter((actor) => sent[actor] > 0)
      .map((actor) => ({
        method: "anvil_setNonce",
        params: [actorAddress(actor, salt), numberToHex(sent[actor])]
      })),
    ...coded.map((actor) => ({
      method: "anvil_setCode",
      params: [actorAddress(actor, salt), walletCode(cast)]
    }))
  ])
  for (const step of setting.setup) {
    yield* runStep(scene, step).pipe(
      Effect.catchIf(
        (error) => error._tag === "ChainError" && error.answered,
        ({ message }) => new ProofError({ step: JSON.stringify(step), message })
      )
    )
  }
  const reader = readerOf(cast)
  return {
    ...scene,
    lease: throughWallets(lease, cast),
    ...(reader === null ? {} : { reader: { from: reader, tail: "0x" as const } })
  }
})

/** A node, for the lifetime of the scope. */
export const takeGround = Effect.fn("takeGround")(function* () {
  const chain = yield* Chain
  const node = remembering(yield* chain.lease)
  const sending: Sending = {
    gas: BLOCK_GAS_LIMIT,
    gasPrice: 0n,
    gasUsed: 0n,
    logs: [],
    asks: false,
    returned: null
  }
  const lease: Lease = { ...node, send: yield* sender(node, sending) }
  const on: Ground["on"] = (setting, use, cast = USUAL, surroundings = CALM) =>
    Effect.acquireUseRelease(
      Effect.flatMap(snapshot(lease), (id) =>
        Effect.map(enter(lease, surroundings), (leave) => ({ id, leave }))
      ),
      () =>
        Effect.flatMap(stand(lease, sending, setting, cast, surroundings), (scene) =>
          use(scene, sending)
        ),
      ({ id, leave }) => Effect.andThen(lease.rpc("evm_revert", [id]), leave)
    )
  return { on, head: node.head } satisfies Ground
})
