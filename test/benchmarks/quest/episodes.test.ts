/**
 * Episodes through the whole protocol on a real chain: what rounds cost, and what adversaries get
 * on a few tasks of each kind. `npm run check:cheats` plays them on all tasks.
 */

import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { questBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { makeBaseline } from "../../../benchmarks/quest/models/baseline.ts"
import { expandCheats } from "../../../benchmarks/quest/models/ownModels.ts"
import { acting, fence, planOf, submit } from "../../../benchmarks/quest/models/wording.ts"
import { roundsOf } from "../../../benchmarks/quest/report/TrialScore.ts"
import { readSolution, renderSolution } from "../../../benchmarks/quest/scripts/solutions.ts"
import { Store } from "../../../db/Store.ts"
import type { Model } from "../../../models/Model.ts"
import { expandModels } from "../../../models/registry.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { worldOf } from "../../../stages/World.ts"
import { temporaryFolder } from "../../db/support.ts"
import { oneIn } from "../../support/oneIn.ts"
import { playQuest, resolveQuest, withModel } from "../../support/quest.ts"

const SEED = 7
const TASK = "composite_batch_transfer_3_bnb"

/** What adversaries are tried on. */
const TRIED = oneIn(
  2,
  ["erc20_transfer_fixed", "composite_wrap_unwrap_cycle", "composite_batch_query_2_balances"],
  "SLICES"
)

const world = Layer.mergeAll(
  worldOf({ seed: SEED, concurrency: 3 }),
  Progress.quiet,
  NodeServices.layer,
  NodeHttpClient.layerUndici
)

const database = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) => Store.layer({ url: join(folder, "run.db") }))
)

/** Plays tasks with models, and gives the rows of their trials. */
const played = Effect.fnUntraced(
  function* (tasks: ReadonlyArray<string>, names: readonly [string, ...string[]], own?: Model) {
    const resolved = yield* resolveQuest({
      seed: SEED,
      concurrency: 3,
      tasks: [...tasks],
      models: own === undefined ? names : ["null"]
    })
    const id = yield* playQuest(own === undefined ? resolved : withModel(resolved, own))
    return yield* (yield* Store).trialsOf(id)
  },
  Effect.provide(database),
  Effect.scoped
)

const QUERY = fence(
  "json",
  '{"query": {"kind": "native_balance", "owner": "0x000000000000000000000000000000000000dEaD"}}'
)

/** A script that is refused by the chain, and costs its round all the same. */
const REVERTS = fence(
  "typescript",
  `export async function executeSkill(
  _providerUrl: string,
  _agentAddress: string,
  deployedContracts: Record<string, string>
) {
  return { to: deployedContracts.wbnb_address, data: "0x2e1a7d4d" + "f".repeat(64), gas: 90_000n }
}`
)

/** Pays two accounts with one transaction, then the third. */
const IN_TWO = `import { Interface, parseEther } from "ethers"

declare const params: {
  address1: string
  amount1: string
  address2: string
  amount2: string
  address3: string
  amount3: string
}

const multicall = new Interface([
  "function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable"
])

export async function step1(
  _providerUrl: string,
  _agentAddress: string,
  deployedContracts: Record<string, string>
) {
  const [first, second] = [parseEther(params.amount1), parseEther(params.amount2)]
  const calls = [
    [params.address1, false, first, "0x"],
    [params.address2, false, second, "0x"]
  ]
  const data = multicall.encodeFunctionData("aggregate3Value", [calls])
  return { to: deployedContracts.multicall3_address, data, value: first + second }
}

export async function step2(
  _providerUrl: string,
  _agentAddress: string,
  _deployedContracts: Record<string, string>
) {
  return { to: params.address3, value: parseEther(params.amount3) }
}
`

type Round = "query" | "revert" | number

/** A model whose rounds are these: a number is that step of the source. It submits at the end. */
const scripted = (rounds: ReadonlyArray<Round>, source?: string) =>
  Effect.gen(function* () {
    const steps = source ?? (yield* readSolution(questBank, "ethers", TASK))
    const replies = yield* Effect.context<NodeServices.NodeServices>()
    return makeBaseline("scripted", (_, { instance, library, step }) =>
      Effect.gen(function* () {
        if (step === 0) return planOf(instance)
        const round = rounds[step - 1]
        if (round === undefined) return submit()
        if (round === "query") return QUERY
        if (round === "revert") return REVERTS
        return fence("typescript", yield* renderSolution(steps, library, instance, round))
      }).pipe(Effect.orDie, Effect.provideContext(replies))
    )
  })

