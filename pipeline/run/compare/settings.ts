/** The options and versions of a run, and the differences between two runs, for any benchmark. Pure. */
import { Option, Schema } from "effect"
import type { Run } from "../../../db/rows.ts"

export interface Apart {
  readonly name: string
  readonly before: string
  readonly after: string
}

/**
 * Settings that do not affect trials: who was asked, how fast, and what a run may spend. Also those that
 * repeat in full what a digest next to them covers: a chain's profile, its contracts.
 */
const SKIPPED =
  /^(models|definitions|tasks|concurrency|limits|shard|contents|fresh|profile|contracts)\b/

/** Stands for a setting that one of the runs does not have. */
export const ABSENT = "–"

const decodeRecord = Schema.decodeUnknownOption(Schema.Record(Schema.String, Schema.Json))

/** Every plain value by its path; a list is one value. */
const leavesOf = (value: unknown, path: string): ReadonlyArray<readonly [string, string]> =>
  Array.isArray(value)
    ? [[path, value.map(String).join(", ")]]
    : Option.match(decodeRecord(value), {
        onNone: () => [[path, String(value)] as const],
        onSome: (record) =>
          Object.entries(record).flatMap(([name, inner]) =>
            leavesOf(inner, path === "" ? name : `${path}.${name}`)
          )
      })

/** Options and versions of a run by their paths, without those that do not affect its trials. */
export const settingsOf = ({ config, environment }: Run): ReadonlyMap<string, string> =>
  new Map(
    [...leavesOf(config, ""), ...leavesOf(environment, "")].filter(([name]) => !SKIPPED.test(name))
  )

/** The settings in which two runs differ, in the order of the first. */
export const settingsApart = (before: Run, after: Run): ReadonlyArray<Apart> => {
  const [first, second] = [settingsOf(before), settingsOf(after)]
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((name) => {
    const [a, b] = [first.get(name) ?? ABSENT, second.get(name) ?? ABSENT]
    return a === b ? [] : [{ name, before: a, after: b }]
  })
}
