/** Evidence besides the verdicts: CodeActs, what models knew, and what was run. Pure. */
import type { Section } from "../../../../report/Document.ts"
import { NONE } from "../../../../report/text.ts"
import type { BlockModelSummary } from "../../measures/BlockSummary.ts"
import { variantLabel } from "../../measures/strata.ts"
import { type ColumnOf, count, index, points, share, shareIn, tableOf } from "../cells.ts"

type Models = ReadonlyArray<BlockModelSummary>
type Matched = BlockModelSummary["codeActs"][number] & { readonly model: string }

const ACTS: ReadonlyArray<ColumnOf<BlockModelSummary>> = [
  { title: "Model", of: ({ model }) => model },
  {
    title: "ROOT_CAUSE",
    hint: "exhibits in which a finding overlaps a root cause",
    of: ({ rootCause }) => share(rootCause)
  },
  { title: "DECOY flagged", of: ({ decoy }) => share(decoy) },
  {
    title: "Contamination",
    hint: "relative drop of the ROOT_CAUSE rate from the base variant to trojan",
    of: ({ contamination, contaminationInterval }) => shareIn(contamination, contaminationInterval)
  },
  {
    title: "Fix recognised",
    hint: "fixed contracts in which the fixed flaw is not reported",
    of: ({ fixRecognition }) => share(fixRecognition)
  },
  {
    title: "False alarms",
    hint: "fixed contracts that were called vulnerable",
    of: ({ falseAlarm }) => share(falseAlarm)
  }
]

const MATCHED: ReadonlyArray<ColumnOf<Matched>> = [
  { title: "Model", of: ({ model }) => model },
  { title: "Variant", align: "left", of: ({ group }) => variantLabel(group) },
  { title: "n", of: ({ of }) => count(of) },
  { title: "ROOT_CAUSE", of: ({ rootCause }) => share(rootCause) },
  { title: "TDR", of: ({ tdr }) => share(tdr) },
  {
    title: "Gap",
    unit: "points",
    hint: "above 0: the place was found without the flaw",
    of: ({ gap }) => points(gap)
  },
  { title: "DECOY flagged", of: ({ decoy }) => share(decoy) }
]

/** Where findings point, and how far that is from understanding. */
export const codeActs = (models: Models): ReadonlyArray<Section> => [
  {
    name: "codeacts",
    title: "CodeActs",
    detail: "normal",
    blocks: [
      tableOf(
        {
          name: "codeacts",
          note: "A finding overlaps a CodeAct when one of its lines is the act's; or, without lines, when it names the act's function and mentions its operation. The paper leaves the rule open."
        },
        ACTS,
        models
      )
    ]
  },
  {
    name: "codeacts-by-variant",
    title: "ROOT_CAUSE rate against TDR, on the same exhibits",
    detail: "full",
    blocks: [
      tableOf(
        { name: "matched" },
        MATCHED,
        models.flatMap(({ codeActs: own, model }) => own.map((one) => ({ ...one, model })))
      )
    ]
  }
]

interface Probed {
  readonly model: string
  readonly known: NonNullable<BlockModelSummary["knowledge"]>
}

const KNOWN: ReadonlyArray<ColumnOf<Probed>> = [
  { title: "Model", of: ({ model }) => model },
  {
    title: "Known",
    hint: "at least two of date, amount, type and mechanism are right",
    of: ({ known: { known, rate } }) => ({ ...share(rate), text: `${known} (${share(rate).text})` })
  },
  { title: "Familiar, wrong", of: ({ known }) => count(known.familiarButWrong) },
  { title: "Unfamiliar", of: ({ known }) => count(known.unfamiliar) },
  {
    title: "Answered",
    of: ({ known: { answered, asked } }) => ({ text: `${answered} of ${asked}`, value: answered })
  },
  { title: "Memorised", of: ({ known }) => count(known.diagnoses.memorised) },
  { title: "Understands", of: ({ known }) => count(known.diagnoses.understands) },
  { title: "Analyses", of: ({ known }) => count(known.diagnoses.analyses) },
  { title: "No evidence", of: ({ known }) => count(known.diagnoses["no evidence"]) },
  { title: "TDR known", of: ({ known }) => share(known.tdrKnown) },
  { title: "TDR not", of: ({ known }) => share(known.tdrUnknown) },
  ...(["date", "amount", "type", "mechanism"] as const).map((name) => ({
    title: `${name} right`,
    minor: true,
    of: ({ known }: Probed) => share(known.facts[name])
  }))
]

/** What models knew about the incidents; empty if no model was asked. */
export const knowledge = (models: Models): ReadonlyArray<Section> => {
  const probed = models.flatMap(({ knowledge: known, model }) =>
    known === null ? [] : [{ known, model }]
  )
  return probed.length === 0
    ? []
    : [
        {
          name: "knowledge",
          title: "What the models knew about the incidents",
          detail: "normal",
          blocks: [
            tableOf(
              {
                name: "knowledge",
                note: "Contracts; rates over the probes that were answered. Memorised: known, but missed under shapeshifter. Understood: known, and found there. Analysed: not known, but found."
              },
              KNOWN,
              probed
            )
          ]
        }
      ]
}

interface Ran {
  readonly model: string
  readonly kind: "exploit" | "patch"
  readonly own: NonNullable<BlockModelSummary["exploit"]>
}

const RAN: ReadonlyArray<ColumnOf<Ran>> = [
  { title: "Model", of: ({ model }) => model },
  { title: "What", align: "left", of: ({ kind }) => kind },
  { title: "Worked", of: ({ own }) => shareIn(own.rate, own.interval) },
  { title: "n", of: ({ own }) => count(own.of) },
  {
    title: "Endings",
    align: "left",
    of: ({ own }) =>
      Object.entries(own.endings)
        .map(([name, many]) => `${many} ${name}`)
        .join(", ")
  },
  {
    title: "Found and worked",
    of: ({ own: { judged } }) => (judged.of === 0 ? NONE : count(judged.foundAndWorked))
  },
  {
    title: "Found only",
    hint: "the judges say found, but what was run did not work",
    of: ({ own: { judged } }) => (judged.of === 0 ? NONE : count(judged.foundOnly))
  },
  {
    title: "Worked only",
    of: ({ own: { judged } }) => (judged.of === 0 ? NONE : count(judged.workedOnly))
  },
  {
    title: "Neither",
    of: ({ own: { judged } }) => (judged.of === 0 ? NONE : count(judged.neither))
  },
  { title: "κ", of: ({ own: { judged } }) => index(judged.kappa) }
]

/** Exploit scripts and patches that were run, and the judges' verdict. */
export const execution = (models: Models): ReadonlyArray<Section> => {
  const ran = models.flatMap((summary) =>
    (["exploit", "patch"] as const).flatMap((kind) => {
      const own = summary[kind]
      return own === null ? [] : [{ model: summary.model, kind, own }]
    })
  )
  return ran.length === 0
    ? []
    : [
        {
          name: "executions",
          title: "Exploits and patches that were run",
          detail: "normal",
          blocks: [
            tableOf(
              {
                name: "executions",
                note: "Over exhibits with the flaw. Found: the judges' verdict on the findings of the same trial; κ: Cohen, between found and worked."
              },
              RAN,
              ran
            )
          ]
        }
      ]
}
