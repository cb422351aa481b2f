import { assert, describe, it } from "@effect/vitest"
import { Effect, Random, Schema } from "effect"
import { RoundReply, readPlan, readRound } from "../../../../benchmarks/quest/episode/control.ts"
import { extractScript } from "../../../../stages/generate/extract.ts"
import { makeReplies } from "../../../support/replies.ts"

/** `npm run check:replies` also runs what they hold. */
describe("2,000 replies that no model should write", () => {
  it.effect("are each read without an error by the readers of scripts, plans and rounds", () =>
    Effect.gen(function* () {
      const isRound = Schema.is(RoundReply)
      const seen = new Set<string>()
      for (const reply of yield* makeReplies(2_000)) {
        const round = readRound(reply)
        assert.isTrue(isRound(round), reply.slice(0, 500))
        seen.add(round._tag)
        const script = extractScript(reply)
        if (script._tag === "script") assert.notStrictEqual(script.source.trim(), "")
        readPlan(reply)
      }
      assert.deepStrictEqual([...seen].sort(), [
        "error_detected",
        "invalid",
        "query",
        "script",
        "submit"
      ])
    }).pipe(Random.withSeed("replies"))
  )
})
