/**
 * Stages under hundreds of replies (`SLICES=all`: thousands) that are made to break them: each ends in an output of its Schema,
 * which is read back as it was stored, and none breaks a stage. And what a stage does that breaks all
 * the same: content is blamed for what plain content does not do.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Option, Schema } from "effect"
import { detect } from "../../benchmarks/block/stages/detect/stage.ts"
import { readActions } from "../../benchmarks/block/stages/exploit/actions.ts"
import { countVerdict } from "../../benchmarks/block/stages/judge/count.ts"
import { judgeByReply, judgeByRules } from "../../benchmarks/block/stages/judge/stage.ts"
import { gradeProbe } from "../../benchmarks/block/stages/probe/stage.ts"
import { open, readMove, silent } from "../../benchmarks/quest/episode/conversation.ts"
import { Move } from "../../benchmarks/quest/episode/Move.ts"
import { make, never, type Stage } from "../../stages/Stage.ts"
import { decodeAnswer, decodeRequest } from "../../stages/sandbox-execute/request.ts"
import { decodeValue } from "../../stages/sandbox-execute/wire.ts"
import { Incident } from "../../tasks/block/Sample.ts"
import { till as target } from "../benchmarks/block/stages/judge/example.ts"
import { HOSTILE_WORDS, type HostileJson, hostileJson } from "../support/hostileJson.ts"
import { instancesOf } from "../support/instances.ts"
import { triesAll } from "../support/oneIn.ts"

const REPLIES = triesAll("SLICES") ? 700 : 250
const seeds = Array.from({ length: REPLIES }, (_, index) => index + 1)

/** What a stage makes of an input, as it is read back after it was stored. */
const stored = Effect.fnUntraced(function* <In, Out, E>(
  stage: Stage<string, In, Out, E, never>,
  input: In
) {
  const given: unknown = JSON.parse(JSON.stringify(yield* Schema.encodeEffect(stage.input)(input)))
  const output = yield* stage.run(yield* Schema.decodeUnknownEffect(stage.input)(given))
  const encoded = yield* Schema.encodeEffect(stage.output)(output)
  const text = JSON.stringify(encoded)
  assert.notInclude(text, `it breaks ${stage.name}`)
  const back = yield* Schema.decodeUnknownEffect(stage.output)(JSON.parse(text))
  assert.strictEqual(JSON.stringify(yield* Schema.encodeEffect(stage.output)(back)), text)
  return back
})

const finding = {
  type: ['"reentrancy"', '"constructor"'],
  severity: ['"high"'],
  location: ['"take()"', '"lines 10-13"'],
  line: ["1"],
  function: ['"take"', '["__proto__"]'],
  explanation: ['"state is written after the call"'],
  attack_scenario: [],
  suggested_fix: []
}

const fenceIn = (json: HostileJson, text: string): string =>
  json.pick([text, `\`\`\`json\n${text}\n\`\`\``, `Well:\n${text}\nThat is all.`, `${text}${text}`])

const detectionIn = (json: HostileJson): string => {
  const findings = `[${json.object(finding)},${json.object(finding)},${json.value()}]`
  return fenceIn(
    json,
    json.object({
      verdict: ['"vulnerable"', '"safe"'],
      confidence: ["0.5", '"1e999"'],
      vulnerabilities: [findings],
      overall_explanation: ['"so it is"']
    })
  )
}

const ballotIn = (json: HostileJson): string => {
  const vote = () =>
    json.object({
      finding: ["1", '"1"'],
      class: ['"TARGET_MATCH"', '"hallucinated"', '"constructor"'],
      type_match: ['"exact"'],
      location_match: ['"partial"'],
      root_cause_match: ['"none"'],
      rcir: ["0.5", "1e999"],
      ava: ["1"],
      fsv: ['"0.3"']
    })
  return fenceIn(json, json.object({ findings: [`[${vote()}]`, `[${vote()},${vote()}]`] }))
}

const probeIn = (json: HostileJson): string =>
  fenceIn(
    json,
    json.object({
      familiar: ["true", '"true"', '"constructor"'],
      date: ['"2023-03"', '"March 2023"'],
      amount_usd: ["1e6", "1e999", '"197 million"'],
      type: ['"reentrancy"', '"toString"'],
      mechanism: ['"the state was written after the call"']
    })
  )

const controlIn = (json: HostileJson): string =>
  fenceIn(
    json,
    json.pick([
      json.object({ submit: ["true"], answer: [] }),
      json.object({ query: [json.object({ kind: ['"call"', '"nft_owner"'], id: ["1e80"] })] }),
      json.object({ error_detected: ["true"], error_type: [], error_message: [] }),
      json.object({ subtasks: [`[${json.value()}]`] })
    ])
  )

const address = '"0x000000000000000000000000000000000000dEaD"'
const requestIn = (json: HostileJson): string =>
  json.object({
    to: [address],
    data: ['"0x"'],
    value: ["1", '"0x01"'],
    gas: [],
    nonce: [],
    type: ["2", '"legacy"', '"constructor"'],
    chainId: [],
    accessList: [`[${json.object({ address: [address], storageKeys: ["[]"] })}]`]
  })
