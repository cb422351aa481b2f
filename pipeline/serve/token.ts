/** The token that requests of the servers carry. Owns where it is read, what it must be, and comparing it. */
import { createHash, timingSafeEqual } from "node:crypto"
import { Config, Effect, Option, Redacted } from "effect"
import { counted } from "../../report/text.ts"
import { UsageError } from "../terminal/failure.ts"
import { isLoopback } from "./hosts.ts"

/** The variable of the environment that holds it. */
export const TOKEN = "QUESTLINE_TOKEN"
/** Characters of a token: fewer can be guessed. */
const SHORTEST = 16

export const WRONG_TOKEN =
  "the token is missing or wrong: send the header `Authorization: Bearer TOKEN` with the token that the server was started with"

/** The token of the environment; null if there is none and none is needed. */
export const tokenFor = Effect.fnUntraced(function* (host: string) {
  const given = Option.getOrNull(yield* Config.option(Config.Redacted(TOKEN)))
  if (given === null) {
    if (isLoopback(host)) return null
    return yield* new UsageError({
      message: `--host ${host} can be reached by other machines: set a token of at least ${counted(SHORTEST, "character")} in ${TOKEN}, or leave --host out`
    })
  }
  if (Redacted.value(given).length >= SHORTEST) return given
  return yield* new UsageError({
    message: `the token in ${TOKEN} has fewer than ${counted(SHORTEST, "character")}: set a longer one`
  })
})

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Whether a text is the token, in a time that says nothing about it. Everybody passes where there is none. */
export const knowing = (token: Redacted.Redacted<string> | null) => {
  const wanted = token === null ? null : digestOf(Redacted.value(token))
  return (text: string): boolean => wanted === null || timingSafeEqual(wanted, digestOf(text))
}
