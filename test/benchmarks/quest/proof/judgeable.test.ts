/** Every task of our own bank can be judged on every chain that we have, whatever is drawn for it. */
import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { loadBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { onChain } from "../../../../benchmarks/quest/bank/onChain.ts"
import { judgeProblems } from "../../../../benchmarks/quest/proof/judgeable.ts"
import { profileNames } from "../../../../chain/profile.ts"
import { readProfile } from "../../../../chain/readProfile.ts"
import { envKeys } from "../../../../stages/chainFacts.ts"
import { familyNames } from "../../../../validators/quest/index.ts"

for (const name of profileNames) {
  it.effect(`the judges of our own bank refuse nothing on ${name}`, () =>
    Effect.gen(function* () {
      const profile = yield* readProfile(name)
      const written = yield* loadBank({ envKeys, families: familyNames })
      const { bank } = yield* onChain(written, profile)
      assert.isAbove(bank.entries.length, 50)
      assert.deepStrictEqual(yield* judgeProblems(bank.entries, profile), [])
    }).pipe(Effect.provide(NodeServices.layer))
  )
}
