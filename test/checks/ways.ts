/**
 * `npm run check:ways`: one scripted agent that knows the solutions, on every task: by the tools of a model, as tests of
 * vitest, by the public API, and by `questline serve`, over HTTP and over WebSockets. (check:sessions plays processes,
 * check:mcp an MCP client.) Ends with 1 where a trial has fewer than 100 points, or a transaction another hash than in
 * the script. Options: `--tasks GLOB` (again for more), `--bank DIR`.
 */
import { execFile, spawn } from "node:child_process"
import { readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs, promisify } from "node:util"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { Effect, type FileSystem, type Path, References, type Scope } from "effect"
import { Questline } from "../../pipeline/api/index.ts"
import type { Scored } from "../../pipeline/run/Practice.ts"
import { counted } from "../../report/text.ts"
import { temporaryFolder } from "../db/support.ts"
import { calm, playKilled } from "../support/killing.ts"
import { again, rpcAt, rpcOverSocket } from "../support/sessions/again.ts"
import type { Recorded } from "../support/sessions/recorded.ts"
import { recordedSolutions } from "../support/sessions/solutions.ts"

const { values } = parseArgs({
  options: { tasks: { type: "string", multiple: true, default: [] }, bank: { type: "string" } }
})
const bank = values.bank === undefined ? {} : { bank: values.bank }
const root = fileURLToPath(new URL("../..", import.meta.url))
const AT_ONCE = 8

/** What came of a task: points, and what went wrong; null: nothing. */
interface Result {
  readonly item: string
  readonly points: number
  readonly wrong: string | null
}

type Done = Readonly<Record<string, never>> | undefined
const answerOf = ({ answer }: Recorded) =>
  answer === null ? undefined : (answer as NonNullable<Done>)

const resultOf = (item: string, { score, verdict }: Pick<Scored, "score" | "verdict">): Result => ({
  ...{ item, points: score, wrong: score === 100 ? null : verdict }
})

/** Plays each, some at once. */
const each = (
  acts: ReadonlyArray<Recorded>,
  one: (recorded: Recorded, index: number) => Promise<Result>
) =>
  Effect.forEach(
    acts,
    (recorded, index) =>
      Effect.promise(() =>
        one(recorded, index).catch((cause: unknown) => ({
          ...{ item: recorded.item, points: 0, wrong: String(cause) }
        }))
      ),
    { concurrency: AT_ONCE }
  )

/** A model that calls tools, in a run of the command line. */
const byTools = Effect.fnUntraced(function* (acts: ReadonlyArray<Recorded>) {
  const options = { seed: 1, rounds: 1, concurrency: AT_ONCE, tasks: values.tasks }
  const { rows } = yield* playKilled({ ...options, ...bank, acts }, calm)
  return acts.map(({ hashes, item }): Result => {
    const row = rows.find((line) => line.startsWith(`${item} `)) ?? ""
    const [, , , outcome, score, , ...sent] = row.split(" ")
    const same = sent.join() === hashes.join()
    return {
      ...{ item, points: Number(score ?? 0) },
      wrong: outcome === "pass" && same ? null : same ? `${outcome}` : "other hashes"
    }
  })
})

/** The public API. */
const byApi = Effect.fnUntraced(function* (acts: ReadonlyArray<Recorded>) {
  const questline = yield* Effect.acquireRelease(
    Effect.promise(() => Questline.open(bank)),
    ({ close }) => Effect.promise(close)
  )
  return yield* each(acts, async (recorded) => {
    await using session = await questline.act({ task: recorded.item })
    await again(recorded, rpcAt(session.rpcUrl))
    return resultOf(recorded.item, await session.finish(answerOf(recorded)))
  })
})

