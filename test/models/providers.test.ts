/** Every provider, whole and streamed, against a real server that misbehaves on order. */
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Fiber, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import type { ModelDefinition } from "../../models/config.ts"
import { isTooLarge, type Reply } from "../../models/Model.ts"
import { isCrowded, type ModelError } from "../../models/ModelError.ts"
import { readChatCompletion } from "../../models/providers/chatCompletions.ts"
import { providers } from "../../models/providers/index.ts"
import type { Provider } from "../../models/providers/Provider.ts"
import { resolveModel } from "../../models/registry.ts"
import {
  HANGS,
  type Misbehaviour,
  providerServer,
  SPOILED_REPLIES,
  TRANSPORT_FAULTS
} from "../support/providerServer.ts"
import { FORMATS, type Format } from "../support/wire.ts"
import { contextOf, noBank, requestOf } from "./fixtures.ts"

/** Spelled otherwise in a URL and in JSON. */
const KEY = 'sk-test/5f2c9d1e"7a3b+4c6d'
const SPELLINGS = [KEY, encodeURIComponent(KEY), JSON.stringify(KEY).slice(1, -1)]
const SAID = "Here it is: ```ts\nexport {}\n```"

class Server extends Context.Service<Server, Effect.Success<ReturnType<typeof providerServer>>>()(
  "test/Server"
) {
  /** what goes wrong is the name of the model that is asked */
  static readonly layer = Layer.effect(
    Server,
    providerServer({
      answer: () =>
        Effect.succeed({
          text: SAID,
          usage: { input: 120, output: 34, cached: 100, reasoning: 12 },
          cost: 0.0125
        }),
      behave: (_, { model }) => {
        const status = /^status-(\d+)$/.exec(model)?.[1]
        if (status !== undefined) {
          return { status: Number(status), message: `no: ${SPELLINGS.join(" ")}` }
        }
        const known: ReadonlyArray<Misbehaviour> = [
          ...TRANSPORT_FAULTS,
          ...HANGS,
          ...SPOILED_REPLIES,
          "slow_drip"
        ]
        return known.find((kind) => kind === model) ?? "well"
      }
    })
  )
}

/** The last of the variables that a key is looked for in. */
const variableOf = ({ keyVariables: [first, ...others] }: Provider): string =>
  others.at(-1) ?? first

/** What a provider speaks: chat completions, unless wire.ts has a format of its name. */
const formatOf = ({ name }: Provider): Format =>
  FORMATS.find((format) => format === name) ?? "openai"

const World = Layer.mergeAll(
  Server.layer,
  NodeHttpClient.layerUndici,
  NodeServices.layer,
  ConfigProvider.layer(
    ConfigProvider.fromUnknown(
      Object.fromEntries(providers.map((provider) => [variableOf(provider), KEY]))
    )
  )
)

/** Starts one call of a model that is named by what goes wrong. */
const ask = Effect.fnUntraced(function* (
  provider: Provider,
  kind: string,
  rest: Partial<ModelDefinition>
) {
  const { baseUrls } = yield* Server
  const definition: ModelDefinition =
    provider.home === null
      ? { model: `${baseUrls.openai}#${kind}`, ...rest }
      : { model: `${provider.name}/${kind}`, baseUrl: baseUrls[formatOf(provider)], ...rest }
  const model = yield* resolveModel("mine", { ...noBank, definitions: { mine: definition } })
  return yield* Effect.forkChild(Effect.result(model.complete(requestOf("mine"), contextOf())))
})

const outcome = Effect.fnUntraced(function* (
  provider: Provider,
  kind: string,
  rest: Partial<ModelDefinition> = {}
) {
  const result = yield* Fiber.join(yield* ask(provider, kind, rest))
  const all = JSON.stringify(result)
  for (const spelling of SPELLINGS) assert.notInclude(all, spelling)
  return result
})

const replyTo = (provider: Provider, kind: string, rest?: Partial<ModelDefinition>) =>
  Effect.flatMap(outcome(provider, kind, rest), (result) =>
    result._tag === "Failure"
      ? Effect.die(`${kind}: expected a reply: ${result.failure.message}`)
      : Effect.succeed<Reply>(result.success)
  )

const errorTo = (provider: Provider, kind: string, rest?: Partial<ModelDefinition>) =>
  Effect.flatMap(outcome(provider, kind, rest), (result) =>
    result._tag === "Success"
      ? Effect.die(`${kind}: expected an error, not ${JSON.stringify(result.success)}`)
      : Effect.succeed<ModelError>(result.failure)
  )

/** Lets time pass while real I/O goes on, until the call ends. */
const untilItEnds = <A, E>(fiber: Fiber.Fiber<A, E>) => {
  const turn = Effect.callback<void>((resume) => {
    setImmediate(() => resume(Effect.void))
  })
  return Effect.raceFirst(
    Fiber.join(fiber),
    Effect.forever(Effect.andThen(turn, TestClock.adjust("10 seconds")))
  )
}

const FINISHES: Readonly<Record<(typeof SPOILED_REPLIES)[number], Reply["finish"]>> = {
  refusal: "refusal",
  truncated: "length",
  filtered: "content_filter",
  tool_call: "tool_calls",
  empty: "stop",
  huge: "other"
}

