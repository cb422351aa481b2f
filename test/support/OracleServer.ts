/**
 * A model provider for tests of whole runs: a real HTTP server that speaks chat completions and
 * knows the reference solution of every instance of a run. It counts what it completes, so that a
 * test can say what was paid for. Owns recognising an instance by its prompt; the wire format is
 * test/models/server.ts.
 */
import type { ServerResponse } from "node:http"
import { Effect, Ref, Schema } from "effect"
import { addresses, treasury } from "../../chain/addresses.ts"
import { runAccount } from "../../chain/RunLayer.ts"
import { makeOracle } from "../../models/baselines/oracle.ts"
import { type Library, Message, ModelRequest } from "../../models/Model.ts"
import { environmentKeys } from "../../stages/environment.ts"
import { loadBank } from "../../tasks/Bank.ts"
import type { Instance } from "../../tasks/Instance.ts"
import type { Address } from "../../tasks/Primitives.ts"
import { instantiate } from "../../tasks/Sampler.ts"
import { familyNames } from "../../validators/index.ts"
import { completion, json, serve } from "../models/server.ts"

const Body = Schema.fromJsonString(Schema.Struct({ messages: Schema.Array(Message) }))

/** What a test may do with a request before it is answered; `answer` completes it. */
export type OnRequest = (arrival: number, response: ServerResponse, answer: () => void) => void

/** Every instance of a run, drawn as the run draws it. */
const instancesOf = Effect.fnUntraced(function* (seed: number, rounds: number) {
  const bank = yield* loadBank({ envKeys: environmentKeys, families: familyNames })
  const agent = runAccount(seed, "agent").address
  const { address: rich, privateKey } = runAccount(seed, "rich")
  const named: Readonly<Record<string, Address>> = {
    ...addresses,
    agent,
    test_address: agent,
    rich,
    rich_address: rich,
    treasury
  }
  const env = { addresses: named, keys: { rich: privateKey } }
  const instances: Array<Instance> = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const { task, tiers } of bank.entries) {
      instances.push(
        yield* instantiate({ task, tiers, seed: String(seed), round, env, difficulty: "random" })
      )
    }
  }
  return { directory: bank.directory, instances }
})

/** Starts the server for the scope. */
export const oracleServer = Effect.fn("oracleServer")(function* (options: {
  readonly seed: number
  readonly rounds: number
  readonly library: Library
  readonly onRequest?: OnRequest
}) {
  const { directory, instances } = yield* instancesOf(options.seed, options.rounds)
  const oracle = yield* makeOracle(directory)
  const completed = yield* Ref.make<ReadonlyArray<string>>([])
  let arrivals = 0

  const replyTo = Effect.fnUntraced(function* (body: string) {
    const { messages } = yield* Schema.decodeUnknownEffect(Body)(body)
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
    return yield* oracle.complete(request, { instance, library: options.library, step })
  })

  const context = yield* Effect.context<never>()
  const { baseUrl } = yield* serve((response, { body }) => {
    arrivals += 1
    const answer = () =>
      Effect.runForkWith(context)(
        Effect.gen(function* () {
          const reply = yield* replyTo(body)
          const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }
          response.once("finish", () =>
            Effect.runSync(Ref.update(completed, (all) => [...all, body]))
          )
          json(completion({ content: reply.text }, { usage }))(response, {
            method: "POST",
            path: "",
            headers: {},
            body
          })
        })
      )
    if (options.onRequest === undefined) answer()
    else options.onRequest(arrivals, response, answer)
  })
  /** the bodies of the requests that were answered whole, in order */
  return { model: `${baseUrl}#oracle`, completed: Ref.get(completed) }
})
