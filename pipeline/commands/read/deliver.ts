/** Where what a command made goes: to a file that was named, or to stdout. */
import { Console, Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { UsageError } from "../../terminal/failure.ts"
import { Output } from "../../terminal/Output.ts"
import { writeWhole } from "../../terminal/wholeFile.ts"

export const outFlag = Flag.String("out").pipe(
  Flag.withDescription("Write to this file instead of stdout; what is there is replaced"),
  Flag.withMetavar("FILE"),
  Flag.filter(
    (file) => file.trim() !== "",
    () => "the path of a file"
  ),
  Flag.optional
)

/** Writes to the file, or to stdout, where bytes are for a program alone. */
export const deliver = Effect.fn("commands.deliver")(function* (
  content: string | Uint8Array,
  out: Option.Option<string>
) {
  if (Option.isSome(out)) {
    yield* writeWhole(out.value, typeof content === "string" ? `${content}\n` : content)
    return yield* Console.error(`Wrote ${out.value}`)
  }
  if (typeof content === "string") return yield* Console.log(content)
  if (process.stdout.isTTY) {
    return yield* new UsageError({ message: "a terminal shows no png: name a file with --out" })
  }
  const { print } = yield* Output
  print(content)
})
