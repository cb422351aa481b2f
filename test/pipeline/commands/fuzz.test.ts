/**
 * Command lines that nobody means: each ends with status 2 and one line of what is wrong, and leaves
 * nothing behind. Drawn from a seed out of every command and flag there is.
 */
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { command, folder } from "./support.ts"

/** Lines in which one flag is wrong, whatever else is asked. `DIR` is a folder with a file in it. */
const NUMBERS = [
  "",
  "NaN",
  "Infinity",
  "-1",
  "1e999",
  "0x10",
  "ten",
  "9".repeat(400),
  "１",
  "1,5",
  " "
]
const PATHS = ["", " ", "DIR", "DIR/none/none.db", "DIR/text.txt", "DIR/\u0000", "DIR/text.txt/x"]
const WORDS = [
  "",
  " ",
  "xml",
  "../../etc/passwd",
  "__proto__",
  "日本語",
  "\u202e",
  "a".repeat(9_000),
  "-"
]

interface Wrong {
  readonly of: string
  /** flags with values that none of them takes */
  readonly flags: Readonly<Record<string, ReadonlyArray<string>>>
}

const run: Wrong["flags"] = {
  bench: WORDS,
  split: WORDS,
  rounds: NUMBERS,
  seed: NUMBERS,
  temperature: [...NUMBERS, "3"],
  "max-output-tokens": NUMBERS,
  concurrency: NUMBERS,
  "max-cost": ["", "NaN", "-1", "ten"],
  "max-tokens": NUMBERS,
  "max-trial-time": NUMBERS,
  library: WORDS,
  "nl-difficulty": WORDS,
  context: WORDS,
  "script-timeout": NUMBERS,
  "fork-block": NUMBERS
}

const commands: ReadonlyArray<Wrong> = [
  { of: "run", flags: run },
  { of: "run", flags: { db: ["", " ", "DIR", "DIR/text.txt"] } },
  { of: "resume", flags: { db: PATHS, concurrency: NUMBERS } },
  { of: "rerun", flags: { db: PATHS } },
  { of: "cancel", flags: { db: PATHS } },
  { of: "rm RUN", flags: { db: PATHS } },
  { of: "rescore", flags: { db: PATHS, tolerance: [...WORDS, "0", "-1", "1e9", "1,,2"] } },
  { of: "report", flags: { db: PATHS, format: WORDS } },
  { of: "compare a b", flags: { db: PATHS, format: WORDS, "fail-below": ["", "NaN", "ten"] } },
  { of: "graph", flags: { format: WORDS, bench: WORDS } },
  { of: "graph RUN", flags: { db: PATHS } },
  { of: "runs", flags: { db: PATHS } },
  { of: "show erc20_approve", flags: { db: PATHS, round: NUMBERS, attempt: NUMBERS } },
  { of: "view", flags: { db: PATHS, port: [...NUMBERS, "65536"], out: ["", " "] } },
  { of: "export --out DIR/x", flags: { db: PATHS, format: WORDS } },
  { of: "export", flags: { out: ["", " "] } },
  { of: "verify", flags: {} },
  { of: "verify DIR/text.txt", flags: { concurrency: NUMBERS } },
  { of: "review export --out DIR/x", flags: { db: PATHS, findings: NUMBERS, seed: NUMBERS } },
  { of: "review import DIR/text.txt", flags: { db: PATHS, seed: NUMBERS } },
  { of: "sources", flags: { data: PATHS, out: ["", " "], seed: NUMBERS } },
  { of: "tasks list", flags: { bank: PATHS, split: WORDS } },
  { of: "tasks show", flags: { bank: PATHS } },
  { of: "tasks check", flags: { bank: PATHS } },
  { of: "prompt erc20_approve", flags: { seed: NUMBERS, library: WORDS, context: WORDS } },
  { of: "try erc20_approve DIR/none.ts", flags: { seed: NUMBERS, library: WORDS } },
  { of: "doctor", flags: {} }
]

const LINES = 120

/** Draws a line: a wrong value, a flag that there is not, or one without its value. */
const draw = (random: (below: number) => number, dir: string): ReadonlyArray<string> => {
  const pick = <A>(from: ReadonlyArray<A>): A | undefined => from[random(from.length)]
  const { flags, of } = pick(commands) ?? { of: "run", flags: run }
  const words = of.split(" ")
  const flag = pick(Object.keys(flags))
  const wrong =
    flag === undefined || random(5) === 0
      ? (pick([["--frob"], ["--frob=1"], ["-Z"], ["--db"], ["--", "--x", "y", "z", "v"]]) ?? [])
      : [`--${flag}=${pick(flags[flag] ?? []) ?? ""}`]
  return [...words, ...wrong].map((word) => word.replaceAll("DIR", dir))
}

describe("nonsensical command lines", () => {
  it.live("each end with status 2 and one clear line, and write nothing", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      writeFileSync(join(dir, "text.txt"), "nothing that could be read\n")
      const generator = xoroshiro128plus(7)
      const random = (below: number) => uniformInt(generator, 0, below - 1)
      const failed: Array<string> = []
      for (let line = 0; line < LINES; line++) {
        const args = draw(random, dir)
        const said = yield* command(...args)
        const shown = `${args.join(" ").slice(0, 200)}: ${said.status}: ${said.stderr.slice(0, 400)}`
        const errors = said.stderr.match(/^error: /gm)?.length ?? 0
        if (said.status !== 2 || errors !== 1 || said.stdout !== "") failed.push(shown)
        if (/\n {4}at |something unexpected|\[object|undefined/.test(said.stderr))
          failed.push(shown)
        if (said.stderr.length > 2_000) failed.push(shown)
        assert.deepStrictEqual(readdirSync(dir), ["text.txt"], shown)
      }
      assert.deepStrictEqual(failed, [])
    }).pipe(Effect.scoped)
  )
})
