/**
 * What a model knew about an incident, compared with what it found in the code: memorised, understood, or
 * analysed (paper section 4.4 and appendix L). Pure.
 */
import { rateOf } from "../../../report/statistics/items.ts"
import { reckon } from "../../../report/statistics/ratios.ts"
import type { Facts, Familiarity } from "../../../validators/block/familiarity.ts"
import type { Measures } from "./Measures.ts"
import { isSought, type Rows, tdr } from "./metrics.ts"
import { isBase } from "./strata.ts"

/** What a model's knowledge and its answers show together, the strongest signal first. */
const diagnoses = ["memorised", "understands", "analyses", "no evidence"] as const
type Diagnosis = (typeof diagnoses)[number]

/**
 * `found`: on the readable base. `robust`: under the shapeshifter transformation. Known but failing there
 * is memory, known and robust is understanding, not known but found is analysis.
 */
export const diagnose = (
  familiarity: Familiarity,
  { found, robust }: { readonly found: boolean; readonly robust: boolean }
): Diagnosis => {
  if (familiarity === "known") return robust ? "understands" : "memorised"
  return found || robust ? "analyses" : "no evidence"
}

/** Whether at least half of the rounds found the flaw; null if none was scored. */
const isFound = (rows: Rows): boolean | null => {
  const rate = reckon(tdr, rows)
  return rate === null ? null : rate >= 0.5
}

type Known = NonNullable<Measures["knew"]>

/** A contract that was asked about, with what was found in it. */
interface Probed {
  readonly knew: Known | null
  readonly rows: Rows
}

const probedIn = (rows: Rows): ReadonlyArray<Probed> =>
  [...Map.groupBy(rows, ({ sample, subset }) => `${subset} ${sample}`).values()].flatMap((own) => {
    const asked = own.flatMap(({ knew }) => (knew === undefined ? [] : [knew]))
    const answered = asked.find((knew) => knew !== null)
    return asked.length === 0 ? [] : [{ knew: answered ?? null, rows: own.filter(isSought) }]
  })

/** Null if the deciding variant was not scored. */
const diagnosisOf = ({ familiarity }: Known, rows: Rows): Diagnosis | null => {
  const found = isFound(rows.filter(isBase))
  const robust = isFound(rows.filter(({ variant }) => variant === "shapeshifter"))
  if (robust === null && (familiarity === "known" || found === null)) return null
  return diagnose(familiarity, { found: found === true, robust: robust === true })
}

const factNames = ["date", "amount", "type", "mechanism"] as const satisfies ReadonlyArray<
  keyof Facts
>

/**
 * The knowledge probe of a model, over the contracts whose incident it was asked about; shares are over the
 * readable answers. Null if it was asked about none.
 */
export const knowledgeOf = (rows: Rows) => {
  const probed = probedIn(rows)
  if (probed.length === 0) return null
  const answered = probed.flatMap(({ knew, rows: own }) =>
    knew === null ? [] : [{ knew, rows: own }]
  )
  const count = (familiarity: Familiarity) =>
    answered.filter(({ knew }) => knew.familiarity === familiarity).length
  const diagnosed = answered.flatMap(({ knew, rows: own }) => diagnosisOf(knew, own) ?? [])
  const tdrWhere = (known: boolean) =>
    reckon(
      tdr,
      answered.flatMap(({ knew, rows: own }) =>
        (knew.familiarity === "known") === known ? own : []
      )
    )
  return {
    asked: probed.length,
    answered: answered.length,
    known: count("known"),
    familiarButWrong: count("familiar_but_wrong"),
    unfamiliar: count("unfamiliar"),
    rate: rateOf(answered.map(({ knew }) => knew.familiarity === "known")),
    facts: Object.fromEntries(
      factNames.map((name) => [
        name,
        rateOf(answered.flatMap(({ knew }) => knew.facts[name] ?? []))
      ])
    ) as Record<(typeof factNames)[number], number | null>,
    diagnosed: diagnosed.length,
    diagnoses: Object.fromEntries(
      diagnoses.map((name) => [name, diagnosed.filter((one) => one === name).length])
    ) as Record<Diagnosis, number>,
    tdrKnown: tdrWhere(true),
    tdrUnknown: tdrWhere(false)
  }
}
