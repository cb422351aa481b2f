/**
 * Which compiler a source is compiled with: the newest installed one that its pragma allows. A pragma that
 * requires a release that is not installed gets the newest of its minor series, and the choice says that it
 * was relaxed. Owns the list of compilers (npm packages).
 */
import { coerce, maxSatisfying, validRange } from "semver"

/** Version -> npm package, one per minor series. */
export const compilers: Readonly<Record<string, string>> = {
  "0.4.26": "solc-0.4.26",
  "0.5.16": "solc-0.5.16",
  "0.6.6": "solc-0.6.6",
  "0.7.6": "solc-0.7.6",
  "0.8.37": "solc"
}

const versions = Object.keys(compilers)

export interface Choice {
  readonly version: string
  /** the pragma allows only its minor series, not this version */
  readonly relaxed: boolean
}

/** Bounded, and no part can match what the next one does: a source is hostile input. */
const PRAGMA = /pragma\s{1,64}solidity\s{1,64}([^;\s][^;]{0,255});/g

/** Longest range that is parsed, because parsing takes time. */
const MOST_RANGE = 1_000

/** The ranges of all pragmas in a source, as one range; null without any. */
const rangeOf = (source: string): string | null => {
  const ranges = new Set(Array.from(source.matchAll(PRAGMA), ([, range = ""]) => range.trim()))
  return ranges.size === 0 ? null : [...ranges].join(" ")
}

/** The compiler for a source; null if no installed one belongs to the requested series. */
export const chooseCompiler = (source: string): Choice | null => {
  const range = rangeOf(source)
  if (range === null) return { version: "0.8.37", relaxed: false }
  if (range.length > MOST_RANGE) return null
  const exact = validRange(range) === null ? null : maxSatisfying(versions, range)
  if (exact !== null) return { version: exact, relaxed: false }
  const named = coerce(range)
  const series = named === null ? null : maxSatisfying(versions, `~${named.major}.${named.minor}.0`)
  return series === null ? null : { version: series, relaxed: true }
}

/** The source with pragmas that any version accepts, for a relaxed choice. */
export const withoutPragma = (source: string): string =>
  source.replace(PRAGMA, (pragma) => "pragma solidity >=0.4.0;".padEnd(pragma.length))
