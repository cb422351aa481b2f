/**
 * The nodes of one run: a base with the genesis, or with a fork and the fixtures, and the run's layer
 * (base.ts keeps it alive); and workers that fork the base and are leased. Owns a worker's snapshot,
 * the check that its state is unchanged, and the Chain service.
 */
import { Duration, Effect, Exit, Layer, Pool, Predicate, Ref, Schema, Scope } from "effect"
import { anvilVersion, HARDFORK, startAnvil } from "./Anvil.ts"
import { treasury } from "./addresses.ts"
import { type Base, keepBase, sound } from "./base.ts"
import { Chain, ChainError, type Lease } from "./Chain.ts"
import { makeCatalog } from "./catalog.ts"
import type { ForkPin } from "./fork/ForkPin.ts"
import { startProxy } from "./fork/ForkProxy.ts"
import { type ForkError, requireNoSource } from "./fork/ForkSource.ts"
import { laidOver } from "./fork/overlay.ts"
import { startFork } from "./fork/startFork.ts"
import { type Genesis, type GenesisOptions, loadGenesis, startGenesis } from "./genesis/Genesis.ts"
import type { JsonRpc } from "./JsonRpc.ts"
import { BLOCK_TIME, makeNode, type NodeOperations } from "./node.ts"
import { applyRunLayer, runAccount } from "./runLayer.ts"

/** An unused account: a node that sends for it impersonates every account. */
const STRANGER = "0x5742A4e700000000000000000000000000057a46"

interface Worker {
  /** the node that it forks */
  readonly base: Base
  readonly rpc: JsonRpc
  readonly node: NodeOperations
  /** id of the snapshot, each good for one revert */
  readonly snapshot: Ref.Ref<string>
  /** the node's description of itself at its snapshot */
  readonly state: string
}

/** A failure that replaces the worker; the run does not fail. */
const notAsItWas = (what: string) =>
  new ChainError({ operation: "revert", message: `The node is not as it was: ${what}` })

/**
 * Everything that could differ between leases and that a revert does not restore. The pending block
 * shows the clock, the base fee, the gas limit, the fee recipient and the pool.
 */
const DESCRIPTION = [
  { method: "eth_getBlockByNumber", params: ["latest", false] },
  { method: "eth_getBlockByNumber", params: ["pending", false] },
  { method: "anvil_nodeInfo", params: [] },
  { method: "anvil_getAutomine", params: [] },
  { method: "anvil_getIntervalMining", params: [] },
  { method: "txpool_status", params: [] },
  { method: "eth_accounts", params: [] },
  { method: "eth_gasPrice", params: [] },
  { method: "eth_chainId", params: [] },
  // Refused, and so null, unless every account is impersonated.
  {
    method: "eth_sendTransaction",
    params: [{ from: STRANGER, to: STRANGER, gas: "0x5208", gasPrice: "0x0" }]
  }
]

/** A snapshot for the next revert, and the node's description of itself at it. */
const takeSnapshot = Effect.fnUntraced(function* (rpc: JsonRpc) {
  const [, snapshot, ...description] = yield* rpc.batch([
    // The clock's step cannot be read, but the pending block depends on it, so it is set again.
    { method: "anvil_setBlockTimestampInterval", params: [BLOCK_TIME] },
    { method: "evm_snapshot", params: [] },
    ...DESCRIPTION
  ])
  const [head, pending, info] = description
  if (!Predicate.isString(snapshot) || head === null || pending === null || info === null) {
    return yield* notAsItWas("it does not answer")
  }
  return { snapshot, state: JSON.stringify(description) }
})

const revertTo = Effect.fnUntraced(function* (rpc: JsonRpc, snapshot: string) {
  const reverted = yield* rpc.callAs(Schema.Boolean, "evm_revert", [snapshot])
  if (!reverted) return yield* notAsItWas("its snapshot is gone")
  return yield* takeSnapshot(rpc)
})

const startWorker = Effect.fn("ForkPool.startWorker")(function* (
  base: Base,
  { artifacts, profile: { chainId } }: Genesis,
  keptStates: number | undefined
) {
  const { head } = base
  const fork = { url: base.rpc.origin, block: head.number }
  const rpc = yield* startAnvil({ chainId, fork, keptStates })
  const node = makeNode(rpc, artifacts)
  // A node that has never mined describes its pending block differently from one that has reverted.
  const first = yield* takeSnapshot(rpc)
  yield* rpc.call("evm_mine", [])
  const { snapshot, state } = yield* revertTo(rpc, first.snapshot)
  const { hash } = yield* node.head
  if (hash !== head.hash) {
    return yield* notAsItWas(`it starts at block ${hash} instead of ${head.hash}`)
  }
  const worker: Worker = {
    base,
    rpc,
    node,
    snapshot: yield* Ref.make(snapshot),
    state
  }
  return worker
})

/** The first difference of two long texts, with the text around it. */
const difference = (now: string, then: string): string => {
  const parted = [...now].findIndex((character, index) => character !== then[index])
  const at = parted < 0 ? now.length : parted
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60)
  return `...${around(now)}... was ...${around(then)}...`
}

