/** A folder as one text: what comes out is what went in, and nothing is written outside of where it is unpacked. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Result } from "effect"
import { sealed } from "../../../../db/contents/contents.ts"
import { pack, unpack } from "../../../../pipeline/run/contents/archive.ts"
import { folder } from "../../commands/support.ts"

const bytes = Buffer.from([0, 255, 10, 13])

const made = Effect.map(folder, (dir) => {
  mkdirSync(join(dir, "bank/deep"), { recursive: true })
  writeFileSync(join(dir, "bank/deep/bytes"), bytes)
  writeFileSync(join(dir, "bank/task.json"), "{}")
  writeFileSync(join(dir, "scores.json"), "[1]")
  symlinkSync("/nowhere", join(dir, "bank/broken"))
  return dir
})

describe("the files of a run", () => {
  it.live("come out as they went in, with those beside them, whatever their folder is called", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* made, yield* made]
      const packed = Option.getOrThrow(yield* pack(join(one, "bank"), ["scores.json", "none.json"]))
      assert.deepStrictEqual(
        Option.getOrThrow(yield* pack(join(other, "bank"), ["scores.json"])),
        packed
      )
      const to = yield* folder
      const inside = Result.getOrThrow(yield* unpack(packed, to))
      assert.deepStrictEqual(readFileSync(join(inside, "deep/bytes")), bytes)
      assert.strictEqual(readFileSync(join(inside, "../scores.json"), "utf8"), "[1]")
      // A single file, such as a recording of a fork.
      const file = Option.getOrThrow(yield* pack(join(one, "scores.json"), []))
      const at = Result.getOrThrow(yield* unpack(file, yield* folder))
      assert.strictEqual(readFileSync(join(at, "scores.json"), "utf8"), "[1]")
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("that were changed, or lead elsewhere, are refused", () =>
    Effect.gen(function* () {
      const packed = Option.getOrThrow(yield* pack(join(yield* made, "bank"), []))
      const to = yield* folder
      const changed = { ...packed, value: sealed("{}").value }
      assert.deepStrictEqual(yield* unpack(changed, to), Result.fail("it has another digest"))
      const broken = { ...packed, value: "bm90IGd6aXA=" }
      assert.deepStrictEqual(yield* unpack(broken, to), Result.fail("it cannot be unpacked"))
      for (const name of ["../out", "a/../../out", "/etc/out", "..", "a\\..\\out", ""]) {
        const text = JSON.stringify({ inside: [[name, "eA=="]], beside: [] })
        assert.isTrue(Result.isFailure(yield* unpack(sealed(text), to)), name)
      }
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
