/**
 * The tasks that the MCP server offers. Owns that nothing starts before the first of them is opened: a client
 * that only connects leaves no run, and no node.
 */
import { Array as Arr, Effect, Layer, Scope } from "effect"
import type { Trial as TrialRow } from "../../db/rows.ts"
import type { World } from "../run/Benchmark.ts"
import { makeTable, type Seat } from "../run/guests/table.ts"
import { type ResolvedRun, start } from "../run/run.ts"

/** A task, and how far its trials are. */
export type Listed = {
  readonly task: string
  readonly kind: string
  /** trials that can be opened */
  readonly left: number
  readonly done: number
}

const listed = (trials: ReadonlyArray<TrialRow>): ReadonlyArray<Listed> =>
  Object.entries(Arr.groupBy(trials, ({ item }) => item)).map(([task, of]) => ({
    task,
    kind: of[0]?.split ?? "",
    left: of.filter(({ status }) => status === "pending").length,
    done: of.filter(({ status }) => status === "done").length
  }))

type TableNeeds = Exclude<Effect.Services<ReturnType<typeof makeTable>>, World | Scope.Scope>

/** The tasks of a run: the stored one of that id, or one that is stored when the first task is opened. */
export const makeTasks = Effect.fnUntraced(function* (resolved: ResolvedRun, stored?: string) {
  const scope = yield* Effect.scope
  const services = yield* Effect.context<TableNeeds>()
  const { config, prepared } = resolved
  let known = stored
  const table = yield* Effect.cached(
    Effect.gen(function* () {
      const world = yield* Layer.buildWithScope(prepared.world, scope)
      return yield* Effect.gen(function* () {
        known ??= yield* start(resolved)
        return yield* makeTable(known, resolved)
      }).pipe(Effect.provideContext(world), Scope.provide(scope))
    }).pipe(Effect.provideContext(services))
  )
  return {
    /** the id of the run; null before it is stored */
    run: (): string | null => known ?? null,
    list: Effect.suspend(() =>
      known === undefined
        ? Effect.succeed(
            prepared.chosen.map(
              ({ item, split }): Listed => ({
                task: item,
                kind: split,
                left: config.rounds,
                done: 0
              })
            )
          )
        : Effect.flatMap(table, ({ trials }) => Effect.map(trials, listed))
    ),
    open: (task: string) => Effect.flatMap(table, ({ open }) => open(task))
  }
})

export type Tasks = Effect.Success<ReturnType<typeof makeTasks>>
export type { Seat }
