import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { defaults } from "../../../../benchmarks/quest/options.ts"
import type { RunReport } from "../../../../benchmarks/quest/report/collect.ts"
import { document, summaryJson } from "../../../../benchmarks/quest/report/document.ts"
import { trialSheet } from "../../../../benchmarks/quest/report/trialSheet.ts"
import { Store } from "../../../../db/Store.ts"
import { noUsage, Reply } from "../../../../models/Model.ts"
import { reportLine } from "../../../../pipeline/run/kept/reportLine.ts"
import { renderMarkdown } from "../../../../report/render/markdown.ts"
import { renderTerminal } from "../../../../report/render/terminal.ts"
import { sheetCsv } from "../../../../report/Sheet.ts"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import { addRun, onFile, step, temporaryFolder } from "../../../db/support.ts"
import { instanceOf } from "../../../models/fixtures.ts"
import { readQuest, storedEnvironment } from "../../../support/quest.ts"

const reply = (cost: number | null, output: number | null, text = "nothing") =>
  Schema.encodeSync(Reply)(
    new Reply({
      text,
      finish: "stop",
      usage: { ...noUsage, input: 10, output },
      cost,
      latencyMs: 5,
      sent: null
    })
  )

const tableOf = (report: RunReport, width = Number.POSITIVE_INFINITY) =>
  stripVTControlCharacters(renderTerminal(document(report), { detail: "normal", width }))
const markdownOf = (report: RunReport) => renderMarkdown(document(report), { detail: "normal" })
const csvOf = ({ scores }: RunReport) => sheetCsv(trialSheet(scores))

/** A run of three trials: passed with two calls, errored, and not run yet. */
const store = Effect.fnUntraced(function* (store: Store["Service"]) {
  yield* store.createRun({
    ...{ id: "run-1", bench: "quest", config: { ...defaults, seed: 7 } },
    environment: storedEnvironment
  })
  const [done, errored] = yield* addRun(store, "run-1", ["task_a", "task_b", "task_c"])
  const end = { owner: "me", passed: null, measures: null, outcome: null, score: null, error: null }
  for (const attempt of [1, 2]) {
    const value = reply(0.25, 20 * attempt)
    const key = `reply ${attempt}`
    yield* store.saveStep(step(done, "generate", key, { step: 1, attempt, value }))
  }
  for (const trial of [done, errored]) yield* store.claimTrial(trial, "me")
  yield* store.finishTrial({
    ...end,
    trialId: done,
    status: "done",
    outcome: "pass",
    score: 100,
    passed: true,
    measures: { rounds: 1 }
  })
  yield* store.finishTrial({
    ...end,
    trialId: errored,
    status: "errored",
    error: "the provider is away"
  })
  return Option.getOrThrow(yield* store.getRun("run-1"))
})

const onRun = <A, E>(
  use: (run: Effect.Success<ReturnType<typeof store>>) => Effect.Effect<A, E, Store>
) =>
  Effect.gen(function* () {
    const file = join(yield* temporaryFolder, "report.db")
    return yield* onFile(file, (service) =>
      Effect.flatMap(store(service), (run) => Effect.provideService(use(run), Store, service))
    )
  }).pipe(Effect.scoped)

