/**
 * Applies a chain of transformations to a sample. Owns updating the annotation: lines move with the code,
 * names of functions and contracts follow the renaming. A pure function of sample, chain and seed; the gate
 * (Gate.ts) decides whether the result may be shown.
 */
import { Effect } from "effect"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import { CodeAct, Flaw, type LineRange, type Sample } from "../../../../tasks/block/Sample.ts"
import { commentsOf } from "../../../../validators/block/outline.ts"
import { renameInProse } from "./comments.ts"
import { applyEdits, type Edited } from "./edits.ts"
import { incidentWords } from "./leaks/tables.ts"
import { sameTexts } from "./leaks/texts.ts"
import { lineDifference } from "./lineDifference.ts"
import type { Renaming } from "./names.ts"
import type { Added, Pass } from "./Pass.ts"
import { draws } from "./random.ts"
import { readTree } from "./readTree.ts"
import { compose, renameEdits } from "./rename.ts"
import type { SourcesByPath } from "./Tree.ts"
import { type TransformationName, transformations } from "./transformations.ts"
import { NotTransformable, Variant } from "./Variant.ts"

/** The paths of a sample's source and of the proof's other sources, as their imports write them. */
export const MAIN = "contract.sol"
const SUPPORT = "support.sol"
export const ATTACK = "attack.sol"

/** A proof's other sources: its world, and its attacker. */
interface OtherSources {
  readonly support: string | null
  readonly attack?: string | null
}

const filesOf = ({ attack = null, support }: OtherSources): SourcesByPath => ({
  ...(support === null ? {} : { [SUPPORT]: support }),
  ...(attack === null ? {} : { [ATTACK]: attack })
})

/** All sources of a proof, by path; the first decides the compiler. */
export const sourcesOf = (source: string, other: OtherSources): SourcesByPath => ({
  [MAIN]: source,
  ...filesOf(other)
})

type Annotation = Pick<Variant, "flaw" | "codeActs">

/** An annotation after an edit; ranges of which nothing is left are removed. */
const moveAnnotation = (
  { flaw, codeActs }: Annotation,
  moved: Edited["moved"],
  renaming: Renaming
): Annotation => {
  const lines = (ranges: ReadonlyArray<LineRange>) => ranges.flatMap((range) => moved(range) ?? [])
  const name = (old: string) => renaming.get(old) ?? old
  const prose = (text: string | null) => (text === null ? null : renameInProse(text, renaming))
  return {
    flaw: new Flaw({
      ...flaw,
      contract: flaw.contract === null ? null : name(flaw.contract),
      functions: flaw.functions.map(name),
      lines: lines(flaw.lines),
      description: prose(flaw.description),
      rootCause: prose(flaw.rootCause),
      attackScenario: prose(flaw.attackScenario),
      fix: prose(flaw.fix)
    }),
    codeActs: codeActs.map(
      (act) =>
        new CodeAct({
          ...act,
          lines: lines(act.lines),
          inFunction: act.inFunction === null ? null : name(act.inFunction),
          rationale: prose(act.rationale)
        })
    )
  }
}

/** The annotation of an added function: the lines from its head to its closing brace. */
const decoyAct = (source: string, { name, operation, rationale }: Added): CodeAct => {
  const lines = source.split("\n")
  const from = lines.findIndex((line) => line.includes(`function ${name}(`))
  const to = lines.findIndex((line, index) => index > from && /^ {4}\}/.test(line))
  return new CodeAct({
    id: `DECOY_${name}`,
    operation: operation as CodeAct["operation"],
    written: operation,
    function: "DECOY",
    lines: [{ from: from + 1, to: to + 1 }],
    inFunction: name,
    rationale
  })
}

/** Whether the sample's proof uses an address that its source also contains. */
const isNeeded = ({ attack, drill, proof, support }: Sample, address: string): boolean =>
  JSON.stringify([attack, drill, proof, support]).toLowerCase().includes(address.toLowerCase())

/** The comments of the contract without its flaw, if that is known. */
const sharedComments = ({ fixed, source, vulnerable }: Sample) => {
  const sound = vulnerable ? fixed : source
  const texts = new Set(commentsOf(sound ?? "").map(({ text }) => text))
  return (comment: string) => commentsOf(comment).every(({ text }) => texts.has(text))
}

const applyPass = Effect.fnUntraced(function* (
  variant: Variant,
  sample: Sample,
  name: TransformationName,
  pass: Pass
) {
  const refused = (reason: string) =>
    new NotTransformable({ sample: variant.sample, transformation: name, reason })
  const tree = yield* readTree(variant.source, contextOf(sample)).pipe(
    Effect.mapError(({ message }) => refused(`the source ${message}`))
  )
  const change = pass(tree, draws(variant.seed, name, variant.source), {
    flaw: variant.flaw,
    isShared: sharedComments(sample),
    incident: incidentWords(sample.incident),
    needs: (address) => isNeeded(sample, address)
  })
  if ("reason" in change) return yield* refused(change.reason)
  const { source, moved } = applyEdits(variant.source, change.edits)
  const renaming = change.renaming ?? new Map<string, string>()
  const added = change.added ?? []
  const { flaw, codeActs } = moveAnnotation(variant, moved, renaming)
  return new Variant({
    ...variant,
    source,
    names: compose(variant.names, renaming),
    texts: compose(variant.texts, change.texts ?? new Map()),
    added: [
      ...variant.added.map((one) => renaming.get(one) ?? one),
      ...new Set(
        added.flatMap(({ event, name: own, variable }) => [
          own,
          variable,
          ...(event === null ? [] : [event])
        ])
      )
    ],
    flaw,
    codeActs: [...codeActs, ...added.map((one) => decoyAct(source, one))]
  })
})

