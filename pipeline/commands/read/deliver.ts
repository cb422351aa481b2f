/** Writes the result of a command to the file of `--out`, or to stdout. */
import { Console, Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { UsageError } from "../../terminal/failure.ts"
import { writeWhole } from "../../terminal/wholeFile.ts"
import { stdoutIsTerminal, writeData } from "../../terminal/writer.ts"

export const outFlag = Flag.String("out").pipe(
  Flag.withDescription("Write to this file instead of stdout; an existing file is replaced"),
  Flag.withMetavar("FILE"),
  Flag.filter(
    (file) => file.trim() !== "",
    () => "the path of a file"
  ),
  Flag.optional
)

/** The format that was asked for: `--json` is `--format json`. */
export const formatGiven = Effect.fnUntraced(function* <Format extends string>(
  format: Option.Option<Format>,
  json: boolean
): Effect.fn.Return<Option.Option<Format | "json">, UsageError> {
  if (!json) return format
  if (Option.exists(format, (name) => name !== "json")) {
    return yield* new UsageError({
      message: `--json means --format json, but --format ${Option.getOrNull(format)} was given too: leave one of them out`
    })
  }
  return Option.some("json")
})

/** A text for people, or data in a format of its own. */
type Kind = "text" | "data"

/** Writes to the file, or to stdout; bytes never go to a terminal. */
export const deliver = Effect.fn("commands.deliver")(function* (
  content: string | Uint8Array,
  out: Option.Option<string>,
  kind: Kind = "text"
) {
  if (Option.isSome(out)) {
    yield* writeWhole(out.value, typeof content === "string" ? `${content}\n` : content)
    return yield* Console.error(`Wrote ${out.value}`)
  }
  if (typeof content !== "string" && stdoutIsTerminal()) {
    return yield* new UsageError({ message: "a terminal cannot show png: name a file with --out" })
  }
  if (typeof content === "string" && kind === "text") return yield* Console.log(content)
  yield* writeData(content)
})
