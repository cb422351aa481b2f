/**
 * Gives damaged databases to commands in processes that are watched, and finds what must not be: a
 * process that was ended by a signal or a panic, one that does not end, a failure that nobody meant.
 */
import { spawn } from "node:child_process"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import { Effect, Schema } from "effect"
import { cli } from "../cli.ts"

const worker = fileURLToPath(new URL("./worker.ts", import.meta.url))

/** A command that says nothing for so long hangs, on a machine that does much else, too. */
const SILENT_MS = 180_000

const Line = Schema.fromJsonString(
  Schema.Struct({
    number: Schema.Int,
    way: Schema.String,
    begun: Schema.optionalKey(Schema.String),
    done: Schema.optionalKey(Schema.String),
    status: Schema.optionalKey(Schema.Int),
    stderr: Schema.optionalKey(Schema.String)
  })
)
type Line = typeof Line.Type

const decode = Schema.decodeUnknownSync(Line)

/** A sound database of two tasks and two models in `file`, its run named `sound`; its file of results beside it. */
export const makeSound = Effect.fnUntraced(function* (folder: string) {
  const file = join(folder, "sound.db")
  const models = ["--model", "oracle", "--model", "null"]
  yield* cli([
    ...["run", ...models, "--tasks", "erc20_approve", "--tasks", "wbnb_deposit"],
    ...["--db", file]
  ])
  yield* cli([
    ...["report", "--format", "leaderboard", "--out", join(folder, "leaderboard.json")],
    ...["--db", file]
  ])
  const db = new DatabaseSync(file)
  db.exec(
    "PRAGMA foreign_keys = OFF; UPDATE runs SET id = 'sound'; UPDATE trials SET run_id = 'sound'; PRAGMA wal_checkpoint(TRUNCATE)"
  )
  db.close()
  return file
})

/** How a command ended, where that is wrong. */
const wrongOf = ({ done, number, status = -1, stderr = "", way }: Line): string | undefined => {
  const errors = stderr.match(/^error: /gm)?.length ?? 0
  const wrong = [
    ...([0, 1, 2, 3].includes(status) ? [] : [`status ${status}`]),
    ...(/something unexpected|\n {4}at /.test(stderr) ? ["an unexpected failure"] : []),
    ...(status === 2 && errors !== 1 ? [`${errors} errors are said`] : [])
  ]
  return wrong.length === 0
    ? undefined
    : `${number} ${way}: ${done}: ${wrong.join(", ")}: ${stderr.slice(0, 600)}`
}

export interface Found {
  /** commands that were run */
  readonly commands: number
  /** how many of them ended with which status */
  readonly statuses: Readonly<Record<string, number>>
  readonly faults: ReadonlyArray<string>
}

interface Sitting {
  readonly lines: ReadonlyArray<Line>
  readonly ending: string | undefined
}

/** Runs the worker over these numbers until it ends. */
const sit = (folder: string, seed: number, numbers: ReadonlyArray<number>) =>
  Effect.callback<Sitting>((resume) => {
    const args = [worker, join(folder, "sound.db"), folder, `${seed}`, numbers.join(",")]
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      stdio: ["ignore", "ignore", "pipe", "pipe"]
    })
    let [told, said, silent] = ["", "", false]
    const hang = () => {
      silent = true
      child.kill("SIGKILL")
    }
    let timer = setTimeout(hang, SILENT_MS)
    child.stdio[3]?.on("data", (chunk: Buffer) => {
      clearTimeout(timer)
      timer = setTimeout(hang, SILENT_MS)
      told += chunk.toString()
    })
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000)
    })
    child.once("close", (code, signal) => {
      clearTimeout(timer)
      const lines = told.split("\n").filter((line) => line !== "")
      const ending = silent ? "hangs" : `ended with ${signal ?? code}: ${said}`
      resume(
        Effect.succeed({
          lines: lines.map((line) => decode(line)),
          ending: code === 0 ? undefined : ending
        })
      )
    })
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** What commands come to on the damaged databases of these numbers; `folder` holds the sound one. */
export const supervise = Effect.fn("supervise")(function* (
  folder: string,
  seed: number,
  numbers: ReadonlyArray<number>
) {
  const faults: Array<string> = []
  const statuses: Record<string, number> = {}
  let [left, commands] = [numbers, 0]
  while (left.length > 0) {
    const { ending, lines } = yield* sit(folder, seed, left)
    for (const line of lines.filter(({ done }) => done !== undefined)) {
      commands += 1
      statuses[`${line.status}`] = (statuses[`${line.status}`] ?? 0) + 1
      const wrong = wrongOf(line)
      if (wrong !== undefined) faults.push(wrong)
    }
    if (ending === undefined) break
    const last = lines.at(-1)
    faults.push(`${last?.number} ${last?.way}: ${last?.begun}: the process ${ending}`)
    left = left.slice(last === undefined ? left.length : left.indexOf(last.number) + 1)
  }
  return { commands, statuses, faults } satisfies Found
})
