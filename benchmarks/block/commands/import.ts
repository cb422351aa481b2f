/**
 * `questline import --bench block`: published outputs and ballots as two runs, counted as in the paper and
 * corrected. Owns reading everything before the first row is written, storing the same data only once, and
 * the output: the paper's tables, from the runs.
 */
import { Console, Effect, Option, Schema } from "effect"
import type { Run as RunRow } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { RunConfig, defaults as runDefaults } from "../../../pipeline/run/RunConfig.ts"
import { environmentHere } from "../../../pipeline/run/run.ts"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { openStore } from "../../../pipeline/terminal/store.ts"
import { stdoutWidth } from "../../../pipeline/terminal/writer.ts"
import { renderMarkdown } from "../../../report/render/markdown.ts"
import { renderTerminal } from "../../../report/render/terminal.ts"
import { counted } from "../../../report/text.ts"
import { Measures } from "../measures/Measures.ts"
import { BlockOptions, defaults } from "../options.ts"
import { readContracts } from "../published/contracts.ts"
import { type PublishedExhibit, readPublished } from "../published/read.ts"
import { type Counted, paperDocument, paperTables } from "../published/tables.ts"
import { type Counting, countings, trialOf } from "../published/trials.ts"

/** Raised when importing the same data gives other rows. */
const VERSION = 1

interface ImportInput {
  readonly folder: string
  readonly data: Option.Option<string>
  readonly format: Option.Option<"md">
  readonly db: string
  readonly json: boolean
}

const encodeConfig = Schema.encodeEffect(RunConfig)
const encodeOptions = Schema.encodeEffect(BlockOptions)
const decodeMeasures = Schema.decodeUnknownEffect(Measures)

const namesOf = (
  exhibits: ReadonlyArray<PublishedExhibit>,
  of: (exhibit: PublishedExhibit) => ReadonlyArray<string>
) => [...new Set(exhibits.flatMap(of))].sort()

/** The options that a run of these exhibits would have had. */
const settingsOf = Effect.fnUntraced(function* (
  data: string,
  models: ReadonlyArray<string>,
  judges: ReadonlyArray<string>
) {
  const [first, ...more] = models
  const [judge, ...others] = judges
  if (first === undefined || judge === undefined) {
    return yield* new UsageError({
      message:
        "the outputs contain no exhibit with a ballot: name the folder that the paper published"
    })
  }
  const config = new RunConfig({ ...runDefaults, models: [first, ...more], temperature: 0 })
  const options: BlockOptions = { ...defaults, data, judges: [judge, ...others], probe: false }
  return {
    ...(yield* Effect.orDie(encodeConfig(config))),
    ...(yield* Effect.orDie(encodeOptions(options)))
  }
})

/** The run of one counting, added if it does not exist yet. */
const storeRun = Effect.fnUntraced(function* (counting: Counting, { bank, make, settings }: Read) {
  const store = yield* Store
  const id = `${counting}-${bank.slice(0, 8)}`
  const before = yield* store.getRun(id)
  if (Option.isSome(before)) return { run: before.value, counting, added: false }
  const environment = { ...environmentHere({}, { digest: bank }), imported: counting }
  yield* store.importRun(
    { id, bench: "block", config: settings, environment },
    yield* make(counting)
  )
  const run = yield* Effect.flatMap(store.getRun(id), Effect.fromOption).pipe(Effect.orDie)
  return { run, counting, added: true }
})

/** Everything that is known before the database is opened. */
const readAll = Effect.fnUntraced(function* ({ data, folder }: ImportInput) {
  const exhibits = yield* readPublished(folder)
  const contracts = yield* readContracts(folder, data)
  const models = namesOf(exhibits, ({ detector }) => [detector])
  const judges = namesOf(exhibits, ({ ballots }) => ballots.map(({ judge }) => judge))
  const shown = exhibits.map((exhibit) => [exhibit, contracts.contractOf(exhibit)] as const)
  const sources = [...new Set(shown.map(([, contract]) => contract?.source ?? ""))]
  return {
    exhibits,
    without: shown.filter(([, contract]) => contract === undefined).length,
    contracts: contracts.folder,
    settings: yield* settingsOf(contracts.folder, models, judges),
    bank: digest(canonicalJson([VERSION, JSON.stringify(exhibits), ...sources])),
    make: (counting: Counting) =>
      Effect.forEach(shown, ([exhibit, contract]) => trialOf(exhibit, contract, judges, counting))
  }
})
type Read = Effect.Success<ReturnType<typeof readAll>>

/** The stored trials of a run. */
const countedIn = Effect.fnUntraced(function* (run: RunRow, counting: Counting) {
  const trials = yield* (yield* Store).trialsOf(run.id, ["done"])
  return yield* Effect.forEach(trials, ({ id, measures, model }) =>
    decodeMeasures(measures).pipe(
      Effect.map((read): Counted => ({ model, counting, measures: read })),
      Effect.mapError(
        () =>
          new UsageError({
            message: `trial ${id} of run ${run.id} cannot be read: remove the run with \`questline rm ${run.id}\` and import again`
          })
      )
    )
  )
})

const leadOf = (read: Read, stored: ReadonlyArray<Stored>): ReadonlyArray<string> => [
  `${counted(read.exhibits.length, "exhibit")}, each in two runs: ${stored.map(({ run, added }) => `${run.id}${added ? "" : " (existed already, nothing added)"}`).join(" and ")}.`,
  "Found: by more than half of an exhibit's ballots. As published: a ballot with the older key `found` counts as no, as in the paper's script. Corrected: it counts as it says.",
  ...(read.without === 0
    ? []
    : [
        `The contract of ${counted(read.without, "exhibit")} is not in ${read.contracts}: their source is not shown (--data names another folder).`
      ])
]
type Stored = Effect.Success<ReturnType<typeof storeRun>>

/** `questline import --bench block DIR`. */
export const importPublished = Effect.fn("commands.import")(function* (input: ImportInput) {
  if (input.json && Option.isSome(input.format)) {
    return yield* new UsageError({ message: "--json and --format md: leave one of them out" })
  }
  const read = yield* readAll(input)
  yield* Effect.gen(function* () {
    const stored = yield* Effect.forEach(countings, (counting) => storeRun(counting, read))
    const rows = yield* Effect.forEach(stored, ({ counting, run }) => countedIn(run, counting))
    const tables = paperTables(rows.flat())
    if (input.json) {
      return yield* printDocument("import", {
        bench: "block",
        folder: input.folder,
        exhibits: read.exhibits.length,
        withoutContract: read.without,
        runs: stored.map(({ added, counting, run }, at) => ({
          run: run.id,
          counting,
          added,
          trials: rows[at]?.length ?? 0
        })),
        tables
      })
    }
    const document = paperDocument(tables, leadOf(read, stored))
    yield* Console.log(
      Option.isSome(input.format)
        ? renderMarkdown(document, { detail: "normal" }).trimEnd()
        : renderTerminal(document, { detail: "normal", width: stdoutWidth() })
    )
    const [first, second] = stored.map(({ run }) => run.id)
    yield* Console.error(`Next: questline report ${first}, questline compare ${first} ${second}`)
  }).pipe(Effect.provide(openStore(input.db)))
})
