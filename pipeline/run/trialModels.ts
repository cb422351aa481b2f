/**
 * The models that the stages of one trial call. Owns the combination of throttle, limits and span for each call; each of
 * them is defined elsewhere.
 */
import { Effect } from "effect"
import { digest } from "../../evm/digest.ts"
import { ownValue } from "../../evm/ownValue.ts"
import { type Model, ModelRequest } from "../../models/Model.ts"
import { unusableModel } from "../../models/ModelError.ts"
import { Throttle } from "../../models/Throttle.ts"
import { Models, Subject } from "../../stages/generate/Models.ts"
import { callSpan } from "../engine/tracing.ts"
import type { Admit } from "./Limits.ts"
import type { programsIn } from "./programs.ts"

/** The request; the model's own settings replace the run's. */
const withSettings = (
  request: ModelRequest,
  { name, settings }: Model,
  programs: ReturnType<typeof programsIn>
): ModelRequest => {
  const { temperature, maxOutputTokens } = settings
  const program = ownValue(programs, name)
  const options = program === undefined ? settings.options : { ...settings.options, program }
  return new ModelRequest({
    model: request.model,
    messages: request.messages,
    ...(request.tools === undefined ? {} : { tools: request.tools }),
    temperature: temperature === undefined ? request.temperature : temperature,
    maxOutputTokens: maxOutputTokens === undefined ? request.maxOutputTokens : maxOutputTokens,
    ...(options === undefined ? {} : { options })
  })
}

/**
 * The models of a trial. `programs`: the versions of the user's own programs in the run. `admit` makes each call that costs
 * something.
 */
export const trialModels = Effect.fnUntraced(function* (
  models: ReadonlyArray<Model>,
  programs: ReturnType<typeof programsIn> = {},
  admit: Admit = (_model, _request, call) => call
) {
  const throttle = yield* Throttle

  const find = (name: string) =>
    Effect.suspend(() => {
      const found = models.find((model) => model.name === name)
      return found === undefined
        ? Effect.fail(unusableModel(name, "the run has no such model"))
        : Effect.succeed(found)
    })

  /** One of our own models is free and answers at once: nothing to count or wait for. */
  const ask = Effect.fnUntraced(function* (request: ModelRequest, step: number) {
    const model = yield* find(request.model)
    const subject = yield* Subject
    const call = model
      .complete(request, { step, subject })
      .pipe(callSpan(model.name, model.provider))
    return yield* model.baseline ? call : throttle.run(model, admit(model, request, call))
  })

  const prepare = Effect.fnUntraced(function* (asked: ModelRequest, step: number) {
    const model = yield* find(asked.model)
    const request = withSettings(asked, model, programs)
    if (!model.baseline) return { request, revision: null }
    const said = yield* model.complete(request, { step, subject: yield* Subject })
    return {
      request,
      revision: digest(said.text, ...(said.calls === undefined ? [] : [JSON.stringify(said.calls)]))
    }
  })

  return Models.of({ ask, prepare })
})
