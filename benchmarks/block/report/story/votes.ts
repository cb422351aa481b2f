/** The findings of a trial and the votes on them, one by one, as blocks. Pure. */
import type { Block, Cell, Section } from "../../../../report/Document.ts"
import { NONE, number } from "../../../../report/text.ts"
import type { Finding } from "../../../../validators/block/Detection.ts"
import { type FindingVote, hitsTarget, isCorrect } from "../../../../validators/block/vote.ts"
import { RULES, rulesBallot } from "../../stages/judge/rules.ts"
import { type ColumnOf, count, index, tableOf } from "../cells.ts"
import type { Story } from "./record.ts"

interface Found {
  readonly at: number
  readonly finding: Finding
  readonly name: FindingVote["class"] | null
}

const classCell = (name: FindingVote["class"] | null): Cell =>
  name === null
    ? { text: "no vote", tone: "quiet" }
    : { text: name, tone: isCorrect(name) ? "good" : "bad" }

const FINDINGS: ReadonlyArray<ColumnOf<Found>> = [
  { title: "No.", of: ({ at }) => number(at) },
  { title: "Kind", align: "left", of: ({ finding }) => finding.type },
  { title: "Severity", align: "left", of: ({ finding }) => finding.severity },
  { title: "Where", align: "left", of: ({ finding }) => finding.location },
  { title: "Judged", align: "left", of: ({ name }) => classCell(name) }
]

interface Voted {
  readonly at: number
  readonly judge: string
  readonly vote: FindingVote | null
  readonly hits: boolean
}

const VOTES: ReadonlyArray<ColumnOf<Voted>> = [
  { title: "No.", of: ({ at }) => number(at) },
  { title: "Judge", align: "left", of: ({ judge }) => judge },
  { title: "Class", align: "left", of: ({ vote }) => classCell(vote?.class ?? null) },
  { title: "Kind", align: "left", of: ({ vote }) => vote?.type_match ?? NONE },
  { title: "Place", align: "left", of: ({ vote }) => vote?.location_match ?? NONE },
  { title: "Cause", align: "left", of: ({ vote }) => vote?.root_cause_match ?? NONE },
  {
    title: "Target",
    align: "left",
    hint: "whether the vote says that the documented flaw was found",
    of: ({ hits, vote }) => (vote === null ? NONE : hits ? "yes" : "no")
  },
  { title: "RCIR", of: ({ vote }) => index(vote?.rcir ?? null) },
  { title: "AVA", of: ({ vote }) => index(vote?.ava ?? null) },
  { title: "FSV", of: ({ vote }) => index(vote?.fsv ?? null) }
]

const wordsOf = ({ at, finding }: Found): Block => ({
  _tag: "Facts",
  facts: [
    ["finding", count(at)],
    ["explanation", finding.explanation],
    ["attack", finding.attack_scenario],
    ["fix", finding.suggested_fix]
  ]
})

/** The model's findings, and each judge's vote on them. */
export const findingSections = ({
  ballots,
  exhibit,
  panel,
  reading,
  verdict
}: Story): ReadonlyArray<Section> => {
  if (reading?._tag !== "Readable" || exhibit === null) return []
  const { detection } = reading
  const { confidence, overall_explanation, verdict: said, vulnerabilities } = detection
  const found = vulnerabilities.map(
    (finding, at): Found => ({ at: at + 1, finding, name: verdict?.panel?.classes[at] ?? null })
  )
  const aside = ballots.some(({ judge }) => judge === RULES)
    ? []
    : [{ ...rulesBallot(detection, exhibit), judge: `${RULES} (for comparison, not counted)` }]
  const votes = found.flatMap(({ at }) =>
    [...ballots, ...(ballots.length === 0 ? [] : aside)].map(({ judge, votes: own }): Voted => {
      const vote = own?.[at - 1] ?? null
      return { at, judge, vote, hits: vote !== null && hitsTarget(vote, panel.rule) }
    })
  )
  const unread = ballots.flatMap(({ judge, unread: why }) =>
    why === null ? [] : [`${judge}: ${why}`]
  )
  return [
    {
      name: "answer",
      title: "What the model found",
      detail: "normal",
      blocks: [
        {
          _tag: "Facts",
          facts: [
            ["verdict", said],
            ["confidence", confidence === null ? NONE : String(confidence)],
            ["because", overall_explanation]
          ]
        },
        ...(found.length === 0 ? [] : [tableOf({ name: "findings" }, FINDINGS, found)]),
        ...found.map(wordsOf)
      ]
    },
    ...(votes.length === 0
      ? []
      : [
          {
            name: "votes",
            title: "How the judges voted",
            detail: "normal" as const,
            blocks: [
              tableOf({ name: "votes" }, VOTES, votes),
              ...unread.map(
                (text): Block => ({ _tag: "Prose", text: `Ballot not read, ${text}`, tone: "warn" })
              )
            ]
          }
        ])
  ]
}
