/**
 * Where a run stands: counts by model, what each model waits for, and how long it will take at its current
 * pace. Pure; progressText.ts draws it.
 */
import { ownValue } from "../../../evm/ownValue.ts"
import type { CallFailure, ModelCounts, TrialName, TrialResult } from "../../run/Progress.ts"

/** Times in ms since the epoch. */
export interface ModelState extends ModelCounts {
  readonly model: string
  /** calls under way */
  readonly calls: number
  /** trials under way */
  readonly trials: number
  /** trials whose last call failed and will be retried -> that failure */
  readonly failing: ReadonlyMap<string, CallFailure>
  /** why the model was stopped */
  readonly stopped: string | null
  /** when this process began to play it; null: not yet */
  readonly since: number | null
  /** when its latest trials finished, the latest last */
  readonly ends: ReadonlyArray<number>
}

export interface RunState {
  readonly id: string
  readonly total: number
  /** finished trials, also errored ones and those of earlier processes */
  readonly done: number
  readonly foundDone: number
  readonly errored: number
  readonly score: number
  /** points that the finished trials could have had */
  readonly possible: number
  /** of the trials whose cost is known, in US dollars */
  readonly cost: number
  /** trials with a call of unknown cost */
  readonly unpriced: number
  readonly startedAt: number
  readonly running: ReadonlyArray<TrialName>
  readonly models: Readonly<Record<string, ModelState>>
  /** the latest note; shown until a trial starts */
  readonly note: string
}

/** The state before anything is known of the run. */
export const initial: RunState = {
  id: "",
  total: 0,
  done: 0,
  foundDone: 0,
  errored: 0,
  score: 0,
  possible: 0,
  cost: 0,
  unpriced: 0,
  startedAt: 0,
  running: [],
  models: {},
  note: ""
}

/** How many of the latest trials give the pace of a model. */
const PACE = 20
/** A model that finishes nothing for this time, and for this many times its usual interval, has no pace. */
const STALLED = { ms: 30_000, times: 10 }

const begun = (model: string): ModelState => ({
  ...{ model, total: 0, done: 0, errored: 0, score: 0, calls: 0, trials: 0 },
  ...{ failing: new Map(), stopped: null, since: null, ends: [] }
})

const keyOf = ({ item, round }: TrialName): string => JSON.stringify([item, round])

const same = (a: TrialName, b: TrialName): boolean =>
  a.model === b.model && a.item === b.item && a.round === b.round

const withModel = (
  state: RunState,
  model: string,
  change: (before: ModelState) => Partial<ModelState>
): RunState => {
  const before = ownValue(state.models, model) ?? begun(model)
  return { ...state, models: { ...state.models, [model]: { ...before, ...change(before) } } }
}

const without = (failing: ModelState["failing"], trial: TrialName): ModelState["failing"] =>
  new Map([...failing].filter(([key]) => key !== keyOf(trial)))

/** The state with the counts of the store. Trials of other processes do not count for this one's pace. */
export const withCounts = (
  state: RunState,
  run: Pick<RunState, "total" | "done" | "errored" | "score"> & {
    readonly models: Readonly<Record<string, ModelCounts>>
  }
): RunState => {
  const { models, ...counts } = run
  const whole = {
    ...state,
    ...counts,
    foundDone: state.foundDone + run.done - state.done,
    possible: (run.done - run.errored) * 100
  }
  return Object.entries(models).reduce(
    (all, [model, own]) => withModel(all, model, () => own),
    whole
  )
}

export const trialBegun = (state: RunState, trial: TrialName, now: number): RunState =>
  withModel({ ...state, running: [...state.running, trial] }, trial.model, ({ since, trials }) => ({
    trials: trials + 1,
    since: since ?? now
  }))

/** The state after this process has released a trial, whatever its result. */
export const trialLeft = (state: RunState, trial: TrialName): RunState =>
  withModel(
    { ...state, running: state.running.filter((other) => !same(other, trial)) },
    trial.model,
    ({ failing, trials }) => ({
      trials: Math.max(0, trials - 1),
      failing: without(failing, trial)
    })
  )

