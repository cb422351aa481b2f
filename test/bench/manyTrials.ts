/**
 * A database with a run of 10,700 trials, made from one that was played: the whole bank by the oracle and
 * one adversary, whose rows stand for twenty models and five rounds. The outputs of stages are shared by
 * the trials that are copies of one another; everything else is each trial's own.
 */
import { createClient } from "@libsql/client"
import { Effect } from "effect"

/** The models that are played; the others have addresses at which nobody is ever asked. */
export const played = ["oracle", "cheat:other-amounts"]
const names = JSON.stringify([
  ...played,
  ...Array.from({ length: 18 }, (_, at) => `http://127.0.0.1:1/v1#model-${at + 1}`)
])
const ROUNDS = 5

/** Every trial that is not there yet, as a copy of one of the two that were played. */
const COPY_TRIALS = `
  insert into trials (run_id, model, item, part, round, status, started_at, finished_at, outcome, score,
    passed, attempt, variant, measures)
  select t.run_id, m.value, t.item, t.part, r.value, t.status, t.started_at, t.finished_at, t.outcome,
    t.score, t.passed, t.attempt, t.variant, t.measures
  from json_each(?1) m
  join trials t on t.model = json_extract(?1, '$[' || (m.key % 2) || ']') and t.round = 1
  join json_each(?2) r
  where not (m.key < 2 and r.value = 1)`

const COPY_STEPS = `
  insert into steps (trial_id, stage, step, attempt, seq, key, cached)
  select c.id, s.stage, s.step, s.attempt, s.seq, s.key, 1
  from json_each(?1) m
  join trials t on t.model = json_extract(?1, '$[' || (m.key % 2) || ']') and t.round = 1
  join trials c on c.model = m.value and c.item = t.item and c.id <> t.id
  join steps s on s.trial_id = t.id`

/** Makes the played run of one round into one of twenty models and five rounds; gives its trials. */
export const multiply = (file: string): Effect.Effect<number> =>
  Effect.promise(async () => {
    const db = createClient({ url: `file:${file}` })
    const rounds = JSON.stringify(Array.from({ length: ROUNDS }, (_, at) => at + 1))
    await db.batch(
      [
        { sql: COPY_TRIALS, args: [names, rounds] },
        { sql: COPY_STEPS, args: [names] },
        {
          sql: "update runs set summary = null, config = json_set(config, '$.models', json(?1), '$.rounds', cast(?2 as integer))",
          args: [names, ROUNDS]
        }
      ],
      "write"
    )
    const { rows } = await db.execute("select count(*) as trials from trials")
    db.close()
    return Number(rows[0]?.trials)
  })
