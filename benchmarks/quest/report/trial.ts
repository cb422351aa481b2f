/**
 * One trial as a document: why it got its score, the instruction, what happened, the checks, and what it
 * cost. Owns where each section goes and who sees it by default. Pure: record.ts reads what is shown.
 */

import { Predicate } from "effect"
import { bsc } from "../../../chain/profile.ts"
import type { Block, Code, Column, Content, Document, Section } from "../../../report/Document.ts"
import { counted, dollars, duration, NONE, number } from "../../../report/text.ts"
import { spentBy } from "../../../stages/generate/usage.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Check, Scorecard } from "../../../validators/quest/Scorecard.ts"
import type { Display } from "../episode/protocol/Protocol.ts"
import { actingProtocol, protocolOf } from "../episode/protocol/protocolOf.ts"
import type { CallDecoder } from "./calls.ts"
import { ledgerSections } from "./ledger.ts"
import type { TrialRecord, Turn } from "./record.ts"
import { sessionBlocks, timelineBlocks, toldBlocksOf } from "./session.ts"
import {
  closeBlocks,
  messageBlocks,
  type TurnView,
  tookText,
  turnBlocks,
  turnLine
} from "./turn.ts"
import { notReached, verdictOf } from "./verdict.ts"

interface TrialView {
  /** names calls to known contracts */
  readonly calls: CallDecoder
  /** the reference solution, step by step; or why there is none */
  readonly solution: ReadonlyArray<Code> | string
}

const section = (
  name: string,
  title: string,
  detail: Section["detail"],
  blocks: ReadonlyArray<Block>
): ReadonlyArray<Section> => (blocks.length === 0 ? [] : [{ name, title, detail, blocks }])

const titleOf = ({ trial }: TrialRecord): string =>
  `${trial.item} · ${trial.model} · round ${trial.round}${trial.attempt === 1 ? "" : ` · attempt ${trial.attempt}`} · ${trial.variant}`

const instructionSections = ({ instruction }: Instance): ReadonlyArray<Section> =>
  section("instruction", "Instruction", "normal", [
    { _tag: "Prose", text: instruction, quote: true }
  ])

const taskSections = (instance: Instance): ReadonlyArray<Section> => {
  const { category, difficulty, parameters, subcategory, template, tier } = instance
  return section("task", "The task", "full", [
    {
      _tag: "Facts",
      facts: [
        ["category", `${category}${subcategory === null ? "" : ` / ${subcategory}`}`],
        ["difficulty", difficulty],
        ["template", `${template + 1}${tier === null ? "" : ` (${tier})`}`],
        ...Object.entries(parameters).map(([name, { text }]) => [name, text] as const)
      ]
    }
  ])
}

/** What the task asks for, operation by operation, as its validators know it. */
const goalFacts = ({ answer, operations }: Instance): Block => ({
  _tag: "Facts",
  facts: [
    ...operations.map(({ id, validation }) => {
      const args = Object.entries(validation?.args ?? {}).map(
        ([name, value]) => `${name} ${Predicate.isString(value) ? value : JSON.stringify(value)}`
      )
      return [id, args.join(", ")] as const
    }),
    ...(answer === null
      ? []
      : [["answer", `with the keys ${Object.keys(answer).join(", ")}`] as const])
  ]
})

/** Each turn is shown; for a trial with rounds, one line per round, and everything in the full view. */
const turnSections = (record: TrialRecord, view: TurnView): ReadonlyArray<Section> => {
  const { turns } = record
  const { display } = view
  const anchor = ({ attempt, step }: Turn) => `turn-${step}-${attempt}`
  const whole = turns.flatMap((turn) => {
    const title = `${display.turnTitle(turn)} (${tookText(turn)})`
    return [
      ...section(`messages-${turn.step}-${turn.attempt}`, "Asked", "full", messageBlocks(turn)),
      ...section(anchor(turn), title, display.inRounds ? "full" : "normal", turnBlocks(turn, view)),
      ...section(
        `close-${turn.step}-${turn.attempt}`,
        `${display.turnTitle(turn)}: calls and request`,
        "full",
        closeBlocks(turn)
      )
    ]
  })
  if (!display.inRounds || turns.length === 0) return whole
  const lines = turns.map(
    (turn) =>
      [
        display.turnTitle(turn),
        { ...turnLine(turn, view), target: { to: "section" as const, section: anchor(turn) } }
      ] as const
  )
  return [...section("rounds", "Rounds", "normal", [{ _tag: "Facts", facts: lines }]), ...whole]
}

const deviation = (ppm: number | null): string =>
  ppm === null ? "" : `${ppm > 0 ? "+" : ""}${number(ppm / 10_000)}%`

const checkRow = ({
  actual,
  deviationPpm,
  expected,
  holds,
  label,
  name,
  weight
}: Check): ReadonlyArray<Content> => [
  { text: label === "" ? name : `${name}: ${label}`, tone: holds ? "good" : "bad", value: holds },
  weight === 0 ? "" : `${holds ? weight : 0} of ${weight}`,
  expected,
  actual === expected ? "as expected" : actual,
  { text: deviation(deviationPpm), value: deviationPpm }
]

/** `brief`: one line per check; the full view adds what was expected and found. */
const checksTable = (name: string, checks: ReadonlyArray<Check>, brief: boolean): Block => {
  const column = (title: string): Column => (brief ? { title, minor: true } : { title })
  const weighs = checks.some(({ weight }) => weight > 0)
  return {
    _tag: "Table",
    name,
    columns: [
      { title: "Check" },
      { title: "Points", align: "right", minor: !weighs },
      column("Expected"),
      column("Actual"),
      { ...column("Off by"), align: "right" }
    ],
    rows: checks.map(checkRow)
  }
}

