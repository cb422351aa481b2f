/**
 * The seven rules of a valid reply, each broken by whole replies as a model would write them: read
 * from the reply's text, run in the sandbox, decoded, and scored.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { loadBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { open, readMove } from "../../../benchmarks/quest/episode/conversation.ts"
import type { Move } from "../../../benchmarks/quest/episode/Move.ts"
import { wordsFor } from "../../../benchmarks/quest/prompt/words.ts"
import { tryScript } from "../../../benchmarks/quest/proof/harness.ts"
import { Chain } from "../../../chain/Chain.ts"
import { type Library, noUsage, Reply } from "../../../models/Model.ts"
import { envKeys } from "../../../stages/chainFacts.ts"
import { drawOn } from "../../../stages/instantiate/drawOn.ts"
import type { ModelFailure } from "../../../stages/outcome.ts"
import { worldOf } from "../../../stages/World.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { familyNames } from "../../../validators/quest/index.ts"

const world = worldOf({ concurrency: 2, seed: 3 }).pipe(Layer.provideMerge(NodeServices.layer))

const replyOf = (text: string) =>
  new Reply({ text, finish: "stop", usage: noUsage, cost: 0, latencyMs: 0, sent: null })

const fenced = (code: string) => `Here is the script.\n\n\`\`\`typescript\n${code}\n\`\`\`\n`

const skill = (body: string) =>
  fenced(`export async function executeSkill(url: string, agent: string, contracts: Record<string, string>) {
  ${body}
}`)

const instanceOf = Effect.fnUntraced(function* (id: string) {
  const bank = yield* loadBank({ envKeys: envKeys, families: familyNames })
  const entry = bank.entries.find(({ task }) => task.id === id)
  return entry === undefined
    ? yield* Effect.die(`no task ${id}`)
    : yield* drawOn(entry.task, { seed: 3 })
})

/** What the first round (of an atomic task: the only one) makes of a reply. */
const moveOf = Effect.fnUntraced(function* (instance: Instance, text: string, library: Library) {
  const shown = { naive: false, context: "full", scriptTimeoutMs: 20_000 } as const
  const setting = { chain: yield* Chain, library, ...shown }
  const episode = { ...open(instance, wordsFor(instance, setting)), step: 1 }
  return readMove(episode, replyOf(text))
})

/** How a reply to an atomic task fails, and what it scores. */
const failureOf = Effect.fnUntraced(function* (instance: Instance, text: string, library: Library) {
  const move = yield* moveOf(instance, text, library)
  if (move._tag === "failed") return { failure: move.failure, score: 0 }
  assert.strictEqual(move._tag, "run")
  const source = move._tag === "run" && move.action._tag === "script" ? move.action.source : ""
  const { failure, scorecard } = yield* tryScript(instance, source, library)
  return { failure, score: scorecard.score }
})

const ruleOf = (failure: ModelFailure | null) =>
  failure?._tag === "schema_invalid" ? failure.rule : failure

const breaks = Effect.fnUntraced(function* (
  id: string,
  replies: ReadonlyArray<string>,
  rule: number,
  library: Library
) {
  const instance = yield* instanceOf(id)
  const check = (text: string) =>
    Effect.map(failureOf(instance, text, library), ({ failure, score }) =>
      assert.deepStrictEqual({ text, rule: ruleOf(failure), score }, { text, rule, score: 0 })
    )
  yield* Effect.forEach(replies, check, { concurrency: 2, discard: true })
})

const TRANSFER = "bnb_transfer_basic"
const BALANCE = "query_erc20_balance"
const EPISODE = "composite_approve_swap_tokens"
const to = '"0x00000000000000000000000000000000000000aa"'

