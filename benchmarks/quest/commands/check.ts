/**
 * `questline tasks check`: prints every problem of a bank on stderr, one line each, task by task, and one
 * line with its content on stdout. The proof on a chain comes last, if the bank has no other problems.
 */
import { Array as Arr, Console, Effect, Option } from "effect"
import { chainNote } from "../../../chain/chainNote.ts"
import { loadGenesis } from "../../../chain/genesis/Genesis.ts"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { ExitStatus } from "../../../pipeline/terminal/failure.ts"
import { counted } from "../../../report/text.ts"
import { requirePrograms } from "../../../stages/World.ts"
import { Split } from "../../../tasks/quest/Split.ts"
import { type Bank, type Entry, questBank } from "../bank/Bank.ts"
import { type TierCounts, taskLine } from "../bank/listing.ts"
import type { Problem } from "../bank/Problem.ts"
import { usedOf, useText } from "../bank/published/PublishedUse.ts"
import { selectTasks } from "../bank/selection.ts"
import { CHAIN } from "../bank/taskFolder.ts"
import { checkBank } from "../proof/checkBank.ts"
import { faultsOf, killsOf, type TaskProof } from "../proof/proof.ts"
import { proofProblems, proofSummary } from "../proof/proofText.ts"
import { proofWorld } from "../proof/proofWorld.ts"
import { proveTask } from "../proof/proveBank.ts"
import { readBank } from "./bank.ts"

const CONCURRENCY = 4

const partText = ({ path, reason }: Omit<Problem, "file">): string =>
  `${path === "" ? "" : `${path}: `}${reason.replace(/\s*\n\s*/g, " ")}`

const say = (kind: "error" | "note", problem: Problem) =>
  Console.error(`${kind}: ${problem.file}: ${partText(problem)}`)

const sayAll = (kind: "error" | "note", problems: ReadonlyArray<Problem>) =>
  Effect.forEach(problems, (problem) => say(kind, problem), { discard: true })

const unsound = new ExitStatus({ status: 2 })

/** Notes, file by file: a single note in one line, several under their file's name. */
const sayNotes = (notes: ReadonlyArray<Problem>) =>
  Effect.forEach(
    Object.entries(Arr.groupBy(notes, ({ file }) => file)),
    ([file, [first, ...others]]) => {
      if (others.length === 0) return say("note", first)
      const parts = [first, ...others].map(({ path, reason }) => `  ${partText({ path, reason })}`)
      return Console.error(`note: ${file}: ${parts.length} parts\n${parts.join("\n")}`)
    },
    { discard: true }
  )

/** The result of a check, for programs. */
interface Found {
  readonly bank: string
  readonly problems: ReadonlyArray<Problem>
  readonly notes: ReadonlyArray<Problem>
  readonly tasks: number
  /** what the proof on a chain found wrong; null if there was no proof */
  readonly proof: ReadonlyArray<string> | null
}

const print = ({ notes, problems, proof, ...rest }: Found) =>
  printDocument("tasks check", {
    bench: "quest",
    ...rest,
    sound: problems.length === 0 && (proof ?? []).length === 0,
    problems: problems.map(({ file, path, reason }) => ({ file, path, reason })),
    notes: notes.map(({ file, path, reason }) => ({ file, path, reason })),
    proof
  })

/** Reads a bank; reports everything that is wrong with its files before it fails. */
const read = ({ bank, json }: CheckInput) =>
  readBank(bank).pipe(
    Effect.catchTag("BankError", ({ problems }) =>
      Effect.gen(function* () {
        yield* sayAll("error", problems)
        const folder = Option.getOrElse(bank, () => questBank)
        if (json) yield* print({ bank: folder, problems, notes: [], tasks: 0, proof: null })
        return yield* unsound
      })
    )
  )

