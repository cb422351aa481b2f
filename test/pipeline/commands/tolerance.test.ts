/** Whether scoring again with other tolerances can tell anything: a model that is a little off, on the chain. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { command, folder, ownProcess, PROCESS_TIMEOUT } from "./support.ts"

const TASK = "erc20_transfer_fixed"
const USDT = "0x55d398326f99059fF775485246999027B3197955"

/** A program that transfers what it is asked for times `parts` / 10,000. */
const agent = (parts: number): string => `
let input = ""
process.stdin.on("data", (text) => { input += text }).on("end", () => {
  const [task] = JSON.parse(input).messages.map(({ content }) => content).join("\\n").split("# The task").slice(-1)
  const [, amount] = /([0-9]+(?:\\.[0-9]+)?) (?:in )?USDT/.exec(task)
  const [to] = /0x[0-9a-fA-F]{40}/.exec(task)
  console.log([
    "\`\`\`typescript",
    'import { Interface, parseUnits } from "ethers"',
    "export async function executeSkill(providerUrl: string, agentAddress: string, deployedContracts: Record<string, string>) {",
    '  const erc20 = new Interface(["function transfer(address, uint256)"])',
    \`  const amount = parseUnits("\${amount}", 18) * ${parts}n / 10000n\`,
    \`  return { to: "${USDT}", data: erc20.encodeFunctionData("transfer", ["\${to}", amount]) }\`,
    "}",
    "\`\`\`"
  ].join("\\n"))
})
`

const Rescored = Schema.fromJsonString(
  Schema.Struct({
    runs: Schema.Array(Schema.String),
    scorings: Schema.Array(
      Schema.Struct({
        multiplier: Schema.Number,
        changed: Schema.Int,
        rho: Schema.NullOr(Schema.Number),
        largestChange: Schema.NullOr(Schema.Number),
        models: Schema.Array(
          Schema.Struct({
            run: Schema.String,
            model: Schema.String,
            score: Schema.Number,
            original: Schema.Number,
            rank: Schema.Int
          })
        )
      })
    )
  })
)

describe("tolerances", () => {
  it.live(
    "decide about a transfer that is 0.07 % off, over two runs: right at 1x, wrong at 0.5x",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = join(cwd, "x.db")
        const modelOf = (name: string, parts: number): string => {
          writeFileSync(join(cwd, name), agent(parts))
          return `cmd:node ${name}`
        }
        const [sloppy, exact] = [modelOf("sloppy.cjs", 10_007), modelOf("exact.cjs", 10_000)]
        const run = Effect.fnUntraced(function* (...models: ReadonlyArray<string>) {
          const ran = yield* ownProcess(cwd, [
            ...["run", "--tasks", TASK, "--seed", "3", "--json", "--db", db],
            ...models.flatMap((model) => ["--model", model])
          ])
          assert.strictEqual(ran.status, 0, ran.stderr)
          return String(JSON.parse(ran.stdout.split("\n")[0] ?? "").run)
        })
        const runs = [yield* run("oracle", sloppy), yield* run("null", exact)]

        const said = yield* command("rescore", ...runs, "--json", "--db", db)
        assert.strictEqual(said.status, 0, said.stderr)
        const rescored = yield* Schema.decodeEffect(Rescored)(said.stdout)
        assert.deepStrictEqual(rescored.runs, runs)
        const points = rescored.scorings.map(({ changed, models, multiplier, rho }) => ({
          multiplier,
          changed,
          rho: rho === null ? null : Math.round(rho * 1000) / 1000,
          scores: Object.fromEntries(models.map(({ model, score }) => [model, score]))
        }))
        const right = { oracle: 100, [sloppy]: 100, [exact]: 100, null: 0 }
        // Three that tied stand apart from one now: 0.816 by hand, from ranks 2, 2, 2, 4 and 1.5, 1.5, 3, 4: 3 / √13.5.
        assert.deepStrictEqual(points, [
          { multiplier: 0.5, changed: 1, rho: 0.816, scores: { ...right, [sloppy]: 70 } },
          ...[1, 2, 3].map((multiplier) => ({ multiplier, changed: 0, rho: 1, scores: right }))
        ])
        const [half] = rescored.scorings
        assert.deepInclude(
          half?.models.find(({ model }) => model === sloppy),
          { original: 100, rank: 3, run: runs[0] ?? "" }
        )
        assert.closeTo(half?.largestChange ?? 0, -0.3, 1e-9)

        const shown = yield* command("rescore", ...runs, "--tolerance", "0.5", "--db", db)
        assert.match(shown.stdout, /sloppy\.cjs +\S+ +100 +100 +70 \(−30\) +3/)
        assert.match(shown.stdout, /×0\.5 +1 +−30% +0\.816/)

        const sweep = ["rescore", ...runs, "--tolerance", "0.5,1", "--db", db, "--format"]
        const csv = yield* command(...sweep, "csv")
        const [head, ...rows] = csv.stdout.trim().split("\r\n")
        assert.strictEqual(
          head,
          "run,model,scored_as,factor,points,of,points_as_run,change,rank,newly_failing,newly_passing,trials_changed,rho"
        )
        assert.lengthOf(rows, 8)
        const swept = rows.filter((row) => row.includes(sloppy) && row.includes(",0.5,"))
        assert.lengthOf(swept, 1)
        assert.match(swept[0] ?? "", /,0\.5,0\.5,70,100,100,-30,3,1,0,1,0\.816/)
        const svg = yield* command(...sweep, "svg")
        assert.match(svg.stdout, /^<svg /)
        for (const part of ["factor of tolerances", "×0.5: 0.816; ×1: 1.000", "sloppy.cjs"]) {
          assert.include(svg.stdout, part)
        }
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
