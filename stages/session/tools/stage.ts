/**
 * The stage in which the tools that a reply calls are run, in order, on the chain as the episode has left it.
 * Its output is what the model is told, and what is judged. Owns this order and its limits. Between two
 * replies nothing is held: the next one begins from the transactions so far.
 */
import { Effect, Schema } from "effect"
import { Chain, ChainError } from "../../../chain/Chain.ts"
import { Hex } from "../../../evm/Hex.ts"
import { ToolCall } from "../../../models/Model.ts"
import { factsOf, routerOf } from "../../chainFacts.ts"
import { type JsonCodec, make } from "../../Stage.ts"
import { freshNodeTwice } from "../../StepNode.ts"
import { Acted } from "../Acted.ts"
import { Sessions } from "../Session.ts"
import type { SessionRules } from "../stage.ts"
import { rpcOver } from "./SessionRpc.ts"
import { callTool } from "./sessionTools.ts"
import type { ToolPlace } from "./tool.ts"

/** Calls of one reply that are run. */
const MOST_CALLS = 32
/** Characters of a result that a model is told. */
const LONGEST = 20_000

/** What one call of a tool came to, as the model is told. */
const ToolResult = Schema.Struct({
  id: Schema.String,
  tool: Schema.String,
  /** JSON, or the beginning of it */
  content: Schema.String,
  refused: Schema.Boolean
})
export type ToolResult = typeof ToolResult.Type

export class ToolsRun extends Schema.Class<ToolsRun>("questline/ToolsRun")({
  /** what these calls did: transactions and calls of this reply only; `steps`: of the episode so far */
  acted: Acted,
  results: Schema.Array(ToolResult)
}) {}

const inputOf = <I>(instance: JsonCodec<I>) =>
  Schema.Struct({
    /** the run's seed: it decides the agent's account */
    seed: Schema.String,
    instance,
    /** signed transactions of earlier replies */
    sent: Schema.Array(Hex),
    calls: Schema.Array(ToolCall)
  })
type Input<I> = ReturnType<typeof inputOf<I>>["Type"]

const told = (call: ToolCall, value: Schema.Json, refused: boolean): ToolResult => {
  const text = JSON.stringify(value)
  const left = text.length - LONGEST
  return {
    id: call.id,
    tool: call.tool.slice(0, 80),
    content: left <= 0 ? text : `${text.slice(0, LONGEST)} … ${left} more characters: ask for less`,
    refused
  }
}

const refusedAs = (call: ToolCall, error: string) => told(call, { error }, true)

const runOne = (place: ToolPlace, call: ToolCall) =>
  callTool(place, call.tool, call.input).pipe(
    Effect.map((value) => told(call, value, false)),
    Effect.catchIf(
      (error) => !error.ours,
      ({ message }) => Effect.succeed(refusedAs(call, message))
    ),
    Effect.mapError(
      ({ message }) => new ChainError({ operation: `tool ${call.tool.slice(0, 80)}`, message })
    )
  )

const runAll = Effect.fnUntraced(function* (place: ToolPlace, calls: ReadonlyArray<ToolCall>) {
  const results: Array<ToolResult> = []
  let finished = false
  for (const [index, call] of calls.entries()) {
    if (finished) {
      results.push(refusedAs(call, "the session was finished by the call before this one"))
    } else if (index >= MOST_CALLS) {
      results.push(refusedAs(call, `a reply may call ${MOST_CALLS} tools: call it again`))
    } else {
      const result = yield* runOne(place, call)
      finished = call.tool === "finish" && !result.refused
      results.push(result)
    }
  }
  return results
})

const play = Effect.fnUntraced(function* <I, E>(rules: SessionRules<I, E>, input: Input<I>) {
  const { calls, instance, sent } = input
  const chain = yield* Chain
  const facts = factsOf(chain)
  const session = yield* (yield* Sessions).open({
    setup: rules.setup(instance),
    probes: yield* rules.probes(instance, facts),
    bookProbes: (mined) => rules.bookProbes(facts, mined),
    mostSteps: rules.mostSteps(instance),
    instruction: "",
    sent
  })
  const place = {
    rpc: rpcOver(session.ask),
    account: session.account.address,
    router: routerOf(chain)
  }
  const results = yield* runAll(place, calls)
  return new ToolsRun({ acted: yield* session.end, results })
}, Effect.scoped)

/** The stage `tools` of a benchmark. */
export const makeTools = <I, E>(rules: SessionRules<I, E>) =>
  make({
    name: "tools",
    version: 1,
    input: inputOf(rules.instance),
    output: ToolsRun,
    identity: "versions",
    retry: freshNodeTwice,
    run: Effect.fn("tools")((input: Input<I>) => play(rules, input))
  })
