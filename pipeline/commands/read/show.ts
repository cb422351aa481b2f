/** `questline show`: shows one trial of a run, or lists the failed ones. Owns the choice of the trial. */
import { Array as Arr, Console, Effect, Option, Order, Predicate } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import type { Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import type { Document } from "../../../report/Document.ts"
import { failedTable, hasFailed } from "../../../report/failed.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { shownInLine } from "../../../report/style.ts"
import { counted } from "../../../report/text.ts"
import { find } from "../../run/findRun.ts"
import { labelledTrial, namedModel, namesToGive } from "../../run/namedModel.ts"
import { dataOf, inWords } from "../../run/notes.ts"
import { loadBench } from "../../terminal/Benches.ts"
import { printDocument } from "../../terminal/documents.ts"
import { UsageError } from "../../terminal/failure.ts"
import { traced } from "../../terminal/handler.ts"
import { asTyped } from "../../terminal/invocation.ts"
import * as options from "../../terminal/options.ts"
import { showCommand, trialOptions } from "../../terminal/showCommand.ts"
import { databaseOption, onStore } from "../../terminal/store.ts"
import { stdoutWidth } from "../../terminal/writer.ts"
import { choose } from "./chooseTrial.ts"

const flags = {
  names: Argument.String("names").pipe(
    Argument.withMetavar("[run] task"),
    Argument.withDescription(
      "Id of the run (default: the latest), and of the task; with --failed, only of the run"
    ),
    Argument.between(0, 2)
  ),
  model: Flag.String("model").pipe(
    Flag.withDescription("The model, as it was given to `run`, or its short name"),
    Flag.withMetavar("M"),
    Flag.optional
  ),
  variant: Flag.String("variant").pipe(
    Flag.withDescription("The variant, if a task has several (a library, a transformation)"),
    Flag.withMetavar("V"),
    Flag.optional
  ),
  round: options.positiveFlag("round").pipe(Flag.withDescription("The round"), Flag.optional),
  attempt: options
    .positiveFlag("attempt")
    .pipe(
      Flag.withDescription(
        "An earlier attempt of a trial that was run again (default: the latest)"
      ),
      Flag.optional
    ),
  failed: Flag.Boolean("failed").pipe(
    Flag.withDescription("List the trials that did not pass, with how each ended"),
    Flag.withDefault(false)
  ),
  full: Flag.Boolean("full").pipe(
    Flag.withDescription("Everything: each turn in full, no text or value cut"),
    Flag.withDefault(false)
  ),
  solution: Flag.Boolean("solution").pipe(
    Flag.withDescription("Also print the reference solution of the instance"),
    Flag.withDefault(false)
  ),
  db: options.db,
  json: options.json
}

/** The order in which trials were added to their run. */
const byNumber = Order.mapInput(Order.Number, ({ id }: Trial) => id)

type ShowInput = Command.Command.Config.Infer<typeof flags>

/** A trial that did not pass, for programs. */
const failedJson = (trial: Trial) => {
  const { attempt, error, item, model, outcome, round, score, split, status, variant } = trial
  return { task: item, split, variant, model, round, attempt, status, outcome, score, error }
}

/** The trials of a run that did not pass, and the command that shows the first. */
const listFailed = Effect.fnUntraced(function* (input: ShowInput) {
  const { db, model, names, round, variant } = input
  const [name, task] = names
  if (task !== undefined) {
    return yield* new UsageError({ message: "--failed lists trials of a whole run: name no task" })
  }
  const run = yield* find(Option.fromUndefinedOr(name))
  const all = yield* (yield* Store).trialsOf(run.id)
  const models = [...new Set(all.map((trial) => trial.model))]
  const wanted = Option.map(model, (name) => namedModel(models, name))
  if (Option.isSome(wanted) && !models.includes(wanted.value)) {
    return yield* new UsageError({
      message: `run ${run.id} has no model "${wanted.value}": it has ${namesToGive(models)}`
    })
  }
  const trials = all.filter(
    (trial) =>
      Option.getOrElse(wanted, () => trial.model) === trial.model &&
      Option.getOrElse(round, () => trial.round) === trial.round &&
      Option.getOrElse(variant, () => trial.variant) === trial.variant
  )
  if (input.json) {
    const failed = trials.filter(hasFailed).map(failedJson)
    return yield* printDocument("show", { run: run.id, failed })
  }
  const first = trials.find(hasFailed)
  if (first === undefined) {
    return yield* Console.log(
      `No trial of run ${run.id} has failed (of ${counted(trials.length, "trial")}).`
    )
  }
  yield* Console.log(failedTable(trials, (yield* loadBench(run.bench)).outcomes, stdoutWidth()))
  yield* Console.error(
    `\nTo see one: ${showCommand(run.id, first, trials)}${databaseOption({ db })}`
  )
})

/** The name of the section with the reference solution. */
const SOLUTION = "solution"

const withSolution = (page: Document): Document => ({
  ...page,
  sections: page.sections.map((section) =>
    section.name === SOLUTION ? { ...section, detail: "normal" } : section
  )
})

/** The page with suggested commands as the user starts them. What a model wrote stays. */
const asStarted = (page: Document): Document => ({
  ...page,
  lead: page.lead.map((content) =>
    Predicate.isString(content)
      ? asTyped(content)
      : Predicate.hasProperty(content, "text") && Predicate.isString(content.text)
        ? { ...content, text: asTyped(content.text) }
        : content
  )
})

/** Prints the page of a trial, and which others there are. */
const showTrial = Effect.fnUntraced(function* (input: ShowInput) {
  const { attempt, full, model, names, round, variant } = input
  const [first, second] = names
  if (first === undefined) {
    return yield* new UsageError({
      message: "name a task, or list the failed trials with --failed"
    })
  }
  const run = yield* find(second === undefined ? Option.none() : Option.some(first))
  const store = yield* Store
  const wanted = { run: run.id, task: second ?? first, model, round, variant, attempt }
  const ofTask = Option.isNone(attempt)
    ? Arr.sort(yield* store.trialsOfItem(run.id, wanted.task), byNumber)
    : []
  // Only earlier attempts, and naming what there is instead, take the whole run.
  const trials = ofTask.length > 0 ? ofTask : yield* store.attemptsOf(run.id)
  const { others, trial } = yield* choose(trials, wanted)
  const { views } = yield* loadBench(run.bench)
  const note = yield* store.noteOf({ trial: trial.id })
  if (input.json) {
    const line = yield* views.line(run, trial)
    const noted = Option.isSome(note) ? { note: dataOf(note.value) } : {}
    return yield* Console.log(JSON.stringify(Object.assign({}, line, noted)))
  }
  const page = labelledTrial(yield* views.document(run, trial), run, trial.model)
  const hasSolution = page.sections.some(({ name }) => name === SOLUTION)
  if (input.solution && !hasSolution) {
    return yield* new UsageError({ message: `trial ${trial.id} has no solution to show` })
  }
  const shown = asStarted(input.solution ? withSolution(page) : page)
  yield* Console.log(
    renderTerminal(shown, { width: stdoutWidth(), detail: full ? "full" : "normal" })
  )
  if (Option.isSome(note)) yield* Console.log(`\nNoted: ${shownInLine(inWords(note.value))}`)
  if (!full) {
    yield* Console.error(
      `\n--full shows each turn in full${hasSolution ? "; --solution the reference solution" : ""}`
    )
  }
  if (Option.isNone(attempt) && trial.attempt > 1) {
    yield* Console.error(
      `This is attempt ${trial.attempt}; earlier ones: --attempt 1${trial.attempt > 2 ? ` to ${trial.attempt - 1}` : ""}`
    )
  }
  if (others.length > 0) {
    const names = others.map((other) => trialOptions(other, trials))
    yield* Console.error(`Other trials of this task: ${names.slice(0, 8).join("; ")}`)
  }
})

export const show = Command.make(
  "show",
  flags,
  traced(
    Effect.fn("commands.show")(function* (input) {
      yield* onStore(input.db, input.failed ? listFailed(input) : showTrial(input))
    })
  )
).pipe(
  Command.withDescription(
    "Show a trial: verdict and cause, instruction, script, transaction, events, checks"
  ),
  Command.withExamples([
    { command: "questline show --failed", description: "The failed trials of the latest run" },
    { command: "questline show erc20_approve --solution", description: "In the latest run" },
    { command: "questline show --failed --json | jq -r '.failed[].task'" },
    { command: "questline show 20261121-2215-k3f9 erc20_approve --model null --round 2 --full" }
  ])
)
