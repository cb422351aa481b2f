/**
 * What a family declares about one operation: what to read, and which changes it expects. Owns the
 * types between the families and the two judges (atomic.ts, endState.ts), and how a family is made;
 * args.ts has the arguments that families share.
 */
import { BigInt as BigInts, Result, Schema } from "effect"
import type { Address } from "../../evm/Hex.ts"
import type { Probe } from "../../evm/Probe.ts"
import type { AcceptedCall, AnswerKey, Tolerance } from "../../tasks/quest/Task.ts"
import { type Amount, AmountReference, type Change } from "./args.ts"
import type { Evidence } from "./Evidence.ts"
import type { JudgeEnv, Unit } from "./JudgeEnv.ts"
import { type Bound, decodeBound } from "./JudgeError.ts"
import { type CallMade, isMade, readableCalls } from "./ledger/callsMade.ts"
import type { Route } from "./ledger/routes.ts"
import type { DecodedCall } from "./reading/calls.ts"
import { changeOf, integerIn, type Reading, reading, readingKey } from "./reading/readings.ts"
import type { Traits } from "./Traits.ts"

/** A number that must have changed by `expected`, within [low, high]. */
export interface Delta {
  /** name of the quantity, as `tolerances` and references know it */
  readonly quantity: string
  readonly label: string
  readonly reading: Reading
  readonly unit: Unit
  readonly expected: bigint
  readonly low: bigint
  readonly high: bigint
  /** what the episode's events say, for amounts that the chain decides and not the sender */
  readonly measured?: Measured
  /** for allowances: a later operation may spend it, so only its event proves it */
  readonly consumable?: string
}

/** Operations with the same `key` share one sum. */
export interface Measured {
  readonly key: string
  readonly amount: bigint
}

/** A value that must hold at the end. */
export interface Fact {
  readonly label: string
  readonly reading: Reading
  readonly expected: string | boolean
}

/** Amounts of events that prove an effect which is no longer visible at the end. */
export interface Trace {
  readonly key: string
  readonly label: string
  /** sum: some of the events add up to the amount; single: one of them is the amount */
  readonly mode: "sum" | "single"
  readonly amounts: ReadonlyArray<bigint>
  readonly unit: Unit
  readonly expected: bigint
  readonly low: bigint
  readonly high: bigint
}

/** A statement about the episode's events. */
export interface Condition {
  readonly label: string
  readonly expected: string
  readonly actual: string
  readonly holds: boolean
}

/** An allowance that an operation uses up, or that it grants. */
export interface AllowanceUse {
  readonly token: Address
  readonly owner: Address
  readonly spender: Address
  readonly amount: bigint
}

/** An amount of an asset that one account should gain or pay: at most `most`, base units. */
export interface Ask {
  /** in lower case */
  readonly account: string
  /** as the ledger names it */
  readonly asset: string
  readonly side: "gains" | "pays"
  readonly most: bigint
}

export interface Expectation {
  /** name of the family that made it */
  readonly kind: string
  readonly deltas: ReadonlyArray<Delta>
  readonly facts: ReadonlyArray<Fact>
  readonly traces: ReadonlyArray<Trace>
  readonly conditions: ReadonlyArray<Condition>
  /** allowances that the operation spends, for composites and for safety */
  readonly spends: ReadonlyArray<AllowanceUse>
  /** allowances that the operation is meant to leave */
  readonly grants: ReadonlyArray<AllowanceUse>
  /** movements asked for that no delta covers: which NFT moves */
  readonly asks: ReadonlyArray<Ask>
  /** reward pools whose rewards the operation gives up */
  readonly forfeits: ReadonlyArray<Address>
  /** accounts that the task names */
  readonly parties: ReadonlyArray<Address>
  /** the swap that it asks for */
  readonly routes: ReadonlyArray<Route>
}

export const emptyExpectation: Expectation = {
  kind: "",
  deltas: [],
  facts: [],
  traces: [],
  conditions: [],
  spends: [],
  grants: [],
  asks: [],
  forfeits: [],
  parties: [],
  routes: []
}

/** What an expectation is computed from. */
export interface ExpectContext {
  readonly env: JudgeEnv
  readonly evidence: Evidence
  /**
   * how far an amount may be off: the task's tolerance for its quantity, or the family's own. Compare what is
   * made of it by tolerances/decisions.ts, so that it is known for which tolerances a judgement holds
   */
  readonly room: (expected: bigint, quantity: string, fallback: Tolerance) => bigint
  /** expectations of the operations before this one, by position; empty for an atomic task */
  readonly earlier: ReadonlyArray<Expectation>
}

