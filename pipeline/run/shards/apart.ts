/**
 * Whether databases hold parts of one run. Owns the message for those that were started with other options or in
 * another world: their runs have other ids, and would stand beside each other.
 */
import { Effect } from "effect"
import { shardOf } from "../../../db/fleet/parts.ts"
import { canonicalJson } from "../../../evm/digest.ts"
import { ABSENT, settingsApart } from "../compare/settings.ts"
import { RunError, type RunRow } from "../findRun.ts"

/** The runs of one database, and what messages call it. */
export interface Held {
  readonly file: string
  readonly runs: ReadonlyArray<RunRow>
}

/** Settings that `settingsApart` leaves out, and that make another run all the same. */
const ALSO = ["models", "tasks", "definitions", "fresh"] as const

/** Whatever belongs to one machine. */
const LOCAL = /^(platform|bank)$|\.source$/

/** Most differences that are named. */
const MOST = 5
/** Longer values are not shown. */
const LONGEST = 60

const optionOf = ({ config }: RunRow, name: string): string => {
  const value: unknown = Object.entries(config ?? {}).find(([own]) => own === name)?.[1]
  return value === undefined ? ABSENT : canonicalJson(JSON.parse(JSON.stringify(value)))
}

const shown = (value: string) => (value.length > LONGEST ? `${value.slice(0, LONGEST)}...` : value)

/** The fields in which two runs differ, with both values. */
const differences = (ours: RunRow, theirs: RunRow): ReadonlyArray<string> => {
  const all = [
    ...(ours.bench === theirs.bench
      ? []
      : [{ name: "bench", before: ours.bench, after: theirs.bench }]),
    ...ALSO.map((name) => ({ name, before: optionOf(ours, name), after: optionOf(theirs, name) })),
    ...settingsApart(ours, theirs)
  ].filter(({ after, before }) => after !== before)
  const real = all.filter(({ name }) => !LOCAL.test(name) || name === "bank")
  return real.map(({ after, before, name }) => `${name} (${shown(before)} and ${shown(after)})`)
}

const partsIn = ({ runs }: Held) => runs.filter(({ config }) => shardOf(config) !== undefined)

/** Fails if two of these databases hold parts of different runs, and says in which fields they differ. */
export const requireOneRun = Effect.fnUntraced(function* (all: ReadonlyArray<Held>) {
  for (const [place, ours] of all.entries()) {
    for (const theirs of all.slice(place + 1)) {
      const lacks = (other: Held) => (run: RunRow) => !other.runs.some(({ id }) => id === run.id)
      const mine = partsIn(ours).find(lacks(theirs))
      const other = partsIn(theirs).find(lacks(ours))
      if (mine === undefined || other === undefined) continue
      const fields = differences(mine, other)
      const more = fields.length > MOST ? [`${fields.length - MOST} more`] : []
      return yield* new RunError({
        run: mine.id,
        message: `${ours.file} and ${theirs.file} hold parts of different runs, ${mine.id} and ${other.id}: they differ in ${[...fields.slice(0, MOST), ...more].join(", ")}. Nothing was merged`
      })
    }
  }
})
