/**
 * Checks the certificate beside a task again: that its plan is sound, that every instruction is read back to
 * it, and that the task's judges and setup follow from it. Owns reading a certificate that a file holds.
 */
import { Result, Schema } from "effect"
import { canonicalJson } from "../../../evm/digest.ts"
import { SetupAction } from "../../../evm/SetupAction.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { soundness, type Texts, wordingRefusal } from "./certify.ts"
import { LEVELS, noveltyOf } from "./Plan.ts"
import { LEAST_OPERATIONS, MOST_OPERATIONS } from "./recipe.ts"
import { taskJson } from "./task.ts"

const Percent = Schema.String.check(Schema.isPattern(/^([1-9]\d?|100)$/))
const Decimal = Schema.String.check(Schema.isPattern(/^\d+(\.\d{1,18})?$/))
const Whole = Schema.String.check(Schema.isPattern(/^\d+$/))

const Amount = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("stated"), text: Decimal }),
  Schema.Struct({ kind: Schema.Literal("share"), percent: Percent }),
  Schema.Struct({ kind: Schema.Literal("all") }),
  Schema.Struct({
    kind: Schema.Literal("brought"),
    step: Schema.Int,
    quantity: Schema.String,
    percent: Percent
  })
])

const Stored = Schema.fromJsonString(
  Schema.Struct({
    novelty: Schema.String,
    scene: Schema.Struct({
      plan: Schema.Struct({
        steps: Schema.Array(
          Schema.Struct({
            operation: Schema.String,
            slots: Schema.Record(Schema.String, Schema.String),
            amount: Schema.NullOr(Amount)
          })
        ),
        granted: Schema.Array(Schema.Struct({ token: Schema.String, spender: Schema.String }))
      }),
      balances: Schema.Record(Schema.String, Whole),
      distractors: Schema.Array(SetupAction)
    })
  })
)
const Task = Schema.fromJsonString(
  Schema.StructWithRest(
    Schema.Struct({
      id: Schema.String,
      natural_language_templates: Schema.Array(Schema.String)
    }),
    [Schema.Record(Schema.String, Schema.Json)]
  )
)

const decoded = <A>(schema: Schema.Codec<A, string>, text: string): Result.Result<A, string> =>
  Schema.decodeUnknownResult(schema)(text).pipe(Result.mapError(schemaWords))

/** The texts of a task, a third of them of each level. */
const textsIn = (templates: ReadonlyArray<string>): Texts => {
  const each = templates.length / LEVELS.length
  return {
    precise: templates.slice(0, each),
    moderate: templates.slice(each, 2 * each),
    vague: templates.slice(2 * each)
  }
}

/** Why a certificate does not hold for a task; null if it does. Both are given as the text of their files. */
export const certificateFault = (task: string, certificate: string): string | null => {
  const read = Result.all({ task: decoded(Task, task), own: decoded(Stored, certificate) })
  if (Result.isFailure(read)) return `cannot be read: ${read.failure}`
  const { own, task: written } = read.success
  const { scene } = own
  // A plan that another composer made may name what this one does not have.
  const checked = Result.try(() => {
    const sound = soundness(scene, [LEAST_OPERATIONS, MOST_OPERATIONS])
    if (typeof sound === "string") return sound
    const texts = textsIn(written.natural_language_templates)
    const unclear = wordingRefusal(scene, sound.moves, texts)
    if (unclear !== null) return unclear
    if (noveltyOf(scene.plan.steps, sound.end.seen()) !== own.novelty) {
      return "the digest of the plan and its state is another"
    }
    const follows = canonicalJson(taskJson(written.id, scene, sound.moves, texts))
    return follows === canonicalJson(written) ? null : "the task is not what follows from the plan"
  })
  return Result.getOrElse(checked, (cause) => String(cause))
}
