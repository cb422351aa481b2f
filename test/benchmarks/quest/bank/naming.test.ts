/**
 * What a template names: the function that a reader would look for, and no word that only looks like
 * one; and that an instance of a template is judged by what the task declares of it.
 */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Record, Schema } from "effect"
import { namedIn, narrowed } from "../../../../benchmarks/quest/bank/rules/naming.ts"
import { instantiate } from "../../../../benchmarks/quest/bank/sampler.ts"
import { envKeys } from "../../../../stages/chainFacts.ts"
import { isComposite } from "../../../../tasks/quest/Task.ts"
import { drawn } from "../../../support/drawn.ts"
import { load, services } from "./fixture.ts"

const NAMED: ReadonlyArray<readonly [template: string, ...names: Array<string>]> = [
  ["Call approve on the token.", "approve"],
  ["Please call approve with {amount}.", "approve"],
  ["Use transferFrom to move it.", "transferFrom"],
  ["Move it using transferFrom.", "transferFrom"],
  ["Move it with transferFrom.", "transferFrom"],
  ["Move it (transferFrom).", "transferFrom"],
  ["Move it: transferFrom, {amount}.", "transferFrom"],
  ["transferFrom moves it.", "transferFrom"],
  ["Invoke the increment() function of {contract}.", "increment"],
  ["Its donate function takes the gift.", "donate"],
  ["Send a transaction that calls its function increment, without arguments.", "increment"],
  ["A transaction that calls the payable function donate() is wanted.", "donate"],
  ["Wrap it with deposit, unwrap it by withdraw.", "deposit", "withdraw"],
  ["Wrap it through the deposit method of WBNB.", "deposit"],
  ["Set it by calling setMessage(string) with it.", "setMessage"],
  ["Call `burn` on it.", "burn"],
  ["Call foo on {contract}.", "foo"],
  ["Read it by eth_getBalance.", "eth_getBalance"],
  ["Call setApprovalForAll, then harvest().", "setApprovalForAll", "harvest"]
]

const UNNAMED: ReadonlyArray<string> = [
  "Approve {spender_name} to spend {amount}.",
  "Transfer the token(s) to {to_address}.",
  "Deposit {amount} BNB into the WBNB contract.",
  "Withdraw {amount} WBNB from the WBNB contract.",
  "Call it a day once {to_address} has {amount}.",
  "Stake it in SimpleStaking (not SimpleRewardPool) on PancakeSwap V2.",
  "Give the approval first, by the allowance that is in place.",
  "Transfer it without calling any function: the data field stays empty.",
  'Make a safe transfer of token {tokenId}, with the text "x" as data.',
  "Burn {amount} of my tokens (T1363).",
  "Make the deposit, and then the withdrawal.",
  "Harvest my rewards, and mint nothing.",
  "Permit it, by an approval of {amountIn}."
]

const transaction = {
  natural_language_templates: ["{amount}"],
  validation: {
    family: "none",
    args: {},
    functions: [
      { signature: "transferFrom(address,address,uint256)", where: {} },
      { signature: "safeTransferFrom(address,address,uint256)", where: {} },
      { signature: "", where: {} }
    ]
  }
} as const

const task = {
  id: "made_up",
  category: "made",
  subcategory: "up",
  difficulty: "easy",
  description: "",
  extra_templates: [],
  parameters: {},
  setup: [],
  ...transaction
} as const

const question = {
  ...task,
  validation: {
    ...task.validation,
    answer: { tokenURI: { type: "text", description: "" } }
  }
} as const

describe("namedIn", () => {
  it.each(NAMED)("finds what is named in: %s", (template, ...names) => {
    assert.deepStrictEqual(namedIn(task, template), names)
  })

  it.each(UNNAMED)("finds nothing in: %s", (template) => {
    assert.deepStrictEqual(namedIn(task, template), [])
  })

  it("takes a word of a question as a value, unless it is a call", () => {
    assert.deepStrictEqual(namedIn(question, "Return the full tokenURI of {token_id}."), [])
    assert.deepStrictEqual(namedIn(question, "Call tokenURI with {token_id}."), ["tokenURI"])
    assert.deepStrictEqual(namedIn(question, "Read it (tokenURI)."), ["tokenURI"])
  })

  it.prop(
    "never throws, and names words of the template",
    { template: Schema.String },
    ({ template }) => {
      for (const name of namedIn(task, template)) assert.include(template, name)
    },
    drawn(500)
  )
})

describe("narrowed", () => {
  it("keeps the functions that a template declares, and makes them essential", () => {
    const declared = { ...task, named_functions: { "1": ["safeTransferFrom"] } } as const
    assert.strictEqual(narrowed(declared, 0, declared.validation), declared.validation)
    const { functions, essential } = narrowed(declared, 1, declared.validation)
    assert.deepStrictEqual(
      functions?.map(({ signature }) => signature),
      ["safeTransferFrom(address,address,uint256)"]
    )
    assert.deepStrictEqual(essential, ["function"])
  })
})

layer(services)("the bank", (it) => {
  it.effect(
    "accepts only what the instance's template names, and any way if it names nothing",
    () =>
      Effect.gen(function* () {
        const { entries } = yield* load()
        const env = {
          addresses: Record.fromIterableWith(envKeys, (name): [string, `0x${string}`] => [
            name,
            `0x${"11".repeat(20)}`
          ]),
          keys: {}
        }
        let named = 0
        for (const { task: own } of entries) {
          if (isComposite(own) || own.named_functions === undefined) continue
          for (let round = 1; round <= 40; round++) {
            const instance = yield* instantiate({
              task: own,
              seed: "1",
              round,
              env,
              tiers: [],
              difficulty: "random"
            })
            const names = own.named_functions[String(instance.template)]
            const accepted = instance.operations[0].validation?.functions?.map(
              ({ signature }) => signature.split("(")[0]
            )
            if (names === undefined) {
              assert.lengthOf(accepted ?? [], own.validation.functions?.length ?? 0, own.id)
            } else {
              named += 1
              for (const one of accepted ?? []) assert.include(names, one)
              assert.isTrue(instance.operations[0].validation?.essential?.includes("function"))
            }
          }
        }
        assert.isAbove(named, 10)
      })
  )
})
