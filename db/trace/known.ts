/**
 * What is stored of trials that a process has just claimed, read with the claim: a trial that goes on asks for its
 * outputs at once, and a new one does not ask in vain for each.
 */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { Predicate } from "effect"
import type { Statement, Words, Written } from "../Connection.ts"
import { type Db, decoded } from "../guarded.ts"
import type { Step } from "../rows.ts"
import { steps, trials } from "../schema.ts"
import { heldBy } from "./ending.ts"

/** What is known of the outputs that a trial may need. */
export interface Known {
  /** its own trace */
  readonly places: ReadonlyArray<
    Pick<Step, "stage" | "step" | "attempt" | "key"> & { readonly cached: 0 | 1 }
  >
  /**
   * the keys of its own trace and of the traces of trials that are like it, with whether they are of its own model
   * (`true`); null: the database is near, so each key is asked for
   */
  readonly stored: ReadonlyMap<string, boolean> | null
}

export const nothingKnown: Known = { places: [], stored: null }

/** The latest trial that is done and like a claimed one. */
const likeIt = (own: SQL): SQL =>
  sql`(select max(other.id) from ${trials} other where ${own} and other.item = ${trials.item} and other.variant = ${trials.variant} and other.round = ${trials.round} and other.status = 'done')`

/** Reads what is stored of the trials among `ids` that `owner` has: their own traces, then those like them. */
export const knowing = (
  db: Db,
  words: Words,
  ids: ReadonlyArray<number>,
  owner: string
): ReadonlyArray<Statement> => {
  const listed = words.elements(JSON.stringify(ids.map((id) => ({ id }))))
  const claimed = db
    .select({ id: trials.id })
    .from(trials)
    .where(
      and(
        heldBy(owner),
        sql`${trials.id} in (select cast(place.value ->> 'id' as bigint) from ${listed})`
      )
    )
  const { attempt, cached, key, stage, step, trialId } = steps
  const own = db
    .select({ trialId, stage: words.bytes(stage), step, attempt, key: words.bytes(key), cached })
    .from(steps)
    .where(inArray(trialId, claimed))
  if (!words.far) return [own]
  const sources = sql`lateral (values (${likeIt(sql`other.model = ${trials.model}`)}, 1), (${likeIt(sql`other.run_id = ${trials.runId}`)}, 0)) source(id, own)`
  return [
    own,
    db
      .select({ id: trials.id, key, own: sql<number>`source.own` })
      .from(trials)
      .innerJoin(sources, sql`true`)
      .innerJoin(steps, eq(steps.trialId, sql`source.id`))
      .where(inArray(trials.id, claimed))
  ]
}

const text = (value: unknown): string => {
  const read = decoded(value)
  return Predicate.isString(read) ? read : ""
}

/** What the statements of `knowing` returned, by trial. */
export const knownIn = (
  { far }: Words,
  own: Written | undefined,
  like: Written | undefined
): ((trialId: number) => Known) => {
  const places = Map.groupBy(
    (own?.rows ?? []).map((row) => ({
      trialId: Number(row[0]),
      place: {
        ...{ stage: text(row[1]), step: Number(row[2]), attempt: Number(row[3]) },
        ...{ key: text(row[4]), cached: row[5] === 1 ? (1 as const) : (0 as const) }
      }
    })),
    ({ trialId }) => trialId
  )
  const others = Map.groupBy(like?.rows ?? [], (row) => Number(row[0]))
  return (trialId) => {
    const mine = (places.get(trialId) ?? []).map(({ place }) => place)
    if (!far) return { places: mine, stored: null }
    const rows = (others.get(trialId) ?? []).map((row) => [text(row[1]), row[2] === 1] as const)
    // Its own model's last: a key of both counts as its own.
    const sorted = rows.toSorted(([, a], [, b]) => Number(a) - Number(b))
    return {
      places: mine,
      stored: new Map([...sorted, ...mine.map(({ key }) => [key, true] as const)])
    }
  }
}
