/** Words that reveal a flaw, a protocol or an incident, as tables. The words themselves are data. */
import { Schema } from "effect"
import type { Incident } from "../../../../../tasks/block/Sample.ts"
import medicalData from "../data/medical.json" with { type: "json" }
import ordinaryData from "../data/ordinary.json" with { type: "json" }
import sanitizeData from "../data/sanitize.json" with { type: "json" }
import tellingData from "../data/telling.json" with { type: "json" }
import { tableOf, type WordTable } from "../words.ts"

const Groups = Schema.Record(Schema.String, Schema.String)
const groups = Schema.decodeUnknownSync(Groups)
const tellingOf = Schema.decodeUnknownSync(
  Schema.Struct({ names: Groups, comments: Schema.Array(Schema.String) })
)(tellingData)

/** Words of finance -> words of medicine. */
export const medical: WordTable = tableOf(groups(medicalData))

/** Names of protocols, tokens and firms -> what they are. */
export const protocolNames: WordTable = tableOf(groups(sanitizeData))

/** Words in names that hint at a flaw -> their replacements. */
export const telling: WordTable = tableOf(tellingOf.names)

/** Words in a comment that hint at a flaw. */
export const hints: ReadonlyArray<string> = tellingOf.comments

/** Words of an incident's name that do not identify it. */
const ordinary: ReadonlySet<string> = new Set([
  ...Schema.decodeUnknownSync(Schema.Array(Schema.String))(ordinaryData).flatMap((line) =>
    line.split(" ")
  ),
  ...medical.keys(),
  ...telling.keys()
])

const SHORTEST = 3

/** From so many words in small letters on, a name is the title of a finding: a sentence, of which only names identify anything. */
const SENTENCE = 3
const isSentence = (words: ReadonlyArray<string>): boolean =>
  words.filter((word) => /^[a-z]/.test(word)).length >= SENTENCE
const isNameLike = (word: string): boolean => /[a-z\d][A-Z]|[A-Z]{2}/.test(word)
const NOTHING: WordTable = new Map()

/** The words of an incident's name that identify it -> their replacements. */
export const incidentWords = (incident: Incident | null): WordTable => {
  if (incident === null) return NOTHING
  const written: ReadonlyArray<string> = incident.name.match(/[A-Za-z\d]+/g) ?? []
  const parts = isSentence(written)
    ? written.filter(isNameLike)
    : written.flatMap((word) => [word, ...(word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [])])
  return new Map(
    parts
      .map((word) => word.toLowerCase())
      .filter((word) => word.length >= SHORTEST && !ordinary.has(word))
      .map((word) => [word, protocolNames.get(word) ?? ""] as const)
  )
}
