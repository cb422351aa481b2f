/** A trial's record and its page, however far the trial came. */
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { defaults } from "../../../../benchmarks/quest/options.ts"
import { readTrial, TrialRecord } from "../../../../benchmarks/quest/report/record.ts"
import { trialDocument } from "../../../../benchmarks/quest/report/trial.ts"
import { Store } from "../../../../db/Store.ts"
import { noUsage, Reply } from "../../../../models/Model.ts"
import { find } from "../../../../pipeline/run/findRun.ts"
import { renderTerminal } from "../../../../report/render/terminal.ts"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import { onFile, step, temporaryFolder } from "../../../db/support.ts"
import { instanceOf } from "../../../models/fixtures.ts"
import { storedEnvironment } from "../../../support/quest.ts"

const reply = (text: string, cost: number | null = 0.25) =>
  Schema.encodeSync(Reply)(
    new Reply({
      text,
      finish: "stop",
      usage: { ...noUsage, input: 10, output: 20 },
      cost,
      latencyMs: 5,
      sent: null
    })
  )

const composite = new Instance({
  ...instanceOf("composite", 2),
  operations: [
    { id: "erc20_approve", role: "goal", validation: { family: "erc20_allowance", args: {} } },
    { id: "swap_exact_tokens_for_bnb", role: "goal", validation: { family: "swap", args: {} } }
  ]
})

const SCRIPT = "export const executeSkill = () => ({})"
const asScript = `Here:\n\`\`\`typescript\n${SCRIPT}\n\`\`\``
const failure = { _tag: "sandbox_error", detail: "Error: no" }
const threw = {
  ...{ step: 1, result: { _tag: "failure", failure }, before: null, calls: [] },
  ...{ stdout: "looked", stderr: "" }
}

/** What is stored of each trial, in the order of its stages. */
const trials = {
  pending: { split: "atomic", rows: [] },
  asked: {
    split: "atomic",
    rows: [
      ["instantiate", 0, Schema.encodeSync(Instance)(instanceOf("atomic"))],
      ["generate", 1, reply(asScript)]
    ]
  },
  planned: {
    split: "composite",
    rows: [
      ["instantiate", 0, Schema.encodeSync(Instance)(composite)],
      ["generate", 0, reply('{"subtasks": ["Approve the router", "Wrap 1 BNB"]}')]
    ]
  },
  earlier: {
    split: "atomic",
    rows: [
      ["instantiate", 0, Schema.encodeSync(Instance)(instanceOf("atomic"))],
      ["generate", 1, reply(asScript, null)],
      ["sandbox-execute", 1, threw]
    ]
  },
  // A reply that this version takes for no script, though an earlier one ran something.
  otherwise: {
    split: "atomic",
    rows: [
      ["instantiate", 0, Schema.encodeSync(Instance)(instanceOf("atomic"))],
      ["generate", 1, reply("nothing that could be run")],
      ["sandbox-execute", 1, threw]
    ]
  }
} as const

/** Stores these trials, one of them errored and one scored, and reads the wanted one back. */
const reading = (item: keyof typeof trials) =>
  Effect.gen(function* () {
    const file = join(yield* temporaryFolder, "record.db")
    return yield* onFile(file, (store) =>
      Effect.gen(function* () {
        const { split, rows } = trials[item]
        yield* store.createRun({
          id: "run-1",
          bench: "quest",
          config: { ...defaults, seed: 7 },
          environment: storedEnvironment
        })
        yield* store.addTrials("run-1", [{ model: "m", item, split, variant: "ethers", round: 1 }])
        const [trial] = yield* store.trialsOf("run-1")
        assert.isDefined(trial)
        const { id: trialId } = trial
        for (const [stage, at, value] of rows) {
          yield* store.saveStep(step(trialId, stage, `${stage} ${at}`, { step: at, value }))
        }
        yield* store.claimTrial(trialId, "me")
        const end = { trialId, owner: "me", passed: null, measures: null }
        if (item === "asked") {
          const error = "the provider is away"
          yield* store.finishTrial({
            ...{ ...end, error },
            ...{ status: "errored", outcome: null, score: null }
          })
        }
        if (item === "earlier") {
          yield* store.finishTrial({
            ...{ ...end, error: null },
            ...{ status: "done", outcome: "sandbox_error", score: 0 }
          })
        }
        const [ended] = yield* store.trialsOf("run-1")
        assert.isDefined(ended)
        const run = yield* find(Option.none())
        const record = yield* readTrial(run, ended)
        const encode = Schema.encodeEffect(Schema.fromJsonString(TrialRecord))
        const decode = Schema.decodeEffect(Schema.fromJsonString(TrialRecord))
        assert.deepStrictEqual(yield* Effect.flatMap(encode(record), decode), record)
        const page = trialDocument(record, { calls: new Map(), solution: "none" })
        return { record, page: renderTerminal(page, { width: 100, detail: "full" }) }
      }).pipe(Effect.provideService(Store, store))
    )
  }).pipe(Effect.scoped)

describe("a trial's record", () => {
  it.effect("exists for a trial that has not begun", () =>
    Effect.gen(function* () {
      const { page, record } = yield* reading("pending")
      assert.deepStrictEqual([record.instance, record.turns, record.scorecard], [null, [], null])
      assert.match(page, /^Not run: this trial is running; resume its run$/m)
    })
  )

  it.effect("ends with the turn in which the trial was errored", () =>
    Effect.gen(function* () {
      const { page, record } = yield* reading("asked")
      const [turn, ...others] = record.turns
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual([turn?.script?.trim(), turn?.execution], [SCRIPT, null])
      assert.match(page, /^! Not scored: errored: the provider is away$/m)
      assert.match(page, /^Reply \(finish stop, 10 \+ 20 tokens, \$0\.2500, 0s\)$/m)
      assert.include(page, `Script:\n  ${SCRIPT}`)
      assert.match(page, /^cost {4}\$0\.2500$/m)
      assert.include(page, "What was expected")
    })
  )

  it.effect("compares a plan with its task", () =>
    Effect.gen(function* () {
      const { page, record } = yield* reading("planned")
      assert.strictEqual(record.turns[0]?.move._tag, "plan")
      assert.include(
        page.replaceAll("\n", " "),
        "2 steps planned where 2 are enough; missing swap_exact_tokens_for_bnb; not asked for: step 2"
      )
    })
  )

  it.effect("shows an outcome class of earlier versions, with what they stored", () =>
    Effect.gen(function* () {
      const { page, record } = yield* reading("earlier")
      assert.strictEqual(record.turns[0]?.execution?.stdout, "looked")
      assert.match(page, /^✗ 0 of 100: sandbox_error: Error: no \[sandbox_error\]$/m)
      assert.match(page, /^result {2}✗ sandbox_error: Error: no$/m)
      assert.strictEqual(record.unread, 0)
    })
  )

  it.effect("says what it leaves out if this version reads a reply differently", () =>
    Effect.gen(function* () {
      const { page, record } = yield* reading("otherwise")
      assert.strictEqual(record.turns[0]?.move._tag, "failed")
      assert.strictEqual(record.unread, 1)
      assert.include(page, "! 1 stored output left out")
    })
  )
})
