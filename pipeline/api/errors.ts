/** Turns every failure of a call into the one error of the public API, without secrets. */
import { Effect, Predicate } from "effect"
import { errorWords } from "../../evm/schemaWords.ts"
import { withoutSecrets } from "../terminal/failure.ts"
import { QuestlineError } from "./types.ts"

const fieldOf = (error: unknown): string | null =>
  Predicate.hasProperty(error, "field") && Predicate.isString(error.field) ? error.field : null

const tagOf = (error: unknown): string =>
  Predicate.hasProperty(error, "_tag") && Predicate.isString(error._tag) ? error._tag : "Error"

/** The error as callers get it. */
export const asPublic = (error: unknown): QuestlineError =>
  new QuestlineError({
    code: tagOf(error),
    field: fieldOf(error),
    message: withoutSecrets(Predicate.isError(error) ? errorWords(error) : String(error))
  })

/** The effect with the error of the public API. */
export const withPublicError = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(effect, asPublic)