/** "62 atomic and 45 composite tasks, 373 templates (...), 107 extra ones" */
const contents = (entries: ReadonlyArray<Entry>): string => {
  const lines = entries.map(taskLine)
  const use = usedOf(entries)
  const sum = (count: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + count(line), 0)
  const tiers: ReadonlyArray<keyof TierCounts> = ["precise", "moderate", "vague", "unrated"]
  const splits = Split.literals.map(
    (name) => `${sum(({ split }) => (split === name ? 1 : 0))} ${name}`
  )
  return [
    `${splits.join(" and ")} tasks`,
    `${counted(
      sum(({ templates }) => templates),
      "template"
    )} (${tiers.map((tier) => `${sum((line) => line.tiers[tier])} ${tier}`).join(", ")})`,
    `${sum(({ extraTemplates }) => extraTemplates)} extra ones`,
    ...(use === null ? [] : [useText(use)])
  ].join(", ")
}

/** The result of the proof of one task. */
const proven = (proof: TaskProof): string => {
  const right = proof.attempts.filter(({ verdict }) => verdict === "right").length
  const wrong = faultsOf(proof).length + (proof.problem === null ? 0 : 1)
  return [
    `${proof.task}: ${right} right scripts with full marks`,
    `${killsOf(proof).length} wrong ones killed`,
    ...(wrong === 0 ? [] : [`${wrong} with a wrong score`])
  ].join(", ")
}

/** Runs the scripts of the entries, and reports scores that are not as they must be. */
const prove = Effect.fnUntraced(function* (
  bank: Bank,
  entries: ReadonlyArray<Entry>,
  seed: number
) {
  yield* requirePrograms
  yield* Console.error(yield* chainNote(bank.home))
  let done = 0
  const proofs = yield* Effect.forEach(
    entries,
    ({ task }) =>
      proveTask(bank, task, { seed }).pipe(
        Effect.tap((proof) =>
          Effect.suspend(() => Console.error(`[${++done}/${entries.length}] ${proven(proof)}`))
        )
      ),
    { concurrency: 2 }
  ).pipe(Effect.provide(proofWorld({ concurrency: CONCURRENCY, seed, profile: bank.home })))
  const problems = proofProblems(proofs)
  yield* Effect.forEach(problems, (problem) => Console.error(`error: ${problem}`))
  return { problems, summary: proofSummary(proofs) }
})

/** What is wrong with the bank's own contracts: they are compiled and deployed. */
const chainProblems = ({ home }: Bank) =>
  home.sources === undefined
    ? Effect.succeed<ReadonlyArray<Problem>>([])
    : loadGenesis({ profile: home }).pipe(
        Effect.as<ReadonlyArray<Problem>>([]),
        Effect.catch(({ message }) => Effect.succeed([{ file: CHAIN, path: "", reason: message }]))
      )

/** The options of `tasks check`. */
interface CheckInput {
  readonly bank: Option.Option<string>
  readonly tasks: ReadonlyArray<string>
  readonly prove: boolean
  readonly seed: number
  readonly json: boolean
}

/** `questline tasks check`: fails with status 2 if anything is wrong. */
export const check = Effect.fn("commands.tasks.check")(function* (input: CheckInput) {
  const bank = yield* read(input)
  const notes = [...bank.leftOut, ...bank.notes]
  yield* sayNotes(notes)
  const entries = yield* selectTasks(bank, { split: "all", patterns: input.tasks })
  const problems = [...(yield* chainProblems(bank)), ...(yield* checkBank(bank, entries))]
  yield* sayAll("error", problems)
  const isSound = problems.length === 0
  if (isSound && !input.json) {
    yield* Console.log(`${contents(entries)}: no problems found
Bank: ${bank.directory}`)
  }
  const proof = isSound && input.prove ? yield* prove(bank, entries, input.seed) : null
  if (input.json) {
    const found = { bank: bank.directory, problems, notes, tasks: entries.length }
    yield* print({ ...found, proof: proof?.problems ?? null })
  }
  if (!isSound || (proof !== null && proof.problems.length > 0)) return yield* unsound
  if (proof !== null && !input.json) yield* Console.log(proof.summary)
})
