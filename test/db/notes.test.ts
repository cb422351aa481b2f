/** Notes on runs and trials, and the words of replies: kept, found, and gone with what they are of. */
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { addRun, engines, onFile, step, temporaryFolder } from "./support.ts"

const HOSTILE = `"'></script> OR 1=1 -- \u202e'); DROP TABLE trials; NEAR( * ^ {a b}: -x`

for (const { database, name } of engines) {
  describe(`notes, in ${name}`, () => {
    it.effect("are stored for runs and trials, replaced, and removed by an empty one", () =>
      Effect.gen(function* () {
        const url = yield* database
        yield* onFile(url, (store) =>
          Effect.gen(function* () {
            const [a, b] = yield* addRun(store, "r", ["a", "b"])
            yield* store.keepNote(
              { run: "r" },
              { text: HOSTILE, tags: ["x", HOSTILE.slice(0, 40), "x"] }
            )
            yield* store.keepNote({ trial: b }, { text: "first", tags: [] })
            yield* store.keepNote({ trial: b }, { text: "second", tags: ["look"] })
            yield* store.keepNote({ trial: a }, { text: "gone", tags: [] })
            yield* store.keepNote({ trial: a }, { text: "", tags: [] })
            const note = yield* Effect.flatMap(store.noteOf({ run: "r" }), Effect.fromOption)
            assert.strictEqual(note.text, HOSTILE)
            assert.deepStrictEqual(note.tags, ["x", HOSTILE.slice(0, 40)])
            assert.isTrue(Option.isNone(yield* store.noteOf({ trial: a })))
            assert.deepStrictEqual(
              [...(yield* store.notesOfTrials("r"))].map(([id, { tags, text }]) => [
                id,
                text,
                tags
              ]),
              [[b, "second", ["look"]]]
            )
            assert.deepStrictEqual([...(yield* store.notesOfRuns).keys()], ["r"])
            const nowhere = yield* Effect.flip(
              store.keepNote({ trial: 99 }, { text: "x", tags: [] })
            )
            assert.match(nowhere.message, /trial 99 does not exist/)
            yield* store.deleteRun("r")
            assert.strictEqual((yield* store.notesOfRuns).size, 0)
          })
        )
      }).pipe(Effect.scoped)
    )
  })

  describe(`search, in ${name}`, () => {
    it.effect("finds replies by the beginnings of their words, later replies included", () =>
      Effect.gen(function* () {
        const url = yield* database
        yield* onFile(url, (store) =>
          Effect.gen(function* () {
            const [a, b] = yield* addRun(store, "r", ["a", "b"])
            const [other] = yield* addRun(store, "other", ["a"])
            const say = (trial: number, key: string, text: string) =>
              store.saveStep(step(trial, "generate", key, { value: { text } }))
            yield* say(a, "k1", "const amount = parseUnits('85.25', 18) // Approve it")
            yield* say(other, "k2", "approve everything")
            yield* store.saveStep(step(a, "validate", "k3", { value: { text: "approve" } }))
            const add = store.indexReplies("r", ["generate"])
            assert.strictEqual(yield* add, 1)
            assert.strictEqual(yield* add, 0)
            yield* say(b, "k4", `approve_all ${HOSTILE}`)
            assert.strictEqual(yield* add, 1)
            const found = (...words: ReadonlyArray<string>) =>
              Effect.map(store.search("r", words, 10), ({ hits }) => hits.map(({ item }) => item))
            assert.deepStrictEqual(yield* found("appr"), ["a", "b"])
            assert.deepStrictEqual(yield* found("APPROVE", "parseUnits("), ["a"])
            assert.deepStrictEqual(yield* found("85.25"), ["a"])
            assert.deepStrictEqual(yield* found("approve_all"), ["b"])
            assert.deepStrictEqual(yield* found("pprove"), [])
            // No words are a command to the index.
            for (const word of [
              `"`,
              "NEAR(",
              "a* OR b",
              "^approve",
              "text:approve",
              "-x",
              "\u0000a"
            ]) {
              yield* found(word)
            }
            const { count, hits } = yield* store.search("r", ["drop"], 1)
            assert.strictEqual(count, 1)
            assert.include(hits[0]?.excerpt, "DROP TABLE")
            // A deleted run leaves none of its words.
            yield* store.deleteRun("r", { paidToo: true })
            const [again] = yield* addRun(store, "r", ["a"])
            yield* say(again, "k1", "nothing")
            assert.strictEqual(yield* add, 1)
            assert.deepStrictEqual(yield* found("appr"), [])
            assert.deepStrictEqual(yield* found("noth"), ["a"])
          })
        )
      }).pipe(Effect.scoped)
    )
  })
}

describe("the index of a file", () => {
  it.effect("keeps no words of a deleted run", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "search.db")
      yield* onFile(file, (store) =>
        Effect.gen(function* () {
          const [a] = yield* addRun(store, "r", ["a"])
          yield* store.saveStep(step(a, "generate", "k1", { value: { text: "approve" } }))
          yield* store.indexReplies("r", ["generate"])
          yield* store.deleteRun("r", { paidToo: true })
        })
      )
      const db = new DatabaseSync(file, { readOnly: true })
      assert.deepEqual(
        db.prepare("SELECT count(*) AS n FROM search WHERE search MATCH 'approve'").get(),
        { n: 0 }
      )
      assert.deepEqual({ ...db.prepare("SELECT count(*) AS n FROM searched").get() }, { n: 0 })
      db.close()
    }).pipe(Effect.scoped)
  )
})
