/**
 * Which compiler a source is compiled with: the newest of those that are installed that its pragma
 * allows. A pragma that pins a release which is not installed gets the newest of its minor series;
 * the choice then says that it was relaxed. Owns the list of compilers (npm packages).
 */
import { coerce, maxSatisfying, validRange } from "semver"

/** Version -> npm package, one a minor series. */
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
  /** the pragma does not allow this version, only its minor series */
  readonly relaxed: boolean
}

const PRAGMA = /pragma\s+solidity\s+([^;]+);/g

/** The ranges of every pragma in a source, as one range; null without any. */
const rangeOf = (source: string): string | null => {
  const ranges = Array.from(source.matchAll(PRAGMA), ([, range = ""]) => range.trim())
  return ranges.length === 0 ? null : ranges.join(" ")
}

/** The compiler for a source; null where no installed one is of the series that it asks for. */
export const chooseCompiler = (source: string): Choice | null => {
  const range = rangeOf(source)
  if (range === null) return { version: "0.8.37", relaxed: false }
  const exact = validRange(range) === null ? null : maxSatisfying(versions, range)
  if (exact !== null) return { version: exact, relaxed: false }
  const named = coerce(range)
  const series = named === null ? null : maxSatisfying(versions, `~${named.major}.${named.minor}.0`)
  return series === null ? null : { version: series, relaxed: true }
}

/** The source with pragmas that any version fulfils: for a choice that was relaxed. */
export const withoutPragma = (source: string): string =>
  source.replace(PRAGMA, (pragma) => "pragma solidity >=0.4.0;".padEnd(pragma.length))