const CROWDED: ReadonlySet<string> = new Set([
  "rate_limited",
  "rate_limited_retry_after",
  "overloaded"
])

for (const provider of providers) {
  for (const stream of [false, true]) {
    layer(World)(`${provider.name}, ${stream ? "streamed" : "whole"}`, (it) => {
      it.effect(
        "returns the text, the usage and the exact body, and sends the key in a header",
        () =>
          Effect.gen(function* () {
            const { requests } = yield* Server
            yield* Queue.clear(requests)
            const reply = yield* replyTo(provider, "well", { stream })
            const received = yield* Queue.take(requests)
            assert.strictEqual(reply.text, SAID)
            assert.strictEqual(reply.finish, "stop")
            assert.deepStrictEqual(reply.usage, {
              input: 120,
              output: 34,
              cached: 100,
              reasoning: 12
            })
            assert.deepStrictEqual(reply.sent, JSON.parse(received.body))
            assert.notInclude(received.body + received.path, KEY)
            assert.include(JSON.stringify(received.headers), JSON.stringify(KEY).slice(1, -1))
            // The server states a cost wherever the format of an answer has a place for one.
            const states = provider.read === readChatCompletion
            assert.strictEqual(reply.cost, states ? 0.0125 : null)
            assert.strictEqual(reply.priced, states ? "provider" : undefined)
          })
      )

      it.effect("is asked to cache the repeated input if it does not do so by itself", () =>
        Effect.gen(function* () {
          const { sent } = yield* replyTo(provider, "well")
          const marks =
            JSON.stringify(sent).split('"cache_control":{"type":"ephemeral"}').length - 1
          assert.strictEqual(marks, provider.keep?.("well") === undefined ? 0 : 1)
        })
      )

      it.effect("can be asked again after any transport error", () =>
        Effect.gen(function* () {
          for (const kind of TRANSPORT_FAULTS) {
            const error = yield* errorTo(provider, kind, { stream })
            assert.strictEqual(error.course, "retry", `${kind}: ${error.message}`)
            assert.strictEqual(isCrowded(error.reason), CROWDED.has(kind), kind)
            if ("retryAfterMs" in error.reason) {
              const pause = kind === "rate_limited_retry_after" ? 0 : null
              assert.strictEqual(error.reason.retryAfterMs, pause, kind)
            }
          }
        })
      )

      it.effect("is given up if its answer does not begin, or stops in the middle", () =>
        Effect.gen(function* () {
          const late = yield* ask(provider, "hang_first_byte", { stream })
          const overdue = yield* untilItEnds(late)
          const stuck = yield* ask(provider, "hang_middle", { stream, timeoutSeconds: 1e6 })
          const silent = yield* untilItEnds(stuck)
          if (overdue._tag === "Success" || silent._tag === "Success") {
            return assert.fail("expected time-outs")
          }
          assert.include(overdue.failure.message, "no answer within 15m")
          assert.include(silent.failure.message, "stopped coming in the middle")
          assert.strictEqual(overdue.failure.reason._tag, "Unreadable")
          assert.strictEqual(silent.failure.reason._tag, "Unreadable")
        })
      )

      it.effect("returns a reply for whatever the model did, however little it says", () =>
        Effect.gen(function* () {
          for (const kind of SPOILED_REPLIES) {
            const reply = yield* replyTo(provider, kind, { stream })
            // Anthropic has no word for a filter beside the refusal.
            const finish =
              formatOf(provider) === "anthropic" && kind === "filtered" ? "refusal" : FINISHES[kind]
            assert.strictEqual(reply.finish, finish, kind)
            assert.strictEqual(isTooLarge(reply), kind === "huge", kind)
            if (kind === "empty" || kind === "tool_call") assert.strictEqual(reply.text, "", kind)
          }
        })
      )

      it.effect("is waited for while its answer comes slowly", () =>
        Effect.gen(function* () {
          const reply = yield* replyTo(provider, "slow_drip", { stream })
          assert.strictEqual(reply.text, SAID)
        })
      )

      it.effect("is not asked again if no request can succeed, and the error says what to do", () =>
        Effect.gen(function* () {
          const tags = { 401: "Auth", 402: "Billing", 403: "Auth", 404: "NotFound" }
          for (const [status, tag] of Object.entries(tags)) {
            const error = yield* errorTo(provider, `status-${status}`, { stream })
            assert.strictEqual(error.reason._tag, tag, status)
            assert.strictEqual(error.course, "stop", status)
            assert.include(error.message, `HTTP ${status}`)
            assert.include(error.message, "<redacted>")
          }
          const refused = yield* errorTo(provider, "status-401", { stream })
          assert.include(refused.message, variableOf(provider))
          for (const status of [400, 413, 422]) {
            const error = yield* errorTo(provider, `status-${status}`, { stream })
            assert.strictEqual(error.reason._tag, "Rejected", String(status))
            assert.strictEqual(error.course, "over")
          }
          for (const status of [408, 409, 425, 500, 502, 503, 504]) {
            const error = yield* errorTo(provider, `status-${status}`, { stream })
            assert.strictEqual(error.reason._tag, "Failing", String(status))
          }
        })
      )
    })
  }
}
