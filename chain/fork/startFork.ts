/**
 * Starts the node that stands on another chain's block, with what a fork does not have laid over it.
 * Owns how long that node may wait, and which failure is told.
 */
import { Effect } from "effect"
import type { Hex } from "../../evm/Hex.ts"
import { startAnvil } from "../Anvil.ts"
import type { Genesis } from "../genesis/Genesis.ts"
import { BLOCK_TIME, makeNode } from "../node.ts"
import type { ForkPin } from "./ForkPin.ts"
import type { ForkProxy } from "./ForkProxy.ts"
import { layOver } from "./overlay.ts"

/** How long one call of the node that forks another chain's may take, which reads as it goes. */
const FORK_PATIENCE_MS = 300_000

/** A node at the pinned block that `proxy` answers for, with what a fork does not have laid over it. */
export const startFork = Effect.fn("Fork.start")(
  function* (
    pin: ForkPin,
    proxy: ForkProxy,
    { artifacts, profile }: Genesis,
    accounts: ReadonlyArray<Hex>
  ) {
    const fork = { url: proxy.url, block: pin.block }
    const rpc = yield* startAnvil({ chainId: pin.chainId, fork, patienceMs: FORK_PATIENCE_MS })
    yield* rpc.call("anvil_setBlockTimestampInterval", [BLOCK_TIME])
    yield* layOver(makeNode(rpc, artifacts), rpc, profile, accounts)
    return rpc
  },
  // Where the fork could not be read, that is the cause, whatever the node makes of it.
  (start, _pin, proxy) =>
    Effect.flatMap(proxy.watch, (read) =>
      Effect.catch(start, (error) =>
        Effect.andThen(read(Number.POSITIVE_INFINITY), Effect.fail(error))
      )
    )
)