/** `questline serve`: by HTTP and over WebSockets in turn. */
const byServe = Effect.fnUntraced(function* (acts: ReadonlyArray<Recorded>) {
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(
        process.execPath,
        [
          ...["--disable-warning=ExperimentalWarning", "pipeline/cli.ts", "serve", "--port", "0"],
          ...["--json", ...(values.bank === undefined ? [] : ["--bank", values.bank])]
        ],
        { cwd: root, stdio: ["ignore", "pipe", "inherit"] }
      )
    ),
    (process) => Effect.sync(() => process.kill("SIGTERM"))
  )
  const url = yield* Effect.promise<string>(
    () =>
      new Promise((resolve, reject) => {
        child.stdout.once("data", (line: Buffer) => resolve(JSON.parse(line.toString()).url))
        child.once("exit", () => reject(new Error("the server did not start")))
      })
  )
  const ask = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    return response.json()
  }
  return yield* each(acts, async (recorded, index) => {
    const { rpc, session } = await ask("/v1/sessions", { task: recorded.item })
    if (index % 2 === 0) await again(recorded, rpcAt(url + rpc))
    else {
      const socket = await rpcOverSocket(url + rpc)
      await again(recorded, socket.rpc)
      socket.close()
    }
    const answer = answerOf(recorded)
    const finished = await ask(
      `/v1/sessions/${session}/finish`,
      answer === undefined ? {} : { answer }
    )
    return resultOf(recorded.item, finished)
  })
})

/** The test file of an agent of vitest. */
const testFile = () => `
import { readFileSync } from "node:fs"
import { again } from ${JSON.stringify(join(root, "test/support/sessions/again.ts"))}
import { quest } from ${JSON.stringify(join(root, "pipeline/api/vitest.ts"))}
const acts = JSON.parse(readFileSync("acts.json", "utf8"))
quest(acts.map(({ item }) => item), async ({ instruction, provider, submit }) => {
  const recorded = acts.filter((act) => instruction === act.instruction)
  if (recorded.length !== 1) throw new Error("nobody has recorded this instruction")
  await again(recorded[0], (method, params) => provider.request({ method, params }))
  if (recorded[0].answer !== null) submit(recorded[0].answer)
}, ${JSON.stringify(bank)})
`

/** Tests of vitest, one a task. */
const byVitest = Effect.fnUntraced(function* (acts: ReadonlyArray<Recorded>) {
  const folder = yield* temporaryFolder
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  writeFileSync(join(folder, "agent.test.ts"), testFile())
  writeFileSync(join(folder, "acts.json"), JSON.stringify(acts))
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const args = ["run", "--reporter=json", "--outputFile=said.json", "--root", folder]
  yield* Effect.promise(() =>
    promisify(execFile)(process.execPath, [vitest, ...args], { cwd: folder }).catch(() => {})
  )
  const { testResults } = JSON.parse(readFileSync(join(folder, "said.json"), "utf8"))
  const results: ReadonlyArray<{
    readonly title: string
    readonly status: string
    readonly failureMessages: ReadonlyArray<string>
  }> = testResults[0]?.assertionResults ?? []
  return acts.map(({ item }): Result => {
    const result = results.find(({ title }) => title === item)
    const passed = result?.status === "passed"
    const why = result?.failureMessages[0]?.split("\n")[0] ?? "no such test"
    return { item, points: passed ? 100 : 0, wrong: passed ? null : why }
  })
})

type Way = (
  acts: ReadonlyArray<Recorded>
) => Effect.Effect<ReadonlyArray<Result>, unknown, Scope.Scope | FileSystem.FileSystem | Path.Path>

const ways: Readonly<Record<string, Way>> = {
  tools: byTools,
  vitest: byVitest,
  api: byApi,
  serve: byServe
}

const program = Effect.gen(function* () {
  const acts = yield* recordedSolutions({ ...bank, tasks: values.tasks, seed: 1 })
  let wrong = 0
  for (const [name, way] of Object.entries(ways)) {
    const results = yield* Effect.scoped(way(acts))
    const differ = results.filter((result) => result.wrong !== null)
    const points = results.reduce((sum, result) => sum + result.points, 0)
    process.stdout.write(
      `${name}: ${counted(results.length, "session")}, ${points} points, ${results.length - differ.length} passed, ${counted(differ.length, "difference")}\n`
    )
    for (const { item, wrong } of differ) process.stdout.write(`  ${item}: ${wrong}\n`)
    wrong += differ.length
  }
  return wrong
}).pipe(
  Effect.provide([NodeServices.layer, NodeHttpClient.layerUndici]),
  Effect.provideService(References.MinimumLogLevel, "Error")
)

process.exitCode = (await Effect.runPromise(program)) === 0 ? 0 : 1
