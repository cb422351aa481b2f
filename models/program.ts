/**
 * Identifies a user's program (`cmd:`) by its command and the content of the files that the command
 * names. Owns the rule, which docs/models.md states, and its bounds. A program whose files cannot be
 * determined has no digest: its replies are reused in their own run only.
 */
import { Effect, FileSystem, Option, Path } from "effect"
import { sha256 } from "../evm/digest.ts"
import { bytesOutside, listOutside } from "../evm/outsideFiles.ts"
import { type SimpleCommand, simpleCommands } from "./commandWords.ts"

/** What a program is started with. */
interface ProgramPlace {
  readonly command: string
  readonly cwd: string
  /** of the program, with PATH and HOME */
  readonly environment: Readonly<Record<string, string>>
}

/** The most bytes that are read of all files together. */
const MOST_BYTES = 128 * 1_048_576
const MOST_FILES = 1_000

/**
 * Runners, which run another program: the first word that is neither a runner nor an option names it.
 */
const RUNNERS =
  /^(?:(?:ba|da|z|k|fi|a)?sh|python[\d.]*|pypy[\d.]*|node|nodejs|deno|bun|bunx|tsx|ts-node|npx|ruby|perl|php|lua|luajit|Rscript|julia|java|uv|uvx|env|sudo|timeout|xargs|nice|nohup|time|exec|stdbuf|setsid|unbuffer|command)$/
/** Words of runners that do not name the program. */
const RUN_WORDS: ReadonlySet<string> = new Set(["run", "exec", "--"])
/** Programs whose behaviour depends on other files or machines, whatever their arguments. */
const OPAQUE =
  /^(?:make|just|npm|pnpm|yarn|docker|podman|ssh|curl|wget|nc|ncat|socat|kubectl|nix|nix-shell|su|eval|source|\.|poetry|pipx|pipenv|conda|mamba|go|cargo|dotnet)$/
/** Commands that do not make the reply. */
const PLUMBING =
  /^(?:cd|set|export|unset|ulimit|umask|true|false|cat|tee|echo|printf|sleep|test|\[|trap|wait|read|if|then|else|fi|do|done|while|for|mkdir)$/

/** Left out of folders: files that programs write or install there. */
const LEFT_OUT = /^(?:\..*|node_modules|__pycache__)$/

const isOption = (word: string): boolean => /^-/.test(word) || /^\d+(\.\d+)?$/.test(word)

const baseOf = (word: string): string => word.slice(word.lastIndexOf("/") + 1)

/** Parts of a word that may be a path: the word itself, and what follows `=`, `:`, `,` or `@`. */
const pathsIn = (word: string): ReadonlyArray<string> =>
  [...new Set([word, ...word.split(/[=:,@\s]+/)])].filter((text) => text !== "")

/** A file of the program is too large or cannot be read, so the program has no digest. */
const unknowable = Effect.fail("unknown" as const)

/** A digest of files and folders, within the bounds. */
const hashing = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const hash = sha256()
  let [bytes, files] = [0, 0]

  const statOf = (at: string) => Effect.option(fs.stat(at))
  const count = (size: number) => {
    files += 1
    bytes += size
    return bytes > MOST_BYTES || files > MOST_FILES ? unknowable : Effect.void
  }
  const add = (...parts: ReadonlyArray<string | Uint8Array>) => {
    for (const part of parts) hash.update(`${part.length}\0`).update(part)
  }

  const addFile = Effect.fnUntraced(function* (
    named: string,
    at: string,
    info: FileSystem.File.Info
  ) {
    const isRunner = RUNNERS.test(baseOf(at))
    yield* count(isRunner ? 0 : Number(info.size))
    if (isRunner) {
      // An interpreter is large and belongs to the machine, so only its size and time count.
      const changed = Option.match(info.mtime, {
        onNone: () => "",
        onSome: (at) => at.toISOString()
      })
      return add("runner", at, String(info.size), changed)
    }
    add(
      "file",
      named,
      yield* Effect.mapError(bytesOutside(at, MOST_BYTES), () => "unknown" as const)
    )
  })

  const addFolder = Effect.fnUntraced(function* (named: string, folder: string) {
    const open = [folder]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const names = yield* Effect.mapError(listOutside(at), () => "unknown" as const)
      for (const name of names.filter((each) => !LEFT_OUT.test(each))) {
        const below = path.join(at, name)
        const info = yield* statOf(below)
        if (Option.isNone(info)) continue
        const within = path.join(named, path.relative(folder, below))
        if (info.value.type === "File") yield* addFile(within, below, info.value)
        if (info.value.type !== "Directory") continue
        // A link to a folder may lead back to the same folder.
        if (Option.isNone(yield* Effect.option(fs.readLink(below)))) open.push(below)
        yield* count(0)
      }
    }
  })

  return { hash, statOf, add, addFile, addFolder }
})

