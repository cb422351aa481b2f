/**
 * `npm run check:examples`: packs the project and installs each folder of examples/ with the package and the kits that
 * it names, from the registry. Then it checks the types, and plays one task with a model that follows a script. Ends
 * with 1 where one of them does not pass.
 */
import { spawnSync } from "node:child_process"
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Schema } from "effect"

const root = fileURLToPath(new URL("../..", import.meta.url))
const bin = join(root, "node_modules", ".bin")

/** example -> the script of its model, for the version of the AI SDK that its kit needs */
const EXAMPLES = { agentkit: "sdk4", goat: "sdk4", mastra: "sdk5" } as const

const TASK = "bnb_transfer_basic"

/** Runs a command; throws with what it said if it fails. */
const run = (command: string, args: ReadonlyArray<string>, cwd: string): void => {
  const path = `${bin}:${process.env.PATH}`
  const { status, stderr, stdout } = spawnSync(command, args, {
    ...{ cwd, encoding: "utf8", env: { ...process.env, PATH: path } }
  })
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}:\n${stdout}\n${stderr}`)
}

const Manifest = Schema.fromJsonString(
  Schema.Struct({
    dependencies: Schema.Record(Schema.String, Schema.String),
    overrides: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
  })
)

/** Copies an example to a folder, with the packed package in the place of the published one. */
const copy = (name: string, archive: string, to: string): void => {
  const from = join(root, "examples", name)
  for (const file of readdirSync(from)) {
    if (file.endsWith(".ts")) copyFileSync(join(from, file), join(to, file))
  }
  const { dependencies, ...rest } = Schema.decodeSync(Manifest)(
    readFileSync(join(from, "package.json"), "utf8")
  )
  const manifest = {
    type: "module",
    ...rest,
    dependencies: { ...dependencies, questline: archive }
  }
  writeFileSync(join(to, "package.json"), JSON.stringify(manifest))
}

/** The types of the kits are forgiven their own errors, as most projects do. */
const typed = (folder: string): void =>
  run(
    "tsc",
    [
      ...["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--skipLibCheck"],
      ...["--types", "node", "--typeRoots", join(root, "node_modules", "@types")],
      ...["--allowImportingTsExtensions", "agent.test.ts"]
    ],
    folder
  )

const checkOne = (name: keyof typeof EXAMPLES, archive: string): void => {
  const folder = mkdtempSync(join(tmpdir(), "questline-example-"))
  try {
    copy(name, archive, folder)
    run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
    typed(folder)
    for (const file of ["transfer", EXAMPLES[name]]) {
      copyFileSync(join(root, "test/checks/scripted", `${file}.ts`), join(folder, `${file}.ts`))
    }
    writeFileSync(join(folder, "model.ts"), `export { model } from "./${EXAMPLES[name]}.ts"\n`)
    // AgentKit reports its use to its maker, which fails where there is no network.
    const forgiving = "--dangerouslyIgnoreUnhandledErrors"
    run("node", ["node_modules/vitest/vitest.mjs", "run", "-t", TASK, forgiving], folder)
    console.log(`${name}: types are right, ${TASK} is solved`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const packed = mkdtempSync(join(tmpdir(), "questline-pack-"))
try {
  run("npm", ["pack", "--pack-destination", packed], root)
  const archive = readdirSync(packed).find((file) => file.endsWith(".tgz")) ?? ""
  for (const name of ["goat", "mastra", "agentkit"] as const) {
    try {
      checkOne(name, join(packed, archive))
    } catch (cause) {
      process.exitCode = 1
      console.log(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
} finally {
  rmSync(packed, { recursive: true, force: true })
}
