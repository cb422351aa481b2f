/** `questline note`: shows and writes notes and tags of a run and of its trials. Owns what a name means. */
import { Console, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Note, type Noted, noteLimits } from "../../../db/notes.ts"
import { Store } from "../../../db/Store.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { counted } from "../../../report/text.ts"
import { find, type RunRow } from "../../run/findRun.ts"
import { noteSections, notesIn, notesJson } from "../../run/notes.ts"
import { printDocument } from "../../terminal/documents.ts"
import { UsageError } from "../../terminal/failure.ts"
import { traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { trialOptions } from "../../terminal/showCommand.ts"
import { onStore } from "../../terminal/store.ts"
import { stdoutWidth } from "../../terminal/writer.ts"
import { choose } from "./chooseTrial.ts"

const flags = {
  names: Argument.String("names").pipe(
    Argument.withMetavar("[run] [task]"),
    Argument.withDescription(
      "Id of the run (default: the latest), and of a task for a note on one of its trials"
    ),
    Argument.between(0, 2)
  ),
  model: Flag.String("model").pipe(
    Flag.withDescription("The model of the trial, as it was given to `run`, or its short name"),
    Flag.withMetavar("M"),
    Flag.optional
  ),
  variant: Flag.String("variant").pipe(
    Flag.withDescription("The variant, if a task has several"),
    Flag.withMetavar("V"),
    Flag.optional
  ),
  round: options.positiveFlag("round").pipe(Flag.withDescription("The round"), Flag.optional),
  text: Flag.String("text").pipe(
    Flag.withDescription("Write this text; replaces the earlier text"),
    Flag.optional
  ),
  tag: Flag.String("tag").pipe(
    Flag.withDescription("Write this tag; replaces the earlier tags; may be repeated"),
    Flag.atLeast(0)
  ),
  clear: Flag.Boolean("clear").pipe(
    Flag.withDescription("Remove the earlier note with its tags"),
    Flag.withDefault(false)
  ),
  db: options.db,
  json: options.json
}

type NoteInput = Command.Command.Config.Infer<typeof flags>

/** The run, and the task where one is named: a single name is a run's if there is such a run. */
const meant = Effect.fnUntraced(function* ([first, second]: ReadonlyArray<string>) {
  if (first === undefined) return { run: yield* find(Option.none()), task: null }
  if (second !== undefined) return { run: yield* find(Option.some(first)), task: second }
  const run = yield* (yield* Store).getRun(first)
  return Option.isSome(run)
    ? { run: yield* find(Option.some(first)), task: null }
    : { run: yield* find(Option.none()), task: first }
})

/** The one trial that is meant; fails where several are. */
const oneTrial = Effect.fnUntraced(function* (
  run: RunRow,
  task: string,
  { model, round, variant }: NoteInput
) {
  const trials = yield* (yield* Store).trialsOf(run.id)
  const wanted = { run: run.id, task, model, round, variant, attempt: Option.none() }
  const { others, trial } = yield* choose(trials, wanted)
  if (others.length === 0) return trial
  const [other = trial] = others
  return yield* new UsageError({
    message: `run ${run.id} has ${counted(others.length + 1, "trial")} of ${task}: name one, as in ${trialOptions(trial, trials)}, or ${trialOptions(other, trials)}`
  })
})

/** Writes what was given over what was noted before. */
const write = Effect.fnUntraced(function* (of: Noted, { clear, tag, text }: NoteInput) {
  const store = yield* Store
  const before = Option.filter(yield* store.noteOf(of), () => !clear)
  const note = {
    text: Option.getOrElse(text, () =>
      Option.match(before, { onNone: () => "", onSome: (note) => note.text })
    ),
    tags:
      tag.length > 0 ? tag : Option.match(before, { onNone: () => [], onSome: ({ tags }) => tags })
  }
  const decoded = yield* Schema.decodeUnknownEffect(Note)(note).pipe(
    Effect.mapError(
      () =>
        new UsageError({ message: `${noteLimits}, each with something in it: nothing was noted` })
    )
  )
  yield* store.keepNote(of, decoded)
})

const show = Effect.fnUntraced(function* (run: RunRow, json: boolean) {
  const notes = yield* notesIn(run)
  if (json) return yield* printDocument("note", notesJson(notes))
  const sections = noteSections([notes]).map((section) => ({ ...section, title: "" }))
  yield* Console.log(
    sections.length === 0
      ? `Nothing is noted of run ${run.id} or its trials.`
      : renderTerminal(
          { title: `Notes on run ${run.id}`, lead: [], sections, legend: [] },
          { detail: "normal", width: stdoutWidth() }
        )
  )
})

export const note = Command.make(
  "note",
  flags,
  traced(
    Effect.fn("commands.note")(function* (input) {
      const { clear, db, json, model, names, round, tag, text, variant } = input
      yield* onStore(
        db,
        Effect.gen(function* () {
          const { run, task } = yield* meant(names)
          const ofTrial = Option.isSome(model) || Option.isSome(round) || Option.isSome(variant)
          if (task === null && ofTrial) {
            return yield* new UsageError({
              message: "--model, --round and --variant are of a trial: name its task, too"
            })
          }
          const of: Noted =
            task === null ? { run: run.id } : { trial: (yield* oneTrial(run, task, input)).id }
          if (clear || tag.length > 0 || Option.isSome(text)) yield* write(of, input)
          else if (task !== null) {
            return yield* new UsageError({
              message: "say what to note of the trial: --text, --tag or --clear"
            })
          }
          yield* show(run, json)
        })
      )
    })
  )
).pipe(
  Command.withDescription("Show and write notes and tags of a run and its trials"),
  Command.withExamples([
    { command: "questline note", description: "The notes of the latest run and its trials" },
    { command: "questline note 20261121-2215-k3f9 --text 'with the new prompt' --tag baseline" },
    { command: "questline note erc20_approve --model null --tag look --tag unlimited" },
    { command: "questline note 20261121-2215-k3f9 --clear" }
  ])
)
