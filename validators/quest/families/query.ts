/** Owns the family of questions: where the answer is on the chain, and its value when we read it. */

import { Record, Result, Schema } from "effect"
import type { AnswerKey } from "../../../tasks/quest/Task.ts"
import { poolsOfPath, quoteIn, quoteOut } from "../amm.ts"
import { Account, ReadableProbe, sharedArgs, typeRead, Units } from "../args.ts"
import { type JudgeEnv, poolsOf, reservesOf } from "../JudgeEnv.ts"
import { allBound, type Bound, under } from "../JudgeError.ts"
import { emptyExpectation, familyOn, type Query, type QuerySource } from "../Operation.ts"
import { reading, valueIn } from "../reading/readings.ts"
import { noTraits, type PlanWords } from "../Traits.ts"

/** The name of a JSON-RPC method. */
const Method = Schema.String.check(
  Schema.isPattern(/^[a-z]+_[a-zA-Z]+$/, {
    message: "expected the name of a JSON-RPC method, e.g. eth_getBalance"
  })
)

/** The contract that is asked, or JSON-RPC methods of which one must have been called. */
const Source = Schema.Union([
  Schema.Struct({ address: Account }),
  Schema.Struct({
    method: Schema.Union([Method, Schema.NonEmptyArray(Method)]),
    /** the account that the method is asked about */
    owner: Schema.optionalKey(Account)
  })
])

const ValueRead = Schema.Struct({
  probe: ReadableProbe,
  index: Schema.optionalKey(Schema.Int)
}).check(
  Schema.makeFilter((read) => {
    const type = typeRead(read)
    return Result.isSuccess(type) ? true : { path: ["index"], issue: type.failure }
  })
)

const Quote = Schema.Struct({
  path: Schema.Array(Account),
  exactIn: Schema.optionalKey(Units),
  exactOut: Schema.optionalKey(Units)
}).check(
  Schema.makeFilter(({ exactIn, exactOut }) =>
    (exactIn === undefined) !== (exactOut === undefined)
      ? true
      : "expected exactly one of exactIn and exactOut"
  )
)

/** Where the value of one answer key comes from. */
const Value = Schema.Union([
  ValueRead,
  Schema.Struct({ block: Schema.Literals(["number", "timestamp"]) }),
  /** an amount that the instruction itself states, e.g. the input of a quote */
  Schema.Struct({ stated: Units }),
  /** what the pools along `path` give for `exactIn`, or ask for `exactOut` */
  Schema.Struct({ quote: Quote })
])

const QueryArgs = Schema.Struct({
  /** one source, or several, any of which is enough */
  source: Schema.Union([Source, Schema.NonEmptyArray(Source)]),
  values: Schema.Record(Schema.String, Value),
  /** which reading is the answer; before, unless the task asks for the end of an episode */
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

/** The types in which a value of an ABI type can be asked for. */
const formsOf = (type: string): ReadonlyArray<AnswerKey["type"]> => {
  if (type === "bool") return ["boolean"]
  if (type === "address") return ["address", "text"]
  return type === "string" ? ["text"] : ["quantity", "text"]
}

const formsOfValue = (value: typeof Value.Type): ReadonlyArray<AnswerKey["type"]> =>
  "probe" in value
    ? Result.match(typeRead(value), { onFailure: () => [], onSuccess: formsOf })
    : ["quantity", "text"]

/** Quotes need pools along their path. */
const quotable = (
  values: (typeof QueryArgs.Type)["values"],
  env: JudgeEnv
): Bound<ReadonlyArray<unknown>> =>
  allBound(
    Object.entries(values).map(([key, value]) =>
      "quote" in value
        ? under(["values", key, "quote"], poolsOfPath(env, value.quote.path))
        : Result.succeed([])
    )
  )

const plan: PlanWords = {
  name: "query",
  words:
    /\b(quer\w+|read\w*|check\w*|verif\w+|confirm\w*|fetch\w*|look\w*|inspect\w*|view\w*|retriev\w+|quot\w+|(get|find)\b.*\b(balances?|reserves?|quote|allowance|owner|price|rewards?))\b/
}

/** A question whose answer is judged against our own reading. */
export const query = familyOn(
  "query",
  QueryArgs,
  { ...noTraits, plan },
  ({ source, values, at = "before" }, chain) =>
    Result.map(quotable(values, chain), () => ({
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
        forms: Record.map(values, formsOfValue),
        values: (context) =>
          Object.fromEntries(
            Object.entries(values).map(([key, value]) => [key, readValue(value, at, context)])
          )
      }
    }))
)
