/** `npm run check:prompts`: how many tokens the first call of each task takes, by context. */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Layer } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { Chain } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import { drawOn } from "../../pipeline/proof/arena.ts"
import { wordsFor } from "../../pipeline/quest/words.ts"
import { environmentKeys } from "../../stages/environment.ts"
import { loadBank } from "../../tasks/Bank.ts"
import { familyNames } from "../../validators/index.ts"

const program = Effect.gen(function* () {
  const chain = yield* Chain
  const bank = yield* loadBank({ envKeys: environmentKeys, families: familyNames })
  const instances = yield* Effect.forEach(bank.entries, ({ task, tiers }) =>
    drawOn(task, { seed: 1, difficulty: "random", tiers })
  )
  yield* Console.log("context   library  split      least  median  most  the same for all  sum")
  for (const context of ["standard", "full", "paper"] as const) {
    for (const library of ["ethers", "viem"] as const) {
      for (const split of ["atomic", "composite"] as const) {
        const counts = instances
          .filter((instance) => instance.split === split)
          .map((instance) => {
            const setting = { chain, library, naive: false, context, scriptTimeoutMs: 60_000 }
            return wordsFor(instance, setting).opening.map(({ content }) => countTokens(content))
          })
        const sums = counts
          .map((parts) => parts.reduce((sum, part) => sum + part, 0))
          .toSorted((a, b) => a - b)
        const total = sums.reduce((sum, each) => sum + each, 0)
        const cells = [
          sums[0],
          sums[Math.floor(sums.length / 2)],
          sums.at(-1),
          counts[0]?.[0],
          total
        ]
        yield* Console.log(
          `${context.padEnd(9)} ${library.padEnd(8)} ${split.padEnd(10)} ${cells.join("  ")}`
        )
      }
    }
  }
})

NodeRuntime.runMain(
  program.pipe(
    Effect.provide(Layer.mergeAll(chainLayer({ seed: 1, size: 1 }), NodeServices.layer)),
    Effect.scoped
  )
)
