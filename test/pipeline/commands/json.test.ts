/** `--json`: every command takes it, and prints one document that its Schema decodes, and nothing else on stdout. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { Command } from "effect/cli"
import { Completions } from "effect/cli"
import { questBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { benches } from "../../../pipeline/commands/benchmarks.ts"
import { questline } from "../../../pipeline/commands/root.ts"
import { documents, RunStarted } from "../../../pipeline/terminal/documents.ts"
import { command, folder, PROCESS_TIMEOUT } from "./support.ts"

/** Every command that does something, by the words that name it. */
const leaves = (
  command: Command.Command.Any,
  words: ReadonlyArray<string> = []
): ReadonlyArray<readonly [name: string, command: Command.Command.Any]> => {
  const inner = command.subcommands.flatMap(({ commands }) => commands)
  return inner.length === 0
    ? [[words.join(" "), command]]
    : inner.flatMap((each) => leaves(each, [...words, each.name]))
}

const all = leaves(questline(benches))

/** A command line of each, and its exit status where that is not 0. `DIR` is a folder with two databases. */
const LINES: ReadonlyArray<readonly [line: string, status?: number]> = [
  ["verify DIR/leaderboard.json --db DIR/quest.db"],
  ["run --dry-run --tasks wbnb_deposit"],
  ["run --tasks wbnb_deposit --model null --seed 7"],
  ["resume"],
  ["rerun --model null --tasks wbnb_deposit"],
  // The rerun has other rows than the file.
  ["verify DIR/leaderboard.json --db DIR/quest.db", 1],
  ["cancel --tasks *", 2],
  ["report"],
  ["report --out DIR/report.json"],
  ["compare oracle null"],
  ["compare oracle null --fail-on-flip", 1],
  ["graph"],
  ["graph --format json"],
  ["graph RUN"],
  ["rescore --tolerance 1,2"],
  ["runs"],
  ["note --text again --tag new --tag x"],
  ["note wbnb_deposit --model null --tag wrong"],
  ["note"],
  ["runs"],
  ["report"],
  ["show wbnb_deposit --model null"],
  ["show --failed"],
  ["view --out DIR/site"],
  ["export --out DIR/tables --format csv"],
  ["export --out DIR/tables --format csv", 2],
  ["tasks list"],
  ["tasks list --bench block"],
  ["tasks show erc20_approve"],
  ["tasks show tip_jar --bench block"],
  ["tasks check --tasks erc20_approve"],
  ["tasks check --bank DIR", 2],
  ["tasks check --bench block"],
  ["tasks new DIR/own"],
  ["tasks compose --count 2"],
  ["tasks rate --model CAT --tasks bnb_transfer_basic --out DIR/ratings.json"],
  ["prompt erc20_approve"],
  ["try wbnb_deposit BANK/wbnb_deposit/ethers.ts"],
  ["try wbnb_deposit BANK/erc20_approve/ethers.ts", 4],
  ["db copy DIR/other.db DIR/copy.db"],
  ["db merge DIR/merged.db DIR/other.db"],
  ["db check DIR/copy.db"],
  ["doctor"],
  ["review export --out DIR/review --db DIR/block.db"],
  ["review import DIR/ann.csv --db DIR/block.db"],
  ["sources --tasks tip_jar --variants minimal_sanitized --out DIR/sources"],
  ["import DIR/published --db DIR/block.db"],
  ["run --detach --tasks wbnb_deposit --model null --seed 8"],
  ["watch"],
  ["work --until-idle"],
  ["watch"],
  ["rm RUN --yes"]
]

const HAVE_DB =
  /^(run|resume|rerun|cancel|report|compare|graph RUN|rescore|runs|show|note|view|export|rm|work|watch)\b/
const lineOf = (text: string) => Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Json))(text)

