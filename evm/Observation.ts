/**
 * What was seen of a chain at one block: the values of probes, read by us. Owns the Schema; reading
 * is `stages/observe.ts`.
 */
import { Schema } from "effect"
import { Hex } from "./Hex.ts"
import { ProbeValue } from "./Probe.ts"

/** A block's place in time; timestamp in seconds. */
export class BlockRef extends Schema.Class<BlockRef>("questline/BlockRef")({
  number: Schema.Int,
  timestamp: Schema.Int,
  hash: Hex
}) {}

/** All probes of a trial read at one block, by `probeKey`. */
export class Observation extends Schema.Class<Observation>("questline/Observation")({
  block: BlockRef,
  values: Schema.Record(Schema.String, ProbeValue)
}) {}
