/**
 * The log of a session: every call in order of arrival, bounded in number and bytes. Owns the form of a
 * record and the bounds; the gate decides the verdicts.
 */
import type { Schema } from "effect"
import type { GateCallRecord } from "../../evm/GateCall.ts"
import { startOf } from "./envelope.ts"
import { Limits } from "./Limits.ts"

/** A call that has arrived; only the first outcome is recorded. */
export interface LoggedCall {
  /** `encoded` is the JSON text of `result` */
  readonly answered: (params: Schema.Json, result: Schema.Json, encoded: string) => void
  readonly failed: (params: Schema.Json, error: string) => void
  readonly refused: (error: string) => void
}

export interface CallLog {
  /** calls that have arrived, logged or not */
  readonly count: () => number
  /** takes the next place in the log */
  readonly arrive: (method: string, params: Schema.Json) => LoggedCall
  readonly records: () => ReadonlyArray<GateCallRecord>
}

const unanswered = "the script did not wait for the answer"

/** An empty log. It keeps one call more than may be made, which is `most`: the one that was refused. */
export const makeCallLog = (most: number = Limits.calls): CallLog => {
  const records: Array<GateCallRecord> = []
  let count = 0
  let bytesLeft: number = Limits.logBytes

  const keep = (value: Schema.Json, encoded: string = JSON.stringify(value)): Schema.Json => {
    const bytes = Buffer.byteLength(encoded)
    if (bytes > Limits.loggedBytes || bytes > bytesLeft) return null
    bytesLeft -= bytes
    return value
  }

  const arrive = (method: string, sent: Schema.Json): LoggedCall => {
    const place = count++
    let open = place <= most
    if (open) {
      records[place] = {
        method: startOf(method, Limits.methodLength),
        params: null,
        verdict: "failed",
        result: null,
        error: unanswered
      }
    }
    const settle = (outcome: () => Omit<GateCallRecord, "method">): void => {
      const record = records[place]
      if (!open || record === undefined) return
      open = false
      records[place] = { method: record.method, ...outcome() }
    }
    return {
      answered: (params, result, encoded) =>
        settle(() => ({
          params: keep(params),
          verdict: "answered",
          result: keep(result, encoded),
          error: null
        })),
      failed: (params, error) =>
        settle(() => ({ params: keep(params), verdict: "failed", result: null, error })),
      refused: (error) =>
        settle(() => ({ params: keep(sent), verdict: "refused", result: null, error }))
    }
  }
  return { count: () => count, arrive, records: () => [...records] }
}
