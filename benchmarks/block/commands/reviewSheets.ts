/**
 * `questline review export` and `import`: sheets for experts as files. Owns writing them completely or not
 * at all, without overwriting anything, and the tables of what comes back.
 */
import { Console, Effect, FileSystem, Option, Path } from "effect"
import { readOutside } from "../../../evm/outsideFiles.ts"
import { find } from "../../../pipeline/run/findRun.ts"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { reasonOf, writeFolder } from "../../../pipeline/terminal/folder.ts"
import { called } from "../../../pipeline/terminal/invocation.ts"
import { databaseOption, onStore } from "../../../pipeline/terminal/store.ts"
import { stdoutWidth } from "../../../pipeline/terminal/writer.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { counted, number } from "../../../report/text.ts"
import { FindingClass, FindingVote } from "../../../validators/block/vote.ts"
import { givenOf } from "../given.ts"
import { reviewDocument } from "../review/document.ts"
import {
  contractsOf,
  drawReview,
  labelOf,
  oneEach,
  type ReviewItem,
  shownRow
} from "../review/draw.ts"
import { type ReviewItems, reviewItems } from "../review/items.ts"
import { reviewOf } from "../review/review.ts"
import { readSheet, type Sheet, writeSheet } from "../review/sheet.ts"
import type { ExportInput, ImportInput } from "./reviewOptions.ts"

const { location_match, root_cause_match, type_match } = FindingVote.fields

const fields = `
class             what the finding is: ${FindingClass.literals.join(", ")}
type_match        its type against the documented one: ${type_match.literals.join(", ")}
location_match    its place: ${location_match.literals.join(", ")}
root_cause_match  its root cause: ${root_cause_match.literals.join(", ")}
rcir, ava, fsv    how well it explains the root cause, how valid its attack and its fix are: from 0 to 1;
                  empty unless it is the documented flaw
note              anything; it is not read
`

/** The two protocols: what a line of the sheet is, and how many are drawn by default. */
const protocols = {
  findings: {
    size: 100,
    guide: `One line of review.csv is one finding about a contract in contracts/. Judge each by itself, without
asking others, and save the sheet under your own name. Leave a line empty that you cannot judge.
${fields}`
  },
  answers: {
    size: 31,
    guide: `One line of review.csv is one answer about a contract in contracts/, whole: its findings are numbered.
Read the contract, then say whether any of the findings is the documented flaw. If one is, judge that one;
if none is, judge the first. Work without asking others, save the sheet under your own name, and leave a
line empty that you cannot judge.
${fields}`
  }
} as const satisfies Record<keyof ReviewItems, unknown>

type Protocol = keyof typeof protocols

/** A run of BlockBench with its findings; fails if there are none. */
const openRun = Effect.fnUntraced(function* (id: Option.Option<string>) {
  const run = yield* find(id)
  if (run.bench !== "block") {
    return yield* new UsageError({
      message: `run ${run.id} belongs to benchmark ${run.bench}, which has no findings to review: name a run of block`
    })
  }
  const items = yield* reviewItems(run)
  if (items.findings.length > 0) return { run, items }
  return yield* new UsageError({
    message: `no detector reported anything in run ${run.id}: there is nothing to review`
  })
})

