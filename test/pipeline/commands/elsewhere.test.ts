/** Runs that go on where the files that they were started with are not: on another machine, or after they were moved. */
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { documents } from "../../../pipeline/terminal/documents.ts"
import { onFile } from "../../db/support.ts"
import { toy } from "../toy/toyBench.ts"
import { command, commandOver, folder, PROCESS_TIMEOUT, root } from "./support.ts"

const refusedIn = (stdout: string) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(documents.work))(stdout).refused

describe("a run that goes on without its files", () => {
  it.live(
    "has its bank from the database, and from a copy of it",
    () =>
      Effect.gen(function* () {
        const dir = yield* folder
        const [bank, db, copy] = [join(dir, "bank"), join(dir, "store.db"), join(dir, "copy.db")]
        const task = "wbnb_deposit"
        cpSync(join(root, "tasks/quest", task), join(bank, task), { recursive: true })
        const flags = ["--bank", bank, "--model", "oracle", "--db", db]
        const stored = yield* command("run", "--detach", ...flags)
        assert.strictEqual(stored.status, 0, stored.stderr)
        rmSync(bank, { recursive: true })
        const copied = yield* command("db", "copy", db, copy)
        assert.strictEqual(copied.status, 0, copied.stderr)
        const more = yield* command("resume", "--rounds", "2", "--db", copy, "--json")
        assert.strictEqual(more.status, 0, more.stderr)
        const [run] = yield* onFile(copy, (store) => store.listRuns)
        assert.deepInclude(run, { status: "done", trials: 2, done: 2, errored: 0 })
        const checked = yield* command("db", "check", copy, "--json")
        assert.deepInclude(JSON.parse(checked.stdout), { sound: true, trials: 2, unchecked: [] })
        // The run still says which folder it was given.
        assert.include(JSON.stringify(run?.config), JSON.stringify(bank))
      }),
    PROCESS_TIMEOUT
  )

  it.live("is refused where a folder is not and was not kept, and says what to copy", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [bank, db] = [join(dir, "bank"), join(dir, "store.db")]
      mkdirSync(bank)
      // One file that is larger than what is kept with a run.
      writeFileSync(join(bank, "large.json"), Buffer.alloc(33 * 1_048_576))
      const on = (...args: ReadonlyArray<string>) => commandOver([toy], ...args, "--db", db)
      const stored = yield* on(
        "run",
        "--bench",
        "toy",
        "--detach",
        "--model",
        "adder",
        "--bank",
        bank
      )
      assert.strictEqual(stored.status, 0, stored.stderr)
      assert.include(stored.stderr, "too large to be kept with the run")
      renameSync(bank, join(dir, "moved"))
      const worked = yield* on("work", "--until-idle", "--json")
      assert.strictEqual(worked.status, 2, worked.stderr)
      assert.include(refusedIn(worked.stdout)[0]?.reason ?? "", `the run needs ${bank} (bank)`)
      const trials = yield* onFile(db, (store) =>
        Effect.flatMap(store.listRuns, ([run]) => store.trialsOf(run?.id ?? ""))
      )
      assert.deepStrictEqual([...new Set(trials.map(({ token }) => token))], [0])
    })
  )

  it.live("leaves the trials of a program to others that is not here as the run asks it", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [agent, db] = [join(dir, "agent.sh"), join(dir, "store.db")]
      writeFileSync(agent, "echo 5")
      const on = (...args: ReadonlyArray<string>) => commandOver([toy], ...args, "--db", db)
      const models = ["--model", `cmd:sh ${agent}`, "--model", "adder"]
      const stored = yield* on("run", "--bench", "toy", "--detach", ...models)
      assert.strictEqual(stored.status, 0, stored.stderr)
      for (const change of [() => writeFileSync(agent, "echo 6"), () => rmSync(agent)]) {
        change()
        const worked = yield* on("work", "--until-idle")
        assert.include(worked.stderr, "is not here as the run asks it")
      }
      const trials = yield* onFile(db, (store) =>
        Effect.flatMap(store.listRuns, ([run]) => store.trialsOf(run?.id ?? ""))
      )
      assert.deepEqual(
        trials.map(({ model, status, token }) => [model.slice(0, 4), status, token]).toSorted(),
        [
          ...Array.from({ length: 3 }, () => ["adde", "done", 1]),
          ...Array.from({ length: 3 }, () => ["cmd:", "pending", 0])
        ]
      )
      writeFileSync(agent, "echo 5")
      const played = yield* on("work", "--until-idle")
      assert.include(played.stdout, "Played 3 trials")
    })
  )
})
