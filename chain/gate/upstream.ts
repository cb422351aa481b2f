/**
 * Calls from the gate to a lease's node, bounded in time and size, with decoded answers. Owns which
 * part of a node's error a script may see: the message without addresses.
 */
import { Effect, Option, Schema } from "effect"
import { ChainError, type NodeAsk } from "../Chain.ts"
import { type CallFailed, Code, callFailed } from "./envelope.ts"
import { Limits } from "./Limits.ts"

const decodeResult = Schema.decodeUnknownEffect(Schema.Json)
const decodeRevertData = Schema.decodeUnknownOption(
  Schema.String.check(Schema.isPattern(/^0x([0-9a-fA-F]{2})*$/))
)

/** A node's message may quote the URL that it forks from, which can hold a key. */
const withoutAddresses = (message: string): string =>
  message
    .replace(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi, "<address>")
    .replace(/\b(?:\d{1,3}(?:\.\d{1,3}){3}|localhost)(?::\d+)?\b/gi, "<address>")

/** Asks the node. Fails with `CallFailed` if the call is at fault, with `ChainError` if the node is. */
export type Ask = (
  method: string,
  params: ReadonlyArray<Schema.Json>
) => Effect.Effect<Schema.Json, CallFailed | ChainError>

/** An `Ask` for a node. */
export const makeAsk =
  (ask: NodeAsk): Ask =>
  (method, params) => {
    const unanswered = (cause: unknown) =>
      new ChainError({
        operation: `gate.${method}`,
        message: "the node gave no JSON-RPC answer; replace it and run the script again",
        cause
      })
    return ask(method, params, Limits.answerBytes).pipe(
      // A read can be sent twice, so a connection that the node closed while idle is retried.
      Effect.retry({ times: 1, while: ({ _tag }) => _tag === "ChainError" }),
      Effect.mapError((error) => (error._tag === "TooLong" ? tooLong : unanswered(error))),
      Effect.flatMap(
        ({ error, result }): Effect.Effect<Schema.Json, CallFailed | ChainError> =>
          error === undefined
            ? Effect.mapError(decodeResult(result), unanswered)
            : Effect.fail(nodeError(error.code, error.message, error.data))
      ),
      Effect.timeoutOrElse({
        duration: Limits.callMs,
        orElse: () =>
          Effect.fail(
            callFailed(
              Code.server,
              `the call took longer than ${Limits.callMs / 1_000} seconds; ask for less`
            )
          )
      })
    )
  }

const tooLong = callFailed(Code.limit, `the answer is above ${Limits.answerBytes} bytes`)

const nodeError = (code: number, message: string, data: unknown): CallFailed => {
  const bytes = decodeRevertData(data)
  // Anvil reports a simulation that runs out of gas as "internal", and viem retries internal errors.
  const seen = code === Code.internal ? Code.server : code
  return callFailed(seen, withoutAddresses(message), Option.getOrUndefined(bytes))
}
