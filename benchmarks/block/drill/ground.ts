/**
 * A node on which the same setting is set up repeatedly: each trial begins at the same block and leaves
 * nothing behind. Owns the snapshots, and which accounts send without a key.
 */
import { Effect } from "effect"
import { numberToHex } from "viem"
import { BLOCK_GAS_LIMIT } from "../../../chain/Anvil.ts"
import { Chain, ChainError, type Lease } from "../../../chain/Chain.ts"
import { BLOCK_TIME } from "../../../chain/node.ts"
import type { Hex } from "../../../evm/Hex.ts"
import { actors, type Step } from "../../../tasks/block/Proof.ts"
import type { Compiled } from "../solidity/Solidity.ts"
import { actorAddress, FUNDS, ProofError, runStep, type Scene } from "../stages/prove/steps.ts"
import { type Cast, throughWallets, USUAL, walletCode } from "./cast.ts"

/** What a trial starts from. */
export interface Setting {
  readonly setup: ReadonlyArray<Step>
  readonly compiled: Compiled
  /** identifiers of the steps -> those of the sources, if they differ */
  readonly names: Readonly<Record<string, string>>
}

/** A node for many trials. */
export interface Ground {
  /** runs code on a node with the setting on it, and reverts all of it */
  readonly on: <A, E, R>(
    setting: Setting,
    use: (scene: Scene) => Effect.Effect<A, E, R>,
    cast?: Cast
  ) => Effect.Effect<A, E | ChainError | ProofError, R>
}

/** Sends without asking the node each time whether it may; the accounts stay impersonated. */
const sender = Effect.fnUntraced(function* (lease: Lease) {
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
    const request = { from, to, data, value: numberToHex(value) }
    const receipt = yield* lease.rpc("eth_sendTransactionSync", [
      { ...request, gas: numberToHex(BLOCK_GAS_LIMIT), gasPrice: "0x0" }
    ])
    if (isDone(receipt)) return NOTHING_SEEN
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

const isDone = (receipt: unknown): boolean =>
  typeof receipt === "object" && receipt !== null && "status" in receipt && receipt.status === "0x1"

/** Trials look at the state, never at receipts. */
const NOTHING_SEEN = {
  hash: "0x",
  status: "success",
  block: { number: 0, hash: "0x" },
  gasUsed: 0n,
  effectiveGasPrice: 0n,
  logs: []
} as const

const snapshot = (lease: Lease) =>
  // The clock's step is set again, because a revert resets it.
  Effect.map(
    lease.batch([
      { method: "anvil_setBlockTimestampInterval", params: [BLOCK_TIME] },
      { method: "evm_snapshot", params: [] }
    ]),
    ([, id]) => id
  )

/** A node, for the lifetime of the scope. */
export const takeGround = Effect.fn("takeGround")(function* () {
  const chain = yield* Chain
  const node = yield* chain.lease
  const lease: Lease = { ...node, send: yield* sender(node) }
  const stand = Effect.fnUntraced(function* (setting: Setting, cast: Cast) {
    const { coded, more, salt } = cast
    const scene: Scene = {
      lease,
      compiled: setting.compiled,
      names: setting.names,
      deployed: new Map(),
      salt,
      before: new Map()
    }
    yield* lease.batch([
      ...actors.map((actor) => ({
        method: "anvil_setBalance",
        params: [actorAddress(actor, salt), numberToHex(FUNDS + more[actor])]
      })),
      ...coded.map((actor) => ({
        method: "anvil_setCode",
        params: [actorAddress(actor, salt), walletCode]
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
    return { ...scene, lease: throughWallets(lease, cast) }
  })
  const on: Ground["on"] = (setting, use, cast = USUAL) =>
    Effect.acquireUseRelease(
      snapshot(lease),
      () => Effect.flatMap(stand(setting, cast), use),
      (id) => Effect.asVoid(lease.rpc("evm_revert", [id]))
    )
  return { on } satisfies Ground
})
