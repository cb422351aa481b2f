/**
 * The permissions of the process alone, without the runner: no global is taken away, no import is
 * refused, and still nothing outside can be reached.
 */
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, Path, Schema } from "effect"
import { ChildProcessSpawner } from "effect/process"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { denoArguments, findDeno, makeCommand } from "../../../stages/sandbox-execute/launch.ts"
import type { Attempt } from "./escapes/Attempt.ts"
import { files, network, processes } from "./escapes/reach.ts"
import { Outside, SECRET } from "./sandboxFixture.ts"

const Results = Schema.fromJsonString(Schema.Array(Schema.Tuple([Schema.String, Schema.String])))

/** A program that makes every attempt in turn, and prints what came of each. */
const program = (count: number, contracts: object, providerUrl: string) => `
${Array.from({ length: count }, (_, at) => `import * as a${at} from "./a${at}.ts"`).join("\n")}
const results = []
let fail = () => {}
addEventListener("error", (event) => { event.preventDefault(); fail(event.error) })
for (const skill of [${Array.from({ length: count }, (_, at) => `a${at}`)}]) {
  try {
    const value = await new Promise((resolve, reject) => {
      fail = reject
      skill.executeSkill("${providerUrl}", "0x", ${JSON.stringify(contracts)}).then(resolve, reject)
    })
    results.push(["returned", String(value)])
  } catch (error) {
    results.push(["threw", error.name + ": " + error.message])
  }
}
console.log(JSON.stringify(results))
Deno.exit(0)
`

const runBare = Effect.fnUntraced(function* (attempts: ReadonlyArray<Attempt>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const { port } = yield* RpcGate
  const { contracts } = yield* Outside
  const directory = yield* fs.makeTempDirectoryScoped({ prefix: "questline-bare-" })
  const place = { directory, denoDir: path.join(directory, "deno"), deno: yield* findDeno }
  for (const [at, { source }] of attempts.entries()) {
    yield* fs.writeFileString(path.join(directory, `a${at}.ts`), source)
  }
  const main = program(attempts.length, contracts, `http://127.0.0.1:${port}/none`)
  yield* fs.writeFileString(path.join(directory, "main.ts"), main)
  const confinement = { port, memoryMiB: 512, cpuSeconds: 30 }
  const args = denoArguments(directory, confinement).filter((arg) => !arg.includes("import-map"))
  const command = makeCommand([], place, confinement, [...args, "main.ts"])
  return yield* Schema.decodeUnknownEffect(Results)(yield* spawner.string(command))
})

it.live("nothing outside can be reached even with every global available", () =>
  Effect.gen(function* () {
    const attempts = [...files, ...network, ...processes]
    const outcomes = yield* runBare(attempts)
    const reached = attempts.flatMap(({ name }, at) => {
      const [end, text] = outcomes[at] ?? ["missing", ""]
      return end === "threw" && !text.includes(SECRET) ? [] : [`${name}: ${end} ${text}`]
    })
    assert.deepStrictEqual(reached, [])
    assert.deepStrictEqual((yield* Outside).touched(), [])
  }).pipe(Effect.scoped, Effect.provide([RpcGate.layer, Outside.layer, NodeServices.layer]))
)

it("the version of Deno is the pinned one", () => {
  const require = createRequire(import.meta.url)
  const pinned = require(resolve("package.json")).dependencies.deno
  assert.strictEqual(require("deno/package.json").version, pinned)
})
