/**
 * Finds a stored run by its id. Owns the error for a run that does not exist or cannot be read. Separate
 * from run.ts, so that a command that only reads does not load the code that plays.
 */
import { Context, Effect, Option, Schema } from "effect"
import type { Run } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"

/** A stored run. */
export type RunRow = Run

/** A run that cannot be found, started or resumed as asked. */
export class RunError extends Schema.TaggedError<RunError>()("RunError", {
  run: Schema.NullOr(Schema.String),
  message: Schema.String
}) {}

/** Raised when the stored form of runs changes. From 1 on, every form can be read: docs/compatibility.md. */
export const FORM = 1

const formOf = Schema.decodeUnknownOption(Schema.Struct({ form: Schema.Int }))
const writerOf = Schema.decodeUnknownOption(Schema.Struct({ questline: Schema.String }))

/** The run, if this version can read it; otherwise fails and names the version that wrote it. */
export const readable = (run: RunRow): Effect.Effect<RunRow, RunError> => {
  const { environment, id } = run
  const form = Option.match(formOf(environment), { onNone: () => 0, onSome: ({ form }) => form })
  if (form === FORM) return Effect.succeed(run)
  const writer = Option.match(writerOf(environment), {
    onNone: () => "an unknown version of questline",
    onSome: ({ questline }) => `questline ${questline}`
  })
  return Effect.fail(
    new RunError({
      run: id,
      message:
        form > FORM
          ? `run ${id} was stored by a newer version (${writer}, format ${form}): install that version to read it`
          : `run ${id} was stored by ${writer}, a pre-release, in a format that this version cannot read: start a new run, or read it with the commit that wrote it`
    })
  )
}

/** The option that names the database in a suggested command, after a space; empty for the default one. */
export const DatabaseOption = Context.Reference<string>("questline/run/DatabaseOption", {
  defaultValue: () => ""
})

/** A stored run, or the latest; fails with advice if there is none. */
export const find = Effect.fn("FindRun.find")(function* (id: Option.Option<string>) {
  const store = yield* Store
  const run = yield* Option.match(id, {
    onNone: () => store.latestRun,
    onSome: store.getRun
  })
  const option = yield* DatabaseOption
  const found = yield* Effect.fromOption(run).pipe(
    Effect.mapError(
      () =>
        new RunError({
          run: Option.getOrNull(id),
          message: Option.match(id, {
            onNone: () =>
              `there is no run in ${store.file}: start one with \`questline run${option}\``,
            onSome: (name) =>
              `there is no run "${name}" in ${store.file}: \`questline runs${option}\` lists what there is`
          })
        })
    )
  )
  return yield* readable(found)
})