describe("a report", () => {
  it.effect("reads points, tokens and costs from rows", () =>
    onRun(
      Effect.fnUntraced(function* (run) {
        const { scores, summary } = yield* readQuest(run)
        assert.deepStrictEqual(
          scores.map(({ cost, score, status, tokens }) => [status, score, tokens, cost]),
          [
            ["done", 100, 80, 0.5],
            ["errored", 0, 0, 0],
            ["pending", 0, 0, 0]
          ]
        )
        assert.deepStrictEqual(summary.models[0]?.bounds, { low: 100, high: 300 })
      })
    )
  )

  it.effect("shows an incomplete run as incomplete, in each format", () =>
    onRun(
      Effect.fnUntraced(function* (run) {
        const report = yield* readQuest(run)
        const table = tableOf(report)
        assert.match(table, /3 trials, 1 still to be run/)
        assert.match(
          table,
          /oracle is incomplete .* 1 errored, 1 still to be run; .* between 100 and 300/
        )
        assert.match(table, /task_b +! errored/)
        assert.match(markdownOf(report), /\| task_c \| pending \|/)
        assert.match(yield* csvOf(report), /oracle,task_a,atomic,1,done,pass,100,true,1,1,80,0\.5/)
        assert.match(reportLine({ json: summaryJson }, report), /^\{"run":"run-1","bench":"quest"/)
        assert.notInclude(reportLine({ json: summaryJson }, report), "published")
        assert.match(table, /^Scores are not comparable with the paper's table/m)
        assert.notMatch(table, /as published/)

        // What prompts said of the contracts is in each, and "full" where a run does not name it.
        assert.match(table, /^Run run-1\nquest · standard context · /)
        const brief = yield* readQuest({
          ...run,
          config: { ...defaults, seed: 7, context: "paper" }
        })
        assert.match(markdownOf(brief), /^# Run run-1\n\nquest · paper context · /)
        assert.include(reportLine({ json: summaryJson }, brief), '"context":"paper","models":')

        // A run of a published bank says how much of it was asked as published.
        const published = { tasks: { asked: 89, of: 107 }, templates: { asked: 275, of: 373 } }
        const other = yield* readQuest({ ...run, environment: { ...storedEnvironment, published } })
        const told = "Bank: 89 of 107 tasks and 275 of 373 templates as published."
        for (const text of [tableOf(other), markdownOf(other)]) assert.include(text, told)
        assert.include(
          reportLine({ json: summaryJson }, other),
          `"status":"running","published":${JSON.stringify(published)},`
        )
      })
    )
  )

  it.effect("compares a plan with its task, without a score", () =>
    onRun(
      Effect.fnUntraced(function* (run) {
        const service = yield* Store
        const common = {
          model: "oracle",
          split: "composite",
          variant: "ethers",
          item: "sample_task"
        }
        yield* service.addTrials("run-1", [
          { ...common, round: 1 },
          { ...common, round: 2 }
        ])
        const [first, second] = (yield* service.trialsOf("run-1")).slice(3)
        assert.isDefined(first)
        assert.isDefined(second)
        const goal = (family: string) => ({
          role: "goal" as const,
          validation: { family, args: {} }
        })
        const instance = new Instance({
          ...instanceOf("composite", 2),
          operations: [
            { ...goal("erc20_allowance"), id: "erc20_approve" },
            { ...goal("swap"), id: "swap_exact_tokens_for_bnb" }
          ]
        })
        const plans = [
          '{"subtasks": ["Approve the router", "Wrap 1 BNB"]}',
          '{"subtasks": ["Do it", "Swap", "Submit"]}'
        ]
        for (const [index, { id }] of [first, second].entries()) {
          const value = Schema.encodeSync(Instance)(instance)
          yield* service.saveStep(step(id, "instantiate", `drawn ${id}`, { value }))
          const planned = reply(0, 1, plans[index])
          yield* service.saveStep(step(id, "generate", `plan ${id}`, { value: planned }))
          yield* service.claimTrial(id, "me")
          const end = {
            outcome: "nothing_sent",
            score: 0,
            passed: false,
            measures: { rounds: 0 },
            error: null
          }
          yield* service.finishTrial({ ...end, owner: "me", trialId: id, status: "done" })
        }
        const report = yield* readQuest(run)
        assert.deepStrictEqual(report.summary.models[0]?.plans, {
          episodes: 2,
          planned: 2.5,
          missing: 1,
          extra: 0.5,
          unmatched: 0.5
        })
        assert.strictEqual(report.summary.models[0]?.composite.mean, 0)
        assert.match(tableOf(report), /Planned steps .*\n.*\noracle +2 +2\.5 +1 +0\.5 +0\.5/)
        const rows = (yield* csvOf(report)).trimEnd().split("\r\n")
        assert.match(rows[0] ?? "", /,plan_planned,plan_missing,plan_extra,plan_unmatched$/)
        assert.match(rows[4] ?? "", /,2,1,1,0$/)
        assert.match(rows[5] ?? "", /,3,,0,1$/)
      })
    )
  )

  it.effect("shows an outcome class of earlier versions, with what they stored", () =>
    onRun(
      Effect.fnUntraced(function* (run) {
        const service = yield* Store
        const trial = (yield* service.trialsOf(run.id))[2]
        const id = trial?.id ?? 0
        const failure = { _tag: "sandbox_error", detail: "Error: no" }
        const value = { step: 1, result: { _tag: "failure", failure }, before: null, calls: [] }
        const execution = { ...value, stdout: "", stderr: "" }
        yield* service.saveStep(step(id, "generate", "said", { step: 1, value: reply(0, 1) }))
        yield* service.saveStep(step(id, "sandbox-execute", "ran", { step: 1, value: execution }))
        yield* service.claimTrial(id, "me")
        const end = {
          outcome: "sandbox_error",
          score: 0,
          passed: false,
          measures: { rounds: 1 },
          error: null
        }
        yield* service.finishTrial({ ...end, owner: "me", trialId: id, status: "done" })
        const report = yield* readQuest(run)
        assert.match(tableOf(report), /^sandbox_error +the script failed .* 1$/m)
      })
    )
  )

  it.effect("fits a terminal of 80 and of 100 columns", () =>
    onRun(
      Effect.fnUntraced(function* (run) {
        const report = yield* readQuest(run)
        for (const width of [80, 100]) {
          const text = tableOf(report, width)
          for (const line of text.split("\n")) {
            assert.isAtMost([...stripVTControlCharacters(line)].length, width, line)
          }
          assert.include(text, "docs/scoring.md")
        }
      })
    )
  )

  it.effect("fails with the trial's number on a reply that it cannot read", () =>
    onRun(
      Effect.fnUntraced(function* (run) {
        const service = yield* Store
        const trial = (yield* service.trialsOf(run.id))[2]
        const id = trial?.id ?? 0
        yield* service.saveStep(step(id, "generate", "odd", { value: { text: 1 } }))
        const error = yield* Effect.flip(readQuest(run))
        assert.match(error.message, new RegExp(`output of generate of trial ${id} cannot be read`))
      })
    )
  )
})
