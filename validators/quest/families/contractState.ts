/**
 * The family of calls that no other family covers: a contract's own state, and its events.
 */
import { Predicate, Record, Result, Schema } from "effect"
import { type Abi, decodeEventLog, parseAbi } from "viem"
import { Address, BaseUnits, sameAddress } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { nativeBalance } from "../JudgeEnv.ts"
import {
  Change,
  type Condition,
  delta,
  type ExpectContext,
  emptyExpectation,
  expectedChanges,
  family,
  quantitiesOf,
  sharedArgs
} from "../Operation.ts"
import { matches } from "../reading/calls.ts"
import { successful } from "../reading/logs.ts"
import { reading } from "../reading/readings.ts"
import { noTraits } from "../Traits.ts"
import { within } from "../tolerance.ts"

/** An event that a contract must have emitted, e.g. `Harvest(address indexed user,uint256 reward)`. */
const ExpectedEvent = Schema.Struct({
  address: Address,
  signature: Schema.String,
  where: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  /** amounts by argument, each within the tolerance that the task gives a quantity of its name */
  amounts: Schema.optionalKey(Schema.Record(Schema.String, BaseUnits))
})

const eventCondition = (
  { evidence, room, tolerance }: ExpectContext,
  expected: typeof ExpectedEvent.Type
): Condition => {
  const amounts = Object.entries(expected.amounts ?? {})
  const close = (name: string, actual: unknown, amount: bigint) =>
    Predicate.isBigInt(actual) && within(actual, amount, tolerance(name, "0.1%"), room)
  const abi = parseAbi<ReadonlyArray<string>>([`event ${expected.signature}`]) as Abi
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
export const contractState = family(
  "contract_state",
  Schema.Struct({
    changes: Schema.NonEmptyArray(Change),
    /** wei that the call takes from the agent */
    value: Schema.optionalKey(BaseUnits),
    events: Schema.optionalKey(Schema.Array(ExpectedEvent)),
    ...sharedArgs
  }),
  noTraits,
  ({ changes, value, events = [] }) => ({
    quantities: [
      ...quantitiesOf(changes),
      ...(value === undefined ? [] : ["value"]),
      ...events.flatMap(({ amounts = {} }) => Object.keys(amounts))
    ],
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
