/**
 * What is used of a published parameter: its range if it lies inside ours, its list if ours contains all of
 * it. Setup, judging and solution are made for our values, so anything else is drawn as ours, with a note.
 * Owns the comparison of two generations.
 */
import { Schema } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import { Generation, type Parameter, type Task } from "../../../../tasks/quest/Task.ts"
import { type Grid, gridOf } from "../Grid.ts"
import type { Fault } from "../rules/judged.ts"
import { type Drawn, decimalText } from "./shape.ts"

/** A parameter to draw, and what was replaced in the published one. */
interface MergedParameter {
  readonly parameter: Parameter
  readonly note: string | null
}

const lastOf = ({ min, step, size }: Grid): bigint => min + (size - 1n) * step

/** The grid in units of 10^-`scale`. */
const rescaled = (grid: Grid, scale: number): Grid => {
  const factor = 10n ** BigInt(scale - grid.scale)
  return { ...grid, min: grid.min * factor, step: grid.step * factor, scale }
}

/** Whether every point of `inner` is a point of `outer`. */
const isWithin = (inner: Grid, outer: Grid): boolean => {
  const scale = Math.max(inner.scale, outer.scale)
  const [a, b] = [rescaled(inner, scale), rescaled(outer, scale)]
  return (
    a.min >= b.min &&
    lastOf(a) <= lastOf(b) &&
    (a.min - b.min) % b.step === 0n &&
    (a.size === 1n || a.step % b.step === 0n)
  )
}

const equalGrids = (a: Grid, b: Grid): boolean => isWithin(a, b) && isWithin(b, a)

/** The published bank's names of the accounts that every task knows. */
const ACCOUNTS: Readonly<Record<string, string>> = { test_address: "agent", rich_address: "rich" }

/** Values are equal when these are. */
const plain = (type: Parameter["type"], value: string | number | boolean): string => {
  if (type === "number" || type === "integer") return decimalText(value)
  return type === "address" ? String(value).toLowerCase() : String(value)
}

const theirPool = (type: Parameter["type"], drawn: Drawn): ReadonlyArray<string> | null => {
  const { addresses, env_key, method, value, values } = drawn
  if (method === "fixed") return value === undefined ? null : [plain(type, value)]
  if (method === "from_env")
    return env_key === undefined ? null : [`{${ownValue(ACCOUNTS, env_key) ?? env_key}}`]
  if (method !== "from_list") return null
  return (values ?? addresses)?.map((each) => plain(type, each)) ?? null
}

const ourPool = ({ generation, type }: Parameter, task: Task): ReadonlyArray<string> | null => {
  switch (generation.method) {
    case "fixed":
      return [plain(type, generation.value)]
    case "from_env":
      return [`{${generation.env_key}}`]
    case "from_list":
      return generation.values.map((value) => plain(type, value))
    case "from_record":
      return (ownValue(task.records, generation.record) ?? []).map((row) =>
        plain(type, ownValue(row, generation.field) ?? "")
      )
    default:
      return null
  }
}

const MOST_TOLD = 3

const toldPool = (pool: ReadonlyArray<string>): string => {
  const values = [...new Set(pool)]
  return values.length > MOST_TOLD
    ? `one of ${values.length} values`
    : values.map((value) => `"${value}"`).join(" or ")
}

const toldDrawn = ({ charset, length, max, method, min }: Drawn): string => {
  if (method !== "random") return `by "${method}"`
  if (min !== undefined || max !== undefined) return `from ${min ?? "?"} to ${max ?? "?"}`
  return length === undefined ? "at random" : `of ${length} letters (${charset ?? "any"})`
}

const toldOurs = ({ method, ...rest }: Parameter["generation"]): string =>
  toldDrawn({
    method,
    ...("min" in rest && rest.min !== undefined ? { min: rest.min } : {}),
    ...("max" in rest && rest.max !== undefined ? { max: rest.max } : {}),
    ...("length" in rest && rest.length !== undefined ? { length: rest.length } : {}),
    ...("charset" in rest && rest.charset !== undefined ? { charset: rest.charset } : {})
  })

const isSubset = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.every((each) => b.includes(each))

