/** The forms of `--fork-url`, and that nothing of a URL but its host is ever shown. */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Option, Redacted } from "effect"
import { parseForkSource, redactorFor, storedSource } from "../../../chain/fork/ForkSource.ts"

const KEY = "4f9a-topsecret-77"

const shownOf = (text: string) => Effect.map(parseForkSource(text), ({ shown }) => shown)

describe("a source of a fork", () => {
  it.effect("is shown in full if it only says where a node is", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* shownOf("http://127.0.0.1:8545/"), "http://127.0.0.1:8545")
      assert.strictEqual(yield* shownOf("https://bsc.example"), "https://bsc.example")
    })
  )

  it.effect("is shown as host and digest if the rest may contain a key", () =>
    Effect.gen(function* () {
      const secret = [
        `https://bsc.example/v3/${KEY}`,
        `https://bsc.example/?apikey=${KEY}`,
        `https://user:${KEY}@bsc.example/`,
        `https://bsc.example/#${KEY}`
      ]
      const shown = yield* Effect.forEach(secret, shownOf)
      for (const each of shown) assert.match(each, /^bsc\.example#[0-9a-f]{8}$/)
      assert.strictEqual(new Set(shown).size, secret.length)
      assert.strictEqual(yield* shownOf(secret[0] ?? ""), shown[0])
    })
  )

  it.effect("is read from a variable, and shown as the variable's name", () =>
    Effect.gen(function* () {
      const source = yield* parseForkSource("env:BSC_NODE")
      assert.strictEqual(source.shown, "env:BSC_NODE")
      assert.strictEqual(
        source._tag === "Node" ? Redacted.value(source.url) : null,
        `https://bsc.example/${KEY}`
      )
    }).pipe(
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown({ BSC_NODE: `https://bsc.example/${KEY}` })
      )
    )
  )

  it.effect("is not repeated if it is refused", () =>
    Effect.gen(function* () {
      for (const text of [KEY, `ws://bsc.example/${KEY}`, "env:BROKEN", "env:UNSET"]) {
        const { message } = yield* Effect.flip(parseForkSource(text))
        assert.notInclude(message, KEY)
        assert.include(message, "--fork-url")
      }
    }).pipe(
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown({ BROKEN: KEY })
      )
    )
  )

  it.effect("can be restored from what is stored, unless that hides a secret", () =>
    Effect.gen(function* () {
      const tagOf = (shown: string) =>
        Effect.map(
          storedSource(shown),
          Option.map(({ _tag }) => _tag)
        )
      assert.deepStrictEqual(yield* tagOf("http://127.0.0.1:8545"), Option.some("Node" as const))
      assert.deepStrictEqual(yield* tagOf("file:fork.jsonl"), Option.some("File" as const))
      assert.deepStrictEqual(yield* tagOf("bsc.example#0123abcd"), Option.none())
    })
  )

  it("is removed from texts, however it is spelled", () => {
    const redact = redactorFor(
      Redacted.make(`https://me:p%40ss-word@bsc.example/v3/${KEY}?t=tok%2Fen1`)
    )
    const said = redact(
      `at https://me:p%40ss-word@bsc.example/v3/${KEY}?t=tok%2Fen1, ${KEY}, p@ss-word, tok/en1`
    )
    for (const secret of [KEY, "p@ss-word", "p%40ss-word", "tok/en1"]) {
      assert.notInclude(said, secret)
    }
    assert.strictEqual(redact("v3 of bsc.example"), "v3 of bsc.example")
  })
})
