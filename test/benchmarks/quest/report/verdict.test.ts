import { assert, describe, it } from "@effect/vitest"
import { TrialRecord, Turn } from "../../../../benchmarks/quest/report/record.ts"
import { verdictOf } from "../../../../benchmarks/quest/report/verdict.ts"
import { noUsage, Reply } from "../../../../models/Model.ts"
import type { ModelFailure, OutcomeClass } from "../../../../stages/outcome.ts"
import { Execution } from "../../../../stages/sandbox-execute/Execution.ts"
import { Check, Scorecard } from "../../../../validators/quest/Scorecard.ts"
import { instanceOf } from "../../../models/fixtures.ts"
import { trialRow } from "../../../support/trialRow.ts"

const turn = (finish: Reply["finish"], failure: ModelFailure) =>
  new Turn({
    step: 1,
    attempt: 1,
    messages: [],
    reply: new Reply({ text: "", finish, usage: noUsage, cost: null, latencyMs: 1, sent: null }),
    stored: false,
    move: {
      _tag: "run",
      action: { _tag: "script", source: "" },
      submit: false,
      answer: null
    },
    plan: null,
    execution: new Execution({
      step: 1,
      result: { _tag: "failure", failure },
      before: null,
      calls: [],
      stdout: "",
      stderr: ""
    }),
    broadcast: null
  })

const record = (
  outcome: OutcomeClass,
  turns: ReadonlyArray<Turn>,
  checks: ReadonlyArray<Check>,
  score = 0
) => {
  const trial = trialRow({ item: "t", variant: "ethers", outcome, score, passed: false })
  return new TrialRecord({
    trial: { ...trial, measures: { rounds: 1 } },
    agent: "0x1111111111111111111111111111111111111111",
    contracts: {},
    instance: instanceOf("atomic"),
    turns,
    ending: "complete",
    scorecard: new Scorecard({ score, passed: false, base: null, checks, safety: [] }),
    stages: [],
    unread: 0
  })
}

const said = (of: TrialRecord) => verdictOf(of).text

const check = (expected: string, actual: string, name = "state", holds = false) =>
  new Check({
    ...{ name, label: "what it says", expected, actual },
    ...{ deviationPpm: null, weight: 30, holds }
  })

describe("the verdict on a trial", () => {
  it("names the line of a syntax error, and not the excerpt", () => {
    const detail = "SyntaxError: Expression expected\n  |\n9 |   { to: }\n    at skill.ts:9:3"
    const failed = record("syntax_error", [turn("stop", { _tag: "syntax_error", detail })], [])
    assert.strictEqual(
      said(failed),
      "0 of 100: syntax error in line 9: Expression expected [syntax_error]"
    )
  })

  it("blames the cut of a reply for a script that ends too early", () => {
    const failure = { _tag: "syntax_error", detail: "SyntaxError: eof" } as const
    const text = said(record("reply_length", [turn("length", failure)], []))
    assert.include(text, "0 of 100: the reply was cut off at its length limit")
  })

  it("says which checks hold and which do not, and the difference in the first that fails", () => {
    const expected = "sent: 1 BNB; received by 0x1: 10 ± 0.01 USDT (10000); kept: all"
    const actual = "sent: 1 BNB; received by 0x1: 9.98 USDT (9980); kept: all"
    const checks = [
      check("ok", "ok", "target", true),
      check("call: f", "call: f", "function", true),
      check(expected, actual)
    ]
    assert.strictEqual(
      said(record("wrong_state", [], checks, 70)),
      "70 of 100: the target and function are right, the state is not: received by 0x1: 9.98 USDT, expected 10 ± 0.01 USDT [wrong_state]"
    )
    const none = [check("a successful transaction", "went to 0x2", "success"), check("x", "y")]
    assert.strictEqual(
      said(record("wrong_state", [], none)),
      "0 of 100: the transaction and state are not right: went to 0x2, expected a successful transaction [wrong_state]"
    )
  })

  it("shows values that begin alike in full", () => {
    assert.include(
      said(record("wrong_state", [], [check("-9.09 USDT", "-18.18 USDT", "effect")])),
      "what it says: -18.18 USDT, expected -9.09 USDT"
    )
    assert.include(
      said(record("wrong_state", [], [check("0.053 WBNB", "0.106 WBNB", "effect")])),
      "what it says: 0.106 WBNB, expected 0.053 WBNB"
    )
  })

  it("writes long base units by their power of ten, unless that would hide the difference", () => {
    const saidOf = (expected: string, actual: string) =>
      said(record("wrong_state", [], [check(expected, actual, "effect")]))
    assert.include(
      saidOf("750000000000000000 of token 0xab", "0 of token 0xab"),
      "0 of token 0xab, expected 0.75e18 of token 0xab"
    )
    assert.include(
      saidOf(`${2n ** 256n - 1n}`, "1250000000000000000"),
      "1.25e18, expected 1.15792e77"
    )
    assert.include(
      saidOf("1000000000000000001", "1000000000000000002"),
      "1000000000000000002, expected 1000000000000000001"
    )
  })

  it("counts the checks of an episode", () => {
    const checks = [
      check("a", "a", "effect", true),
      check("4 CAKE", "2 CAKE", "effect"),
      check("-4 CAKE", "-2 CAKE", "effect")
    ]
    assert.include(
      said(record("wrong_state", [], checks)),
      "0 of 100: 1 of 3 checks passed; what it says: 2 CAKE, expected 4 CAKE; 1 more does not"
    )
  })
})
