/** The input of a stage that asks a model, from what a trial is played with. The one builder of it. */
import { type Message, ModelRequest } from "../../models/Model.ts"
import type { Asked } from "./stage.ts"

/** What a trial says of its calls; part of what any benchmark's trial is played with. */
export interface Caller {
  /** whom the trial measures */
  readonly model: string
  readonly round: number
  /** how often the trial has been run, from 1 */
  readonly attempt: number
  /** the run that asks anew, whatever is stored of others; null: a stored reply is used again */
  readonly fresh: string | null
  readonly temperature: number
  readonly maxOutputTokens: number | null
}

/** Where in its trial a question stands; `attempt` is that of the question, not of the trial. */
export interface QuestionPlace {
  readonly step: number
  readonly attempt?: number
}

/** A question to the trial's model, or to another. */
export const questionTo = (
  caller: Caller,
  messages: ReadonlyArray<Message>,
  { attempt = 1, step }: QuestionPlace = { step: 1 },
  model: string = caller.model
): Asked => ({
  request: new ModelRequest({
    model,
    messages: [...messages],
    temperature: caller.temperature,
    maxOutputTokens: caller.maxOutputTokens
  }),
  round: caller.round,
  step,
  attempt,
  ...(caller.attempt > 1 ? { rerun: caller.attempt } : {}),
  ...(caller.fresh === null ? {} : { fresh: caller.fresh }),
  revision: null
})
