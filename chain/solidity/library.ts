/**
 * The library that sources may import without including it: OpenZeppelin's contracts, as npm installed
 * them. Owns which paths belong to it. A source is hostile input, so no other file is read.
 */
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, posix } from "node:path"
import { Schema } from "effect"

const ROOT = "@openzeppelin/contracts/"

/** A path of the library: no dots except in the extension. */
const PATH = /^@openzeppelin\/contracts\/(?:[\w-]{1,64}\/){0,8}[\w-]{1,64}\.sol$/

/** Bounded, and no part can match what the next one does, so matching is linear. */
const IMPORT = /\bimport\b[^;"']{0,2000}["']([^"'\n]{1,300})["']/g

const require = createRequire(import.meta.url)
const files = new Map<string, string | null>()

const Installed = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))

let version: string | undefined

/** The version of the library that is installed. Throws where none is. */
export const libraryVersion = (): string => {
  version ??= Schema.decodeUnknownSync(Installed)(
    readFileSync(require.resolve(`${ROOT}package.json`), "utf8")
  ).version
  return version
}

const readIn = (path: string): string | null => {
  const known = files.get(path)
  if (known !== undefined) return known
  const file = join(dirname(require.resolve(`${ROOT}package.json`)), path.slice(ROOT.length))
  const source = existsSync(file) ? readFileSync(file, "utf8") : null
  files.set(path, source)
  return source
}

const importsOf = (path: string, source: string): ReadonlyArray<string> =>
  Array.from(source.matchAll(IMPORT), ([, target = ""]) =>
    target.startsWith(".") ? posix.normalize(posix.join(posix.dirname(path), target)) : target
  )

/** Whether a file belongs to the library. */
export const isLibrary = (path: string): boolean => path.startsWith(ROOT)

/** The files of the library that sources need and do not include, by path. */
export const libraryFor = (
  sources: Readonly<Record<string, string>>
): Readonly<Record<string, string>> => {
  const found = new Map<string, string>()
  const look = (path: string, source: string): void => {
    for (const wanted of importsOf(path, source)) {
      if (!PATH.test(wanted) || found.has(wanted) || Object.hasOwn(sources, wanted)) continue
      const text = readIn(wanted)
      if (text === null) continue
      found.set(wanted, text)
      look(wanted, text)
    }
  }
  for (const [path, source] of Object.entries(sources)) look(path, source)
  return Object.fromEntries(found)
}

/** The paths that sources import although they are neither among them nor in the library. */
export const missingImports = (
  sources: Readonly<Record<string, string>>
): ReadonlyArray<string> => {
  const all = { ...sources, ...libraryFor(sources) }
  const wanted = Object.entries(sources).flatMap(([path, source]) => importsOf(path, source))
  return [...new Set(wanted)].filter((path) => !Object.hasOwn(all, path))
}
