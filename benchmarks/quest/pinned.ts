/**
 * The fork that a run is asked to stand on, from what the command line says. Owns that the block is found
 * once and that what is stored of it holds no secret.
 */
import { Effect, type Option, Redacted } from "effect"
import type { ForkPin } from "../../chain/fork/ForkPin.ts"
import { parseForkSource } from "../../chain/fork/ForkSource.ts"
import { pinFork } from "../../chain/fork/pinFork.ts"

/** The pinned block of a source as `--fork-url` names it; without a number, the latest. Its chain must have this id. */
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
