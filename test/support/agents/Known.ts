/** What scripted models know of a run: its instances with their reference solutions, as a file. */
import { Schema } from "effect"
import { Instance } from "../../../tasks/quest/Instance.ts"

/** The variable that names the file. */
export const KNOWN = "QUESTLINE_KNOWN"

/** An instance, and the scripts that solve it, one a step. */
export const Known = Schema.Struct({
  instance: Instance,
  scripts: Schema.NonEmptyArray(Schema.String)
})
export type Known = typeof Known.Type

export const KnownFile = Schema.fromJsonString(Schema.Array(Known))