/** The judged source of a query and the values that answer it; see families/query.ts. */
export interface Query {
  readonly sources: ReadonlyArray<QuerySource>
  readonly at: "before" | "after"
  /** the types in which each value may be asked for, by answer key */
  readonly forms: Readonly<Record<string, ReadonlyArray<AnswerKey["type"]>>>
  /** by answer key; null if the chain has no such value */
  readonly values: (context: {
    readonly env: JudgeEnv
    readonly evidence: Evidence
  }) => Readonly<Record<string, string | boolean | null>>
}

export type QuerySource =
  | { readonly kind: "contract"; readonly address: Address }
  | { readonly kind: "rpc"; readonly methods: ReadonlyArray<string>; readonly owner?: Address }

/** What an earlier operation should have brought, with the argument that refers to it. */
interface Reference {
  readonly argument: string
  readonly operation: number
  readonly quantity: string
}

/** One operation of a task, its arguments decoded and checked against the chain: it can be judged. */
export interface Operation {
  /** the quantities of its changes: `tolerances` and references of later operations may name them */
  readonly quantities: ReadonlyArray<string>
  /** quantities that only events show: `tolerances` may name them, references may not */
  readonly eventQuantities?: ReadonlyArray<string>
  /** what it takes from earlier operations */
  readonly references: ReadonlyArray<Reference>
  readonly probes: (env: JudgeEnv) => ReadonlyArray<Probe>
  readonly expect: (context: ExpectContext) => Expectation
  /** limits on amounts inside the call (stated slippage); null if all are met */
  readonly callFault?: (call: DecodedCall, context: ExpectContext) => string | null
  readonly query?: Query
  /** data of a plain send: hex, or text that stands for its UTF-8 bytes */
  readonly plainData?: string
}

export interface Family {
  readonly name: string
  /** what may be done to its operations */
  readonly traits: Traits
  /** Decodes `args` and checks them against the chain. Each fault carries its path in the arguments. */
  readonly bind: (args: unknown, env: JudgeEnv) => Bound<Operation>
}

/** The quantity of a change that has no name. */
const UNNAMED = "change"

/** `percent` of `whole` in integers, rounded down. */
export const percentOf = (whole: bigint, percent: string): bigint => {
  const [units = "0", fraction = ""] = percent.split(".")
  return (whole * BigInt(units + fraction)) / (100n * 10n ** BigInt(fraction.length))
}

/** What a balance is after the earlier operations, by their expectations. */
const running = (context: ExpectContext, at: Reading): bigint =>
  context.earlier
    .flatMap(({ deltas }) => deltas)
    .filter((delta) => readingKey(delta.reading) === readingKey(at))
    .reduce(
      (sum, { measured, expected }) => sum + (measured?.amount ?? expected),
      integerIn(context.evidence.before, at)
    )

/**
 * The size of a quantity of an earlier operation; the measured size if the chain decided it. Binding has
 * checked that it exists.
 */
const referred = (
  context: ExpectContext,
  { from_operation, quantity, percent = "100" }: typeof AmountReference.Type
): bigint => {
  const source = context.earlier[from_operation]?.deltas.find(
    (change) => change.quantity === quantity
  )
  return percentOf(BigInts.abs(source?.measured?.amount ?? source?.expected ?? 0n), percent)
}

/** An amount in base units. `balance` is what shares and "all" refer to. */
export const resolve = (context: ExpectContext, amount: Amount, balance: Reading): bigint => {
  if (amount === "all") return running(context, balance)
  if (typeof amount === "bigint") return amount
  return "from_operation" in amount
    ? referred(context, amount)
    : percentOf(integerIn(context.evidence.before, balance), amount.percent)
}

/** The quantities of stated changes; a tolerance may be given for each. */
export const quantitiesOf = (changes: ReadonlyArray<Change>): ReadonlyArray<string> =>
  changes.flatMap((change) => (change.delta === undefined ? [] : [change.quantity ?? UNNAMED]))

/** A delta with its range from the tolerance of its quantity. */
export const delta = (
  context: ExpectContext,
  spec: Omit<Delta, "low" | "high"> & { readonly fallback: Tolerance }
): Delta => {
  const { fallback, ...rest } = spec
  const room = context.room(spec.expected, spec.quantity, fallback)
  return { ...rest, low: spec.expected - room, high: spec.expected + room }
}

