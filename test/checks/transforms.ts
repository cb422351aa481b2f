/**
 * `npm run check:transforms [-- published|own|words [FIRST [COUNT]]]`: every transformation, each result
 * through the gate and on the chain: its proof, where the sample has one, and made-up calls beside the
 * sample, where its code is another. Of the published base contracts
 * (../shared/data/blockbench, minimal sanitized) at least 95 % of the variants must pass, of the own
 * set all, differential with them. Prints what is refused and why; exit status 1 below that. `words`: how well a classifier of words
 * tells decoys from the functions beside them, in the warm-up and every fourth contract of the systems.
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Layer } from "effect"
import { loadSamples } from "../../benchmarks/block/bank/load.ts"
import { loadOwnBank } from "../../benchmarks/block/bank/ownBank.ts"
import { loadOwnSet } from "../../benchmarks/block/bank/ownSet.ts"
import { FROZEN_SEED } from "../../benchmarks/block/bank/systems/frozen.ts"
import { Solidity } from "../../benchmarks/block/solidity/Solidity.ts"
import { Gate } from "../../benchmarks/block/stages/transform/Gate.ts"
import type { Sample } from "../../tasks/block/Sample.ts"
import { functionsOfTrojan, tellByWords } from "../support/decoyWords.ts"
import { judgeChain } from "../support/judgeChain.ts"
import { preserving, report, tryVariant } from "../support/variants.ts"

const published = fileURLToPath(new URL("../../../shared/data/blockbench/samples", import.meta.url))
const which = process.argv[2] ?? "all"
const [first, count] = [Number(process.argv[3] ?? 0), Number(process.argv[4] ?? 1_000)]

/** Tries chains on samples, and sets the exit status where too few pass. */
const check = Effect.fnUntraced(function* (
  what: string,
  samples: ReadonlyArray<Sample>,
  chains: typeof preserving,
  least: number
) {
  const pairs = samples
    .slice(first, first + count)
    .flatMap((sample) => chains.map((chain) => ({ sample, chain })))
  const tried = yield* Effect.forEach(pairs, ({ sample, chain }) =>
    tryVariant(sample, chain).pipe(
      // A sample that does not compile is told once, not for each chain.
      Effect.tap(({ refusal, hopeless }) =>
        refusal === null || (hopeless && chain !== chains[0]) ? Effect.void : Console.log(refusal)
      )
    )
  )
  const { share, line } = report(tried)
  yield* Console.log(`${what}: ${line}`)
  if (share < least) process.exitCode = 1
})

/** Above this, words tell decoys too well. */
const MOST_TOLD = 0.96
const EVERY = 4

/** How well decoys are told by words alone. */
const words = Effect.gen(function* () {
  const { samples } = yield* loadOwnBank(FROZEN_SEED)
  const chosen = samples.filter(({ subset }, at) => subset === "warmup" || at % EVERY === 0)
  const functions = yield* Effect.forEach(chosen, (sample) =>
    functionsOfTrojan(sample, FROZEN_SEED)
  )
  const { area, decoys, functions: all, telling } = tellByWords(functions.flat())
  yield* Console.log(
    `words: AUC ${area.toFixed(3)} for ${decoys} decoys among ${all} open functions of ${chosen.length} contracts; most telling: ${telling.join(", ")}`
  )
  if (area > MOST_TOLD) process.exitCode = 1
})

const program = Effect.gen(function* () {
  if (which === "words" || which === "all") yield* words
  if (which === "words") return
  if (which !== "published") {
    const { samples } = yield* loadOwnSet()
    yield* check("own set", samples, [...preserving, ["differential"]], 1)
  }
  if (which === "own") return
  if (!existsSync(published)) {
    return yield* Console.log("skipped: the published contracts are not here (../shared)")
  }
  const { samples } = yield* loadSamples(published)
  const base = samples.filter(
    ({ subset, variant }) => subset === "tc" && variant === "minimal_sanitized"
  )
  yield* check("published", base, preserving, 0.95)
})

const services = Layer.mergeAll(
  Gate.layer.pipe(Layer.provideMerge(Solidity.layer)),
  judgeChain(),
  NodeServices.layer
)
program.pipe(Effect.provide(services), NodeRuntime.runMain)
