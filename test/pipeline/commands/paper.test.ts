/** Several runs in one report, and a folder for a paper, by the command line over real runs. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { hostileNames } from "../../support/hostileNames.ts"
import { command, folder, PROCESS_TIMEOUT } from "./support.ts"

const TASKS = ["--tasks", "erc20_transfer_fixed", "--tasks", "composite_wrap_unwrap_cycle"]

const Reported = Schema.fromJsonString(
  Schema.Struct({
    runs: Schema.Array(Schema.String),
    shown: Schema.Array(
      Schema.Struct({
        model: Schema.String,
        asked: Schema.String,
        runs: Schema.Array(Schema.String)
      })
    ),
    models: Schema.Array(
      Schema.Struct({
        model: Schema.String,
        trials: Schema.Int,
        rounds: Schema.Struct({ complete: Schema.Int, all: Schema.Int }),
        total: Schema.Struct({ mean: Schema.Number, of: Schema.Number })
      })
    )
  })
)

/** A run of these models; its id. */
const runOf = Effect.fnUntraced(function* (db: string, ...args: ReadonlyArray<string>) {
  const ran = yield* command("run", "--json", "--db", db, ...args)
  assert.strictEqual(ran.status, 0, ran.stderr)
  return String(JSON.parse(ran.stdout.split("\n")[0] ?? "").run)
})

const models = (...names: ReadonlyArray<string>) => names.flatMap((name) => ["--model", name])

const ended = (said: { readonly status: number; readonly stderr: string }, about: RegExp) => {
  assert.strictEqual(said.status, 2, said.stderr)
  assert.match(said.stderr, about)
  assert.lengthOf(said.stderr.trim().split("\n"), 1, said.stderr)
}

