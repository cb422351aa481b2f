/**
 * The folder layouts in which BlockBench's data was published, as data: which folder holds which part of
 * which subset and variant. load.ts recognises and reads them.
 */
import type { Subset } from "../../../tasks/block/Sample.ts"

/** One folder of contracts with the files that describe them. Paths are relative to the data's folder. */
export interface Source {
  readonly subset: Subset
  readonly variant: string
  /** the sources, one `ID.sol` per sample */
  readonly contracts: string
  /** folders of `ID.json`, read in this order; later ones override earlier ones */
  readonly facts: ReadonlyArray<string>
  /** folder of `ID.yaml` CodeAct annotations */
  readonly codeActs: string | null
  /** folder of `ID_knowledge_probe.json` */
  readonly probes: string | null
  /** folder of `ID/*.sol` related contracts */
  readonly context: string | null
  /** folder of `ID_context.txt` protocol documents */
  readonly protocol: string | null
}

/** A layout, and the folders by any of which it is recognised. */
export interface Layout {
  readonly name: string
  readonly marks: ReadonlyArray<string>
  readonly sources: ReadonlyArray<Source>
}

/** Published folder names of the TC variants -> the paper's names. */
export const temporalVariants = {
  minimalsanitized: "minimal_sanitized",
  sanitized: "sanitized",
  nocomments: "no_comments",
  chameleon_medical: "chameleon",
  shapeshifter_l3: "shapeshifter",
  trojan: "trojan",
  falseProphet: "false_prophet",
  differential: "differential"
} as const

const ANNOTATED = new Set(["minimalsanitized", "trojan", "differential"])

const plain = { codeActs: null, probes: null, context: null, protocol: null } as const
const tiers = [1, 2, 3, 4].map((tier) => `tier${tier}`)

const temporal = (
  folder: string,
  variant: string,
  path: string,
  facts: ReadonlyArray<string>
): Source => ({
  ...plain,
  subset: "tc",
  variant,
  contracts: `${path}/contracts`,
  facts: facts.map((name) => `${path}/${name}`),
  codeActs: ANNOTATED.has(folder) ? `${path}/code_acts_annotation` : null,
  probes: folder === "minimalsanitized" ? `${path}/knowledge_assessment` : null
})

const gold = (path: string, variant: string, facts: ReadonlyArray<string>): Source => ({
  subset: "gs",
  variant,
  contracts: `${path}/contracts`,
  facts: facts.map((name) => `${path}/${name}`),
  codeActs: null,
  probes: `${path}/knowledge_assessment`,
  context: `${path}/contracts/context`,
  protocol: `${path}/protocol_context_doc`
})

/**
 * The layout with `ground_truth` folders: 100 DS, the eight variants of TC, and GS. GS stands in a folder for each variant, or in `gs`
 * itself, which then holds the cleaned sources like `ds`.
 */
const samples: Layout = {
  name: "samples",
  marks: ["ds", "tc", "gs"],
  sources: [
    ...tiers.map(
      (tier): Source => ({
        ...plain,
        subset: "ds",
        variant: "cleaned",
        contracts: `ds/${tier}/contracts`,
        facts: [`ds/${tier}/metadata`, `ds/${tier}/ground_truth`]
      })
    ),
    ...Object.entries(temporalVariants).map(([folder, variant]) =>
      temporal(folder, variant, `tc/${folder}`, ["metadata", "ground_truth"])
    ),
    gold("gs/original", "original", ["metadata", "ground_truth"]),
    gold("gs/cleaned", "cleaned", ["metadata", "ground_truth"]),
    gold("gs", "cleaned", ["metadata", "ground_truth"])
  ]
}

/** The layout of the full sets: everything in metadata, originals next to the cleaned sources. */
const dataset: Layout = {
  name: "dataset",
  marks: [
    "difficulty_stratified",
    "temporal_contamination",
    "gold_standard",
    "gold_standard_sample"
  ],
  sources: [
    ...["original", "cleaned"].flatMap((variant) =>
      tiers.map((tier): Source => {
        const path = `difficulty_stratified/${variant}/${tier}`
        return {
          ...plain,
          subset: "ds",
          variant,
          contracts: `${path}/contracts`,
          facts: [`${path}/metadata`]
        }
      })
    ),
    ...Object.entries({ original: "original", ...temporalVariants }).map(([folder, variant]) =>
      temporal(folder, variant, `temporal_contamination/${folder}`, ["metadata"])
    ),
    ...["gold_standard", "gold_standard_sample"].flatMap((set) =>
      ["original", "cleaned"].map((variant) => gold(`${set}/${variant}`, variant, ["metadata"]))
    )
  ]
}

export const layouts: ReadonlyArray<Layout> = [samples, dataset]
