import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, type LogLevel, Ref, References, Sink, Stdio } from "effect"
import { TestClock } from "effect/testing"
import {
  afterTrial,
  drawBlock,
  initial,
  progress
} from "../../../../pipeline/commands/run/progress.ts"
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

const session = (total: number, each: TrialResult) =>
  Effect.gen(function* () {
    const told = yield* Progress
    yield* told.started({ id: "run-1", total, done: 0, score: 0 })
    for (let index = 1; index <= total; index += 1) {
      yield* told.trialStarted(trial(`task_${index}`))
      yield* TestClock.adjust("1 second")
      yield* told.trialFinished(trial(`task_${index}`), each)
    }
  })

describe("progress", () => {
  it.effect("says each trial of a small run in a plain line", () =>
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

  it.effect("says every hundredth of a large run, and every errored trial", () =>
    Effect.gen(function* () {
      const many = yield* written(false, session(400, passed))
      assert.lengthOf(many.trim().split("\n"), 102)
      assert.match(many, /\[4\/400\] 400 of 400 points, 60 trials\/min, 6m 36s left/)
      const bad = yield* written(false, session(300, errored))
      assert.strictEqual(bad.match(/errored: the provider is away/g)?.length, 300)
    })
  )

  it.effect("keeps no block where it would be drawn over what is logged", () =>
    Effect.gen(function* () {
      const text = yield* written(true, session(3, passed), "Warn")
      assert.match(text, /^\[3\/3\] task_3/m)
    })
  )

  it.effect("keeps one block on a terminal, and takes it away at the end", () =>
    Effect.gen(function* () {
      const text = yield* written(true, session(3, passed))
      assert.match(text, /run-1 .* 1\/3 \(33%\)/)
      assert.match(text, /1 running: task_2 \(oracle, round 1\)/)
      const end = text.slice(text.lastIndexOf("\u001b[?25h"))
      assert.strictEqual(end, "\u001b[?25h3 of 3 trials finished in 3s: 300 of 300 points\n")
    })
  )

  it("draws share, score, pace, time left, cost and what is running", () => {
    const started = { ...initial, id: "run-1", total: 4, running: [trial("a"), trial("b")] }
    const state = afterTrial(started, trial("a"), passed)
    assert.deepStrictEqual(drawBlock(state, 30_000, 200), [
      `run-1  ${"█".repeat(6)}${"░".repeat(18)}  1/4 (25%)`,
      "100 of 100 points · 2 trials/min · 1m 30s left · cost $0.0100",
      "1 running: b (oracle, round 1)"
    ])
    for (const line of drawBlock(state, 30_000, 20)) assert.isAtMost(line.length, 19)
  })

  it("keeps a known cost beside an unknown one", () => {
    const priced = afterTrial({ ...initial, total: 2 }, trial("a"), passed)
    const mixed = afterTrial(priced, trial("b"), { ...passed, cost: null })
    assert.include(drawBlock(mixed, 1_000, 200).join(), "cost over $0.0100")
    const unknown = afterTrial({ ...initial, total: 2 }, trial("a"), { ...passed, cost: null })
    assert.include(drawBlock(unknown, 1_000, 200).join(), "cost unknown")
  })

  it("does not count an errored trial as points that were to be had", () => {
    const state = afterTrial({ ...initial, total: 2 }, trial("a"), errored)
    assert.deepInclude(state, { done: 1, errored: 1, possible: 0, score: 0, cost: 0, unpriced: 0 })
  })
})
