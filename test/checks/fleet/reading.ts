/**
 * Every command that reads says the same of a file and of PostgreSQL, byte for byte, and the whole bank that is played in
 * one leaves the rows that it leaves in the other. What is read is first played in a file, then copied with `db copy`.
 */
import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { Console, Effect } from "effect"
import { Store } from "../../../db/Store.ts"
import { temporaryFolder } from "../../db/support.ts"
import { databaseOf } from "../../support/fleet/audit.ts"
import { differing, questline, well } from "../../support/fleet/play.ts"
import { newDatabase } from "../../support/postgres.ts"
import type { Finding } from "./finding.ts"

/** What is read; OUT stands for a new folder or file, RUN for the latest run, OTHER for the one before. */
const COMMANDS: ReadonlyArray<string> = [
  ...["", " --json"].flatMap((json) => [
    `runs${json}`,
    `watch RUN --json`,
    `db check DB${json}`,
    `show RUN erc20_approve --model oracle${json}`,
    `show RUN --failed${json}`,
    `show RUN erc20_approve --full --solution --model oracle${json}`,
    `compare RUN RUN:null RUN:oracle${json}`,
    `rescore RUN${json}`
  ]),
  ...["table", "json", "csv", "md", "html", "leaderboard"].map(
    (format) => `report RUN --format ${format}`
  ),
  "report RUN OTHER",
  "report RUN OTHER --format json",
  "report RUN --paper OUT",
  "report RUN --figure nothing",
  ...["text", "md", "json", "html"].map((format) => `compare RUN OTHER --format ${format}`),
  ...["json", "csv", "svg"].map((format) => `rescore RUN --tolerance 0.5,1,2 --format ${format}`),
  "rescore RUN --tolerance 0.25",
  ...["jsonl", "parquet", "csv", "inspect"].map(
    (format) => `export RUN --format ${format} --out OUT`
  ),
  "graph RUN",
  "view --out OUT",
  "verify LEADERBOARD",
  "note RUN",
  "show RUN no_such_task",
  "report 20000101-0000-none"
]

/** All files in a folder, or a file, by their names within it; each byte is a letter of its text. */
const filesIn = (path: string, neutral: (text: string) => string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [file.slice(path.length), neutral(readFileSync(file, "latin1"))]
      })
  )

/** What depends on when it is read. */
const MOMENT = /"(trialsPerMinute|silentMs)":[^,}]*/g

/** Where two texts begin to differ. */
const apart = (one: string, other: string): string => {
  const at = Math.max(0, [...one].findIndex((letter, place) => letter !== other[place]) - 40)
  return `${JSON.stringify(one.slice(at, at + 160))} and ${JSON.stringify(other.slice(at, at + 160))}`
}

interface Place {
  readonly db: string
  /** what messages call it */
  readonly shown: string
  readonly out: string
}

interface Runs {
  readonly latest: string
  readonly before: string
  readonly leaderboard: string
}

/** What a command says of a database, without its name, and the files that it wrote. */
const said = Effect.fnUntraced(function* (command: string, { db, out, shown }: Place, runs: Runs) {
  const words = command.split(" ").map((word) =>
    word
      .replace(/^DB$/, db)
      .replace(/^OUT$/, out)
      .replace(/^LEADERBOARD$/, runs.leaderboard)
      .replace(/^RUN/, runs.latest)
      .replace(/^OTHER$/, runs.before)
  )
  const args = command.startsWith("db ") ? words : [...words, "--db", db]
  const { code, stderr, stdout } = yield* questline(args)
  const neutral = (text: string) =>
    text
      .replaceAll("<wbr>", "")
      .replaceAll(db, "DB")
      .replaceAll(shown, "DB")
      .replaceAll("'DB'", "DB")
      .replaceAll(out, "OUT")
      .replace(MOMENT, "")
  const files =
    command.includes("OUT") && code === 0 ? filesIn(out, neutral) : new Map<string, string>()
  return { code, stdout: neutral(stdout), stderr: neutral(stderr), files }
})

