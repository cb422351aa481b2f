/** A model that replies with given scripts, so that a script is tried in the same way as any model. */
import { Effect } from "effect"
import type { Model } from "../../../models/Model.ts"
import { makeBaseline } from "./baseline.ts"
import { type Answer, acting } from "./wording.ts"

/**
 * Plans, sends one script per round, and submits. A requested answer is what the scripts were told, or what
 * `answer` makes of it.
 */
export const scripted = (
  scripts: ReadonlyArray<string>,
  answer?: (answer: Answer) => Answer
): Model =>
  makeBaseline("scripted", ({ messages }, { instance, step }) =>
    acting({ instance, messages, step }, scripts.map(Effect.succeed), answer)
  )
