/** `questline tasks list --bench block` and `tasks show`: the available contracts. */
import { Array as Arr, Console, Effect, Option } from "effect"
import { nearest } from "../../../pipeline/run/names.ts"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { stdoutWidth } from "../../../pipeline/terminal/writer.ts"
import { fitting, wrap } from "../../../report/layout.ts"
import { counted, indent, NONE, number } from "../../../report/text.ts"
import type { Sample } from "../../../tasks/block/Sample.ts"
import { loadSamples } from "../bank/load.ts"
import { loadOwnBank } from "../bank/ownBank.ts"
import { ownSet } from "../bank/ownSet.ts"

interface Input {
  readonly data: Option.Option<string>
  readonly json: boolean
}

/** A contract in a line. */
const lineOf = (id: string, [first, ...others]: Arr.NonEmptyReadonlyArray<Sample>) => ({
  id,
  split: first.subset,
  tier: first.tier,
  type: first.flaw.type,
  variants: [first, ...others].map(({ variant }) => variant),
  fixed: first.fixed !== null,
  proof: first.proof !== null
})

type Line = ReturnType<typeof lineOf>

const open = Effect.fnUntraced(function* ({ data }: Pick<Input, "data">) {
  const { samples } = yield* Option.match(data, {
    onNone: () => loadOwnBank(),
    onSome: loadSamples
  })
  return {
    folder: Option.getOrElse(data, () => ownSet),
    contracts: new Map(Object.entries(Arr.groupBy(samples, ({ id }) => id)))
  }
})

const bankLine = (data: Option.Option<string>, contracts: number): string =>
  `Data: ${Option.getOrElse(data, () => "the project's own")} (${counted(contracts, "contract")})`

const asTable = (lines: ReadonlyArray<Line>): string =>
  fitting(stdoutWidth())(
    [
      { title: "Contract" },
      { title: "Split" },
      { title: "Tier", align: "right" },
      { title: "Flaw" },
      { title: "Variants", align: "right" },
      { title: "Proof" }
    ],
    lines.map(({ id, proof, split, tier, type, variants }) => [
      id,
      split,
      tier === null ? NONE : number(tier),
      type,
      number(variants.length),
      proof ? "yes" : "no"
    ])
  )

const medianOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const categoriesOf = (samples: ReadonlyArray<Sample>): string =>
  [...Map.groupBy(samples, ({ flaw }) => flaw.category)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([category, own]) => `${category} ${own.length}`)
    .join(", ")

/** What the contracts are, by split: each is counted once, in its first stored variant. */
const composition = (contracts: ReadonlyMap<string, Arr.NonEmptyReadonlyArray<Sample>>): string => {
  const firsts = [...contracts.values()].map(([first]) => first)
  const splits = [...Map.groupBy(firsts, ({ subset }) => subset)]
  const table = fitting(stdoutWidth())(
    [
      { title: "Split" },
      { title: "Contracts", align: "right" },
      { title: "With a flaw", align: "right" },
      { title: "Tier 1, 2, 3, 4" },
      { title: "Lines (median)" }
    ],
    splits.map(([split, samples]) => {
      const lines = samples.map(({ source }) => source.trimEnd().split("\n").length)
      const tiers = [1, 2, 3, 4].map((tier) => samples.filter((one) => one.tier === tier).length)
      return [
        split,
        number(samples.length),
        number(samples.filter(({ vulnerable }) => vulnerable).length),
        tiers.some((of) => of > 0) ? tiers.join(", ") : NONE,
        `${Math.min(...lines)} to ${Math.max(...lines)} (${medianOf(lines)})`
      ]
    })
  )
  const flaws = splits.flatMap(([split, samples]) => {
    const flawed = samples.filter(({ vulnerable }) => vulnerable)
    return flawed.length === 0 ? [] : [`Flaws of ${split}: ${categoriesOf(flawed)}`]
  })
  const width = Math.min(100, stdoutWidth())
  return [table, ...flaws.map((line) => wrap(line, width))].join("\n\n")
}

/** `questline tasks list --bench block`. */
export const listContracts = Effect.fn("commands.tasks.listContracts")(function* (input: Input) {
  const { contracts, folder } = yield* open(input)
  const tasks = [...contracts].map(([id, samples]) => lineOf(id, samples))
  if (input.json) return yield* printDocument("tasks list", { bench: "block", bank: folder, tasks })
  yield* Console.log(
    [bankLine(input.data, tasks.length), asTable(tasks), composition(contracts)].join("\n\n")
  )
})

/** The stored variants of a contract. A name that none has is a UsageError. */
export const findContract = Effect.fnUntraced(function* (
  input: Pick<Input, "data"> & { readonly task: string }
) {
  const { contracts, folder } = yield* open(input)
  const samples = contracts.get(input.task)
  if (samples === undefined) {
    const near = nearest(input.task, [...contracts.keys()])
    return yield* new UsageError({
      message: `there is no contract "${input.task}"; ${near.length > 0 ? `did you mean ${near.join(" or ")}?` : "`questline tasks list --bench block` lists them all"}`
    })
  }
  return { contracts, folder, samples }
})

/** `questline tasks show --bench block`: the flaw with the contract's first stored variant. */
export const showContract = Effect.fn("commands.tasks.showContract")(function* (
  input: Input & { readonly task: string }
) {
  const { contracts, folder, samples } = yield* findContract(input)
  const [{ flaw, source }] = samples
  const line = lineOf(input.task, samples)
  if (input.json) {
    const { description, rootCause, severity } = flaw
    const about = { ...line, severity, description, rootCause, source }
    return yield* printDocument("tasks show", { bench: "block", bank: folder, ...about })
  }
  const paragraph = (text: string | null) => wrap(text ?? "unknown", Math.min(100, stdoutWidth()))
  yield* Console.log(
    [
      `${line.id} (${line.split}${line.tier === null ? "" : `, tier ${line.tier}`}): ${flaw.type}, ${flaw.severity ?? "of unknown severity"}`,
      paragraph(flaw.description),
      `Root cause: ${paragraph(flaw.rootCause)}`,
      `Variants: ${line.variants.join(", ")}`,
      indent(source),
      bankLine(input.data, contracts.size)
    ].join("\n\n")
  )
})