describe("reports of several runs, and for a paper", () => {
  it.live(
    "share one table if they are comparable, and fill a folder",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = join(cwd, "x.db")
        const a = yield* runOf(db, ...TASKS, ...models("oracle", "null"), "--seed", "1")
        const b = yield* runOf(
          db,
          ...[...TASKS, ...models("oracle", "constant"), "--seed", "2", "--rounds", "2"]
        )
        const other = yield* runOf(db, "--tasks", "erc20_transfer_fixed", ...models("null"))

        const together = Effect.fnUntraced(function* (...flags: ReadonlyArray<string>) {
          const said = yield* command("report", a, b, a, "--json", "--db", db, ...flags)
          assert.strictEqual(said.status, 0, said.stderr)
          const found = yield* Schema.decodeEffect(Reported)(said.stdout)
          assert.deepStrictEqual(found.runs, [a, b])
          return {
            shown: found.shown,
            rows: Object.fromEntries(
              found.models.map(({ model, rounds, total, trials }) => [
                model,
                [trials, rounds.complete, total.mean, total.of]
              ])
            )
          }
        })
        const apart = yield* together()
        const tasks = (apart.rows.null?.[3] ?? 0) / 100
        assert.isAtLeast(tasks, 2)
        const full = 100 * tasks
        assert.deepStrictEqual(apart.rows, {
          [`oracle (${a})`]: [tasks, 1, full, full],
          [`oracle (${b})`]: [2 * tasks, 2, full, full],
          null: [tasks, 1, 0, full],
          constant: [2 * tasks, 2, 0, full]
        })
        const pooled = yield* together("--pool")
        assert.deepStrictEqual(pooled.rows, {
          oracle: [3 * tasks, 3, full, full],
          null: [tasks, 1, 0, full],
          constant: [2 * tasks, 2, 0, full]
        })
        assert.deepInclude(pooled.shown, { model: "oracle", asked: "oracle", runs: [a, b] })

        const text = yield* command("report", a, b, "--pool", "--db", db)
        assert.include(text.stdout, "2 runs of quest together")
        assert.match(text.stdout, /They differ in: .*seed 1, 2/)
        assert.include(text.stdout, "In several runs, and pooled: oracle.")
        const csv = yield* command("report", a, b, "--format", "csv", "--db", db)
        assert.match(csv.stdout, /^run,/)
        assert.lengthOf(csv.stdout.trim().split("\n"), 1 + 6 * tasks)
        const html = yield* command("report", a, b, "--format", "html", "--db", db)
        assert.include(html.stdout, "How these runs were made")

        ended(yield* command("report", a, other, "--db", db), /their tasks differ \(\d+ and 1/)
        const library = yield* runOf(
          db,
          ...[...TASKS, ...models("null"), "--library", "viem", "--context", "full"]
        )
        ended(
          yield* command("report", a, library, "--db", db),
          /differ in library \(ethers and viem\), context \(standard and full\)/
        )
        ended(
          yield* command("report", a, b, "--format", "leaderboard", "--db", db),
          /a leaderboard file holds one run/
        )

        yield* paperOf(cwd, db, a, b)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})

/** The folder, in its author's words, and what is said of words that fit nothing. */
const paperOf = Effect.fnUntraced(function* (cwd: string, db: string, a: string, b: string) {
  const out = join(cwd, "paper")
  const file = join(cwd, "style.json")
  const paper = (style: unknown, ...more: ReadonlyArray<string>) => {
    writeFileSync(file, typeof style === "string" ? style : JSON.stringify(style))
    return command(
      ...["report", a, b, "--pool", "--paper", out, "--paper-style", file, "--db", db, ...more]
    )
  }
  const [first = "", second = "", third = ""] = hostileNames
  const named = { oracle: first, null: second, constant: third }
  const refused: ReadonlyArray<readonly [unknown, RegExp]> = [
    [
      { models: { oracel: "x" } },
      /no model "oracel", did you mean "oracle"\?: the models are "oracle", "null"/
    ],
    [{ models: { oracle: "x", null: "x" } }, /two models are called "x"/],
    [{ tables: { leadrboard: {} } }, /no table "leadrboard", did you mean leaderboard\?/],
    [{ leaveOut: ["rankin"] }, /no table or figure "rankin", did you mean ranking\?/],
    [{ tables: { leaderboard: { columns: ["Totl"] } } }, /no column "Totl": it has "Model", "#"/],
    [{ tables: { leaderboard: { precision: { Range: 1 } } } }, /"Range" .* not a single number/],
    [{ colour: "red" }, /is not a valid paper style/],
    ["{", /is not a valid paper style/]
  ]
  for (const [style, about] of refused) {
    ended(yield* paper(style), about)
    assert.isFalse(existsSync(out), JSON.stringify(style))
  }
  const style = {
    models: named,
    tables: {
      leaderboard: {
        columns: ["Model", "Total", "CV%"],
        titles: { Total: "Points" },
        precision: { Total: 2 }
      }
    },
    leaveOut: ["tokens", "outcomes"].slice(1)
  }
  const said = yield* paper(style)
  assert.strictEqual(said.status, 0, said.stderr)
  const read = (name: string) => readFileSync(join(out, name), "utf8")
  const tables = readdirSync(join(out, "tables"))
  for (const name of [
    ...["deviations", "profiles", "quadrants", "overhead", "category", "pairs"],
    "tolerance-sweep"
  ]) {
    assert.includeMembers(tables, [`${name}.tex`, `${name}.md`, `${name}.csv`])
  }
  assert.notInclude(tables, "outcomes.tex")
  const figures = readdirSync(join(out, "figures"))
  for (const name of ["ranking", "splits", "plane", "step-overhead", "tolerance-sweep"]) {
    assert.includeMembers(figures, [`${name}.svg`, `${name}.pdf`])
  }
  const board = read("tables/leaderboard.tex")
  assert.match(board, /^\\begin\{tabular\}\{@\{\}lrr@\{\}\}\n\\toprule\nModel & Points & CV\\% /)
  assert.match(board, /a\\_b\\&c\\%d.* & \d+00\.00 & 0\.0 \\\\/)
  assert.include(board, "\\textbackslash{}input\\{/etc/passwd\\}")
  assert.match(read("tables/leaderboard.csv"), /^Model,Points,CV%\r\n/)
  assert.match(read("tables/leaderboard.md"), /\| Model \| Points \| CV% \|/)
  // A pooled model stands there once for each run; a model of one run by its name alone.
  const sweep = read("tables/tolerance-sweep.csv").trim().split("\r\n")
  assert.match(sweep[0] ?? "", /^Model,Factor,Points .*,Newly failing,Newly passing,Spearman's ρ$/)
  const swept = sweep
    .slice(1)
    .map((row) => /^(.*?),([\d.]+),/.exec(row.replaceAll('"', ""))?.slice(1))
  for (const run of [a, b]) {
    assert.deepStrictEqual(
      swept.flatMap((row) => (row?.[0]?.endsWith(` (${run})`) ? [row[1]] : [])),
      ["0.5", "1", "2", "3"]
    )
  }
  assert.lengthOf(swept, 4 * 4)
  const svg = read("figures/ranking.svg")
  assert.notInclude(svg, "Total points by model")
  assert.include(svg, ">a_b&amp;c%d$e#f{g}h~i^j\\k<")
  const pdf = readFileSync(join(out, "figures/ranking.pdf"))
  assert.strictEqual(pdf.subarray(0, 5).toString(), "%PDF-")
  assert.include(pdf.toString("latin1"), "/FontFile2")
  const appendix = read("appendix.md")
  for (const part of [
    "questline run --bench quest --model oracle --model null",
    "--seed 2",
    "versions.anvil",
    "none was cancelled",
    "atomic, task erc20\\_transfer\\_fixed, round 1: user"
  ]) {
    assert.include(
      appendix.replaceAll("erc20_", "erc20\\_").replaceAll("transfer_", "transfer\\_"),
      part
    )
  }
  assert.match(read("CITATION.cff"), /^cff-version: 1\.2\.0\n/)
  assert.include(read("references.bib"), "@misc{questline,")
  // The same again gives the same files, and only where it is asked for.
  ended(yield* paper(style), /already exists/)
  const before = ["figures/ranking.pdf", "main.tex", "appendix.tex"].map(read)
  assert.strictEqual((yield* paper(style, "--overwrite")).status, 0)
  assert.deepStrictEqual(["figures/ranking.pdf", "main.tex", "appendix.tex"].map(read), before)
  assert.deepStrictEqual(
    readdirSync(out).filter((name) => name.startsWith(".")),
    []
  )
  const chinese = yield* paper({ models: { oracle: "模型" } }, "--overwrite")
  assert.match(chinese.stderr, /does not have 模 型, so the figures show "\?" instead/)
})
