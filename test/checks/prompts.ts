/**
 * `npm run check:prompts`: how many tokens the first call of each task takes, by context; and the most
 * that one takes over the seeds from 1 to `-- N` (default 1), with the vague templates too.
 */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Layer, Option } from "effect"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { type Bank, loadBank } from "../../benchmarks/quest/bank/Bank.ts"
import { wordsFor } from "../../benchmarks/quest/prompt/words.ts"
import { drawOn } from "../../benchmarks/quest/stages/drawOn.ts"
import { Chain } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import type { Context, Library } from "../../models/Model.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { familyNames } from "../../validators/quest/index.ts"

const contexts = ["standard", "full", "paper"] as const
const libraries = ["ethers", "viem"] as const
const seeds = Array.from({ length: Number(process.argv[2] ?? 1) }, (_, index) => index + 1)

/** Tokens of each message of the first call. */
const tokensOf = (
  instance: Instance,
  setting: {
    readonly chain: Chain["Service"]
    readonly library: Library
    readonly context: Context
  }
): ReadonlyArray<number> =>
  wordsFor(instance, { ...setting, naive: false, scriptTimeoutMs: 60_000 }).prompt.map(
    ({ content }) => countTokens(content)
  )

/** The longest first call of each split in `standard` with viem, over seeds, with the vague templates too. */
const longest = Effect.fnUntraced(function* (bank: Bank) {
  const chain = yield* Chain
  const most = new Map<string, { readonly tokens: number; readonly task: string }>()
  for (const { task, tiers } of bank.entries) {
    for (const seed of seeds) {
      for (const difficulty of ["random", "vague"] as const) {
        const drawn = yield* Effect.option(drawOn(task, { seed, difficulty, tiers }))
        for (const instance of Option.toArray(drawn)) {
          const parts = tokensOf(instance, { chain, library: "viem", context: "standard" })
          const tokens = parts.reduce((sum, part) => sum + part, 0)
          if (tokens > (most.get(instance.split)?.tokens ?? 0))
            most.set(instance.split, { tokens, task: task.id })
        }
      }
    }
  }
  return most
})

const program = Effect.gen(function* () {
  const chain = yield* Chain
  const bank = yield* loadBank({ envKeys: envKeys, families: familyNames })
  const instances = yield* Effect.forEach(bank.entries, ({ task, tiers }) =>
    drawOn(task, { seed: 1, difficulty: "random", tiers })
  )
  yield* Console.log("context   library  split      least  median  most  the same for all  sum")
  for (const context of contexts) {
    for (const library of libraries) {
      for (const split of ["atomic", "composite"] as const) {
        const counts = instances
          .filter((instance) => instance.split === split)
          .map((instance) => tokensOf(instance, { chain, library, context }))
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
  for (const [split, { task, tokens }] of yield* longest(bank)) {
    yield* Console.log(
      `most over ${seeds.length} seeds, standard, viem, ${split}: ${tokens} (${task})`
    )
  }
})

NodeRuntime.runMain(
  program.pipe(
    Effect.provide(Layer.mergeAll(chainLayer({ seed: 1, size: 1 }), NodeServices.layer)),
    Effect.scoped
  )
)
