/**
 * The fork that a run asks for on the command line. Owns that the block is resolved once and that no secret
 * is stored.
 */
import { Effect, type Option, Redacted } from "effect"
import type { ForkPin } from "../../chain/fork/ForkPin.ts"
import { parseForkSource } from "../../chain/fork/ForkSource.ts"
import { pinFork } from "../../chain/fork/pinFork.ts"

/**
 * The pinned block of a source as `--fork-url` names it; without a number, the latest. Its chain must have
 * this id.
 */
export const pinned = Effect.fn("quest.pinned")(function* (
  source: Redacted.Redacted<string>,
  block: Option.Option<number>,
  chainId: number
) {
  const pin: ForkPin = yield* pinFork(
    yield* parseForkSource(Redacted.value(source)),
    block,
    chainId
  )
  return pin
})
