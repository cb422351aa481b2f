/** Composed tasks as a bank: no rule refuses one, and every one can be judged. */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { loadBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { judgeProblems } from "../../../../benchmarks/quest/proof/judgeable.ts"
import { envKeys } from "../../../../stages/chainFacts.ts"
import { familyNames } from "../../../../validators/quest/index.ts"

layer(NodeServices.layer, { timeout: "2 minutes" })("a composed bank", (it) => {
  it.effect(
    "is refused by no rule, and can be judged",
    () =>
      Effect.gen(function* () {
        // Many operations, so that many pairs of them stand in one task.
        const directory = "composed:judged:80:6..8"
        const bank = yield* loadBank({ directory, envKeys, families: familyNames })
        assert.strictEqual(bank.entries.length, 80)
        assert.deepStrictEqual(yield* judgeProblems(bank.entries), [])
      }),
    120_000
  )
})
