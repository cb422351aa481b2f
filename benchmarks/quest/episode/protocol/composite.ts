/**
 * The protocol of a composite: a plan, then rounds in one growing conversation until the model submits or
 * its rounds are used (spec: "Instance -> model -> script").
 */
import { Option } from "effect"
import type { Reply } from "../../../../models/Model.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import { planKindOf } from "../../../../validators/quest/index.ts"
import { libraryTexts } from "../../prompt/libraries.ts"
import { budgetText, PROTOCOL } from "../../prompt/protocol.ts"
import { compositeRules } from "../../SplitRules.ts"
import { readPlan, readRound } from "../control.ts"
import type { Move } from "../Move.ts"
import { type Protocol, roundsLeft } from "./Protocol.ts"
import { broken, runScript, unusable } from "./reading.ts"

/** Every round is used: a submission is free and its answer counts; anything else has no effect. */
const readLastWord = (reply: Reply): Move => {
  const said = unusable(reply) === undefined ? readRound(reply.text) : undefined
  const submitted = said?._tag === "submit" || (said?._tag === "script" && said.submit)
  return submitted
    ? { _tag: "submit", answer: said.answer, ending: "submitted" }
    : { _tag: "submit", answer: null, ending: "budget" }
}

const readInRound = (reply: Reply, cut: ReturnType<typeof unusable>): Move => {
  const round = readRound(reply.text)
  switch (round._tag) {
    case "script":
      return { ...runScript(round.source), submit: round.submit, answer: round.answer }
    case "query":
      return {
        _tag: "run",
        action: { _tag: "query", query: round.query },
        submit: false,
        answer: null
      }
    case "error_detected":
      return { ...round, _tag: "error_report" }
    case "submit":
      return { ...round, ending: "submitted" }
    case "invalid":
      return broken(cut, round.rule, round.detail)
  }
}

/** The kinds of the operations in order; several of one kind in a row are named once. */
const workflowOf = (operations: Instance["operations"]): string =>
  operations
    .map((operation) => (planKindOf(operation) ?? operation.id).replaceAll(/[ _]/g, "-"))
    .filter((kind, index, all) => kind !== all[index - 1])
    .join("-")

export const composite: Protocol = {
  ...compositeRules,
  split: "composite",
  tools: null,
  open: ({ answer }) => ({ step: 0, lastWord: answer !== null }),
  read: (episode, reply) => {
    if (episode.lastWord && roundsLeft(episode) === 0) return readLastWord(reply)
    const failure = unusable(reply)
    const nothing = failure !== undefined && failure.finish !== "length"
    if (episode.step === 0) {
      return { _tag: "plan", plan: nothing ? Option.none() : readPlan(reply.text) }
    }
    return nothing ? { _tag: "failed", failure } : readInRound(reply, failure)
  },
  over: (episode) => (roundsLeft(episode) <= 0 && !episode.lastWord ? "budget" : null),
  describe: {
    role: (library, { chainId, title }) =>
      `You carry out a task for one account on ${title} (chain id ${chainId}). It takes several transactions or readings, step by step, in a conversation. In each step you write one TypeScript module with ${libraryTexts[library].name}, which returns one transaction, or send a control message.`,
    rules: PROTOCOL,
    answerKey: "answer",
    ask: (instance) => `${budgetText(instance)} Reply with your plan.`
  },
  display: {
    turnTitle: ({ attempt, step }) =>
      `${step === 0 ? "Plan" : `Round ${step}`}${attempt === 1 ? "" : `, attempt ${attempt}`}`,
    inRounds: true
  },
  // A plan, and each round once.
  leastCalls: ({ optimalSteps }) => 1 + optimalSteps,
  workflow: ({ operations }, own) => own ?? workflowOf(operations)
}
