import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { MODEL_FORMS, UnknownModel } from "../../models/forms.ts"
import { resolveModel } from "../../models/registry.ts"
import { noBank } from "./fixtures.ts"

const Live = Layer.mergeAll(
  NodeHttpClient.layerUndici,
  NodeServices.layer,
  ConfigProvider.layer(ConfigProvider.fromUnknown({ EMPTY_KEY: " " }))
)

const refusalOf = (spec: string) => Effect.flip(resolveModel(spec, noBank))

describe("resolveModel", () => {
  it.effect("accepts every form, and names it without secrets", () =>
    Effect.gen(function* () {
      const names = new Map([
        ["oracle", "oracle"],
        ["null", "null"],
        [" constant ", "constant"],
        ["cmd: ./agent --fast", "cmd:./agent --fast"],
        ["http://127.0.0.1:8000/v1#name", "http://127.0.0.1:8000/v1#name"],
        ["https://Host.example/v1/#org/name:free", "https://host.example/v1#org/name:free"]
      ])
      for (const [spec, name] of names) {
        assert.strictEqual((yield* resolveModel(spec, noBank)).name, name)
      }
    }).pipe(Effect.provide(Live))
  )

  it.effect("lists the known names in the error for an unknown one", () =>
    Effect.gen(function* () {
      for (const spec of [
        "",
        "orakle",
        "cmd:",
        "openai/",
        "closedai/gpt",
        "http:/x",
        "http://",
        "http://h/v1"
      ]) {
        const error = yield* refusalOf(spec)
        assert.instanceOf(error, UnknownModel)
        for (const { form } of MODEL_FORMS) assert.include(error.message, form)
      }
      assert.include((yield* refusalOf("orakle")).message, '"orakle"')
    }).pipe(Effect.provide(Live))
  )

  it.effect("refuses a secret in a name, and never repeats it", () =>
    Effect.gen(function* () {
      for (const spec of [
        "https://user:s3cr3t@host/v1#m",
        "https://s3cr3t@host/v1#m",
        "https://host/v1?key=s3cr3t#m",
        "https://host/v1?api_key=s3cr3t#m",
        "https://host/v1?key=env:A&token=s3cr3t#m",
        "https//user:s3cr3t@host/v1#m",
        "sk=s3cr3t"
      ]) {
        assert.notInclude(JSON.stringify(yield* refusalOf(spec)), "s3cr3t")
      }
    }).pipe(Effect.provide(Live))
  )

  it.effect("reports a key's variable that is named but not set", () =>
    Effect.gen(function* () {
      for (const variable of ["ABSENT_KEY", "EMPTY_KEY"]) {
        const error = yield* refusalOf(`https://host/v1?key=env:${variable}#m`)
        assert.strictEqual(error._tag, "ModelError")
        assert.include(error.message, `the environment variable ${variable} is not set`)
      }
    }).pipe(Effect.provide(Live))
  )
})
