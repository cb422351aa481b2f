/** `questline prompt --bench block`: what a detector would be sent, and what there is none of. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { command } from "../../../pipeline/commands/support.ts"

describe("prompt --bench block", () => {
  it.live("shows the base variant or the named one, and names what does not exist", () =>
    Effect.gen(function* () {
      const base = yield* command("prompt", "tip_jar", "--bench", "block")
      assert.strictEqual(base.status, 0, base.stderr)
      assert.include(base.stdout, "--- system ---")
      assert.include(base.stdout, "contract TipJar {")
      assert.notInclude(base.stdout, "FLAW")
      const hinted = yield* command(
        "prompt",
        "tip_jar",
        "--bench",
        "block",
        "--variant",
        "original"
      )
      assert.include(hinted.stdout, "FLAW reentrancy")
      const none = yield* command("prompt", "tip_jars", "--bench", "block")
      assert.strictEqual(none.status, 2)
      assert.include(none.stderr, 'there is no contract "tip_jars"; did you mean tip_jar?')
    })
  )
})
