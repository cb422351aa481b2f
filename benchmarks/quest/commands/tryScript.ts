/**
 * One trial of the user's own script, for `questline try`: the stages of a run, a model that replies with
 * the file, and a temporary database.
 */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect, FileSystem, Option, Path, Schema } from "effect"
import { chainNote } from "../../../chain/chainNote.ts"
import { GivenSource } from "../../../chain/fork/ForkSource.ts"
import { Store } from "../../../db/Store.ts"
import { readOutside } from "../../../evm/outsideFiles.ts"
import { folderPrefix } from "../../../evm/processes.ts"
import { execute } from "../../../pipeline/run/execute.ts"
import { find } from "../../../pipeline/run/findRun.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { RunConfig } from "../../../pipeline/run/RunConfig.ts"
import { type ResolvedRun, resolveRun, start } from "../../../pipeline/run/run.ts"
import { bankFolder } from "../../../pipeline/terminal/bankFolder.ts"
import { notPassed, someErrored, UsageError } from "../../../pipeline/terminal/failure.ts"
import { stdoutWidth } from "../../../pipeline/terminal/writer.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { requirePrograms } from "../../../stages/World.ts"
import { isComposite, type Task } from "../../../tasks/quest/Task.ts"
import { questBench } from "../benchmark.ts"
import type { askingOf, ChainFlags } from "../flags.ts"
import { replyingWithFile } from "../models/given.ts"
import { Answer } from "../models/wording.ts"
import { namedChain, settingsOf } from "../namedChain.ts"
import { defaults } from "../options.ts"
import { trialViews } from "../report/views.ts"
import { findTaskOn, openBank } from "./bank.ts"

const NAME = "try"

const decodeAnswer = Schema.decodeUnknownEffect(Schema.fromJsonString(Answer))

/** The answer of `--answer`, for a task that asks for one at its end. */
const answerOf = Effect.fnUntraced(function* (task: Task, text: Option.Option<string>) {
  if (Option.isNone(text)) return undefined
  if (!isComposite(task) || task.composite_structure.answer === undefined) {
    return yield* new UsageError({
      message: isComposite(task)
        ? `${task.id} does not ask for an answer: leave --answer out`
        : `--answer is for composites; ${task.id} is atomic: a query's script returns { query_result: { ... } }`
    })
  }
  const keys = Object.keys(task.composite_structure.answer)
  return yield* decodeAnswer(text.value).pipe(
    Effect.mapError(
      () =>
        new UsageError({
          message: `--answer must be a JSON object: give the keys of ${task.id}, ${keys.join(", ")}, as in '{"${keys[0]}": "1000"}'`
        })
    )
  )
})

const readScript = Effect.fnUntraced(function* (file: string) {
  return yield* readOutside(file).pipe(
    Effect.mapError(
      ({ reason }) =>
        new UsageError({
          message: `${file} cannot be read (${reason}): name a TypeScript file`
        })
    )
  )
})

/** The options of `try`. */
interface TryInput extends ChainFlags, Pick<ReturnType<typeof askingOf>, "library" | "difficulty"> {
  readonly task: string
  readonly file: string
  readonly seed: number
  readonly full: boolean
  readonly answer: Option.Option<string>
  readonly bank: Option.Option<string>
  readonly json: boolean
}

const planOf = Effect.fnUntraced(function* (input: TryInput) {
  const bank = yield* openBank(input.bank)
  const chain = yield* namedChain(input, bank.home)
  const { task } = yield* findTaskOn(bank, chain.profile, input.task)
  const answer = yield* answerOf(task, input.answer)
  const source = yield* readScript(input.file)
  const resolved = yield* resolveRun(questBench, {
    ...defaults,
    models: ["null"],
    tasks: [task.id],
    seed: input.seed,
    library: input.library,
    difficulty: input.difficulty,
    ...(yield* settingsOf(chain)),
    concurrency: 1,
    bank: yield* bankFolder(input.bank)
  })
  const plan: ResolvedRun = {
    ...resolved,
    config: new RunConfig({ ...resolved.config, models: [NAME] }),
    settings: { ...resolved.settings, models: [NAME] },
    models: [replyingWithFile(NAME, source, answer)]
  }
  return { plan, profile: chain.profile }
})

/**
 * `questline try`: prints the trial. The exit status is 1 if the trial is errored, and 4 if it did not
 * pass.
 */
export const tryScript = Effect.fn("commands.try")(
  function* (input: TryInput) {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const { plan: resolved, profile } = yield* planOf(input)
    yield* requirePrograms
    yield* Console.error(yield* chainNote(profile))
    const folder = yield* fs.makeTempDirectoryScoped({ prefix: folderPrefix("try") })
    const trial = yield* Effect.gen(function* () {
      const ended = yield* Effect.flatMap(start(resolved), (id) => execute(id, resolved)).pipe(
        Effect.provide(resolved.prepared.world),
        Effect.provideService(GivenSource, input.forkUrl)
      )
      const run = yield* find(Option.some(ended.id))
      const [trial] = yield* (yield* Store).trialsOf(run.id)
      if (trial === undefined) return yield* someErrored
      const { document, line } = trialViews
      yield* Console.log(
        input.json
          ? JSON.stringify(yield* line(run, trial))
          : renderTerminal(yield* document(run, trial), {
              width: stdoutWidth(),
              detail: input.full ? "full" : "normal"
            })
      )
      return trial
    }).pipe(Effect.provide([Progress.quiet, Store.layer({ url: path.join(folder, "try.db") })]))
    if (trial.status === "errored") return yield* someErrored
    if (trial.passed !== true) return yield* notPassed
  },
  Effect.scoped,
  Effect.provide(NodeHttpClient.layerUndici)
)
