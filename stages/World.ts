/**
 * The world of a run: its chain, the gate in front of it, and the sandbox that reaches the gate.
 * Owns how they are put together and how many nodes there are; what each is stands in its folder.
 */
import { availableParallelism } from "node:os"
import { Effect, Layer } from "effect"
import { anvilBinary } from "../chain/Anvil.ts"
import type { Chain, ChainError } from "../chain/Chain.ts"
import type { ForkPin } from "../chain/fork/ForkPin.ts"
import type { ForkError } from "../chain/fork/ForkSource.ts"
import { chainLayer } from "../chain/forkPool.ts"
import { RpcGate } from "../chain/RpcGate.ts"
import type { ChainProfile } from "../evm/ChainProfile.ts"
import { findDeno } from "./sandbox-execute/launch.ts"
import { Sandbox, type SandboxError } from "./sandbox-execute/Sandbox.ts"

/** How much of a world a run needs. */
export interface WorldSize {
  /** trials at a time; null: as many as this machine can play */
  readonly concurrency: number | null
  /** makes the run's accounts */
  readonly seed: number
  /** the block of another chain to stand on; absent: the embedded chain */
  readonly fork?: ForkPin | undefined
  /** of the chain; absent: BSC's */
  readonly profile?: ChainProfile | undefined
}

export type World = Chain | RpcGate | Sandbox

/** The chain of a run, without the means to run scripts on it. */
export const chainOf = ({
  concurrency,
  fork,
  profile,
  seed
}: WorldSize): Layer.Layer<Chain, ChainError | ForkError> =>
  // A lease is held for a moment, and its node and script use a core each: more nodes would wait.
  chainLayer({
    seed,
    fork,
    ...(profile === undefined ? {} : { profile }),
    size: Math.min(concurrency ?? Number.POSITIVE_INFINITY, availableParallelism() + 1)
  })

const sandbox: Layer.Layer<Sandbox, SandboxError, RpcGate> = Layer.unwrap(
  Effect.map(RpcGate, ({ port }) => Sandbox.layer({ gatePort: port }))
)

/** The world of a run with this configuration. Nodes and processes end with the layer. */
export const worldOf = (
  config: WorldSize
): Layer.Layer<World, ChainError | ForkError | SandboxError> =>
  Layer.mergeAll(chainOf(config), sandbox.pipe(Layer.provideMerge(RpcGate.layer)))

/** Fails when a program that a run cannot do without is not installed; starts nothing. */
export const requirePrograms = Effect.all([anvilBinary, findDeno], { discard: true })
