/**
 * Reads a detection from a reply: lenient in its notation, strict in its content. A missing verdict is
 * never guessed: such a reply is unreadable, with the reason, and is counted separately, not as "no".
 */
import { Option, Predicate, Result, Schema } from "effect"
import { schemaWords } from "../../../../evm/schemaWords.ts"
import { Detection } from "../../../../validators/block/Detection.ts"
import { type JsonObject, lastObjectWith } from "../lenientJson.ts"

/** A reply that contains no detection. */
export const Unreadable = Schema.TaggedStruct("Unreadable", {
  reason: Schema.Literals(["empty", "no_json", "cut_off", "invalid"]),
  detail: Schema.String
})

/** A reply that does. */
export const Readable = Schema.TaggedStruct("Readable", { detection: Detection })

export const Reading = Schema.Union([Readable, Unreadable])
export type Reading = typeof Reading.Type

/** A value in words: lists and objects are joined, null is empty. */
const wordsOf = (value: unknown): string => {
  if (Predicate.isString(value)) return value
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(", ")
  if (Predicate.isReadonlyObject(value)) {
    return Object.entries(value)
      .map(([key, part]) => `${key} ${wordsOf(part)}`)
      .join(", ")
  }
  return Predicate.isNullish(value) ? "" : String(value)
}

/** Names that models give a finding's fields instead of the requested ones. */
const aliases = {
  type: ["type", "vulnerability_type", "name", "title"],
  severity: ["severity"],
  explanation: ["explanation", "description", "root_cause"],
  attack_scenario: ["attack_scenario", "attack", "exploit"],
  suggested_fix: ["suggested_fix", "fix", "recommendation", "mitigation"]
} as const

/** Where a finding is may be said in several fields at once. */
const places = ["location", "contract", "function", "functions", "vulnerable_function"]
const lines = ["line", "lines", "line_numbers", "vulnerable_lines"]

const first = (finding: JsonObject, names: ReadonlyArray<string>): string =>
  names.map((name) => wordsOf(finding[name])).find((words) => words.trim() !== "") ?? ""

const locationOf = (finding: JsonObject): string =>
  [
    ...places.map((name) => wordsOf(finding[name])),
    ...lines.map((name) => wordsOf(finding[name])).map((text) => text && `lines ${text}`)
  ]
    .filter((text) => text.trim() !== "")
    .join("; ")

/** A finding in the form of the Schema; if it is only a text, the text becomes its explanation. */
const findingOf = (finding: unknown): unknown =>
  Predicate.isString(finding)
    ? { type: "", explanation: finding }
    : Predicate.isReadonlyObject(finding)
      ? {
          type: first(finding, aliases.type),
          severity: first(finding, aliases.severity),
          location: locationOf(finding),
          explanation: first(finding, aliases.explanation),
          attack_scenario: first(finding, aliases.attack_scenario),
          suggested_fix: first(finding, aliases.suggested_fix)
        }
      : finding

const decodeNumber = Schema.decodeUnknownOption(Schema.FiniteFromString)

/** A confidence in [0, 1]; null for anything else. */
const confidenceOf = (value: unknown): number | null => {
  const number = Predicate.isNumber(value) ? Option.some(value) : decodeNumber(value)
  return Option.getOrNull(Option.filter(number, (share) => share >= 0 && share <= 1))
}

/** With more findings than this, a reply is not a review, and every judge would be asked about each. */
const MAX_FINDINGS = 200

const decodeDetection = Schema.decodeUnknownResult(Detection)

/** The content of an answer whose JSON was read, or why it has none. */
export const detectionOf = (said: JsonObject): Result.Result<Detection, string> => {
  const { verdict, confidence, overall_explanation } = said
  const { findings: others, vulnerabilities: findings = others ?? [] } = said
  if (Array.isArray(findings) && findings.length > MAX_FINDINGS) {
    return Result.fail(`${findings.length} findings; at most ${MAX_FINDINGS} are read`)
  }
  return Result.mapError(
    decodeDetection({
      verdict: Predicate.isString(verdict) ? verdict.trim().toLowerCase() : verdict,
      confidence: confidenceOf(confidence),
      vulnerabilities: Array.isArray(findings) ? findings.map(findingOf) : (findings ?? []),
      overall_explanation: wordsOf(overall_explanation)
    }),
    schemaWords
  )
}

/** What a reply says about a contract. The last complete object with a verdict counts. */
export const readDetection = (reply: string): Reading => {
  const read = lastObjectWith(reply, "verdict")
  if (Result.isFailure(read)) return Unreadable.make(read.failure)
  const detection = detectionOf(read.success)
  return Result.isSuccess(detection)
    ? Readable.make({ detection: detection.success })
    : Unreadable.make({ reason: "invalid", detail: detection.failure })
}
