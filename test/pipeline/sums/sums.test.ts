/** The smallest benchmark, which docs/adding-a-benchmark.md holds, through the command line. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { commandOver, folder, root } from "../commands/support.ts"
import { bench } from "./sums.ts"

const agent = (right: boolean) => `cmd:read line; echo 'It is ${right ? "5 or 42" : "7"}.'`

describe("a benchmark of a dataset, a pipeline and a score", () => {
  it("is the one that the docs show", () => {
    const docs = readFileSync(join(root, "docs", "adding-a-benchmark.md"), "utf8")
    const [, shown = ""] = /```ts\n([\s\S]*?)```/.exec(docs) ?? []
    const file = readFileSync(join(import.meta.dirname, "sums.ts"), "utf8")
    assert.strictEqual(
      shown,
      file.replaceAll("../../../", "../../").replace(/^\/\*\*[\s\S]*?\*\/\n/, "")
    )
    assert.isAtMost(shown.split("\n").length, 50)
  })

  it.live("runs, resumes, reports, and shows a trial", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "sums.db")
      const say = (...args: ReadonlyArray<string>) => commandOver([bench], ...args, "--db", file)
      const models = ["--model", agent(true), "--model", agent(false)]
      const run = yield* say("run", ...models, "--json")
      assert.strictEqual(run.status, 0, run.stderr)
      assert.deepStrictEqual(JSON.parse(run.stdout.split("\n").at(-1) ?? "").models, [
        { model: agent(true), score: 200, of: 200, passed: 2, trials: 2 },
        { model: agent(false), score: 0, of: 200, passed: 0, trials: 2 }
      ])
      assert.include((yield* say("report")).stdout, "200")
      const shown = yield* say("show", "sum-2", "--model", agent(true))
      assert.include(shown.stdout, "What is 20 + 22?")
      const fresh = yield* say("run", "--model", agent(true), "--fresh", "--rounds", "2")
      assert.strictEqual(fresh.status, 0, fresh.stderr)
      const rescored = yield* say("rescore")
      assert.notStrictEqual(rescored.status, 1, rescored.stderr)
    })
  )
})
