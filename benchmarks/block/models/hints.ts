/**
 * What the name of a function suggests, for the model that reads names: data (hints.json). Owns reading it.
 */
import { Schema } from "effect"
import hints from "./hints.json" with { type: "json" }

const Hint = Schema.Struct({
  /** beginnings of words in a name, in lower case */
  words: Schema.Array(Schema.String),
  type: Schema.String,
  explanation: Schema.String,
  attack_scenario: Schema.String,
  suggested_fix: Schema.String
})
const table = Schema.decodeUnknownSync(Schema.Array(Hint))(hints)

/** What a function with this name is expected to do wrong. */
export const namedHints = (name: string) => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
  return table.flatMap(({ words: beginnings, ...hint }) =>
    words.some((word) => beginnings.some((beginning) => word.startsWith(beginning))) ? [hint] : []
  )
}
