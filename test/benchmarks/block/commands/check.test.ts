/** `questline tasks check --bench block`: what is flawed in contracts, by kind and count. */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { command, folder } from "../../../pipeline/commands/support.ts"

const Checked = Schema.fromJsonString(
  Schema.Struct({
    layout: Schema.String,
    samples: Schema.Int,
    flaws: Schema.Array(
      Schema.Struct({
        kind: Schema.String,
        count: Schema.Int,
        examples: Schema.Array(Schema.Struct({ of: Schema.String, detail: Schema.String }))
      })
    )
  })
)

/** Six contracts: each states a flaw without lines, the last beyond its end; and one cannot be read. */
const flawed = Effect.map(folder, (directory) => {
  const write = (name: string, text: string) => {
    const file = join(directory, "ds/tier1", name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (let number = 1; number <= 6; number += 1) {
    write(`contracts/ds_t1_00${number}.sol`, "contract A {\n}\n")
    write(
      `metadata/ds_t1_00${number}.json`,
      JSON.stringify({
        id: `ds_t1_00${number}`,
        vulnerability_type: "reentrancy",
        vulnerable_contract: "A",
        vulnerable_function: "f",
        vulnerable_lines: number === 6 ? [99] : [],
        severity: "high"
      })
    )
  }
  write("contracts/ds_t1_007.sol", "contract A {}\n")
  write("metadata/ds_t1_007.json", "no JSON")
  return directory
})

const check = (...args: ReadonlyArray<string>) =>
  command("tasks", "check", "--bench", "block", ...args)

describe("tasks check --bench block", () => {
  it.live("counts flaws by kind, and names each on request", () =>
    Effect.gen(function* () {
      const data = yield* flawed
      const short = yield* check("--data", data)
      assert.strictEqual(short.status, 0, short.stderr)
      assert.match(short.stdout, /^no_lines +5 /m)
      assert.match(short.stdout, /^stale_lines +1 /m)
      assert.match(short.stdout, /^unreadable +1 /m)
      assert.notInclude(short.stdout, "ds_t1_006")

      const full = yield* check("--data", data, "--full")
      assert.match(full.stdout, /stale_lines:\n {2}ds_t1_006 cleaned: /)
      assert.match(full.stdout, /unreadable:\n {2}ds_t1_007 cleaned: /)

      const json = yield* check("--data", data, "--json")
      const { flaws, layout, samples } = yield* Schema.decodeEffect(Checked)(json.stdout)
      assert.deepStrictEqual([layout, samples], ["samples", 6])
      const lines = flaws.find(({ kind }) => kind === "no_lines")
      assert.deepStrictEqual([lines?.count, lines?.examples.length], [5, 3])
    })
  )

  it.live("finds nothing wrong with our own contracts", () =>
    Effect.gen(function* () {
      const { status, stdout } = yield* check()
      assert.strictEqual(status, 0)
      assert.match(stdout, /layout own, \d+ samples .*: no problems found$/)
    })
  )

  it.live("refuses the options of the other benchmark, and a folder without data", () =>
    Effect.gen(function* () {
      const data = yield* folder
      const hollow = yield* folder
      mkdirSync(join(hollow, "ds"))
      for (const [args, reason] of [
        [["--bench", "block", "--prove"], "--prove is an option of benchmark quest"],
        [["--data", data], "add --bench block"],
        [["--bench", "block", "--data", data], "no known layout"],
        [["--bench", "block", "--data", hollow], "no contracts in it"]
      ] as const) {
        const said = yield* command("tasks", "check", ...args)
        assert.strictEqual(said.status, 2, said.stderr)
        assert.include(said.stderr, reason)
      }
    })
  )
})
