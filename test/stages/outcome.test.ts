import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { afterStep, open, readMove, silent } from "../../benchmarks/quest/episode/conversation.ts"
import { MAX_REPLY_BYTES, noUsage, Reply } from "../../models/Model.ts"
import { classOf, ModelFailure, meanings, OutcomeClass } from "../../stages/outcome.ts"
import { Execution } from "../../stages/sandbox-execute/Execution.ts"
import { Broadcast } from "../../stages/sign-and-broadcast/Broadcast.ts"
import { instanceOf } from "../models/fixtures.ts"

const atomic = open(instanceOf("atomic"), silent)
const planning = open(instanceOf("composite", 2), silent)

const reply = (text: string, finish: Reply["finish"]) =>
  new Reply({ text, finish, usage: noUsage, cost: null, latencyMs: 1, sent: null })

const SCRIPT = "```ts\nexport async function executeSkill() { return {} }\n```"

/** The class of a reply to an atomic task that says nothing usable. */
const unusable = (text: string, finish: Reply["finish"]) => {
  const move = readMove(atomic, reply(text, finish))
  return move._tag === "failed" ? classOf(move.failure) : move._tag
}

describe("the outcome of a reply", () => {
  it("says how an unusable reply ended", () => {
    assert.strictEqual(unusable("I won't.", "refusal"), "reply_refusal")
    assert.strictEqual(unusable("", "refusal"), "reply_refusal")
    assert.strictEqual(unusable("half", "length"), "reply_length")
    assert.strictEqual(unusable("", "content_filter"), "reply_content_filter")
    assert.strictEqual(unusable("", "tool_calls"), "reply_tool_calls")
    assert.strictEqual(unusable(" \n", "stop"), "reply_empty")
    assert.strictEqual(unusable("", "other"), "reply_empty")
    assert.strictEqual(unusable("x".repeat(MAX_REPLY_BYTES + 1), "stop"), "reply_too_large")
  })

  it("uses a reply that was cut after its script, but not a refused or filtered one", () => {
    assert.strictEqual(unusable(SCRIPT, "length"), "run")
    assert.strictEqual(unusable(SCRIPT, "other"), "run")
    assert.strictEqual(unusable(SCRIPT, "refusal"), "reply_refusal")
    assert.strictEqual(unusable(SCRIPT, "content_filter"), "reply_content_filter")
  })

  it("blames the cut, not the syntax, for a script that ends too early", () => {
    const move = { _tag: "run", action: { _tag: "script", source: "" }, submit: false } as const
    const broadcast = new Broadcast({ step: 1, transaction: null, failure: null, after: null })
    const endedAs = (finish: Reply["finish"], failure: ModelFailure) => {
      const result = { _tag: "failure", failure } as const
      const common = { step: 1, before: null, calls: [], stdout: "", stderr: "" }
      const execution = new Execution({ ...common, result })
      const broken = reply("```ts\nexport async", finish)
      const ended = afterStep(
        atomic,
        broken,
        { ...move, answer: null },
        execution,
        broadcast,
        silent
      )
      return ended.failure === null ? null : classOf(ended.failure)
    }
    const syntax = { _tag: "syntax_error", detail: "unexpected end" } as const
    const threw = { _tag: "script_threw", detail: "Error: no" } as const
    assert.strictEqual(endedAs("length", syntax), "reply_length")
    assert.strictEqual(endedAs("stop", syntax), "syntax_error")
    assert.strictEqual(endedAs("length", threw), "script_threw")
  })

  it("explains every class", () => {
    assert.sameMembers(Object.keys(meanings), [...OutcomeClass.literals])
  })

  it("treats a refused plan as no plan", () => {
    assert.strictEqual(readMove(planning, reply("no", "refusal"))._tag, "plan")
  })

  it("has a class for every rule and every failure", () => {
    const failures: ReadonlyArray<ModelFailure> = [
      ...([1, 2, 3, 4, 5, 6, 7] as const).map(
        (rule) => ({ _tag: "schema_invalid", rule, detail: "" }) as const
      ),
      ...(["refusal", "length", "content_filter", "tool_calls", "empty", "too_large"] as const).map(
        (finish) => ({ _tag: "reply_unusable", finish, detail: "" }) as const
      ),
      { _tag: "timeout", limitMs: 1 },
      ...(
        [
          "syntax_error",
          "import_refused",
          "script_threw",
          "script_stalled",
          "sandbox_error"
        ] as const
      ).map((_tag) => ({ _tag, detail: "" }) as const),
      { _tag: "resource_abuse", detail: "" },
      { _tag: "rejected", reason: "wrong_from", detail: "" }
    ]
    const classes = failures.map(classOf)
    assert.strictEqual(new Set(classes).size, failures.length)
    for (const one of classes) assert.isTrue(Schema.is(OutcomeClass)(one))
    for (const one of failures) assert.isTrue(Schema.is(ModelFailure)(one))
    assert.deepStrictEqual(classes.slice(0, 2), ["schema_invalid_1", "schema_invalid_2"])
  })
})