/** Two lists, or single values: the published one if ours contains all of it. */
const mergePools = (
  ours: Parameter,
  [theirs, own]: readonly [ReadonlyArray<string>, ReadonlyArray<string>]
): MergedParameter => {
  const { generation } = ours
  if (isSubset(theirs, own) && isSubset(own, theirs)) {
    const together = generation.method === "from_record" && new Set(own).size > 1
    const note = "its values are drawn together with related ones"
    return { parameter: ours, note: together ? note : null }
  }
  if (isSubset(theirs, own) && generation.method === "from_list") {
    const [first, ...others] = generation.values.filter((_, index) =>
      theirs.includes(own[index] ?? "")
    )
    if (first !== undefined) {
      const values = [first, ...others] as const
      return { parameter: { ...ours, generation: { ...generation, values } }, note: null }
    }
  }
  return { parameter: ours, note: `is ${toldPool(theirs)} there; here ${toldPool(own)} is drawn` }
}

/** A published range in our form; null if there is none. */
const rangeOf = ({ min, max, step, decimals }: Drawn) =>
  min === undefined || max === undefined
    ? null
    : {
        method: "random" as const,
        min: decimalText(min),
        max: decimalText(max),
        ...(step !== undefined ? { step: decimalText(step) } : {}),
        ...(step === undefined && decimals !== undefined ? { decimals: Number(decimals) } : {})
      }

const readable = Schema.is(Generation)

type Random = Extract<Parameter["generation"], { readonly method: "random" }>

/** Two ranges of numbers, or two random texts or addresses. */
const mergeRandom = (ours: Parameter, own: Random, theirs: Drawn): MergedParameter => {
  const kept = (reason: string) => ({ parameter: ours, note: `${reason}; ours is drawn` })
  const same = { parameter: ours, note: null }
  if (ours.type === "address" || ours.type === "boolean") return same
  if (ours.type === "string") {
    const equal = Number(theirs.length) === own.length && theirs.charset === own.charset
    return equal ? same : kept(`is drawn ${toldDrawn(theirs)} there`)
  }
  const outer = gridOf(own)
  const range = rangeOf(theirs)
  if (range === null || typeof outer === "string") return kept("has no range there")
  const { min, max } = range
  const inner = readable(range) ? gridOf(range) : "min, max, decimals and step must be numbers"
  if (typeof inner === "string") return kept(`its range cannot be drawn: ${inner}`)
  if (equalGrids(inner, outer)) return same
  return isWithin(inner, outer)
    ? { parameter: { ...ours, generation: range }, note: null }
    : kept(
        `its range ${min} to ${max} is not inside ours, ${own.min} to ${own.max}, which setup and solution are made for`
      )
}

const mergeParameter = (ours: Parameter, theirs: Drawn, task: Task): MergedParameter => {
  const { generation } = ours
  const [there, here] = [theirPool(ours.type, theirs), ourPool(ours, task)]
  if (there !== null && here !== null) return mergePools(ours, [there, here])
  if (generation.method === "random" && theirs.method === "random")
    return mergeRandom(ours, generation, theirs)
  const notes = [
    there === null ? `is drawn ${toldDrawn(theirs)} there` : `is ${toldPool(there)} there`,
    here === null ? `it is drawn ${toldOurs(generation)} here` : `${toldPool(here)} is drawn`
  ]
  return { parameter: ours, note: notes.join("; ") }
}

/** Our parameters with what can be taken from the published ones, and what was dropped or replaced. */
export const mergeParameters = (
  theirs: Readonly<Record<string, Drawn>>,
  ours: Task
): { readonly parameters: Task["parameters"]; readonly notes: ReadonlyArray<Fault> } => {
  const notes: Array<Fault> = []
  const note = (name: string, reason: string) => notes.push({ path: ["parameters", name], reason })
  const parameters = Object.fromEntries(
    Object.entries(ours.parameters).map(([name, own]) => {
      const published = ownValue(theirs, name)
      if (published === undefined) return [name, own]
      const merged = mergeParameter(own, published, ours)
      if (merged.note !== null) note(name, merged.note)
      return [name, merged.parameter]
    })
  )
  for (const name of Object.keys(theirs)) {
    if (!Object.hasOwn(ours.parameters, name)) note(name, "dropped: no task here draws it")
  }
  return { parameters, notes }
}