layer(world)("a reply that breaks a rule", (it) => {
  it.effect("1: exports no executeSkill", () =>
    breaks(
      TRANSFER,
      [
        fenced(`async function executeSkill() { return { to: ${to}, value: 1n } }`),
        fenced(`export async function execute() { return { to: ${to}, value: 1n } }`),
        fenced(`export default async function executeSkill() { return { to: ${to}, value: 1n } }`)
      ],
      1,
      "ethers"
    )
  )

  it.effect("2: executeSkill has another signature", () =>
    breaks(
      TRANSFER,
      [
        fenced(`export const executeSkill = { to: ${to}, value: 1n }`),
        fenced(
          `export async function executeSkill(url: string, agent: string, contracts: object, key: string) { return { to: ${to}, value: 1n } }`
        )
      ],
      2,
      "viem"
    )
  )

  it.effect("3: returns nothing like what the task asks for", () =>
    Effect.andThen(
      breaks(
        TRANSFER,
        [
          skill("return undefined"),
          skill('return "0xabcdef"'),
          skill(`return [{ to: ${to}, value: 1n }]`),
          skill("return { success: true, hash: '0x00' }"),
          skill('return { query_result: { balance_raw: "1" } }')
        ],
        3,
        "ethers"
      ),
      breaks(
        BALANCE,
        [
          skill(`return { to: ${to}, value: 1n }`),
          skill('return { balance_raw: "1" }'),
          skill("return { query_result: 1n }")
        ],
        3,
        "viem"
      )
    )
  )

  it.effect("4: the request has no recipient", () =>
    breaks(
      TRANSFER,
      [
        skill("return { value: 1n }"),
        skill('return { to: null, data: "0x" }'),
        skill('return { to: "", value: "1" }')
      ],
      4,
      "viem"
    )
  )

  for (const library of ["ethers", "viem"] as const) {
    it.effect(`5: ${library} cannot serialize the request`, () =>
      breaks(
        TRANSFER,
        [
          skill('return { to: "vitalik.eth", value: 1n }'),
          skill(`return { to: ${to}, value: "1.5" }`),
          skill(`return { to: ${to}, value: -1n }`),
          skill(`return { to: ${to}, value: 0.1 }`),
          skill(`return { to: ${to}, data: "hello" }`),
          skill(`return { to: ${to}, data: "0x123" }`),
          skill(`return { to: ${to}, type: "newest" }`)
        ],
        5,
        library
      )
    )
  }

  it.effect("6: holds no code block", () =>
    Effect.gen(function* () {
      const replies = [
        "I would send the transaction with any wallet.",
        '```json\n{"to": "0x00"}\n```',
        "```\nlet a = 1\n```\nor\n```\nlet b = 2\n```",
        `<think>\n${skill(`return { to: ${to}, value: 1n }`)}\n</think>`,
        `<think>\n${skill(`return { to: ${to}, value: 1n }`)}`,
        `${skill(`return { to: ${to}, value: 1n }`)}\n</think>\nThat is it.`,
        "```typescript\n\n```"
      ]
      yield* breaks(TRANSFER, replies, 6, "ethers")
      const move = yield* moveOf(yield* instanceOf(EPISODE), "I am thinking about it.", "ethers")
      assert.strictEqual(invalidRule(move), 6)
    })
  )

  it.effect("7: a control message of an episode cannot be read", () =>
    Effect.gen(function* () {
      const instance = yield* instanceOf(EPISODE)
      for (const text of [
        '```json\n{"query": {"kind": "native_balance", "owner":\n```',
        '{"query": {"kind": "the_weather", "owner": "0x00000000000000000000000000000000000000aa"}}',
        '{"query": {"kind": "native_balance", "owner": "me"}}',
        '{"submit": "yes"}',
        '{"submit": true, "error_detected": true}',
        '{"done": true}',
        '<think>{"submit": true}</think>{"submit": "yes",}',
        '```json\n{"submit": true, "query": null, /* both */}\n```',
        '```json\n{"submit": true}\n```\n```json\n{"submit": true, "answer": {"a": "1"}}\n```'
      ]) {
        const move = yield* moveOf(instance, text, "ethers")
        assert.deepStrictEqual([text, invalidRule(move)], [text, 7])
      }
    })
  )
})

const invalidRule = (move: Move) => (move._tag === "failed" ? ruleOf(move.failure) : move._tag)
