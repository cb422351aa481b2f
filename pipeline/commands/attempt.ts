/**
 * One trial of the user's own script, for `pipeline try`: the stages of a run, a model that replies
 * with the file, and a database that is gone afterwards.
 */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect, FileSystem, Path } from "effect"
import { Store } from "../../db/Store.ts"
import { makeBaseline } from "../../models/baselines/baseline.ts"
import type { Model } from "../../models/Model.ts"
import { readTrial } from "../../report/record.ts"
import { renderTrial } from "../../report/trial.ts"
import { renderSolution, solutionSteps } from "../../tasks/solutions.ts"
import { requirePrograms, worldOf } from "../quest/World.ts"
import { execute } from "../run/execute.ts"
import { Progress } from "../run/Progress.ts"
import { defaults, RunConfig } from "../run/RunConfig.ts"
import { type Plan, plan, start } from "../run/run.ts"
import { bankFolder, findTask, openBank } from "./bank.ts"
import { chainNote } from "./chainNote.ts"
import { someErrored, UsageError } from "./failure.ts"
import { knownCalls } from "./knownCalls.ts"
import type { TryInput } from "./try.ts"

const NAME = "try"

/** A fence that nothing in the content can close. */
const fenced = (label: string, content: string): string => {
  const longest = Math.max(2, ...Array.from(content.matchAll(/`+/g), ([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  return `${fence}${label}\n${content.trimEnd()}\n${fence}`
}

const submit = fenced("json", JSON.stringify({ submit: true }))

/**
 * Replies with the file. A file in the form of the project's own solutions is given the instance's
 * values, and the steps of a composite one by one; any other is sent as it stands, and submitted.
 */
const replying = (source: string): Model =>
  makeBaseline(NAME, (_request, { instance, library, step }) =>
    Effect.gen(function* () {
      const composite = instance.split === "composite"
      const plain = { script: source, last: true }
      const { last, script } = yield* renderSolution(source, library, instance, step).pipe(
        Effect.map((script) => ({ script, last: step >= solutionSteps(source) })),
        Effect.catchTag("SolutionError", () => Effect.succeed(plain))
      )
      return composite && step === 0
        ? fenced("json", JSON.stringify({ subtasks: [{ step: 1, operation: "the script" }] }))
        : `${fenced("typescript", script)}${composite && last ? `\n\n${submit}` : ""}`
    })
  )

const readScript = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  return yield* fs.readFileString(file).pipe(
    Effect.mapError(
      (error) =>
        new UsageError({
          message: `${file} cannot be read (${error.message}): name a TypeScript file`
        })
    )
  )
})

const planOf = Effect.fnUntraced(function* (input: TryInput) {
  const { task } = yield* findTask(yield* openBank(input.bank), input.task)
  const source = yield* readScript(input.file)
  const config = new RunConfig({
    ...defaults,
    models: ["null"],
    tasks: [task.id],
    seed: input.seed,
    library: input.library,
    difficulty: input.difficulty,
    concurrency: 1,
    bank: yield* bankFolder(input.bank)
  })
  const planned = yield* plan(config)
  const attempted: Plan = {
    ...planned,
    config: new RunConfig({ ...config, models: [NAME] }),
    models: [replying(source)]
  }
  return attempted
})

/** `pipeline try`: prints the trial; fails where it is errored. */
export const attempt = Effect.fn("commands.try")(
  function* (input: TryInput) {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const planned = yield* planOf(input)
    yield* requirePrograms
    yield* Console.error(yield* chainNote)
    const folder = yield* fs.makeTempDirectoryScoped({ prefix: "questline-try-" })
    const status = yield* Effect.gen(function* () {
      const ended = yield* Effect.flatMap(start(planned), (id) => execute(id, planned)).pipe(
        Effect.provide(worldOf(planned.config))
      )
      const [trial] = yield* (yield* Store).trialsOf(ended.id)
      if (trial === undefined) return "done"
      const record = yield* readTrial(trial)
      yield* Console.log(renderTrial(record, { full: input.full, calls: yield* knownCalls }))
      return trial.status
    }).pipe(Effect.provide([Progress.quiet, Store.layer({ url: path.join(folder, "try.db") })]))
    if (status === "errored") return yield* someErrored
  },
  Effect.scoped,
  Effect.provide(NodeHttpClient.layerUndici)
)
