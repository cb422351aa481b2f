/**
 * `questline tasks compose`: composes a bank, says what was thrown away and why, and writes it if a folder is
 * named.
 */
import { Console, Effect, type Option, Option as Options, Path, Result } from "effect"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { reasonOf, writeFolder } from "../../../pipeline/terminal/folder.ts"
import { counted } from "../../../report/text.ts"
import { type Composition, compose, filesOf } from "../compose/compose.ts"
import {
  choicesOf,
  familiesOf,
  MOST_TASKS,
  nameOf,
  rangeOf,
  seedOf,
  USUAL
} from "../compose/recipe.ts"

interface Input {
  readonly seed: Option.Option<string>
  readonly count: Option.Option<number>
  readonly operations: Option.Option<string>
  readonly families: Option.Option<string>
  readonly derived: Option.Option<string>
  readonly width: Option.Option<string>
  readonly distractors: Option.Option<string>
  readonly holdings: Option.Option<string>
  readonly wording: Option.Option<string>
  readonly out: Option.Option<string>
  readonly json: boolean
}

/** The choices that were made, as they stand in a bank's name. */
const chosen = (input: Input): ReadonlyArray<string> =>
  (["derived", "distractors", "holdings", "width", "wording"] as const).flatMap((name) =>
    Options.match(input[name], { onNone: () => [], onSome: (value) => [`${name}=${value}`] })
  )

const recipeFrom = (input: Input) =>
  Result.gen(function* () {
    const { count, families, operations, seed } = input
    const tasks = Options.getOrElse(count, () => 20)
    if (tasks > MOST_TASKS) {
      return yield* Result.fail(
        `--count ${tasks} is too many: a bank has at most ${MOST_TASKS} tasks`
      )
    }
    return {
      seed: yield* seedOf(Options.getOrElse(seed, () => "1")),
      count: tasks,
      operations: Options.isNone(operations) ? USUAL : yield* rangeOf(operations.value),
      families: yield* familiesOf(Options.getOrElse(families, () => "")),
      choices: yield* choicesOf(chosen(input))
    }
  })

/** What was thrown away, one line for each reason, the most frequent first. */
const refusedLines = ({ drawn, refused, tasks }: Composition): ReadonlyArray<string> => {
  const gone = drawn - tasks.length
  if (gone === 0) return ["No plan was thrown away."]
  const reasons = Object.entries(refused).toSorted(([, a], [, b]) => b - a)
  return [
    `${counted(gone, "plan")} of ${drawn} thrown away:`,
    ...reasons.map(([reason, times]) => `  ${times} × ${reason}`)
  ]
}

const write = Effect.fnUntraced(function* (composition: Composition, folder: string) {
  const out = (yield* Path.Path).resolve(folder)
  yield* writeFolder(out, [...filesOf(composition)]).pipe(
    Effect.mapError(
      (error) =>
        new UsageError({
          message: `the bank cannot be written to ${out} (${reasonOf(error)}): name a folder that does not exist yet`
        })
    )
  )
  return out
})

/** `questline tasks compose` of QuestBench. */
export const composeBank = Effect.fn("quest.compose")(function* (input: Input) {
  const recipe = yield* Effect.fromResult(recipeFrom(input)).pipe(
    Effect.mapError((message) => new UsageError({ message }))
  )
  const composition = compose(recipe)
  if (composition === null) {
    return yield* new UsageError({
      message: `${counted(recipe.count, "task")} of this kind cannot be composed: ask for fewer, for more operations, or for other families`
    })
  }
  const bank = nameOf(recipe)
  const out = Options.isNone(input.out) ? null : yield* write(composition, input.out.value)
  const { digest, drawn, refused, tasks } = composition
  for (const line of refusedLines(composition)) yield* Console.error(line)
  if (input.json) {
    return yield* printDocument("tasks compose", {
      bench: "quest",
      bank,
      out,
      digest,
      tasks: tasks.length,
      drawn,
      refused: { ...refused }
    })
  }
  yield* Console.log(
    [
      `${counted(tasks.length, "task")}, each certified without a chain. Digest ${digest}`,
      `Bank: ${out ?? bank}`,
      `Play it: questline run --bank ${out ?? bank}`
    ].join("\n")
  )
})
