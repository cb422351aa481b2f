/**
 * What a stored run says about its world and its options: enough to read its trials back without a chain.
 * Owns the Schema of what is stored with a run of QuestBench.
 */
import { Effect, Result, Schema } from "effect"
import type { Run as RunRow } from "../../db/rows.ts"
import { Address } from "../../evm/Hex.ts"
import { BlockRef } from "../../evm/Observation.ts"
import { once } from "../../evm/once.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import { RunError } from "../../pipeline/run/findRun.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { silent, type Words } from "./episode/conversation.ts"
import { actingOf, profileOf, QuestOptions } from "./options.ts"
import type { Setting } from "./pipeline.ts"

const Facts = Schema.Struct({
  agent: Address,
  /** contract key -> address */
  contracts: Schema.Record(Schema.String, Address),
  /** the digest of the chain's profile; the profile itself is among the options */
  chain: Schema.optionalKey(
    Schema.Struct({ name: Schema.String, chainId: Schema.Int, profile: Schema.String })
  ),
  /** the block that every trial begins after */
  snapshot: BlockRef
})

/** The world of a run, in its stored form. */
export const encodeFacts = Schema.encodeEffect(Facts)

/** A stored run's world, and the options that affect how its trials are read. */
export interface StoredWorld {
  readonly facts: typeof Facts.Type
  readonly options: QuestOptions
  /** the run's seed, which determines the accounts */
  readonly seed: number
}

const Seed = Schema.Struct({ seed: Schema.Int })

const readAs =
  (run: RunRow, what: string) =>
  <A>(schema: Schema.Codec<A, Schema.Json>, value: unknown) =>
    Schema.decodeUnknownResult(schema)(value).pipe(
      Result.mapError(
        (error) =>
          new RunError({
            run: run.id,
            message: `the ${what} of run ${run.id} cannot be read: ${schemaWords(error)}. Start a new run.`
          })
      )
    )

/** Read once for each run, however many trials it has. */
const readWorld = once(
  (run: RunRow): Result.Result<StoredWorld, RunError> =>
    Result.gen(function* () {
      const facts = yield* readAs(run, "environment")(Facts, run.environment)
      const options = yield* readAs(run, "configuration")(QuestOptions, run.config)
      const { seed } = yield* readAs(run, "configuration")(Seed, run.config)
      return { facts, options, seed }
    })
)

/** Reads what a run was stored with; fails if it is damaged, or belongs to another benchmark. */
export const storedWorld = (run: RunRow) => Effect.fromResult(readWorld(run))

/** What the stored trials of a run are given, without the messages that were sent. */
export const storedSetting = once((run: RunRow) =>
  Effect.fromResult(Result.map(readWorld(run), (world) => settingOf(world, () => silent)))
)

/** What the trials of such a run are given, with the messages that were sent. */
export const settingOf = (
  { facts: { agent, contracts }, options }: StoredWorld,
  words: (instance: Instance) => Words
): Setting => ({
  agent,
  contracts,
  profile: profileOf(options),
  words,
  acting: actingOf(options),
  pattern: null
})
