/**
 * What a run of BlockBench asks about: contracts of a folder or our own, each in its variants and with its
 * prompts. Owns choosing from them; bank/ reads them.
 */
import { Effect, Glob, Result } from "effect"
import { digest } from "../../evm/digest.ts"
import { unusableModel } from "../../models/ModelError.ts"
import { makeOwnModel } from "../../models/ownModel.ts"
import { isAgent } from "../../models/registry.ts"
import { RunError } from "../../pipeline/run/findRun.ts"
import { nearest } from "../../pipeline/run/names.ts"
import type { RunConfig } from "../../pipeline/run/RunConfig.ts"
import type { Sample } from "../../tasks/block/Sample.ts"
import { stratifiedSample } from "./bank/allocation.ts"
import { type Loaded, loadSamples } from "./bank/load.ts"
import { countNotes } from "./bank/notes.ts"
import { loadOwnBank } from "./bank/ownBank.ts"
import { variantLabel, WITH_HINTS } from "./measures/strata.ts"
import { blockAnswers } from "./models/answers.ts"
import { type Attackable, exploitOf } from "./models/exploits.ts"
import { blockForms } from "./models/forms.ts"
import { memoryOf } from "./models/memory.ts"
import { patchOf } from "./models/patches.ts"
import { REPORT, readReports, replyOf } from "./models/report/reportModel.ts"
import { typesIn } from "./models/typesInSource.ts"
import {
  asksOf,
  type BlockOptions,
  drawnVariants,
  executedVariants,
  usualVariants
} from "./options.ts"
import { BlockTrial } from "./pipeline.ts"
import { type PromptName, promptsFor } from "./prompt/detection.ts"
import { placedIn } from "./stages/exploit/setting.ts"
import { RULES } from "./stages/judge/rules.ts"
import type { Remembered } from "./stages/probe/stage.ts"
import type { ProvenAs } from "./stages/show-contract/Exhibit.ts"
import { sourcesOf } from "./stages/transform/transform.ts"
import { derived, readChain, type TransformationName } from "./stages/transform/transformations.ts"

/** One exhibit to be made: a contract in a variant, asked about with a prompt. */
export interface BlockItem {
  readonly sample: Sample
  /** the variant's name */
  readonly variant: string
  readonly chain: ReadonlyArray<TransformationName>
  readonly prompt: PromptName
  /** what a model is asked about first; absent: nothing */
  readonly remembered?: Remembered
}

/**
 * The goal of an attack on the shown contract; undefined if none is asked for: without a proof nothing
 * shows whether a script worked, and on a fixed contract no script can reach the goal.
 */
export const goalOf = ({ chain, sample }: BlockItem) =>
  chain.includes("differential") ? undefined : sample.proof?.goal

const wrong = (message: string) => new RunError({ run: null, message })

/** Published variants that the other variants would be made from. */
const BASES = ["minimal_sanitized", "cleaned", "original"]

const chainOf = (variant: string) =>
  Result.match(readChain(variant), {
    onFailure: (reason) => Effect.fail(wrong(`--variants ${reason}`)),
    onSuccess: (chain) => Effect.succeed(derived(chain))
  })

/**
 * The incident behind a contract, from the variant that says most about it; not all published variants
 * repeat it.
 */
const rememberedIn = (stored: ReadonlyArray<Sample>): Remembered | undefined => {
  const eligible = stored.flatMap(({ flaw, incident, variant }) =>
    incident === null ? [] : [{ about: { incident, flaw }, variant }]
  )
  const asked = eligible.filter(({ about }) => about.incident.probe !== null)
  const pool = asked.length > 0 ? asked : eligible
  const base = ["original", ...BASES].flatMap((name) =>
    pool.filter(({ variant }) => variant === name)
  )
  return (base[0] ?? pool[0])?.about
}

/** A contract's items: stored variants as stored, others made from its base. */
const itemsOf = Effect.fnUntraced(function* (
  stored: ReadonlyArray<Sample>,
  variants: ReadonlyArray<string>,
  options: BlockOptions
) {
  const byName = new Map(stored.map((sample) => [sample.variant, sample]))
  const base = BASES.map((name) => byName.get(name)).find((sample) => sample !== undefined)
  const remembered = options.probe ? rememberedIn(stored) : undefined
  const isRun = options.task !== "detect"
  return (yield* Effect.forEach(variants, (variant) =>
    Effect.gen(function* () {
      const own = byName.get(variant)
      const chain = own === undefined ? yield* chainOf(variant) : []
      const sample = own ?? base
      const fixes = chain.includes("differential")
      if (sample === undefined || (fixes && sample.fixed === null)) return []
      if (isRun && (sample.proof === null || fixes)) return []
      return (isRun ? (["direct"] as const) : promptsFor(sample.subset)).map(
        (prompt): BlockItem => ({
          sample,
          variant,
          chain,
          prompt,
          ...(remembered === undefined ? {} : { remembered })
        })
      )
    })
  )).flat()
})