/** The state after a trial ended. */
export const afterTrial = (
  state: RunState,
  trial: TrialName,
  result: TrialResult,
  now: number
): RunState => {
  const errored = result.status === "errored" ? 1 : 0
  const left = trialLeft(state, trial)
  return withModel(
    {
      ...left,
      done: state.done + 1,
      errored: state.errored + errored,
      score: state.score + result.score,
      possible: state.possible + (errored === 1 ? 0 : 100),
      cost: state.cost + (result.cost ?? 0),
      unpriced: state.unpriced + (result.cost === null && errored === 0 ? 1 : 0)
    },
    trial.model,
    (own) => ({
      done: own.done + 1,
      errored: own.errored + errored,
      score: own.score + result.score,
      ends: [...own.ends, now].slice(-PACE)
    })
  )
}

export const callBegun = (state: RunState, { model }: TrialName): RunState =>
  withModel(state, model, ({ calls }) => ({ calls: calls + 1 }))

/** `failure`: why the call will be retried; null: it will not. */
export const callEnded = (
  state: RunState,
  trial: TrialName,
  failure: CallFailure | null
): RunState =>
  withModel(state, trial.model, ({ calls, failing }) => ({
    calls: Math.max(0, calls - 1),
    failing:
      failure === null
        ? without(failing, trial)
        : new Map([...without(failing, trial), [keyOf(trial), failure]])
  }))

export const modelStopped = (state: RunState, model: string, why: string): RunState =>
  withModel(state, model, () => ({ stopped: why }))

/** The time left in ms; or, where that is unknown, for how long nothing has finished. */
export type Left =
  | { readonly _tag: "known"; readonly ms: number }
  | { readonly _tag: "unknown"; readonly silentMs: number }

const known = (ms: number): Left => ({ _tag: "known", ms })

/** When the rate limit of its provider ends; null: there is none now. */
export const waitsUntil = ({ failing }: ModelState, now: number): number | null => {
  const until = Math.max(0, ...[...failing.values()].map((failure) => failure.until ?? 0))
  return until > now ? until : null
}

/** How long a model's open trials will take, at the pace of its latest ones. */
export const leftOf = (state: ModelState, now: number): Left => {
  const { done, ends, since, stopped, total } = state
  const open = total - done
  if (open === 0 || stopped !== null) return known(0)
  const [first] = ends
  const last = ends.at(-1)
  if (first === undefined || last === undefined || since === null) {
    return { _tag: "unknown", silentMs: since === null ? 0 : now - since }
  }
  const [span, made] = ends.length < PACE ? [now - since, ends.length] : [now - first, PACE - 1]
  const usual = (last - (ends.length < PACE ? since : first)) / made
  const silentMs = now - last
  if (silentMs > Math.max(STALLED.ms, STALLED.times * usual)) return { _tag: "unknown", silentMs }
  return known((open * span) / made + Math.max(0, (waitsUntil(state, now) ?? 0) - now))
}

/** How long the run will take: as long as its slowest model. `model` is one whose time is unknown. */
export const leftOfRun = (
  { done, foundDone, models, startedAt, total }: RunState,
  now: number
): Left & { readonly model: string | null } => {
  const each = Object.values(models).map((state) => ({ ...leftOf(state, now), model: state.model }))
  const unknown = each.find(({ _tag }) => _tag === "unknown")
  if (unknown !== undefined) return unknown
  if (each.length === 0) {
    const made = done - foundDone
    return made === 0
      ? { _tag: "unknown", silentMs: now - startedAt, model: null }
      : { ...known(((total - done) * (now - startedAt)) / made), model: null }
  }
  return {
    ...known(Math.max(...each.map((left) => (left._tag === "known" ? left.ms : 0)))),
    model: null
  }
}
