/** A plan beside its task: what is missing, what is too much, and what nobody can tell. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { readPlan } from "../../../../benchmarks/quest/episode/control.ts"
import { scorePlan } from "../../../../benchmarks/quest/episode/plan.ts"
import { planOf } from "../../../../benchmarks/quest/models/wording.ts"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import { Validation } from "../../../../tasks/quest/Task.ts"
import { planKindOf } from "../../../../validators/quest/index.ts"
import { instanceOf } from "../../../models/fixtures.ts"
import { load, services } from "../bank/fixture.ts"

const decodeTask = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ validation: Validation }))
)

/** How the atomic task of that id is judged. */
const validationOf = (id: string): Validation =>
  decodeTask(readFileSync(join(questBank, id, "task.json"), "utf8")).validation

const taskOf = (...ids: ReadonlyArray<string>): Instance => {
  const [first = "", ...others] = ids
  const operation = (id: string) => ({ id, role: "goal" as const, validation: validationOf(id) })
  return new Instance({
    ...instanceOf("composite", ids.length),
    operations: [operation(first), ...others.map(operation)]
  })
}

const score = (
  instance: Instance,
  first: string | object,
  ...others: ReadonlyArray<string | object>
) =>
  scorePlan(Option.getOrThrow(readPlan(JSON.stringify({ subtasks: [first, ...others] }))), instance)

const swap = taskOf("query_erc20_balance", "erc20_approve", "swap_exact_tokens_for_tokens")

describe("a plan compared with its task", () => {
  it("lists operations that no step names as missing", () => {
    assert.deepStrictEqual(score(swap, "Approve the router for 5 USDT", "Swap them for CAKE"), {
      planned: 2,
      optimal: 3,
      missing: ["query_erc20_balance"],
      extra: [],
      unmatched: []
    })
    const twice = taskOf("erc20_approve", "erc20_approve", "add_liquidity_tokens")
    assert.deepStrictEqual(
      score(twice, "Approve USDT", "Add liquidity to the USDT/BUSD pool").missing,
      ["erc20_approve"]
    )
  })

  it("finds steps that the task does not ask for, or not that often", () => {
    const found = score(
      swap,
      "Check my USDT",
      "Approve the router",
      "Approve CAKE too",
      { action: "Swap USDT for CAKE" },
      "Verify the CAKE balance",
      "Unwrap the WBNB"
    )
    assert.deepStrictEqual([found.missing, found.extra], [[], [3, 5, 6]])
  })

  it("ignores a step with no known word, and operations that it might mean", () => {
    const found = score(swap, "Do what is asked.", "Approve the router", 42 as never, {})
    assert.deepStrictEqual(found, {
      planned: 4,
      optimal: 3,
      missing: null,
      extra: [],
      unmatched: [1, 3, 4]
    })
    assert.deepStrictEqual(
      score(swap, "query", "approve", "swap", "Compute the deadline").missing,
      []
    )
  })

  it("finds two operations in one step, and none in the submission", () => {
    const found = score(
      swap,
      { step: 1, action: "Read the balance, then approve the router and swap" },
      "Submit the result"
    )
    assert.deepStrictEqual([found.planned, found.missing, found.extra], [2, [], []])
  })

  it("reads the names of each kind of operation", () => {
    const named: Readonly<Record<string, ReadonlyArray<string>>> = {
      wbnb_deposit: ["Wrap 1 BNB", "deposit 1 BNB into WBNB", "wbnb_deposit"],
      wbnb_withdraw: ["Unwrap all WBNB", "Withdraw the WBNB as BNB", "wbnb_withdraw"],
      stake_lp_tokens: ["Stake the LP tokens", "deposit the WBNB/USDT LP into the pool"],
      unstake_lp_tokens: ["Unstake 0.2 LP", "Withdraw 0.2 LP from the reward pool"],
      emergency_withdraw: ["emergencyWithdraw()", "Withdraw everything from staking"],
      harvest_rewards: ["Harvest the CAKE", "Claim what has accrued"],
      remove_liquidity_tokens: ["removeLiquidity", "Withdraw my liquidity from the pool"],
      add_liquidity_bnb_token: ["addLiquidityETH", "Provide BNB and USDT as liquidity"],
      swap_exact_bnb_for_tokens: ["swapExactETHForTokens", "Buy USDT with 1 BNB"],
      erc721_transfer: ["safeTransferFrom NFT 3", "Send NFT 3 to the buyer"],
      bnb_transfer_basic: ["Pay 1 BNB to the account", "Native transfer of 1 BNB"],
      query_nft_owner: ["Look who owns it", "Get the owner of NFT 3", "Verify the owner"],
      query_pair_reserves: ["fetch reserves", "getReserves of the pair"]
    }
    for (const [id, texts] of Object.entries(named)) {
      for (const text of texts) {
        const { missing, extra, unmatched } = score(taskOf(id), text)
        assert.deepStrictEqual(
          { missing, extra, unmatched },
          { missing: [], extra: [], unmatched: [] },
          `${id}: ${text}`
        )
      }
    }
  })

  it("recognises an operation by its family, or by its role if it is not judged", () => {
    const { operations } = taskOf("erc20_burn")
    assert.strictEqual(planKindOf({ ...operations[0] }), "transfer")
    assert.strictEqual(planKindOf({ role: "serves", validation: null }), "approve")
    assert.strictEqual(planKindOf({ role: "query", validation: null }), "query")
    assert.isUndefined(planKindOf(taskOf("contract_call_simple").operations[0]))
  })

  it.effect("finds nothing wrong with a plan of a task's own operations", () =>
    Effect.gen(function* () {
      const { entries } = yield* load()
      for (const { task } of entries) {
        if (!("composite_structure" in task)) continue
        const ids = task.composite_structure.atomic_operations.map(({ atomic_id }) => atomic_id)
        const instance = taskOf(...ids)
        const found = scorePlan(Option.getOrThrow(readPlan(planOf(instance))), instance)
        assert.deepStrictEqual(
          [found.planned, found.missing, found.extra, found.unmatched],
          [ids.length, [], [], []],
          task.id
        )
      }
    }).pipe(Effect.provide(services))
  )

  it("is quick with any plan", () => {
    const endless = Array.from({ length: 1_000 }, () =>
      "remove lp withdraw deposit get ".repeat(15)
    )
    const found = scorePlan({ subtasks: ["swap", ...endless] }, swap)
    assert.strictEqual(found.planned, 1_001)
  })
})
