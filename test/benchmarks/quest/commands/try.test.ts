/** What `questline try` says of a script, and by which exit status: 0, 4, 1 and 2. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { command, folder, PROCESS_TIMEOUT } from "../../../pipeline/commands/support.ts"

const ATOMIC = "bnb_transfer_basic"
const ASKING = "composite_batch_query_2_balances"

const solution = (task: string): string => join(questBank, task, "ethers.ts")

/** A file with this text, in `cwd`. */
const fileOf = (cwd: string, name: string, text: string): string => {
  const file = join(cwd, name)
  writeFileSync(file, text)
  return file
}

const Tried = Schema.fromJsonString(
  Schema.Struct({
    task: Schema.String,
    library: Schema.String,
    status: Schema.String,
    score: Schema.NullOr(Schema.Finite),
    passed: Schema.NullOr(Schema.Boolean),
    outcome: Schema.NullOr(Schema.String),
    turns: Schema.Array(
      Schema.Struct({ answer: Schema.NullOr(Schema.Record(Schema.String, Schema.String)) })
    )
  })
)
const readTried = Schema.decodeUnknownEffect(Tried)

describe("questline try", () => {
  it.live(
    "exits with 4 if the script does not pass, in words and as JSON",
    () =>
      Effect.gen(function* () {
        const file = fileOf(yield* folder, "script.ts", "export const nothing = 1\n")
        const said = yield* command("try", ATOMIC, file)
        assert.strictEqual(said.status, 4, said.stderr)
        assert.match(
          said.stdout,
          /✗ 0 of 100: .*the module exports no executeSkill.*\[schema_invalid_1\]/
        )
        const asJson = yield* command("try", ATOMIC, file, "--json")
        assert.strictEqual(asJson.status, 4, asJson.stderr)
        const { outcome, passed, score } = yield* readTried(asJson.stdout)
        assert.deepStrictEqual([outcome, passed, score], ["schema_invalid_1", false, 0])
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "exits with 0 if it passes, and submits the given answer or that of a composite's scripts",
    () =>
      Effect.gen(function* () {
        const tried = (...more: ReadonlyArray<string>) =>
          command("try", ASKING, solution(ASKING), "--json", ...more)
        const own = yield* tried()
        assert.strictEqual(own.status, 0, own.stderr)
        const { turns, ...trial } = yield* readTried(own.stdout)
        assert.deepStrictEqual(trial, {
          task: ASKING,
          library: "ethers",
          status: "done",
          score: 100,
          passed: true,
          outcome: "pass"
        })

        const right = Object.assign({}, ...turns.map(({ answer }) => answer ?? {}))
        assert.hasAllKeys(right, ["usdt_balance", "busd_balance"])
        assert.strictEqual((yield* tried("--answer", JSON.stringify(right))).status, 0)
        const wrong = JSON.stringify({ ...right, usdt_balance: "1" })
        assert.strictEqual((yield* tried("--answer", wrong)).status, 4)
      }),
    PROCESS_TIMEOUT
  )

  it.live(
    "exits with 1 if the script could not be scored",
    () =>
      Effect.gen(function* () {
        const bank = join(yield* folder, "bank")
        const task = JSON.parse(readFileSync(join(questBank, ATOMIC, "task.json"), "utf8"))
        const impossible = {
          _tag: "send",
          from: "{agent}",
          to: "0x55d398326f99059fF775485246999027B3197955",
          signature: "transfer(address to,uint256 amount)",
          args: ["{agent}", `1${"0".repeat(30)}`]
        }
        mkdirSync(join(bank, ATOMIC), { recursive: true })
        const text = JSON.stringify({ ...task, setup: [impossible] })
        writeFileSync(join(bank, ATOMIC, "task.json"), text)
        const said = yield* command("try", ATOMIC, solution(ATOMIC), "--bank", bank, "--json")
        assert.strictEqual(said.status, 1, said.stderr)
        const { passed, score, status } = yield* readTried(said.stdout)
        assert.deepStrictEqual([status, score, passed], ["errored", null, null])
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live("exits with 2 on a request that makes no sense", () =>
    Effect.gen(function* () {
      const asked: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
        [[ATOMIC, solution(ATOMIC), "--answer", "{}"], /--answer is for composites/],
        [
          ["composite_batch_transfer_2_bnb", solution(ATOMIC), "--answer", "{}"],
          /does not ask for an answer: leave --answer out/
        ],
        [
          [ASKING, solution(ASKING), "--answer", "1000"],
          /--answer must be a JSON object: give the keys .* usdt_balance, busd_balance/
        ]
      ]
      for (const [args, message] of asked) {
        const said = yield* command("try", ...args)
        assert.strictEqual(said.status, 2, args.join(" "))
        assert.match(said.stderr, message)
        assert.strictEqual(said.stdout, "")
      }
    })
  )
})
