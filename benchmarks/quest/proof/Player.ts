/**
 * Plays the trials of a proof: the pipeline of a run, in the world of a run, with a model that replies with
 * the scripts to try. Outputs are kept in memory only, because they are not read again. Owns the service;
 * the pipeline declares the order of the stages.
 */
import { Context, Effect, Layer } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { RpcGate } from "../../../chain/RpcGate.ts"
import type { Library, Model } from "../../../models/Model.ts"
import { Throttle } from "../../../models/Throttle.ts"
import { inMemory } from "../../../pipeline/engine/memory.ts"
import type { Declared } from "../../../pipeline/engine/Pipeline.ts"
import { playThrough, type Whole } from "../../../pipeline/engine/play.ts"
import { type Fault, Stages, stagesKeeping } from "../../../pipeline/engine/Stages.ts"
import { trialModels } from "../../../pipeline/run/trialModels.ts"
import { Models } from "../../../stages/generate/Models.ts"
import type { ModelFailure } from "../../../stages/outcome.ts"
import type { Execution } from "../../../stages/sandbox-execute/Execution.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { Sessions } from "../../../stages/session/Session.ts"
import type { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import type { World } from "../../../stages/World.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Task } from "../../../tasks/quest/Task.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"
import type { Entry } from "../bank/Bank.ts"
import { defaults, type QuestOptions } from "../options.ts"
import { questPipeline } from "../pipeline.ts"
import { setUp } from "../setUp.ts"

/** One trial of a proof. */
interface Trial {
  readonly task: Task
  /** the seed that its instance is drawn with */
  readonly seed: number
  /** the round of the instance; default 1 */
  readonly round?: number
  readonly library: Library
  /** one of our own models */
  readonly model: Model
  /** wall clock of a script, ms; default 20,000 */
  readonly scriptTimeoutMs?: number
  /** how it is asked, beside the library; default: as in a run */
  readonly asked?: Partial<QuestOptions>
  /** the tiers of the task's templates; only needed for a difficulty other than random */
  readonly tiers?: Entry["tiers"]
  /** nothing of it is kept for other trials; default false */
  readonly alone?: boolean
}

/** What one script did, and everything that was recorded about it. */
export interface Round {
  readonly execution: Execution
  readonly broadcast: Broadcast
}

/** The result of a trial. */
export interface Played {
  readonly instance: Instance
  /** the steps that ran something, in order */
  readonly rounds: ReadonlyArray<Round>
  /** what was wrong with the latest round; null if nothing was */
  readonly failure: ModelFailure | null
  /** class of its outcome */
  readonly outcome: string
  readonly scorecard: Scorecard
}

type QuestTypes = (typeof questPipeline)["types"]

/** The pipeline of a run, or one that continues it. */
interface Proven extends Omit<QuestTypes, "error"> {
  readonly error: Fault
}

/** Everything that a trial made, and in which order. */
export interface PlayedWhole {
  readonly whole: Whole<Proven>
  readonly trace: Stages["Service"]["trace"]
  readonly setting: QuestTypes["given"]["setting"]
}

const playedIn = ({ bodies, values }: Whole<Proven>): Played => {
  const { episode, instance, outcome, scorecard } = values
  const rounds = (bodies.episode ?? []).flatMap(({ values: { step } }) => step ?? [])
  return { instance, rounds, failure: episode.failure, outcome, scorecard }
}

const make = Effect.fnUntraced(function* (pipeline: Declared<Proven>) {
  // Only the world is taken from where the layer was made; logs, spans and clock are those of the caller.
  const services = Context.pick(
    Chain,
    RpcGate,
    Sandbox,
    Sessions,
    Throttle
  )(yield* Effect.context<World | Throttle>())
  const outputs = inMemory()
  let trials = 0

  const playWhole = Effect.fn("Player.playWhole")(function* (trial: Trial) {
    const { asked, library, model, round = 1, scriptTimeoutMs = 20_000, seed, task, tiers } = trial
    const kept = trial.alone === true ? inMemory(0) : outputs
    trials += 1
    const { versions, given, live } = yield* setUp(
      { seed },
      { ...defaults, ...asked, library, scriptTimeoutMs }
    )
    const common = {
      ...{ model: model.name, round, attempt: 1, fresh: null, seed },
      ...{ temperature: defaults.temperature, maxOutputTokens: null }
    }
    const drawn = { task, tiers: tiers ?? [] }
    const stages = yield* stagesKeeping(kept, pipeline, {
      trialId: trials,
      versions,
      inTurn: (_, paying) => paying
    }).pipe(Effect.provideServiceEffect(Models, trialModels([model])))
    const { setting } = given(common, drawn)
    const whole = yield* playThrough(pipeline, { setting }, live(common, drawn)).pipe(
      Effect.provideService(Stages, stages)
    )
    return { whole, trace: stages.trace, setting } satisfies PlayedWhole
  }, Effect.provideContext(services))
  return Player.of({
    play: (trial) => Effect.map(playWhole(trial), ({ whole }) => playedIn(whole)),
    playWhole
  })
})

export class Player extends Context.Service<
  Player,
  {
    /** Plays a trial to its end. Fails with our own errors, never because of what the model did. */
    readonly play: (trial: Trial) => Effect.Effect<Played, Fault>
    /** The same, with everything that was made on the way. */
    readonly playWhole: (trial: Trial) => Effect.Effect<PlayedWhole, Fault>
  }
>()("questline/quest/Player") {
  /** One memory for all trials of the layer. `pipeline` is what is played. */
  static readonly layer = (pipeline: Declared<Proven> = questPipeline) =>
    Layer.effect(Player, make(pipeline)).pipe(Layer.provide(Throttle.layer(null)))
}
