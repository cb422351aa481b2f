/**
 * Which version of the user's own programs (`cmd:`) a run asks. Owns what a run stores about it: replies of
 * a changed program are not reused. models/program.ts identifies a program.
 */
import { Effect, Record } from "effect"
import { Store } from "../../db/Store.ts"
import { ownValue } from "../../evm/ownValue.ts"
import type { Model } from "../../models/Model.ts"
import type { RunRow } from "./findRun.ts"
import { RunConfig } from "./RunConfig.ts"

/** The options with the programs as they are now. */
export const withPrograms = (config: RunConfig, models: ReadonlyArray<Model>): RunConfig => {
  const now = models.flatMap(({ identity, name }) =>
    identity === undefined ? [] : [[name, identity] as const]
  )
  return now.length === 0
    ? config
    : new RunConfig({ ...config, programs: { ...config.programs, ...Object.fromEntries(now) } })
}

/** What requests to each program contain: if its version is unknown, its replies are used in one run only. */
export const programsIn = (
  { programs = {} }: Pick<RunConfig, "programs">,
  runId: string
): Readonly<Record<string, string>> => Record.map(programs, (state) => state ?? `run ${runId}`)

/** Why models cannot be asked here: the run names another program than the one that is here. */
export const otherPrograms = (
  { programs = {} }: Pick<RunConfig, "programs">,
  models: ReadonlyArray<Model>
): ReadonlyMap<string, string> =>
  new Map(
    models.flatMap(({ identity, name }) => {
      const asked = ownValue(programs, name)
      // Of a program whose files cannot be told, nobody can say whether it is the same.
      return identity === undefined || typeof asked !== "string" || identity === asked
        ? []
        : [
            [
              name,
              `${name} is not here as the run asks it (digest ${asked.slice(0, 8)}, here ${identity?.slice(0, 8) ?? "unknown"}): put the same files and interpreter there, start the worker in the folder that its command is for, or give the program a version in the configuration of a new run`
            ] as const
          ]
    })
  )

/** A line for each program that has changed since trials of the run were finished. */
export const changedPrograms = Effect.fnUntraced(function* (
  run: RunRow,
  before: Pick<RunConfig, "programs">,
  now: Pick<RunConfig, "programs">
) {
  const changed = Object.entries(before.programs ?? {}).flatMap(([name, state]) =>
    state !== null && ownValue(now.programs ?? {}, name) !== state ? [name] : []
  )
  if (changed.length === 0) return []
  const tallies = yield* (yield* Store).talliesOf(run.id)
  return changed.flatMap((name) => {
    const done = tallies.find(({ model, status }) => model === name && status === "done")
    const length = done?.trials ?? 0
    return length === 0
      ? []
      : [
          `${name} has changed since this run began: ${length} finished ${length === 1 ? "trial keeps" : "trials keep"} the replies of the earlier program (\`questline rerun ${run.id} --model ...\` plays them again)`
        ]
  })
})
