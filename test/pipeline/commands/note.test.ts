/** Notes and tags of runs and trials from the command line, and where they are shown. */
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { command, folder, PROCESS_TIMEOUT } from "./support.ts"

describe("notes", () => {
  it.live(
    "are written and shown by a command, for one run or trial at a time",
    () =>
      Effect.gen(function* () {
        const db = ["--db", join(yield* folder, "x.db")]
        const ran = yield* command(
          ...["run", "--model", "null", "--rounds", "2", "--tasks", "wbnb_deposit"],
          ...["--json", ...db]
        )
        const { run } = JSON.parse(ran.stdout.split("\n")[0] ?? "")
        const noted = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
          const said = yield* command("note", ...args, "--json", ...db)
          assert.strictEqual(said.status, 0, said.stderr)
          return JSON.parse(said.stdout)
        })
        const refused = Effect.fnUntraced(function* (
          about: RegExp,
          ...args: ReadonlyArray<string>
        ) {
          const said = yield* command("note", ...args, ...db)
          assert.strictEqual(said.status, 2, said.stdout)
          assert.match(said.stderr, about)
          assert.lengthOf(said.stderr.trim().split("\n"), 1, said.stderr)
        })
        assert.deepStrictEqual(yield* noted(), { run, note: null, trials: [] })
        assert.notInclude((yield* command("report", ...db)).stdout, "Notes")

        const note = { text: "new prompt", tags: ["baseline"] }
        assert.deepInclude(yield* noted("--text", " new prompt ", "--tag", "baseline"), { note })
        // What is not given stays.
        const retagged = { ...note, tags: ["a", "b"] }
        const tagged = yield* noted(run, "--tag", "a", "--tag", "b")
        assert.deepInclude(tagged, { note: retagged })
        const trial = { task: "wbnb_deposit", model: "null", round: 2, variant: "ethers" }
        const { trials } = yield* noted(
          "wbnb_deposit",
          "--round",
          "2",
          "--text",
          "look at \u001b[31mthis"
        )
        assert.deepStrictEqual(trials, [{ ...trial, text: "look at \u001b[31mthis", tags: [] }])

        yield* refused(
          /has 2 trials of wbnb_deposit: name one, as in/,
          "wbnb_deposit",
          "--tag",
          "x"
        )
        yield* refused(/name its task, too/, "--round", "1", "--tag", "x")
        yield* refused(/say what to note/, "wbnb_deposit", "--round", "1")
        yield* refused(/nothing was noted/, "--tag", " ")
        yield* refused(/nothing was noted/, "--text", "x".repeat(10_001))
        yield* refused(
          /has no task "wbnb_deposi"; did you mean wbnb_deposit\?/,
          "wbnb_deposi",
          "--tag",
          "x"
        )

        const shown = yield* command("report", ...db)
        assert.match(shown.stdout, new RegExp(`${run} +– +– +a, b +new prompt`))
        assert.include(shown.stdout, "look at ␛[31mthis")
        const json = JSON.parse((yield* command("report", "--json", ...db)).stdout)
        assert.deepStrictEqual(json.notes, [{ run, note: retagged, trials }])
        const [listed] = JSON.parse((yield* command("runs", "--json", ...db)).stdout).runs
        assert.deepStrictEqual(listed.note, retagged)
        const one = yield* command("show", "wbnb_deposit", "--round", "2", "--json", ...db)
        assert.deepStrictEqual(JSON.parse(one.stdout).note.tags, [])
        assert.include(
          (yield* command("show", "wbnb_deposit", "--round", "2", ...db)).stdout,
          "Noted: look"
        )

        assert.deepInclude(yield* noted(run, "--clear"), { note: null })
        assert.deepInclude(yield* noted("--clear", "--tag", "c"), {
          note: { text: "", tags: ["c"] }
        })
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
