/**
 * The messages that ask a detector about a contract (paper section 4.3, appendix H and table 7). Owns the
 * matrix of strategies and putting a prompt together. Pure: the same contract and strategy give the same
 * messages.
 */
import { Schema } from "effect"
import type { Message } from "../../../models/Model.ts"
import type { Sample, Subset } from "../../../tasks/block/Sample.ts"
import { fenced } from "./fenced.ts"
import {
  biased,
  casual,
  dataOnly,
  expert,
  independence,
  plain,
  rules,
  shape,
  stepByStep,
  withContext
} from "./texts.ts"

export const PromptName = Schema.Literals([
  "direct",
  "context",
  "cot",
  "naturalistic",
  "adversarial"
])
export type PromptName = typeof PromptName.Type

interface Strategy {
  /** protocol documentation and related contracts are shown */
  readonly context: boolean
  /** asks for reasoning in steps before the answer */
  readonly steps: boolean
  /** says that claims about the code are not evidence */
  readonly override: boolean
  /** how the request is phrased */
  readonly framing: { readonly opening: string; readonly closing: string }
}

/** The paper's table 7. */
const strategies: Readonly<Record<PromptName, Strategy>> = {
  direct: { context: false, steps: false, override: false, framing: plain },
  context: { context: true, steps: false, override: false, framing: plain },
  cot: { context: true, steps: true, override: false, framing: plain },
  naturalistic: { context: true, steps: true, override: false, framing: casual },
  adversarial: { context: true, steps: true, override: true, framing: biased }
}

/** The strategies that a subset is asked with: all five for GS, direct for the others. */
export const promptsFor = (subset: Subset): ReadonlyArray<PromptName> =>
  subset === "gs" ? PromptName.literals : ["direct"]

/** What a prompt shows. */
export interface Shown extends Pick<Sample, "context" | "protocol"> {
  /** the contract as the detector sees it: a variant's source */
  readonly source: string
}

const paragraphs = (...parts: ReadonlyArray<string | null>): string =>
  parts.filter((part) => part !== null && part !== "").join("\n\n")

const shown = ({ source, context, protocol }: Shown, strategy: Strategy): string =>
  paragraphs(
    strategy.context && protocol !== null ? `Documentation:\n${fenced(protocol, "text")}` : null,
    `Contract under review:\n${fenced(source, "solidity")}`,
    ...(strategy.context
      ? context.map((file) => `Related contract ${file.path}:\n${fenced(file.source, "solidity")}`)
      : [])
  )

/** The system and the user message that ask about a contract with a strategy. */
export const detectionMessages = (
  contract: Shown,
  prompt: PromptName
): readonly [system: Message, user: Message] => {
  const strategy = strategies[prompt]
  const { opening, closing } = strategy.framing
  return [
    {
      role: "system",
      content: paragraphs(
        expert,
        rules,
        dataOnly,
        strategy.override ? independence : null,
        strategy.context ? withContext : null,
        strategy.steps ? stepByStep : null,
        shape
      )
    },
    {
      role: "user",
      content: paragraphs(opening, shown(contract, strategy), closing)
    }
  ]
}
