/**
 * The seven rules of a valid reply, each broken by whole replies as a model would write them: read
 * from the reply's text, run in the sandbox, decoded, and scored.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { loadBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { makeBaseline } from "../../../benchmarks/quest/models/baseline.ts"
import { planOf, submit } from "../../../benchmarks/quest/models/wording.ts"
import { Player } from "../../../benchmarks/quest/proof/Player.ts"
import { proofWorld } from "../../../benchmarks/quest/proof/proofWorld.ts"
import type { Library } from "../../../models/Model.ts"
import { envKeys } from "../../../stages/chainFacts.ts"
import type { ModelFailure } from "../../../stages/outcome.ts"
import { familyNames } from "../../../validators/quest/index.ts"

const SEED = 3
const world = proofWorld({ concurrency: 2, seed: SEED }).pipe(
  Layer.provideMerge(NodeServices.layer)
)

/** A model that replies with this text, in the first round of an episode, which it submits then. */
const saying = (text: string) =>
  makeBaseline("saying", (_, { instance, step }) =>
    Effect.succeed(step === 0 ? planOf(instance) : step === 1 ? text : submit())
  )

const fenced = (code: string) => `Here is the script.\n\n\`\`\`typescript\n${code}\n\`\`\`\n`

const skill = (body: string) =>
  fenced(`export async function executeSkill(url: string, agent: string, contracts: Record<string, string>) {
  ${body}
}`)

/** How a trial ends whose only reply, or whose first round, is this text. */
const play = Effect.fnUntraced(function* (id: string, text: string, library: Library) {
  const bank = yield* loadBank({ envKeys: envKeys, families: familyNames })
  const entry = bank.entries.find(({ task }) => task.id === id)
  if (entry === undefined) return yield* Effect.die(`no task ${id}`)
  const { task } = entry
  return yield* (yield* Player).play({ task, seed: SEED, library, model: saying(text) })
})

const ruleOf = (failure: ModelFailure | null) =>
  failure?._tag === "schema_invalid" ? failure.rule : failure

/** Holds each of the replies to break a rule, and nothing that it says to count. */
const breaks = Effect.fnUntraced(function* (
  id: string,
  replies: ReadonlyArray<string>,
  rule: number,
  library: Library
) {
  const check = (text: string) =>
    Effect.map(play(id, text, library), ({ failure, scorecard: { score } }) =>
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
    Effect.andThen(
      breaks(
        TRANSFER,
        [
          "I would send the transaction with any wallet.",
          '```json\n{"to": "0x00"}\n```',
          "```\nlet a = 1\n```\nor\n```\nlet b = 2\n```",
          `<think>\n${skill(`return { to: ${to}, value: 1n }`)}\n</think>`,
          `<think>\n${skill(`return { to: ${to}, value: 1n }`)}`,
          `${skill(`return { to: ${to}, value: 1n }`)}\n</think>\nThat is it.`,
          "```typescript\n\n```"
        ],
        6,
        "ethers"
      ),
      breaks(EPISODE, ["I am thinking about it."], 6, "ethers")
    )
  )

  it.effect("7: a control message of an episode cannot be read", () =>
    breaks(
      EPISODE,
      [
        '```json\n{"query": {"kind": "native_balance", "owner":\n```',
        '{"query": {"kind": "the_weather", "owner": "0x00000000000000000000000000000000000000aa"}}',
        '{"query": {"kind": "native_balance", "owner": "me"}}',
        '{"submit": "yes"}',
        '{"submit": true, "error_detected": true}',
        '{"done": true}',
        '<think>{"submit": true}</think>{"submit": "yes",}',
        '```json\n{"submit": true, "query": null, /* both */}\n```',
        '```json\n{"submit": true}\n```\n```json\n{"submit": true, "answer": {"a": "1"}}\n```'
      ],
      7,
      "ethers"
    )
  )
})
