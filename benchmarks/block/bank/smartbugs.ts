/**
 * Reads SmartBugs-Curated: `dataset/CATEGORY/NAME.sol` and `vulnerabilities.json`, which names the lines
 * and category of each vulnerability. Owns that format. A sample's flaw is the first category that is
 * listed for its file, with all lines of that category.
 */
import { Effect, FileSystem, Path, Result, Schema } from "effect"
import { readOutside, UnreadableFile } from "../../../evm/outsideFiles.ts"
import { Flaw, Sample } from "../../../tasks/block/Sample.ts"
import { categoryOf } from "./categories.ts"
import { rangesOf, withoutMarkers } from "./markers.ts"
import type { Note } from "./notes.ts"
import { noFlawFacts, noSampleFacts } from "./undocumented.ts"

const Entry = Schema.Struct({
  name: Schema.String,
  path: Schema.String,
  vulnerabilities: Schema.NonEmptyArray(
    Schema.Struct({ lines: Schema.Array(Schema.Int), category: Schema.String })
  )
})
type Entry = typeof Entry.Type

const Entries = Schema.fromJsonString(Schema.Array(Entry))

const INDEX = "vulnerabilities.json"

/** Whether a folder is a copy of SmartBugs-Curated. */
export const isSmartBugs = Effect.fnUntraced(function* (directory: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  return yield* fs.exists(path.join(directory, INDEX))
})

/** The path of a file that an index names; fails if it is outside the folder. */
const within = Effect.fnUntraced(function* (directory: string, file: string) {
  const path = yield* Path.Path
  const found = path.join(directory, file)
  if (!path.relative(directory, found).startsWith("..")) return found
  return yield* new UnreadableFile({ file, reason: "is outside the folder of its index" })
})

const readEntry = Effect.fnUntraced(function* (directory: string, entry: Entry) {
  const { source, lineOf } = withoutMarkers(
    yield* readOutside(yield* within(directory, entry.path))
  )
  const of = entry.path
  const [{ category: type }] = entry.vulnerabilities
  const stated = entry.vulnerabilities.flatMap((one) => (one.category === type ? one.lines : []))
  const lines = stated.map(lineOf).filter((line) => line !== null)
  const notes: Array<Note> = [
    { kind: "no_severity", of, detail: "none" },
    { kind: "no_root_cause", of, detail: "none" }
  ]
  const category = Result.getOrElse(categoryOf(type), () => {
    notes.push({ kind: "unknown_type", of, detail: type })
    return "other" as const
  })
  if (lines.length < stated.length) {
    notes.push({ kind: "stale_lines", of, detail: stated.join(", ") })
  }
  const sample = new Sample({
    ...noSampleFacts,
    id: `${type}/${entry.name.replace(/\.sol$/, "")}`,
    subset: "smartbugs",
    variant: "original",
    tier: null,
    vulnerable: true,
    source,
    flaw: new Flaw({
      ...noFlawFacts,
      category,
      type,
      lines: [...rangesOf(lines)]
    })
  })
  return { sample, notes }
})

/** Every sample that the index lists and whose file can be read. */
export const loadSmartBugs = Effect.fn("loadSmartBugs")(function* (directory: string) {
  const path = yield* Path.Path
  const index = yield* readOutside(path.join(directory, INDEX))
  const entries = yield* Schema.decodeEffect(Entries)(index).pipe(Effect.result)
  if (Result.isFailure(entries)) {
    const note: Note = { kind: "unreadable", of: INDEX, detail: entries.failure.message }
    return { layout: "smartbugs", samples: [], notes: [note] }
  }
  const read = yield* Effect.forEach(entries.success, (entry) =>
    readEntry(directory, entry).pipe(
      Effect.catch((error) => {
        const note: Note = { kind: "unreadable", of: entry.path, detail: error.message }
        return Effect.succeed({ sample: null, notes: [note] })
      })
    )
  )
  return {
    layout: "smartbugs",
    samples: read.flatMap(({ sample }) => sample ?? []),
    notes: read.flatMap(({ notes }) => notes)
  }
})
