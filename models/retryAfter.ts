/** Reads how long a provider asks to be left alone. */
import { Clock, DateTime, Effect, Number as Num, Option } from "effect"

/**
 * Milliseconds from now by `retry-after-ms` (OpenAI's) or `Retry-After` (seconds or an HTTP date);
 * null where neither says. A time that is past is 0. Header names in lower case.
 */
export const retryAfter = Effect.fnUntraced(function* (headers: Readonly<Record<string, string>>) {
  const now = yield* Clock.currentTimeMillis
  const number = (name: string) =>
    Option.flatMap(Option.fromUndefinedOr(headers[name]), (text) => Num.parse(text.trim()))
  const date = Option.flatMap(Option.fromUndefinedOr(headers["retry-after"]), DateTime.make).pipe(
    Option.map((at) => DateTime.toEpochMillis(at) - now)
  )
  return number("retry-after-ms").pipe(
    Option.orElse(() => Option.map(number("retry-after"), (seconds) => seconds * 1000)),
    Option.orElse(() => date),
    Option.filter(Number.isFinite),
    Option.map((ms) => Math.max(0, Math.round(ms))),
    Option.getOrNull
  )
})
