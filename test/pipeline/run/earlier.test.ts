/** A database that an earlier version of the program made, with other columns: it is read as it was. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { questBench } from "../../../benchmarks/quest/benchmark.ts"
import { Store } from "../../../db/Store.ts"
import { find } from "../../../pipeline/run/findRun.ts"
import { rescore } from "../../../pipeline/run/rescore/rescore.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { temporaryFolder } from "../../db/support.ts"
import { readQuest } from "../../support/quest.ts"

const stored = new URL("../../db/fixtures/before-benchmarks.db.gz", import.meta.url)

describe("a database of an earlier version", () => {
  it.effect("opens, reports, re-scores, and gives everything back with its run", () =>
    Effect.gen(function* () {
      const url = join(yield* temporaryFolder, "earlier.db")
      writeFileSync(url, gunzipSync(readFileSync(stored)))
      yield* Effect.gen(function* () {
        const store = yield* Store
        const run = yield* find(Option.none())
        const { scores } = yield* readQuest(run)
        assert.deepStrictEqual(
          scores.map(({ item, model, optimal, outcome, plan, rounds, score }) => [
            ...[model, item, outcome, score, rounds, optimal, plan?.planned ?? null]
          ]),
          [
            ["oracle", "erc20_approve", "pass", 100, 1, 1, null],
            ["null", "erc20_approve", "schema_invalid_6", 0, 1, 1, null],
            ["oracle", "composite_approve_swap_tokens", "pass", 100, 2, 2, 2],
            ["null", "composite_approve_swap_tokens", "schema_invalid_6", 0, 4, 2, null]
          ]
        )
        const pages = yield* Effect.forEach(yield* store.trialsOf(run.id), (trial) =>
          Effect.map(questBench.views.document(run, trial), (page) =>
            renderTerminal(page, { width: 120, detail: "full" })
          )
        )
        const first = [
          "✓ 100 of 100: every check holds",
          "✗ 0 of 100: the reply holds no code block",
          "✓ 100 of 100: every check holds (2 rounds where 2 are enough)",
          "✗ 0 of 100: the reply holds neither a code block nor a JSON control message"
        ]
        pages.forEach((page, index) => {
          assert.strictEqual(page.split("\n")[1]?.startsWith(first[index] ?? "?"), true, page)
          assert.notInclude(page, "left out: this version")
        })
        assert.include(pages[2], "Round 2 (finish stop")
        assert.include(pages[2], "PancakeSwap V2 Router.swapExactTokensForTokens")
        const [scoring] = yield* rescore(questBench, run, ["1"])
        assert.strictEqual(scoring?.changed, 0)
        const again = yield* find(Option.some(run.id))
        const key = again.summary ?? ""
        assert.isTrue(Option.isSome(yield* store.output(key)))
        yield* store.deleteRun(run.id)
        assert.isTrue(Option.isNone(yield* store.output(key)))
      }).pipe(Effect.provide(Store.layer({ url })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
