/**
 * A run of which two databases play different parts. Owns what such a run becomes when both are put together, and what
 * of it may differ: when its parts began, and on which platform.
 */
import { Schema } from "effect"
import { canonicalJson } from "../../evm/digest.ts"
import { isOf, type Shard, shardOf, together } from "../fleet/parts.ts"
import type { RunRow, TrialRow } from "./runRows.ts"

const Fields = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json))
const read = Schema.decodeUnknownSync(Fields)

/** What a database plays of a run; none: all of it. */
export const partsOf = ({ config }: Pick<RunRow, "config">): Shard | undefined =>
  shardOf(read(config))

/** Whether one of two stored runs is a part. */
export const isDivided = (from: RunRow, to: RunRow): boolean =>
  partsOf(from) !== undefined || partsOf(to) !== undefined

/** Why two parts of a run do not fit together; null: they do. */
export const misfit = (from: RunRow, to: RunRow): string | null => {
  const [ours, theirs] = [partsOf(from), partsOf(to)]
  if (ours !== undefined && theirs !== undefined && ours.of !== theirs.of) {
    return `it is divided into ${ours.of} shards and into ${theirs.of}`
  }
  const [a, b] = [from, to].map(({ environment }) => {
    const { platform: _, ...rest } = read(environment)
    return canonicalJson(rest)
  })
  return a === b ? null : "its environments differ"
}

/** The options with the parts of both. */
export const configOfBoth = (config: string, from: RunRow, to: RunRow): string => {
  const { shard: _, ...rest } = read(config)
  const shard = together(partsOf(from), partsOf(to))
  return JSON.stringify(
    shard === undefined ? rest : { ...rest, shard: { of: shard.of, parts: [...shard.parts] } }
  )
}

/** The world of both, with every platform that played. */
const environmentOfBoth = (from: RunRow, to: RunRow): string => {
  const [ours, theirs] = [read(from.environment), read(to.environment)]
  const platforms = [ours, theirs].flatMap(({ platform }) => String(platform).split(", "))
  const platform = [...new Set(platforms)].sort().join(", ")
  return platform === theirs.platform ? to.environment : JSON.stringify({ ...theirs, platform })
}

/** When and where a run was played whose parts are put together. */
export const originOfBoth = (from: RunRow, to: RunRow) => ({
  createdAt: Math.min(from.createdAt, to.createdAt),
  environment: environmentOfBoth(from, to)
})

/** The trials that a database with these options plays. */
export const ownTrials = <T extends Pick<TrialRow, "item" | "round">>(
  config: string,
  trials: ReadonlyArray<T>
): ReadonlyArray<T> =>
  trials.filter(
    isOf(
      shardOf(read(config)),
      trials.map(({ item }) => item)
    )
  )
