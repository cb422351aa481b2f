/**
 * What a run's readers are shown, kept with the run, so that it is made once. Owns what it depends on: the run's row with
 * its revision, which changes with any of its trials, and all code that made it. Code that cannot be named keeps nothing.
 * Notes and settings of the terminal come later and are not part of it.
 */
import { Context, Effect, Option, Result, Schema } from "effect"
import { Store } from "../../../db/Store.ts"
import { digest } from "../../../evm/digest.ts"
import type { Document } from "../../../report/Document.ts"
import { StoredDocument } from "../../../report/storedDocument.ts"
import type { Benchmark, Reading } from "../Benchmark.ts"
import type { RunRow } from "../findRun.ts"
import { reportDocument } from "../reportDocument.ts"
import { reportData } from "./reportLine.ts"

/** A digest of all code of this process and of the Node that runs it; null: it is not known. */
export const CodeDigest = Context.Reference<string | null>("questline/pipeline/CodeDigest", {
  defaultValue: () => null
})

const { Boolean: Bool, Finite, Int, NullOr, Record, String: Text, Struct } = Schema

const Named = Struct({ item: Text, model: Text, round: Int, variant: Text })

/** What the end of a run prints besides its spending. */
const Ending = Struct({
  document: StoredDocument,
  /** of all calls: replies, those of unknown price, and US dollars of the others */
  calls: Struct({ replies: Int, unpriced: Int, knownCost: Finite }),
  /** whether any reply was stored before */
  reused: Bool,
  /** a failed trial, and one that only its variant tells apart; null: there is none */
  failed: NullOr(Struct({ trial: Named, beside: NullOr(Named) }))
})
export type Ending = typeof Ending.Type

/** A form in which a report is kept. */
interface Form<A> {
  readonly name: string
  readonly schema: Schema.Codec<A, string>
}

const form = <A>(name: string, schema: Schema.Codec<A, string>): Form<A> => ({ name, schema })

/** The forms in which a report is kept. */
export const Forms = {
  /** as a terminal shows it: sections that only pages have are there without their blocks */
  report: form("report", StoredDocument),
  page: form("page", StoredDocument),
  /** the fields of the JSON line */
  json: form("json", Schema.fromJsonString(Record(Text, Schema.Unknown))),
  ending: form("ending", Schema.fromJsonString(Ending))
} as const

const keyOf = (run: RunRow, code: string): string => {
  const { bench, config, createdAt, environment, id, revision, status } = run
  const of = [code, id, createdAt, status, bench, revision, config, environment]
  return digest(JSON.stringify(of))
}

/** The report of a run in one of its forms, if it was kept for the run as it is, by this code. */
export const keptReport = Effect.fn("report.kept")(function* <A>(
  run: RunRow,
  { name, schema }: Form<A>
): Effect.fn.Return<Option.Option<A>, never, Store> {
  const code = yield* CodeDigest
  if (code === null) return Option.none()
  const store = yield* Store
  // What cannot be read is made again.
  return yield* store.keptOf(run.id, name, keyOf(run, code)).pipe(
    Effect.map(Option.flatMap(Schema.decodeUnknownOption(schema))),
    Effect.catch(() => Effect.succeedNone)
  )
})

/** The document with only what a terminal shows. */
const shortened = (document: Document): Document => ({
  ...document,
  sections: document.sections.map((section) =>
    section.detail === "full" ? { ...section, blocks: [] } : section
  )
})

const briefOf = (document: Document): Document => ({
  ...document,
  sections: document.sections.filter(({ detail }) => detail === "brief")
})

/** What the end of a run prints, of what its benchmark reports. */
export const endingOf = (
  bench: Benchmark,
  reading: Reading,
  document: Document = bench.report.document(reading)
): Ending => {
  const { scores } = reading
  const failed = scores.find(({ passed, status }) => status === "done" && !passed)
  const beside = scores.find(
    ({ item, model, round, variant }) =>
      item === failed?.item &&
      model === failed.model &&
      round === failed.round &&
      variant !== failed.variant
  )
  const named = ({ item, model, round, variant }: typeof Named.Type) => ({
    ...{ item, model, round, variant }
  })
  const sum = (part: "replies" | "unpriced" | "knownCost") =>
    scores.reduce((all, { calls }) => all + calls[part], 0)
  return {
    document: briefOf(document),
    calls: { replies: sum("replies"), unpriced: sum("unpriced"), knownCost: sum("knownCost") },
    reused: scores.some(({ calls }) => calls.reused > 0),
    failed:
      failed === undefined
        ? null
        : { trial: named(failed), beside: beside === undefined ? null : named(beside) }
  }
}

/** Keeps the report of a run that was read, in all forms, unless the run changes meanwhile. Returns its page. */
export const keepReport = Effect.fn("report.keep")(function* (bench: Benchmark, reading: Reading) {
  const { run } = reading
  const code = yield* CodeDigest
  const document = bench.report.document(reading)
  const page = yield* reportDocument(bench, reading, document)
  if (code === null) return page
  const encoded = Result.all({
    page: Schema.encodeResult(Forms.page.schema)(page),
    report: Schema.encodeResult(Forms.report.schema)(shortened(page)),
    json: Schema.encodeResult(Forms.json.schema)(reportData(bench.report, reading)),
    ending: Schema.encodeResult(Forms.ending.schema)(endingOf(bench, reading, document))
  })
  // Whoever may not write has the report all the same.
  if (Result.isSuccess(encoded)) {
    yield* Effect.ignore((yield* Store).keepFor(run, keyOf(run, code), encoded.success))
  }
  return page
})
