/** The chain on which contracts are judged, as a run of BlockBench has it. */
import type { Layer } from "effect"
import { KEPT_STATES } from "../../benchmarks/block/world.ts"
import type { Chain, ChainError } from "../../chain/Chain.ts"
import type { ForkError } from "../../chain/fork/ForkSource.ts"
import { chainLayer } from "../../chain/forkPool.ts"

/** `size`: the most nodes at once. */
export const judgeChain = (size = 1): Layer.Layer<Chain, ChainError | ForkError> =>
  chainLayer({ seed: 1, size, keptStates: KEPT_STATES })
