import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Option, Queue } from "effect"
import { loadConfig, type ModelDefinition, type PipelineConfig } from "../../models/config.ts"
import { resolveModel } from "../../models/registry.ts"
import { providerServer } from "../support/providerServer.ts"
import { contextOf, noBank, requestOf } from "./fixtures.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "config-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

const SECRET = "sk-live-9f8e7d6c5b4a"

const Live = (environment: Readonly<Record<string, string>> = {}) =>
  Layer.mergeAll(
    NodeHttpClient.layerUndici,
    NodeServices.layer,
    ConfigProvider.layer(ConfigProvider.fromUnknown(environment))
  )

const load = Effect.fnUntraced(function* (text: string, name = "pipeline.config.json") {
  const file = join(yield* folder, name)
  writeFileSync(file, text)
  return yield* loadConfig(Option.some(file))
})

const refusal = (value: unknown) =>
  Effect.map(Effect.flip(load(JSON.stringify(value))), ({ message }) => message)

const complete: PipelineConfig = {
  models: {
    careful: {
      model: "openai/gpt-5",
      temperature: null,
      maxOutputTokens: 16_000,
      reasoningEffort: "high",
      topP: 0.9,
      seed: 7,
      systemRole: "developer",
      stream: true,
      timeoutSeconds: 600,
      idleTimeoutSeconds: 60,
      baseUrl: "http://127.0.0.1:4000/v1",
      key: "env:MY_KEY",
      price: { input: 1.25, output: 10, cached: 0.125 },
      providerOptions: { textVerbosity: "low" }
    },
    "team/local.1": { model: "http://127.0.0.1:8000/v1#tiny" }
  }
}

describe("loadConfig", () => {
  it.effect("reads the documented form whatever the folder's package.json says", () =>
    Effect.gen(function* () {
      for (const type of ["commonjs", "module", undefined]) {
        const cwd = yield* folder
        writeFileSync(join(cwd, "package.json"), JSON.stringify({ name: "mine", type }))
        writeFileSync(
          join(cwd, "prices.ts"),
          "export const price = { input: 1, output: 2 as number }\n"
        )
        const file = join(cwd, "pipeline.config.ts")
        const model = "http://127.0.0.1:8000/v1#tiny"
        writeFileSync(
          file,
          `import type { PipelineConfig } from "./models/config.ts"
import { price } from "./prices.ts"

export default { models: { mine: { model: "${model}", price } } } satisfies PipelineConfig
`
        )
        const read = yield* loadConfig(Option.some(file))
        assert.deepStrictEqual(read, { mine: { model, price: { input: 1, output: 2 } } })
        const older = join(cwd, "older.cts")
        writeFileSync(older, `module.exports = { models: { mine: { model: "${model}" } } }`)
        assert.deepStrictEqual(yield* loadConfig(Option.some(older)), { mine: { model } })
      }
    }).pipe(Effect.scoped, Effect.provide(Live()))
  )

  it.effect("reads JSON and TypeScript alike", () =>
    Effect.gen(function* () {
      const text = JSON.stringify(complete)
      assert.deepStrictEqual<unknown>(yield* load(text), complete.models)
      const module = `interface Unused { a: string }\nexport default ${text} satisfies object\n`
      assert.deepStrictEqual<unknown>(yield* load(module, "models.ts"), complete.models)
    }).pipe(Effect.provide(Live()))
  )

  it.effect("names file, field and reason of what is wrong, and repeats no value", () =>
    Effect.gen(function* () {
      const one = (fields: object) => refusal({ models: { a: { model: "openai/x", ...fields } } })
      const literal = yield* one({ key: SECRET })
      assert.include(literal, "pipeline.config.json: models.a.key: ")
      assert.include(literal, "env:NAME or file:PATH")
      const cases: ReadonlyArray<readonly [object, string]> = [
        [{ apiKey: SECRET }, "models.a.apiKey: "],
        [{ temperature: SECRET }, "models.a.temperature: "],
        [{ temperature: 3 }, "models.a.temperature: "],
        [{ maxOutputTokens: 0 }, "models.a.maxOutputTokens: "],
        [{ reasoningEffort: SECRET }, "models.a.reasoningEffort: "],
        [{ price: { input: 1 } }, "models.a.price.output: "],
        [{ model: "" }, "models.a.model: "]
      ]
      for (const [fields, expected] of cases) {
        const message = yield* one(fields)
        assert.include(message, expected)
        assert.notInclude(message, SECRET)
      }
      assert.include(
        yield* refusal({ models: { "a b": { model: "x" } } }),
        '"a b" is not a valid name'
      )
      assert.include(yield* refusal({ model: {} }), "models: ")
      assert.include(yield* refusal([]), "pipeline.config.json: ")
      assert.include((yield* Effect.flip(load(`{ "a": ${SECRET}`))).message, "is not valid JSON")
      assert.include((yield* Effect.flip(load("export const a = 1", "a.ts"))).message, "default")
      const broken = yield* Effect.flip(load("export default {{{", "b.ts"))
      assert.include(broken.message, "cannot be loaded")
    }).pipe(Effect.provide(Live()))
  )

  it.effect("requires a file that is named, and needs no default file", () =>
    Effect.gen(function* () {
      const missing = yield* Effect.flip(loadConfig(Option.some("there/is/none.json")))
      assert.include(missing.message, "there/is/none.json: it does not exist")
      assert.deepStrictEqual(yield* loadConfig(Option.none()), {})
    }).pipe(Effect.provide(Live()))
  )
})

