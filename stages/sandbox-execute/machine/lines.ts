/** The lines between a process of machines and us. Owns their forms here, and how long one can be; process.ts has the other half. */
import { Effect, Schema } from "effect"
import type { Library } from "../../../models/Model.ts"
import type { SandboxError } from "../result.ts"
import type { KeptPicture } from "./build.ts"
import { MachineLimits } from "./MachineLimits.ts"
import type { Setup, ToProcess } from "./process.ts"

/** What a process is started with. */
export interface MachineFiles {
  readonly engine: Uint8Array
  readonly extensions: ReadonlyArray<{ readonly name: string; readonly wasm: Uint8Array }>
  readonly picture: (library: Library) => Effect.Effect<KeptPicture, SandboxError>
}

/** The most characters of a line: each of the two longest texts, if JSON spells each character out in six. */
const MOST_LINE_CHARS = 6 * 2 * MachineLimits.textChars

const Message = Schema.fromJsonString(
  Schema.Union([
    Schema.TaggedStruct("ready", {}),
    Schema.TaggedStruct("pong", {}),
    Schema.TaggedStruct("turn", { id: Schema.Int }),
    Schema.TaggedStruct("ask", { id: Schema.Int, call: Schema.Int, body: Schema.String }),
    Schema.TaggedStruct("passed", { id: Schema.Int, why: Schema.String }),
    Schema.TaggedStruct("returned", {
      id: Schema.Int,
      value: Schema.String,
      stdout: Schema.String,
      stderr: Schema.String
    })
  ])
)
/** A line that a process sent. */
export const decodeMessage = Schema.decodeUnknownEffect(Message)

const encoder = new TextEncoder()
/** A line for a process. */
export const lineOf = (value: Setup | ToProcess) => encoder.encode(`${JSON.stringify(value)}\n`)

/** Fails where a process writes what no machine does: it is in somebody else's hands. */
export const boundLines = () => {
  let pending = 0
  return (text: string) => {
    const end = text.lastIndexOf("\n")
    pending = end < 0 ? pending + text.length : text.length - end
    return pending > MOST_LINE_CHARS ? Effect.fail("a line without end" as const) : Effect.void
  }
}

/** What a process is told at its start: how large each part is, and then the parts. */
export const setUpOf = (files: MachineFiles, picture: KeptPicture): ReadonlyArray<Uint8Array> => {
  const setup: Setup = {
    engine: files.engine.length,
    extensions: files.extensions.map(({ name, wasm }) => ({ name, size: wasm.length })),
    picture: picture.bytes.length,
    entries: picture.entries
  }
  return [lineOf(setup), files.engine, ...files.extensions.map(({ wasm }) => wasm), picture.bytes]
}
