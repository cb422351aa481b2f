/** What one database may use of the limits of a run that is divided: its parts of them. */
import { Effect } from "effect"
import type { Shard } from "../../../db/fleet/parts.ts"
import { RunError } from "../findRun.ts"
import { RunConfig, type RunLimits } from "../RunConfig.ts"

/** The parts of a whole number; those of all databases together are the number itself. */
const wholes = (amount: number, { of, parts }: Shard): number =>
  parts.reduce((sum, part) => sum + Math.floor(amount / of) + (part <= amount % of ? 1 : 0), 0)

/** The limits of these parts. The time of a trial is not divided. */
export const limitsOf = (limits: RunLimits, shard: Shard | undefined): RunLimits =>
  shard === undefined
    ? limits
    : {
        ...limits,
        cost: limits.cost === null ? null : (limits.cost * shard.parts.length) / shard.of,
        tokens: limits.tokens === null ? null : wholes(limits.tokens, shard)
      }

/** The options with the calls at once of these parts. */
export const configOf = (config: RunConfig, shard: Shard | undefined): RunConfig =>
  shard === undefined || config.concurrency === null
    ? config
    : new RunConfig({ ...config, concurrency: wholes(config.concurrency, shard) })

/** Fails if a limit of the run cannot be divided, because a part of it would be 0. */
export const requireDivisible = Effect.fnUntraced(function* (
  amounts: { readonly concurrency: number | null; readonly tokens: number | null },
  shard: Shard | undefined
) {
  const of = shard?.of ?? 1
  const { concurrency, tokens } = amounts
  const named = { "--concurrency": concurrency, "--max-tokens": tokens }
  for (const [option, amount] of Object.entries(named)) {
    if (amount === null || amount >= of) continue
    return yield* new RunError({
      run: null,
      message: `${option} ${amount} is divided among ${of} shards, and some of them would get none: give at least ${of}, or divide the run into fewer shards`
    })
  }
})
