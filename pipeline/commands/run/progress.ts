/**
 * What a run shows on stderr while it works: one live block on a terminal, plain lines where stderr
 * is a file or a pipe. Owns the counting and the drawing; what happened is told by run.ts.
 */
import { Clock, Effect, Layer, LogLevel, References, Schedule, type Stdio } from "effect"
import { dollars, duration, NONE, number } from "../../../report/text.ts"
import { Progress, type TrialName, type TrialResult, withLogs } from "../../run/Progress.ts"
import { asTyped } from "../../terminal/invocation.ts"
import { makeScreen } from "../../terminal/writer.ts"

/** Where a run stands. Times in ms. */
export interface RunState {
  readonly id: string
  readonly total: number
  /** finished, errored ones too, and those found finished */
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
  note: ""
}

const same = (a: TrialName, b: TrialName): boolean =>
  a.model === b.model && a.item === b.item && a.round === b.round

/** The state after a trial ended. */
export const afterTrial = (state: RunState, trial: TrialName, result: TrialResult): RunState => ({
  ...state,
  done: state.done + 1,
  errored: state.errored + (result.status === "errored" ? 1 : 0),
  score: state.score + result.score,
  possible: state.possible + (result.status === "errored" ? 0 : 100),
  cost: state.cost + (result.cost ?? 0),
  unpriced: state.unpriced + (result.cost === null && result.status === "done" ? 1 : 0),
  running: state.running.filter((other) => !same(other, trial))
})

/** The state as the store has it: what was done elsewhere is no part of this process's pace. */
export const counted = (
  state: RunState,
  run: Pick<RunState, "total" | "done" | "errored" | "score">
): RunState => ({
  ...state,
  ...run,
  foundDone: state.foundDone + run.done - state.done,
  possible: (run.done - run.errored) * 100
})

const BAR = 24
const SHOWN_TRIALS = 4

/** Trials a minute since the start, and ms to the end at that rate; null before the first. */
const paceOf = ({ done, foundDone, startedAt, total }: RunState, now: number) => {
  const made = done - foundDone
  const elapsed = now - startedAt
  if (made === 0 || elapsed <= 0) return { rate: null, left: null }
  return { rate: (made / elapsed) * 60_000, left: ((total - done) * elapsed) / made }
}

const trialText = ({ model, round, item: task }: TrialName): string =>
  `${task} (${model}, round ${round})`

const scoreText = ({ possible, score }: RunState): string =>
  `${number(score)} of ${number(possible)} points`

/** A part that is unknown does not hide the rest. */
const costText = ({ cost, unpriced }: RunState): string =>
  unpriced === 0
    ? `cost ${dollars(cost)}`
    : cost === 0
      ? "cost unknown"
      : `cost over ${dollars(cost)}`

/** The live block, each line cut to the terminal's width. */
export const drawBlock = (state: RunState, now: number, columns: number): ReadonlyArray<string> => {
  const { done, errored, id, note, running, total } = state
  if (total === 0) return note === "" ? [] : [note.slice(0, columns - 1)]
  const share = done / total
  const filled = Math.floor(share * BAR)
  const { left, rate } = paceOf(state, now)
  const shown = running.slice(0, SHOWN_TRIALS).map(trialText)
  const more = running.length - shown.length
  const lines = [
    `${id}  ${"█".repeat(filled)}${"░".repeat(BAR - filled)}  ${done}/${total} (${Math.floor(share * 100)}%)${errored === 0 ? "" : `  ${errored} errored`}`,
    `${scoreText(state)} · ${rate === null ? NONE : number(Math.round(rate * 10) / 10)} trials/min · ${left === null ? NONE : duration(left)} left · ${costText(state)}`,
    running.length === 0
      ? note
      : `${running.length} running: ${shown.join(", ")}${more > 0 ? `, and ${more} more` : ""}`
  ]
  return lines.filter((line) => line !== "").map((line) => line.slice(0, columns - 1))
}