/** Reverts the worker to its snapshot; fails if its state differs. */
const reset = Effect.fn("ForkPool.reset")(function* (worker: Worker) {
  const { snapshot, state } = yield* revertTo(worker.rpc, yield* Ref.get(worker.snapshot))
  yield* Ref.set(worker.snapshot, snapshot)
  if (state !== worker.state) return yield* notAsItWas(difference(state, worker.state))
})

/** The workers of a run, and their current base. */
interface Nodes {
  readonly base: Effect.Effect<Base, ChainError>
  readonly workers: Pool.Pool<Worker, ChainError>
}

/**
 * A worker whose base is alive, for as long as the scope is open. A worker of a dead base is replaced.
 */
const takeWorker = Effect.fnUntraced(function* ({ base, workers }: Nodes) {
  while (true) {
    const scope = yield* Effect.acquireRelease(Scope.make(), Scope.close)
    const worker = yield* Scope.provide(Pool.get(workers), scope)
    if (worker.base === (yield* base)) return worker
    yield* Pool.invalidate(workers, worker)
    yield* Scope.close(scope, Exit.void)
  }
})

/** A lease of a worker for as long as the scope is open; a broken worker is replaced after it. */
const leaseFrom = Effect.fn("ForkPool.lease")(function* (nodes: Nodes) {
  const worker = yield* takeWorker(nodes)
  const discarded = yield* Ref.make(false)
  yield* Effect.addFinalizer(() =>
    Effect.gen(function* () {
      if (yield* Ref.get(discarded)) return yield* notAsItWas("its lease discarded it")
      // Without its base a worker would try for half a minute to reach it.
      yield* sound(worker.base)
      yield* reset(worker)
    }).pipe(
      Effect.catch((error) =>
        Effect.logInfo("a node is replaced").pipe(
          Effect.annotateLogs({ reason: error.message }),
          Effect.andThen(Pool.invalidate(nodes.workers, worker))
        )
      )
    )
  )
  const lease: Lease = {
    ...worker.node,
    sound: sound(worker.base),
    discard: Ref.set(discarded, true)
  }
  return lease
})

interface ChainOptions extends GenesisOptions {
  /** the run's seed: it decides the accounts, and so every address and hash that depends on them */
  readonly seed: number
  /** the most leases at once */
  readonly size: number
  /** the block of another chain to fork; absent: the embedded chain */
  readonly fork?: ForkPin | undefined
  /** so many last blocks of a leased node keep their state; absent: as many as a node keeps by itself */
  readonly keptStates?: number | undefined
}

/**
 * The chain of one run; fails if a node cannot be started, the genesis cannot be built or a fork cannot
 * be read.
 */
export const makeChain: (
  options: ChainOptions
) => Effect.Effect<Chain["Service"], ChainError | ForkError, Scope.Scope> = Effect.fn(
  "ForkPool.makeChain"
)(function* (options) {
  const genesis = yield* loadGenesis(options)
  const agent = runAccount(options.seed, "agent")
  const rich = runAccount(options.seed, "rich")
  const accounts = [agent.address, rich.address]
  const pin = options.fork
  const proxy =
    pin === undefined
      ? yield* Effect.as(requireNoSource, undefined)
      : yield* startProxy(pin, laidOver(genesis.profile, accounts))
  const started = yield* keepBase(
    Effect.gen(function* () {
      const rpc =
        pin === undefined || proxy === undefined
          ? yield* startGenesis(genesis)
          : yield* startFork(pin, proxy, genesis, accounts)
      const node = makeNode(rpc, genesis.artifacts)
      yield* applyRunLayer(node, rpc, genesis.profile, { agent, rich })
      return { rpc, head: yield* node.head }
    })
  )
  const { head: snapshot } = yield* started
  const base = Effect.catchTag(started, "ForkError", ({ message }) =>
    Effect.fail(new ChainError({ operation: "start anvil", message }))
  )
  // A short run needs one of them; what was started stays.
  const workers = yield* Pool.makeWithTTL({
    acquire: Effect.flatMap(base, (alive) => startWorker(alive, genesis, options.keptStates)),
    min: 1,
    max: options.size,
    timeToLive: Duration.infinity
  })
  return Chain.of({
    profile: genesis.profile,
    agent,
    rich,
    treasury,
    catalog: yield* makeCatalog(genesis.profile, genesis.artifacts),
    fingerprint: {
      genesis: genesis.stateRoot,
      anvil: yield* anvilVersion,
      hardfork: HARDFORK,
      ...(pin === undefined ? {} : { fork: `${pin.chainId}/${pin.block}/${pin.hash}` })
    },
    snapshot,
    blockTime: BLOCK_TIME,
    lease: leaseFrom({ base, workers }),
    watch: proxy?.watch ?? Effect.succeed(() => Effect.void)
  })
})

/** The chain as a layer; its nodes end with it. */
export const chainLayer = (options: ChainOptions): Layer.Layer<Chain, ChainError | ForkError> =>
  Layer.effect(Chain, makeChain(options))
