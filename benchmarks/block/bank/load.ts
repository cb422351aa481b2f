/**
 * Reads samples from a folder of published data in any known layout: the two of BlockBench (layouts.ts) and
 * SmartBugs-Curated. Owns recognising the layout and putting a sample together from its files. A sample
 * that cannot be read is left out with a note; the others are kept.
 */
import { Effect, FileSystem, Path, Schema } from "effect"
import { missingImports } from "../../../chain/solidity/library.ts"
import { listOutside, readOutside } from "../../../evm/outsideFiles.ts"
import { errorWords } from "../../../evm/schemaWords.ts"
import { counted } from "../../../report/text.ts"
import { type CodeAct, type ContextFile, Sample } from "../../../tasks/block/Sample.ts"
import { readCodeActs } from "./codeActFile.ts"
import { type Layout, layouts, type Source } from "./layouts.ts"
import { type Unmarked, withoutMarkers } from "./markers.ts"
import { flawOf, incidentOf, Metadata, tierOf } from "./metadata.ts"
import type { Note, NoteKind } from "./notes.ts"
import { isSmartBugs, loadSmartBugs } from "./smartbugs.ts"
import { noSampleFacts } from "./undocumented.ts"

/** A folder contains no data in a known layout, or cannot be read. */
export class DataError extends Schema.TaggedError<DataError>()("DataError", {
  directory: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `read samples from ${this.directory}: ${this.reason}`
  }
}

/** The samples of a folder, and what was dropped or repaired. */
export interface Loaded {
  /** the layout that it was recognised as */
  readonly layout: string
  readonly samples: ReadonlyArray<Sample>
  readonly notes: ReadonlyArray<Note>
  /** lines that are printed at the start of a run; absent: none */
  readonly remarks?: ReadonlyArray<string>
}

/** The part of an id that all variants of a contract share: `tr_tc_001` is `tc_001`. */
const baseId = (name: string): string => /(tc|gs)_\d+$/.exec(name)?.[0] ?? name

const Probe = Schema.fromJsonString(Schema.Struct({ prompt: Schema.String }))
const FactsFile = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json))

/** Reads optional files of a sample; null if there is none. */
const readOptional = Effect.fnUntraced(function* (folder: string | null, file: string) {
  if (folder === null) return null
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const name = path.join(folder, file)
  return (yield* fs.exists(name)) ? yield* readOutside(name) : null
})

const readContext = Effect.fnUntraced(function* (folder: string | null, name: string) {
  if (folder === null) return []
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const own = path.join(folder, name)
  const files = (yield* fs.exists(own)) ? (yield* listOutside(own)).sort() : []
  return yield* Effect.forEach(
    files.filter((file) => file.endsWith(".sol")),
    (file) =>
      readOutside(path.join(own, file)).pipe(
        Effect.map((source): ContextFile => ({ path: file, source }))
      )
  )
})

const readFacts = Effect.fnUntraced(function* (source: Source, name: string) {
  const texts = yield* Effect.forEach(source.facts, (folder) =>
    readOptional(folder, `${name}.json`)
  )
  const parts = yield* Effect.forEach(
    texts.filter((text) => text !== null),
    (text) => Schema.decodeEffect(FactsFile)(text)
  )
  return yield* Schema.decodeUnknownEffect(Metadata)(
    Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
  )
})

const readActs = Effect.fnUntraced(function* (
  source: Source,
  name: string,
  unmarked: Unmarked,
  of: string
) {
  const none: { acts: ReadonlyArray<CodeAct>; notes: ReadonlyArray<Note> } = { acts: [], notes: [] }
  const text = yield* readOptional(source.codeActs, `${name}.yaml`)
  if (text === null) return none
  return yield* readCodeActs(text, unmarked, of).pipe(
    Effect.catch((detail) =>
      Effect.succeed({ ...none, notes: [{ kind: "annotation" as const, of, detail }] })
    )
  )
})

