import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, type LogLevel, Ref, References, Sink, Stdio } from "effect"
import { TestClock } from "effect/testing"
import { progress } from "../../../../pipeline/commands/run/progress.ts"
import {
  afterTrial,
  callEnded,
  initial,
  leftOfRun,
  modelStopped,
  trialBegun,
  withCounts
} from "../../../../pipeline/commands/run/progressState.ts"
import { drawBlock } from "../../../../pipeline/commands/run/progressText.ts"
import { Progress, type TrialName, type TrialResult } from "../../../../pipeline/run/Progress.ts"

const trial = (task: string): TrialName => ({ model: "oracle", item: task, round: 1 })
const passed: TrialResult = {
  status: "done",
  outcome: "pass",
  score: 100,
  passed: true,
  cost: 0.01,
  error: null
}
const errored: TrialResult = {
  status: "errored",
  outcome: null,
  score: 0,
  passed: false,
  cost: null,
  error: "the provider is away"
}

/** What is written to stderr while `use` tells the Progress of a run. */
const written = <E>(
  terminal: boolean,
  use: Effect.Effect<void, E, Progress>,
  level: LogLevel.LogLevel = "Error"
) =>
  Effect.gen(function* () {
    const text = yield* Ref.make("")
    const decoder = new TextDecoder()
    const keep = (part: string | Uint8Array) =>
      Ref.update(text, (all) => all + (typeof part === "string" ? part : decoder.decode(part)))
    const stdio = Stdio.layerTest({
      stderrIsTerminal: Effect.succeed(terminal),
      stderr: () => Sink.forEach(keep)
    })
    yield* use.pipe(
      Effect.provide(progress.pipe(Layer.provide(stdio))),
      Effect.provideService(References.MinimumLogLevel, level)
    )
    return yield* Ref.get(text)
  })

const nothingOf = (total: number) => ({ total, done: 0, errored: 0, score: 0 })

const session = (total: number, each: TrialResult) =>
  Effect.gen(function* () {
    const told = yield* Progress
    yield* told.started({ id: "run-1", ...nothingOf(total), models: { oracle: nothingOf(total) } })
    for (let index = 1; index <= total; index += 1) {
      yield* told.trialStarted(trial(`task_${index}`))
      yield* TestClock.adjust("1 second")
      yield* told.trialFinished(trial(`task_${index}`), each)
    }
  })

