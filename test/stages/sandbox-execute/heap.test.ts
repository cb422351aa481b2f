/**
 * The second wall around the channel: even a script that has a picture of its heap taken does not
 * find the job's secret in it. The runner is run with its import guard taken out.
 */
import { spawn } from "node:child_process"
import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, Path } from "effect"
import { denoArguments, findDeno } from "../../../stages/sandbox-execute/launch.ts"
import { preparedIn } from "./preparedFixture.ts"
import { NOW } from "./sandboxFixture.ts"

const SECRET = "5eed".repeat(8)

/** Looks for the secret, which it must not hold itself, and for a text of its own. */
const source = `
globalThis.anchor = ["an", "chor"].join("") + NaN
export async function executeSkill() {
  const half = ["5e", "ed"].join("")
  let picture = ""
  for await (const part of globalThis.v8.getHeapSnapshot()) picture += part
  return [picture.includes("anchor" + NaN), picture.includes(half + half + half)]
}`

const job = JSON.stringify({
  source,
  providerUrl: "http://127.0.0.1:1",
  agent: "0x",
  contracts: {},
  timestamp: NOW,
  entropy: "",
  timeoutMs: 20_000
})

/** Gives the process its job when it is ready, and what it has written when it ends. */
const answerOf = (deno: string, directory: string) =>
  Effect.callback<string>((resume) => {
    const args = denoArguments(directory, { port: 1, memoryMiB: 512, cpuSeconds: 30 })
    const child = spawn(deno, [...args, "runner.js", "ethers"], {
      cwd: directory,
      stdio: ["pipe", "pipe", "inherit"]
    })
    let written = ""
    child.stdout.on("data", (chunk: Buffer) => {
      written += chunk.toString()
      if (written === "ready\n") child.stdin.write(`${SECRET}${job}\n`)
    })
    child.once("close", () => resume(Effect.succeed(written)))
    return Effect.sync(() => child.kill("SIGKILL"))
  })

it.live("a snapshot of the heap does not contain the secret", () =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const cache = yield* files.makeTempDirectoryScoped()
    const directory = yield* preparedIn(cache)
    const edit = Effect.fnUntraced(function* (name: string, from: string, to: string) {
      const file = path.join(directory, name)
      const text = yield* files.readFileString(file)
      assert.include(text, from)
      yield* files.writeFileString(file, text.replace(from, to))
    })
    yield* edit("runner.js", "  guardImports();", '  globalThis.v8 = await import("node:v8");')
    yield* edit("importmap.json", '"node:v8":null', '"node:v8":"node:v8"')
    const answer = yield* answerOf(yield* findDeno, directory)
    assert.strictEqual(answer, `ready\n${SECRET}{"_tag":"returned","value":[true,false]}\n`)
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
)
