/**
 * A static analyser as a model: `report:PATH` answers with what its report says of the contract. Owns which findings
 * belong to which contract, and their kinds in our words (types.json). It detects, and writes no script and no patch.
 */
import { Effect, FileSystem, Path, Result, Schema } from "effect"
import { digest } from "../../../../evm/digest.ts"
import { readOutside, walkOutside } from "../../../../evm/outsideFiles.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import { unusableModel } from "../../../../models/ModelError.ts"
import type { Finding } from "../../../../validators/block/Detection.ts"
import { functionAt, functionsOf } from "../../../../validators/block/outline.ts"
import { rangesOf } from "../../bank/markers.ts"
import { placeIn, replyWith } from "../Answer.ts"
import { type Reported, readReport } from "./formats.ts"
import table from "./types.json" with { type: "json" }

/** How the name of such a model begins. */
export const REPORT = "report:"

/** Which contract in which variant a trial is about. */
export interface About {
  readonly sample: string
  readonly variant: string
}

/** A variant as a folder is called. */
export const folderOf = (variant: string): string =>
  variant.replace(/\)/g, "").replace(/[^A-Za-z0-9_]+/g, "-")

/** The file that `sources` writes a contract into. */
export const MAIN_FILE = "contract.sol"

const Table = Schema.Record(Schema.String, Schema.String)
const kinds = Schema.decodeUnknownSync(
  Schema.Struct({ slither: Table, solhint: Table, swc: Table })
)(table)

/** An analyser's kind in our words; one that the table lacks in its own. Slither numbers the rules of its SARIF. */
export const typeOf = (rule: string): string => {
  const swc = /\bswc[-_ ]?(\d{3})\b/i.exec(rule)?.[1]
  const check = rule.replace(/^\d+-\d+-/, "")
  return (
    (swc === undefined ? undefined : ownValue(kinds.swc, swc)) ??
    ownValue(kinds.slither, check) ??
    ownValue(kinds.solhint, check) ??
    check.slice(0, 100)
  ).replaceAll(/[-_]+/g, " ")
}

/** The contract that a file holds: its folders as `sources` lays them out, or the file's own name. */
const keyOf = (file: string): string => {
  const parts = file
    .replace(/^[a-z]+:\/\//i, "")
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== ".")
  const [name = "", folder = "", above = ""] = parts.toReversed()
  return name === MAIN_FILE ? `${above}/${folder}` : name
}

/** The keys that a contract in a variant has. */
const keysOf = ({ sample, variant }: About): ReadonlyArray<string> => [
  `${folderOf(variant)}/${sample}`,
  `${sample}.sol`
]

/** What reports say, by the key of the file that they say it of. */
export type Reports = ReadonlyMap<string, ReadonlyArray<Reported>>

/** Characters of an analyser's words that are kept, and findings of one contract. */
const MOST_TEXT = 1_500
const MOST_FINDINGS = 200
/** Lines that a place may name (validators/block/places.ts); of more, their functions are named. */
const MOST_LINES = 15
/** Functions that are written out; a finding that names so many is no longer about a place. */
const MOST_FUNCTIONS = 50

/** The place of a finding, all of it: a report that names everything must not look like one that names a place. */
const locationOf = (source: string, { functions, lines }: Reported): string => {
  const extents = functionsOf(source)
  const known = new Set(extents.map(({ name }) => name))
  const length = source.split("\n").length
  const own = [...new Set(lines.filter((line) => line <= length))]
  const isPrecise = own.length <= MOST_LINES
  const around = isPrecise ? [] : own.flatMap((line) => functionAt(extents, line)?.name ?? [])
  const names = new Set([...functions.filter((name) => known.has(name)), ...around])
  return placeIn([...names].slice(0, MOST_FUNCTIONS), isPrecise ? rangesOf(own) : [])
}

const findingOf =
  (source: string) =>
  (one: Reported): Finding => ({
    type: typeOf(one.rule),
    severity: one.severity.slice(0, 40),
    location: locationOf(source, one),
    explanation: one.text.replace(/\s+/g, " ").trim().slice(0, MOST_TEXT),
    attack_scenario: "",
    suggested_fix: ""
  })

/** What a report says of one contract, as a detector's reply. */
export const replyOf = (reports: Reports, about: About & { readonly source: string }): string => {
  const own = keysOf(about)
    .flatMap((key) => reports.get(key) ?? [])
    .map(findingOf(about.source))
  const different = [...new Map(own.map((one) => [`${one.type} ${one.location}`, one])).values()]
  return replyWith(different.slice(0, MOST_FINDINGS), "As the analyser's report says.")
}

const isReport = (file: string): boolean => /\.(json|sarif)$/i.test(file)

/** A report, or all of a folder: the analyser may have been run for each contract by itself. */
const filesAt = Effect.fnUntraced(function* (at: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const info = yield* Effect.result(fs.stat(at))
  if (Result.isFailure(info) || info.success.type !== "Directory") return [at]
  return (yield* walkOutside(at)).filter(isReport).map((file) => path.resolve(at, file))
})

/** Reads what a model `report:PATH` knows; fails with what is wrong with which file. */
export const readReports = Effect.fn("readReports")(function* (
  name: string,
  contracts: ReadonlyArray<About>
) {
  const at = name.slice(REPORT.length)
  const wrong = (reason: string) => unusableModel(name, reason)
  const files = yield* filesAt(at).pipe(Effect.mapError(({ message }) => wrong(message)))
  if (files.length === 0) return yield* wrong("there is no .json and no .sarif file in that folder")
  const texts = yield* Effect.forEach(files, (file) =>
    readOutside(file).pipe(Effect.mapError(({ message }) => wrong(message)))
  )
  const reported: Array<Reported> = []
  for (const [index, text] of texts.entries()) {
    const read = readReport(text)
    if (Result.isFailure(read)) return yield* wrong(`${files[index]}: ${read.failure}`)
    for (const one of read.success) reported.push(one)
  }
  const reports: Reports = Map.groupBy(reported, ({ file }) => keyOf(file))
  const [first] = reported
  const isOurs = contracts.flatMap(keysOf).some((key) => reports.has(key))
  if (first !== undefined && !isOurs) {
    return yield* wrong(
      `none of its ${reported.length} findings is in a file of these contracts (the first is in "${first.file.slice(0, 200)}"): run the analyser on what \`questline sources\` writes, with the same --data, --variants and --seed`
    )
  }
  return { reports, digest: digest(texts.join("\n")) }
})