/** Whether a word after a runner is the program that it runs. */
const namesProgram = (word: string): boolean =>
  !isOption(word) && !RUN_WORDS.has(word) && !RUNNERS.test(baseOf(word))

/** Reads commands, and adds what they name to a digest. */
const reading = Effect.fnUntraced(function* ({ cwd, environment }: ProgramPlace) {
  const path = yield* Path.Path
  const { add, addFile, addFolder, hash, statOf } = yield* hashing
  const seen = new Set<string>()
  const bases = [cwd]

  /** Adds the file or folder with this name; false if it does not exist. */
  const addPath = Effect.fnUntraced(function* (named: string) {
    for (const base of bases) {
      const at = path.resolve(base, named)
      const info = yield* statOf(at)
      if (Option.isNone(info)) continue
      const { type } = info.value
      if (type !== "File" && type !== "Directory") continue
      if (seen.has(at)) return true
      seen.add(at)
      yield* type === "File" ? addFile(named, at, info.value) : addFolder(named, at)
      return true
    }
    return false
  })

  const addInPath = Effect.fnUntraced(function* (name: string) {
    if (name.includes("/")) return yield* addPath(name)
    for (const folder of (environment.PATH ?? "").split(":")) {
      const at = path.resolve(cwd, folder, name)
      const info = yield* statOf(at)
      if (Option.isNone(info) || info.value.type !== "File") continue
      yield* addFile(name, at, info.value)
      return true
    }
    return false
  })

  /** Whether the words of a runner name a program. */
  const addRun = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
    const program = words.find(namesProgram)
    return program !== undefined && (yield* addPath(program))
  })

  /** Whether the command names the program that it runs; adds its files. */
  const addCommand = Effect.fnUntraced(function* ({ values, words }: SimpleCommand) {
    const [name = "", ...rest] = words
    const base = baseOf(name)
    if (base === "cd") {
      bases.unshift(path.resolve(bases[0] ?? cwd, rest[0] ?? ""))
      return true
    }
    for (const word of [...values, ...rest]) yield* Effect.forEach(pathsIn(word), addPath)
    if (name === "") return true
    const found = yield* addInPath(name)
    if (PLUMBING.test(base)) return true
    if (OPAQUE.test(base)) return false
    if (RUNNERS.test(base)) return yield* addRun(rest)
    return found && (name.includes("/") || rest.every(isOption))
  })

  return { addCommand, hash, add }
})

/** The simple commands of a command, with those of a text for a shell (`sh -c`). */
const commandsOf = ({ command, environment }: ProgramPlace): ReadonlyArray<SimpleCommand> =>
  simpleCommands(command, environment).flatMap((simple) => {
    const [name = "", ...rest] = simple.words
    const text = /sh$/.test(baseOf(name))
      ? rest[rest.findIndex((word) => /^-[a-z]*c$/.test(word)) + 1]
      : undefined
    const inner = text !== undefined && rest.some((word) => /^-[a-z]*c$/.test(word))
    return inner ? simpleCommands(text, environment) : [simple]
  })

/** A digest of the program as it is now; null if its files cannot be determined. */
export const programDigest = Effect.fn("programDigest")(function* (place: ProgramPlace) {
  const { add, addCommand, hash } = yield* reading(place)
  add("command", place.command)
  const commands = commandsOf(place)
  const known = yield* Effect.forEach(commands, addCommand).pipe(
    Effect.orElseSucceed(() => [false])
  )
  const runs = commands.some(
    ({ words: [name = ""] }) => name !== "" && !PLUMBING.test(baseOf(name))
  )
  return runs && known.every(Boolean) ? hash.digest("hex") : null
})