/** The sample's own fix, with its annotation moved to the lines of the fix. */
const applyFix = (sample: Sample, variant: Variant, fixed: string): Variant => {
  const { flaw, codeActs } = moveAnnotation(
    variant,
    lineDifference(sample.source, fixed),
    new Map()
  )
  const benign = (act: CodeAct) =>
    act.function === "ROOT_CAUSE" ? new CodeAct({ ...act, function: "BENIGN" }) : act
  return new Variant({
    ...variant,
    source: fixed,
    vulnerable: false,
    flaw,
    codeActs: codeActs.map(benign)
  })
}

/** What is compiled with a sample: its context, and the proof's other sources. */
const contextOf = (sample: Sample): SourcesByPath => ({
  ...Object.fromEntries(sample.context.map(({ path, source }) => [path, source])),
  ...filesOf(sample)
})

/** Another source of the sample (used by its proof, or its fix) with the names of a variant. */
const withNames = Effect.fnUntraced(function* (
  what: string,
  source: string | null,
  imported: SourcesByPath,
  { names, sample, texts }: Variant
) {
  const isSame = Object.keys(names).length === 0 && Object.keys(texts).length === 0
  if (source === null || isSame) return source
  const tree = yield* readTree(source, imported).pipe(
    Effect.mapError(
      ({ message }) =>
        new NotTransformable({ sample, transformation: "names", reason: `${what} ${message}` })
    )
  )
  return applyEdits(tree.source, [
    ...renameEdits(tree, new Map(Object.entries(names))),
    ...sameTexts(tree, new Map(Object.entries(texts)))
  ]).source
})

/**
 * The proof's other sources with the variant's names, so that an attacker calls functions by their names
 * there. Null if the sample has none.
 */
export const otherSourcesFor = Effect.fn("otherSourcesFor")(function* (
  sample: Sample,
  variant: Variant
) {
  const { attack, source, support } = sample
  return {
    support: yield* withNames("what its proof uses", support, { [MAIN]: source }, variant),
    attack: yield* withNames(
      "its proof's attacker",
      attack,
      sourcesOf(source, { support }),
      variant
    )
  } satisfies OtherSources
})

/** The sample's fix with the variant's names, without its other changes. Null: it has none. */
export const fixFor = Effect.fn("fixFor")((sample: Sample, variant: Variant) =>
  withNames("its fix", sample.fixed, contextOf(sample), variant)
)

/** What a patch is compared with, with the variant's names in the documented alternative fixes. */
export const drillFor = Effect.fn("drillFor")(function* (
  drill: Drill,
  sample: Sample,
  variant: Variant
) {
  const alternatives = yield* Effect.forEach(drill.alternatives, (source) =>
    withNames("another fix of it", source, contextOf(sample), variant)
  )
  return {
    ...drill,
    alternatives: alternatives.filter((source) => source !== null)
  } satisfies Drill
})

/** Whether a variant that passed the gate has the code of its sample, byte for byte. */
export const hasSameCode = ({ chain, names, texts }: Variant): boolean =>
  Object.keys(names).length === 0 &&
  Object.keys(texts).length === 0 &&
  (chain as ReadonlyArray<TransformationName>).every(
    (name) => transformations[name].keeps === "code"
  )

/** The unchanged sample, as the variant without transformations. */
export const untouched = (sample: Sample, seed: number): Variant =>
  new Variant({
    sample: sample.id,
    chain: [],
    seed,
    source: sample.source,
    names: {},
    texts: {},
    added: [],
    vulnerable: sample.vulnerable,
    flaw: sample.flaw,
    codeActs: sample.codeActs
  })

/**
 * Applies a chain, its first transformation first. `differential` replaces the unchanged sample by its own
 * fix, so it must come first.
 */
export const transform = Effect.fn("transform")(function* (
  sample: Sample,
  chain: ReadonlyArray<TransformationName>,
  seed: number
) {
  let variant = new Variant({ ...untouched(sample, seed), chain })
  for (const [index, name] of chain.entries()) {
    if (name === "differential") {
      if (index > 0 || sample.fixed === null) {
        const reason =
          index > 0 ? "must be the innermost of a chain" : "the sample has no fixed version"
        return yield* new NotTransformable({ sample: sample.id, transformation: name, reason })
      }
      variant = applyFix(sample, variant, sample.fixed)
    }
    for (const pass of transformations[name].passes) {
      variant = yield* applyPass(variant, sample, name, pass)
    }
  }
  return variant
})
