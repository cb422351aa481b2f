import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { command, folder, ownProcess, PROCESS_TIMEOUT, projectWithout } from "./support.ts"

/** Arguments, and what the one error must say. `DIR` stands for an empty folder. */
const cases: ReadonlyArray<readonly [args: string, says: RegExp]> = [
  ["frobnicate", /Unknown subcommand "frobnicate"/],
  ["run --frob", /Unrecognized flag: --frob[\s\S]*questline run --help/],
  ["run --bench chess", /--bench: "chess". Expected: "quest".*"block"/],
  ["run --rounds 0", /--rounds: "0". Expected: a whole number of at least 1/],
  ["run --temperature 3", /Expected: a number from 0 to 2/],
  ["run --seed=-1", /Expected: a whole number, 0 or more/],
  ["run --db DIR/x/y.db --model gpt9", /Unknown model "gpt9"[\s\S]*cmd:\.\/agent/],
  ["run --db DIR/x/y.db --tasks erc20_aprove", /"erc20_aprove" .* did you mean erc20_approve/],
  ["run --db DIR/x/y.db --bank DIR/none", /there is no folder .*none: give .*--bank/],
  ["run --db DIR", /it is a folder: name a file/],
  ["run --db DIR/x/y.db --model http://127.0.0.1:1/v1?key=env:UNSET_KEY#m", /UNSET_KEY is not set/],
  ["report --db DIR/none.db", /there is no database .*none.db: start a run/],
  ["report --format xml", /"xml". Expected: "table"/],
  ["report --format png", /png is a format of figures: name one with --figure/],
  ["report --figure ranking --format md", /a figure is svg or png, not md/],
  ["rescore --tolerance 1,x", /Expected: multipliers/],
  ["try erc20_aprove x.ts", /task "erc20_aprove" does not exist; did you mean erc20_approve/],
  ["try erc20_approve DIR/none.ts", /none.ts cannot be read .* name a TypeScript file/],
  ["prompt erc20_aprove", /did you mean erc20_approve/],
  ["tasks show erc20_aprove", /did you mean erc20_approve/],
  ["tasks check --bank DIR/none", /there is no folder/],
  ["export", /Missing required flag: --out/],
  ["export --out=", /--out. Expected: the path of a folder/],
  ["tasks check --bank=", /--bank. Expected: the folder of a bank/],
  ["tasks", /needs a subcommand: list, show, new, check, compose or rate/],
  ["rescore --tolerance 0", /Expected: multipliers above 0/],
  ["rescore --tolerance amount=0", /Expected: a factor above 0 and at most 1000.*"amount=0"/],
  ["rescore --tolerance 2,amount=1", /Expected: NAME=FACTOR instead of "2"/],
  ["rm", /Missing required argument: run/],
  ["compare oracle", /<side> takes at least 2 values, but 1 was given/]
]

describe("bad input", () => {
  it.live.each(cases)("%s", ([args, says]) =>
    Effect.gen(function* () {
      const dir = yield* folder
      const said = yield* command(...args.split(" ").map((arg) => arg.replace("DIR", dir)))
      assert.strictEqual(said.status, 2, said.stderr)
      assert.match(said.stderr, says)
      assert.match(said.stderr, /^error: /)
      assert.strictEqual(said.stderr.match(/^error: /gm)?.length, 1)
      assert.notMatch(said.stderr, /\n {4}at /)
      assert.strictEqual(said.stdout, "")
      assert.deepStrictEqual(readdirSync(dir), [])
    }).pipe(Effect.scoped)
  )

  it.live("is never repeated if it is an address with a secret", () =>
    Effect.gen(function* () {
      for (const args of [
        ["run", "--model", "http://user:s3cretpw@host/v1#m"],
        ["run", "--db", "libsql://user:s3cretpw@host/x?authToken=s3cretpw"],
        ["runs", "--db", "libsql://user:s3cretpw@host/x?authToken=s3cretpw"],
        ["http://user:s3cretpw@host"]
      ]) {
        const said = yield* command(...args)
        assert.strictEqual(said.status, 2, said.stderr)
        assert.notMatch(said.stderr + said.stdout, /s3cretpw/)
      }
    })
  )

  it.live("is refused and not changed if it is a file that is not a database", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "notes.txt")
      const text = "These are notes and no database. ".repeat(40)
      writeFileSync(file, text)
      const said = yield* command("run", "--db", file, "--tasks", "erc20_approve")
      assert.strictEqual(said.status, 2, said.stderr)
      assert.match(said.stderr, /it is not a database: move it away/)
      assert.strictEqual(readFileSync(file, "utf8"), text)
    }).pipe(Effect.scoped)
  )

  it.live("is listed line by line if it is a bank with many problems", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const place = join("composite_approve_swap_tokens", "task.json")
      cpSync(join(questBank, place), join(dir, place))
      const sound = yield* command("tasks", "check", "--bank", dir)
      assert.strictEqual(sound.status, 0, sound.stderr)

      const task = readFileSync(join(dir, place), "utf8")
      mkdirSync(join(dir, "broken"))
      writeFileSync(join(dir, "broken", "task.json"), "{")
      writeFileSync(join(dir, place), task.replace('"swap"', '"no_such_family"'))
      const checked = yield* command("tasks", "check", "--bank", dir)
      assert.strictEqual(checked.status, 2, checked.stderr)
      const lines = checked.stderr.split("\n")
      assert.lengthOf(lines, 2)
      assert.match(lines.join("\n"), /^error: broken\/task.json: is not valid JSON/m)
      assert.match(lines.join("\n"), /no_such_family/)

      const run = yield* command("run", "--bank", dir, "--db", join(dir, "runs.db"))
      assert.strictEqual(run.status, 2, run.stderr)
      assert.match(run.stderr, /broken\/task.json/)
      assert.isFalse(existsSync(join(dir, "runs.db")))
    }).pipe(Effect.scoped)
  )

  it.live(
    "is answered with advice before anything is written if Anvil and Deno are missing",
    () =>
      Effect.gen(function* () {
        const [project, cwd] = [yield* folder, yield* folder]
        projectWithout(project, ["@foundry-rs", "deno"])
        const run = yield* ownProcess(cwd, ["run"], { project })
        assert.strictEqual(run.status, 2, run.stderr)
        assert.match(run.stderr, /^error: No Anvil binary .*npm install/m)
        const doctor = yield* ownProcess(cwd, ["doctor", "--json"], { project })
        assert.strictEqual(doctor.status, 2, doctor.stderr)
        assert.match(doctor.stdout, /"Anvil","state":"missing","detail":"[^"]*npm install/)
        assert.match(doctor.stdout, /"Deno","state":"missing","detail":"[^"]*npm install/)
        assert.deepStrictEqual(readdirSync(cwd), [])
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
