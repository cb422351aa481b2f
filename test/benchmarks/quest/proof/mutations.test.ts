/** The wrong and other right scripts of a task, made from its own data; run on a chain elsewhere. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { encodeFunctionData, parseAbi } from "viem"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { type Mutant, mutantsOf } from "../../../../benchmarks/quest/proof/mutantsOf.ts"
import { amountSlots } from "../../../../benchmarks/quest/proof/mutations/calls.ts"
import type { Reference, Subject } from "../../../../benchmarks/quest/proof/mutations/Subject.ts"
import { variantsOf } from "../../../../benchmarks/quest/proof/variantsOf.ts"
import { type Call, stranger } from "../../../../benchmarks/quest/scripts/scriptText.ts"
import { readSolution, renderSolution } from "../../../../benchmarks/quest/scripts/solutions.ts"
import type { Hex } from "../../../../evm/Hex.ts"
import { isComposite } from "../../../../tasks/quest/Task.ts"
import { slack } from "../../../../validators/quest/tolerance.ts"
import { draw, env, load, services } from "../bank/fixture.ts"

const { addresses } = env
const agent = addresses.agent ?? stranger

const abi = parseAbi([
  "function transfer(address to, uint256 amount) returns (bool)",
  "function approve(address spender, uint256 amount) returns (bool)",
  "function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)"
])

/** A task's subject, where `solve` says what its solution was seen to do. */
const subjectOf = Effect.fnUntraced(function* (
  id: string,
  solve: (values: Readonly<Record<string, { text: string; base: bigint | null }>>) => Reference
) {
  const entry = (yield* load()).entries.find(({ task }) => task.id === id)
  if (entry === undefined || isComposite(entry.task)) return yield* Effect.die(`no task ${id}`)
  const [instance, other] = [yield* draw(entry, "1"), yield* draw(entry, "2")]
  const solution = yield* readSolution(questBank, "viem", id)
  return {
    task: entry.task,
    instance,
    library: "viem",
    solution,
    rendered: yield* renderSolution(solution, "viem", instance),
    reference: solve(instance.parameters),
    other: { instance: other, reference: solve(other.parameters) },
    agent,
    rich: addresses.rich ?? stranger,
    contracts: addresses,
    chainId: 56,
    abis: { usdt_address: ["function approve(address,uint256)", "function mint(address,uint256)"] },
    slack
  } satisfies Subject
})

const sending = (to: string | undefined, data: Hex, value = 0n): Reference => ({
  _tag: "request",
  call: { to: (to ?? stranger) as Hex, data, value },
  gas: 60_000n,
  gasPrice: 1_000_000_000n,
  nonce: 3,
  gasUsed: 50_000n
})

const ofMutation = (mutants: ReadonlyArray<Mutant>, mutation: string) =>
  mutants.filter((mutant) => mutant.mutation === mutation)

const dataOf = (call: Call | null | undefined) => call?.data

describe("wrong scripts", () => {
  it.effect("change the amount by a hair's breadth more than the tolerance forgives", () =>
    Effect.gen(function* () {
      const to = "0x00000000000000000000000000000000000000aa"
      const encode = (amount: bigint) =>
        encodeFunctionData({ abi, functionName: "transfer", args: [to, amount] })
      const subject = yield* subjectOf("erc20_transfer_fixed", ({ amount }) =>
        sending(addresses.usdt_address, encode(amount?.base ?? 0n))
      )
      const amount = subject.instance.parameters.amount?.base ?? 0n
      const { mutants } = yield* mutantsOf(subject)
      const edge = amount / 1000n + 1n
      for (const [mutation, changed] of [
        ["amount just above the tolerance", amount + edge],
        ["amount just below the tolerance", amount - edge],
        ["amount x 10", amount * 10n],
        ["no-op: amount 0", 0n]
      ] as const) {
        const [mutant] = ofMutation(mutants, mutation)
        assert.strictEqual(dataOf(mutant?.call), encode(changed), mutation)
      }
      assert.deepStrictEqual(
        ofMutation(mutants, "function: another of the contract").map(({ detail }) => detail),
        ["approve", "mint"]
      )
      assert.isAbove(mutants.length, 30)
    }).pipe(Effect.provide(services))
  )

  it.effect("are made once, and left out if they change nothing", () =>
    Effect.gen(function* () {
      const subject = yield* subjectOf("erc20_revoke_approval", ({ spender_address }) =>
        sending(
          addresses.usdt_address,
          encodeFunctionData({
            abi,
            functionName: "approve",
            args: [(spender_address?.text ?? stranger) as Hex, 0n]
          })
        )
      )
      const { mutants, skipped } = yield* mutantsOf(subject)
      const sources = mutants.map(({ source }) => source)
      assert.strictEqual(new Set(sources).size, sources.length)
      const reasons = skipped.filter(({ mutation }) => mutation === "no-op: amount 0")
      assert.deepStrictEqual(
        reasons.map(({ reason }) => reason),
        ["the same as the solution"]
      )
    }).pipe(Effect.provide(services))
  )

  it.effect("do not touch what only bounds a call", () =>
    Effect.gen(function* () {
      const subject = yield* subjectOf("add_liquidity_tokens", ({ amount_token_a }) => {
        const amount = amount_token_a?.base ?? 0n
        const { usdt_address: a = stranger, busd_address: b = stranger } = addresses
        const args = [a, b, amount, amount * 2n, amount, amount, agent, 9_999_999_999n] as const
        return sending(
          addresses.router_address,
          encodeFunctionData({ abi, functionName: "addLiquidity", args })
        )
      })
      assert.deepStrictEqual(
        amountSlots(subject).map(({ name, tolerance }) => [name, tolerance]),
        [["amountADesired", "0.1%"]]
      )
      const mirrored = variantsOf(subject).filter(
        ({ name }) => name === "another accepted function"
      )
      assert.lengthOf(mirrored, 1)
    }).pipe(Effect.provide(services))
  )

  it.effect("answer a query without reading, and with values that were not read", () =>
    Effect.gen(function* () {
      const subject = yield* subjectOf("query_erc20_balance", ({ expected_balance }) => ({
        _tag: "answer",
        answer: { balance_raw: String(expected_balance?.base ?? 0n) },
        reads: [
          {
            method: "eth_call",
            params: [{ to: addresses.erc1363_token_address ?? "", data: "0x70a08231" }, "latest"]
          }
        ]
      }))
      const { mutants } = yield* mutantsOf(subject)
      const [unread] = ofMutation(mutants, "answer: right, without reading")
      assert.notInclude(unread?.source ?? "solve(", "solve(")
      const [more] = ofMutation(mutants, "answer: one more")
      assert.include(more?.source ?? "", "await solve(")
      assert.isTrue(mutants.every(({ below }) => below <= 60))
      assert.isAbove(mutants.length, 20)
    }).pipe(Effect.provide(services))
  )
})