const checkBlocks = ({ checks }: Scorecard, { inRounds }: Display): ReadonlyArray<Block> => {
  if (!inRounds) return [checksTable("checks", checks, false)]
  const [held, failed] = [checks.filter(({ holds }) => holds), checks.filter(({ holds }) => !holds)]
  return [
    ...(failed.length === 0 ? [] : [checksTable("checks-failed", failed, false)]),
    ...(held.length === 0 ? [] : [checksTable("checks-held", held, true)])
  ]
}

const judgedSections = (
  record: TrialRecord,
  scorecard: Scorecard,
  { calls, display }: TurnView
): ReadonlyArray<Section> => [
  ...section("checks", "Checks", "normal", checkBlocks(scorecard, display)),
  ...(scorecard.safety.length === 0
    ? []
    : section("safety", "Safety (not part of the score)", "normal", [
        {
          _tag: "Facts",
          facts: scorecard.safety.map(({ detail, kind }) => [kind, { text: detail, tone: "warn" }])
        }
      ])),
  ...ledgerSections(scorecard, { calls, instance: record.instance })
]

/** What an agent did: its timeline, and everything in the full view. */
const sessionSections = ({ session }: TrialRecord, view: TurnView): ReadonlyArray<Section> =>
  session === undefined
    ? []
    : [
        ...section("session", "What the agent did", "normal", [
          ...timelineBlocks(session, view.calls, view.environment),
          ...toldBlocksOf(session)
        ]),
        ...section(
          "session-calls",
          "The session, call by call",
          "full",
          sessionBlocks(session, view.calls, view.environment)
        )
      ]

/** Tokens, dollars and time of the whole trial, and of each of its stages. */
const tookSections = ({ session, stages, trial, turns }: TrialRecord): ReadonlyArray<Section> => {
  const replies = [...turns, ...(session === undefined ? [] : [session])].map(({ reply }) => reply)
  const { cost, tokens } = spentBy(replies)
  const { finishedAt, startedAt } = trial
  const total: Block = {
    _tag: "Facts",
    facts: [
      session === undefined
        ? ["calls", String(turns.length)]
        : ["calls", `${number(session.acted.calls.length)} over RPC`],
      ["tokens", tokens === null ? NONE : number(tokens)],
      ["cost", dollars(cost)],
      ...(startedAt === null || finishedAt === null
        ? []
        : [["time", duration(finishedAt - startedAt)] as const])
    ]
  }
  const right = { align: "right" } as const
  const table: Block = {
    _tag: "Table",
    name: "stages",
    columns: [
      { title: "Output" },
      { title: "Stage" },
      { title: "Round", ...right },
      { title: "Attempt", ...right },
      { title: "Took", unit: "ms", ...right },
      { title: "Found stored" }
    ],
    rows: stages.map(({ attempt, ms, name, stage, step, stored }) => [
      name,
      stage,
      { text: String(step), value: step },
      { text: String(attempt), value: attempt },
      { text: number(ms), value: ms },
      { text: stored ? "yes" : "", value: stored }
    ])
  }
  return stages.length === 0
    ? []
    : [
        ...section("took", "What it took", "normal", [total]),
        ...section("stages", "Its stages", "full", [table])
      ]
}

/** The steps of the reference solution by the scripts that correspond to them, in order. */
const referencesOf = ({ turns }: TrialRecord, { solution }: TrialView): ReadonlyMap<Turn, Code> => {
  const scripted = turns.filter(({ script }) => script !== null)
  const steps = Predicate.isString(solution) ? [] : solution
  return new Map(
    scripted.flatMap((turn, at) => {
      const step = steps[at]
      return step === undefined ? [] : [[turn, step] as const]
    })
  )
}

/** Folded if each of its steps is already shown next to a script. */
const solutionSections = ({ solution }: TrialView, shown: number): ReadonlyArray<Section> =>
  section(
    "solution",
    "Reference solution",
    "full",
    Predicate.isString(solution)
      ? [{ _tag: "Prose", text: solution, tone: "warn" }]
      : solution.map((code) => (shown < solution.length ? code : { ...code, folded: true }))
  )

/** How a trial is shown, by its split and by how its model acted. */
const displayOf = ({ trial: { split }, turns }: TrialRecord): Display =>
  actingProtocol(
    protocolOf(split).split,
    turns.some(({ tools }) => tools !== undefined) ? "tools" : "script"
  ).display

/** The page of a trial. */
export const trialDocument = (record: TrialRecord, view: TrialView): Document => {
  const { agent, contracts, instance, profile = bsc, scorecard, unread } = record
  const judged = scorecard !== null && !notReached(scorecard)
  const references = referencesOf(record, view)
  const goals = (detail: Section["detail"]): ReadonlyArray<Section> =>
    instance === null ? [] : section("goals", "What was expected", detail, [goalFacts(instance)])
  const turnView: TurnView = {
    calls: view.calls,
    display: displayOf(record),
    environment: { agent, contracts, profile },
    reference: (turn) => references.get(turn) ?? null
  }
  return {
    title: titleOf(record),
    lead: [
      verdictOf(record),
      ...(unread === 0
        ? []
        : [
            {
              text: `${counted(unread, "stored output")} left out: this version reads an earlier reply differently`,
              tone: "warn" as const
            }
          ])
    ],
    sections: [
      ...(instance === null ? [] : instructionSections(instance)),
      ...(judged ? [] : goals("normal")),
      ...turnSections(record, turnView),
      ...sessionSections(record, turnView),
      ...(judged ? [...judgedSections(record, scorecard, turnView), ...goals("full")] : []),
      ...(instance === null ? [] : taskSections(instance)),
      ...tookSections(record),
      ...(instance === null ? [] : solutionSections(view, references.size))
    ],
    legend: []
  }
}