/** The variants that a contract is shown in by default. */
const defaultVariants = (
  stored: ReadonlyArray<Sample>,
  { task }: BlockOptions
): ReadonlyArray<string> =>
  stored.some(({ subset }) => subset === "own" || subset === "clean")
    ? drawnVariants
    : stored.some(({ subset }) => subset === "warmup")
      ? task === "detect"
        ? usualVariants
        : executedVariants
      : withoutHints(stored.map(({ variant }) => variant))

/** Stored variants without the one that contains hints; if there is no other, ours is made from it. */
const withoutHints = (stored: ReadonlyArray<string>): ReadonlyArray<string> => {
  const others = stored.filter((variant) => variant !== WITH_HINTS)
  return others.length === 0 ? ["minimal_sanitized"] : others
}

const drawn = (loaded: Loaded, sample: string, seed: number) => {
  if (sample === "published") return Effect.succeed(loaded.samples)
  const size = /^stratified:([1-9]\d{0,5})$/.exec(sample)?.[1]
  return size === undefined
    ? Effect.fail(wrong(`--sample takes published or stratified:N, not ${sample}`))
    : Effect.succeed(stratifiedSample(loaded.samples, { size: Number(size), seed }))
}

const selected = (
  samples: ReadonlyArray<Sample>,
  { split, tasks }: Pick<RunConfig, "split" | "tasks">
) => {
  // The warm-up is only used if it is named: as a split, or by its contracts' names.
  const isIn = ({ subset }: Sample) =>
    split === "all" ? subset !== "warmup" || tasks.length > 0 : subset === split
  const pool = samples.filter(isIn)
  const globs = tasks.map((pattern) => ({ pattern, glob: Glob.make(pattern) }))
  const idle = globs.find(({ glob }) => !pool.some(({ id }) => Glob.match(glob, id)))
  if (pool.length === 0) {
    const here = [...new Set(samples.map(({ subset }) => subset)), "all"].join(", ")
    return Effect.fail(wrong(`there are no contracts of "${split}" here: --split takes ${here}`))
  }
  if (idle !== undefined) {
    const near = nearest(idle.pattern, [...new Set(pool.map(({ id }) => id))])
    const hint = near.length === 0 ? "" : `: did you mean ${near.join(" or ")}?`
    return Effect.fail(wrong(`--tasks "${idle.pattern}" matches no contract${hint}`))
  }
  return Effect.succeed(
    globs.length === 0
      ? pool
      : pool.filter(({ id }) => globs.some(({ glob }) => Glob.match(glob, id)))
  )
}

const isAnswer = (name: string): name is keyof typeof blockAnswers =>
  Object.hasOwn(blockAnswers, name)

/** What the oracle knows about an attack. */
const attackOf = (source: string, proven: ProvenAs): Attackable | null => {
  const { attack = null, names, proof } = proven
  const { exploit, goal, setup } = proof
  const labels = Object.fromEntries(placedIn(proven).map(({ label, name }) => [name, label]))
  if (goal === undefined) return null
  const types = typesIn(sourcesOf(source, proven))
  return { setup, exploit, goal, names, labels, attack, types }
}

const answerOf = (name: keyof typeof blockAnswers, { ask, exhibit }: BlockTrial): string => {
  const { proven, remembered, source } = exhibit
  switch (ask) {
    case "probe":
      return memoryOf(name, remembered ?? null)
    case "exploit":
      return exploitOf(name, proven == null ? null : attackOf(source, proven))
    case "patch":
      return patchOf(name, { source, fixed: proven?.fixed ?? null })
    case "detect":
      return blockAnswers[name]({ source, known: exhibit })
  }
}

/** A model of our own: it only answers trials of BlockBench. */
const ownModel = (name: string) =>
  Effect.succeed(
    isAnswer(name)
      ? makeOwnModel(name, (_request, { subject }) =>
          subject instanceof BlockTrial
            ? Effect.succeed(answerOf(name, subject))
            : Effect.fail(
                unusableModel(name, "it can only detect flaws, not judge: name another judge")
              )
        )
      : undefined
  )

