import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { judgesFrom } from "../../../benchmarks/block/judgeFlags.ts"
import { judgePool } from "../../../benchmarks/block/stages/judge/pool.ts"

const [glm = "", mimo = "", mistral = "", deepseek = "", qwen = ""] = judgePool

const judges = (judge: string, ...models: ReadonlyArray<string>) =>
  judgesFrom(Option.some(judge), {
    models,
    definitions: { mine: { model: "http://localhost:8000/v1#glm-4.6" } },
    bank: null
  })

describe("--judge", () => {
  it.effect("means the rules alone by default, else the named judges", () =>
    Effect.gen(function* () {
      const usual = yield* judgesFrom(Option.none(), {
        models: ["oracle"],
        definitions: {},
        bank: null
      })
      assert.deepStrictEqual(usual, ["rules"])
      assert.deepStrictEqual(yield* judges("a/b, rules", "oracle"), ["a/b", "rules"])
      assert.deepStrictEqual(yield* judges("panelist", "oracle"), ["panelist"])
    })
  )

  it.effect(
    "panel: takes three models, or the given number, of other organisations than the detectors",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* judges("panel", "oracle"), [glm, mimo, mistral])
        assert.deepStrictEqual(yield* judges("panel", "mine"), [mimo, mistral, deepseek])
        assert.deepStrictEqual(yield* judges("panel:1", "oracle"), [glm])
        assert.deepStrictEqual(yield* judges("panel:5", "openai/gpt-5"), [
          glm,
          mimo,
          mistral,
          deepseek,
          qwen
        ])
      })
  )

  it.effect("says what to do if no panel can be formed", () =>
    Effect.gen(function* () {
      const detectors = judgePool.slice(2)
      const few = yield* Effect.flip(judges("panel", ...detectors))
      assert.strictEqual(few._tag, "UsageError")
      assert.include(few.message, `of the 8 known judges, only ${glm}, ${mimo} are of`)
      assert.include(
        few.message,
        "Use panel:1. Name judges of other organisations with --judge M,M,M"
      )
      const none = yield* Effect.flip(judges("panel:1", ...judgePool))
      assert.include(none.message, "none is of another organisation")
      assert.notInclude(none.message, "Say panel")
      const many = yield* Effect.flip(judges("panel:9", "oracle"))
      assert.include(many.message, "Use panel:7.")
      for (const name of ["panel:4", "panel:0", "panel:", "panel:many", "panel:3.5"]) {
        const odd = yield* Effect.flip(judges(name, "oracle"))
        assert.include(odd.message, `--judge ${name}: panel:N takes an odd number`)
      }
      const mixed = yield* Effect.flip(judges("openai/gpt-5, panel", "oracle"))
      assert.include(mixed.message, "--judge panel cannot be combined with other judges")
    })
  )
})
