/** Long outputs take less space in a file, and are read as they were written. */
import { createHash } from "node:crypto"
import { DatabaseSync } from "node:sqlite"
import { deflateRawSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { compress, expand } from "../../db/libsql/compressed.ts"
import { dictionary } from "../../db/libsql/dictionary.ts"
import type { Store } from "../../db/Store.ts"
import { addRun, onFile, step, temporaryFolder } from "./support.ts"

const expanded = (stored: string | Buffer) =>
  Option.map(expand(Buffer.from(stored)), (bytes) => bytes.toString("utf8"))

/** A value as a stage makes it: long, and much of it repeated. */
const long = (seed: string) => ({
  text: seed,
  events: Array.from({ length: 40 }, (_, at) => ({ address: `0x${seed}${at}`, topic: "Transfer" }))
})

const stored = (file: string, sql: string) => {
  const db = new DatabaseSync(file)
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

const KINDS =
  "SELECT key, typeof(value) AS type, octet_length(value) AS bytes FROM outputs ORDER BY key"

/** A run with a long output, and the trial that made it. */
const withLong = (file: string) =>
  onFile(file, (store) =>
    Effect.gen(function* () {
      const [trial] = yield* addRun(store, "run", ["a"])
      yield* store.saveStep(
        step(trial, "generate", "long", { value: long("Heron"), durable: true })
      )
      yield* store.saveStep(step(trial, "validate", "short", { value: { a: 1 } }))
      return trial
    })
  )

/** Everything that reads the value of an output. */
const readings = (store: Store["Service"], trial: number) =>
  Effect.all([
    Effect.map(store.output("long"), Option.getOrThrow),
    Effect.map(store.outputsOf(["long"]), ([one]) => one),
    Effect.map(store.stepsOf(trial, ["generate"]), ([one]) => one),
    Effect.map(store.tracesOf([trial], ["generate"]), (traces) => traces.get(trial)?.[0]),
    Effect.map(store.callsOf("run", ["generate"]), ([one]) => one),
    Effect.map(store.reserve("long", "me"), (found) =>
      found._tag === "Stored" ? found.output : undefined
    )
  ])

describe("a compressed text", () => {
  it.each([
    ["plain", "abc ".repeat(400)],
    ["other letters", "Größe 價格 🦆 ".repeat(100)],
    ["a surrogate half, which JSON escapes", JSON.stringify("\ud800 ".repeat(300))],
    ["bytes at random", Array.from({ length: 900 }, (_, at) => (at * 7919) % 997).join("")]
  ])("is the same after it: %s", (_, text) => {
    assert.deepStrictEqual(expanded(compress(text)), Option.some(text))
  })

  it("stays as it is if it is short, or if a little would become very much", () => {
    assert.strictEqual(compress("abc ".repeat(40)), "abc ".repeat(40))
    assert.strictEqual(compress("a".repeat(1_000_000)), "a".repeat(1_000_000))
  })

  it("is damaged if it becomes more than 64 times as long, or if it was cut", () => {
    const bomb = deflateRawSync(Buffer.alloc(1_000_000))
    assert.isTrue(Option.isNone(expand(Buffer.concat([Buffer.from([0xff, 1]), bomb]))))
    const cut = Buffer.from(compress(JSON.stringify(long("Heron")))).subarray(0, -2)
    assert.isTrue(Option.isNone(expand(cut)))
    assert.isTrue(Option.isNone(expand(Buffer.from([0xff, 1]))))
  })
})

describe("the dictionary", () => {
  it("is the one that stored texts were compressed with", () => {
    assert.strictEqual(
      createHash("sha256").update(dictionary).digest("hex"),
      "ee31b5275457a8b903991d3ad195c10f6832b7ea56902edf4d939a436a5ac5f5"
    )
  })
})

describe("a long output in a file", () => {
  it.effect("is stored compressed, read by everything as it was written, and searched", () =>
    Effect.gen(function* () {
      const file = `${yield* temporaryFolder}/store.db`
      const trial = yield* withLong(file)
      const [first, second] = stored(file, KINDS)
      const { bytes } = first ?? {}
      assert.deepInclude(first, { key: "long", type: "blob" })
      assert.isBelow(Number(bytes), JSON.stringify(long("Heron")).length / 3)
      assert.deepInclude(second, { key: "short", type: "text" })
      yield* onFile(file, (store) =>
        Effect.gen(function* () {
          for (const found of yield* readings(store, trial)) {
            assert.deepStrictEqual(found?.value, long("Heron"))
          }
          assert.strictEqual(yield* store.indexReplies("run", ["generate"]), 1)
          assert.strictEqual(yield* store.indexReplies("run", ["generate"]), 0)
          const { hits } = yield* store.search("run", ["hero"], 5)
          assert.deepStrictEqual(
            hits.map(({ excerpt }) => excerpt),
            ["Heron"]
          )
        })
      )
    }).pipe(Effect.scoped)
  )

  it.effect("of an earlier version is a text, and is read as well", () =>
    Effect.gen(function* () {
      const file = `${yield* temporaryFolder}/store.db`
      const trial = yield* withLong(file)
      const value = JSON.stringify(long("Egret"))
      stored(file, `UPDATE outputs SET value = '${value}' WHERE key = 'long' RETURNING key`)
      yield* onFile(file, (store) =>
        Effect.gen(function* () {
          for (const found of yield* readings(store, trial)) {
            assert.deepStrictEqual(found?.value, long("Egret"))
          }
        })
      )
    }).pipe(Effect.scoped)
  )

  it.effect("that is no compressed text is an error that names its row", () =>
    Effect.gen(function* () {
      const file = `${yield* temporaryFolder}/store.db`
      yield* withLong(file)
      for (const blob of ["x'ff01'", "x'ff01abcd'", "x'ff02'", "x'00'"]) {
        stored(file, `UPDATE outputs SET value = ${blob} WHERE key = 'long' RETURNING key`)
        const error = yield* onFile(file, (store) => Effect.flip(store.output("long")))
        assert.include(error.message, "table outputs, row long, field value")
      }
    }).pipe(Effect.scoped)
  )

  it.effect("that a trial has used must equal the stored one", () =>
    Effect.gen(function* () {
      const file = `${yield* temporaryFolder}/store.db`
      const trial = yield* withLong(file)
      yield* onFile(file, (store) =>
        Effect.gen(function* () {
          const used = Effect.fnUntraced(function* (seed: string) {
            const row = yield* store.rowOf(step(trial, "generate", "long", { value: long(seed) }))
            const place = {
              stage: "generate",
              step: 0,
              attempt: 1,
              key: "long",
              cached: 1 as const
            }
            return yield* store.saveTrace({ trialId: trial, steps: [{ ...place, row }] })
          })
          assert.isTrue(Option.isSome(yield* used("Heron")))
          assert.isTrue(Option.isNone(yield* used("Egret")))
          // The same text as an earlier version stores it, and as another machine may compress it.
          const text = JSON.stringify(long("Heron"))
          const other = Buffer.concat([
            Buffer.from([0xff, 1]),
            deflateRawSync(text, { dictionary, level: 1 })
          ])
          for (const form of [`'${text}'`, `x'${other.toString("hex")}'`]) {
            stored(file, `UPDATE outputs SET value = ${form} WHERE key = 'long' RETURNING key`)
            assert.isTrue(Option.isSome(yield* used("Heron")))
            assert.isTrue(Option.isNone(yield* used("Egret")))
          }
        })
      )
    }).pipe(Effect.scoped)
  )
})
