/** The errors of calls that are not tried again now: each says what to do, and when. */
import { Duration } from "effect"
import { ModelError } from "../ModelError.ts"

/** The error for a provider that asks for too long a pause. */
export const tooLong = (error: ModelError, pauseMs: number): ModelError =>
  new ModelError({
    ...error,
    message: `${error.message} (rate-limited for ${Duration.format(Duration.millis(pauseMs))}: run \`questline resume\` after that)`,
    reason: { _tag: "Deferred" }
  })

/** The error for a provider at whose address nothing is listening. */
export const nobody = (error: ModelError): ModelError =>
  new ModelError({
    ...error,
    message: `${error.message} (nothing is listening there: start the server or correct the address, then \`questline resume\`)`,
    reason: { _tag: "Absent" }
  })
