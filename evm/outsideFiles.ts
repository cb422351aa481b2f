/**
 * Reads files and folders that a user names: banks, data, scripts, sheets, recordings. Owns the limits:
 * only regular files, up to a size and within a time. Without them, a pipe without a writer, a device
 * or a link to the root would block the program forever.
 */
import { readdir, readFile, stat } from "node:fs/promises"
import { Array as Arr, Effect, FileSystem, Path, Predicate, Schema, Stream } from "effect"

/** A file or folder that is not read, and why. */
export class UnreadableFile extends Schema.TaggedError<UnreadableFile>()("UnreadableFile", {
  file: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `${this.file}: ${this.reason}`
  }
}

const MIB = 1_048_576

/**
 * The largest file that is read, in bytes. A recording of a fork and the results of a large run may be
 * larger.
 */
const MOST_BYTES = 16 * MIB
export const MOST_BYTES_OF_RESULTS = 400 * MIB

/** The most files and folders below one folder. A bank of ten thousand tasks has about as many. */
const MOST_ENTRIES = 100_000

/** A file system that has not answered after this time is taken as hanging. */
const MOST_TIME = "1 minute"

const words: Partial<Record<FileSystem.File.Type, string>> = {
  Directory: "a folder",
  FIFO: "a pipe",
  Socket: "a socket",
  CharacterDevice: "a device",
  BlockDevice: "a device"
}

/** The system's words, such as "no such file or directory"; the runtime's message does not have them. */
const systemWords = (error: { readonly message: string; readonly cause?: unknown }): string =>
  (Predicate.isError(error.cause) && /^[A-Z0-9]+: ([^,]+)/.exec(error.cause.message)?.[1]) ||
  error.message

const refuse = (file: string, reason: string) => Effect.fail(new UnreadableFile({ file, reason }))

const inTime = <A, E extends { readonly message: string }, R>(
  file: string,
  read: Effect.Effect<A, E, R>
) =>
  read.pipe(
    Effect.mapError((error) => new UnreadableFile({ file, reason: systemWords(error) })),
    Effect.timeoutOrElse({
      duration: MOST_TIME,
      orElse: () => refuse(file, `gives nothing within ${MOST_TIME}`)
    })
  )

/** Fails unless a path leads to a regular file that is not too long, itself or by a link. */
export const checkOutside = (file: string, most = MOST_BYTES) =>
  Effect.asVoid(sizeOutside(file, most))

/** The size of such a file, as the file system reports it. */
const sizeOutside = Effect.fnUntraced(function* (file: string, most: number) {
  const fs = yield* FileSystem.FileSystem
  const { size, type } = yield* inTime(file, fs.stat(file))
  if (type !== "File") {
    return yield* refuse(file, `is ${words[type] ?? "no file"}: only regular files are read`)
  }
  if (Number(size) > most) {
    return yield* refuse(
      file,
      `holds ${Math.ceil(Number(size) / MIB)} MiB: at most ${most / MIB} are read`
    )
  }
  return Number(size)
})

/** The bytes of a file that a user names. */
export const bytesOutside = Effect.fn("bytesOutside")(function* (file: string, most = MOST_BYTES) {
  const fs = yield* FileSystem.FileSystem
  const size = yield* sizeOutside(file, most)
  if (size > 0) return Buffer.from(yield* inTime(file, fs.readFile(file)))
  // Some system files report a size of 0 and hold more.
  const chunks: Array<Uint8Array> = []
  let length = 0
  yield* inTime(
    file,
    Stream.runForEach(fs.stream(file, { bytesToRead: BigInt(most) + 1n }), (chunk) => {
      chunks.push(chunk)
      length += chunk.length
      return Effect.void
    })
  )
  if (length > most) {
    return yield* refuse(file, `holds more than ${most / MIB} MiB: at most as much is read`)
  }
  return Buffer.concat(chunks)
})

