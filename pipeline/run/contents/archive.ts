/**
 * A folder as one text, and back: what a run was started with is kept with it, so any machine can go on with it. Owns
 * the format and its limits. Nothing of a machine is in it but the names and bytes of files.
 */
import { Effect, FileSystem, Option, Path, Result, Schema } from "effect"
import { opened, sealed } from "../../../db/contents/contents.ts"
import type { NewContent } from "../../../db/rows.ts"
import { bytesOutside, walkOutside } from "../../../evm/outsideFiles.ts"

/** The most that is kept with a run, in bytes and files. */
export const MOST_BYTES = 32 * 1_048_576
const MOST_FILES = 20_000

const Named = Schema.Array(
  Schema.Tuple([
    // Below the folder, wherever it is unpacked.
    Schema.String.check(Schema.isPattern(/^(?!\/)(?!(.*\/)?\.\.(\/|$))[^\\]+$/)),
    Schema.String
  ])
)
const Files = Schema.fromJsonString(
  Schema.Struct({
    inside: Named,
    /** files next to the folder that are read with it */
    beside: Named
  })
)
type Named = typeof Named.Type

export type Archive = Omit<NewContent, "name">

const encodeFiles = Schema.encodeSync(Files)
const decodeFiles = Schema.decodeUnknownResult(Files)

/** These files, or none if they are too large. */
const filesIn = Effect.fnUntraced(function* (folder: string, names: ReadonlyArray<string>) {
  if (names.length > MOST_FILES) return Option.none<Named>()
  const path = yield* Path.Path
  const files: Array<readonly [string, string]> = []
  let left = MOST_BYTES
  for (const name of names) {
    const bytes = yield* Effect.option(bytesOutside(path.join(folder, name), left))
    // A link that leads nowhere, a pipe: whoever reads the folder does without it, too.
    if (Option.isNone(bytes)) {
      if (yield* isLarge(path.join(folder, name), left)) return Option.none<Named>()
      continue
    }
    left -= bytes.value.length
    files.push([name.split(path.sep).join("/"), bytes.value.toString("base64")])
  }
  return Option.some<Named>(files)
})

const isLarge = Effect.fnUntraced(function* (file: string, most: number) {
  const fs = yield* FileSystem.FileSystem
  const found = yield* Effect.option(fs.stat(file))
  return Option.exists(found, ({ size, type }) => type === "File" && Number(size) > most)
})

/** A folder, or one file, with files of these names next to it; none: it is too large. */
export const pack = Effect.fn("Contents.pack")(function* (
  place: string,
  besides: ReadonlyArray<string>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const isFolder = (yield* fs.stat(place)).type === "Directory"
  const folder = isFolder ? place : path.dirname(place)
  const inside = yield* filesIn(
    folder,
    isFolder ? yield* walkOutside(place) : [path.basename(place)]
  )
  const above = path.dirname(path.resolve(folder))
  const next = yield* Effect.filter(besides, (name) => fs.exists(path.join(above, name)))
  const beside = yield* filesIn(above, next)
  return Option.map(Option.all({ inside, beside }), (files): Archive => sealed(encodeFiles(files)))
})

/** Writes the files of an archive below a folder; gives where the packed folder is, or why the archive is damaged. */
export const unpack = Effect.fn("Contents.unpack")(function* (archive: Archive, below: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const text = opened(archive)
  if (Result.isFailure(text)) return Result.fail(text.failure)
  const files = decodeFiles(text.success)
  if (Result.isFailure(files)) return Result.fail("it holds no files")
  const inside = path.join(below, "folder")
  yield* fs.makeDirectory(inside, { recursive: true })
  const all = [
    ...files.success.inside.map(([name, bytes]) => [path.join(inside, name), bytes] as const),
    ...files.success.beside.map(([name, bytes]) => [path.join(below, name), bytes] as const)
  ]
  for (const [file, bytes] of all) {
    yield* fs.makeDirectory(path.dirname(file), { recursive: true })
    yield* fs.writeFile(file, Buffer.from(bytes, "base64"))
  }
  return Result.succeed(inside)
})
