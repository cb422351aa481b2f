/**
 * The shared stages with a benchmark that they have never heard of: its own form of instance, evidence and
 * scorecard, its own probes and judge.
 */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { chainLayer } from "../../chain/forkPool.ts"
import { Address } from "../../evm/Hex.ts"
import { Observation } from "../../evm/Observation.ts"
import { type Probe, probeKey } from "../../evm/Probe.ts"
import { makeInstantiate } from "../../stages/instantiate/stage.ts"
import { StepNode } from "../../stages/StepNode.ts"
import type { StepRules } from "../../stages/StepRules.ts"
import { makeSandboxExecute } from "../../stages/sandbox-execute/stage.ts"
import { makeSignAndBroadcast } from "../../stages/sign-and-broadcast/stage.ts"
import { makeValidate } from "../../stages/validate/stage.ts"
import { worldOf } from "../../stages/World.ts"

const Gift = Schema.Struct({ friend: Address, had: Schema.String, asks: Schema.Boolean })
type Gift = typeof Gift.Type
const gift: Gift = {
  friend: "0x3333333333333333333333333333333333333333",
  had: "7",
  asks: false
}
const held: Probe = { _tag: "native_balance", owner: gift.friend }

class NoSuchFriend extends Schema.TaggedError<NoSuchFriend>()("NoSuchFriend", {}) {}

const rules: StepRules<Gift, NoSuchFriend> = {
  instance: Gift,
  setup: ({ friend, had }) => [{ _tag: "native_balance", owner: friend, wei: had }],
  entropy: ({ friend }) => friend,
  probes: ({ friend, had }) =>
    had === "nobody"
      ? Effect.fail(new NoSuchFriend())
      : Effect.succeed([{ _tag: "native_balance", owner: friend }]),
  wantsAnswer: ({ asks }) => asks,
  bookProbes: (_, { frames }) =>
    frames.flatMap(({ to, value }) => (value > 0n ? [{ _tag: "native_balance", owner: to }] : []))
}
const sandboxExecute = makeSandboxExecute(rules)
const signAndBroadcast = makeSignAndBroadcast(rules)

const validate = makeValidate({
  version: 1,
  instance: Gift,
  evidence: Schema.Struct({ after: Observation }),
  scorecard: Schema.Struct({ wei: Schema.String, why: Schema.String }),
  judge: ({ evidence }) =>
    Effect.succeed({ wei: String(evidence.after.values[probeKey(held)]), why: "" }),
  zero: (_, why) => ({ wei: "0", why }),
  idle: (evidence) => evidence
})

/** Plays one script as a step, and gives what both stages stored. */
const played = (instance: Gift, returned: string) =>
  Effect.gen(function* () {
    const common = { seed: "1", instance, sent: [] }
    const execution = yield* sandboxExecute.run({
      ...common,
      library: "ethers",
      step: 1,
      action: {
        _tag: "script",
        source: `export async function executeSkill() { return ${returned} }`
      },
      timeoutMs: 20_000
    })
    return { execution, broadcast: yield* signAndBroadcast.run({ ...common, execution }) }
  }).pipe(Effect.provideServiceEffect(StepNode, StepNode.make), Effect.scoped)

const sends = `{ to: "${gift.friend}", value: 5n }`

layer(worldOf({ seed: 1, concurrency: 1 }), { excludeTestServices: true })("a step", (it) => {
  it.effect("is set up, observed and judged only by what its benchmark defines", () =>
    Effect.gen(function* () {
      const { execution, broadcast } = yield* played(gift, sends)
      const key = probeKey(held)
      assert.deepStrictEqual(execution.before?.values, { [key]: "7" })
      assert.deepStrictEqual(broadcast.after?.values, { [key]: "12" })
      const books = broadcast.transaction?.books
      assert.deepStrictEqual(books?.before.values, { [key]: "7" })
      assert.deepStrictEqual(books?.after.values, { [key]: "12" })
      const evidence = broadcast.after === null ? null : { after: broadcast.after }
      const trial = { instance: gift, rounds: 1, multiplier: 1000, failure: null }
      assert.deepStrictEqual(yield* validate.run({ ...trial, evidence }), { wei: "12", why: "" })
    })
  )

  it.effect("counts as an answer if its instance asks for one, whatever the value looks like", () =>
    Effect.gen(function* () {
      const asked = yield* played({ ...gift, asks: true }, "{ query_result: { wei: '1' } }")
      assert.deepStrictEqual(asked.execution.result, { _tag: "answer", answer: { wei: "1" } })
      const sent = yield* played({ ...gift, asks: true }, sends)
      assert.deepInclude(sent.execution.result, { _tag: "failure" })
      const told = yield* played(gift, "{ query_result: { wei: '1' } }")
      assert.deepInclude(told.execution.result, { _tag: "failure" })
    })
  )

  it.effect("fails with its benchmark's own error, which is never the script's fault", () =>
    Effect.gen(function* () {
      const end = yield* Effect.result(played({ ...gift, had: "nobody" }, sends))
      assert.isTrue(Result.isFailure(end) && Schema.is(NoSuchFriend)(end.failure))
      assert.isUndefined(
        sandboxExecute.exhausted?.(new NoSuchFriend(), {
          seed: "1",
          instance: gift,
          library: "ethers",
          step: 1,
          sent: [],
          action: { _tag: "script", source: "" },
          timeoutMs: 1
        })
      )
    })
  )
})

describe("a judge of a benchmark", () => {
  const trial = { instance: gift, rounds: 1, multiplier: 1000 }
  const seen = new Observation({ block: { number: 1, timestamp: 1, hash: "0x00" }, values: {} })

  it.effect("is not called if there is no evidence", () =>
    Effect.gen(function* () {
      const none = { ...trial, evidence: null }
      assert.deepStrictEqual(yield* validate.run({ ...none, failure: "it slept" }), {
        wei: "0",
        why: "it slept"
      })
      assert.deepStrictEqual(yield* validate.run({ ...none, failure: null }), {
        wei: "0",
        why: "nothing was run"
      })
    })
  )

  it.effect("that throws on the evidence gives its own empty scorecard", () =>
    Effect.gen(function* () {
      const quiet = new Observation({ ...seen, values: { quiet: true } })
      const fragile = makeValidate({
        version: 1,
        instance: Gift,
        evidence: Observation,
        scorecard: Schema.String,
        judge: ({ evidence }) =>
          "quiet" in evidence.values ? Effect.succeed("fine") : Effect.die("too loud"),
        zero: (_, why) => why,
        idle: () => quiet
      })
      const card = yield* fragile.run({ ...trial, failure: null, evidence: seen })
      assert.strictEqual(card, "it breaks validate: too loud")
    })
  )
})

layer(chainLayer({ seed: 1, size: 1 }))("an instance", (it) => {
  it.effect("is drawn from a draft of the benchmark's own, with the signers of the chain", () =>
    Effect.gen(function* () {
      const instantiate = makeInstantiate({
        version: 9,
        draft: Schema.Struct({ friend: Address }),
        instance: Gift,
        draw: ({ friend }, signers) =>
          Effect.succeed({ friend, had: Object.keys(signers).join(), asks: false })
      })
      assert.strictEqual(instantiate.version, 9)
      assert.deepStrictEqual(yield* instantiate.run({ friend: gift.friend }), {
        ...gift,
        had: "rich"
      })
    })
  )
})
