/**
 * The way from the gate to a lease's node: one call, bounded in time and size, its answer decoded.
 * Owns what of the node a script may see in an error: the node's words without any address.
 */
import type { NodeHttpClient } from "@effect/platform-node"
import { Effect, Option, Predicate, Schema } from "effect"
import { ChainError } from "../Chain.ts"
import { type CallFailed, Code, callFailed } from "./envelope.ts"
import { Limits } from "./Limits.ts"

const Answer = Schema.Union([
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.Int,
      message: Schema.String,
      data: Schema.optionalKey(Schema.Unknown)
    })
  }),
  Schema.Struct({ result: Schema.Json })
])
const decodeAnswer = Schema.decodeUnknownEffect(Schema.fromJsonString(Answer))
const decodeRevertData = Schema.decodeUnknownOption(
  Schema.String.check(Schema.isPattern(/^0x([0-9a-fA-F]{2})*$/))
)

/** A node's message may quote the URL that it forks from, which can hold a key. */
const withoutAddresses = (message: string): string =>
  message
    .replace(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi, "<address>")
    .replace(/\b(?:\d{1,3}(?:\.\d{1,3}){3}|localhost)(?::\d+)?\b/gi, "<address>")

/** Asks the node. Fails with `CallFailed` for the script, or with `ChainError` when the node is at fault. */
export type Ask = (
  method: string,
  params: ReadonlyArray<Schema.Json>
) => Effect.Effect<Schema.Json, CallFailed | ChainError>

/** Connections to nodes, which are asked without what a client for any purpose does around a call. */
export interface Connections {
  readonly request: Effect.Success<
    ReturnType<typeof NodeHttpClient.makeDispatcherOptions>
  >["request"]
}

const headers = { "content-type": "application/json" }

/** The text of the node's answer; undefined where it is above the limit, at which reading stops. */
const post = (connections: Connections, { origin, pathname, search }: URL, body: string) =>
  Effect.tryPromise(async (signal) => {
    const path = `${pathname}${search}`
    const ask = () => connections.request({ origin, path, method: "POST", headers, body, signal })
    // Reads can be asked twice: a connection that the node closed while idle is no failure.
    const answer = await ask().catch(ask)
    const chunks: Array<Uint8Array> = []
    let bytes = 0
    for await (const chunk of answer.body) {
      bytes += chunk.byteLength
      if (bytes > Limits.answerBytes) return undefined
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString("utf8")
  })

/** An `Ask` for the node at `url`. */
export const makeAsk = (connections: Connections, url: string): Ask => {
  const place = new URL(url)
  return (method, params) =>
    post(connections, place, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })).pipe(
      Effect.filterOrFail(Predicate.isNotUndefined, () =>
        callFailed(Code.limit, `the answer is above ${Limits.answerBytes} bytes`)
      ),
      Effect.flatMap(decodeAnswer),
      Effect.mapError((cause) =>
        cause._tag === "CallFailed"
          ? cause
          : new ChainError({
              operation: `gate.${method}`,
              message: "the node gave no JSON-RPC answer; replace it and run the script again",
              cause
            })
      ),
      Effect.flatMap((answer) =>
        "result" in answer
          ? Effect.succeed(answer.result)
          : Effect.fail(nodeError(answer.error.code, answer.error.message, answer.error.data))
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

const nodeError = (code: number, message: string, data: unknown): CallFailed => {
  const bytes = decodeRevertData(data)
  // Anvil calls a simulation that runs out of gas "internal", which viem takes as a reason to retry.
  const seen = code === Code.internal ? Code.server : code
  return callFailed(seen, withoutAddresses(message), Option.getOrUndefined(bytes))
}