describe("progress", () => {
  it.effect("prints a plain line for each trial of a small run", () =>
    Effect.gen(function* () {
      const text = yield* written(false, session(2, passed))
      assert.deepStrictEqual(text.split("\n"), [
        "run run-1: 2 trials",
        "[1/2] task_1 (oracle, round 1): pass, 100 points",
        "[2/2] task_2 (oracle, round 1): pass, 100 points",
        "2 of 2 trials finished in 2s: 200 of 200 points",
        ""
      ])
    })
  )

  it.effect("prints the state of a large run every ten seconds at most", () =>
    Effect.gen(function* () {
      const many = (yield* written(false, session(107, passed))).trim().split("\n")
      assert.isAtMost(many.length, 2 + 107 / 10)
      assert.match(
        many[1] ?? "",
        /^\[(9|10)\/107\] \d%, [\d,]+ of [\d,]+ points, \d+ trials\/min, about 1m \d\ds left/
      )
      const bad = yield* written(false, session(300, errored))
      assert.strictEqual(bad.match(/errored: the provider is away/g)?.length, 5)
      assert.include(bad, "more trials are errored or deferred")
    })
  )

  it.effect("prints once why many trials are postponed", () =>
    Effect.gen(function* () {
      const pausing = Effect.gen(function* () {
        const told = yield* Progress
        yield* told.started({ id: "run-1", ...nothingOf(9), models: { oracle: nothingOf(9) } })
        for (const name of ["a", "b", "c"]) {
          yield* told.trialStarted(trial(name))
          yield* told.trialDeferred(trial(name), name === "c" ? "gone" : "the limit is reached")
        }
      })
      const text = yield* written(false, pausing)
      assert.strictEqual(text.match(/the limit is reached/g)?.length, 1)
      assert.include(text, "c (oracle, round 1) is deferred: gone")
    })
  )

  it.effect("says once a minute that nothing is finished", () =>
    Effect.gen(function* () {
      const waiting = Effect.gen(function* () {
        const told = yield* Progress
        const models = { slow: nothingOf(107) }
        yield* told.started({ id: "run-1", ...nothingOf(107), models })
        yield* told.trialStarted({ ...trial("a"), model: "slow" })
        const failure = { why: "rate limit", retry: 3, of: 7, until: 600_000 }
        yield* told.callStarted({ ...trial("a"), model: "slow" })
        yield* told.callEnded({ ...trial("a"), model: "slow" }, failure)
        yield* TestClock.adjust("5 minutes")
      })
      const lines = (yield* written(false, waiting)).trim().split("\n")
      assert.lengthOf(lines, 7)
      assert.match(
        lines[1] ?? "",
        /time left unknown.*; slow: 0\/107, rate limit until \d\d:\d\d:\d\d, retry 3 of 7$/
      )
    })
  )

  it.effect("draws no block if log lines would disturb it", () =>
    Effect.gen(function* () {
      const text = yield* written(true, session(3, passed), "Warn")
      assert.match(text, /^\[3\/3\] task_3/m)
    })
  )

  it.effect("redraws one block on a terminal, and removes it at the end", () =>
    Effect.gen(function* () {
      const text = yield* written(true, session(3, passed))
      assert.match(text, /run-1 .* 1\/3 \(33%\)/)
      assert.match(text, /1 running: task_2 \(oracle, round 1\)/)
      const end = text.slice(text.lastIndexOf("\u001b[?25h"))
      assert.strictEqual(end, "\u001b[?25h3 of 3 trials finished in 3s: 300 of 300 points\n")
    })
  )

  it("shows share, score, time left, pace, cost and running trials", () => {
    const started = { ...initial, id: "run-1", total: 4, running: [trial("a"), trial("b")] }
    const state = { ...afterTrial(started, trial("a"), passed, 30_000), models: {} }
    assert.deepStrictEqual(drawBlock(state, 30_000, 200), [
      `run-1  ${"█".repeat(6)}${"░".repeat(18)}  1/4 (25%)`,
      "100 of 100 points · about 1m 30s left · 2 trials/min · cost $0.0100",
      "1 running: b (oracle, round 1)"
    ])
    for (const line of drawBlock(state, 30_000, 20)) assert.isAtMost(line.length, 19)
  })

  /** A run of three models at the time `now`, of which one is throttled. */
  const throttled = (now: number) => {
    const of = (model: string) => ({ ...trial("a"), model })
    const names = ["fast", "slow", "gone"]
    const models = Object.fromEntries(names.map((name) => [name, nothingOf(10)]))
    let state = withCounts({ ...initial, id: "run-1" }, { ...nothingOf(30), models })
    for (const name of names) state = trialBegun(state, of(name), 0)
    for (let at = 1; at <= 10; at += 1) state = afterTrial(state, of("fast"), passed, at * 1_000)
    state = modelStopped(state, "gone", "HTTP 401 (check the API key)")
    const failure = { why: "rate limit", retry: 3, of: 7, until: 45_000 }
    return { now, of, state: callEnded(state, of("slow"), failure) }
  }

  it("shows for each model what is done, what it waits for, and how long it takes", () => {
    const { of, state } = throttled(20_000)
    assert.strictEqual(leftOfRun(state, 20_000)._tag, "unknown")
    const lines = drawBlock(state, 20_000, 80, 24)
    assert.match(
      drawBlock(state, 20_000, 120, 24)[1] ?? "",
      /time left unknown: slow has finished nothing for 20s/
    )
    assert.match(
      lines[3] ?? "",
      /^ {2}slow +0\/10 +0 {2}rate limit until \d\d:\d\d:\d\d, retry 3 of 7$/
    )
    assert.isTrue(lines.some((line) => /^ {2}fast +10\/10 +1,000 {2}done$/.test(line)))
    assert.isTrue(lines.some((line) => /^ {2}gone +0\/10 +0 {2}stopped: HTTP 401/.test(line)))
    // One in twenty seconds, and the provider's pause: not what the fast one needs.
    const once = afterTrial(state, of("slow"), passed, 20_000)
    const left = leftOfRun(once, 20_000)
    assert.strictEqual(left._tag === "known" && left.ms, 9 * 20_000)
    assert.strictEqual(leftOfRun(once, 20_000 + 10 * 20_000 + 1)._tag, "unknown")
  })

  it("fits any width and height, and says how many models are hidden", () => {
    const { state } = throttled(20_000)
    for (const columns of [1, 20, 40, 80, 100, 300]) {
      for (const rows of [1, 2, 3, 5, 6, 8, 24]) {
        const lines = drawBlock(state, 20_000, columns, rows)
        assert.isAtMost(lines.length, Math.max(1, rows - 1))
        for (const line of lines) assert.isAtMost([...line].length, Math.max(0, columns - 1))
      }
    }
    assert.include(drawBlock(state, 20_000, 80, 6).join("\n"), "and 2 more models")
  })

  it("leaves out whole parts that do not fit before it cuts one", () => {
    const { of, state } = throttled(20_000)
    const failure = { why: "rate limit", retry: 3, of: 7, until: 45_000 }
    const two = callEnded(
      { ...state, running: [...state.running, trial("b")] },
      { ...of("slow"), item: "b" },
      failure
    )
    const at = (columns: number) => drawBlock(two, 20_000, columns, 24)
    assert.match(at(120)[3] ?? "", /retry 3 of 7, 2 trials; time left unknown$/)
    assert.match(at(90)[3] ?? "", /retry 3 of 7; time left unknown$/)
    assert.match(at(80)[3] ?? "", /retry 3 of 7, 2 trials$/)
    assert.match(at(80)[1] ?? "", /points · time left unknown · 30 trials\/min · cost .*\d$/)
    assert.match(at(60)[1] ?? "", /points · time left unknown · cost .*\d$/)
    assert.match(at(60).at(-1) ?? "", /^\d running: a \(slow, round 1\), .*and \d more$/)
    assert.match(at(32).at(-1) ?? "", /^(\d) running: a, and \d more$/)
    assert.match(at(16).at(-1) ?? "", /^\d running$/)
  })

  it("shows a known cost next to an unknown one", () => {
    const priced = afterTrial({ ...initial, total: 2 }, trial("a"), passed, 1_000)
    const mixed = afterTrial(priced, trial("b"), { ...passed, cost: null }, 1_000)
    assert.include(drawBlock(mixed, 1_000, 200).join(), "cost over $0.0100")
    const unknown = afterTrial(
      { ...initial, total: 2 },
      trial("a"),
      { ...passed, cost: null },
      1_000
    )
    assert.include(drawBlock(unknown, 1_000, 200).join(), "cost unknown")
  })

  it("does not count an errored trial as available points", () => {
    const state = afterTrial({ ...initial, total: 2 }, trial("a"), errored, 1_000)
    assert.deepInclude(state, { done: 1, errored: 1, possible: 0, score: 0, cost: 0, unpriced: 0 })
  })
})
