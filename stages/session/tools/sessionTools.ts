/**
 * The tools of a session: read, simulate, send, propose, submit_answer, finish. Owns the list and all of them
 * but `read`. None knows a solution, and none says how the session will be judged.
 */
import { Effect, Schema } from "effect"
import { decodeReturned } from "./calldata.ts"
import { callFields, quantityOf, requestOf, Wei } from "./parameters.ts"
import { read } from "./read.ts"
import { asBytes, refusedWords, sent, told } from "./results.ts"
import { type SessionTool, sessionTool, type ToolPlace, ToolRefused } from "./tool.ts"

const simulate = sessionTool("simulate", {
  title: "Try a transaction",
  description:
    "Says what a transaction of your account would do now, without sending it: whether it succeeds, its gas, what it returns, why it reverts. Free. Give to, and signature with args, or data; value in wei.",
  parameters: Schema.Struct(callFields),
  readOnly: true,
  run: Effect.fnUntraced(function* (input, place) {
    const { item, request } = yield* requestOf(input, place.account)
    const answer = yield* Effect.result(place.rpc("eth_call", [request, "latest"]))
    if (answer._tag === "Failure") return { succeeds: false, reason: refusedWords(answer.failure) }
    const data = asBytes(answer.success)
    const gas = yield* place
      .rpc("eth_estimateGas", [request])
      .pipe(
        Effect.match({ onFailure: () => null, onSuccess: (gas) => String(BigInt(String(gas))) })
      )
    return {
      succeeds: true,
      gas,
      ...(item === null || item.outputs.length === 0 ? {} : { returns: decodeReturned(item, data) })
    }
  })
})

const send = sessionTool("send", {
  title: "Send a transaction",
  description:
    "Signs a transaction of your account and sends it. It is mined at once and counts as a step, also if it reverts. Give to, and signature with args, or data; value in wei. For a plain transfer of the coin: to and value.",
  parameters: Schema.Struct({
    ...callFields,
    gas: Schema.optionalKey(Wei.annotate({ description: "The gas limit; estimated if absent" }))
  }),
  run: Effect.fnUntraced(function* ({ gas, ...call }, place) {
    const { request } = yield* requestOf(call, place.account)
    return yield* sent(
      place,
      { ...request, ...(gas === undefined ? {} : { gas: quantityOf(gas) }) },
      request
    )
  })
})

const Request = Schema.Record(Schema.String, Schema.Json)

/** Requests of one call of `propose` at most. */
const MOST_PROPOSED = 16

const propose = sessionTool("propose", {
  title: "Hand over unsent requests",
  description:
    "Takes transaction requests that a wallet kit has built and not sent, such as {to, data, value, chainId}, and sends them as they are, in order. It stops after one that is refused or reverts. Each mined transaction counts as a step.",
  parameters: Schema.Struct({
    requests: Schema.Array(Request)
      .check(Schema.isMinLength(1), Schema.isMaxLength(MOST_PROPOSED))
      .annotate({ description: "The requests, as objects with to, data, value and other fields" })
  }),
  run: Effect.fnUntraced(function* ({ requests }, place) {
    const results: Array<Schema.Json> = []
    for (const request of requests) {
      const one = yield* Effect.result(sent(place, request, callOf(request, place)))
      if (one._tag === "Failure") {
        results.push({ status: "refused", reason: one.failure.message })
        break
      }
      results.push(one.success)
      if (one.success.status === "reverted") break
    }
    return { results, notSent: requests.length - results.length }
  })
})

/** The fields of a request that decide what it does, to ask why it reverted. */
const callOf = (request: typeof Request.Type, { account }: ToolPlace): Schema.Json => {
  const { data, input, to, value } = request
  return {
    from: account,
    ...(to === undefined ? {} : { to }),
    data: data ?? input ?? "0x",
    ...(typeof value === "string" || typeof value === "number"
      ? { value: quantityText(value) }
      : {})
  }
}

const quantityText = (value: string | number): string =>
  /^(\d+|0x[0-9a-fA-F]+)$/.test(String(value)) ? `0x${BigInt(value).toString(16)}` : "0x0"

const submitAnswer = sessionTool("submit_answer", {
  title: "Submit the answer",
  description:
    "Submits the answer of a task that asks for one: an object with the keys that the task names; quantities as decimal text in base units. The last answer counts.",
  parameters: Schema.Struct({
    answer: Schema.Record(Schema.String, Schema.Json).annotate({
      description: "The answer by its keys"
    })
  }),
  run: ({ answer }, { rpc }) =>
    Effect.as(told(rpc("questline_submitAnswer", [answer])), { submitted: true })
})

const finish = sessionTool("finish", {
  title: "End the session",
  description: "Ends the session, once the task is done. Nothing can be sent or answered after it.",
  parameters: Schema.Struct({}),
  run: (_, { rpc }) => Effect.as(told(rpc("questline_finish", [])), { finished: true })
})

/** The tools of a session, in the order in which they are listed. */
export const sessionTools: ReadonlyArray<SessionTool> = [
  read,
  simulate,
  send,
  propose,
  submitAnswer,
  finish
]

const byName: ReadonlyMap<string, SessionTool> = new Map(
  sessionTools.map((tool) => [tool.name, tool])
)

/** Calls the tool of a name; an unknown name is refused with the names that exist. */
export const callTool = (
  place: ToolPlace,
  name: string,
  input: unknown
): Effect.Effect<Schema.Json, ToolRefused> => {
  const tool = byName.get(name)
  return tool === undefined
    ? Effect.fail(
        new ToolRefused({
          message: `there is no tool ${JSON.stringify(name.slice(0, 80))}: call ${[...byName.keys()].join(", ")}`
        })
      )
    : tool.call(place, input)
}
