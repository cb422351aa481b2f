/** A bank of one's own, as docs/own-tasks.md walks: written, checked, proven and run. */
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { command, folder, PROCESS_TIMEOUT, root } from "../../../pipeline/commands/support.ts"

/** The commands of the walk, in order, over a folder and a database of the test's own. */
const walk = (bank: string, db: string): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from(
    readFileSync(join(root, "docs", "own-tasks.md"), "utf8").matchAll(
      /^ +bin\/pipeline (.*my-bank.*)$/gm
    ),
    ([, line = ""]) => line
  )
    .filter((line) => !line.includes("--model"))
    .map((line) => [
      ...line.replaceAll("my-bank", bank).split(" "),
      ...(line.startsWith("run") ? ["--db", db] : [])
    ])

describe("questline tasks new", () => {
  it.live(
    "writes a bank that can be checked, proven and run, as documented",
    () =>
      Effect.gen(function* () {
        const at = yield* folder
        const bank = join(at, "my-bank")
        const steps = walk(bank, join(at, "own.db"))
        assert.deepStrictEqual(
          steps.map(([first, second]) => (first === "tasks" ? `tasks ${second}` : first)),
          ["tasks new", "tasks check", "tasks check", "run"]
        )
        const said: Array<string> = []
        for (const step of steps) {
          const { status, stderr, stdout } = yield* command(...step)
          assert.strictEqual(status, 0, `${step.join(" ")}: ${stderr}`)
          said.push(stdout)
        }
        const task = join(bank, "my_savings_deposit")
        assert.deepStrictEqual(readdirSync(task).toSorted(), [
          ...["ethers.ts", "right-save_for_oneself.ethers.ts", "task.json", "viem.ts"],
          "wrong-other_owner.viem.ts"
        ])
        assert.match(said[1] ?? "", /^1 atomic and 0 composite tasks.*: no problems found/)
        assert.match(said[3] ?? "", /100 \/ 100/)

        // What the check is for.
        appendFileSync(join(bank, "contracts", "SavingsBox.sol"), "contract Half {")
        const broken = yield* command("tasks", "check", "--bank", bank)
        assert.strictEqual(broken.status, 2)
        assert.match(
          broken.stderr,
          /^error: chain\.json: contracts\/SavingsBox\.sol:\d+:\d+: ParserError: .*$/
        )
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live("begins as any task, and refuses what it cannot write", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const bank = join(at, "own")
      const like = ["--like", "composite_wrap_unwrap_cycle", "--id", "cycle_of_mine"]
      assert.strictEqual((yield* command("tasks", "new", bank, ...like)).status, 0)
      const checked = yield* command("tasks", "check", "--bank", bank)
      assert.strictEqual(checked.status, 0, checked.stderr)
      const refusals = [
        [[bank], /cannot be written to .*: name a folder that does not exist yet/],
        [[join(at, "a"), "--like", "erc20_aprove"], /did you mean erc20_approve/],
        [[join(at, "a"), "--id", "../x"], /cannot be an id/],
        [[join(at, "a"), "--id", "erc20_approve"], /is a task of the project/],
        [[join(at, "a"), "--id", "my_savings_deposit", "--like", "no"], /"no" does not exist/]
      ] as const
      for (const [words, message] of refusals) {
        const refused = yield* command("tasks", "new", ...words)
        assert.strictEqual(refused.status, 2)
        assert.match(refused.stderr, message)
      }
      assert.isFalse(existsSync(join(at, "a")))
    }).pipe(Effect.scoped)
  )
})
