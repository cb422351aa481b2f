/** `questline report --paper`: writes the folder for a paper, whole or not at all. Loaded when it runs. */
import { Console, Effect, FileSystem, Option, Path, Result } from "effect"
import { readOutside } from "../../../evm/outsideFiles.ts"
import { decodeStyle, noStyle, type PaperStyle, WIDTH } from "../../../report/paper/PaperStyle.ts"
import { visible } from "../../../report/render/plain.ts"
import { counted } from "../../../report/text.ts"
import type { Fault } from "../../engine/Stages.ts"
import type { Benchmark } from "../../run/Benchmark.ts"
import { paperContents } from "../../run/paper/contents.ts"
import { LONG } from "../../run/ReadProgress.ts"
import { scoredAgain } from "../../run/rescore/rescore.ts"
import { sensitivities } from "../../run/rescore/sensitivity.ts"
import { isTolerances } from "../../run/rescore/tolerances.ts"
import type { Together } from "../../run/together/readTogether.ts"
import type { Bench } from "../../terminal/Benches.ts"
import { commandLineOf } from "../../terminal/commandLine.ts"
import { UsageError } from "../../terminal/failure.ts"
import { makeFolder, reasonOf } from "../../terminal/folder.ts"
import { judgesOf } from "./judging.ts"
import { type PaperFile, paperFiles } from "./paperFiles.ts"

interface PaperInput {
  readonly folder: string
  readonly style: Option.Option<string>
  readonly overwrite: boolean
}

const styleIn = Effect.fnUntraced(function* (file: string) {
  const text = yield* readOutside(file)
  const style = decodeStyle(text)
  if (Result.isSuccess(style)) return style.success
  return yield* new UsageError({
    message: `${file} is not a valid paper style: ${style.failure.message.replace(/\s*\n\s*/g, " ")}; see docs/papers.md`
  })
})

/** Writes the files to a draft folder, and moves them into place once all are complete. */
const writeFolder = Effect.fnUntraced(function* (
  directory: string,
  files: ReadonlyArray<PaperFile>,
  overwrite: boolean
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  yield* makeFolder(directory)
  for (const { name } of files) {
    if (!overwrite && (yield* fs.exists(path.join(directory, name)))) {
      return yield* new UsageError({
        message: `${path.join(directory, name)} already exists: name another folder with --paper, or add --overwrite`
      })
    }
  }
  const draft = yield* fs.makeTempDirectoryScoped({ directory, prefix: ".paper-" })
  for (const [index, { content }] of files.entries()) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
    yield* fs.writeFile(path.join(draft, String(index)), bytes)
  }
  for (const { name } of files) yield* makeFolder(path.dirname(path.join(directory, name)))
  for (const [index, { name }] of files.entries()) {
    yield* fs.rename(path.join(draft, String(index)), path.join(directory, name))
  }
}, Effect.scoped)

/** The runs under the benchmark's usual tolerances; says that it scores again where that takes a while. */
const swept = Effect.fnUntraced(function* (
  declared: Bench,
  bench: Benchmark,
  { reading, runs }: Together
) {
  const factors = bench.variants.filter(isTolerances)
  if (factors.length === 0) return []
  if (reading.scores.length >= LONG) {
    yield* Console.error(`Scoring the trials again under ${counted(factors.length, "tolerance")}`)
  }
  const judges = yield* judgesOf(declared)
  return sensitivities(
    yield* Effect.forEach(runs, (run) =>
      Effect.map(scoredAgain(bench, run, factors, judges), (scorings) => ({
        run: run.id,
        scorings
      }))
    )
  )
})

/** Writes the folder, and names the characters in figures that the font does not have. */
export const writePaper = Effect.fn("commands.writePaper")(function* (
  declared: Bench,
  bench: Benchmark,
  together: Together,
  { folder, overwrite, style: named }: PaperInput
) {
  const style: PaperStyle = Option.isNone(named) ? noStyle : yield* styleIn(named.value)
  const commands = together.runs.map(
    (run) =>
      commandLineOf(run, declared, "questline") ?? `# the options of run ${run.id} cannot be read`
  )
  const sweep = yield* swept(declared, bench, together)
  const contents = yield* paperContents(bench, together, style, commands, sweep)
  const { files, missing } = yield* paperFiles(contents, {
    made: together.reading.run.createdAt,
    width: style.width ?? WIDTH,
    others: bench.report.bibliography ?? ""
  })
  const directory = (yield* Path.Path).resolve(folder)
  yield* writeFolder(directory, files, overwrite).pipe(
    Effect.mapError((error: Fault) =>
      error._tag === "PlatformError"
        ? new UsageError({
            message: `the files cannot be written to ${directory} (${reasonOf(error)}): name another folder with --paper`
          })
        : error
    )
  )
  if (missing.length > 0) {
    const characters = [...new Set(missing.flatMap((each) => each.characters))]
      .map((character) => visible(character).replace(/\s/, (space) => JSON.stringify(space)))
      .join(" ")
    yield* Console.error(
      `The font of figures/*.pdf does not have ${characters}, so the figures show "?" instead: rename these models with --paper-style`
    )
  }
  yield* Console.log(
    `Wrote ${counted(contents.tables.length, "table")} and ${counted(contents.figures.length, "figure")} to ${directory}; main.tex shows all of them`
  )
})
