import { stripVTControlCharacters } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Trial } from "../../../../db/rows.ts"
import { noUsage, Reply } from "../../../../models/Model.ts"
import type { TrialRecord, Turn } from "../../../../pipeline/quest/report/record.ts"
import { verdictLine } from "../../../../pipeline/quest/report/verdict.ts"
import type { ModelFailure, OutcomeClass } from "../../../../stages/outcome.ts"
import { Execution } from "../../../../stages/sandbox-execute/Execution.ts"
import { Check, Scorecard } from "../../../../validators/Scorecard.ts"
import { instanceOf } from "../../../models/fixtures.ts"

const turn = (finish: Reply["finish"], failure: ModelFailure): Turn => ({
  step: 1,
  attempt: 1,
  reply: new Reply({ text: "", finish, usage: noUsage, cost: null, latencyMs: 1, sent: null }),
  stored: false,
  plan: null,
  script: "",
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
  checks: ReadonlyArray<Check>
) => {
  const scorecard = new Scorecard({ score: 0, passed: false, base: null, checks, safety: [] })
  const instance = instanceOf("atomic")
  const trial = Schema.decodeSync(Trial)({
    ...{ id: 1, runId: "r", model: "m", item: "t", part: "atomic", round: 1, attempt: 1 },
    ...{ variant: "ethers", status: "done", owner: null, heartbeatAt: null, startedAt: null },
    ...{ finishedAt: null, outcome, score: 0, passed: 0, measures: '{"rounds":1}', error: null }
  })
  return { trial, instance, turns, scorecard } satisfies TrialRecord
}

const plain = stripVTControlCharacters

const check = (expected: string, actual: string) =>
  new Check({
    ...{ name: "state", label: "the state", expected, actual },
    ...{ deviationPpm: null, weight: 30, holds: false }
  })

describe("the verdict on a trial", () => {
  it("names the line of a syntax error, and not the excerpt", () => {
    const detail = "SyntaxError: Expression expected\n  |\n9 |   { to: }\n    at skill.ts:9:3"
    const failed = record("syntax_error", [turn("stop", { _tag: "syntax_error", detail })], [])
    assert.strictEqual(
      plain(verdictLine(failed)),
      "FAIL 0/100: syntax error in line 9: Expression expected [syntax_error]"
    )
  })

  it("blames the cut for a script that a cut reply breaks off", () => {
    const failure = { _tag: "syntax_error", detail: "SyntaxError: eof" } as const
    const line = verdictLine(record("reply_length", [turn("length", failure)], []))
    assert.include(plain(line), "FAIL 0/100: the reply was cut off at its length limit")
  })

  it("says of a failed check only what differs, and its name once", () => {
    const expected = "sent: 1 BNB; received by 0x1: 5 USDT; kept: all"
    const actual = "sent: 1 BNB; received by 0x1: 3 USDT; kept: all"
    const failed = record("wrong_state", [], [check(expected, actual), check("a", "b")])
    assert.strictEqual(
      plain(verdictLine(failed)),
      "FAIL 0/100: state: expected received by 0x1: 5 USDT, found 3 USDT; 1 more checks do not hold [wrong_state]"
    )
  })
})
