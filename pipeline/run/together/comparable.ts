/**
 * Whether scores of several runs may be in one table: same benchmark, bank, chain, library, context and
 * tasks. Owns which settings may differ, and the message if others do. Pure.
 */
import { Option, Schema } from "effect"
import type { Run } from "../../../db/rows.ts"
import { oneLine } from "../../../report/text.ts"
import { ABSENT, type Apart, settingsApart } from "../compare/settings.ts"
import type { Score } from "../Score.ts"

/** A run with its scores. */
export interface Scored {
  readonly run: Run
  readonly scores: ReadonlyArray<Score>
}

/** Settings that change the values of a task, or only say where and with which build it was played. */
const MAY_DIFFER =
  /^(seed|rounds|split|temperature|maxOutputTokens|scriptTimeoutMs|sessionTimeoutMs|agent|snapshot|form|questline|node|platform|versions\.(?!genesis)\w+|fork\.source)\b/

/** Settings that follow from the seed, and those that do not change a score. */
const UNSAID = /^(agent|snapshot|form|node|platform|fork\.source)\b/

/** Settings that decide how a model replies; pooled trials of a model must share them. */
const REPLYING = /^(temperature|maxOutputTokens)\b/

const LONGEST_VALUE = 40

const textOf = ({ after, before, name }: Apart): string =>
  `${name} (${oneLine(before, LONGEST_VALUE)} and ${oneLine(after, LONGEST_VALUE)})`

const taskOf = ({ item, split, variant }: Score): string => JSON.stringify([split, item, variant])

const tasksOf = ({ scores }: Scored): ReadonlySet<string> => new Set(scores.map(taskOf))

/** A program that only one of the runs asks: another model, not another state of one. */
const isOtherProgram = ({ after, before, name }: Apart): boolean =>
  name.startsWith("programs.") && (before === ABSENT || after === ABSENT)

/** What two runs differ in that keeps their scores out of one table. */
const keptApartBy = (first: Run, other: Run): ReadonlyArray<Apart> =>
  settingsApart(first, other).filter(
    (apart) => !MAY_DIFFER.test(apart.name) && !isOtherProgram(apart)
  )

/** Whether two runs may stand in one table, as far as their settings say. */
export const fitTogether = (first: Run, other: Run): boolean =>
  first.bench === other.bench && keptApartBy(first, other).length === 0

/** Why the first two runs that cannot be in one report cannot; null if all can. */
export const whyApart = (all: ReadonlyArray<Scored>): string | null => {
  const [first] = all
  if (first === undefined) return null
  const asked = tasksOf(first)
  for (const other of all.slice(1)) {
    const pair = `runs ${first.run.id} and ${other.run.id} cannot be in one report`
    if (other.run.bench !== first.run.bench) {
      return `${pair}: the first belongs to benchmark ${first.run.bench}, the other to ${other.run.bench}`
    }
    const apart = keptApartBy(first.run, other.run)
    if (apart.length > 0) return `${pair}: they differ in ${apart.map(textOf).join(", ")}`
    const others = tasksOf(other)
    const common = [...asked].filter((task) => others.has(task)).length
    if (common < asked.size || common < others.size) {
      return `${pair}: their tasks differ (${asked.size} and ${others.size}, ${common} in both)`
    }
  }
  return null
}

/** Settings that differ and may, each with its values in the order of the runs. */
export const differences = (runs: ReadonlyArray<Run>): ReadonlyArray<string> => {
  const [first, ...others] = runs
  if (first === undefined) return []
  const apart = others.map((other) => settingsApart(first, other))
  const names = [...new Set(apart.flat().map(({ name }) => name))].filter(
    (name) => MAY_DIFFER.test(name) && !UNSAID.test(name)
  )
  return names.map((name) => {
    const found = apart.map((each) => each.find((one) => one.name === name))
    const before = found.find((one) => one !== undefined)?.before ?? ""
    const values = [before, ...found.map((one) => one?.after ?? before)]
    return `${name} ${values.map((value) => oneLine(value, LONGEST_VALUE)).join(", ")}`
  })
}

const decodeDefinitions = Schema.decodeUnknownOption(
  Schema.Struct({ definitions: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)) })
)

const definitionOf = (run: Run, model: string): string =>
  Option.match(decodeDefinitions(run.config), {
    onNone: () => "",
    onSome: ({ definitions = {} }) =>
      Object.hasOwn(definitions, model) ? JSON.stringify(definitions[model]) : ""
  })

/** Why trials of these models in several runs may not be pooled; null if they may. */
export const whyNotPooled = (
  runs: ReadonlyArray<Run>,
  models: ReadonlyArray<string>
): string | null => {
  const [first, ...others] = runs
  if (first === undefined || models.length === 0) return null
  for (const other of others) {
    const apart = settingsApart(first, other).filter(({ name }) => REPLYING.test(name))
    if (apart.length > 0) {
      return `models of runs ${first.id} and ${other.id} cannot be pooled: they differ in ${apart.map(textOf).join(", ")}; leave out --pool to keep them apart`
    }
    const otherwise = models.find(
      (model) => definitionOf(first, model) !== definitionOf(other, model)
    )
    if (otherwise !== undefined) {
      return `${otherwise} cannot be pooled: runs ${first.id} and ${other.id} define it differently; leave out --pool to keep them apart`
    }
  }
  return null
}
