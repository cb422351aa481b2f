/**
 * `questline tasks check --bench block`: the flaws in a folder of contracts, by kind and count, on stdout.
 * Samples that cannot be read are left out of runs, and others are kept as repaired; this command does not
 * fail in either case.
 */
import { Console, Effect, Option } from "effect"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { counted, number, table } from "../../../report/text.ts"
import { type Loaded, loadSamples } from "../bank/load.ts"
import { countNotes, type NoteKind } from "../bank/notes.ts"
import { loadOwnBank } from "../bank/ownBank.ts"
import { ownSet } from "../bank/ownSet.ts"

/** How many flaws of a kind are shown unless all are requested. */
const EXAMPLES = 3

/** The flaws of a kind, with those that are shown. */
interface Flaws {
  readonly kind: NoteKind
  readonly count: number
  readonly meaning: string
  readonly examples: ReadonlyArray<{ readonly of: string; readonly detail: string }>
}

/** The flaws in the data, most frequent kind first; `full`: every flaw, otherwise some of each kind. */
const flawsOf = ({ notes }: Pick<Loaded, "notes">, full: boolean): ReadonlyArray<Flaws> =>
  countNotes(notes).map((counted) => ({
    ...counted,
    examples: notes
      .filter(({ kind }) => kind === counted.kind)
      .slice(0, full ? undefined : EXAMPLES)
      .map(({ detail, of }) => ({ of, detail }))
  }))

/** "624 samples (210 ds, 414 tc) of 256 contracts": by subset; a contract has several variants. */
const contents = ({ samples }: Pick<Loaded, "samples">): string => {
  const parts = [...Map.groupBy(samples, ({ subset }) => subset)]
  const contracts = new Set(samples.map(({ id, subset }) => `${subset} ${id}`)).size
  return `${counted(samples.length, "sample")} (${parts.map(([part, own]) => `${number(own.length)} ${part}`).join(", ")}) of ${counted(contracts, "contract")}`
}

const plain = (text: string): string => text.replace(/\s*\n\s*/g, " ")

const asText = (directory: string, loaded: Loaded, full: boolean): string => {
  const flaws = flawsOf(loaded, full)
  const heading = `${directory}: layout ${loaded.layout}, ${contents(loaded)}`
  if (flaws.length === 0) return `${heading}: no problems found`
  return [
    `${heading}; ${number(loaded.notes.length)} flaws`,
    table(
      [{ title: "Kind" }, { title: "Count", align: "right" }, { title: "Meaning" }],
      flaws.map(({ count, kind, meaning }) => [kind, number(count), meaning])
    ),
    ...(full
      ? flaws.map(({ examples, kind }) =>
          [`${kind}:`, ...examples.map(({ detail, of }) => `  ${of}: ${plain(detail)}`)].join("\n")
        )
      : ["--full lists each."])
  ].join("\n\n")
}

/** Checks a folder of published contracts, or our own; fails if it cannot be read at all. */
export const checkBlock = Effect.fn("commands.tasks.checkBlock")(function* (input: {
  readonly data: Option.Option<string>
  readonly full: boolean
  readonly json: boolean
  readonly tasks: ReadonlyArray<string>
}) {
  if (input.tasks.length > 0) {
    return yield* new UsageError({
      message:
        "--tasks is for a bank of tasks: leave it out; a folder of contracts is always checked completely"
    })
  }
  const directory = Option.getOrElse(input.data, () => ownSet)
  const loaded: Loaded = yield* Option.match(input.data, {
    onNone: () => loadOwnBank(),
    onSome: loadSamples
  })
  if (loaded.samples.length + loaded.notes.length === 0) {
    return yield* new UsageError({
      message: `${directory} has the layout ${loaded.layout} and no contracts in it: name the folder that holds them`
    })
  }
  if (input.json) {
    return yield* printDocument("tasks check", {
      bench: "block",
      bank: directory,
      sound: loaded.notes.length === 0,
      layout: loaded.layout,
      samples: loaded.samples.length,
      flaws: flawsOf(loaded, input.full)
    })
  }
  yield* Console.log(asText(directory, loaded, input.full))
})
