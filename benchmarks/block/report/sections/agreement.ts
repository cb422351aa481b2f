/** How far models differ from one another, and judges agree with one another. Pure. */
import type { Section } from "../../../../report/Document.ts"
import { counted } from "../../../../report/text.ts"
import type { BlockSummary } from "../../measures/BlockSummary.ts"
import { type ColumnOf, count, index, share, tableOf } from "../cells.ts"

type Pair = BlockSummary["pairs"][number]

const pValue = (value: number): string =>
  value < 0.001 ? "<0.001" : value.toFixed(value < 0.1 ? 3 : 2)

const PAIRS: ReadonlyArray<ColumnOf<Pair>> = [
  { title: "Models", of: ({ first, second }) => `${first}, ${second}` },
  { title: "Subset", align: "left", of: ({ subset }) => subset },
  { title: "n", hint: "exhibits on which both were scored", of: ({ of }) => count(of) },
  { title: "Contracts", of: ({ contracts }) => count(contracts) },
  { title: "First only", of: ({ firstOnly }) => count(firstOnly) },
  { title: "Second only", of: ({ secondOnly }) => count(secondOnly) },
  {
    title: "p",
    hint: "paired permutation of contracts",
    of: ({ contractP: p }) => ({ text: pValue(p), value: p })
  },
  {
    title: "Corrected",
    hint: "Bonferroni, for the pairs of models on that subset",
    of: ({ contractCorrected: p }) => ({ text: pValue(p), value: p })
  },
  {
    title: "McNemar",
    hint: "the paper's test over exhibits, corrected; it treats variants of one contract as independent",
    of: ({ corrected: p }) => ({ text: pValue(p), value: p })
  }
]

/** Every pair of models; empty if there is only one model. */
export const pairs = ({ pairs: own }: BlockSummary): ReadonlyArray<Section> =>
  own.length === 0
    ? []
    : [
        {
          name: "pairs",
          title: "Models side by side",
          detail: "normal",
          blocks: [
            tableOf(
              {
                name: "pairs",
                note: "Two-sided, on whether the flaw of an exhibit (contract, variant, prompt, round) was found; Bonferroni within a subset. p: paired permutation of contracts, because variants of one contract are not independent. McNemar: the paper's, over exhibits."
              },
              PAIRS,
              own
            )
          ]
        }
      ]

type Agreement = NonNullable<BlockSummary["agreement"]>
type Judges = Agreement["pairs"][number]

const JUDGES: ReadonlyArray<ColumnOf<Judges>> = [
  { title: "Judges", of: ({ first, second }) => `${first}, ${second}` },
  { title: "n", hint: "findings that both voted on", of: ({ of }) => count(of) },
  { title: "κ class", of: (pair) => index(pair.class) },
  { title: "κ valid", of: ({ valid }) => index(valid) },
  { title: "κ target", of: ({ target }) => index(target) },
  { title: "n quality", minor: true, of: ({ quality }) => count(quality.of) },
  { title: "r quality", of: ({ quality }) => index(quality.pearson) },
  { title: "ρ quality", of: ({ quality }) => index(quality.spearman) }
]

const BALLOTS: ReadonlyArray<ColumnOf<Agreement["ballots"][number]>> = [
  { title: "Judge", of: ({ judge }) => judge },
  { title: "Findings", of: ({ of }) => count(of) },
  {
    title: "Unread",
    hint: "findings with an unreadable ballot; they count as no vote",
    of: ({ unread }) => ({ ...count(unread), ...(unread > 0 ? { tone: "warn" as const } : {}) })
  }
]

/** How the deterministic judge compares with the others. */
const noteOf = ({ rules }: Agreement): { readonly note?: string } =>
  rules === null
    ? {}
    : {
        note: `rules, which compares words, against the majority of the other judges on ${counted(rules.of, "finding")}: κ ${index(rules.class).text} on the class, ${index(rules.valid).text} on valid or not, ${index(rules.target).text} on the target.`
      }

const overall = ({ disagreements, fleiss, judges, quality, targetOrPartial }: Agreement): string =>
  `All of ${counted(judges.length, "judge")}: Fleiss' κ ${index(fleiss.class).text} on the class, ${index(fleiss.valid).text} on valid or not; ICC(2,${judges.length}) of quality ${index(quality.icc).text} on ${counted(quality.of, "finding")}; of ${counted(disagreements, "pair")} of different classes, ${share(targetOrPartial).text} are target versus partial. κ by pair: Cohen; r: Pearson; ρ: Spearman.`

/** The judges' agreement; empty if only the rules voted. */
export const judges = ({ agreement }: BlockSummary): ReadonlyArray<Section> =>
  agreement === null
    ? []
    : [
        {
          name: "agreement",
          title: "How far the judges agree",
          detail: "normal",
          blocks: [
            tableOf({ name: "ballots", ...noteOf(agreement) }, BALLOTS, agreement.ballots),
            ...(agreement.pairs.length === 0
              ? []
              : [tableOf({ name: "judges", note: overall(agreement) }, JUDGES, agreement.pairs)])
          ]
        }
      ]
