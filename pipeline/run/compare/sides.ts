/**
 * The sides of a comparison: each is one model of one run. Owns what `RUN`, `RUN:MODEL` and `MODEL` mean in
 * a database, and which sides are paired.
 */
import { Effect, Option } from "effect"
import { Store } from "../../../db/Store.ts"
import type { Fault } from "../../engine/Stages.ts"
import type { Benchmark } from "../Benchmark.ts"
import { find, RunError, type RunRow, readable } from "../findRun.ts"
import { modelsOf, namedModel, namesToGive } from "../namedModel.ts"
import { nearest } from "../names.ts"
import type { Score } from "../Score.ts"

/** A model in a run, with its trials. */
export interface Side {
  /** the database, as it was named: for opening it again */
  readonly file: string
  /** what a reader is told: a path as it was named, an address without its user and parameters */
  readonly shown: string
  readonly run: RunRow
  readonly model: string
  readonly scores: ReadonlyArray<Score>
}

/** What a name stands for: a run with all its models, or with one. */
interface Named {
  readonly run: RunRow
  readonly model: string | null
}

const named = Effect.fnUntraced(function* (name: string) {
  const store = yield* Store
  if (name === "") return { run: yield* find(Option.none()), model: null } satisfies Named
  const whole = yield* store.getRun(name)
  if (Option.isSome(whole))
    return { run: yield* readable(whole.value), model: null } satisfies Named
  const colon = name.indexOf(":")
  const run = colon < 1 ? Option.none() : yield* store.getRun(name.slice(0, colon))
  return Option.isSome(run)
    ? ({ run: yield* readable(run.value), model: name.slice(colon + 1) } satisfies Named)
    : ({ run: yield* find(Option.none()), model: name } satisfies Named)
})

/**
 * The sides that `name` stands for in the Store; `file` is the database's name as given. Every model of a
 * run, or the one that is named. Fails with what there is if it names neither a run nor a model.
 */
export const sidesNamed = Effect.fn("compare.sidesNamed")(function* <R>(
  name: string,
  file: string,
  benchOf: (bench: string) => Effect.Effect<Benchmark, Fault, R>
) {
  const { model: given, run } = yield* named(name)
  const bench = yield* benchOf(run.bench)
  const store = yield* Store
  const shown = store.identity === null ? file : store.file
  const model = given === null ? null : namedModel(modelsOf(run), given)
  const trials = yield* model === null ? store.trialsOf(run.id) : store.trialsOfModel(run.id, model)
  // What the trials cost, and how the run sums up, is not compared, so it is not read.
  const found = [...Map.groupBy(yield* bench.scoresOf(run, trials), (score) => score.model)]
  if (found.length === 0) {
    const names = [...new Set((yield* store.talliesOf(run.id)).map((tally) => tally.model))]
    const [near] = nearest(model ?? "", names)
    return yield* new RunError({
      run: run.id,
      message:
        model === null
          ? `run ${run.id} has no trials`
          : `"${model}" is not a run in ${shown} or a model of run ${run.id}${near === undefined ? "" : `, did you mean ${near}?`}: it has ${namesToGive(names)}`
    })
  }
  return found.map(([own, rows]): Side => ({ file, shown, run, model: own, scores: rows }))
})

/** Two sides that are compared. */
export interface Opposed {
  readonly before: Side
  readonly after: Side
}

/**
 * Which sides are compared: one model with one, whatever their names; several by their names. Fails if none
 * match.
 */
export const opposed = Effect.fn("compare.opposed")(function* (
  before: ReadonlyArray<Side>,
  after: ReadonlyArray<Side>
) {
  const [a, b] = [before[0], after[0]]
  if (a !== undefined && b !== undefined && a.run.bench !== b.run.bench) {
    return yield* new RunError({
      run: b.run.id,
      message: `run ${a.run.id} belongs to benchmark ${a.run.bench}, but run ${b.run.id} to ${b.run.bench}: they cannot be compared`
    })
  }
  if (a !== undefined && b !== undefined && before.length === 1 && after.length === 1) {
    return [{ before: a, after: b }] satisfies ReadonlyArray<Opposed>
  }
  const pairs = before.flatMap((one) =>
    after.filter(({ model }) => model === one.model).map((other) => ({ before: one, after: other }))
  )
  if (pairs.length > 0) return pairs satisfies ReadonlyArray<Opposed>
  const names = (sides: ReadonlyArray<Side>) => sides.map(({ model }) => model).join(", ")
  return yield* new RunError({
    run: b?.run.id ?? null,
    message: `runs are compared by the names of their models, and these two share none: ${names(before)} against ${names(after)}; name one model of each as RUN:MODEL`
  })
})
