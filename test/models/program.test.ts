/** What tells a program of the user's own from what it was before, with real files. */
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { simpleCommands } from "../../models/commandWords.ts"
import { programDigest } from "../../models/program.ts"

/** A folder with a program in several parts; `PATH` leads to its `bin`. */
const setting = Effect.gen(function* () {
  const cwd = yield* (yield* FileSystem.FileSystem).makeTempDirectoryScoped()
  const write = (name: string, text: string) => {
    mkdirSync(join(cwd, name, ".."), { recursive: true })
    writeFileSync(join(cwd, name), text)
    chmodSync(join(cwd, name), 0o755)
  }
  write("agent.py", "print(1)")
  write("my agent.py", "print(1)")
  write("conf/settings.yaml", "depth: 1")
  write("lib/a.py", "a = 1")
  write("lib/deep/b.py", "b = 1")
  write("bin/my-agent", "#!/bin/sh\necho 1")
  write("bin/python3", "an interpreter")
  symlinkSync(join(cwd, "agent.py"), join(cwd, "link.py"))
  const digestOf = (command: string) =>
    programDigest({
      command,
      cwd,
      environment: { PATH: `/nowhere:${join(cwd, "bin")}`, HOME: cwd }
    })
  return { cwd, write, digestOf }
}).pipe(Effect.cached, Effect.flatten)

/** A command, and the file whose change makes it another program. */
const KNOWN: ReadonlyArray<readonly [string, string]> = [
  ["./agent.py", "agent.py"],
  ["./agent.py gpt-5 --fast", "agent.py"],
  ["~/agent.py", "agent.py"],
  ["$HOME/agent.py", "agent.py"],
  ["./link.py", "agent.py"],
  ["python3 agent.py", "agent.py"],
  ["python3 -u agent.py --model gpt-5", "agent.py"],
  ["/usr/bin/env python3 agent.py", "agent.py"],
  ["./bin/python3 agent.py", "agent.py"],
  ["python3 'my agent.py'", "my agent.py"],
  ['"./my agent.py"', "my agent.py"],
  ["./my\\ agent.py", "my agent.py"],
  ["DEPTH=2 exec python3 agent.py", "agent.py"],
  ["sh -c 'python3 agent.py'", "agent.py"],
  ["uv run agent.py", "agent.py"],
  ["python3 agent.py conf/settings.yaml", "conf/settings.yaml"],
  ["./agent.py --conf=conf/settings.yaml", "conf/settings.yaml"],
  ["CONF=conf/settings.yaml ./agent.py", "conf/settings.yaml"],
  ["./agent.py < conf/settings.yaml", "conf/settings.yaml"],
  ["cat - conf/settings.yaml | ./agent.py", "conf/settings.yaml"],
  ["cd conf && ../agent.py settings.yaml", "conf/settings.yaml"],
  ["cd lib; python3 a.py", "lib/a.py"],
  ["python3 -m lib", "lib/deep/b.py"],
  ["python3 agent.py lib", "lib/a.py"],
  ["my-agent", "bin/my-agent"],
  ["my-agent --fast", "bin/my-agent"]
]

/** Commands that do not say which program they run, or name more than is read. */
const UNKNOWN: ReadonlyArray<string> = [
  "echo ready",
  "read line; echo 5",
  "./there-is-none",
  "$AGENT",
  "python3 -m agent conf/settings.yaml",
  "python3 -c 'print(1)'",
  "npx some-agent --conf conf/settings.yaml",
  "docker run -v ./conf:/conf image",
  "curl -d @conf/settings.yaml http://127.0.0.1:1/",
  "nice my-agent conf/settings.yaml",
  "my-agent run",
  "make agent",
  "./agent.py | ssh host agent",
  "./agent.py weights.bin",
  "./agent.py many"
]

describe("what identifies a program", () => {
  it.live("is its command and the content of each file that the command names", () =>
    Effect.gen(function* () {
      const { digestOf, write } = yield* setting
      for (const [command, file] of KNOWN) {
        const before = yield* digestOf(command)
        assert.isNotNull(before, command)
        assert.strictEqual(yield* digestOf(command), before, command)
        write(file, `changed for ${command}`)
        const after = yield* digestOf(command)
        assert.isNotNull(after, command)
        assert.notStrictEqual(after, before, `${command}, ${file} changed`)
        assert.notStrictEqual(yield* digestOf(`${command} --other`), after, command)
      }
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("is not what it writes, nor what is installed beside it", () =>
    Effect.gen(function* () {
      const { digestOf, write } = yield* setting
      const command = "python3 agent.py lib > out.txt 2>> log.txt"
      const before = yield* digestOf(command)
      for (const file of ["out.txt", "log.txt", "lib/.cache/x", "lib/__pycache__/a.pyc"]) {
        write(file, "made by the program")
      }
      assert.strictEqual(yield* digestOf(command), before)
      write("lib/new.py", "c = 1")
      assert.notStrictEqual(yield* digestOf(command), before)
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("is unknown if the command does not show it, or names too much", () =>
    Effect.gen(function* () {
      const { cwd, digestOf, write } = yield* setting
      write("weights.bin", "")
      truncateSync(join(cwd, "weights.bin"), 200 * 1_048_576)
      for (let i = 0; i <= 1_000; i += 1) write(`many/${i}`, "")
      for (const command of UNKNOWN) assert.isNull(yield* digestOf(command), command)
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it("is parsed from any text without an error", () => {
    for (const text of ["'", '"', "\\", "a '", "`", "$(", "a|", "<", "é 'ü'", "a;;b", "\n\n"]) {
      assert.isArray(simpleCommands(text, {}))
    }
    assert.deepStrictEqual(simpleCommands("A=1 b 'c d' \"e $X\" < f > g 2>&1; h", { X: "x" }), [
      { words: ["b", "c d", "e x"], values: ["1", "f"] },
      { words: ["h"], values: [] }
    ])
  })
})
