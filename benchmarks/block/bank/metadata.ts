/**
 * What published files say about a sample: ground truth and metadata, under all the field names that occur.
 * Owns reading them into Flaw and Incident; an empty text counts as absent.
 */
import { Result, Schema } from "effect"
import { Flaw, Incident, Severity, Tier } from "../../../tasks/block/Sample.ts"
import { categoryOf } from "./categories.ts"
import { rangesOf, type Unmarked } from "./markers.ts"
import type { Note, NoteKind } from "./notes.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const amount = Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.String, Schema.Finite])))

/** The fields that are read, from ground truth and metadata alike; all others are ignored. */
export const Metadata = Schema.Struct({
  is_vulnerable: Schema.optionalKey(Schema.Boolean),
  vulnerability_type: Schema.String,
  severity: text,
  difficulty_tier: Schema.optionalKey(Schema.Unknown),
  vulnerable_contract: Schema.optionalKey(
    Schema.NullOr(
      Schema.Union([
        Schema.String,
        Schema.Struct({
          name: text,
          functions: Schema.optionalKey(Schema.Array(Schema.Struct({ name: Schema.String })))
        })
      ])
    )
  ),
  vulnerable_function: text,
  vulnerable_functions: Schema.optionalKey(Schema.Array(Schema.String)),
  vulnerable_lines: Schema.optionalKey(Schema.Array(Schema.Int)),
  description: text,
  root_cause: text,
  attack_scenario: text,
  attack_flow: Schema.optionalKey(Schema.Array(Schema.String)),
  fix_description: text,
  fix: text,
  mitigation: Schema.optionalKey(Schema.Array(Schema.String)),
  vulnerability_details: Schema.optionalKey(Schema.Struct({ root_cause: text })),
  exploit_name: text,
  date: text,
  timestamp: text,
  blockchain: text,
  amount_lost_usd: amount,
  amount_stolen_usd: amount,
  loss_amount_usd: amount,
  vulnerability_subtype: text,
  sub_category: text
})
export type Metadata = typeof Metadata.Type

/** The first text that is not empty. */
const first = (...texts: ReadonlyArray<string | null | undefined>): string | null =>
  texts.find((one) => one !== undefined && one !== null && one.trim() !== "") ?? null

const dollars = (...values: ReadonlyArray<string | number | null | undefined>): number | null => {
  const stated = values
    .map((value) => (typeof value === "string" ? Number(value.replace(/[$,_]/g, "")) : value))
    .find((value) => value !== undefined && value !== null && Number.isFinite(value) && value > 0)
  return stated ?? null
}

const isSeverity = Schema.is(Severity)
const isTier = Schema.is(Tier)

export const tierOf = ({ difficulty_tier: tier }: Metadata): Tier | null =>
  isTier(tier) ? tier : null

/** Function names; some files put several into one text. */
const functionsOf = (facts: Metadata): ReadonlyArray<string> => {
  const contract = facts.vulnerable_contract
  const named = typeof contract === "object" ? (contract?.functions ?? []) : []
  const stated = [
    ...(facts.vulnerable_functions ?? []),
    ...(facts.vulnerable_function ?? "").split(/[,/&]| and /),
    ...named.map(({ name }) => name)
  ]
  return [...new Set(stated.map((name) => name.replace(/\(.*$/, "").trim()).filter(Boolean))]
}

/** Whether a line contains code, not only blanks, comments or a brace. */
const hasCode = (line: string | undefined): boolean =>
  line !== undefined && !/^(\/\/.*|\/?\*.*|[{}()\];,\s]*)$/.test(line.trim())

/** A flaw from its files, with notes about them. */
export const flawOf = (
  facts: Metadata,
  { source, lineOf }: Unmarked,
  of: string
): { readonly flaw: Flaw; readonly notes: ReadonlyArray<Note> } => {
  const notes: Array<Note> = []
  const note = (kind: NoteKind, detail: string) => notes.push({ kind, of, detail })
  const category = Result.getOrElse(categoryOf(facts.vulnerability_type), (type) => {
    note("unknown_type", type)
    return "other" as const
  })
  const severity = facts.severity?.trim().toLowerCase()
  if (!isSeverity(severity)) note("no_severity", facts.severity ?? "none")
  const code = source.split("\n")
  const stated = facts.vulnerable_lines ?? []
  const places = stated.map(lineOf)
  const lines = places.flatMap((line) => (line !== null && hasCode(code[line - 1]) ? [line] : []))
  if (stated.length === 0) note("no_lines", "none")
  else if (lines.length < stated.length) note("stale_lines", stated.join(", "))
  const rootCause = first(facts.root_cause, facts.vulnerability_details?.root_cause)
  if (rootCause === null) note("no_root_cause", "none")
  const contract = facts.vulnerable_contract
  return {
    notes,
    flaw: new Flaw({
      category,
      type: facts.vulnerability_type,
      severity: isSeverity(severity) ? severity : null,
      contract:
        first(typeof contract === "string" ? contract : contract?.name)?.replace(/\.sol$/, "") ??
        null,
      functions: functionsOf(facts),
      lines: rangesOf(lines),
      description: first(facts.description),
      rootCause,
      attackScenario: first(facts.attack_scenario, facts.attack_flow?.join(" ")),
      fix: first(facts.fix_description, facts.fix, facts.mitigation?.join(" "))
    })
  }
}

/** The incident behind a sample; null if its files name none. */
export const incidentOf = (facts: Metadata, probe: string | null): Incident | null => {
  const name = first(facts.exploit_name)
  return name === null
    ? null
    : new Incident({
        name,
        date: first(facts.date, facts.timestamp),
        chain: first(facts.blockchain),
        amountLost: dollars(facts.amount_lost_usd, facts.amount_stolen_usd, facts.loss_amount_usd),
        subCategory: first(facts.vulnerability_subtype, facts.sub_category),
        probe
      })
}
