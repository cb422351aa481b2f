/** The table of models, best SUI first, and what is missing of those whose run is not complete. Pure. */
import type { Prose, Section } from "../../../../report/Document.ts"
import { dollars, NONE, number } from "../../../../report/text.ts"
import type { BlockModelSummary } from "../../BlockSummary.ts"
import { type ColumnOf, count, index, indexIn, share, shareIn, tableOf } from "../cells.ts"

const COLUMNS: ReadonlyArray<ColumnOf<BlockModelSummary>> = [
  { title: "Model", of: ({ model }) => model },
  {
    title: "SUI",
    hint: "security understanding index: .40 TDR (mean of the strata) + .30 reasoning + .30 precision",
    of: ({ sui, suiInterval }) => indexIn(sui, suiInterval)
  },
  {
    title: "TDR",
    hint: "target detection rate over all exhibits that hold a flaw",
    of: ({ tdr, tdrInterval }) => shareIn(tdr, tdrInterval)
  },
  {
    title: "Precision",
    hint: "correct findings (target, partial, bonus) of all on exhibits that hold a flaw",
    of: ({ precision, precisionInterval }) => shareIn(precision, precisionInterval)
  },
  {
    title: "LGR",
    hint: "lucky guess rate: right verdicts on flawed contracts whose flaw was not found",
    of: ({ lgr }) => share(lgr)
  },
  {
    title: "Halluc.",
    hint: "findings that are made up",
    of: ({ hallucination }) => share(hallucination)
  },
  { title: "F2", hint: "of the verdicts, recall weighted twice", of: ({ f2 }) => index(f2) },
  {
    title: "Unread",
    hint: "replies that hold no detection: unscored, not wrong",
    of: ({ unread }) => count(unread)
  },
  {
    title: "Errored",
    hint: "not scored: a failure of ours or a provider's",
    of: ({ errored, trials }) => ({
      text: `${errored} of ${trials}`,
      value: errored,
      ...(errored > 0 ? { tone: "warn" as const } : {})
    })
  },
  { title: "Tokens", unit: "tokens", minor: true, of: ({ tokens }) => count(tokens) },
  {
    title: "Cost",
    unit: "$",
    of: ({ cost }) => ({ text: cost === null ? NONE : dollars(cost), value: cost })
  }
]

const missing = ({ cancelled, errored, pending, refused }: BlockModelSummary): string =>
  [
    [errored, "errored"],
    [pending, "still to be run"],
    [cancelled, "cancelled"],
    [refused, "refused by the gate of variants"]
  ]
    .filter(([many]) => many !== 0)
    .map(([many, what]) => `${many} ${what}`)
    .join(", ")

const incomplete = (models: ReadonlyArray<BlockModelSummary>): ReadonlyArray<Prose> =>
  models.flatMap((row) => {
    const what = missing(row)
    return what === ""
      ? []
      : [
          {
            _tag: "Prose",
            text: `${row.model}: of ${number(row.trials)} trials ${what}; its rates are over the others.`,
            tone: "warn"
          }
        ]
  })

export const leaderboard = (models: ReadonlyArray<BlockModelSummary>): Section => ({
  name: "leaderboard",
  title: "Leaderboard",
  detail: "brief",
  blocks: [tableOf({ name: "models" }, COLUMNS, models), ...incomplete(models)]
})
