/**
 * Whether the judge of the benchmark can judge a composed task: an instance is drawn and bound to the chain, as
 * a run binds it. Owns asking this without a chain.
 */
import { Effect, Record, Result, Schema } from "effect"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { CompositeTask } from "../../../tasks/quest/Task.ts"
import { bind } from "../../../validators/quest/index.ts"
import { instantiate } from "../bank/sampler.ts"
import { type OfflineWorld, offlineWorld } from "../proof/OfflineWorld.ts"

/** Any seed works, because only the values differ. */
const SEED = 1

/** Its accounts take a while to derive. */
let world: OfflineWorld | null = null

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(CompositeTask))

/** Signing takes turns of the event loop, and no judge of an episode reads a signature. */
const unsigned = ({ parameters, signatures: _, ...task }: CompositeTask): CompositeTask => ({
  ...task,
  parameters: Record.map(parameters, (parameter) =>
    parameter.generation.method === "from_signature"
      ? { ...parameter, generation: { method: "fixed", value: "27" } }
      : parameter
  )
})

/** Why a task, given as the text of its file, cannot be judged; null if it can. */
export const judgeFault = (text: string): string | null => {
  const task = decode(text)
  if (Result.isFailure(task)) return schemaWords(task.failure)
  world ??= offlineWorld(SEED)
  const { env, judges } = world
  return Effect.runSync(
    instantiate({
      task: unsigned(task.success),
      tiers: [],
      seed: String(SEED),
      round: 1,
      env,
      difficulty: "random"
    }).pipe(
      Effect.flatMap((instance) => Effect.fromResult(bind(instance, judges))),
      Effect.match({ onFailure: ({ message }) => message, onSuccess: () => null })
    )
  )
}
