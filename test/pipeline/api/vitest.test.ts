/** `questline/vitest` as a project uses it: vitest itself runs a file of tests, and says what came of them. */
import { execFile } from "node:child_process"
import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { folder, PROCESS_TIMEOUT } from "../commands/support.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Writes the code that is published into a folder. */
const writeCode = (where: string) =>
  promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { writeCode } from ${JSON.stringify(`${root}/bin/library.js`)}
await writeCode(${JSON.stringify(where)})`
  ])

const FILE = `
import { quest } from "questline/vitest"
import { createWalletClient, custom, parseEther } from "viem"
import { bsc } from "viem/chains"

const transferOf = (instruction: string) => ({
  to: instruction.match(/0x\\w{40}/g)?.at(-1) as \`0x\${string}\`,
  value: parseEther(instruction.match(/[\\d.]+(?= BNB)/g)?.at(-1) ?? "0")
})
const clear = { clarity: "precise", timeout: 60_000 } as const

quest("bnb_transfer_b*", async ({ account, instruction, provider }) => {
  const wallet = createWalletClient({ account, chain: bsc, transport: custom(provider) })
  await wallet.sendTransaction(transferOf(instruction))
}, clear)

let tries = 0
quest(["query_bnb_balance"], async ({ answer, instruction, submit, tools }) => {
  tries += 1
  if (tries === 1) return
  const input = { kind: "balance", address: instruction.match(/0x\\w{40}/)?.[0] }
  const read = await tools.read?.execute(input)
  submit({ [answer?.[0] ?? ""]: read.balance })
}, { ...clear, retry: 1 })

quest("wbnb_deposit", ({ signal }) => new Promise(() => signal.addEventListener("abort", () => console.log("aborted"))), {
  ...clear,
  timeout: 500
})

quest("erc20_approve", () => {
  throw new Error("the agent's own")
}, clear)

quest("wbnb_with*", () => {}, clear)
`

const WRONG = `
import { quest } from "questline/vitest"
quest("swop_*", () => {})
`

const Report = Schema.fromJsonString(
  Schema.Struct({
    testResults: Schema.Array(
      Schema.Struct({
        message: Schema.String,
        assertionResults: Schema.Array(
          Schema.Struct({
            fullName: Schema.String,
            status: Schema.String,
            failureMessages: Schema.NullOr(Schema.Array(Schema.String))
          })
        )
      })
    )
  })
)

/** Runs vitest in a folder where the file is, and gives what it says of each test, and its status. */
const tested = (where: string, ...args: ReadonlyArray<string>) =>
  new Promise<{ readonly status: number; readonly said: string }>((resolve) => {
    execFile(
      process.execPath,
      [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        "--reporter=json",
        "--outputFile=said.json",
        "--root",
        where,
        ...args
      ],
      { cwd: where },
      (error) =>
        resolve({
          status: typeof error?.code === "number" ? error.code : 0,
          said: readFileSync(join(where, "said.json"), "utf8")
        })
    )
  })

describe("questline/vitest", () => {
  it.effect(
    "makes each task a test that fails with the sentence of show",
    () =>
      Effect.gen(function* () {
        const where = yield* folder
        symlinkSync(join(root, "node_modules"), join(where, "node_modules"))
        writeFileSync(join(where, "package.json"), '{ "type": "module" }')
        writeFileSync(join(where, "agent.test.ts"), FILE)
        writeFileSync(join(where, "wrong.test.ts"), WRONG)
        yield* Effect.promise(() => writeCode(join(where, "code")))
        const alias = { "questline/vitest": join(where, "code/vitest.js") }
        writeFileSync(
          join(where, "vitest.config.ts"),
          `export default ${JSON.stringify({ resolve: { alias }, test: { maxWorkers: 1, isolate: false } })}`
        )
        const { said, status } = yield* Effect.promise(() =>
          tested(where, "-t", "^(?!.*wbnb_with)")
        )
        assert.strictEqual(status, 1)
        const { testResults } = yield* Schema.decodeEffect(Report)(said)
        const wrong = testResults.find(({ assertionResults }) => assertionResults.length === 0)
        assert.match(wrong?.message ?? "", /no task matches "swop_\*": questline tasks list/)
        const results = testResults.flatMap(({ assertionResults }) => assertionResults)
        const found = results.map(({ failureMessages, fullName, status }) => [
          fullName,
          status,
          failureMessages?.[0]?.split("\n")[0] ?? ""
        ])
        assert.deepStrictEqual(found, [
          ["bnb_transfer_b* bnb_transfer_basic", "passed", ""],
          [
            "query_bnb_balance query_bnb_balance",
            "passed",
            "Unsolved: 0 of 100: no answer was submitted [schema_invalid_3]"
          ],
          ["wbnb_deposit wbnb_deposit", "failed", "TestTimeoutError: Test timed out in 500ms."],
          ["erc20_approve erc20_approve", "failed", "Error: the agent's own"],
          ["wbnb_with* wbnb_withdraw", "skipped", ""]
        ])
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
