/**
 * Composed tasks on the chain: solutions reach full marks, and what leaves a step out does not pass.
 * `npm run check:compose` plays more of them, in both libraries and with every step left out.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { loadBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { scripted } from "../../../../benchmarks/quest/models/scripted.ts"
import { Player } from "../../../../benchmarks/quest/proof/Player.ts"
import { playSolution } from "../../../../benchmarks/quest/proof/playSolution.ts"
import { proofWorld } from "../../../../benchmarks/quest/proof/proofWorld.ts"
import { envKeys } from "../../../../stages/chainFacts.ts"
import { familyNames } from "../../../../validators/quest/index.ts"
import { triesAll } from "../../../support/oneIn.ts"

const TASKS = triesAll("SLICES") ? 16 : 8
const SEED = 3

layer(proofWorld({ concurrency: 4, seed: SEED }).pipe(Layer.provideMerge(NodeServices.layer)), {
  timeout: "2 minutes"
})("a composed bank on the chain", (it) => {
  it.effect(
    "is solved in either library, and needs each step",
    () =>
      Effect.gen(function* () {
        const bank = yield* loadBank({
          directory: `composed:played:${TASKS}:2..6`,
          envKeys,
          families: familyNames
        })
        assert.strictEqual(bank.entries.length, TASKS)
        const { play } = yield* Player
        yield* Effect.forEach(
          bank.entries,
          Effect.fnUntraced(function* ({ task }, index) {
            const library = index % 2 === 0 ? "ethers" : "viem"
            const { played, scripts } = yield* playSolution(bank, task, library, SEED)
            assert.strictEqual(played.scorecard.score, 100, `${task.id} in ${library}`)
            const left = scripts.toSpliced(index % scripts.length, 1)
            const less = yield* play({ task, seed: SEED, library, model: scripted(left) })
            assert.strictEqual(less.scorecard.score, 0, `${task.id} with a step left out`)
          }),
          { concurrency: 4 }
        )
      }),
    180_000
  )

  it.effect(
    "does not take a plain transfer of a collectible for a safe one",
    () =>
      Effect.gen(function* () {
        const bank = yield* loadBank({
          directory: "composed:safe:8:2:nft_transfer:wording=vague",
          envKeys,
          families: familyNames
        })
        const { play } = yield* Player
        const isSafe = (script: string) => /safeTransferFrom\(.*tokenId\)/.test(script)
        const entry = bank.entries.find(({ task }) =>
          JSON.stringify(task).includes("erc721_safe_transfer")
        )
        assert.isDefined(entry)
        if (entry === undefined) return
        const { task } = entry
        const { played, scripts } = yield* playSolution(bank, task, "viem", SEED)
        assert.strictEqual(played.scorecard.score, 100)
        assert.isTrue(scripts.some(isSafe))
        const plain = scripts.map((script) =>
          script.replaceAll(
            "safeTransferFrom(address from, address to, uint256 tokenId)",
            "transferFrom(address from, address to, uint256 tokenId)"
          )
        )
        const { scorecard } = yield* play({
          task,
          seed: SEED,
          library: "viem",
          model: scripted(plain)
        })
        assert.deepStrictEqual(
          scorecard.checks.filter(({ holds }) => !holds).map(({ label }) => label),
          ["the call that is asked for"]
        )
      }),
    60_000
  )
})
