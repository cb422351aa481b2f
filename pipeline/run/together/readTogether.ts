/**
 * Reads several runs as one. Owns what happens to a model that is in several runs (its trials are pooled,
 * or kept apart under names with the run), and the rounds of pooled trials.
 */
import { DateTime, Effect } from "effect"
import type { Run } from "../../../db/rows.ts"
import type { Store } from "../../../db/Store.ts"
import type { Content } from "../../../report/Document.ts"
import { counted, number } from "../../../report/text.ts"
import type { Fault } from "../../engine/Stages.ts"
import type { Benchmark, Reading } from "../Benchmark.ts"
import { RunError, type RunRow } from "../findRun.ts"
import type { Score } from "../Score.ts"
import { differences, type Scored, whyApart, whyNotPooled } from "./comparable.ts"

/** A model as it is shown, and what it stands for. */
export interface Shown {
  readonly model: string
  /** its original name, and the runs that have it */
  readonly asked: string
  readonly runs: ReadonlyArray<string>
}

/** Runs that are read as one. */
export interface Together {
  readonly runs: ReadonlyArray<RunRow>
  readonly reading: Reading
  readonly models: ReadonlyArray<Shown>
  /** the text above the tables */
  readonly notes: ReadonlyArray<Content>
}

/** The runs of each model, in the order in which models occur. */
const runsByModel = (all: ReadonlyArray<Scored>): ReadonlyMap<string, ReadonlyArray<Run>> => {
  const found = new Map<string, ReadonlyArray<Run>>()
  for (const { run, scores } of all) {
    for (const model of new Set(scores.map((score) => score.model))) {
      found.set(model, [...(found.get(model) ?? []), run])
    }
  }
  return found
}

/** A name that no model has. */
const freeName = (name: string, taken: ReadonlySet<string>): string =>
  taken.has(name) ? freeName(`${name}'`, taken) : name

/** A run's rounds of a model are numbered after those of the earlier runs. */
const pooled = (all: ReadonlyArray<Scored>): ReadonlyArray<Score> => {
  const rounds = new Map<string, number>()
  return all.flatMap(({ scores }) => {
    const before = new Map(rounds)
    for (const { model, round } of scores) {
      const last = (before.get(model) ?? 0) + round
      rounds.set(model, Math.max(rounds.get(model) ?? 0, last))
    }
    return scores.map((score) => ({
      ...score,
      round: score.round + (before.get(score.model) ?? 0)
    }))
  })
}

/** The run that stands for all of them if only one is wanted: the first, with all names. */
const standIn = (runs: ReadonlyArray<Run>, first: Run): Run => ({
  ...first,
  id: runs.map(({ id }) => id).join(", "),
  createdAt: Math.min(...runs.map(({ createdAt }) => createdAt)),
  status: runs.find(({ status }) => status !== "done")?.status ?? "done",
  summary: null
})

const runLine = ({ run, scores }: Scored): Content => {
  const started = DateTime.formatIso(DateTime.makeUnsafe(run.createdAt)).slice(0, 16)
  const models = new Set(scores.map(({ model }) => model)).size
  const open = scores.filter(({ status }) => status !== "done").length
  return {
    text: [
      `Run ${run.id}`,
      run.status,
      `started ${started.replace("T", " ")} UTC`,
      counted(models, "model"),
      `${counted(scores.length, "trial")}${open === 0 ? "" : `, ${number(open)} without a score`}`
    ].join(" · "),
    target: { to: "run", run: run.id }
  }
}

/** Trials whose replies were all stored before, in runs after the first that has the model. */
const copiesIn = (all: ReadonlyArray<Scored>, models: ReadonlySet<string>): number => {
  const seen = new Set<string>()
  let copies = 0
  for (const { scores } of all) {
    for (const { calls, model } of scores) {
      const stored = calls.replies > 0 && calls.reused === calls.replies
      if (seen.has(model) && models.has(model) && stored) copies++
    }
    for (const { model } of scores) seen.add(model)
  }
  return copies
}

