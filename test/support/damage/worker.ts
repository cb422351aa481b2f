/**
 * `node worker.ts SOUND FOLDER SEED NUMBERS`: gives damaged databases to the commands that open one,
 * and says on stdout what each came to, a line of JSON each. A process of its own, for whoever
 * started it to see whether it lives.
 */
import { writeSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { command } from "../../pipeline/commands/support.ts"
import { damaged, lots } from "./damage.ts"

const [sound = "", folder = "", seed = "", numbers = ""] = process.argv.slice(2)

const tell = (line: object) => writeSync(3, `${JSON.stringify(line)}\n`)

type Args = ReadonlyArray<string>

/** Each opens the database, most of them of the latest run. */
const commandsOn = (db: string, out: string): ReadonlyArray<Args> =>
  [
    ["runs", "--json"],
    ["runs"],
    ["report"],
    ["report", "--format", "json"],
    ["report", "--format", "leaderboard"],
    ["report", "--format", "html"],
    ["show", "--failed"],
    ["show", "erc20_approve", "--model", "null", "--full"],
    ["show", "wbnb_deposit", "--model", "oracle", "--solution"],
    ["compare", "oracle", "null"],
    ["export", "--out", join(out, "jsonl")],
    ["export", "--format", "csv", "--out", join(out, "csv")],
    ["export", "--format", "inspect", "--out", join(out, "inspect")],
    ["rescore", "--tolerance", "1,2"],
    ["graph"],
    ["graph", "sound"],
    ["view", "--out", join(out, "pages")],
    ["verify", join(folder, "leaderboard.json")],
    ["review", "export", "--out", join(out, "sheets")],
    ["cancel"],
    ["rerun", "sound", "--model", "nobody"],
    ["resume"],
    ["run", "--model", "null", "--tasks", "no_such_task"],
    ["rm", "sound", "--yes"]
  ].map((args) => [...args, "--db", db])

/** Starts nodes, which takes its time: for few. */
const SLOW = new Set(["resume"])

const main = Effect.gen(function* () {
  for (const number of numbers.split(",").map(Number)) {
    const lot = lots(Number(seed) * 7 + number)
    const db = join(folder, `${number}.db`)
    const all = commandsOn(db, join(folder, `${number}`))
    const chosen = all.filter(
      ([name = ""], at) => (at + number) % 5 === 0 && (!SLOW.has(name) || lot(4) === 0)
    )
    const way = damaged(sound, db, Number(seed), number)
    for (const args of chosen) {
      tell({ number, way, begun: args.join(" ") })
      const { status, stderr, stdout } = yield* command(...args)
      tell({
        number,
        way,
        done: args.join(" "),
        status,
        stderr: stderr.slice(0, 3_000),
        bytes: stdout.length
      })
    }
  }
})

await Effect.runPromise(main)
process.exit(0)