/** The plain line of a finished trial. */
export const trialLine = (state: RunState, trial: TrialName, result: TrialResult): string =>
  `[${state.done}/${state.total}] ${trialText(trial)}: ${
    result.status === "errored"
      ? `errored: ${result.error}`
      : `${result.outcome}, ${number(result.score)} points`
  }`

/** The plain line of where a large run stands. */
const paceLine = (state: RunState, now: number): string => {
  const { left, rate } = paceOf(state, now)
  return `[${state.done}/${state.total}] ${scoreText(state)}, ${number(rate)} trials/min, ${left === null ? NONE : duration(left)} left, ${state.errored} errored, ${costText(state)}`
}

const endLine = (state: RunState, now: number): string =>
  `${state.done} of ${state.total} trials finished in ${duration(now - state.startedAt)}: ${scoreText(state)}${state.errored === 0 ? "" : `, ${state.errored} errored`}`

/** A run of more trials than this says every hundredth of it, not every trial. */
const EVERY_TRIAL = 200

/** Whether a plain line is due after this trial. */
const isDue = ({ done, total }: RunState): boolean =>
  total <= EVERY_TRIAL || done === total || done % Math.ceil(total / 100) === 0

/** Redraws the block a few times a second; erases it with the scope. */
const startBlock = Effect.fnUntraced(function* (
  screen: Effect.Success<typeof makeScreen>,
  current: () => RunState
) {
  const draw = Effect.gen(function* () {
    const columns = screen.columns()
    yield* screen.draw(drawBlock(current(), yield* Clock.currentTimeMillis, columns), columns)
  })
  yield* screen.begin
  yield* Effect.addFinalizer(() => screen.end)
  yield* Effect.forkScoped(Effect.repeat(draw, Schedule.spaced("250 millis")))
})

/** Ends with a line that says how far the run came. */
const make = Effect.gen(function* () {
  const screen = yield* makeScreen
  const level = yield* References.MinimumLogLevel
  let state: RunState = initial
  const say = (line: string) => screen.say(asTyped(line))
  // A block would be drawn over what is logged.
  const live = screen.isTerminal && LogLevel.isGreaterThanOrEqualTo(level, "Error")

  yield* Effect.addFinalizer(() =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      state.total === 0 ? Effect.void : say(endLine(state, now))
    )
  )
  if (live) {
    yield* startBlock(screen, () => state)
  }
  const plainly = (line: () => string) => (live ? Effect.void : Effect.suspend(() => say(line())))

  const leave = (trial: TrialName) => {
    state = { ...state, running: state.running.filter((other) => !same(other, trial)) }
  }

  return withLogs({
    started: Effect.fnUntraced(function* ({ done, id, score, total }) {
      const startedAt = yield* Clock.currentTimeMillis
      state = { ...state, id, total, done, foundDone: done, score, possible: done * 100, startedAt }
      yield* plainly(
        () => `run ${id}: ${total} trials${done === 0 ? "" : `, ${done} of them done already`}`
      )
    }),
    counted: (run) =>
      Effect.sync(() => {
        state = counted(state, run)
      }),
    trialStarted: (trial) =>
      Effect.sync(() => {
        state = { ...state, running: [...state.running, trial] }
      }),
    trialLost: (trial) => Effect.sync(() => leave(trial)),
    trialDeferred: Effect.fnUntraced(function* (trial, why) {
      leave(trial)
      yield* plainly(() => `${trialText(trial)} is left for later: ${why}`)
    }),
    trialFinished: Effect.fnUntraced(function* (trial, result) {
      state = afterTrial(state, trial, result)
      const now = yield* Clock.currentTimeMillis
      const large = state.total > EVERY_TRIAL
      yield* result.status === "errored" || (!large && isDue(state))
        ? plainly(() => trialLine(state, trial, result))
        : Effect.void
      if (large && isDue(state)) yield* plainly(() => paceLine(state, now))
    }),
    note: (message) =>
      Effect.suspend(() => {
        state = { ...state, note: message }
        return plainly(() => message)
      })
  })
})

/** Progress on stderr, in the form that suits it. */
export const progress: Layer.Layer<Progress, never, Stdio.Stdio> = Layer.effect(Progress, make)
