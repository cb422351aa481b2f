/**
 * The results of filled-in sheets as a document: agreement among experts, and between experts and judges.
 * Pure.
 */
import type { Document } from "../../../report/Document.ts"
import { number } from "../../../report/text.ts"
import { type ColumnOf, count, index, share, tableOf } from "../report/cells.ts"
import type { Agreement, reviewOf } from "./review.ts"
import type { Sheet } from "./sheet.ts"

type Review = ReturnType<typeof reviewOf>
type Experts = Review["experts"][number]

/** Agreement on the target: n, share and kappa. */
const onTarget = <A extends { readonly target: Agreement }>(): ReadonlyArray<ColumnOf<A>> => [
  { title: "n", of: ({ target }) => count(target.of) },
  {
    title: "Agree",
    hint: "share of items on which both say found, or both not",
    of: ({ target }) => share(target.share)
  },
  { title: "κ", of: ({ target }) => index(target.kappa) }
]

const EXPERTS: ReadonlyArray<ColumnOf<Experts>> = [
  { title: "Experts", of: ({ first, second }) => `${first}, ${second}` },
  ...onTarget<Experts>(),
  { title: "κ valid", of: ({ valid }) => index(valid.kappa) },
  { title: "κ class", of: (pair) => index(pair.class.kappa) },
  { title: "κ type", of: ({ type }) => index(type.kappa) }
]

/** A judge, or the majority of all; only single judges name a type. */
type Judge = Omit<Review["judges"][number], "class" | "valid" | "type"> & {
  readonly type: Agreement | null
}

const JUDGES: ReadonlyArray<ColumnOf<Judge>> = [
  { title: "Against them", of: ({ judge }) => judge },
  ...onTarget<Judge>(),
  { title: "Precision", of: ({ found }) => share(found.precision) },
  { title: "Recall", of: ({ found }) => share(found.recall) },
  { title: "F1", of: ({ found }) => index(found.f1) },
  { title: "Same type", of: ({ type }) => share(type?.share ?? null) },
  { title: "r quality", of: ({ quality }) => index(quality.pearson) },
  { title: "ρ quality", of: ({ quality }) => index(quality.spearman) },
  { title: "Unread", of: ({ unread }) => count(unread) }
]

const labelled = ({ blank, expert, labels }: Sheet): string =>
  `${expert} labelled ${number(labels.length)}${blank === 0 ? "" : ` and left ${number(blank)} empty`}`

/** `what`: findings, or answers if contracts were reviewed whole. */
export const reviewDocument = (
  review: Review,
  {
    run,
    sheets,
    what
  }: {
    readonly run: string
    readonly sheets: ReadonlyArray<Sheet>
    readonly what: string
  }
): Document => ({
  title: `Run ${run}: experts and judges`,
  lead: [
    `${sheets.map(labelled).join(", ")} (${what})`,
    `The experts agree on ${number(review.agreed)} ${what}; open between them: ${review.open.length === 0 ? "none" : review.open.join(", ")}.`
  ],
  sections: [
    ...(review.experts.length === 0
      ? []
      : [
          {
            name: "experts",
            title: "Experts among themselves",
            detail: "brief" as const,
            blocks: [tableOf({ name: "experts" }, EXPERTS, review.experts)]
          }
        ]),
    {
      name: "judges",
      title: "Judges against what the experts agree on",
      detail: "brief",
      blocks: [
        tableOf<Judge>({ name: "judges" }, JUDGES, [
          ...review.judges,
          { judge: "majority of the judges", type: null, ...review.panel }
        ])
      ]
    }
  ],
  legend: [
    "Found or not, by the rule of the run; precision, recall and F1 of a judge's votes for found; κ: Cohen; r: Pearson, ρ: Spearman, of quality scores."
  ]
})
