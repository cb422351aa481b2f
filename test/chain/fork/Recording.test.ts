/** The file of a fork's reads: whole lines, whoever adds to it and however they end. */
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Option } from "effect"
import type { Pinned } from "../../../chain/fork/ForkPin.ts"
import { makeRecording, openRecording } from "../../../chain/fork/Recording.ts"

const pinned: Pinned = { chainId: 56, block: 48_000_001, hash: `0x${"ab".repeat(32)}` }
const read = (slot: string, result: string | null = "0x01") => ({
  method: "eth_getStorageAt",
  params: ["0x00", slot],
  result
})

const inFolder = Effect.flatMap(FileSystem.FileSystem, (fs) =>
  Effect.map(fs.makeTempDirectoryScoped(), (folder) => join(folder, "forks", "a.jsonl"))
)

layer(NodeServices.layer)("a recording", (it) => {
  it.effect("returns what was recorded when it is opened again, null too", () =>
    Effect.gen(function* () {
      const path = yield* inFolder
      const recording = yield* makeRecording(path, pinned)
      yield* recording.keep(read("0x1"))
      yield* recording.keep(read("0x2", null))
      const again = yield* openRecording(path)
      assert.deepStrictEqual(again.pinned, pinned)
      assert.strictEqual(again.reads(), 2)
      assert.deepStrictEqual(again.find("eth_getStorageAt", ["0x00", "0x1"]), Option.some("0x01"))
      assert.deepStrictEqual(again.find("eth_getStorageAt", ["0x00", "0x2"]), Option.some(null))
      assert.deepStrictEqual(again.find("eth_getStorageAt", ["0x00", "0x3"]), Option.none())
    })
  )

  it.effect("skips a line that a killed process left incomplete, and ends it", () =>
    Effect.gen(function* () {
      const path = yield* inFolder
      const first = yield* makeRecording(path, pinned)
      yield* first.keep(read("0x1"))
      yield* first.keep(read("0x2"))
      truncateSync(path, readFileSync(path).length - 5)
      const second = yield* makeRecording(path, pinned)
      assert.strictEqual(second.reads(), 1)
      yield* second.keep(read("0x3"))
      const third = yield* openRecording(path)
      assert.deepStrictEqual(third.find("eth_getStorageAt", ["0x00", "0x2"]), Option.none())
      assert.deepStrictEqual(third.find("eth_getStorageAt", ["0x00", "0x3"]), Option.some("0x01"))
    })
  )

  it.effect("starts over if not even its first line is complete", () =>
    Effect.gen(function* () {
      const path = yield* inFolder
      yield* makeRecording(path, pinned)
      truncateSync(path, 20)
      yield* Effect.flatMap(makeRecording(path, pinned), ({ keep }) => keep(read("0x1")))
      assert.strictEqual((yield* openRecording(path)).reads(), 1)
    })
  )

  it.effect("can be extended by two processes at once", () =>
    Effect.gen(function* () {
      const path = yield* inFolder
      const [a, b] = yield* Effect.all([makeRecording(path, pinned), makeRecording(path, pinned)], {
        concurrency: 2
      })
      yield* Effect.forEach(
        Array.from({ length: 40 }, (_, index) => index),
        (index) => (index % 2 === 0 ? a : b).keep(read(`0x${index}`)),
        { concurrency: 8 }
      )
      assert.strictEqual((yield* openRecording(path)).reads(), 40)
    })
  )

  it.effect("is refused if a line is invalid, or if it is for another block", () =>
    Effect.gen(function* () {
      const path = yield* inFolder
      yield* makeRecording(path, pinned)
      const other = { ...pinned, hash: `0x${"cd".repeat(32)}` } as const
      assert.include((yield* Effect.flip(makeRecording(path, other))).message, "was recorded at")
      appendFileSync(path, '{"method":"eth_getCode"}\n')
      assert.include((yield* Effect.flip(openRecording(path))).message, "line 2 of")
      writeFileSync(path, "")
      assert.include((yield* Effect.flip(openRecording(path))).message, "line 1 of")
      assert.include((yield* Effect.flip(openRecording(`${path}.not`))).message, "cannot be used")
    })
  )
})
