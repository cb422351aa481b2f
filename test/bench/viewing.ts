/**
 * What the viewer's pages take of a run of 10,700 trials, beside one of 107: CPU time of this process,
 * which other work on the machine does not change. Each page is asked for as a reader comes to it.
 */
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { questBench } from "../../benchmarks/quest/benchmark.ts"
import { Store } from "../../db/Store.ts"
import { inFiles, onServer } from "../../pipeline/view/Place.ts"
import { makeSite, type StillPlace } from "../../pipeline/view/Site.ts"
import { copyTrials, playAll } from "../support/manyTrials.ts"
import { line, temporary } from "./lines.ts"

/** Milliseconds of CPU that an effect takes. */
const cpu = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = process.cpuUsage()
    yield* effect
    const { system, user } = process.cpuUsage(before)
    return (user + system) / 1000
  })

/** What each page of the run takes, the first time and again, by what it is called. */
const pagesOf = Effect.fn("pagesOf")(function* (file: string) {
  return yield* Effect.gen(function* () {
    const store = yield* Store
    const [first] = yield* store.trialsOf("many")
    const models = [...new Set((yield* store.marksOf("many")).map(({ model }) => model))]
    const [a = "", b = a] = models
    const run = { at: "run", run: "many" } as const
    const site = yield* makeSite(() => Effect.succeed(questBench))
    const times = new Map<string, number>()
    times.set("first page", yield* cpu(site.at(run, onServer)))
    // Files wait for what a page is told of when it is there.
    times.set(
      "its report, made",
      yield* cpu(
        site.at(
          run,
          inFiles(run, () => true)
        )
      )
    )
    const places: ReadonlyArray<readonly [string, StillPlace]> = [
      ["runs", { at: "runs" }],
      ["report", run],
      ["grid", { at: "grid", run: "many" }],
      ["a trial", { at: "trial", trial: first?.id ?? 0 }],
      ["pairs", { at: "pairs", run: "many" }],
      ["two models", { at: "compare", before: `many:${a}`, after: `many:${b}` }]
    ]
    for (const [name, place] of places) {
      times.set(name, yield* cpu(site.at(place, onServer)))
      times.set(`${name}, again`, yield* cpu(site.at(place, onServer)))
    }
    return times
  }).pipe(Effect.provide(Store.layer({ url: file })))
})

export const viewing = Effect.gen(function* () {
  const folder = yield* temporary
  const [many, few] = [join(folder, "many.db"), join(folder, "few.db")]
  yield* playAll(many)
  copyFileSync(many, few)
  copyTrials(many, { models: 20, rounds: 5 })
  copyTrials(few, { models: 1, rounds: 1 })
  // The first pages of a process are those of the smaller run, so that it pays for compiling them.
  const small = yield* pagesOf(few)
  for (const [name, time] of yield* pagesOf(many)) {
    yield* line(`10,700 trials: ${name}`, time, "107 trials", small.get(name) ?? 0)
  }
}).pipe(Effect.scoped)
