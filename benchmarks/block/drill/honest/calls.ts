/**
 * Calls that are asked about and not made: with which values, by whom and when. Owns making one of the steps of an honest use,
 * and which of them would work.
 */
import { Effect } from "effect"
import { numberToHex } from "viem"
import type { ChainError, HarnessTransaction } from "../../../../chain/Chain.ts"
import type { Argument, Call } from "../../../../tasks/block/Proof.ts"
import { attempt, readAhead } from "../../stages/prove/evaluate.ts"
import { type Bindings, type Expression, parseExpression } from "../../stages/prove/expression.ts"
import type { Account } from "../../stages/prove/scene.ts"
import {
  type AnyCall,
  type ProofError,
  type Scene,
  transactionOf
} from "../../stages/prove/steps.ts"
import { type Signers, signedBy, withSignaturesOf } from "./signatures.ts"

/** A call at a time in seconds. */
export interface TimedCall {
  readonly text: string
  readonly transaction: HarnessTransaction
  readonly time: bigint
}

/** A call as a reader sees it. */
export const callText = (step: AnyCall): string =>
  `${step.from} calls ${step.to}.${step.call}(${JSON.stringify(step.args ?? []).slice(1, -1)})`

/** Which of these calls would work. */
export const allows = (scene: Scene, calls: ReadonlyArray<TimedCall>) =>
  Effect.map(
    scene.lease.batch(
      calls.map(({ time, transaction: { value = 0n, ...rest } }) => ({
        method: "eth_call",
        params: [
          { ...rest, value: numberToHex(value) },
          "latest",
          null,
          { time: numberToHex(time) }
        ]
      }))
    ),
    (answers) => answers.map((answer) => answer !== null)
  )

/** Which of these calls would work; one that cannot be made does not. */
export const work = Effect.fnUntraced(function* (
  scene: Scene,
  calls: ReadonlyArray<TimedCall | null>
) {
  const made = calls.flatMap((call) => call ?? [])
  const answers = yield* allows(scene, made)
  const working = new Set(made.filter((_, at) => answers[at]))
  return calls.map((call) => call !== null && working.has(call))
})

/** What a call sends may depend on reads that fail: then it cannot be made. */
const orNull = <A>(making: Effect.Effect<A, ChainError | ProofError>) =>
  making.pipe(
    Effect.catchIf(
      (error) => error._tag === "ProofError" || error.answered,
      () => Effect.succeed(null)
    )
  )

/** The expressions in an argument, or in arguments. */
const expressionsIn = (argument: Argument): ReadonlyArray<Expression> =>
  Array.isArray(argument)
    ? argument.flatMap(expressionsIn)
    : typeof argument === "string" && argument.startsWith("=")
      ? [parseExpression(argument.slice(1))]
      : []

/** The calls of steps, with what they all read asked at once; null where one cannot be made. */
export const callsOf = Effect.fnUntraced(function* (
  scene: Scene,
  steps: ReadonlyArray<AnyCall | null>,
  time: bigint
) {
  const expressions = yield* attempt("calls", () =>
    steps.flatMap((step) =>
      step === null ? [] : [...(step.args ?? []), step.value ?? ""].flatMap(expressionsIn)
    )
  )
  const ahead = yield* readAhead(scene, expressions)
  return yield* Effect.forEach(steps, (step) =>
    step === null
      ? Effect.succeed(null)
      : orNull(
          Effect.map(transactionOf(ahead, step), (transaction): TimedCall => {
            const sent = transaction.value === 0n ? "" : ` with ${transaction.value} wei`
            return { text: `${callText(step)}${sent}`, transaction, time }
          })
        )
  )
})

/** With which values and by whom a call is made. */
export interface Way {
  readonly values: Bindings
  readonly from: Account
  /** the values that its signatures are made of; absent: the same */
  readonly signed?: Bindings
  /** who signs in the place of whom; absent: everybody for themselves */
  readonly signers?: Signers
}

/** What a call is with other values; null: there is none then. */
export type CallWith = (values: Bindings) => Effect.Effect<Call | null, ChainError | ProofError>

/** A call in several ways; null where it cannot be made. `callWith`: what it is with other values. */
export const inWays = Effect.fnUntraced(function* (
  scene: Scene,
  callWith: CallWith,
  ways: ReadonlyArray<Way>,
  time: bigint
) {
  const steps = yield* Effect.forEach(ways, ({ from, signed, signers, values }) =>
    Effect.gen(function* () {
      const step = yield* orNull(callWith(values))
      const other = signed === undefined ? step : yield* orNull(callWith(signed))
      if (step === null || other === null) return null
      const whole = signed === undefined ? step : withSignaturesOf(step, other)
      return whole === null ? null : { ...signedBy(whole, signers ?? new Map()), from }
    })
  )
  return yield* callsOf(scene, steps, time)
})
