/**
 * Which trials a process leaves alone for now, and why: those whose calls failed on the way, until
 * everything else has been played; those of a model that cannot be asked; those whose time is over;
 * and all that cost something once the run may spend no more. Owns that bookkeeping for one sitting;
 * nothing of it is stored, because all of these trials are simply pending.
 */
import type { Trial } from "../../db/rows.ts"
import type { Model } from "../../models/Model.ts"
import type { ModelError } from "../../models/ModelError.ts"
import type { CallRefused } from "../../stages/generate/Models.ts"

/** A trial that is not tried again in this sitting, with what it failed with last. */
export interface GivenUp {
  readonly trial: Trial
  readonly message: string
}

export class Deferrals {
  /** trial -> what its last call failed with */
  readonly #later = new Map<number, string>()
  readonly #overtime = new Map<number, string>()
  /** name of a model -> why it is asked no more */
  readonly #stopped = new Map<string, string>()
  readonly #failing = new Set<string>()
  /** name of a model -> what its latest requests were refused with, and how many of them in a row */
  readonly #refusals = new Map<string, { readonly message: string; readonly times: number }>()
  #spent: string | undefined
  /** whether any trial was finished since deferred trials were last tried */
  #progress = false

  /** Whether a trial of `model` is to be played now. */
  allows(trial: Trial, model: Model): boolean {
    return (
      !this.#later.has(trial.id) &&
      !this.#overtime.has(trial.id) &&
      !this.#stopped.has(model.name) &&
      (this.#spent === undefined || model.baseline)
    )
  }

  /** A trial was finished: whoever answered it may answer others now. */
  finished(): void {
    this.#progress = true
  }

  /** A trial may make no further call now. */
  refused(trial: Trial, refusal: CallRefused): void {
    if (refusal.limit === "spending") this.#spent = refusal.message
    else this.#overtime.set(trial.id, refusal.message)
  }

  /** A trial's calls failed on the way, again and again: it comes once more when others are done. */
  later(trial: Trial, error: ModelError): void {
    this.#later.set(trial.id, error.message)
  }

  /** A call of the model failed on the way; true where it is the first in this sitting. */
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

  /** A model cannot be asked; true where that is news. */
  stop(model: Model, why: string): boolean {
    const news = !this.#stopped.has(model.name)
    if (news) this.#stopped.set(model.name, why)
    return news
  }

  /**
   * To be called before the pending trials are looked through. When only those that were deferred are
   * left, they get another chance if anything was finished since their last one; otherwise these are
   * the ones to give up.
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

  /** Why the run pauses with trials left; none where no limit was reached. */
  get paused(): string | undefined {
    const [overtime] = this.#overtime.values()
    return this.#spent ?? overtime
  }

  /** The models that were asked no more, and why. */
  get stopped(): ReadonlyMap<string, string> {
    return this.#stopped
  }
}