describe("--json", () => {
  it("is a flag of every command that prints data, and each has a Schema and a case below", () => {
    assert.isAbove(all.length, 20)
    assert.deepStrictEqual(all.map(([name]) => name).toSorted(), Object.keys(documents).toSorted())
    for (const [name, leaf] of all) {
      const { flags } = Completions.fromCommand(leaf)
      assert.include(
        flags.map((flag) => flag.name),
        "json",
        name
      )
      // They go on until they are interrupted: serve.test.ts and mcp/process.test.ts read their lines.
      if (name === "serve" || name === "mcp") continue
      assert.isTrue(
        LINES.some(([line]) => `${line} `.startsWith(`${name} `)),
        `${name} is not tried`
      )
    }
  })

  it("is documented for every command", () => {
    const text = readFileSync(new URL("../../../docs/json.md", import.meta.url), "utf8")
    const named = all.filter(([name]) => !text.includes(`\`${name}\``)).map(([name]) => name)
    assert.deepStrictEqual(named, [])
  })

  it.live(
    "prints one document, and nothing else on stdout",
    () =>
      Effect.gen(function* () {
        const dir = yield* folder
        const db = join(dir, "quest.db")
        const models = ["--model", "oracle", "--model", "null"]
        const ran = yield* command(
          "run",
          ...models,
          "--tasks",
          "wbnb_deposit",
          "--json",
          "--db",
          db
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        const [started, ended, ...more] = ran.stdout.split("\n").map(lineOf)
        assert.deepStrictEqual(more, [])
        const { run } = Schema.decodeUnknownSync(RunStarted)(started)
        Schema.decodeUnknownSync(documents.report)(ended)

        const leaderboard = join(dir, "leaderboard.json")
        yield* command("report", "--format", "leaderboard", "--out", leaderboard, "--db", db)
        const block = join(dir, "block.db")
        const asked = ["--bench", "block", "--model", "oracle", "--variants", "original"]
        yield* command("run", ...asked, "--tasks", "tip_jar", "--db", block)
        writeFileSync(join(dir, "rating.json"), '{"score": 1, "reason": "one reading"}')

        mkdirSync(join(dir, "published"))
        writeFileSync(
          join(dir, "published", "outputs-and-ballots.jsonl.gz"),
          gzipSync(
            JSON.stringify({
              subset: "ds",
              condition: "tier1",
              sample: "ds_t1_001",
              detector: "one",
              prediction: { verdict: "safe" },
              ballots: { judge: {} }
            })
          )
        )

        for (const [line, status = 0] of LINES) {
          if (line.startsWith("review import")) {
            const sheet = readFileSync(join(dir, "review", "review.csv"), "utf8")
            const cells = ",TARGET_MATCH,exact,exact,exact,1,1,1,"
            writeFileSync(join(dir, "ann.csv"), sheet.replace(/,{8}(?=\r?\n|$)/g, cells))
          }
          const args = line.split(" ").map((word) =>
            word
              .replace("DIR", dir)
              .replace("RUN", run)
              .replace("CAT", `cmd:cat ${join(dir, "rating.json")}`)
              .replace("BANK", questBank)
          )
          const own = HAVE_DB.test(line) && !line.startsWith("run --tasks")
          const said = yield* command(
            ...args,
            "--json",
            ...(own ? ["--db", db] : []),
            ...(line.startsWith("run --tasks") ? ["--db", join(dir, "other.db")] : [])
          )
          assert.strictEqual(said.status, status, `${line}: ${said.stderr}`)
          const [name] = all.find(([words]) => `${line} `.startsWith(`${words} `)) ?? [""]
          const lines = said.stdout === "" ? [] : said.stdout.split("\n")
          const isPlayed = /^(run --tasks|resume|rerun)/.test(line)
          const isEmpty =
            line.includes("--out DIR/report") || (/^(cancel|export)/.test(line) && status === 2)
          assert.strictEqual(
            lines.length,
            isEmpty ? 0 : isPlayed ? 2 : 1,
            `${line}: ${said.stdout}`
          )
          const schema = Object.entries(documents).find(([key]) => key === name)?.[1]
          assert.isDefined(schema, name)
          for (const printed of lines) {
            const document = lineOf(printed)
            assert.isTrue(typeof document === "object" && !Array.isArray(document), line)
            if (schema !== undefined)
              assert.isTrue(Schema.is(schema)(document), `${line}: ${printed}`)
          }
        }
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
