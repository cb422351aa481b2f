/**
 * Whether a call was made that neither the state nor events tell from another one: a safe transfer, or data
 * that the receiver does not record. Owns reading it from the agent's successful transactions and from their
 * traces, so that a call inside a bundle counts, too; a trace keeps the first bytes of a call's data.
 */
import { Result } from "effect"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import type { AcceptedCall } from "../../../tasks/quest/Task.ts"
import type { Evidence } from "../Evidence.ts"
import { allBound, type Bound, under } from "../JudgeError.ts"
import { type Accepted, judgeData, readableCall } from "../reading/calls.ts"
import { entriesOf } from "./lines.ts"

/** An accepted call with the contract that takes it. */
export interface CallMade extends Accepted {
  readonly to: Address
}

type Stated = AcceptedCall & { readonly to: Address }

/** The calls with what they are decoded by, or what is wrong with them. */
export const readableCalls = (calls: ReadonlyArray<Stated>): Bound<ReadonlyArray<CallMade>> =>
  allBound(
    calls.map((call, at) => {
      const { to, ...accepted } = call
      return under(
        ["calls", at],
        Result.map(readableCall(accepted), (one) => ({ ...one, to }))
      )
    })
  )

/** Whether one of these calls was made. */
export const isMade = (evidence: Evidence, calls: ReadonlyArray<CallMade>): boolean =>
  entriesOf(evidence)
    .flatMap(({ books, transaction: { request } }) => [
      { to: request.to, data: request.data, value: request.value },
      ...books.frames.map(({ input, to, value }) => ({ to, data: input, value }))
    ])
    .some(({ to, ...data }) =>
      calls.some((call) => to !== null && sameAddress(to, call.to) && judgeData(data, call))
    )
