/**
 * What both protocols read in the same way: a reply that its provider ended early, and a script in a reply.
 */
import { isTooLarge, MAX_REPLY_BYTES, type Reply } from "../../../../models/Model.ts"
import type { ModelFailure } from "../../../../stages/outcome.ts"
import type { Move } from "../Move.ts"

type Unusable = Extract<ModelFailure, { _tag: "reply_unusable" }>

/**
 * The failure of a reply that its provider ended early and that contains nothing usable, by its finish. A
 * reply that was cut off at its length limit may still contain something.
 */
export const unusable = (reply: Reply): Unusable | undefined => {
  const failure = (finish: Unusable["finish"], detail: string): Unusable => ({
    _tag: "reply_unusable",
    finish,
    detail
  })
  if (isTooLarge(reply)) {
    return failure("too_large", `the reply is over ${MAX_REPLY_BYTES} bytes`)
  }
  if (reply.finish === "refusal") return failure("refusal", "the model refused")
  if (reply.finish === "content_filter") return failure("content_filter", "the reply was filtered")
  if (reply.finish === "tool_calls") return failure("tool_calls", "the reply calls a tool")
  if (reply.text.trim() === "") return failure("empty", "the reply is empty")
  if (reply.finish === "length") return failure("length", "the reply was cut at its length limit")
  return undefined
}

/** A script to run, with nothing submitted. */
export const runScript = (source: string): Extract<Move, { _tag: "run" }> => ({
  _tag: "run",
  action: { _tag: "script", source },
  submit: false,
  answer: null
})

/** A reply that breaks a rule; if it was cut off, that is the reason. */
export const broken = (cut: Unusable | undefined, rule: 6 | 7, detail: string): Move => ({
  _tag: "failed",
  failure: cut ?? { _tag: "schema_invalid", rule, detail }
})
