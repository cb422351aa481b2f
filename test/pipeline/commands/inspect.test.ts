/** Logs of Inspect as `inspect view` looks for them. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { toy } from "../toy/toyBench.ts"
import { commandOver, folder, PROCESS_TIMEOUT } from "./support.ts"

/** What Inspect takes for a log: a time, then the task, then what is the model or an id. */
const LISTED = /^\d{4}-\d{2}-\d{2}T\d{2}[:-]\d{2}[:-]\d{2}_[^_]+_[^_]+\.json$/

describe("an export for Inspect", () => {
  it.live(
    "has one file for each model, with a name that inspect view lists",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const [db, out] = [join(cwd, "runs.db"), join(cwd, "logs")]
        const config = join(cwd, "pipeline.config.json")
        const alike = ["a/b_c", "a-b_c", "A-B-c", "a-b-c-2"]
        const models = Object.fromEntries(alike.map((name) => [name, { model: "cmd:echo 5" }]))
        writeFileSync(config, JSON.stringify({ models }))
        const named = alike.flatMap((name) => ["--model", name])
        const on = (...args: ReadonlyArray<string>) => commandOver([toy], ...args, "--db", db)
        const ran = yield* on(
          "run",
          "--bench",
          "toy",
          "--config",
          config,
          ...named,
          "--model",
          "adder"
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        const exported = yield* on("export", "--format", "inspect", "--out", out)
        assert.strictEqual(exported.status, 0, exported.stderr)
        const logs = readdirSync(out).filter((name) => LISTED.test(name))
        assert.strictEqual(new Set(logs.map((name) => name.toLowerCase())).size, 5)
        assert.isTrue(logs.some((name) => name.endsWith("_toy_adder.json")))
        const evals = logs.map((name) => JSON.parse(readFileSync(join(out, name), "utf8")).eval)
        assert.sameMembers(
          evals.map(({ model }) => model),
          [...alike, "adder"]
        )
        assert.strictEqual(new Set(evals.map(({ task_id }) => task_id)).size, 5)
        for (const name of logs)
          assert.strictEqual(name.slice(0, 10), evals[0].created.slice(0, 10))
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
