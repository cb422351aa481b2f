/** Owns the family of calls that no other family covers: a contract's own state, and its events. */

import { Predicate, Record, Result, Schema } from "effect"
import { type Abi, type AbiEvent, decodeEventLog } from "viem"
import { sameAddress } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { Account, Change, sharedArgs, Units } from "../args.ts"
import { nativeBalance } from "../JudgeEnv.ts"
import { allBound, type Bound, type Fault, faulty, under, unless } from "../JudgeError.ts"
import {
  type Condition,
  delta,
  type ExpectContext,
  emptyExpectation,
  expectedChanges,
  familyOn,
  quantitiesOf
} from "../Operation.ts"
import { eventOf, isIntegerType, namesOf, valueFault } from "../reading/abi.ts"
import { matches } from "../reading/calls.ts"
import { successful } from "../reading/logs.ts"
import { reading } from "../reading/readings.ts"
import { noTraits } from "../Traits.ts"
import { within } from "../tolerance.ts"

/** An event that a contract must have emitted, e.g. `Harvest(address indexed user,uint256 reward)`. */
const ExpectedEvent = Schema.Struct({
  address: Account,
  signature: Schema.String,
  where: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  /** amounts by argument, each within the tolerance that the task gives a quantity of this name */
  amounts: Schema.optionalKey(Schema.Record(Schema.String, Units))
})

/** An expected event, and what its logs are decoded with. */
type EventArgs = typeof ExpectedEvent.Type & { readonly event: AbiEvent }

/** Conditions on an argument that the event does not have, or that cannot have that value. */
const argumentFaults = (
  { inputs, name: event }: AbiEvent,
  field: "where" | "amounts",
  name: string,
  faultOf: (type: string) => string | null
): ReadonlyArray<Fault> => {
  const path = [field, name]
  const input = inputs.find((one) => one.name === name)
  if (input === undefined) {
    const reason = `${event} has no argument "${name}": it has ${namesOf(inputs)}`
    return [{ path, reason }]
  }
  const reason = faultOf(input.type)
  return reason === null ? [] : [{ path, reason }]
}

/** An event whose logs can be read and compared. */
const readable = (expected: typeof ExpectedEvent.Type): Bound<EventArgs> => {
  const event = eventOf(expected.signature)
  if (Result.isFailure(event)) return faulty(["signature"], event.failure)
  const faults = [
    ...Object.entries(expected.where).flatMap(([name, value]) =>
      argumentFaults(event.success, "where", name, (type) => valueFault(type, value))
    ),
    ...Object.keys(expected.amounts ?? {}).flatMap((name) =>
      argumentFaults(event.success, "amounts", name, (type) =>
        isIntegerType(type) ? null : `a value of type ${type} is not an amount`
      )
    )
  ]
  return unless(faults, { ...expected, event: event.success })
}

const eventCondition = ({ evidence, room }: ExpectContext, expected: EventArgs): Condition => {
  const amounts = Object.entries(expected.amounts ?? {})
  const close = (name: string, actual: unknown, amount: bigint) =>
    Predicate.isBigInt(actual) && within(actual, amount, room(amount, name, "0.1%"))
  const abi: Abi = [expected.event]
  const found = successful(evidence)
    .flatMap(({ logs }) => logs)
    .some((log) => {
      const [signature, ...indexed] = log.topics
      if (signature === undefined || !sameAddress(log.address, expected.address)) return false
      const event = Result.getOrUndefined(
        Result.try(() => decodeEventLog({ abi, topics: [signature, ...indexed], data: log.data }))
      )
      const args: unknown = event?.args
      return Schema.is(Schema.Record(Schema.String, Schema.Unknown))(args)
        ? Object.entries(expected.where).every(([name, value]) =>
            matches(ownValue(args, name), value)
          ) && amounts.every(([name, amount]) => close(name, ownValue(args, name), amount))
        : event !== undefined && Object.keys(expected.where).length === 0
    })
  return {
    label: `event of ${expected.address}`,
    expected: `${expected.signature} with ${JSON.stringify({
      ...expected.where,
      ...Record.map(expected.amounts ?? {}, String)
    })}`,
    actual: found ? "emitted" : "not emitted",
    holds: found
  }
}

/** Values and differences of any probe, wei sent along, and events. */
export const contractState = familyOn(
  "contract_state",
  Schema.Struct({
    changes: Schema.NonEmptyArray(Change),
    /** wei that the call takes from the agent */
    value: Schema.optionalKey(Units),
    events: Schema.optionalKey(Schema.Array(ExpectedEvent)),
    ...sharedArgs
  }),
  noTraits,
  ({ changes, value, events: stated = [] }) =>
    Result.map(
      allBound(stated.map((one, at) => under(["events", at], readable(one)))),
      (events) => ({
        quantities: [...quantitiesOf(changes), ...(value === undefined ? [] : ["value"])],
        eventQuantities: events.flatMap(({ amounts = {} }) => Object.keys(amounts)),
        probes: ({ agent }) => [
          ...changes.map(({ probe }) => probe),
          ...(value === undefined ? [] : [nativeBalance(agent)])
        ],
        expect: (context) => {
          const coin = context.env.profile.native
          const expected = expectedChanges(context, changes, ({ probe }) =>
            probe._tag === "native_balance" ? coin : { symbol: "", decimals: 0 }
          )
          const sent =
            value === undefined
              ? []
              : [
                  delta(context, {
                    quantity: "value",
                    label: `${coin.symbol} given by the agent, gas excluded`,
                    reading: reading(nativeBalance(context.env.agent)),
                    unit: coin,
                    expected: -value,
                    fallback: "0.1%"
                  })
                ]
          return {
            ...emptyExpectation,
            ...expected,
            deltas: [...expected.deltas, ...sent],
            conditions: events.map((event) => eventCondition(context, event))
          }
        }
      })
    )
)
