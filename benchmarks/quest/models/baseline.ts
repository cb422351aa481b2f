/**
 * Shared by our own models that know the tasks. Owns what a trial tells them, and whose solutions they
 * know; each model's file has its replies.
 */
import { Data, Effect } from "effect"
import type { Library, Model, ModelRequest } from "../../../models/Model.ts"
import { type ModelError, unusableModel } from "../../../models/ModelError.ts"
import { makeOwnModel } from "../../../models/ownModel.ts"
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
  /** as its tasks are asked; absent: as written */
  readonly dialect?: Dialect | undefined
}

/** What a baseline that knows the tasks is told in addition to the messages. */
export interface TrialContext {
  readonly instance: Instance
  readonly library: Library
  /** 0 is the planning of a composite; its rounds and an atomic trial's only call start at 1 */
  readonly step: number
}

/** A model that can only answer trials of tasks. */
export const makeBaseline = (
  name: string,
  say: (request: ModelRequest, context: TrialContext) => Effect.Effect<string, ModelError>
): Model =>
  makeOwnModel(name, (request, { step, subject }) =>
    subject instanceof QuestTrial
      ? say(request, { ...subject, step })
      : Effect.fail(unusableModel(name, "it only knows the tasks of a bank: name another model"))
  )
