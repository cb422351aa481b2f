/** The program's one name: what help, version, completions and messages call it, by how it was started. */
import { execFile } from "node:child_process"
import { mkdirSync, symlinkSync } from "node:fs"
import { delimiter, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { benches } from "../../../pipeline/commands/benchmarks.ts"
import { questline } from "../../../pipeline/commands/root.ts"
import { asTyped, callOf, executableOf, titleOf } from "../../../pipeline/terminal/invocation.ts"
import { VERSION } from "../../../pipeline/version.ts"
import { launched } from "../../support/launched.ts"
import { command, folder, PROCESS_TIMEOUT, root } from "../commands/support.ts"

interface Ran {
  readonly stdout: string
  readonly stderr: string
}

const ran = (file: string, args: ReadonlyArray<string>, cwd: string, path = "") =>
  Effect.callback<Ran>((resume) => {
    const env = { ...process.env, PATH: `${path}${delimiter}${process.env.PATH}` }
    execFile(file, args, { cwd, env }, (_, stdout, stderr) =>
      resume(Effect.succeed({ stdout, stderr }))
    )
  })

describe("the program's name", () => {
  it.live(
    "is questline if it is installed, else the launcher's path",
    () =>
      Effect.gen(function* () {
        yield* launched
        const dir = yield* folder
        const global = join(dir, "global")
        const local = join(dir, "node_modules", ".bin")
        for (const place of [global, local]) {
          mkdirSync(place, { recursive: true })
          symlinkSync(join(root, "bin", "pipeline"), join(place, "questline"))
        }
        const starts = [
          {
            file: "bin/pipeline",
            cwd: root,
            call: "bin/pipeline",
            version: "bin/pipeline (questline)"
          },
          { file: "questline", cwd: dir, call: "questline", version: "questline" },
          { file: join(local, "questline"), cwd: dir, call: "npx questline", version: "questline" }
        ]
        for (const { call, cwd, file, version } of starts) {
          const versions = yield* ran(file, ["--version"], cwd, global)
          assert.strictEqual(versions.stdout, `${version} v${VERSION}\n`)
          const refused = yield* ran(file, ["runs", "--db", join(dir, "none.db")], cwd, global)
          assert.include(refused.stderr, `\`${call} run --db `)
          const unknown = yield* ran(file, ["--frob"], cwd, global)
          assert.include(unknown.stderr, `See \`${call} --help\``)
        }
        const { stdout } = yield* ran("bin/pipeline", ["report", "--help"], root)
        assert.match(stdout, /^ {2}bin\/pipeline report \[flags\]/m)
        assert.match(stdout, /^ {2}bin\/pipeline report --format html/m)
        assert.notMatch(stdout, /(?<!bin\/)pipeline report|questline report/)
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live("is completed by shells under the name it was started with", () =>
    Effect.gen(function* () {
      assert.strictEqual(executableOf("bin/pipeline"), "pipeline")
      assert.strictEqual(executableOf(callOf("/a b/pipeline")), "pipeline")
      assert.strictEqual(executableOf("npx questline"), "questline")
      const { stdout } = yield* command("--completions", "zsh")
      assert.match(stdout, /^#compdef questline/)
    })
  )

  it("is put once before each command that a text suggests", () => {
    const commands = questline(benches).subcommands.flatMap(({ commands }) =>
      commands.map(({ name }) => name)
    )
    assert.isAbove(commands.length, 15)
    for (const name of commands) {
      const once = asTyped(`try \`questline ${name} X\``, "../q/bin/pipeline")
      assert.strictEqual(once, `try \`../q/bin/pipeline ${name} X\``)
      assert.strictEqual(asTyped(once, "../q/bin/pipeline"), once)
      const npx = asTyped(`questline ${name}`, "npx questline")
      assert.strictEqual(asTyped(npx, "npx questline"), `npx questline ${name}`)
    }
    assert.strictEqual(
      asTyped("See `questline --help`.", "bin/pipeline"),
      "See `bin/pipeline --help`."
    )
    assert.strictEqual(asTyped("the questline package", "bin/pipeline"), "the questline package")
  })

  it("can be pasted even from a path with a blank, and has no effect on a terminal", () => {
    assert.strictEqual(callOf("/a b/bin/pipeline"), "'/a b/bin/pipeline'")
    assert.notInclude(callOf("/a\u001b[2J/bin/pipeline"), "\u001b")
    assert.strictEqual(titleOf("npx questline"), "questline")
  })
})
