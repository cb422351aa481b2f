/** Builds the input of a stage that calls a model. Owns this builder; every benchmark uses it. */
import { type Message, ModelRequest, type ToolOffer } from "../../models/Model.ts"
import type { Asked } from "./stage.ts"

/** The settings of a trial's calls, which every benchmark's trial has. */
export interface Caller {
  /** the model that the trial measures */
  readonly model: string
  readonly round: number
  /** the attempt of the trial, from 1 */
  readonly attempt: number
  /** the run that makes new calls despite stored replies; null: stored replies are reused */
  readonly fresh: string | null
  readonly temperature: number
  readonly maxOutputTokens: number | null
}

/** The place of a question in its trial; `attempt` counts the question, not the trial. */
interface QuestionPlace {
  readonly step: number
  readonly attempt?: number
  /** the tools that the model may call in its reply; absent: none */
  readonly tools?: ReadonlyArray<ToolOffer>
}

/** A question to the trial's model, or to another model. */
export const questionTo = (
  caller: Caller,
  messages: ReadonlyArray<Message>,
  { attempt = 1, step, tools }: QuestionPlace = { step: 1 },
  model: string = caller.model
): Asked => ({
  request: new ModelRequest({
    model,
    messages: [...messages],
    temperature: caller.temperature,
    maxOutputTokens: caller.maxOutputTokens,
    ...(tools === undefined ? {} : { tools: [...tools] })
  }),
  round: caller.round,
  step,
  attempt,
  ...(caller.attempt > 1 ? { rerun: caller.attempt } : {}),
  ...(caller.fresh === null ? {} : { fresh: caller.fresh }),
  revision: null
})
