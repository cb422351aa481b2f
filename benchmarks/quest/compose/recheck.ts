/**
 * Checks the certificate beside a task again: that its plan is sound, that every instruction is read back to
 * it, and that the task's judges and setup follow from it. Owns reading a certificate that a file holds.
 */
import { Result, Schema } from "effect"
import { canonicalJson } from "../../../evm/digest.ts"
import { SetupAction } from "../../../evm/SetupAction.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { soundness, type Texts, wordingRefusal } from "./certify.ts"
import { difficultyOf } from "./Difficulty.ts"
import { judgeFault } from "./judgeable.ts"
import { LEVELS, type Level, noveltyOf } from "./Plan.ts"
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
    difficulty: Schema.Struct({
      derived: Schema.Int,
      width: Schema.Int,
      distractors: Schema.Int,
      holdings: Schema.optionalKey(Schema.Int)
    }),
    readings: Schema.Struct({
      precise: Schema.Natural,
      moderate: Schema.Natural,
      vague: Schema.Natural
    }),
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
      distractors: Schema.Array(SetupAction),
      holdings: Schema.optionalKey(Schema.Array(Schema.Array(SetupAction))),
      secret: Schema.String
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

/** The texts of a task by level, as many as the certificate says. */
const textsIn = (
  templates: ReadonlyArray<string>,
  { moderate, precise }: Readonly<Record<Level, number>>
): Texts => ({
  precise: templates.slice(0, precise),
  moderate: templates.slice(precise, precise + moderate),
  vague: templates.slice(precise + moderate)
})

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
    const texts = textsIn(written.natural_language_templates, own.readings)
    const unclear = wordingRefusal(scene, sound.moves, texts)
    if (unclear !== null) return unclear
    if (noveltyOf(scene.plan.steps, sound.end.seen()) !== own.novelty) {
      return "the digest of the plan and its state is another"
    }
    if (canonicalJson({ ...difficultyOf(scene) }) !== canonicalJson(own.difficulty)) {
      return "the task is of another difficulty"
    }
    if (LEVELS.some((level) => texts[level].length !== own.readings[level])) {
      return "it has another number of instructions"
    }
    const follows = canonicalJson(taskJson(written.id, scene, sound.moves, texts))
    if (follows !== canonicalJson(written)) return "the task is not what follows from the plan"
    const unjudged = judgeFault(task)
    return unjudged === null ? null : `its judge cannot judge it: ${unjudged}`
  })
  return Result.getOrElse(checked, (cause) => String(cause))
}