/** The text of a file that a user names. */
export const readOutside = (file: string, most = MOST_BYTES) =>
  Effect.map(bytesOutside(file, most), (bytes) => new TextDecoder().decode(bytes))

/** Files that are read at the same time. */
const BATCH = 64

/**
 * The text of a regular file that reports its size; null for any other file, and where it cannot be
 * read.
 */
const plainText = async (file: string, most: number): Promise<string | null> => {
  const { isRegular, size } = await stat(file).then(
    (found) => ({ isRegular: found.isFile(), size: found.size }),
    () => ({ isRegular: false, size: 0 })
  )
  if (!isRegular || size === 0 || size > most) return null
  return await readFile(file).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => null
  )
}

const orNull = <A>(read: () => Promise<A>): Effect.Effect<A | null> =>
  Effect.timeoutOrElse(Effect.promise(read), {
    duration: MOST_TIME,
    orElse: () => Effect.succeed(null)
  })

/**
 * The texts of many files that a user names, ten times as fast as `readOutside` on each. Null means:
 * call `readOutside`, which reads the file or says why it cannot.
 */
export const textsOutside = Effect.fn("textsOutside")(function* (
  files: ReadonlyArray<string>,
  most = MOST_BYTES
) {
  const batches = yield* Effect.forEach(Arr.chunksOf(files, BATCH), (batch) =>
    Effect.map(
      orNull(() => Promise.all(batch.map((file) => plainText(file, most)))),
      (texts) => texts ?? batch.map(() => null)
    )
  )
  return batches.flat()
})

/** Fails unless a path leads to a folder, itself or by a link. */
const isFolder = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const { type } = yield* inTime(folder, fs.stat(folder))
  if (type !== "Directory") return yield* refuse(folder, `is ${words[type] ?? "a file"}, no folder`)
})

/** The names in a folder that a user names, in order. */
export const listOutside = Effect.fn("listOutside")(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  yield* isFolder(folder)
  const names = yield* inTime(folder, fs.readDirectory(folder))
  if (names.length > MOST_ENTRIES) {
    return yield* refuse(folder, `holds ${names.length} files: at most ${MOST_ENTRIES} are read`)
  }
  return names.sort()
})

/** Folders that are skipped: hidden ones, and installed packages. */
const PASSED_OVER = /^(\.|node_modules$)/

/**
 * What `walkOutside` finds, five times as fast. Null means: call `walkOutside`, which says what is
 * wrong.
 */
const plainWalk = async (folder: string, join: Path.Path["join"]) => {
  const files: Array<string> = []
  const open = [""]
  let count = 0
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    const at = join(folder, below)
    const entries = await readdir(at, { withFileTypes: true }).catch(() => null)
    count += entries?.length ?? 0
    if (entries === null || count > MOST_ENTRIES) return null
    for (const entry of entries) {
      const name = join(below, entry.name)
      if (!entry.isDirectory()) files.push(name)
      else if (!PASSED_OVER.test(entry.name)) open.push(name)
    }
  }
  return files.sort()
}

/**
 * The paths of all files in and below a folder that a user names, in order. Links to folders are not
 * followed: they may lead anywhere, even back to the same folder.
 */
export const walkOutside = Effect.fn("walkOutside")(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const found = yield* orNull(() => plainWalk(folder, path.join))
  if (found !== null) return found
  yield* isFolder(folder)
  const files: Array<string> = []
  const open = [""]
  let count = 0
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    const at = path.join(folder, below)
    for (const { name, type } of yield* inTime(at, fs.readDirectoryEntries(at))) {
      count += 1
      if (type !== "Directory") files.push(path.join(below, name))
      else if (!PASSED_OVER.test(name)) open.push(path.join(below, name))
    }
    if (count > MOST_ENTRIES) {
      return yield* refuse(
        folder,
        `holds more than ${MOST_ENTRIES} files: at most as many are read`
      )
    }
  }
  return files.sort()
})
