/**
 * Which trials a process skips for now, and why: those whose calls failed, until everything else has been
 * played; those of a model that cannot be asked; those whose time is over; and all that cost something once
 * the spending limit is reached. Owns these lists for one execution of the run. Nothing is stored, because
 * all of these trials are simply pending.
 */
import type { Trial } from "../../../db/rows.ts"
import type { Model } from "../../../models/Model.ts"
import type { ModelError } from "../../../models/ModelError.ts"
import type { CallRefused } from "../../../stages/generate/Models.ts"

/** A trial that is not tried again in this execution, with its last failure. */
export interface GivenUp {
  readonly trial: Trial
  readonly message: string
}

export class Deferrals {
  /** trial -> the failure of its last call */
  readonly #later = new Map<number, string>()
  readonly #overtime = new Map<number, string>()
  /** name of a model -> why it is no longer asked */
  readonly #stopped = new Map<string, string>()
  readonly #failing = new Set<string>()
  /** name of a model -> what its latest requests were refused with, and how many of them in a row */
  readonly #refusals = new Map<string, { readonly message: string; readonly times: number }>()
  #spent: string | undefined
  /** whether any trial has finished since deferred trials were last tried */
  #progress = false

  /** Whether a trial of `model` should be played now. */
  allows(trial: Trial, model: Model): boolean {
    return (
      !this.#later.has(trial.id) &&
      !this.#overtime.has(trial.id) &&
      !this.#stopped.has(model.name) &&
      (this.#spent === undefined || model.baseline)
    )
  }

  /** A trial finished, so its provider may answer other trials now. */
  finished(): void {
    this.#progress = true
  }

  /** A trial may make no further call now. */
  refused(trial: Trial, refusal: CallRefused): void {
    if (refusal.limit === "spending") this.#spent = refusal.message
    else this.#overtime.set(trial.id, refusal.message)
  }

  /** A trial's calls failed repeatedly: it is tried once more when the others are done. */
  later(trial: Trial, error: ModelError): void {
    this.#later.set(trial.id, error.message)
  }

  /** A call of the model failed; true if it is the first failure in this execution. */
  firstFailure(model: Model): boolean {
    const first = !this.#failing.has(model.name)
    this.#failing.add(model.name)
    return first
  }

  /** A request of the model can never be answered; how many in a row were refused in the same words. */
  refusals(model: Model, { message }: ModelError): number {
    const before = this.#refusals.get(model.name)
    const times = before?.message === message ? before.times + 1 : 1
    this.#refusals.set(model.name, { message, times })
    return times
  }

  /** A model cannot be asked; true if that is new. */
  stop(model: Model, why: string): boolean {
    const news = !this.#stopped.has(model.name)
    if (news) this.#stopped.set(model.name, why)
    return news
  }

  /**
   * Call this before looking through the pending trials. When only deferred trials are left, they get
   * another chance if anything has finished since their last one; otherwise these are the ones to give up.
   */
  nextPass(pending: ReadonlyArray<Trial>): ReadonlyArray<GivenUp> {
    const deferred = pending.flatMap((trial): ReadonlyArray<GivenUp> => {
      const message = this.#later.get(trial.id)
      return message === undefined ? [] : [{ trial, message }]
    })
    const others = pending.some(
      ({ id, model }) =>
        !this.#later.has(id) && !this.#overtime.has(id) && !this.#stopped.has(model)
    )
    if (deferred.length === 0 || others || this.#spent !== undefined) return []
    this.#later.clear()
    const another = this.#progress
    this.#progress = false
    return another ? [] : deferred
  }

  /** Whether a trial was left for later. */
  get waiting(): boolean {
    return this.#later.size > 0
  }

  /** Why the run pauses with trials left; none if no limit was reached. */
  get paused(): string | undefined {
    const [overtime] = this.#overtime.values()
    return this.#spent ?? overtime
  }

  /** The models that are no longer asked, and why. */
  get stopped(): ReadonlyMap<string, string> {
    return this.#stopped
  }
}
