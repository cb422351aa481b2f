/**
 * The error of a task or evidence that cannot be judged: the field, and what to do. Owns this error and how
 * its parts are collected; each rule is next to the code that reads the field.
 */
import { Result, Schema } from "effect"
import { type FieldPath, pathText } from "../../evm/fieldPath.ts"
import { refusalsOf } from "../../evm/schemaWords.ts"

/** One field that prevents judging. */
export interface Fault {
  readonly path: FieldPath
  readonly reason: string
}

/** A value, or everything that is wrong with its parts. */
export type Bound<A> = Result.Result<A, ReadonlyArray<Fault>>

/** A task or its evidence cannot be judged. This is our fault and never scored. */
export class JudgeError extends Schema.TaggedError<JudgeError>()("JudgeError", {
  task: Schema.String,
  faults: Schema.NonEmptyArray(
    Schema.Struct({
      path: Schema.Array(Schema.Union([Schema.String, Schema.Number])),
      reason: Schema.String
    })
  )
}) {
  override get message() {
    const lines = this.faults.map(({ path, reason }) => `${pathText(path)}: ${reason}`)
    return `judge ${this.task}: ${lines.join("; ")}`
  }
}

/** A field that is wrong, as the result of reading it. */
export const faulty = (path: FieldPath, reason: string): Bound<never> =>
  Result.fail([{ path, reason }])

/** The same faults, with the path of the field that contains them. */
export const under = <A>(path: FieldPath, bound: Bound<A>): Bound<A> =>
  Result.mapError(bound, (faults) =>
    faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }))
  )

/** All values, or everything that is wrong with any of them. */
export const allBound = <A>(items: ReadonlyArray<Bound<A>>): Bound<ReadonlyArray<A>> => {
  const faults = items.flatMap((item) => (Result.isFailure(item) ? item.failure : []))
  return unless(
    faults,
    items.flatMap((item) => (Result.isSuccess(item) ? [item.success] : []))
  )
}

/** `value`, or its faults if it has any. */
export const unless = <A>(faults: ReadonlyArray<Fault>, value: A): Bound<A> =>
  faults.length > 0 ? Result.fail(faults) : Result.succeed(value)

/** The decoded value, or all of its faults; unknown fields are faults. */
export const decodeBound = <A, E>(schema: Schema.Codec<A, E>, value: unknown): Bound<A> =>
  Schema.decodeUnknownResult(schema)(value, {
    errors: "all",
    reportInput: true,
    onExcessProperty: "error"
  }).pipe(Result.mapError(({ issue }) => refusalsOf(issue)))
