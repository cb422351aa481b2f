/**
 * One trial of BlockBench as a document: why it got its score, the contract, its flaw, the model's
 * findings, the judges' votes, and what was run. Owns the order of the sections. Pure: record.ts reads what
 * is shown.
 */

import { titleOf } from "../../../../pipeline/run/traceViews.ts"
import type { Block, Code, Document, Section } from "../../../../report/Document.ts"
import { counted, dollars, duration, NONE, number } from "../../../../report/text.ts"
import type { LineRange } from "../../../../tasks/block/Sample.ts"
import { detectionMessages, PromptName } from "../../prompt/detection.ts"
import type { Exhibit } from "../../stages/show-contract/Exhibit.ts"
import { tableOf } from "../cells.ts"
import type { Story } from "./record.ts"
import { runSections } from "./runs.ts"
import { verdictOf } from "./verdict.ts"
import { findingSections } from "./votes.ts"

const SCREEN_LINES = 45

/** Code, folded if it is long. */
const codeOf = (title: string, language: string, text: string): Code => ({
  _tag: "Code",
  title,
  language,
  text,
  ...(text.split("\n").length > SCREEN_LINES ? { folded: true } : {})
})

const rangesText = (ranges: ReadonlyArray<LineRange>): string =>
  ranges.length === 0
    ? NONE
    : ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(", ")

/** Whether the contract never had a flaw. */
const isClean = ({ subset }: Exhibit): boolean => subset === "clean"

/** What is known about the variant from running it; a variant that fails this would have been refused. */
const proofText = (exhibit: Exhibit): string => {
  const { proven, refused, vulnerable } = exhibit
  return refused !== null
    ? `refused: ${refused}`
    : isClean(exhibit)
      ? "`npm run check:block` plays honest use of its system, and none of the attacks on the system's flaws harms it"
      : proven == null
        ? "none: the data has no exploit to run against it, so its flaw is known only from the documentation"
        : vulnerable
          ? "on the chain, both the exploit and honest use work on this variant"
          : "on the chain, the exploit no longer works on this variant, and honest use does"
}

const contractSection = (exhibit: Exhibit): Section => {
  const { prompt, source, subset, tier, variant } = exhibit
  return {
    name: "contract",
    title: "The contract",
    detail: "normal",
    blocks: [
      {
        _tag: "Facts",
        facts: [
          ["contract", `${exhibit.sample} (${subset}${tier === null ? "" : `, tier ${tier}`})`],
          ["variant", variant],
          ["prompt", prompt],
          [
            "has the flaw",
            exhibit.vulnerable
              ? "yes"
              : isClean(exhibit)
                ? "no: it is sound"
                : "no, it is fixed here"
          ],
          ["proof", proofText(exhibit)]
        ]
      },
      codeOf("What was shown", "solidity", source)
    ]
  }
}

const flawSection = ({ codeActs, flaw }: Exhibit): Section => ({
  name: "flaw",
  title: "The documented flaw",
  detail: "normal",
  blocks: [
    {
      _tag: "Facts",
      facts: [
        ["kind", `${flaw.type} (${flaw.category})`],
        ["severity", flaw.severity ?? NONE],
        ["functions", flaw.functions.join(", ") || NONE],
        ["lines", rangesText(flaw.lines)],
        ["cause", flaw.rootCause ?? flaw.description ?? NONE],
        ["attack", flaw.attackScenario ?? NONE],
        ["fix", flaw.fix ?? NONE]
      ]
    },
    ...(codeActs.length === 0
      ? []
      : [
          tableOf(
            { name: "code-acts", title: "CodeActs" },
            [
              { title: "Lines", of: (act) => rangesText(act.lines) },
              { title: "Operation", align: "left", of: ({ written }) => written },
              { title: "Function", align: "left", of: (act) => act.function },
              { title: "Why", align: "left", minor: true, of: (act) => act.rationale ?? "" }
            ],
            codeActs
          )
        ])
  ]
})

const fact = (right: boolean | null): string => (right === null ? NONE : right ? "right" : "wrong")

const memorySections = ({ memory }: Story): ReadonlyArray<Section> => {
  if (memory === null) return []
  const { grade, said } = memory
  const { knew, unread } = grade
  return [
    {
      name: "knowledge",
      title: "What the model knew before it saw code",
      detail: "normal",
      blocks: [
        {
          _tag: "Facts",
          facts:
            knew === null
              ? [["answer", `cannot be read: ${unread ?? ""}`]]
              : [
                  ["familiarity", knew.familiarity],
                  ...Object.entries(knew.facts).map(([name, right]) => [name, fact(right)] as const)
                ]
        },
        { _tag: "Message", role: "assistant", text: said.text, folded: true }
      ]
    }
  ]
}

const isPrompt = (name: string): name is PromptName =>
  PromptName.literals.some((one) => one === name)

/** The full conversation. */
const saidSections = ({ asks, exhibit, reply }: Story): ReadonlyArray<Section> => {
  if (exhibit === null || reply === null || !asks.detect) return []
  const prompt = exhibit.prompt
  const messages = isPrompt(prompt) ? detectionMessages(exhibit, prompt) : []
  return [
    {
      name: "conversation",
      title: "Asked and answered",
      detail: "full",
      blocks: [
        ...messages.map(
          ({ content, role }): Block => ({
            _tag: "Message",
            role: role === "system" ? role : "user",
            text: content,
            folded: true
          })
        ),
        { _tag: "Message", role: "assistant", text: reply.text }
      ]
    }
  ]
}

/** The right answer; `show --solution` prints the section of that name. */
const solutionSections = ({ exhibit }: Story): ReadonlyArray<Section> => {
  const { attack = null, fixed = null } = exhibit?.proven ?? {}
  const blocks = [
    ...(fixed === null ? [] : [codeOf("The fix, in this variant's names", "solidity", fixed)]),
    ...(attack === null ? [] : [codeOf("The proof's attacker", "solidity", attack)])
  ]
  return blocks.length === 0
    ? []
    : [{ name: "solution", title: "What would have been right", detail: "full", blocks }]
}

const tookSection = ({ stages }: Story): Section => ({
  name: "took",
  title: "What it took",
  detail: "full",
  blocks: [
    tableOf(
      { name: "stages" },
      [
        { title: "Stage", of: ({ name }) => name },
        { title: "Time", of: ({ tookMs }) => duration(tookMs ?? 0) },
        { title: "", align: "left", of: ({ stored }) => (stored ? "stored before" : "") }
      ],
      stages
    )
  ]
})

const tokensText = ({ reply }: Story): ReadonlyArray<string> =>
  reply === null || reply.usage.output === null
    ? []
    : [
        `${reply.usage.input === null ? number(null) : counted(reply.usage.input, "token")} in, ${number(reply.usage.output)} out, ${dollars(reply.cost)}`
      ]

export const storyDocument = (story: Story): Document => {
  const { exhibit, trial } = story
  return {
    title: titleOf(trial),
    lead: [verdictOf(story), ...tokensText(story)],
    sections: [
      ...(exhibit === null ? [] : [contractSection(exhibit)]),
      ...(exhibit === null || isClean(exhibit) ? [] : [flawSection(exhibit)]),
      ...memorySections(story),
      ...findingSections(story),
      ...runSections(story),
      ...solutionSections(story),
      ...saidSections(story),
      tookSection(story)
    ],
    legend: []
  }
}
