/**
 * The walls around a script, each as a way to take it away: edits of the prepared directory, or of the
 * command of a process. For tests that measure what the others stop.
 */
import assert from "node:assert"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import type { SandboxOptions } from "../../../stages/sandbox-execute/Sandbox.ts"

const runners = ["runner.js", "runner-ethers.js", "runner-viem.js"]

/** Replaces a text of a prepared file, which has to be there. */
const edit = (directory: string, name: string, from: string | RegExp, to: string): void => {
  const file = join(directory, name)
  const text = readFileSync(file, "utf8")
  const edited = text.replace(from, () => to)
  assert.notEqual(edited, text, `${name} does not hold ${from}`)
  writeFileSync(file, edited)
}

const everyRunner = (from: string | RegExp, to: string) => (directory: string) => {
  for (const name of runners) edit(directory, name, from, to)
}

/** Leaves the runtime's globals to the script: its realm, its own objects of HTTP, its `Deno`. */
const openRealm = (directory: string): void => {
  everyRunner(/^( *)installRealm\(print\);/m, "")(directory)
  everyRunner(/^( *)installWeb\(\);/m, "")(directory)
  everyRunner(/^( *)emptyRuntime\(\);/m, "")(directory)
  edit(directory, "runner.js", /^( *)disarmProcess\(\);/m, "")
}
export const openRealms = (directory: string) => Effect.sync(() => openRealm(directory))

/** Runs a script as the runtime would: nobody reads what it declares or asks for later. */
const openImports = (directory: string): void => {
  edit(directory, "runner.js", /^( *)guardImports\(\);/m, "")
  edit(directory, "runner.js", "await takeJob(load2);", "await takeJob();")
}

export interface Wall {
  readonly name: string
  /** changes the prepared directory */
  readonly open?: (directory: string) => void
  readonly without?: SandboxOptions["without"]
}

/** The words without those that a wall is made of. */
const dropping = (drop: (word: string) => boolean) => (command: ReadonlyArray<string>) =>
  command.filter((word) => !drop(word))

export const walls: ReadonlyArray<Wall> = [
  { name: "none" },
  { name: "our list of imports", open: openImports },
  {
    name: "import map",
    open: (directory) =>
      edit(directory, "importmap.json", /"imports":\{(?:"[^"]+":null,)+/, '"imports":{')
  },
  { name: "realm", open: openRealm },
  {
    name: "clock and chance",
    open: (directory) => {
      everyRunner(/^( *)installClock\(\);/m, "")(directory)
      everyRunner(/^( *)installRandom\(\);/m, "")(directory)
    }
  },
  { name: "traces", open: everyRunner(/^( *)installTraces\(\);/m, "") },
  {
    name: "Deno's permissions",
    without: {
      command: (command) =>
        command.flatMap((word) =>
          word.startsWith("--allow-net=") ? ["--allow-all"] : word === "--no-prompt" ? [] : [word]
        )
    }
  },
  { name: "sealed caches", without: { seal: true } },
  {
    name: "the kernel's limits",
    without: {
      command: (command) =>
        dropping((word) => word.startsWith("--data="))(command).map((word) =>
          word.includes("ulimit") ? 'shift; exec "$@"' : word
        )
    }
  }
]
