import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, FileSystem, Layer, Path } from "effect"
import { TestClock } from "effect/testing"
import { isTooLarge } from "../../models/Model.ts"
import { resolveModel } from "../../models/registry.ts"
import { contextOf, noBank, requestOf } from "./fixtures.ts"

const Live = Layer.mergeAll(NodeHttpClient.layerUndici, NodeServices.layer)

/** Writes an agent (a Node program that has `input`, the request) and resolves the model that runs it. */
const agent = Effect.fnUntraced(function* (body: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.join(yield* fs.makeTempDirectoryScoped(), "agent.cjs")
  yield* fs.writeFileString(
    file,
    `const line = require("node:fs").readFileSync(0, "utf8"); const input = JSON.parse(line);\n${body}`
  )
  return yield* resolveModel(`cmd:"${process.execPath}" '${file}'`, noBank)
})

const replyOf = Effect.fnUntraced(function* (body: string) {
  const model = yield* Effect.orDie(agent(body))
  return yield* model.complete(requestOf(model.name), contextOf())
})

const failureOf = (body: string) => Effect.flip(replyOf(body))

describe("cmd: the user's own program", () => {
  it.effect("gets one line of JSON and answers with JSON", () =>
    Effect.gen(function* () {
      const reply = yield* replyOf(`
        const lines = line.split("\\n")
        console.log(JSON.stringify({
          text: lines.length + " " + Object.keys(input).join() + " " + input.messages.length,
          finish: "length",
          usage: { input: 12, output: 3 },
          cost: 0.5
        }))`)
      assert.strictEqual(reply.text, "2 messages,temperature,maxOutputTokens 2")
      assert.strictEqual(reply.finish, "length")
      assert.deepStrictEqual(reply.usage, { input: 12, output: 3, cached: null, reasoning: null })
      assert.strictEqual(reply.cost, 0.5)
      assert.deepStrictEqual(reply.sent, {
        messages: [
          { role: "system", content: "You write scripts." },
          { role: "user", content: "Write one." }
        ],
        temperature: 0.7,
        maxOutputTokens: 2048
      })
    }).pipe(Effect.provide(Live))
  )

  it.effect("answers with plain text, and with JSON that is a message of its own", () =>
    Effect.gen(function* () {
      const plain = yield* replyOf('process.stdout.write("Hello.\\n```ts\\nx\\n```\\n")')
      assert.strictEqual(plain.text, "Hello.\n```ts\nx\n```\n")
      assert.isNull(plain.cost)
      const control = yield* replyOf('process.stdout.write(`{"submit": true}`)')
      assert.strictEqual(control.text, '{"submit": true}')
      const nothing = yield* replyOf("")
      assert.strictEqual(nothing.text, "")
    }).pipe(Effect.provide(Live))
  )

  it.effect("need not read its input", () =>
    Effect.gen(function* () {
      const model = yield* resolveModel("cmd:echo ready", noBank)
      const reply = yield* model.complete(requestOf(model.name), contextOf())
      assert.strictEqual(reply.text, "ready\n")
    }).pipe(Effect.provide(Live))
  )

  it.effect("fails for good if a field beside the text is wrong", () =>
    Effect.gen(function* () {
      const error = yield* failureOf('console.log(`{"text": "a", "usage": {"input": "many"}}`)')
      assert.strictEqual(error.reason._tag, "Unusable")
      assert.include(error.message, "input")
    }).pipe(Effect.provide(Live))
  )

  it.effect("fails with its last words if its status is not 0", () =>
    Effect.gen(function* () {
      const error = yield* failureOf(`
        for (let i = 0; i < 5000; i++) console.error("noise " + i)
        console.error("no credit left")
        process.exitCode = 3`)
      assert.strictEqual(error.reason._tag, "Unreadable")
      assert.include(error.message, "exit status 3")
      assert.include(error.message, "no credit left")
      assert.isBelow(error.message.length, 3000)
      const missing = yield* resolveModel("cmd:./there-is-no-such-agent", noBank)
      const absent = yield* Effect.flip(missing.complete(requestOf(missing.name), contextOf()))
      assert.strictEqual(absent.reason._tag, "Unusable")
      assert.include(absent.message, "exit status 127")
    }).pipe(Effect.provide(Live))
  )

  it.live("is stopped if its output is endless", () =>
    Effect.gen(function* () {
      const reply = yield* replyOf(`
        const chunk = "x".repeat(1 << 20)
        const more = () => { while (process.stdout.write(chunk)); process.stdout.once("drain", more) }
        more()`)
      assert.isTrue(isTooLarge(reply))
    }).pipe(Effect.provide(Live))
  )

  it.effect("is stopped if it takes too long", () =>
    Effect.gen(function* () {
      const model = yield* resolveModel("cmd:exec sleep 100000", noBank)
      const fiber = yield* Effect.forkChild(
        Effect.flip(model.complete(requestOf(model.name), contextOf()))
      )
      yield* TestClock.adjust("15 minutes")
      const error = yield* Fiber.join(fiber)
      assert.strictEqual(error.reason._tag, "Unreadable")
      assert.include(error.message, "no reply within 15m")
    }).pipe(Effect.provide(Live))
  )
})

describe("a program that crashes", () => {
  const statuses = Effect.fnUntraced(function* (body: string, calls: number) {
    const model = yield* Effect.orDie(agent(body))
    const call = (text: string) =>
      Effect.flip(
        model.complete(
          { ...requestOf(model.name), messages: [{ role: "user", content: text }] },
          contextOf()
        )
      )
    return yield* Effect.forEach(Array.from({ length: calls }), () =>
      Effect.map(call("same"), ({ reason: { _tag } }) => _tag)
    )
  })

  it.live("in the same way three times is not called a fourth time", () =>
    Effect.gen(function* () {
      // Its last words differ each time, as those with a number of a process in them do.
      const body = 'console.error(process.pid + " " + Date.now()); process.exitCode = 3'
      assert.deepStrictEqual(yield* statuses(body, 4), [
        ...["Unreadable", "Unreadable", "Crashing", "Unreadable"]
      ])
      assert.deepStrictEqual(yield* statuses("process.exitCode = 75", 4), [
        ...["Unreadable", "Unreadable", "Unreadable", "Unreadable"]
      ])
    }).pipe(Effect.provide(Live))
  )
})
