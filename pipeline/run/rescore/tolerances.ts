/**
 * The notation of other tolerances: one factor for all tolerances ("0.5"), or factors by name
 * ("amount=0.5,received=2"). Owns that grammar and the text for display; the benchmark owns what a name
 * means. Pure.
 */
import { Result } from "effect"

/** Factors by name, in the order in which they are stored: sorted by name. */
type Named = ReadonlyArray<readonly [name: string, factor: string]>

/** The largest factor: it turns a tolerance of 0.1% into 100%. */
const LARGEST = 1000

const FACTOR = /^\d{1,6}(\.\d{1,3})?$/

const RANGE = `above 0 and at most ${LARGEST}, with up to three decimals`

/** The error text for a list that cannot be read. */
const EXPECTED = `multipliers ${RANGE}, separated by commas, as in "0.5,1,2,3"; or factors by name, as in "amount=0.5,received=2"`

/** A factor in its shortest form; null if it is not one. */
const factorIn = (text: string): string | null => {
  const factor = Number(text)
  return FACTOR.test(text) && factor > 0 && factor <= LARGEST ? String(factor) : null
}

/** A prefix says that a name is a quantity, a family or a task; without one it can be any of these. */
const PREFIX = /^(quantity|family|task):/

/** A name without its prefix. */
const plainName = (name: string): string => name.replace(PREFIX, "")

const readPart = (part: string): Result.Result<Named[number], string> => {
  const at = part.lastIndexOf("=")
  const name = part.slice(0, Math.max(0, at)).trim()
  const factor = factorIn(part.slice(at + 1).trim())
  if (at < 0) {
    return Result.fail(
      `NAME=FACTOR instead of "${part}"; repeat --tolerance for each further way of scoring`
    )
  }
  if (!/^[^\s=:,]+$/.test(plainName(name))) {
    return Result.fail(
      `the name of a quantity, family or task and a factor, as in "amount=0.5", instead of "${part}"`
    )
  }
  return factor === null
    ? Result.fail(`a factor ${RANGE}, in "${part}"`)
    : Result.succeed([name, factor])
}

const readNamed = (text: string): Result.Result<Named, string> =>
  Result.flatMap(Result.all(text.split(",").map(readPart)), (named) => {
    const names = named.map(([name]) => name)
    const twice = names.find(
      (name, place) =>
        names.indexOf(name) < place || (plainName(name) !== name && names.includes(plainName(name)))
    )
    return twice === undefined
      ? Result.succeed(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : Result.fail(`one factor for "${plainName(twice)}": it has two`)
  })

const written = (named: Named): string => named.map((pair) => pair.join("=")).join(",")

/**
 * The ways of scoring that one `--tolerance` names, each in its stored form: one for each multiplier of a
 * list, or one for all factors by name. Fails with what was expected.
 */
export const readTolerances = (text: string): Result.Result<ReadonlyArray<string>, string> => {
  if (text.includes("=")) return Result.map(readNamed(text), (named) => [written(named)])
  const factors = text.split(",").map((part) => factorIn(part))
  const known = factors.filter((factor) => factor !== null)
  return known.length === factors.length ? Result.succeed(known) : Result.fail(EXPECTED)
}

/** A variant in its stored form, however it was written, so that each way of scoring has one text. */
export const storedVariant = (variant: string): string => {
  const [only, ...others] = Result.getOrElse(readTolerances(variant), () => [])
  return only === undefined || others.length > 0 ? variant : only
}

const namedIn = (variant: string): Named | null =>
  variant.includes("=") ? Result.getOrElse(readNamed(variant), () => null) : null

const thousandths = (factor: string): number => Math.round(Number(factor) * 1000)

/** The factors that a variant stands for, in thousandths: one for all, or by name; or what was expected. */
export const multipliersOf = (
  variant: string
): Result.Result<number | Readonly<Record<string, number>>, string> => {
  if (variant.includes("=")) {
    return Result.map(readNamed(variant), (named) =>
      Object.fromEntries(named.map(([name, factor]) => [name, thousandths(factor)]))
    )
  }
  const factor = factorIn(variant)
  return factor === null
    ? Result.fail(`name a multiplier of tolerances, such as 0.5, 1, 2 or 3: ${RANGE}`)
    : Result.succeed(thousandths(factor))
}

const DECIMAL = /^\d+(\.\d+)?$/

/** Whether a variant is one multiplier of all tolerances. */
export const isMultiplier = (variant: string): boolean => DECIMAL.test(variant)

/** Whether a variant is a way of scoring by tolerances. */
export const isTolerances = (variant: string): boolean =>
  isMultiplier(variant) || namedIn(variant) !== null

/** Factors by name, for programs; null if a variant has none. */
export const factorsOf = (variant: string): Readonly<Record<string, number>> | null => {
  const named = namedIn(variant)
  return named === null
    ? null
    : Object.fromEntries(named.map(([name, factor]) => [name, Number(factor)]))
}

/** What one factor applies to, and the factor; null if a variant has several, or none. */
export const onlyFactor = (
  variant: string
): { readonly of: string | null; readonly factor: number } | null => {
  if (isMultiplier(variant)) return { of: null, factor: Number(variant) }
  const [only, ...others] = namedIn(variant) ?? []
  return only === undefined || others.length > 0 ? null : { of: only[0], factor: Number(only[1]) }
}

/** A variant for display: "×0.5", "amount ×0.5, received ×2", or its name. */
export const variantTitle = (variant: string): string =>
  isMultiplier(variant)
    ? `×${variant}`
    : (namedIn(variant)
        ?.map(([name, factor]) => `${name} ×${factor}`)
        .join(", ") ?? variant)
