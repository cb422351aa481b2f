/**
 * The chain as the stages see it: facts about the snapshot of a run, and a lease of a node on it. Owns
 * the two interfaces and their errors. Anvil.ts starts nodes, forkPool.ts leases them, genesis/ builds
 * the state, and RpcGate.ts is the only access for a model's script.
 */

import { Context, Effect, type Redacted, Schema, type Scope } from "effect"
import type { ChainProfile } from "../evm/ChainProfile.ts"
import type { Hex } from "../evm/Hex.ts"
import type { ForkError } from "./fork/ForkSource.ts"

/** A failure of a node or of the connection to it: our fault, never scored. */
export class ChainError extends Schema.TaggedError<ChainError>()("ChainError", {
  operation: Schema.String,
  message: Schema.String,
  /** true: the node answered with an error, e.g. a revert; false: it could not be reached */
  answered: Schema.Boolean.pipe(Schema.withConstructorDefault(Effect.succeed(false))),
  /** revert data of an answered error, where the node gave any */
  data: Schema.NullOr(Schema.String).pipe(Schema.withConstructorDefault(Effect.succeed(null))),
  cause: Schema.optionalKey(Schema.Defect())
}) {}

/** An answer of a node was longer than its caller takes. */
export class TooLong extends Schema.TaggedError<TooLong>()("TooLong", {}) {}

/** What a node answers to one call: a result, or an error. */
export interface NodeAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** One call without a time limit; its answer, error or not, has at most so many characters. */
export type NodeAsk = (
  method: string,
  params: ReadonlyArray<unknown>,
  most: number
) => Effect.Effect<NodeAnswer, ChainError | TooLong>

/** A contract that the prompt names: its key in `deployedContracts`, and its interface. */
export interface CatalogEntry {
  /** e.g. `router_address`; the key of `deployedContracts` and of `from_env` */
  readonly key: string
  readonly address: Hex
  /** the name shown to readers, e.g. "PancakeSwap V2 Router" */
  readonly name: string
  /**
   * human-readable ABI: every function and event, e.g. "function balanceOf(address) view returns
   * (uint256)"
   */
  readonly abi: ReadonlyArray<string>
}

export interface Account {
  readonly address: Hex
  readonly privateKey: Redacted.Redacted<Hex>
}

export interface Block {
  readonly number: number
  /** seconds */
  readonly timestamp: number
  readonly hash: Hex
}

/** A transaction of the harness, sent from any account. */
export interface HarnessTransaction {
  readonly from: Hex
  /** null: `data` creates a contract */
  readonly to: Hex | null
  readonly data?: Hex
  /** wei */
  readonly value?: bigint
}

export interface Receipt {
  readonly hash: Hex
  readonly status: "success" | "reverted"
  /** the block that contains it */
  readonly block: Pick<Block, "number" | "hash">
  readonly gasUsed: bigint
  readonly effectiveGasPrice: bigint
  readonly logs: ReadonlyArray<{
    readonly address: Hex
    readonly topics: ReadonlyArray<Hex>
    readonly data: Hex
  }>
}

/**
 * A node at the run's snapshot, held for one step. Releasing it (closing its scope) reverts the node,
 * or replaces it when it is not as it was. Time: each block comes one fixed step after the previous
 * one, whatever the wall clock says.
 */
export interface Lease {
  /** the node's own JSON-RPC endpoint; never given to a script */
  readonly url: string
  /** one JSON-RPC call; an error answer becomes a ChainError with the node's message */
  readonly rpc: (
    method: string,
    params: ReadonlyArray<unknown>
  ) => Effect.Effect<unknown, ChainError>
  /** many calls in one request, answered in order; null if the node answered with an error */
  readonly batch: (
    calls: ReadonlyArray<{ readonly method: string; readonly params: ReadonlyArray<unknown> }>
  ) => Effect.Effect<ReadonlyArray<unknown>, ChainError>
  /** as the gate asks */
  readonly ask: NodeAsk
  readonly head: Effect.Effect<Block, ChainError>
  /** sends from any account without its key and waits for the receipt; a revert is a ChainError */
  readonly send: (transaction: HarnessTransaction) => Effect.Effect<Receipt, ChainError>
  /** sends a signed transaction and waits for its receipt; a revert is a receipt */
  readonly sendRaw: (signed: Hex) => Effect.Effect<Receipt, ChainError>
  /** mines empty blocks, one block time apart */
  readonly mine: (blocks: number) => Effect.Effect<void, ChainError>
  readonly setBalance: (owner: Hex, wei: bigint) => Effect.Effect<void, ChainError>
  readonly setNonce: (owner: Hex, nonce: number) => Effect.Effect<void, ChainError>
  /** what eth_gasPrice answers, wei */
  readonly setGasPrice: (wei: bigint) => Effect.Effect<void, ChainError>
  /**
   * runs the constructor of a genesis source (by contract name) and leaves its code and storage at `at`
   */
  readonly deploy: (
    contract: string,
    at: Hex,
    args: ReadonlyArray<unknown>
  ) => Effect.Effect<void, ChainError>
  /** fails if the node lost the state under it; everything read from it since then is invalid */
  readonly sound: Effect.Effect<void, ChainError>
  /** marks the node to be replaced on release, because a script may have broken it */
  readonly discard: Effect.Effect<void>
}

/**
 * The chain of one run: the genesis, the run's accounts over it, and leases of nodes at its snapshot.
 */
export class Chain extends Context.Service<
  Chain,
  {
    /** the chain and its contracts */
    readonly profile: ChainProfile
    readonly agent: Account
    readonly rich: Account
    readonly treasury: Hex
    readonly catalog: ReadonlyArray<CatalogEntry>
    /** what results of stages depend on: genesis state root, Anvil version, hardfork */
    readonly fingerprint: Readonly<Record<string, string>>
    /** the block of the snapshot */
    readonly snapshot: Block
    /** seconds between blocks */
    readonly blockTime: number
    readonly lease: Effect.Effect<Lease, ChainError, Scope.Scope>
    /**
     * Starts watching the node that the chain forks. The returned effect fails if, since then, a read
     * of that node failed, or our nodes waited for it longer than the given milliseconds in total.
     */
    readonly watch: Effect.Effect<(patienceMs: number) => Effect.Effect<void, ForkError>>
  }
>()("questline/chain/Chain") {}