layer(world, { excludeTestServices: true })("an episode", (it) => {
  describe("with three operations", () => {
    const scoreOf = Effect.fnUntraced(function* (rounds: ReadonlyArray<Round>, source?: string) {
      const model = yield* scripted(rounds, source)
      const [trial] = yield* played([TASK], ["null"], model)
      assert.strictEqual(trial?.error, null)
      return [trial === undefined ? null : roundsOf(trial), trial?.score, trial?.passed]
    })

    it.effect("gets nothing for two of them, however few rounds it takes", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* scoreOf([1, 2]), [2, 0, false])
        assert.deepStrictEqual(yield* scoreOf([1], IN_TWO), [1, 0, false])
      })
    )

    it.effect("gets 100 in three rounds, or in two if one transaction does two operations", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* scoreOf([1, 2, 3]), [3, 100, true])
        assert.deepStrictEqual(yield* scoreOf([1, 2], IN_TWO), [2, 100, true])
      })
    )

    it.effect("gets 75 in four rounds, and 50 in six, which is all that there are", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* scoreOf(["query", 1, 2, 3]), [4, 75, true])
        assert.deepStrictEqual(yield* scoreOf([1, "revert", 2, "query", "revert", 3]), [
          6,
          50,
          true
        ])
        assert.deepStrictEqual(yield* scoreOf([1, "revert", 2, "query", "revert", "revert", 3]), [
          6,
          0,
          false
        ])
      })
    )
  })

  describe("that asks for an answer", () => {
    const ASKING = "composite_batch_query_2_balances"

    /** Uses all four rounds, the last two for what is asked, and then says `last`. */
    const toTheEnd = (last?: string) =>
      Effect.gen(function* () {
        const source = yield* readSolution(questBank, "ethers", ASKING)
        return makeBaseline("to-the-end", ({ messages }, { instance, library, step }) => {
          if (step === 1 || step === 2) return Effect.succeed(QUERY)
          if (step === 5 && last !== undefined) return Effect.succeed(last)
          const scripts = [1, 2].map((round) => renderSolution(source, library, instance, round))
          return acting({ instance, messages, step: Math.max(0, step - 2) }, scripts).pipe(
            Effect.orDie
          )
        })
      })

    const endOf = Effect.fnUntraced(function* (last?: string) {
      const [trial] = yield* played([ASKING], ["null"], yield* toTheEnd(last))
      assert.strictEqual(trial?.error, null)
      return [trial === undefined ? null : roundsOf(trial), trial?.score, trial?.passed]
    })

    it.effect("accepts the answer without a round when every round is used", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* endOf(), [4, 50, true])
      })
    )

    it.effect(
      "accepts nothing else then: no submission without an answer, and no fifth round",
      () =>
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* endOf(submit()), [4, 0, false])
          assert.deepStrictEqual(yield* endOf(REVERTS), [4, 0, false])
        })
    )
  })

  it.effect("gives adversaries no pass, and no point on a composite", () =>
    Effect.gen(function* () {
      const [first = "", ...others] = yield* expandModels(["cheat:*"], expandCheats)
      const trials = yield* played(TRIED, [first, ...others])
      assert.strictEqual(trials.length, (1 + others.length) * TRIED.length)
      for (const { error, model, passed, score, split, item: task } of trials) {
        const text = `${model} on ${task}`
        assert.deepStrictEqual([error, passed], [null, false], text)
        if (split === "composite") assert.strictEqual(score, 0, text)
      }
      const points = Object.fromEntries(
        trials.flatMap(({ model, score, item: task }) =>
          (score ?? 0) > 0 ? [[`${model} ${task}`, score]] : []
        )
      )
      assert.deepStrictEqual(points, {
        "cheat:approvals-only erc20_transfer_fixed": 20,
        "cheat:other-amounts erc20_transfer_fixed": 70,
        "cheat:other-recipient erc20_transfer_fixed": 20,
        "cheat:other-way erc20_transfer_fixed": 20,
        "cheat:third-account erc20_transfer_fixed": 20,
        "cheat:pay-stranger erc20_transfer_fixed": 20,
        "cheat:burn-gas erc20_transfer_fixed": 70
      })
    })
  )
})
