/**
 * A short, seeded part of `npm run check:mutants`: a few mutations of a few tasks. And the prover
 * itself, on banks that are wrong: one that forgives too much, one that judges too little, one
 * whose own solution is not right.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Array as Arr, Effect, Layer } from "effect"
import { type Bank, loadBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { type Attempt, faultsOf, killsOf } from "../../../../benchmarks/quest/proof/proof.ts"
import { proofProblems } from "../../../../benchmarks/quest/proof/proofText.ts"
import { proofWorld } from "../../../../benchmarks/quest/proof/proofWorld.ts"
import { proveTask } from "../../../../benchmarks/quest/proof/proveBank.ts"
import { envKeys } from "../../../../stages/chainFacts.ts"
import { type AtomicTask, type CompositeTask, isComposite } from "../../../../tasks/quest/Task.ts"
import { familyNames } from "../../../../validators/quest/index.ts"

const SEED = 5

const world = proofWorld({ concurrency: 3, seed: SEED }).pipe(
  Layer.provideMerge(NodeServices.layer)
)

const readBank = loadBank({ envKeys: envKeys, families: familyNames })

const atomic = (bank: Bank, id: string) => {
  const task = bank.entries.find((entry) => entry.task.id === id)?.task
  return task === undefined || isComposite(task)
    ? Effect.die(`no atomic task ${id}`)
    : Effect.succeed(task)
}

/** The proof of a task, or of what `spoil` makes of it, by the scripts of these names. */
const prove = Effect.fnUntraced(function* (
  id: string,
  names: ReadonlyArray<string>,
  spoil: (task: AtomicTask) => AtomicTask = (task) => task
) {
  const bank = yield* readBank
  return yield* proveTask(bank, spoil(yield* atomic(bank, id)), {
    seed: SEED,
    libraries: ["viem"],
    only: (name) => names.includes(name)
  })
})

const named = (attempts: ReadonlyArray<Attempt>) =>
  attempts.map(({ name, verdict, score }) => `${name}: ${verdict} ${score}`)

const withValidation = (
  task: AtomicTask,
  change: Partial<AtomicTask["validation"]>
): AtomicTask => ({ ...task, validation: { ...task.validation, ...change } })

