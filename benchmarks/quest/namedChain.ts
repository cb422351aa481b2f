/**
 * Where a run is played, from `--chain`, `--fork-url` and `--fork-block`. Code that reads a chain or a
 * profile is loaded only if they are used.
 */
import { Effect, Option } from "effect"
import type { ForkPin } from "../../chain/fork/ForkPin.ts"
import type { ChainProfile } from "../../evm/ChainProfile.ts"
import { UsageError } from "../../pipeline/terminal/failure.ts"
import { load } from "../../pipeline/terminal/handler.ts"
import type { ChainFlags } from "./flags.ts"

/** A chain, and the block of a real one to fork from. */
interface NamedChain {
  readonly profile: ChainProfile
  readonly fork?: ForkPin
}

/**
 * The profile of that name or in that file (default: `home`), and the fork, with its block number
 * resolved.
 */
export const namedChain = Effect.fnUntraced(function* (
  { chain, forkBlock, forkUrl }: ChainFlags,
  home: ChainProfile
) {
  const { readProfile } = yield* load(() => import("../../chain/readProfile.ts"))
  const profile = Option.isNone(chain) ? home : yield* readProfile(chain.value)
  const named: NamedChain = { profile }
  if (Option.isSome(forkUrl)) {
    const { pinned } = yield* load(() => import("./pinned.ts"))
    const fork = yield* pinned(forkUrl.value, forkBlock, profile.chainId)
    return { profile, fork } satisfies NamedChain
  }
  if (Option.isNone(forkBlock)) return named
  return yield* new UsageError({
    message: "--fork-block needs a node: name it with --fork-url"
  })
})

/** The settings that a run stores about its chain: nothing for the chain that tasks are written for. */
export const settingsOf = Effect.fnUntraced(function* ({ profile, ...fork }: NamedChain) {
  const { bsc, encodeProfile } = yield* load(() => import("../../chain/profile.ts"))
  return { ...(profile === bsc ? {} : { profile: encodeProfile(profile) }), ...fork }
})

/** The settings that the flags stand for, with tasks of this bank; null: the project's own. */
export const chainSettings = Effect.fnUntraced(function* (flags: ChainFlags, bank: string | null) {
  const { homeChain } = yield* load(() => import("./bank/homeChain.ts"))
  return yield* settingsOf(yield* namedChain(flags, yield* homeChain(bank)))
})
