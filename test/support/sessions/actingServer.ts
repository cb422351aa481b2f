/**
 * A model provider whose model acts by tools: it does what a model's scripts did in a stored run. Owns what it does
 * in which reply; the server is providerServer.ts.
 */
import { Effect, Predicate } from "effect"
import type { Message } from "../../../models/Model.ts"
import { type ProviderServerOptions, providerServer } from "../providerServer.ts"
import type { Said } from "../wire.ts"
import { readOf } from "./mcpClient.ts"
import type { Recorded } from "./recorded.ts"

type Calls = NonNullable<Said["calls"]>

/** Reads in one reply; a reply may call 32 tools. */
const READS = 16

const chunks = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size)
  )

/** What is done, reply by reply: the reads, each transaction in a reply of its own, the answer and the end. */
const repliesOf = ({ answer, reads, requests }: Recorded): ReadonlyArray<Calls> => [
  ...chunks(
    reads.map(readOf).filter((input) => input !== undefined),
    READS
  ).map((some) => some.map((input) => ({ tool: "read", input }))),
  ...requests.map((request) => [{ tool: "propose", input: { requests: [request] } }]),
  [
    ...(Predicate.isObject(answer) ? [{ tool: "submit_answer", input: { answer } }] : []),
    { tool: "finish", input: {} }
  ]
]

/** Starts the server for the scope. */
export const actingServer = Effect.fn("actingServer")(function* (
  recorded: ReadonlyArray<Recorded>,
  options: Omit<ProviderServerOptions, "answer">
) {
  // One instruction can be the start of another.
  const longestFirst = recorded.toSorted((a, b) => b.instruction.length - a.instruction.length)
  const answer = (messages: ReadonlyArray<Message>) =>
    Effect.suspend(() => {
      const task = messages.find(({ role }) => role === "user")?.content ?? ""
      const trial = longestFirst.find(({ instruction }) => task.includes(instruction))
      if (trial === undefined) return Effect.die(`nobody has recorded the task in: ${task}`)
      const said = messages.filter(({ role }) => role === "assistant").length
      const calls = repliesOf(trial)[said]
      return Effect.succeed<Said>(
        calls === undefined ? { text: "It is done." } : { text: "", calls, finish: "tool_calls" }
      )
    })
  return yield* providerServer({ ...options, answer })
})
