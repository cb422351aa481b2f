/** What reaches a terminal: nothing from outside acts on it, in whatever field it comes. */
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { cp } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { stripVTControlCharacters } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { shown, style } from "../../../report/style.ts"
import { type Misbehaviour, providerServer } from "../../support/providerServer.ts"
import { command, folder, ownProcess, PROCESS_TIMEOUT, root, type Said } from "./support.ts"

/** A title, a colour, a move of the cursor by C1, marks of direction, what has no width, a tag, a half. */
const HOSTILE =
  "\u001b]0;owned\u0007\u001b[31m\u009b2J\u0085\u007f\b\u202eabc\u2066\u200b\u2028\ufeff\u00ad\u3164\u{e0041}"

/** What must not stand in anything that is written, but for the ends of lines. */
const ACTS =
  /(?!\t|\n|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u

const assertHarmless = (what: string, text: string) => {
  const found = ACTS.exec(text)
  const around = found === null ? "" : text.slice(Math.max(0, found.index - 80), found.index + 20)
  assert.isNull(found, `${what}: ${JSON.stringify(around)}`)
}

const code = `export async function executeSkill() { throw new Error(${JSON.stringify(HOSTILE)}) } // ${HOSTILE}`

const talking = providerServer({
  answer: () => Effect.succeed({ text: `${HOSTILE}\n\`\`\`typescript\n${code}\n\`\`\`` }),
  behave: () => "well"
})

const refusing = providerServer({
  answer: () => Effect.succeed({ text: "" }),
  behave: (): Misbehaviour => ({ status: 401, message: `who are you? ${HOSTILE}` })
})

/** A bank of one task whose words are hostile. */
const hostileBank = Effect.fnUntraced(function* (path: string) {
  const place = join("composite_approve_swap_tokens", "task.json")
  yield* Effect.promise(() => cp(join(questBank, place), join(path, place)))
  const task = JSON.parse(readFileSync(join(path, place), "utf8"))
  task.description = `${task.description} ${HOSTILE}`
  writeFileSync(join(path, place), JSON.stringify(task))
})

describe("what is written for a reader", () => {
  it.live(
    "has no effect on the terminal, whoever wrote it and in whatever field",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const bank = join(cwd, "bank")
        yield* hostileBank(bank)
        const program = `cmd:cat >&2; printf 'no script \\033[31m' # ${HOSTILE}`
        const models = {
          talking: { model: `${(yield* talking).baseUrls.openai}#x${HOSTILE}` },
          refusing: { model: `${(yield* refusing).baseUrls.openai}#x` }
        }
        writeFileSync(join(cwd, "pipeline.config.json"), JSON.stringify({ models }))
        const db = join(cwd, "x.db")
        const on = ["--db", db]
        const said: Array<readonly [string, Said]> = []
        const keep = (what: string) =>
          Effect.map((one: Said) => {
            said.push([what, one])
            return one
          })
        const names = ["talking", "refusing", program].flatMap((name) => ["--model", name])
        const task = ["--tasks", "erc20_approve"]
        yield* ownProcess(cwd, ["run", ...names, ...task, ...on, "--log-level", "debug"]).pipe(
          keep("run")
        )
        const rows = new DatabaseSync(db)
        rows.prepare("UPDATE trials SET error = ? WHERE error IS NOT NULL").run(`why: ${HOSTILE}`)
        rows.prepare("UPDATE trials SET owner = ?, outcome = outcome").run(HOSTILE)
        rows.close()
        const leaderboard = join(cwd, "leaderboard.json")
        yield* command("report", "--format", "leaderboard", "--out", leaderboard, ...on)
        const file = JSON.parse(readFileSync(leaderboard, "utf8"))
        file.run = `${HOSTILE}${file.run}`
        file.trials[0].item = HOSTILE
        writeFileSync(leaderboard, JSON.stringify(file))

        const commands: ReadonlyArray<ReadonlyArray<string>> = [
          ["runs", ...on],
          ["runs", "--json", ...on],
          ["report", ...on],
          ["report", "--format", "json", ...on],
          ["report", "--format", "md", ...on],
          ["report", "--format", "html", ...on],
          ["report", "--format", "leaderboard", ...on],
          ["report", HOSTILE, ...on],
          ["report", "--db", join(cwd, HOSTILE)],
          ["show", "--failed", ...on],
          ["show", "erc20_approve", ...on],
          ["show", "erc20_approve", "--model", "talking", "--full", "--solution", ...on],
          ["show", "erc20_approve", "--model", program, "--full", ...on],
          ["show", HOSTILE, ...on],
          ["compare", "talking", program, ...on],
          ["compare", HOSTILE, program, ...on],
          ["compare", "talking", program, "--format", "json", ...on],
          ["compare", "talking", program, "--format", "md", ...on],
          ["compare", "talking", program, "--format", "html", ...on],
          ["rescore", "--tolerance", "1,2", ...on],
          ["rescore", "--variant", HOSTILE, ...on],
          ["graph", ...on],
          ["graph", "latest", "--format", "json", ...on],
          ["verify", leaderboard, ...on],
          ["verify", join(cwd, HOSTILE)],
          ["cancel", ...on],
          ["cancel", "--model", HOSTILE, ...on],
          ["rerun", "--model", HOSTILE, ...on],
          ["rm", HOSTILE, "--yes", ...on],
          ["export", "--out", join(cwd, `out${HOSTILE}`), ...on],
          ["prompt", "composite_approve_swap_tokens", "--bank", bank],
          ["prompt", HOSTILE],
          ["tasks", "list", "--bank", bank],
          ["tasks", "show", "composite_approve_swap_tokens", "--bank", bank],
          ["tasks", "show", "composite_approve_swap_tokens", "--bank", bank, "--json"],
          ["tasks", "show", HOSTILE],
          ["tasks", "check", "--bank", join(cwd, HOSTILE)],
          ["try", "erc20_approve", join(cwd, HOSTILE)],
          ["run", "--model", HOSTILE, ...on],
          ["run", "--tasks", HOSTILE, ...on],
          ["run", "--fork-url", `http://${HOSTILE}`, ...on],
          ["run", `--${HOSTILE}`],
          [HOSTILE],
          ["--help"],
          ["run", "--help"]
        ]
        for (const args of commands) yield* keep(args.join(" "))(command(...args))
        for (const [what, { stderr, stdout }] of said) assertHarmless(what, `${stdout}\n${stderr}`)
        // It was there to be shown.
        const all = said.map(([, { stderr, stdout }]) => stdout + stderr).join("\n")
        assert.isAtLeast(all.split("\\u202eabc").length, 10)
      }),
    PROCESS_TIMEOUT
  )

  it("says the same in JSON", () => {
    const spelled = shown(JSON.stringify({ [HOSTILE]: HOSTILE }))
    assertHarmless("JSON", spelled)
    assert.deepStrictEqual(JSON.parse(spelled), { [HOSTILE]: HOSTILE })
  })

  it("keeps our own styles, and no others", () => {
    const own = style("bold", "mine")
    assert.strictEqual(stripVTControlCharacters(shown(own)), "mine")
    assertHarmless("a style", shown(`\u001b[1mnot mine\u001b[22m`))
    assertHarmless("a style with numbers", shown(`\u001b[1;1234;5678;9012;3456mnot mine`))
  })
})

const SINK =
  /process\.(?:stdout|stderr)\b|globalThis\.console|(?<![\w.])console\.(?:log|error|warn|info|debug|table|dir|trace)\b|stdio\.(?:stdout|stderr)\(|Stdio\.(?:stdout|stderr)\b|\bdisplay\(/

/** What is in a process of its own, or reads what another process wrote. */
const ELSEWHERE = /^(?:stages\/sandbox-execute\/|chain\/.*Worker\.ts$|tasks\/quest\/)/

describe("the sources", () => {
  it("write to stdout and stderr in one place", () => {
    const writers = globSync(
      "{benchmarks,chain,db,evm,models,pipeline,report,stages,tasks,validators}/**/*.ts",
      {
        cwd: root
      }
    )
      .filter((file) => !ELSEWHERE.test(file))
      .filter((file) => SINK.test(readFileSync(join(root, file), "utf8")))
    assert.deepStrictEqual(writers.toSorted(), [
      "pipeline/commands/main.ts",
      "pipeline/terminal/Output.ts",
      "pipeline/terminal/writer.ts"
    ])
  })
})