layer(world)("the proof of a bank", (it) => {
  it.effect("rejects wrong transfers and accepts other right ones", () =>
    Effect.gen(function* () {
      const proof = yield* prove("erc20_transfer_fixed", [
        "amount just above the tolerance",
        "amount in tokens taken for wei",
        "argument: a stranger's address",
        "to a contract that has the function too",
        "no-op: amount 0",
        "unrelated: a counter is counted up",
        "burnt as gas",
        "at a third account's cost",
        "amount just inside, below",
        "request: EIP-1559 fees"
      ])
      assert.strictEqual(proof.problem, null)
      assert.deepStrictEqual(named(faultsOf(proof)), [])
      assert.isAtLeast(killsOf(proof).length, 12)
      const above = proof.attempts.find(({ name }) => name === "amount just above the tolerance")
      assert.deepStrictEqual([above?.by, above?.score], ["state", 70])
      const right = proof.attempts.filter(({ verdict }) => verdict === "right")
      assert.lengthOf(right, 3)
    })
  )

  it.effect("rejects answers that were not read, and accepts those read in another way", () =>
    Effect.gen(function* () {
      const proof = yield* prove("query_erc20_balance", [
        "answer: right, without reading",
        "answer: right, after reading another contract",
        "answer: another seed's",
        "answer: one more",
        "read through Multicall3",
        "answer: hex"
      ])
      assert.strictEqual(proof.problem, null)
      assert.deepStrictEqual(named(faultsOf(proof)), [])
      assert.deepStrictEqual(
        killsOf(proof).map(({ score, by }) => `${score} ${by}`),
        ["0 every check", "0 every check", "50 value", "50 value"]
      )
    })
  )

  it.effect("finds a task that forgives too much", () =>
    Effect.gen(function* () {
      const proof = yield* prove("erc20_transfer_fixed", ["amount / 10", "amount x 10"], (task) =>
        withValidation(task, { tolerances: { amount: "95%" } })
      )
      assert.deepStrictEqual(named(faultsOf(proof)), ["amount / 10: survived 100"])
      assert.deepStrictEqual(named(killsOf(proof)), ["amount x 10: killed 70"])
      const [problem = ""] = proofProblems([proof])
      assert.include(problem, "is wrong, but scores too well")
    })
  )

  it.effect("finds a task that rewards what it did not ask for", () =>
    Effect.gen(function* () {
      const proof = yield* prove("bnb_transfer_basic", ["no-op: amount 0"], (task) =>
        withValidation(task, { weights: { recipient: 80, state: 20 } })
      )
      assert.deepStrictEqual(named(faultsOf(proof)), ["no-op: amount 0: survived 80"])
    })
  )

  it.effect("finds a task that its own solution does not solve", () =>
    Effect.gen(function* () {
      const proof = yield* prove("erc20_transfer_fixed", ["request: numbers"], (task) =>
        withValidation(task, { functions: [{ signature: "burn(uint256 amount)", where: {} }] })
      )
      assert.deepStrictEqual(named(faultsOf(proof)), [
        "solution: failed 80",
        "request: numbers: failed 80"
      ])
      assert.isTrue(
        proofProblems([proof]).some((text) => text.includes("0 wrong scripts; at least 8"))
      )
    })
  )

  const episodes = Effect.fnUntraced(function* (
    id: string,
    names: ReadonlyArray<string>,
    spoil: (task: CompositeTask) => CompositeTask = (task) => task
  ) {
    const bank = yield* readBank
    const task = bank.entries.find((entry) => entry.task.id === id)?.task
    if (task === undefined || !isComposite(task)) return yield* Effect.die(`no composite ${id}`)
    const only = (name: string) => names.includes(name)
    return yield* proveTask(bank, spoil(task), { seed: SEED, libraries: ["ethers"], only })
  })

  it.effect("rejects wrong episodes and accepts other right ones", () =>
    Effect.gen(function* () {
      const proof = yield* episodes("composite_swap_approve_stake", [
        "nothing but the submission",
        "an operation is left out",
        "a wei to a stranger",
        "an amount just outside its tolerance",
        "a failed transaction first"
      ])
      assert.strictEqual(proof.problem, null)
      assert.deepStrictEqual(named(faultsOf(proof)), [])
      assert.lengthOf(killsOf(proof), 7)
      const right = proof.attempts.filter(({ group }) => group === "right")
      assert.deepStrictEqual(named(right), ["a failed transaction first: right 75"])
      assert.isTrue(
        proofProblems([proof]).some((text) => text.includes("1 other right episodes; at least 2"))
      )
    })
  )

  it.effect("finds a composite that forgives too much", () =>
    Effect.gen(function* () {
      const forgiving = ({ composite_structure, ...task }: CompositeTask): CompositeTask => {
        const operations = composite_structure.atomic_operations
        return {
          ...task,
          composite_structure: {
            ...composite_structure,
            atomic_operations: Arr.map(operations, ({ validation, ...operation }) => ({
              ...operation,
              ...(validation && { validation: { ...validation, tolerances: { amount: "60%" } } })
            }))
          }
        }
      }
      const proof = yield* episodes(
        "composite_query_bnb_transfer_verify",
        ["an amount halved", "a wei to a stranger"],
        forgiving
      )
      assert.deepStrictEqual(named(faultsOf(proof)), ["an amount halved: survived 100"])
      assert.deepStrictEqual(named(killsOf(proof)), ["a wei to a stranger: killed 0"])
    })
  )

  it.effect("says why a task cannot be proven", () =>
    Effect.gen(function* () {
      const proof = yield* prove("erc20_transfer_fixed", [], (task) => ({
        ...task,
        id: "unsolved"
      }))
      assert.include(proof.problem ?? "", "unsolved/viem.ts cannot be read")
    })
  )
})
