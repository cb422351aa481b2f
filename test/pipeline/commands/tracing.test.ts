/** What a collector is sent of a run, and that a run does not mind when there is none. */
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Queue, Schema } from "effect"
import { json, serve } from "../../support/httpServer.ts"
import { oracleServer } from "../../support/oracleServer.ts"
import { folder, ownProcess, PROCESS_TIMEOUT } from "./support.ts"

const Attributes = Schema.Array(
  Schema.Struct({ key: Schema.String, value: Schema.Record(Schema.String, Schema.Unknown) })
)

const Span = Schema.Struct({
  traceId: Schema.String,
  spanId: Schema.String,
  parentSpanId: Schema.optional(Schema.String),
  name: Schema.String,
  attributes: Attributes,
  status: Schema.Struct({ code: Schema.Int })
})

const Traces = Schema.fromJsonString(
  Schema.Struct({
    resourceSpans: Schema.Array(
      Schema.Struct({
        resource: Schema.Struct({ attributes: Attributes }),
        scopeSpans: Schema.Array(Schema.Struct({ spans: Schema.Array(Span) }))
      })
    )
  })
)

const valuesOf = (attributes: typeof Attributes.Type): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const secrets = { OPENAI_API_KEY: "sk-a-secret-of-this-test" }

describe("traces", () => {
  it.live(
    "have a span for the trial, each stage and each call, and no text of a model",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const collector = yield* serve((response, received) => json({})(response, received))
        const server = yield* oracleServer({
          ...{ seed: 1, rounds: 1, library: "ethers" },
          behave: (arrival) => (arrival === 1 ? { status: 500, message: "sk-told" } : "well")
        })
        const ran = yield* ownProcess(
          cwd,
          ["run", "--model", server.model, "--tasks", "wbnb_deposit"],
          {
            env: {
              ...secrets,
              OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
              OTEL_EXPORTER_OTLP_HEADERS: "x-team=bench,authorization=Bearer%20token",
              OTEL_SERVICE_NAME: "nightly"
            }
          }
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        const requests = yield* Queue.clear(collector.requests)
        assert.isAbove(requests.length, 0)
        for (const { headers, path } of requests) {
          assert.strictEqual(path, "/v1/traces")
          assert.deepInclude(headers, { "x-team": "bench", authorization: "Bearer token" })
          assert.strictEqual(headers["content-type"], "application/json")
        }
        const sent = yield* Effect.forEach(requests, ({ body }) =>
          Schema.decodeEffect(Traces)(body)
        )
        const resources = sent.flatMap(({ resourceSpans }) => resourceSpans)
        assert.strictEqual(
          valuesOf(resources[0]?.resource.attributes ?? [])["service.name"],
          "nightly"
        )
        const spans = resources
          .flatMap(({ scopeSpans }) => scopeSpans)
          .flatMap((scope) => scope.spans)
          .map(({ attributes, ...span }): Readonly<Record<string, unknown>> => {
            return { ...span, ...valuesOf(attributes) }
          })
        const named = (name: string) => spans.filter((span) => span.name === name)
        assert.sameMembers(
          spans.map((span) => span.name),
          [
            "trial",
            "stage.instantiate",
            "stage.generate",
            "model.call",
            "model.call",
            "stage.sandbox-execute",
            "stage.sign-and-broadcast",
            "stage.validate"
          ]
        )
        const [trial] = named("trial")
        const [generate] = named("stage.generate")
        const about = { model: server.model, item: "wbnb_deposit", round: 1 }
        assert.isUndefined(trial?.parentSpanId)
        assert.deepInclude(trial ?? {}, {
          ...about,
          outcome: "pass",
          score: 100,
          status: { code: 1 }
        })
        assert.deepInclude(generate ?? {}, {
          ...about,
          parentSpanId: trial?.spanId,
          tokens: 120
        })
        for (const span of spans) assert.strictEqual(span.traceId, trial?.traceId)
        assert.deepStrictEqual(
          named("model.call").map((call) => [call.parentSpanId, call.outcome, call.status]),
          [
            [generate?.spanId, "ModelError", { code: 2 }],
            [generate?.spanId, "stop", { code: 1 }]
          ]
        )
        const everything = requests.map(({ body }) => body).join("\n")
        for (const secret of [
          secrets.OPENAI_API_KEY,
          "sk-told",
          "executeSkill",
          'token"',
          "deposit("
        ]) {
          assert.notInclude(everything, secret)
        }
      }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)),
    PROCESS_TIMEOUT
  )

  it.live(
    "that nobody receives neither stop a run nor delay it",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        // Nothing listens there, and nothing that is given a port of the system's choice ever does.
        const env = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }
        const ran = yield* ownProcess(cwd, ["run", "--tasks", "wbnb_deposit"], { env })
        assert.strictEqual(ran.status, 0, ran.stderr)
        assert.match(ran.stderr, /1 of 1 trial finished/)
        assert.notMatch(ran.stderr, /error|collector|ECONNREFUSED/i)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
