/**
 * What the checks of many workers share: runs that are stored for workers, the rows that they leave, and the same runs
 * played calmly in a file. Owns no disturbance.
 */
import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { roundsOf } from "../../../benchmarks/quest/report/TrialScore.ts"
import { Store } from "../../../db/Store.ts"
import { hashesOf, SECRET } from "../killing.ts"
import { launched } from "../launched.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The environment of a worker: the key of the provider. */
export const keys: Readonly<Record<string, string>> = { QUESTLINE_TEST_KEY: SECRET }

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line to its end. */
export const questline = Effect.fnUntraced(function* (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = keys,
  cwd = root
) {
  const file = yield* launched
  return yield* Effect.callback<Ended>((resume) => {
    const child = execFile(
      process.execPath,
      [file, ...args],
      { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 28 },
      (error, stdout, stderr) =>
        resume(
          Effect.succeed({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr })
        )
    )
    return Effect.sync(() => child.kill("SIGKILL"))
  })
})

/** The same, which must end well. */
export const well = Effect.fnUntraced(function* (...given: Parameters<typeof questline>) {
  const ended = yield* questline(...given)
  if (ended.code === 0) return ended
  return yield* Effect.die(
    `${given[0].join(" ")}: status ${ended.code}\n${ended.stderr.slice(-4_000)}`
  )
})

export interface RunsOptions {
  readonly seeds: ReadonlyArray<number>
  readonly rounds: number
  readonly tasks: ReadonlyArray<string>
  /** of the provider */
  readonly baseUrl: string
  /** options of each run besides */
  readonly flags?: ReadonlyArray<string>
  /** US dollars for a million tokens, in and out */
  readonly price?: { readonly input: number; readonly output: number }
  readonly folder: string
}

/** Stores a run for each seed, for workers to play. */
export const detach = Effect.fnUntraced(function* (
  url: string,
  {
    baseUrl,
    flags = [],
    folder,
    price = { input: 1, output: 2 },
    rounds,
    seeds,
    tasks
  }: RunsOptions
) {
  for (const seed of seeds) {
    const config = `${folder}/${seed}.config.json`
    const model = { model: `openai/oracle-${seed}`, baseUrl, key: "env:QUESTLINE_TEST_KEY", price }
    writeFileSync(config, JSON.stringify({ models: { tested: model } }))
    yield* well([
      ...["run", "--detach", "--model", "tested", "--config", config, "--seed", `${seed}`],
      ...["--rounds", `${rounds}`, ...tasks.flatMap((glob) => ["--tasks", glob])],
      ...[...flags, "--db", url]
    ])
  }
})

/** Every trial of every run with its result and the hashes of its transactions, in the order of the runs. */
export const allRows = (url: string) =>
  Effect.gen(function* () {
    const store = yield* Store
    const runs = (yield* store.listRuns).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const rows = yield* Effect.forEach(runs, (run) =>
      Effect.flatMap(store.trialsOf(run.id), (trials) =>
        Effect.forEach(trials, (trial) =>
          Effect.map(hashesOf(trial.id), (hashes) => {
            const { item, model, outcome, round, score, status } = trial
            return [model, item, round, status, outcome, score, roundsOf(trial), ...hashes].join(
              " "
            )
          })
        )
      )
    )
    return rows.flat().toSorted()
  }).pipe(Effect.provide(Store.layer({ url })))

/** Rows of one side that the other does not have, with how often. */
export const differing = (rows: ReadonlyArray<string>, others: ReadonlyArray<string>) => {
  const left = [...others]
  const extra = rows.filter((row) => {
    const at = left.indexOf(row)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...extra.map((row) => `only here: ${row}`), ...left.map((row) => `missing: ${row}`)]
}
