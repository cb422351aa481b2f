/** The table of models, best first, and what is missing for those whose run is not complete. Pure. */
import type { Prose, Section } from "../../../../report/Document.ts"
import { counted, dollars, NONE } from "../../../../report/text.ts"
import type { BlockModelSummary } from "../../measures/BlockSummary.ts"
import type { BlockTask } from "../../measures/Measures.ts"
import { type ColumnOf, count, index, indexIn, share, shareIn, tableOf } from "../cells.ts"

type Columns = ReadonlyArray<ColumnOf<BlockModelSummary>>

const MODEL: Columns = [{ title: "Model", of: ({ model }) => model }]

/** The columns for findings. */
const DETECTED: Columns = [
  {
    title: "SUI",
    hint: "security understanding index: .40 TDR (mean of the strata) + .30 reasoning + .30 precision",
    of: ({ sui, suiInterval }) => indexIn(sui, suiInterval)
  },
  {
    title: "TDR",
    hint: "target detection rate over all exhibits with a flaw",
    of: ({ tdr, tdrInterval }) => shareIn(tdr, tdrInterval)
  },
  {
    title: "Precision",
    hint: "correct findings (target, partial, bonus) out of all, on exhibits with a flaw",
    of: ({ precision, precisionInterval }) => shareIn(precision, precisionInterval)
  },
  {
    title: "LGR",
    hint: "lucky guess rate: right verdicts on flawed contracts whose flaw was not found",
    of: ({ lgr }) => share(lgr)
  },
  {
    title: "Halluc.",
    hint: "invented findings",
    of: ({ hallucination }) => share(hallucination)
  },
  { title: "F2", hint: "of the verdicts, recall weighted twice", of: ({ f2 }) => index(f2) },
  {
    title: "Unread",
    hint: "replies without a detection: not scored, and not counted as wrong",
    of: ({ unread }) => count(unread)
  }
]

/** What was run, if it was asked for: the share that worked. */
const ran = (
  kind: "exploit" | "patch",
  title: string,
  hint: string
): ColumnOf<BlockModelSummary> => ({
  title,
  hint,
  of: (model) => shareIn(model[kind]?.rate ?? null, model[kind]?.interval ?? null)
})

const EXPLOIT = ran(
  "exploit",
  "Proven",
  "flaws whose exploit script, run on the chain, reached the goal; out of all that were asked for"
)
const CLEAN: ColumnOf<BlockModelSummary> = {
  title: "False alarms",
  hint: "sound contracts that were called vulnerable",
  of: ({ clean }) => shareIn(clean?.rate ?? null, clean?.interval ?? null)
}
const PATCH = ran(
  "patch",
  "Patched",
  "contracts whose patch stops the exploit and keeps honest use"
)

const SPENT: Columns = [
  {
    title: "Errored",
    hint: "not scored, because we or a provider failed",
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

const columnsOf = (task: BlockTask, models: ReadonlyArray<BlockModelSummary>): Columns => {
  const exploits = models.some(({ exploit }) => exploit !== null) ? [EXPLOIT] : []
  const clean = models.some(({ clean: own }) => own !== null) ? [CLEAN] : []
  const asked = { detect: [...exploits, ...DETECTED, ...clean], exploit: [EXPLOIT], patch: [PATCH] }
  return [...MODEL, ...asked[task], ...SPENT]
}

const missing = ({ cancelled, errored, pending, refused, unscored }: BlockModelSummary): string =>
  [
    [errored, "errored"],
    [pending, "still to be run"],
    [cancelled, "cancelled"],
    [refused, "refused by the gate of variants"],
    [unscored, "unscored, because ballots could not be read"]
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
            text: `${row.model}: of its ${counted(row.trials, "trial")}, ${what}; its rates are over the others.`,
            tone: "warn"
          }
        ]
  })

export const leaderboard = (
  task: BlockTask,
  models: ReadonlyArray<BlockModelSummary>
): Section => ({
  name: "leaderboard",
  title: "Leaderboard",
  detail: "brief",
  blocks: [tableOf({ name: "models" }, columnsOf(task, models), models), ...incomplete(models)]
})