const actionIn = (json: HostileJson): string =>
  json.pick([
    json.object({ create: ['"__proto__"', '"constructor"'], args: ['"0x"'], value: ["1"] }),
    json.object({ wait: ["5"] }),
    json.object({ move: ["1"] }),
    json.object({ to: ['"toString"', address], data: ['"0x"'], value: ["1"] })
  ])

describe("stages under hostile replies", () => {
  it.effect("read, judge and count a detection", () =>
    Effect.forEach(
      seeds,
      Effect.fnUntraced(function* (seed) {
        const json = hostileJson(seed)
        const reading = yield* stored(detect, { reply: detectionIn(json) })
        const ballots = []
        if (reading._tag === "Readable") {
          const { detection } = reading
          ballots.push(yield* stored(judgeByRules, { detection, target }))
          const findings = detection.vulnerabilities.length
          ballots.push(yield* stored(judgeByReply, { judge: "j", reply: ballotIn(json), findings }))
        }
        const counted = {
          reading,
          ballots,
          rule: { strict: false, quorum: null },
          vulnerable: true
        }
        const { score } = yield* stored(countVerdict, counted)
        assert.include([0, 100], score)
      }),
      { discard: true }
    )
  )

  it.effect("read a judge's ballot", () =>
    Effect.forEach(
      seeds,
      (seed) =>
        stored(judgeByReply, { judge: "j", reply: ballotIn(hostileJson(seed)), findings: 1 }),
      { discard: true }
    )
  )

  it.effect("grade an answer about an incident", () => {
    const incident = new Incident({
      name: "x",
      chain: null,
      date: "2023-03",
      amountLost: 1e6,
      subCategory: null,
      probe: null
    })
    const about = { incident, flaw: target.flaw }
    return Effect.forEach(
      seeds,
      (seed) => stored(gradeProbe, { reply: probeIn(hostileJson(seed)), about }),
      { discard: true }
    )
  })

  it.effect("read a reply of an episode as a known kind of move", () =>
    Effect.gen(function* () {
      const { instances } = yield* instancesOf(1, 1)
      const usage = { input: 1, output: 1, cached: null, reasoning: null }
      for (const split of ["atomic", "composite"] as const) {
        const instance = instances.find((one) => one.split === split) ?? assert.fail("none")
        for (const seed of seeds) {
          const json = hostileJson(seed)
          const reply = {
            text: `${controlIn(json)}\n${json.word()}`,
            model: "m",
            finish: "stop" as const,
            usage,
            cost: null,
            latencyMs: 1
          }
          for (const step of [0, 1, 99]) {
            const move = readMove({ ...open(instance, silent), step }, reply as never)
            const text = JSON.stringify(yield* Schema.encodeEffect(Move)(move))
            assert.notInclude(text, "breaks its reading")
            yield* Schema.decodeUnknownEffect(Move)(JSON.parse(text))
          }
        }
      }
    }).pipe(Effect.provide(NodeServices.layer))
  )

  it.effect("read a script's return value, or say why they cannot", () =>
    Effect.forEach(
      seeds,
      Effect.fnUntraced(function* (seed) {
        const json = hostileJson(seed)
        const value = (text: string) => decodeValue(JSON.parse(text))
        const request = value(requestIn(json))
        for (const library of ["ethers", "viem"] as const) {
          yield* Effect.result(decodeRequest(request, library))
        }
        const answer = yield* Effect.option(decodeAnswer(value(json.object({ query_result: [] }))))
        if (Option.isSome(answer)) {
          assert.isObject(JSON.parse(JSON.stringify(answer.value)))
        }
        const actions = value(`[${actionIn(json)},${actionIn(json)}]`)
        const allowed = { moves: 2, patience: 3_456_000 }
        yield* Effect.result(readActions(actions, allowed))
        yield* Effect.result(readActions(value(json.value()), allowed))
      }),
      { discard: true }
    )
  )
})

describe("a stage that breaks", () => {
  const read = make({
    name: "read",
    version: 1,
    input: Schema.Struct({ reply: Schema.String }),
    output: Schema.Struct({ said: Schema.String }),
    identity: "code",
    retry: never,
    content: { plain: () => ({ reply: "plain" }), broken: (_, said) => ({ said }) },
    run: ({ reply }) =>
      Effect.sync(() => {
        if (HOSTILE_WORDS.includes(reply)) throw new TypeError(`no ${reply}`)
        return { said: reply }
      })
  })

  it.effect("is the content's fault if plain content does not break it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read.run({ reply: "well" }), { said: "well" })
      assert.deepStrictEqual(yield* read.run({ reply: "__proto__" }), {
        said: "it breaks read: TypeError: no __proto__"
      })
    })
  )

  it.effect("is not blamed if the failure does not repeat", () =>
    Effect.gen(function* () {
      let times = 0
      const flaky = make({
        ...read,
        run: ({ reply }: { readonly reply: string }) =>
          Effect.suspend(() =>
            ++times === 1 ? Effect.die("once") : Effect.succeed({ said: reply })
          )
      })
      assert.deepStrictEqual(yield* flaky.run({ reply: "well" }), { said: "well" })
      assert.strictEqual(times, 3)
    })
  )

  it.effect("is our own fault if plain content breaks it too", () =>
    Effect.gen(function* () {
      const ours = make({ ...read, run: () => Effect.die("always") })
      assert.isTrue(Exit.hasDies(yield* Effect.exit(ours.run({ reply: "well" }))))
    })
  )
})
