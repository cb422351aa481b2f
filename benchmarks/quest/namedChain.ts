/**
 * Where a run is played, from `--chain`, `--fork-url` and `--fork-block`. Code that reads a chain or a
 * profile is loaded only for them.
 */
import { Effect, Option } from "effect"
import type { ForkPin } from "../../chain/fork/ForkPin.ts"
import type { ChainProfile } from "../../evm/ChainProfile.ts"
import { UsageError } from "../../pipeline/terminal/failure.ts"
import { load } from "../../pipeline/terminal/handler.ts"
import type { ChainFlags } from "./flags.ts"

/** A chain, and the block of a real one to stand on. */
interface NamedChain {
  readonly profile: ChainProfile
  readonly fork?: ForkPin
}

/** The profile of that name or in that file, BSC's by default, and the fork to stand on, its block found. */
export const namedChain = Effect.fnUntraced(function* ({ chain, forkBlock, forkUrl }: ChainFlags) {
  const { bsc, readProfile } = yield* load(() => import("../../chain/profile.ts"))
  const profile = Option.isNone(chain) ? bsc : yield* readProfile(chain.value)
  const named: NamedChain = { profile }
  if (Option.isSome(forkUrl)) {
    const { pinned } = yield* load(() => import("./pinned.ts"))
    const fork = yield* pinned(forkUrl.value, forkBlock, profile.chainId)
    return { profile, fork } satisfies NamedChain
  }
  if (Option.isNone(forkBlock)) return named
  return yield* new UsageError({
    message: "--fork-block says where a fork stands: name its node, too, with --fork-url"
  })
})

/** The settings that a run stores of its chain: nothing of the one that tasks are written for. */
export const settingsOf = Effect.fnUntraced(function* ({ profile, ...fork }: NamedChain) {
  const { bsc, encodeProfile } = yield* load(() => import("../../chain/profile.ts"))
  return { ...(profile === bsc ? {} : { profile: encodeProfile(profile) }), ...fork }
})

/** The settings that flags come to. */
export const chainSettings = (flags: ChainFlags) => Effect.flatMap(namedChain(flags), settingsOf)
