/**
 * What a run shows on stderr while it works: one live block on a terminal, plain lines where stderr
 * is a file or a pipe. Owns when something is shown. progressState.ts owns the state, progressText.ts the text.
 */
import { Clock, Effect, Layer, LogLevel, References, Schedule, type Stdio } from "effect"
import { counted } from "../../../report/text.ts"
import { Progress, withLogs } from "../../run/Progress.ts"
import { asTyped } from "../../terminal/invocation.ts"
import { makeScreen } from "../../terminal/writer.ts"
import {
  afterTrial,
  callBegun,
  callEnded,
  initial,
  modelStopped,
  type RunState,
  trialBegun,
  trialLeft,
  withCounts
} from "./progressState.ts"
import { drawBlock, endLine, paceLine, trialLine, trialText } from "./progressText.ts"

/** A run of more trials than this prints where it stands from time to time, not each trial. */
const EVERY_TRIAL = 20
/** Least ms between the plain lines of a large run, and ms after which it prints one even if nothing has finished. */
const APART = 10_000
const SILENT = 60_000
/** Most lines of a large run that say why a trial is errored or deferred; further ones are only counted. */
const REASONS = 5

/** Redraws the block a few times a second; erases it with the scope. */
const startBlock = Effect.fnUntraced(function* (
  screen: Effect.Success<typeof makeScreen>,
  current: () => RunState
) {
  const draw = Effect.gen(function* () {
    const { columns, rows } = screen.size()
    const lines = drawBlock(current(), yield* Clock.currentTimeMillis, columns, rows)
    yield* screen.draw(lines, columns)
  })
  yield* screen.begin
  yield* Effect.addFinalizer(() => screen.end)
  yield* Effect.forkScoped(Effect.repeat(draw, Schedule.spaced("250 millis")))
})

/** Prints where a large run stands: at each percent or minute, and never twice within ten seconds. */
const startLines = Effect.fnUntraced(function* (
  say: (line: string) => Effect.Effect<void>,
  current: () => RunState
) {
  let [saidAt, saidShare] = [yield* Clock.currentTimeMillis, 0]
  const look = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const state = current()
    const { done, total } = state
    if (total <= EVERY_TRIAL || done >= total || now - saidAt < APART) return
    const share = Math.floor((done / total) * 100)
    if (share === saidShare && now - saidAt < SILENT) return
    saidAt = now
    saidShare = share
    yield* say(paceLine(state, now))
  })
  yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced("1 second")))
})

/** Prints why a trial is errored or deferred; for a large run only the first few. */
const reasonsBy = (print: (line: () => string) => Effect.Effect<void>, isLarge: () => boolean) => {
  let reasons = 0
  return (line: () => string) =>
    Effect.suspend(() => {
      reasons += 1
      if (!isLarge() || reasons <= REASONS) return print(line)
      return reasons === REASONS + 1
        ? print(() => "more trials are errored or deferred; they are counted, but not listed")
        : Effect.void
    })
}

/** The last line says how far the run came. */
const make = Effect.gen(function* () {
  const screen = yield* makeScreen
  const level = yield* References.MinimumLogLevel
  let state: RunState = initial
  const printed = new Set<string>()
  const say = (line: string) => screen.say(asTyped(line))
  // A live block would overwrite log lines.
  const live = screen.isTerminal && LogLevel.isGreaterThanOrEqualTo(level, "Error")
  const change = (next: (now: number) => RunState) =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      state = next(now)
    })

  yield* Effect.addFinalizer(() =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      state.total === 0 ? Effect.void : say(endLine(state, now))
    )
  )
  yield* live ? startBlock(screen, () => state) : startLines(say, () => state)
  const plainly = (line: () => string) => (live ? Effect.void : Effect.suspend(() => say(line())))
  const isLarge = () => state.total > EVERY_TRIAL
  const reason = reasonsBy(plainly, isLarge)

  return withLogs({
    started: Effect.fnUntraced(function* (run) {
      const { done, id, total } = run
      yield* change((startedAt) => ({
        ...withCounts({ ...state, id, startedAt }, run),
        foundDone: done
      }))
      yield* plainly(
        () => `run ${id}: ${counted(total, "trial")}${done === 0 ? "" : `, ${done} done already`}`
      )
    }),
    counted: (run) => change(() => withCounts(state, run)),
    trialStarted: (trial) => change((now) => trialBegun(state, trial, now)),
    trialLost: (trial) => change(() => trialLeft(state, trial)),
    trialDeferred: Effect.fnUntraced(function* (trial, why) {
      yield* change(() => trialLeft(state, trial))
      // A limit that is reached, or a provider that is down, defers many trials for one reason.
      if (printed.has(why)) return
      printed.add(why)
      yield* reason(() => `${trialText(trial)} is deferred: ${why}`)
    }),
    trialFinished: Effect.fnUntraced(function* (trial, result) {
      yield* change((now) => afterTrial(state, trial, result, now))
      if (result.status === "errored") yield* reason(() => trialLine(state, trial, result))
      else if (!isLarge()) yield* plainly(() => trialLine(state, trial, result))
    }),
    callStarted: (trial) => change(() => callBegun(state, trial)),
    callEnded: (trial, failure) => change(() => callEnded(state, trial, failure)),
    modelStopped: (model, why) => change(() => modelStopped(state, model, why)),
    note: (message) =>
      Effect.suspend(() => {
        state = { ...state, note: message }
        return plainly(() => message)
      })
  })
})

/** Progress on stderr, in the form that suits it. */
export const progress: Layer.Layer<Progress, never, Stdio.Stdio> = Layer.effect(Progress, make)
