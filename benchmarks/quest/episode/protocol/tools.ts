/**
 * The protocol of a model that acts by tools, for either split: each reply calls tools, is told what they came
 * to, and goes on until it calls `finish` or calls none. Owns what such a reply means; the tools are in
 * stages/session/tools.
 */
import { Result, Schema } from "effect"
import { type Reply, ToolOffer } from "../../../../models/Model.ts"
import { sessionTools } from "../../../../stages/session/tools/sessionTools.ts"
import type { Move } from "../Move.ts"
import type { Episode, Protocol } from "./Protocol.ts"
import { unusable } from "./reading.ts"

const decodeOffers = Schema.decodeUnknownResult(Schema.Array(ToolOffer))

/** What is offered. A schema of parameters is JSON. */
const offers: ReadonlyArray<ToolOffer> = Result.getOrThrow(
  decodeOffers(
    sessionTools.map(({ description, name, parameters }) => ({ name, description, parameters }))
  )
)

/** Endings after which nothing of a reply counts. */
const NOTHING: ReadonlySet<string> = new Set(["too_large", "refusal", "content_filter"])

const read = (episode: Episode, reply: Reply): Move => {
  const { calls = [] } = reply
  const failure = unusable(reply)
  if (failure !== undefined && NOTHING.has(failure.finish)) return { _tag: "failed", failure }
  if (calls.length > 0) return { _tag: "act", calls }
  // A model that has nothing more to do says so, or says nothing.
  return failure === undefined || episode.step > 1
    ? { _tag: "submit", answer: episode.answer, ending: "submitted" }
    : { _tag: "failed", failure }
}

/** A split's protocol, for a model that acts by tools. */
export const withTools = (split: Protocol): Protocol => ({
  ...split,
  tools: offers,
  open: () => ({ step: 1, lastWord: false }),
  read,
  over: () => null,
  describe: { ...split.describe, answerKey: "answer" },
  display: { turnTitle: ({ step }) => `Reply ${step}`, inRounds: true },
  // One reply for each transaction, and one that finishes.
  leastCalls: ({ optimalSteps }) => optimalSteps + 1
})
