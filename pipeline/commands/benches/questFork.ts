/** The settings that `--fork-url` and `--fork-block` come to. Code that reads a chain is loaded only for them. */
import { Effect, Option, type Redacted } from "effect"
import type { ForkPin } from "../../../chain/fork/ForkPin.ts"
import { UsageError } from "../failure.ts"
import { load } from "../handler.ts"

interface ForkSettings {
  readonly fork?: ForkPin
}

/** The fork to stand on, its block found; nothing where none is asked for. */
export const forkSettings = Effect.fnUntraced(function* (
  url: Option.Option<Redacted.Redacted<string>>,
  block: Option.Option<number>
) {
  const none: ForkSettings = {}
  if (Option.isSome(url)) {
    const { pinned } = yield* load(() => import("../../quest/pinned.ts"))
    return { fork: yield* pinned(url.value, block) } satisfies ForkSettings
  }
  if (Option.isNone(block)) return none
  return yield* new UsageError({
    message: "--fork-block says where a fork stands: name its node, too, with --fork-url"
  })
})