/** A static analyser, by its report: it detects, and knows neither incidents nor scripts. */
const reportModel = Effect.fnUntraced(function* (name: string, items: ReadonlyArray<BlockItem>) {
  const about = items.map(({ sample, variant }) => ({ sample: sample.id, variant }))
  const { digest: version, reports } = yield* readReports(name, about)
  const answers = makeOwnModel(name, (_request, { subject }) =>
    subject instanceof BlockTrial
      ? Effect.succeed(subject.ask === "detect" ? replyOf(reports, subject.exhibit) : "")
      : Effect.fail(unusableModel(name, "it detects flaws and judges none: name another judge"))
  )
  // Replies are kept under the model's settings: another report under the same path is another model.
  return { ...answers, settings: { options: { report: version } } }
})

/** The variant column of a trial; the prompt is added unless it is the direct one. */
const nameOf = ({ prompt, variant }: BlockItem): string =>
  prompt === "direct" ? variant : `${variant} ${prompt}`

const HINTS_NOTE = `${WITH_HINTS} is shown with its author's names and comments, which may give the flaw away: reports call it "${variantLabel(WITH_HINTS)}"`

/** Says for how many exhibits an exploit script is asked for, if not for all. */
const attackNote = (items: ReadonlyArray<BlockItem>): ReadonlyArray<string> => {
  const flawed = items.filter(({ sample }) => sample.subset !== "clean")
  const count = flawed.filter((item) => goalOf(item) !== undefined).length
  return count === flawed.length
    ? []
    : [
        `exploit scripts are asked for on ${count} of ${flawed.length} exhibits: flawed contracts with a proof`
      ]
}

/** The exhibits that a run with these options shows, and the data that they are of. */
export const exhibitsFor = Effect.fn("block.exhibits")(function* (
  config: Pick<RunConfig, "seed" | "split" | "tasks">,
  options: BlockOptions
) {
  const loaded: Loaded = yield* options.data === null
    ? loadOwnBank(config.seed)
    : loadSamples(options.data)
  const samples = yield* selected(yield* drawn(loaded, options.sample, config.seed), config)
  const contracts = [...Map.groupBy(samples, ({ id, subset }) => `${subset} ${id}`).values()]
  const items = (yield* Effect.forEach(contracts, (stored) =>
    itemsOf(
      stored,
      options.variants.length === 0 ? defaultVariants(stored, options) : options.variants,
      options
    )
  )).flat()
  if (items.length === 0) {
    return yield* wrong(
      options.task === "detect"
        ? "none of the contracts has any of the variants"
        : `none of the contracts has a flawed variant with a proof: --mode ${options.task} runs what a model writes against one. Our own contracts have proofs: leave --data out`
    )
  }
  return { loaded, contracts: contracts.length, items }
})

/** Reads the data and chooses among it. */
export const load = Effect.fn("block.load")(function* (config: RunConfig, options: BlockOptions) {
  const agent = config.models.find((name) => isAgent(name, config.definitions))
  if (agent !== undefined) {
    return yield* wrong(
      `${agent} acts on a chain, and BlockBench asks about contracts: leave it out, or use cmd: for a program that answers`
    )
  }
  const { contracts, items, loaded } = yield* exhibitsFor(config, options)
  const judges = options.task === "detect" ? options.judges.filter((one) => one !== RULES) : []
  const notes = countNotes(loaded.notes).filter(
    ({ kind }) => kind === "unreadable" || kind === "incomplete"
  )
  return {
    digest: digest(JSON.stringify(loaded.samples)),
    facts: { layout: loaded.layout, contracts },
    notes: [
      ...(loaded.remarks ?? []),
      ...notes.map(({ count, meaning }) => `${count} left out: ${meaning}`),
      ...(asksOf(options).exploit ? attackNote(items) : []),
      ...(items.some(({ variant }) => variant === WITH_HINTS) ? [HINTS_NOTE] : []),
      ...(judges.length === 0 ? [] : [`judged by ${judges.join(", ")}`])
    ],
    lastNotes: [],
    ownModel: (name: string) =>
      name.startsWith(REPORT) ? reportModel(name, items) : ownModel(name),
    ownForms: blockForms,
    auxiliary: judges,
    items: items.map((item) => ({
      item: item.sample.id,
      split: item.sample.subset,
      variant: nameOf(item),
      subject: item
    }))
  }
})
