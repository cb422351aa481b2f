/**
 * A run that is divided among databases: each plays its part of the trials, and `db merge` puts the parts together.
 * Owns which part a trial belongs to. That follows from the items of the run and the trial's round, so every machine agrees,
 * models and rounds that are added later change nothing, and trials that may ask the same request are in one part.
 */
import { Array as Arr, Option, Order, Schema } from "effect"
import { digest } from "../../evm/digest.ts"

const Positive = Schema.Int.check(Schema.isGreaterThan(0))

/** The parts of a run that a database plays, of how many; a run without it is whole. */
export const Shard = Schema.Struct({
  of: Positive,
  /** from 1, ascending */
  parts: Schema.NonEmptyArray(Positive)
}).check(
  Schema.makeFilter(
    ({ of, parts }) => parts.every((part) => part <= of) || "a part beyond the last"
  )
)
export type Shard = typeof Shard.Type

interface Placed {
  readonly item: string
  readonly round: number
}

/**
 * Tells whether a trial is of these parts; every trial is of a run that is whole. `items`: those of all trials of the
 * run, of which tasks are never added to a part. In each round the items are dealt out like cards, in an order that
 * looks like chance, each round beginning with another part.
 */
export const isOf = (
  shard: Shard | undefined,
  items: Iterable<string>
): ((trial: Placed) => boolean) => {
  if (shard === undefined) return () => true
  const { of, parts } = shard
  const dealt = [...new Set(items)].map((item) => [digest(item), item] as const).sort()
  const places = new Map(dealt.map(([, item], place) => [item, place]))
  return ({ item, round }) => parts.includes(1 + (((places.get(item) ?? 0) + round - 1) % of))
}

const decode = Schema.decodeUnknownOption(Schema.Struct({ shard: Shard }))

/** What a stored run plays of itself, by its options. */
export const shardOf = (config: unknown): Shard | undefined =>
  Option.getOrUndefined(Option.map(decode(config), ({ shard }) => shard))

/** Both together; none: they are the whole run. Both are of the same number of parts. */
export const together = (one: Shard | undefined, other: Shard | undefined): Shard | undefined => {
  if (one === undefined || other === undefined) return undefined
  const parts = Arr.sort(Arr.dedupe([...one.parts, ...other.parts]), Order.Number)
  return parts.length >= one.of || !Arr.isArrayNonEmpty(parts) ? undefined : { of: one.of, parts }
}

/** The parts that are elsewhere. */
export const missingOf = ({ of, parts }: Shard): ReadonlyArray<number> =>
  Arr.range(1, of).filter((part) => !parts.includes(part))

const MOST_SHOWN = 8

const listed = (numbers: ReadonlyArray<number>): string =>
  numbers.length > MOST_SHOWN
    ? `${numbers.slice(0, MOST_SHOWN).join(", ")} and ${numbers.length - MOST_SHOWN} more`
    : numbers.join(", ")

/** For a reader: `shard 2 of 3 (1, 3 are elsewhere)`. */
export const shardText = (shard: Shard): string => {
  const missing = missingOf(shard)
  const own = `${shard.parts.length === 1 ? "shard" : "shards"} ${listed(shard.parts)} of ${shard.of}`
  return `${own} (${listed(missing)} ${missing.length === 1 ? "is" : "are"} elsewhere)`
}

/** What a reader must know first of a stored run that is divided; empty if it is whole. */
export const shardNote = ({ config }: { readonly config: unknown }): ReadonlyArray<string> => {
  const shard = shardOf(config)
  return shard === undefined ? [] : [shardText(shard)]
}
