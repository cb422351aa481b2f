/**
 * A model provider for tests of whole runs: it knows the reference solution of every instance of a
 * run. Owns recognising an instance by its prompt; the server is providerServer.ts.
 */

import { type Duration, Effect } from "effect"
import { QuestTrial } from "../../benchmarks/quest/models/baseline.ts"
import { makeOracle } from "../../benchmarks/quest/models/oracle.ts"
import { type Library, type Message, ModelRequest } from "../../models/Model.ts"
import { instancesOf } from "./instances.ts"
import { type ProviderServerOptions, providerServer } from "./providerServer.ts"
import type { Said } from "./wire.ts"

/** What the reference solutions say to the prompts of a run; any other prompt is a defect. */
export const oracleAnswers = Effect.fn("oracleAnswers")(function* (options: {
  readonly seed: number
  readonly rounds: number
  readonly library: Library
}) {
  const { directory, instances } = yield* instancesOf(options.seed, options.rounds)
  const oracle = yield* makeOracle({ directory })
  return Effect.fnUntraced(function* (messages: ReadonlyArray<Message>) {
    const task = messages.find(({ role }) => role === "user")?.content ?? ""
    const instance = instances.find(({ instruction }) => task.includes(instruction))
    if (instance === undefined) return yield* Effect.die(`no instance is asked for in: ${task}`)
    const said = messages.filter(({ role }) => role === "assistant").length
    const request = new ModelRequest({
      model: "oracle",
      messages: [...messages],
      temperature: 0,
      maxOutputTokens: null
    })
    const step = instance.split === "composite" ? said : 1
    const context = { subject: new QuestTrial({ instance, library: options.library }), step }
    return (yield* Effect.orDie(oracle.complete(request, context))).text
  })
})

/**
 * Starts the server for the scope. `model` names it as an OpenAI-compatible endpoint; `baseUrls`
 * are its other formats.
 */
export const oracleServer = Effect.fn("oracleServer")(function* (
  options: {
    readonly seed: number
    readonly rounds: number
    readonly library: Library
    /** what each reply is said to take; the server's own figures where absent */
    readonly usage?: NonNullable<Said["usage"]>
    /** how long each reply takes; no time where absent */
    readonly takes?: Duration.Input
  } & Omit<ProviderServerOptions, "answer">
) {
  const answers = yield* oracleAnswers(options)
  const answer = Effect.fnUntraced(function* (messages: ReadonlyArray<Message>) {
    const text = yield* answers(messages)
    if (options.takes !== undefined) yield* Effect.sleep(options.takes)
    return { text, ...(options.usage === undefined ? {} : { usage: options.usage }) }
  })
  const server = yield* providerServer({ ...options, answer })
  return { ...server, model: `${server.baseUrls.openai}#oracle` }
})
