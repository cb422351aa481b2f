/** What every `--help` has, and how that of `run` is ordered. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Command, Completions } from "effect/cli"
import { benches } from "../../../pipeline/commands/benchmarks.ts"
import { questline } from "../../../pipeline/commands/root.ts"
import { runFlagGroups } from "../../../pipeline/commands/run/runOptions.ts"
import { command } from "../commands/support.ts"

const paths = (
  command: Command.Command.Any,
  words: ReadonlyArray<string> = []
): ReadonlyArray<ReadonlyArray<string>> => [
  words,
  ...command.subcommands.flatMap(({ commands }) =>
    commands.flatMap((each) => paths(each, [...words, each.name]))
  )
]

const flagsOf = (name: string) =>
  Completions.fromCommand(questline(benches))
    .subcommands.find((each) => each.name === name)
    ?.flags.map((flag) => flag.name) ?? []

describe("help", () => {
  it.live("has examples for every command, and no line wider than 100 columns", () =>
    Effect.gen(function* () {
      const all = paths(questline(benches))
      assert.isAbove(all.length, 25)
      for (const words of all) {
        const { stdout } = yield* command(...words, "--help")
        const examples = stdout.split("\nEXAMPLES\n")[1] ?? ""
        const [first = ""] = words
        assert.match(examples, new RegExp(`^  questline ${first}`, "m"), words.join(" "))
        const wide = stdout
          .split("\nEXAMPLES\n")[0]
          ?.split("\n")
          .filter((line) => line.length > 100)
        assert.deepStrictEqual(wide, [], words.join(" "))
        assert.notInclude(stdout, "OTHER FLAGS")
      }
    })
  )

  it.live("groups the flags of run, each once, the ten everyday ones first", () =>
    Effect.gen(function* () {
      const groups = runFlagGroups(benches)
      const grouped = groups.flatMap(({ flags }) => flags)
      assert.deepStrictEqual(grouped.toSorted(), flagsOf("run").toSorted())
      assert.strictEqual(groups[0]?.flags.length, 10)
      const { stdout } = yield* command("run", "--help")
      const places = groups.map(({ title }) => stdout.indexOf(`\n${title.toUpperCase()}\n`))
      assert.notInclude(places, -1)
      assert.deepStrictEqual(
        places,
        places.toSorted((a, b) => a - b)
      )
    })
  )

  it.live("gives the new name of a renamed flag, whatever the benchmark", () =>
    Effect.gen(function* () {
      for (const bench of ["block", "quest"]) {
        const said = yield* command("run", "--bench", bench, "--task", "exploit")
        assert.strictEqual(said.status, 2)
        assert.match(said.stderr, /^error: --task is now --mode: use --mode exploit\n/)
      }
      assert.notInclude((yield* command("run", "--help")).stdout, "--task ")
    })
  )
})
