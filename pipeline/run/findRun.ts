/**
 * Finds a stored run by its id. Owns the error of a run that is not there or not as it should be;
 * apart from run.ts, so that a command that only reads loads nothing that runs.
 */
import { Effect, Option, Schema } from "effect"
import type { Run } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"

/** A run as it is stored. */
export type RunRow = Run

/** A run that cannot be found, started or resumed as asked. */
export class RunError extends Schema.TaggedError<RunError>()("RunError", {
  run: Schema.NullOr(Schema.String),
  message: Schema.String
}) {}

/** A stored run, or the latest; fails with the remedy when there is none. */
export const find = Effect.fn("FindRun.find")(function* (id: Option.Option<string>) {
  const store = yield* Store
  const run = yield* Option.match(id, {
    onNone: () => store.latestRun,
    onSome: store.getRun
  })
  return yield* Effect.fromOption(run).pipe(
    Effect.mapError(
      () =>
        new RunError({
          run: Option.getOrNull(id),
          message: Option.match(id, {
            onNone: () => `there is no run in ${store.file}: start one with \`pipeline run\``,
            onSome: (name) =>
              `there is no run "${name}" in ${store.file}: \`pipeline runs\` lists what there is`
          })
        })
    )
  )
})
