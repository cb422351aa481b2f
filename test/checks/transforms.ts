/**
 * `npm run check:transforms [-- FIRST [COUNT]]`: every transformation but differential on the
 * published base contracts (../shared/data/blockbench, minimal sanitized), each result through the
 * gate. Prints what is refused and why, and how many of the variants of samples that compile pass;
 * exit status 1 below 95 %.
 */
import { fileURLToPath } from "node:url"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Layer } from "effect"
import { Solidity } from "../../chain/solidity/Solidity.ts"
import { loadSamples } from "../../tasks/block/load.ts"
import { report, tryAll } from "../stages/transform/publishedVariants.ts"

const samples = fileURLToPath(new URL("../../../shared/data/blockbench/samples", import.meta.url))
const [first, count] = [Number(process.argv[2] ?? 0), Number(process.argv[3] ?? 1_000)]

const program = Effect.gen(function* () {
  const { samples: all } = yield* loadSamples(samples)
  const base = all.filter(
    ({ subset, variant }) => subset === "tc" && variant === "minimal_sanitized"
  )
  const tried = yield* tryAll(base.slice(first, first + count))
  const { lines, share } = report(tried)
  yield* Effect.forEach(lines, (line) => Console.log(line))
  if (share < 0.95) process.exitCode = 1
})

program.pipe(Effect.provide(Layer.merge(Solidity.layer, NodeServices.layer)), NodeRuntime.runMain)
