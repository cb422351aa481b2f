/**
 * The world of a run of BlockBench: the variants' gate with its compilers, and the chain on which proofs,
 * exploits and patches are run. Owns putting them together.
 */
import { Layer } from "effect"
import { type WorldSize, worldOf } from "../../stages/World.ts"
import { Solidity } from "./solidity/Solidity.ts"
import { Variants } from "./stages/show-contract/Variants.ts"
import { Gate } from "./stages/transform/Gate.ts"

/** The judging of a patch makes hundreds of blocks and reads the last one: a node that keeps every state takes a fifth more CPU time. */
export const KEPT_STATES = 64

/** Nodes, compilers and processes end with the layer. */
export const blockWorld = (size: WorldSize) =>
  Variants.layer.pipe(
    Layer.provide(Gate.layer),
    Layer.provideMerge(
      Layer.mergeAll(Solidity.layer, worldOf({ ...size, keptStates: KEPT_STATES }))
    )
  )