/** `questline review export`. */
export const exportReview = Effect.fn("commands.review.export")(function* (input: ExportInput) {
  const directory = (yield* Path.Path).resolve(input.out)
  const fs = yield* FileSystem.FileSystem
  if (yield* fs.exists(directory)) {
    return yield* new UsageError({
      message: `${directory} exists already: name a new folder with --out`
    })
  }
  yield* onStore(
    input.db,
    Effect.gen(function* () {
      const { items: all, run } = yield* openRun(input.run)
      const what: Protocol = input.whole ? "answers" : "findings"
      const { guide, size } = protocols[what]
      const items = input.whole ? oneEach(all.answers, input.seed) : all.findings
      const drawn = drawReview(items, {
        size: Option.getOrElse(input.findings, () => size),
        seed: input.seed
      })
      const sheet = yield* writeSheet(drawn.map((item) => shownRow(item, input.seed)))
      const contracts = [...contractsOf(drawn)].map(
        ([name, source]) => [`contracts/${name}`, source] as const
      )
      yield* writeFolder(directory, [
        ["review.csv", sheet],
        ["how-to.txt", guide],
        ...contracts
      ]).pipe(
        Effect.catchTag("PlatformError", (error) =>
          Effect.fail(
            new UsageError({
              message: `the sheet cannot be written to ${directory} (${reasonOf(error)}): name another folder with --out`
            })
          )
        )
      )
      if (input.json) {
        return yield* printDocument("review export", {
          run: run.id,
          of: what,
          drawn: drawn.length,
          all: all[what].length,
          contracts: contracts.length,
          folder: directory
        })
      }
      yield* Console.log(
        `Wrote ${number(drawn.length)} of ${number(all[what].length)} ${what} of run ${run.id} to ${directory}: review.csv, how-to.txt and ${counted(contracts.length, "contract")}\nRead back with: ${called} review import SHEET... --run ${run.id} --seed ${input.seed}${databaseOption(input)}`
      )
    })
  )
})

/** Reads sheets of the findings with these names; each expert hands in one. */
const readSheets = Effect.fnUntraced(function* (
  files: ReadonlyArray<string>,
  names: ReadonlySet<string>
) {
  const path = yield* Path.Path
  const experts = files.map((file) => path.basename(file, path.extname(file)))
  const twice = experts.find((expert, index) => experts.indexOf(expert) !== index)
  if (twice !== undefined) {
    return yield* new UsageError({
      message: `there are two sheets of "${twice}": a sheet is named after its expert, so give them different names`
    })
  }
  return yield* Effect.forEach(files, (file, index) =>
    readOutside(file).pipe(
      Effect.mapError(
        ({ message }) => new UsageError({ message: `${file} cannot be read: ${message}` })
      ),
      Effect.flatMap((text) => readSheet(experts[index] ?? file, text, names))
    )
  )
})

/** What the sheets are about, by the names in them. */
const protocolOf = Effect.fnUntraced(function* (
  sheets: ReadonlyArray<Sheet>,
  named: Readonly<Record<Protocol, ReadonlyArray<ReviewItem>>>,
  seed: number
) {
  const used = new Set(sheets.flatMap(({ labels }) => labels.map(({ item }) => item)))
  const isUsed = (what: Protocol) => named[what].some(({ id }) => used.has(labelOf(id, seed)))
  if (isUsed("answers") && isUsed("findings")) {
    return yield* new UsageError({
      message:
        "some sheets are about findings and some about whole contracts: read one kind at a time"
    })
  }
  return isUsed("answers") ? ("answers" as const) : ("findings" as const)
})

/** `questline review import`: stores nothing; the sheets remain the experts' own files. */
export const importReview = Effect.fn("commands.review.import")(function* (input: ImportInput) {
  yield* onStore(
    input.db,
    Effect.gen(function* () {
      const { items, run } = yield* openRun(input.run)
      const { panel } = yield* givenOf(run)
      const names = new Set(
        [...items.findings, ...items.answers].map(({ id }) => labelOf(id, input.seed))
      )
      const sheets = yield* readSheets(input.files, names)
      const [settled = null] = yield* readSheets(Option.toArray(input.settled), names)
      const filled = settled === null ? sheets : [...sheets, settled]
      if (filled.every(({ labels }) => labels.length === 0)) {
        return yield* new UsageError({
          message:
            "nothing is filled in: a finding counts when its class and matches are given (see how-to.txt next to the sheet)"
        })
      }
      const what = yield* protocolOf(filled, items, input.seed)
      const review = reviewOf(items[what], sheets, {
        seed: input.seed,
        settled,
        rule: panel.rule
      })
      if (input.json) {
        return yield* printDocument("review import", {
          run: run.id,
          of: what,
          sheets: sheets.map(({ blank, expert, labels }) => ({
            expert,
            labels: labels.length,
            blank
          })),
          ...review
        })
      }
      yield* Console.log(
        renderTerminal(reviewDocument(review, { run: run.id, sheets, what }), {
          detail: "normal",
          width: stdoutWidth()
        })
      )
    })
  )
})