const compareReadings = Effect.fnUntraced(function* (file: Place, server: Place, runs: Runs) {
  const wrong: Array<string> = []
  let bytes = 0
  for (const [at, command] of COMMANDS.entries()) {
    const [a, b] = [
      yield* said(command, { ...file, out: join(file.out, `${at}`) }, runs),
      yield* said(command, { ...server, out: join(server.out, `${at}`) }, runs)
    ]
    const names = [...new Set([...a.files.keys(), ...b.files.keys()])]
    bytes += a.stdout.length + [...a.files.values()].reduce((sum, text) => sum + text.length, 0)
    const differ = [
      ...(a.code === b.code ? [] : [`status ${a.code} and ${b.code}`]),
      ...(["stdout", "stderr"] as const).flatMap((stream) =>
        a[stream] === b[stream] ? [] : [`${stream}: ${apart(a[stream], b[stream])}`]
      ),
      ...names.flatMap((name) => {
        const [one = "", other = ""] = [a.files.get(name), b.files.get(name)]
        return one === other ? [] : [`${name}: ${apart(one, other)}`]
      }),
      ...(command.includes("OUT") && a.code === 0 && names.length === 0 ? ["it wrote nothing"] : [])
    ]
    if (differ.length > 0) wrong.push(`questline ${command}: ${differ.join(", ")}`)
    yield* Console.error(`  ${a.code} ${command}${differ.length > 0 ? " DIFFERS" : ""}`)
  }
  return { bytes, wrong }
})

/** Every output of every trial of a run, without what a clock says. */
const outputsOf = (url: string, model: string) =>
  Effect.gen(function* () {
    const store = yield* Store
    const [run] = yield* store.listRuns
    const trials = yield* store.trialsOf(run?.id ?? "")
    const lines = yield* Effect.forEach(
      trials.filter((trial) => trial.model === model),
      (trial) =>
        Effect.map(store.stepsOf(trial.id), (steps) =>
          steps.map(({ attempt, key, stage, step, value }) =>
            [
              trial.item,
              trial.round,
              trial.outcome,
              trial.score,
              stage,
              step,
              attempt,
              key,
              stage === "generate" ? "" : JSON.stringify(value)
            ].join(" ")
          )
        )
    )
    return lines.flat()
  }).pipe(Effect.provide(Store.layer({ url })))

export const reading = Effect.fn("reading")(function* (options: {
  readonly tasks: ReadonlyArray<string>
}) {
  const folder = yield* temporaryFolder
  const url = yield* newDatabase
  const played = yield* newDatabase
  const shown = `postgres:///${databaseOf(url)}`
  // A path of the same length, so that lines break at the same words.
  const db = join(folder, `${"".padEnd(shown.length - join(folder, ".db").length, "-")}.db`)
  const chosen = options.tasks.flatMap((glob) => ["--tasks", glob])
  yield* Console.error("playing the bank in a file and in PostgreSQL...")
  const models = ["--model", "oracle", "--model", "null", "--model", "cheat:other-amounts"]
  for (const place of [db, played]) {
    yield* well(["run", "--tasks", "erc20_*", "--rounds", "2", "--model", "oracle", "--db", place])
    yield* well(["run", ...chosen, ...models, "--seed", "4", "--db", place])
  }
  const [ours, theirs] = [yield* outputsOf(db, "oracle"), yield* outputsOf(played, "oracle")]
  const rows = differing(theirs, ours).map((line) => `played in PostgreSQL: ${line.slice(0, 300)}`)
  yield* well(["db", "copy", db, url])
  const ids = yield* Effect.provide(
    Effect.map(
      Store.use((store) => store.listRuns),
      (all) => all.map(({ id }) => id)
    ),
    Store.layer({ url })
  )
  const [latest = "", before = ""] = ids
  const leaderboard = join(folder, "leaderboard.json")
  yield* well(["report", latest, "--format", "leaderboard", "--out", leaderboard, "--db", db])
  const place = (name: string, where: string, shown: string): Place => {
    mkdirSync(join(folder, name))
    return { db: where, shown, out: join(folder, name) }
  }
  const { bytes, wrong } = yield* compareReadings(
    place("a", db, basename(db)),
    place("b", url, shown),
    { latest, before, leaderboard }
  )
  return {
    line: `${COMMANDS.length} readings of ${ours.length} outputs (${(bytes / 1e6).toFixed(1)} MB) in a file and in PostgreSQL`,
    wrong: [...rows, ...wrong, ...(ours.length === 0 ? ["nothing was played"] : [])]
  } satisfies Finding
}, Effect.scoped)
