/**
 * What our own models share: each is free, needs no network and says the same whenever it is asked
 * the same. Owns everything of such a model but what it says, and what those that know the tasks may know.
 */
import { Data, Effect } from "effect"
import {
  type CallContext,
  type Library,
  type Model,
  type ModelRequest,
  noUsage,
  Reply
} from "../../../models/Model.ts"
import { type ModelError, unusableModel } from "../../../models/ModelError.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Dialect } from "../bank/dialect.ts"

/** What a trial of a task is about. */
export class QuestTrial extends Data.Class<{
  readonly instance: Instance
  readonly library: Library
}> {}

/** The bank whose solutions a baseline knows. */
export interface SolutionsOf {
  readonly directory: string
  /** as its tasks are asked; absent: as they are written */
  readonly dialect?: Dialect | undefined
}

/** What a baseline that knows the tasks is told beside the messages. */
export interface TrialContext {
  readonly instance: Instance
  readonly library: Library
  /** planning of a composite is 0, its rounds and an atomic trial's only call start at 1 */
  readonly step: number
}

/** A model whose every reply is the text that `say` gives, whatever the benchmark. */
export const makeOwnModel = (
  name: string,
  say: (request: ModelRequest, context: CallContext) => Effect.Effect<string, ModelError>
): Model => ({
  name,
  baseline: true,
  provider: "local",
  price: { input: 0, output: 0 },
  settings: {},
  complete: (request, context) =>
    Effect.map(
      say(request, context),
      (text) =>
        new Reply({ text, finish: "stop", usage: noUsage, cost: 0, latencyMs: 0, sent: null })
    )
})

/** A model that answers trials of tasks and no others. */
export const makeBaseline = (
  name: string,
  say: (request: ModelRequest, context: TrialContext) => Effect.Effect<string, ModelError>
): Model =>
  makeOwnModel(name, (request, { step, subject }) =>
    subject instanceof QuestTrial
      ? say(request, { ...subject, step })
      : Effect.fail(unusableModel(name, "it knows the tasks of a bank alone: name another model"))
  )
