/**
 * The command line runs from its bundle, and from the sources where these are being worked on: held by a
 * project of four files. That the project's own can be bundled is seen wherever a test starts a process.
 */
import { execFileSync } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { ownProcess, root } from "./support.ts"

/** The command line of a project that has nothing else: it says its help, which is in a file of its own. */
const sources = {
  "pipeline/cli.ts": 'import { main } from "./commands/main.ts"\nmain()\n',
  "pipeline/commands/main.ts":
    'import { help } from "./help.ts"\nexport const main = (): void => console.log(help)\n',
  "pipeline/commands/help.ts": 'export const help: string = "the first help"\n',
  // The one that a thread is started with has a place in the bundle of its own.
  "pipeline/commands/read/rescoreThread.ts": "export {}\n"
}

/** A checkout of that project, with the launcher's files and what it needs to make a bundle. */
const project = Effect.acquireRelease(
  Effect.sync(() => {
    const path = mkdtempSync(join(tmpdir(), "questline-start-"))
    for (const [name, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(path, name)), { recursive: true })
      writeFileSync(join(path, name), text)
    }
    writeFileSync(join(path, "package.json"), '{ "type": "module" }')
    cpSync(join(root, "bin"), join(path, "bin"), { recursive: true })
    mkdirSync(join(path, "node_modules"))
    symlinkSync(join(root, "node_modules", "esbuild"), join(path, "node_modules", "esbuild"))
    return path
  }),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** The help of that project, and what is said beside it. */
const help = (path: string) => ownProcess(path, ["--help"], { cli: join(path, "bin", "start.js") })

it.live("runs what was bundled, and never files that have changed since", () =>
  Effect.gen(function* () {
    const path = yield* project
    const file = join(path, "pipeline", "commands", "help.ts")
    const was = "the first help"
    const edit = (from: string, to: string) =>
      writeFileSync(file, readFileSync(file, "utf8").replace(from, to))

    execFileSync(process.execPath, [join(path, "bin", "bundle.js")])
    // Whatever is imported from here on is not from the sources.
    const raw = join(path, "pipeline", "cli.ts")
    const entry = readFileSync(raw, "utf8")
    writeFileSync(raw, 'throw new Error("the sources were run")')
    const bundled = yield* help(path)
    assert.include(bundled.stdout, was)
    assert.strictEqual(bundled.stderr, "")

    edit(was, "was edited")
    assert.include((yield* help(path)).stderr, "the sources were run")
    writeFileSync(raw, entry)
    const edited = yield* help(path)
    assert.include(edited.stdout, "was edited")
    assert.strictEqual(edited.stderr, "")

    utimesSync(file, 1_000_000_000, 1_000_000_000)
    const bundledAgain = yield* help(path)
    assert.include(bundledAgain.stdout, "was edited")
    assert.include(bundledAgain.stderr, "preparing the command line")
    writeFileSync(raw, 'throw new Error("the sources were run")')
    const after = yield* help(path)
    assert.include(after.stdout, "was edited")
    assert.strictEqual(after.stderr, "")
  }).pipe(Effect.scoped)
)

it.live("runs its own sources if packages are shared with another checkout", () =>
  Effect.gen(function* () {
    const path = yield* project
    const other = yield* project
    rmSync(join(other, "node_modules"), { recursive: true })
    symlinkSync(join(path, "node_modules"), join(other, "node_modules"))
    const file = join(other, "pipeline", "commands", "help.ts")
    const was = "the first help"
    writeFileSync(file, readFileSync(file, "utf8").replace(was, "is the other's"))
    for (const at of [other, path]) execFileSync(process.execPath, [join(at, "bin", "bundle.js")])
    assert.include((yield* help(other)).stdout, "is the other's")
    assert.include((yield* help(path)).stdout, was)
  }).pipe(Effect.scoped)
)
