/**
 * The world of a run: its chain, the gate in front of it, and the sandbox that reaches the gate. Owns
 * how they are combined and the number of nodes; each is defined in its own folder.
 */
import { availableParallelism } from "node:os"
import { Config, Effect, Layer } from "effect"
import { anvilBinary } from "../chain/Anvil.ts"
import type { Chain, ChainError } from "../chain/Chain.ts"
import type { ForkPin } from "../chain/fork/ForkPin.ts"
import type { ForkError } from "../chain/fork/ForkSource.ts"
import { chainLayer } from "../chain/forkPool.ts"
import { RpcGate } from "../chain/RpcGate.ts"
import type { ChainProfile } from "../evm/ChainProfile.ts"
import type { Library } from "../models/Model.ts"
import { findDeno } from "./sandbox-execute/launch.ts"
import { Sandbox, SandboxError } from "./sandbox-execute/Sandbox.ts"
import { Sessions } from "./session/Session.ts"

/** The configuration of a run's world. */
export interface WorldSize {
  /** trials at a time; null: as many as this machine can handle */
  readonly concurrency: number | null
  /** the seed of the run's accounts */
  readonly seed: number
  /** the block of another chain to fork; absent: the embedded chain */
  readonly fork?: ForkPin | undefined
  /** the chain's profile; absent: BSC's */
  readonly profile?: ChainProfile | undefined
  /** so many last blocks of a node keep their state; absent: as many as a node keeps by itself */
  readonly keptStates?: number | undefined
  /** the library of the scripts that will follow; absent: perhaps none do */
  readonly library?: Library | undefined
}

export type World = Chain | RpcGate | Sandbox | Sessions

/** The chain of a run, without gate and sandbox. */
export const chainOf = ({
  concurrency,
  fork,
  keptStates,
  profile,
  seed
}: WorldSize): Layer.Layer<Chain, ChainError | ForkError> =>
  // A lease is short, and its node and script use one core each, so more nodes would only wait.
  chainLayer({
    seed,
    fork,
    keptStates,
    ...(profile === undefined ? {} : { profile }),
    size: nodesFor(concurrency)
  })

const nodesFor = (concurrency: number | null): number =>
  Math.min(concurrency ?? Number.POSITIVE_INFINITY, availableParallelism() + 1)

/** Sessions leave a node to scripts, where there are several. */
const sessionsOf = ({ concurrency }: WorldSize) =>
  Sessions.layer(Math.max(1, nodesFor(concurrency) - 1))

/** Names the engine of all scripts; without it, scripts run on machines first. */
const ENGINE = "QUESTLINE_ENGINE"
const engineNamed = Config.Literals(["machine", "process"], ENGINE).pipe(
  Config.withDefault("machine"),
  Effect.mapError(
    (cause) =>
      new SandboxError({
        operation: "World.sandbox",
        message: `${ENGINE} is neither "machine" nor "process": set it to one of them, or unset it`,
        cause
      })
  )
)

const sandboxOf = ({ library }: WorldSize): Layer.Layer<Sandbox, SandboxError, RpcGate> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { port } = yield* RpcGate
      return Sandbox.layer({ gatePort: port, engine: yield* engineNamed, expects: library })
    })
  )

/** The world of a run with this configuration. Nodes and processes end with the layer. */
export const worldOf = (
  config: WorldSize
): Layer.Layer<World, ChainError | ForkError | SandboxError> =>
  Layer.mergeAll(
    sessionsOf(config).pipe(Layer.provideMerge(chainOf(config))),
    sandboxOf(config).pipe(Layer.provideMerge(RpcGate.layer))
  )

/** Fails if a program that every run needs is not installed; starts nothing. */
export const requirePrograms = Effect.all([anvilBinary, findDeno], { discard: true })
