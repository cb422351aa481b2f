/** `questline review`: a blind sheet of a stored run's findings, and what filled-in ones say. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { command, folder, PROCESS_TIMEOUT } from "../../../pipeline/commands/support.ts"

const Rate = Schema.NullOr(Schema.Finite)
const Reviewed = Schema.fromJsonString(
  Schema.Struct({
    sheets: Schema.Array(Schema.Struct({ expert: Schema.String, labels: Schema.Int })),
    agreed: Schema.Int,
    open: Schema.Array(Schema.String),
    judges: Schema.Array(
      Schema.Struct({
        judge: Schema.String,
        found: Schema.Struct({ precision: Rate, recall: Rate, tp: Schema.Int, fp: Schema.Int })
      })
    )
  })
)

/** Fills the empty columns at the end of each line in, line by line. */
const filled = (sheet: string, cells: ReadonlyArray<string>): string => {
  let line = 0
  return sheet.replace(/,{8}(?=\r?\n|$)/g, () => `,${cells[line++] ?? ",,,,,,"},`)
}

const yes = "TARGET_MATCH,exact,exact,exact,1,1,1"
/** What a judge that is a program says of one finding. */
const partial = {
  finding: 1,
  class: "PARTIAL_MATCH",
  type_match: "partial",
  location_match: "partial",
  root_cause_match: "exact",
  rcir: 0.5,
  ava: 0.5,
  fsv: 0.5
}
const no = "HALLUCINATED,wrong,wrong,wrong,,,"

describe("questline review", () => {
  it.live(
    "writes a blind sheet once, and measures the judges by what comes back",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = join(cwd, "block.db")
        const ballot = join(cwd, "ballot.json")
        writeFileSync(ballot, JSON.stringify({ findings: [partial] }))
        const ran = yield* command(
          ...["run", "--bench", "block", "--model", "oracle", "--db", db, "--json"],
          ...["--tasks", "tip_jar", "--tasks", "loyalty_*", "--variants", "original"],
          ...["--judge", `rules,cmd:cat ${ballot}`]
        )
        assert.strictEqual(ran.status, 0, ran.stderr)

        const report = yield* command("report", "--db", db)
        // Equal on the target, where a partial match counts; never on the class.
        assert.match(report.stdout, /^rules, cmd:cat .* 2 +0\.000 +/m)
        assert.include(report.stdout, "of different classes, 100% are target versus partial")

        const out = join(cwd, "review")
        const write = (...args: ReadonlyArray<string>) =>
          command("review", "export", "--out", out, "--db", db, ...args)
        const wrote = yield* write("--findings", "2", "--seed", "7")
        assert.strictEqual(wrote.status, 0, wrote.stderr)
        assert.match(wrote.stdout, /Wrote 2 of 2 findings .*--seed 7 --db /s)
        const sheet = readFileSync(join(out, "review.csv"), "utf8")
        for (const secret of ["oracle", "rules", "TARGET_MATCH"]) assert.notInclude(sheet, secret)
        const contracts = readdirSync(join(out, "contracts"))
        assert.isAbove(contracts.length, 0)
        for (const name of contracts) assert.include(sheet, name)
        assert.include(readFileSync(join(out, "how-to.txt"), "utf8"), "PARTIAL_MATCH")

        const again = yield* write()
        assert.strictEqual(again.status, 2, again.stderr)
        assert.include(again.stderr, "exists already")
        assert.strictEqual(readFileSync(join(out, "review.csv"), "utf8"), sheet)
        assert.deepStrictEqual(
          readdirSync(cwd).filter((name) => name.startsWith(".questline-")),
          []
        )

        const ann = join(cwd, "ann.csv")
        const bob = join(cwd, "bob.csv")
        writeFileSync(ann, filled(sheet, [yes, no]))
        writeFileSync(bob, filled(sheet, [yes, no]))
        const read = (...args: ReadonlyArray<string>) =>
          command("review", "import", "--db", db, ...args)
        const back = yield* read(ann, bob, "--seed", "7", "--json")
        assert.strictEqual(back.status, 0, back.stderr)
        const { agreed, judges, open, sheets } = yield* Schema.decodeEffect(Reviewed)(back.stdout)
        assert.deepStrictEqual(sheets, [
          { expert: "ann", labels: 2 },
          { expert: "bob", labels: 2 }
        ])
        assert.deepStrictEqual([agreed, open], [2, []])
        // The rules say yes to what the oracle says; the experts only to one of the two.
        assert.deepStrictEqual(judges, [
          { judge: "rules", found: { precision: 0.5, recall: 1, tp: 1, fp: 1 } },
          {
            judge: `cmd:cat ${ballot}`,
            found: { precision: 0.5, recall: 1, tp: 1, fp: 1 }
          }
        ])
        const text = yield* read(ann, bob, "--seed", "7")
        assert.match(text.stdout, /^ann, bob +2 +100% +1\.00/m)
        assert.match(text.stdout, /^rules +2 +50%/m)

        const whole = join(cwd, "whole")
        const answers = yield* command(
          ...["review", "export", "--whole", "--out", whole, "--db", db, "--seed", "7"]
        )
        assert.match(answers.stdout, /Wrote 2 of 2 answers /)
        assert.include(readFileSync(join(whole, "how-to.txt"), "utf8"), "findings are numbered")
        const eve = join(cwd, "eve.csv")
        writeFileSync(eve, filled(readFileSync(join(whole, "review.csv"), "utf8"), [yes, yes]))
        const wholly = yield* read(eve, "--seed", "7")
        assert.match(wholly.stdout, /eve labelled 2 \(answers\)/)
        assert.match(wholly.stdout, /^rules +2 +100%/m)
        const mixed = yield* read(ann, eve, "--seed", "7")
        assert.strictEqual(mixed.status, 2, mixed.stderr)
        assert.include(mixed.stderr, "read one kind at a time")

        const foreign = yield* read(ann, "--seed", "8")
        assert.strictEqual(foreign.status, 2, foreign.stderr)
        assert.match(foreign.stderr, /read review ann, row 1: the sheet names an unknown finding/)
        mkdirSync(join(cwd, "other"))
        writeFileSync(join(cwd, "other/ann.csv"), sheet)
        const empty = yield* read(join(cwd, "other/ann.csv"), "--seed", "7")
        assert.strictEqual(empty.status, 2, empty.stderr)
        assert.include(empty.stderr, "nothing is filled in")
        const twice = yield* read(ann, join(cwd, "other/ann.csv"), "--seed", "7")
        assert.include(twice.stderr, 'there are two sheets of "ann"')
      }),
    PROCESS_TIMEOUT
  )
})