/** The key that a call of the definition's model arrives with, in whichever header. */
const keyOf = Effect.fnUntraced(function* (definition: ModelDefinition) {
  const server = yield* providerServer({ answer: () => Effect.succeed({ text: "a" }) })
  const model = yield* resolveModel("mine", {
    ...noBank,
    definitions: {
      mine: definition.model.startsWith("http")
        ? { ...definition, model: definition.model.replace("http://host", server.origin) }
        : { baseUrl: server.baseUrls.openai, ...definition }
    }
  })
  const reply = yield* model.complete(requestOf("mine"), contextOf())
  assert.notInclude(JSON.stringify([reply, model]), SECRET)
  const { headers } = yield* Queue.take(server.requests)
  return headers.authorization
})

const refusedKey = (definition: ModelDefinition) =>
  Effect.map(
    Effect.flip(resolveModel("mine", { ...noBank, definitions: { mine: definition } })),
    ({ message }) => message
  )

describe("a key", () => {
  it.effect("comes from a variable, from a file that a variable names, or from a file", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "key")
      writeFileSync(file, `${SECRET}\n`)
      const bearer = `Bearer ${SECRET}`
      const own = { model: "openai/x" }
      const cases: ReadonlyArray<readonly [ModelDefinition, Record<string, string>]> = [
        [own, { OPENAI_API_KEY: ` ${SECRET}\n` }],
        [own, { OPENAI_API_KEY: "", OPENAI_API_KEY_FILE: file }],
        [
          { ...own, key: "env:MINE" },
          { OPENAI_API_KEY: "sk-other-1234", MINE: SECRET }
        ],
        [{ ...own, key: "env:MINE" }, { MINE_FILE: file }],
        [{ ...own, key: `file:${file}` }, {}],
        [{ model: "http://host/v1?key=env:MINE#x" }, { MINE: SECRET }],
        [{ model: `http://host/v1?key=file:${file}#x` }, {}]
      ]
      for (const [definition, environment] of cases) {
        const found = keyOf(definition).pipe(Effect.provide(Live(environment)))
        assert.strictEqual(yield* found, bearer)
      }
    })
  )

  it.effect("that is missing is reported before any call", () =>
    Effect.gen(function* () {
      const own = { model: "openai/x" }
      assert.include(yield* refusedKey(own), "OPENAI_API_KEY")
      assert.include(
        yield* refusedKey({ model: "google/x" }),
        "GOOGLE_GENERATIVE_AI_API_KEY or GEMINI_API_KEY"
      )
      assert.include(yield* refusedKey({ ...own, key: "env:MINE" }), "MINE is not set")
      assert.include(yield* refusedKey({ ...own, key: "file:/no/such/key" }), "/no/such/key")
      const empty = join(yield* folder, "empty")
      writeFileSync(empty, "\n")
      assert.include(yield* refusedKey({ ...own, key: `file:${empty}` }), "is empty")
    }).pipe(Effect.provide(Live()))
  )
})

describe("an address", () => {
  it.effect("of a provider comes from its variable, and is part of the key of stored replies", () =>
    Effect.gen(function* () {
      const server = yield* providerServer({ answer: () => Effect.succeed({ text: "a" }) })
      const { anthropic } = server.baseUrls
      const environment = { ANTHROPIC_API_KEY: SECRET, ANTHROPIC_BASE_URL: `${anthropic}/` }
      const model = yield* Effect.gen(function* () {
        const found = yield* resolveModel("anthropic/x", noBank)
        assert.strictEqual((yield* found.complete(requestOf("x"), contextOf())).text, "a")
        return found
      }).pipe(Effect.provide(Live(environment)))
      assert.deepStrictEqual(model.settings, { options: { baseUrl: anthropic } })
      const usual = yield* resolveModel("anthropic/x", noBank).pipe(
        Effect.provide(Live({ ANTHROPIC_API_KEY: SECRET }))
      )
      assert.deepStrictEqual(usual.settings, {})
      assert.notStrictEqual(usual.provider, model.provider)
    })
  )

  it.effect("that is invalid or has credentials is refused and not repeated", () =>
    Effect.gen(function* () {
      for (const baseUrl of [
        `http://user:${SECRET}@host/v1`,
        `https://host/v1?key=${SECRET}`,
        `host-${SECRET}`
      ]) {
        const message = yield* refusedKey({ model: "openai/x", baseUrl })
        assert.include(message, "baseUrl")
        assert.notInclude(message, SECRET)
      }
      const twice = yield* refusedKey({ model: "http://host/v1#x", baseUrl: "http://other/v1" })
      assert.include(twice, "leave out its baseUrl")
    }).pipe(Effect.provide(Live({ OPENAI_API_KEY: SECRET })))
  )
})

describe("a defined program", () => {
  it.effect("has the definition's name and price", () =>
    Effect.gen(function* () {
      const answer = JSON.stringify({ text: "a", usage: { input: 1_000_000, output: 0 } })
      const definition = { model: `cmd:echo '${answer}'`, price: { input: 3, output: 4 } }
      const model = yield* resolveModel("mine", { ...noBank, definitions: { mine: definition } })
      assert.strictEqual(model.name, "mine")
      const reply = yield* model.complete(requestOf("mine"), contextOf())
      assert.deepStrictEqual([reply.cost, reply.priced], [3, "config"])
      assert.include(yield* refusedKey({ ...definition, stream: true }), "does not take stream")
      assert.include(yield* refusedKey({ model: "oracle" }), "provider/NAME")
    }).pipe(Effect.provide(Live()))
  )
})