/** One sample from its files, with notes about them. */
const readSample = Effect.fnUntraced(function* (source: Source, name: string) {
  const id = baseId(name)
  const of = `${id} ${source.variant}`
  const path = yield* Path.Path
  const unmarked = withoutMarkers(yield* readOutside(path.join(source.contracts, `${name}.sol`)))
  const facts = yield* readFacts(source, name)
  const { flaw, notes } = flawOf(facts, unmarked, of)
  const annotation = yield* readActs(source, name, unmarked, of)
  const probe = yield* readOptional(source.probes, `${name}_knowledge_probe.json`)
  const asked = probe === null ? null : (yield* Schema.decodeEffect(Probe)(probe)).prompt
  const vulnerable = source.variant !== "differential"
  const own: Array<Note> = []
  const note = (kind: NoteKind, detail: string) => own.push({ kind, of, detail })
  if (unmarked.marked) note("markers", "one at each line")
  if ((facts.is_vulnerable ?? vulnerable) !== vulnerable) {
    note("not_vulnerable", `is_vulnerable: ${facts.is_vulnerable}`)
  }
  const sample = new Sample({
    ...noSampleFacts,
    id,
    subset: source.subset,
    variant: source.variant,
    tier: source.subset === "ds" ? tierOf(facts) : null,
    vulnerable,
    source: unmarked.source,
    flaw,
    codeActs: [...annotation.acts],
    incident: source.subset === "ds" ? null : incidentOf(facts, asked),
    context: yield* readContext(source.context, name),
    protocol: yield* readOptional(source.protocol, `${name}_context.txt`)
  })
  return { sample, notes: [...notes, ...annotation.notes, ...own] }
})

/** The differential variant of a contract is its source with the documented fix. */
const withFixes = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const fixed = new Map(
    samples.flatMap((one) => (one.vulnerable ? [] : [[one.id, one.source] as const]))
  )
  return samples.map((one) =>
    one.variant === "minimal_sanitized" && fixed.has(one.id)
      ? new Sample({ ...one, fixed: fixed.get(one.id) ?? null })
      : one
  )
}

const readSource = Effect.fnUntraced(function* (source: Source) {
  const fs = yield* FileSystem.FileSystem
  if (!(yield* fs.exists(source.contracts))) return []
  const files = (yield* listOutside(source.contracts)).sort()
  return yield* Effect.forEach(
    files.filter((file) => file.endsWith(".sol")).map((file) => file.slice(0, -".sol".length)),
    (name) =>
      readSample(source, name).pipe(
        Effect.catch((error) => {
          const note: Note = {
            kind: "unreadable",
            of: `${name} ${source.variant}`,
            detail: errorWords(error)
          }
          return Effect.succeed({ sample: null, notes: [note] })
        })
      )
  )
})

const within = (path: Path.Path, directory: string, source: Source): Source => {
  const join = <A extends string | null>(folder: A): A =>
    (folder === null ? null : path.join(directory, folder)) as A
  return {
    ...source,
    contracts: join(source.contracts),
    facts: source.facts.map(join),
    codeActs: join(source.codeActs),
    probes: join(source.probes),
    context: join(source.context),
    protocol: join(source.protocol)
  }
}

/** What a run says of contracts that import files which the folder does not have. */
const remarksOn = (samples: ReadonlyArray<Sample>): ReadonlyArray<string> => {
  const incomplete = new Set(
    samples.flatMap(({ context, id, source }) => {
      const others = context.map((file) => [file.path, file.source] as const)
      const missing = missingImports({ "contract.sol": source, ...Object.fromEntries(others) })
      return missing.length > 0 ? [id] : []
    })
  )
  return incomplete.size === 0
    ? []
    : [
        `files are missing that ${counted(incomplete.size, "contract")} of the folder would import: of what cannot be compiled, variants with other comments, texts and local names are made, and those with other code (trojan, shapeshifter) are refused`
      ]
}

const loadLayout = Effect.fnUntraced(function* (directory: string, layout: Layout) {
  const path = yield* Path.Path
  const read = (yield* Effect.forEach(layout.sources, (source) =>
    readSource(within(path, directory, source))
  )).flat()
  const samples = withFixes(read.flatMap(({ sample }) => sample ?? []))
  return {
    layout: layout.name,
    samples,
    notes: read.flatMap(({ notes }) => notes),
    remarks: remarksOn(samples)
  } satisfies Loaded
})

/** Recognises the layout of a folder, and reads every sample in it. */
export const loadSamples = Effect.fn("loadSamples")(
  function* (directory: string) {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const has = (name: string) => fs.exists(path.join(directory, name))
    if (yield* isSmartBugs(directory)) return yield* loadSmartBugs(directory)
    for (const layout of layouts) {
      if ((yield* Effect.forEach(layout.marks, has)).includes(true)) {
        return yield* loadLayout(directory, layout)
      }
    }
    const known = layouts.map(({ name, marks }) => `${name} (a folder ${marks.join(" or ")})`)
    return yield* new DataError({
      directory,
      reason: `no known layout: expected ${known.join(", ")}, or SmartBugs-Curated (vulnerabilities.json)`
    })
  },
  (effect, directory) =>
    Effect.catchTag(effect, ["PlatformError", "UnreadableFile"], (error) =>
      Effect.fail(new DataError({ directory, reason: error.message }))
    )
)
