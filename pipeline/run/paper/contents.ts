/**
 * The contents of a paper's folder: tables and figures under the author's names, and an appendix. Owns the
 * choice; the command writes the files.
 */
import { Effect, type FileSystem, Option, type Path, Result } from "effect"
import type { Store } from "../../../db/Store.ts"
import type { Document, Figure, Table } from "../../../report/Document.ts"
import { type PaperStyle, styled } from "../../../report/paper/PaperStyle.ts"
import type { Fault } from "../../engine/Stages.ts"
import type { Benchmark } from "../Benchmark.ts"
import { RunError } from "../findRun.ts"
import { nearest } from "../names.ts"
import type { Row, Sensitivity } from "../rescore/sensitivity.ts"
import { sweepFigure, sweepTable } from "../rescore/sweep.ts"
import { togetherDocument } from "../together/document.ts"
import type { Shown, Together } from "../together/readTogether.ts"
import { appendix } from "./appendix.ts"
import { paperNames } from "./names.ts"

export interface PaperContents {
  readonly title: string
  readonly tables: ReadonlyArray<Table>
  readonly figures: ReadonlyArray<Figure>
  readonly appendix: Document
}

/** Every report calls the table of models by this name; a paper calls it the leaderboard. */
const LEADERBOARD = { from: "models", to: "leaderboard" }
/** The sections of the appendix. */
const ELSEWHERE: ReadonlySet<string> = new Set(["made", "failures"])

const SAID_BY_MARKS = /[✓✗]/

/** A table without the marks of the renderers; a paper explains them in words. */
const unmarked = (table: Table): Table => ({
  ...table,
  ...(table.note === undefined
    ? {}
    : {
        note: table.note
          .split(/(?<=\.) /)
          .filter((sentence) => !SAID_BY_MARKS.test(sentence))
          .join(" ")
      })
})

/** Tables with their titles: those in the paper's own form first, then all others, each name once. */
const tablesIn = (document: Document, own: ReadonlyArray<Table>): ReadonlyArray<Table> => {
  const found = new Map(own.map((table) => [table.name, table]))
  for (const { blocks, title } of document.sections) {
    const tables = blocks.filter((block) => block._tag === "Table")
    const titleOf = ({ columns, title: own }: Table) =>
      own ?? (tables.length > 1 ? `${title}: ${columns[0]?.title ?? ""}` : title)
    for (const block of tables) {
      const name = block.name === LEADERBOARD.from ? LEADERBOARD.to : block.name
      if (found.has(name) || ELSEWHERE.has(name) || block.rows.length === 0) continue
      found.set(name, unmarked({ ...block, name, title: titleOf(block) }))
    }
  }
  return [...found.values()]
}

const figuresIn = ({ sections }: Document): ReadonlyArray<Figure> =>
  sections.flatMap(({ blocks }) => blocks.filter((block) => block._tag === "Figure"))

/** An error message for the first name in a style that is not a table or figure; null if all are. */
const unknownName = (
  { leaveOut = [], tables: wanted = {} }: PaperStyle,
  tables: ReadonlyArray<Table>,
  figures: ReadonlyArray<Figure>
): string | null => {
  const tableNames = tables.map(({ name }) => name)
  const names = [...tableNames, ...figures.map(({ name }) => name)]
  const table = Object.keys(wanted).find((name) => !tableNames.includes(name))
  const other = leaveOut.find((name) => !names.includes(name))
  const unknown = table ?? other
  if (unknown === undefined) return null
  const there = table === undefined ? names : tableNames
  const [near] = nearest(unknown, there)
  const what = table === undefined ? "table or figure" : "table"
  return `there is no ${what} ${JSON.stringify(unknown)}${near === undefined ? "" : `, did you mean ${near}?`}: the names are ${there.join(", ")}`
}

/** The name of a model of one run in a paper: a pooled model has several runs, and each was scored again by itself. */
const nameInRun =
  (models: ReadonlyArray<Shown>, nameOf: (model: string) => string) =>
  ({ model, run }: Pick<Row, "model" | "run">): string => {
    const shown = models.find(({ asked, runs }) => asked === model && runs.includes(run))
    if (shown === undefined) return model
    return shown.runs.length > 1 ? `${nameOf(shown.model)} (${run})` : nameOf(shown.model)
  }

/** What a paper takes from these runs. `commands`: what makes each of them again; `swept`: the runs under other tolerances. */
export const paperContents = Effect.fn("paper.contents")(function* (
  bench: Benchmark,
  together: Together,
  style: PaperStyle,
  commands: ReadonlyArray<string>,
  swept: ReadonlyArray<Sensitivity>
): Effect.fn.Return<PaperContents, Fault, Store | FileSystem.FileSystem | Path.Path> {
  const { models, reading } = together
  const refuse = (message: string) =>
    new RunError({ run: reading.run.id, message: `the paper's style cannot be used: ${message}` })
  const named = paperNames(models, style.models ?? {})
  if (Result.isFailure(named)) return yield* refuse(named.failure)
  const names = named.success
  const nameOf = (model: string) => names.get(model) ?? model
  const asked = new Map(models.map((each) => [nameOf(each.model), each.asked]))
  const renamed = models.some(({ model }) => nameOf(model) !== model)
  const shown = renamed
    ? bench.readAs(
        reading.run,
        reading.scores.map((score) => ({ ...score, model: nameOf(score.model) })),
        (model) => asked.get(model) ?? model
      )
    : reading
  const document = yield* togetherDocument(bench, { ...together, reading: shown })
  const inRun = nameInRun(models, nameOf)
  const tables = [
    ...tablesIn(document, bench.report.paper?.(shown) ?? []),
    ...Option.toArray(Option.fromNullOr(sweepTable(bench, swept, inRun)))
  ]
  const figures = [
    ...figuresIn(document),
    ...Option.toArray(Option.fromNullOr(sweepFigure(bench, swept, inRun)))
  ]
  const unknown = unknownName(style, tables, figures)
  if (unknown !== null) return yield* refuse(unknown)
  const wanted = ({ name }: { readonly name: string }) => !(style.leaveOut ?? []).includes(name)
  const made = Result.all(tables.filter(wanted).map((table) => styled(table, style)))
  if (Result.isFailure(made)) return yield* refuse(made.failure)
  return {
    title: document.title,
    tables: made.success,
    figures: figures.filter(wanted),
    appendix: yield* appendix(bench, together, names, commands)
  }
})
