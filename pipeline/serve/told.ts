/** What a client is told of a failure. Owns which failures it can change, and that none holds a secret. */
import { Effect, Predicate } from "effect"
import { errorWords } from "../../evm/schemaWords.ts"
import type { Fault } from "../engine/Stages.ts"
import { PracticeBusy, PracticeError } from "../run/Practice.ts"
import { withoutSecrets } from "../terminal/failure.ts"
import { BadInput, Broken, Busy } from "./api.ts"

/** A failure as the body of a response. */
export const wordsOf = (error: Fault) => ({
  code: error._tag,
  field: error instanceof PracticeError ? error.field : null,
  message: withoutSecrets(Predicate.isError(error) ? errorWords(error) : error.message)
})

const errorOf = (error: Fault): BadInput | Busy | Broken => {
  if (error instanceof PracticeError) return new BadInput(wordsOf(error))
  return error instanceof PracticeBusy ? new Busy(wordsOf(error)) : new Broken(wordsOf(error))
}

/** A failure as its client is told: what the client can change, or a fault of ours. */
export const told = <A, R>(effect: Effect.Effect<A, Fault, R>) =>
  effect.pipe(
    Effect.mapError((error) => ({ error, said: errorOf(error) })),
    Effect.tapError(({ error, said }) =>
      said instanceof Broken ? Effect.logWarning("not done", error) : Effect.void
    ),
    Effect.mapError(({ said }) => said)
  )
