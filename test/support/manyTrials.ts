/**
 * A database with a run of many trials, for measuring what reading one takes: 20 models, 5 rounds, every
 * task, 10,700 trials. Nothing in it is made up but who did it: each trial is a copy of one that was
 * played, with rows of its own, so that pages, reports and re-scoring find what they find in any run.
 */
import { DatabaseSync } from "node:sqlite"
import { Effect, Option } from "effect"
import { compress, expand } from "../../db/libsql/compressed.ts"
import { cli } from "./cli.ts"

const SUFFIX = `'-' || :trial`

/** Everything that a copy is made with; `:trial` is the copy and `:of` the trial that was played. */
const COPY = {
  trial: `INSERT INTO trials (run_id, model, item, part, variant, round, attempt, status, started_at,
      finished_at, outcome, score, passed, measures, ways, spent)
    SELECT :run, :model, item, part, variant, :round, 1, status, started_at, finished_at, outcome, score,
      passed, measures, ways, json_set(spent, '$.tokens', n * (2400 + :output), '$.usage.input', n * 2400,
        '$.usage.output', n * :output, '$.cost', n * :cost, '$.calls.unpriced', 0, '$.calls.knownCost', n * :cost)
    FROM trials, (SELECT count(*) AS n FROM steps WHERE trial_id = :of AND stage = 'generate') WHERE id = :of`,
  outputs: `INSERT INTO outputs (key, stage, stage_version, value, created_at, duration_ms, durable, tokens, cost)
    SELECT o.key || ${SUFFIX}, o.stage, o.stage_version,
      CASE o.stage WHEN 'generate' THEN compressed(json_set(expanded(o.value), '$.usage.input', 2400, '$.usage.output', :output,
        '$.cost', :cost, '$.latencyMs', 9000)) ELSE o.value END,
      o.created_at, o.duration_ms, o.durable,
      CASE o.stage WHEN 'generate' THEN 2400 + :output END, CASE o.stage WHEN 'generate' THEN :cost END
    FROM steps s JOIN outputs o ON o.key = s.key WHERE s.trial_id = :of AND s.stage <> 'instantiate'`,
  steps: `INSERT INTO steps (trial_id, stage, step, attempt, seq, key, cached)
    SELECT :trial, stage, step, attempt, seq,
      CASE stage WHEN 'instantiate' THEN key ELSE key || ${SUFFIX} END, cached
    FROM steps WHERE trial_id = :of`
}

/** How far a number between 0 and 1 is spread: the same for the same numbers. */
const lot = (...numbers: ReadonlyArray<number>): number => {
  const mixed = numbers.reduce((sum, number) => (sum * 48_271 + number + 1) % 2_147_483_647, 11)
  return ((mixed * 69_621) % 2_147_483_647) / 2_147_483_647
}

/** The text of a stored value. */
const textOf = (value: unknown): string =>
  value instanceof Uint8Array
    ? Option.getOrThrow(expand(Buffer.from(value))).toString("utf8")
    : String(value)

export interface Many {
  readonly models: number
  readonly rounds: number
}

/** Adds a run named `many` in which better models have copies of passed trials more often. */
export const copyTrials = (file: string, { models, rounds }: Many): number => {
  const db = new DatabaseSync(file)
  db.function("expanded", { deterministic: true }, textOf)
  db.function("compressed", { deterministic: true }, (text) => compress(String(text)))
  const played = db.prepare("SELECT id, item, model FROM trials ORDER BY id").all()
  const items = [...Map.groupBy(played, ({ item }) => String(item)).values()]
  const names = Array.from({ length: models }, (_, at) => `lab-${at % 4}/model-${at + 1}`)
  const trial = db.prepare(COPY.trial)
  const outputs = db.prepare(COPY.outputs)
  const steps = db.prepare(COPY.steps)
  let copies = 0
  db.exec("PRAGMA foreign_keys = OFF; BEGIN")
  db.prepare(
    `INSERT INTO runs (id, created_at, status, bench, config, environment)
     SELECT 'many', created_at + 60000, status, bench, json_set(config, '$.models', json(?), '$.rounds', ?),
       environment FROM runs LIMIT 1`
  ).run(JSON.stringify(names), rounds)
  for (let round = 1; round <= rounds; round += 1) {
    items.forEach((own, item) => {
      names.forEach((model, at) => {
        const [right, ...wrong] = own
        const knows = 0.1 + (0.8 * at) / models - 0.3 * (lot(item) - 0.5)
        const passes = lot(round, item, at) < knows
        const from = passes ? right : wrong[Math.floor(lot(item, at) * wrong.length)]
        const of = Number(from?.id)
        const output = 200 + Math.floor(lot(item, at, round) * 900)
        const cost = Number((output * 1e-5).toFixed(6))
        const { lastInsertRowid } = trial.run({ run: "many", model, round, of, output, cost })
        const made = { trial: Number(lastInsertRowid), of }
        outputs.run({ ...made, output, cost })
        steps.run(made)
        copies += 1
      })
    })
  }
  db.exec("DELETE FROM steps WHERE trial_id IN (SELECT id FROM trials WHERE run_id <> 'many')")
  db.exec("DELETE FROM trials WHERE run_id <> 'many'; DELETE FROM runs WHERE id <> 'many'")
  db.exec("COMMIT")
  db.close()
  return copies
}

/** Plays every task with the oracle and two that fail. */
export const playAll = (file: string) =>
  cli([
    "run",
    ...["oracle", "cheat:other-amounts", "null"].flatMap((model) => ["--model", model]),
    "--db",
    file
  ])

/** The database of 10,700 trials, or of 535 for each of as many models, in a new file; gives how many they are. */
export const manyTrials = Effect.fn("manyTrials")(function* (file: string, models = 20) {
  yield* playAll(file)
  return yield* Effect.sync(() => copyTrials(file, { models, rounds: 5 }))
})
