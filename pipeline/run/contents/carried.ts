/**
 * The folders and files that a run's options name, kept with the run. Owns which options those are: what is written
 * to the database when a run starts, and where it is on the machine that goes on with the run.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import {
  Console,
  Effect,
  FileSystem,
  Option,
  Path,
  Predicate,
  Result,
  Schema,
  Semaphore
} from "effect"
import type { NewContent } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { folderPrefix } from "../../../evm/processes.ts"
import { counted } from "../../../report/text.ts"
import type { Benchmark, Facts, LocalOptions } from "../Benchmark.ts"
import { RunError } from "../findRun.ts"
import type { RunConfig } from "../RunConfig.ts"
import { MOST_BYTES, pack, unpack } from "./archive.ts"

/** An option that names a place, and the option as it is when it names another one. */
interface Local {
  readonly name: string
  readonly given: Schema.Json
  readonly place: string
  readonly at: (inside: string) => Schema.Json
}

const RECORDING = "file:"

const asSource = Schema.decodeUnknownOption(Schema.Record(Schema.String, Schema.Json))

/** An option that is an object with a source; none: it is read from no file. */
const recordingOf = (name: string, given: Schema.Json | undefined): ReadonlyArray<Local> =>
  Option.match(asSource(given), {
    onNone: () => [],
    onSome: (value) => {
      const { source } = value
      if (!Predicate.isString(source) || !source.startsWith(RECORDING)) return []
      const place = source.slice(RECORDING.length)
      const at = (inside: string) => ({
        ...value,
        source: `${RECORDING}${join(inside, basename(place))}`
      })
      return [{ name, given: value, place, at }]
    }
  })

/** The options that name places of one machine. A recipe such as `composed:7:20` is no place. */
const localsIn = ({ folders, sources }: LocalOptions, settings: Facts): ReadonlyArray<Local> => [
  ...["bank", ...folders].flatMap((name) => {
    const place = settings[name]
    return Predicate.isString(place) && !/^[a-z]+:/.test(place)
      ? [{ name, given: place, place, at: (inside: string) => inside }]
      : []
  }),
  ...sources.flatMap((name) => recordingOf(name, settings[name]))
]

/** What is kept of a run that starts, and its options with the digests; without any, if its options name no place. */
export const carriedBy = Effect.fn("Contents.carriedBy")(function* (
  { local }: Pick<Benchmark, "local">,
  settings: Facts
) {
  const rows: Array<NewContent> = []
  const locals = localsIn(local, settings)
  for (const { name, place } of locals) {
    const packed = yield* pack(place, local.besides)
    if (Option.isSome(packed)) rows.push({ name, ...packed.value })
    else {
      yield* Console.error(
        `${place} is too large to be kept with the run (more than ${counted(MOST_BYTES / 1_048_576, "MiB", "MiB")}): another machine needs it at the same place to go on with the run`
      )
    }
  }
  const contents = Object.fromEntries(rows.map(({ digest, name }) => [name, digest]))
  return { rows, config: locals.length === 0 ? settings : { ...settings, contents } }
})

/** Where this process has put contents, by digest; removed when it ends. */
const places = new Map<string, string>()
const turn = Semaphore.makeUnsafe(1)
let folder: string | undefined

const ownFolder = (): string => {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), folderPrefix("contents")))
    process.once("exit", () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}

/** Puts a content of the database into a folder of this process; gives the folder. */
const put = Effect.fnUntraced(function* (name: string, digest: string) {
  const known = places.get(digest)
  if (known !== undefined) return known
  const store = yield* Effect.serviceOption(Store)
  const value = Option.isNone(store) ? Option.none() : yield* store.value.contentOf(digest)
  const lacking = (why: string) =>
    new RunError({
      run: null,
      message: `the ${name} that the run was started with cannot be read from the database: ${why}. Copy the run again from a database that has it`
    })
  if (Option.isNone(value)) return yield* lacking("it is not there")
  const path = yield* Path.Path
  const placed = yield* unpack({ digest, value: value.value }, path.join(ownFolder(), digest))
  if (Result.isFailure(placed)) return yield* lacking(placed.failure)
  places.set(digest, placed.success)
  return placed.success
}, turn.withPermit)

/** A place that a stored run does not carry has to be there. */
const requireThere = Effect.fnUntraced(function* ({ name, place }: Local) {
  const fs = yield* FileSystem.FileSystem
  if (yield* fs.exists(place)) return
  return yield* new RunError({
    run: null,
    message: `the run needs ${place} (${name}), which is not on this machine and was not kept with the run: copy it to this place`
  })
})

/** The options with the places that this machine has for them, and how the options say it. */
export const placedHere = Effect.fn("Contents.placedHere")(function* (
  { local }: { readonly local: LocalOptions },
  config: RunConfig,
  settings: Facts
) {
  const [here, stated]: [Record<string, Schema.Json>, Record<string, Schema.Json>] = [{}, {}]
  for (const each of localsIn(local, settings)) {
    const { at, given, name } = each
    const digest = config.contents?.[name]
    if (config.contents !== undefined && digest === undefined) yield* requireThere(each)
    if (digest !== undefined) {
      here[name] = at(yield* put(name, digest))
      stated[name] = given
    }
  }
  return { here, stated }
})