/** Events that must show the size of `of`, with its range. */
export const traceOf = (
  of: Delta,
  spec: Pick<Trace, "key" | "label" | "amounts"> & { readonly mode?: Trace["mode"] }
): Trace => {
  const negative = of.expected < 0n
  return {
    mode: "sum",
    ...spec,
    unit: of.unit,
    expected: negative ? -of.expected : of.expected,
    low: negative ? -of.high : of.low,
    high: negative ? -of.low : of.high
  }
}

/** The deltas and facts of stated changes. */
export const expectedChanges = (
  context: ExpectContext,
  changes: ReadonlyArray<Change>,
  unit: (change: Change) => Unit
): Pick<Expectation, "deltas" | "facts"> => ({
  deltas: changes.flatMap((change) => {
    if (change.delta === undefined) return []
    const quantity = change.quantity ?? UNNAMED
    return [
      delta(context, {
        quantity,
        label: change.label ?? quantity,
        reading: reading(change.probe, change.index ?? null),
        unit: unit(change),
        expected: change.delta,
        fallback: "exact"
      })
    ]
  }),
  facts: changes.flatMap((change) =>
    change.value === undefined
      ? []
      : [
          {
            label: change.label ?? change.quantity ?? "value",
            reading: reading(change.probe, change.index ?? null),
            expected: change.value
          }
        ]
  )
})

/** Whether a delta's number moved in the right direction. */
export const hasMoved = (evidence: Evidence, { reading: at, expected }: Delta): boolean => {
  const change = changeOf(evidence, at)
  return expected > 0n ? change > 0n : expected < 0n ? change < 0n : true
}

const RAW: Unit = { symbol: "", decimals: 0 }

const isReference = Schema.is(Schema.toType(AmountReference))

const referencesIn = (args: object): ReadonlyArray<Reference> =>
  Object.entries(args).flatMap(([argument, value]: [string, unknown]) =>
    isReference(value)
      ? [{ argument, operation: value.from_operation, quantity: value.quantity }]
      : []
  )

/** What a family computes from its arguments. `also` and references are handled here for all families. */
type Made = Omit<Operation, "references">

type Further = {
  readonly also?: ReadonlyArray<Change>
  readonly calls?: ReadonlyArray<AcceptedCall & { readonly to: Address }>
}

/** The condition that one of these calls was made; none if none is stated. */
const callConditions = (
  evidence: Evidence,
  calls: ReadonlyArray<CallMade>
): ReadonlyArray<Condition> => {
  if (calls.length === 0) return []
  const holds = isMade(evidence, calls)
  return [
    {
      label: "the call that is asked for",
      expected: calls.map(({ signature }) => signature || "a plain send").join(" or "),
      actual: holds ? "made" : "not made",
      holds
    }
  ]
}

const completed = (
  name: string,
  args: Further,
  made: Made,
  calls: ReadonlyArray<CallMade>
): Operation => {
  const also = args.also ?? []
  return {
    ...made,
    references: referencesIn(args),
    quantities: [...made.quantities, ...quantitiesOf(also)],
    probes: (env) => [...made.probes(env), ...also.map(({ probe }) => probe)],
    expect: (context) => {
      const expectation = made.expect(context)
      const further = expectedChanges(context, also, () => RAW)
      return {
        ...expectation,
        kind: name,
        deltas: [...expectation.deltas, ...further.deltas],
        facts: [...expectation.facts, ...further.facts],
        conditions: [...expectation.conditions, ...callConditions(context.evidence, calls)]
      }
    }
  }
}

/** A family whose arguments need checks that depend on the chain, or that its Schema cannot express. */
export const familyOn = <A extends Further, E>(
  name: string,
  schema: Schema.Codec<A, E>,
  traits: Traits,
  operation: (args: A, env: JudgeEnv) => Bound<Made>
): Family => ({
  name,
  traits,
  bind: (raw, env) =>
    Result.gen(function* () {
      const args = yield* decodeBound(schema, raw)
      const calls = yield* readableCalls(args.calls ?? [])
      const made = yield* operation(args, env)
      return completed(name, args, made, calls)
    })
})

/** A family, from the Schema of its arguments, its declarations, and what it computes from them. */
export const family = <A extends Further, E>(
  name: string,
  schema: Schema.Codec<A, E>,
  traits: Traits,
  operation: (args: A) => Made
): Family => familyOn(name, schema, traits, (args) => Result.succeed(operation(args)))
