/**
 * The family of questions: where the answer stands on the chain, and what it was when we read it.
 */
import { Schema } from "effect"
import { Address, BaseUnits } from "../../../evm/Hex.ts"
import { Probe } from "../../../evm/Probe.ts"
import { quoteIn, quoteOut } from "../amm.ts"
import { poolsOf, reservesOf } from "../JudgeEnv.ts"
import { emptyExpectation, family, type Query, type QuerySource, sharedArgs } from "../Operation.ts"
import { reading, valueIn } from "../reading/readings.ts"
import { noTraits } from "../Traits.ts"

/** The contract that is asked, or the JSON-RPC methods of which one must have been called. */
const Source = Schema.Union([
  Schema.Struct({ address: Address }),
  Schema.Struct({
    method: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
    /** the account that the method is asked about */
    owner: Schema.optionalKey(Address)
  })
])

/** Where the value of one answer key comes from. */
const Value = Schema.Union([
  Schema.Struct({ probe: Probe, index: Schema.optionalKey(Schema.Int) }),
  Schema.Struct({ block: Schema.Literals(["number", "timestamp"]) }),
  /** an amount that the instruction itself states, e.g. the other end of a quote */
  Schema.Struct({ stated: BaseUnits }),
  /** what the pools along `path` give for `exactIn`, or ask for `exactOut` */
  Schema.Struct({
    quote: Schema.Struct({
      path: Schema.Array(Address),
      exactIn: Schema.optionalKey(BaseUnits),
      exactOut: Schema.optionalKey(BaseUnits)
    })
  })
])

const QueryArgs = Schema.Struct({
  /** one source, or several of which any will do */
  source: Schema.Union([Source, Schema.NonEmptyArray(Source)]),
  values: Schema.Record(Schema.String, Value),
  /** which reading answers; before unless the task asks for the end of an episode */
  at: Schema.optionalKey(Schema.Literals(["before", "after"])),
  ...sharedArgs
})

const isMany = Schema.is(Schema.Array(Source))

const sourceOf = (source: typeof Source.Type): QuerySource =>
  "address" in source
    ? { kind: "contract", address: source.address }
    : {
        kind: "rpc",
        methods: typeof source.method === "string" ? [source.method] : source.method,
        ...(source.owner === undefined ? {} : { owner: source.owner })
      }

const readValue = (
  value: typeof Value.Type,
  at: "before" | "after",
  { env, evidence }: Parameters<Query["values"]>[0]
): string | boolean | null => {
  const observation = evidence[at]
  if ("block" in value) return String(observation.block[value.block])
  if ("stated" in value) return value.stated.toString()
  if ("quote" in value) {
    const { path, exactIn, exactOut } = value.quote
    const quoted =
      exactIn !== undefined
        ? quoteOut(env, observation, path, exactIn)
        : quoteIn(env, observation, path, exactOut ?? 0n)
    return quoted === null ? null : quoted.toString()
  }
  const found = valueIn(observation, reading(value.probe, value.index ?? null))
  return typeof found === "string" || typeof found === "boolean" ? found : null
}

/** A question whose answer is judged against our own reading. */
export const query = family("query", QueryArgs, noTraits, ({ source, values, at = "before" }) => ({
  quantities: [],
  probes: (env) => [
    ...Object.values(values).flatMap((value) => ("probe" in value ? [value.probe] : [])),
    ...(Object.values(values).some((value) => "quote" in value)
      ? poolsOf(env).map(({ address }) => reservesOf(address))
      : [])
  ],
  expect: () => emptyExpectation,
  query: {
    sources: (isMany(source) ? source : [source]).map(sourceOf),
    at,
    values: (context) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, readValue(value, at, context)])
      )
  }
}))