const notesOf = (all: ReadonlyArray<Scored>, several: ReadonlySet<string>, pool: boolean) => {
  const apart = differences(all.map(({ run }) => run))
  const copies = pool ? copiesIn(all, several) : 0
  const names = [...several].join(", ")
  return [
    ...all.map(runLine),
    ...(apart.length === 0 ? [] : [`They differ in: ${apart.join("; ")}.`]),
    ...(several.size === 0
      ? []
      : [
          pool
            ? `In several runs, and pooled: ${names}. Rounds of a run follow those of the run before it.`
            : `In several runs, and kept apart by the name of the run: ${names}.`
        ]),
    ...(copies === 0
      ? []
      : [
          {
            text: `${counted(copies, "pooled trial")} reused stored replies: ${copies === 1 ? "it is a copy" : "they are copies"}, so SD and rounds are too optimistic. For independent trials use --fresh or another seed.`,
            tone: "warn" as const
          }
        ])
  ] satisfies ReadonlyArray<Content>
}

/** A model that is in several runs is pooled, or kept apart. */
interface Choice {
  readonly pool: boolean
}

const shownModels = (all: ReadonlyArray<Scored>, { pool }: Choice): ReadonlyArray<Shown> => {
  const byModel = runsByModel(all)
  const taken = new Set(byModel.keys())
  return [...byModel].flatMap(([asked, runs]) =>
    pool || runs.length === 1
      ? [{ model: asked, asked, runs: runs.map(({ id }) => id) }]
      : runs.map(({ id }) => ({ model: freeName(`${asked} (${id})`, taken), asked, runs: [id] }))
  )
}

/** The scores of all runs under the names that their models are shown by. */
const scoresOf = (
  all: ReadonlyArray<Scored>,
  models: ReadonlyArray<Shown>,
  { pool }: Choice
): ReadonlyArray<Score> => {
  if (pool) return pooled(all)
  const names = new Map(
    models.flatMap(({ asked, model, runs }) =>
      runs.map((run) => [JSON.stringify([run, asked]), model] as const)
    )
  )
  return all.flatMap(({ run, scores }) =>
    scores.map((score) => ({
      ...score,
      model: names.get(JSON.stringify([run.id, score.model])) ?? score.model
    }))
  )
}

/** Whether a model is in several of these runs, and its trials may be pooled. */
export const isPoolable = ({ models, runs }: Together): boolean => {
  const byModel = Map.groupBy(models, ({ asked }) => asked)
  const several = [...byModel].flatMap(([asked, own]) =>
    own.flatMap(({ runs }) => runs).length > 1 ? [asked] : []
  )
  return several.length > 0 && whyNotPooled(runs, several) === null
}

/**
 * Reads runs of one benchmark as one. Fails with the reason if their scores may not be in one table. A
 * single run is read as it is.
 */
export const readTogether = Effect.fn("together.read")(function* (
  bench: Benchmark,
  runs: ReadonlyArray<RunRow>,
  choice: Choice
): Effect.fn.Return<Together, Fault, Store> {
  const readings = yield* Effect.forEach(runs, (run) => bench.read(run))
  const [only, ...others] = readings
  const why = whyApart(readings)
  if (only === undefined || why !== null) {
    return yield* new RunError({ run: runs[0]?.id ?? null, message: why ?? "no run was named" })
  }
  const models = shownModels(readings, choice)
  if (others.length === 0) return { runs, reading: only, models, notes: [] }
  const several = new Set(
    [...runsByModel(readings)].flatMap(([model, own]) => (own.length > 1 ? [model] : []))
  )
  const refusal = choice.pool ? whyNotPooled(runs, [...several]) : null
  if (refusal !== null) return yield* new RunError({ run: only.run.id, message: refusal })
  const asked = new Map(models.map((shown) => [shown.model, shown.asked]))
  const scores = scoresOf(readings, models, choice)
  // Runs with other seeds have other instances, so the gas of one reference solution says nothing about
  // another.
  const sameInstances = !choice.pool && !differences(runs).some((name) => name.startsWith("seed "))
  return {
    runs,
    models,
    reading: bench.readAs(standIn(runs, only.run), scores, (model) =>
      sameInstances ? (asked.get(model) ?? model) : ""
    ),
    notes: notesOf(readings, several, choice.pool)
  }
})
