/**
 * What an answer says of itself on the wire, beside its text: usage, cost, how it ended, and an
 * error that came with status 200. Owns the record; each provider's file reads its own format.
 */
import { Schema } from "effect"
import { noUsage, type Reply, type Usage } from "./Model.ts"

/** An error as a provider words it. */
export interface ReportedError {
  /** the HTTP status it stands for, where it says so */
  readonly status: number | null
  /** its codes, types and reasons */
  readonly kinds: ReadonlyArray<string>
  readonly message: string
}

export interface Facts {
  readonly usage: Usage
  /** tokens of input that the provider was asked to keep for later; priced apart */
  readonly cacheWrite: number
  /** US dollars by the provider's own figure */
  readonly cost: number | null
  /** how it ended, where the wire says more than the SDK */
  readonly finish: Reply["finish"] | null
  /** it holds a choice, a candidate or a content, or says why it does not */
  readonly answered: boolean
  /** it has said that it is whole; what is not streamed says so by being there */
  readonly ended: boolean
  readonly error: ReportedError | null
}

export const noFacts: Facts = {
  usage: noUsage,
  cacheWrite: 0,
  cost: null,
  finish: null,
  answered: false,
  ended: false,
  error: null
}

/** Adds what one JSON document of an answer says: the whole answer, or an event of its stream. */
export type Reader = (facts: Facts, document: unknown) => Facts

/** A field that providers send, send as null, or leave out. */
export const nullish = <S extends Schema.Top>(schema: S) =>
  Schema.optionalKey(Schema.NullOr(schema))

export const Count = nullish(Schema.Int)

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : one + other

/** Of an answer that took more than one exchange. */
export const addFacts = (one: Facts, other: Facts): Facts => ({
  ...other,
  usage: {
    input: sum(one.usage.input, other.usage.input),
    output: sum(one.usage.output, other.usage.output),
    cached: sum(one.usage.cached, other.usage.cached),
    reasoning: sum(one.usage.reasoning, other.usage.reasoning)
  },
  cacheWrite: one.cacheWrite + other.cacheWrite,
  cost: sum(one.cost, other.cost)
})
