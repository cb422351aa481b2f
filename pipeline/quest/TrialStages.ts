/**
 * The stages of a quest trial as a trial calls them: run for real on the run's chain, or read back
 * from its rows. Owns what each stage is provided with; the order of the calls is trial.ts.
 */
import { Context, Effect } from "effect"
import { Chain, type ChainError } from "../../chain/Chain.ts"
import { RpcGate } from "../../chain/RpcGate.ts"
import type { DbError } from "../../db/DbError.ts"
import type { Store } from "../../db/Store.ts"
import { digest } from "../../evm/digest.ts"
import {
  type Library,
  type Model,
  type ModelError,
  ModelRequest,
  type TrialContext
} from "../../models/Model.ts"
import { Throttle } from "../../models/Throttle.ts"
import { type CallRefused, generate, Respondent } from "../../stages/generate/stage.ts"
import { instantiate } from "../../stages/instantiate/stage.ts"
import type { Stage } from "../../stages/Stage.ts"
import { type NodeBroken, StepNode } from "../../stages/StepNode.ts"
import { Sandbox, type SandboxError } from "../../stages/sandbox-execute/Sandbox.ts"
import { type ScriptCrashed, sandboxExecute } from "../../stages/sandbox-execute/stage.ts"
import { signAndBroadcast } from "../../stages/sign-and-broadcast/stage.ts"
import { validate } from "../../stages/validate/stage.ts"
import type { Instance } from "../../tasks/Instance.ts"
import type { SamplingError, TierUnavailable } from "../../tasks/sampler.ts"
import type { JudgeError } from "../../validators/index.ts"
import {
  type EngineError,
  type Environment,
  executeStage,
  type Made,
  type Place,
  readStage
} from "../engine/engine.ts"
import { callSpan } from "../engine/tracing.ts"
import { Claims } from "../run/Claims.ts"
import { Limits } from "../run/Limits.ts"

/** Everything of ours that can keep a trial from being scored. */
export type TrialError =
  | ChainError
  | NodeBroken
  | ScriptCrashed
  | SandboxError
  | ModelError
  | CallRefused
  | SamplingError
  | TierUnavailable
  | JudgeError
  | EngineError
  | DbError

type Perform<S> =
  S extends Stage<string, infer In, infer Out, infer _E, infer _R>
    ? (input: () => In, place: Place) => Effect.Effect<Made<Out>, TrialError>
    : never

/** The two stages of a step, on one node. */
export interface StepStages {
  readonly execute: Perform<typeof sandboxExecute>
  readonly broadcast: Perform<typeof signAndBroadcast>
}

export interface TrialStages {
  readonly instantiate: Perform<typeof instantiate>
  readonly generate: (
    input: () => Asked,
    place: Place,
    instance: Instance
  ) => Effect.Effect<Made<typeof generate.output.Type>, TrialError>
  /** runs a step's stages; a node that they share is held until `use` ends */
  readonly step: <A>(
    use: (stages: StepStages) => Effect.Effect<A, TrialError>
  ) => Effect.Effect<A, TrialError>
  readonly validate: Perform<typeof validate>
}

type Asked = Omit<typeof generate.input.Type, "revision">

/** The request with what the model's own settings say in the place of the run's. */
const withSettings = (asked: Asked, { settings }: Model): Asked => {
  const { temperature, maxOutputTokens, options } = settings
  const { request } = asked
  return {
    ...asked,
    request: new ModelRequest({
      model: request.model,
      messages: request.messages,
      temperature: temperature === undefined ? request.temperature : temperature,
      maxOutputTokens: maxOutputTokens === undefined ? request.maxOutputTokens : maxOutputTokens,
      ...(options === undefined ? {} : { options })
    })
  }
}

/** The stages of a trial given to `model`, run for real. */
export const liveStages = Effect.fnUntraced(function* (
  store: Store["Service"],
  environment: Environment,
  model: Model,
  library: Library
) {
  // Only these: a scope of the caller's would keep every step's node until the caller ends.
  const context = Context.pick(
    Chain,
    RpcGate,
    Sandbox
  )(yield* Effect.context<Chain | RpcGate | Sandbox>())
  const throttle = yield* Throttle
  const { inTurn } = yield* Claims
  const admit = yield* (yield* Limits).begin
  /** A baseline is free and answers at once: nothing is to be counted or waited for. */
  const askWith =
    (trial: Omit<TrialContext, "step">): Respondent["Service"]["ask"] =>
    (request, step) => {
      const call = model
        .complete(request, { ...trial, step })
        .pipe(callSpan(model.name, model.provider))
      return model.baseline ? call : throttle.run(model.provider, admit(model, request, call))
    }
  const stages: TrialStages = {
    instantiate: (input, place) =>
      executeStage(store, environment, instantiate, input(), place).pipe(
        Effect.provideContext(context)
      ),
    generate: (input, place, instance) =>
      Effect.gen(function* () {
        const asked = withSettings(input(), model)
        const context = { instance, library }
        const revision = model.baseline
          ? digest((yield* model.complete(asked.request, { ...context, step: asked.step })).text)
          : null
        return yield* executeStage(
          store,
          environment,
          generate,
          { ...asked, revision },
          place,
          inTurn
        ).pipe(Effect.provideService(Respondent, { ask: askWith(context) }))
      }),
    step: (use) =>
      StepNode.make.pipe(
        Effect.provideContext(context),
        Effect.map((node) => Context.add(context, StepNode, node)),
        Effect.flatMap((all) =>
          use({
            execute: (input, place) =>
              executeStage(store, environment, sandboxExecute, input(), place).pipe(
                Effect.provideContext(all)
              ),
            broadcast: (input, place) =>
              executeStage(store, environment, signAndBroadcast, input(), place).pipe(
                Effect.provideContext(all)
              )
          })
        ),
        Effect.scoped
      ),
    validate: (input, place) => executeStage(store, environment, validate, input(), place)
  }
  return stages
})

/** The stages of a finished trial, read from its rows: no chain, no sandbox, no model. */
export const storedStages = (store: Store["Service"]): TrialStages => ({
  instantiate: (_, place) => readStage(store, instantiate, place),
  generate: (_, place) => readStage(store, generate, place),
  step: (use) =>
    use({
      execute: (_, place) => readStage(store, sandboxExecute, place),
      broadcast: (_, place) => readStage(store, signAndBroadcast, place)
    }),
  validate: (_, place) => readStage(store, validate, place)
})
