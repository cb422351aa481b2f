/**
 * `npm run check:power`: the least difference of two detection rates that the frozen set of BlockBench tells apart, by simulation with
 * the report's own test. A model's rate differs between systems and between flaws; what two models share
 * (a hard flaw is hard for both) is drawn, too. Owns the simulated models.
 */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect } from "effect"
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"
import { listSystems, readSystem } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { permutationTest } from "../../report/statistics/paired.ts"

const RUNS = 400
/** Differences that are tried, in percentage points. */
const POINTS = [4, 6, 8, 10, 12, 14, 16, 20, 24]

const generator = xoroshiro128plus(1)
const uniform = () => uniformFloat64(generator)
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())

/** True with the probability that a logit stands for. */
const chance = (logit: number): boolean => uniform() < 1 / (1 + Math.exp(-logit))

/** Spread of what flaws share for both models, of systems for both, and of systems for each model; logits. */
interface Spread {
  readonly name: string
  readonly flaw: number
  readonly system: number
  readonly model: number
}

const SPREADS: ReadonlyArray<Spread> = [
  { name: "flaws differ, models agree on them", flaw: 2, system: 0.5, model: 0.25 },
  { name: "systems suit one model or the other", flaw: 1, system: 0.5, model: 0.7 }
]

/** Of both models, the flaws found in each system; `gap` moves the logits of the second. */
const play = (sizes: ReadonlyArray<number>, { flaw, model, system }: Spread, gap: number) =>
  sizes.map((size) => {
    const shared = normal() * system
    const [one, other] = [shared + normal() * model, shared + normal() * model + gap]
    return Array.from({ length: size }, () => {
      const own = normal() * flaw
      return [chance(one + own), chance(other + own)] as const
    })
  })

const meanGap = (sizes: ReadonlyArray<number>, spread: Spread, gap: number): number => {
  let [found, of] = [0, 0]
  for (let run = 0; run < RUNS; run += 1) {
    for (const [one, other] of play(sizes, spread, gap).flat()) {
      found += Number(other) - Number(one)
      of += 1
    }
  }
  return (100 * found) / of
}

/** The shift of logits that gives this difference in points. */
const shiftFor = (sizes: ReadonlyArray<number>, spread: Spread, points: number): number => {
  let [low, high] = [0, 6]
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2
    if (meanGap(sizes, spread, middle) < points) low = middle
    else high = middle
  }
  return (low + high) / 2
}

const powerAt = (sizes: ReadonlyArray<number>, spread: Spread, points: number): number => {
  const shift = points === 0 ? 0 : shiftFor(sizes, spread, points)
  let told = 0
  for (let run = 0; run < RUNS; run += 1) {
    const differences = play(sizes, spread, shift).map((own) =>
      own.reduce((sum, [one, other]) => sum + Number(other) - Number(one), 0)
    )
    if (permutationTest(differences, { seed: run, permutations: 2_000 }) < 0.05) told += 1
  }
  return told / RUNS
}

const program = Effect.gen(function* () {
  const folders = yield* Effect.forEach(yield* listSystems(), (id) => readSystem(id))
  const sizes = folders.map(({ flaws }) => flaws.size)
  const flaws = sizes.reduce((sum, size) => sum + size, 0)
  yield* Console.log(`${flaws} flaws in ${sizes.length} systems, ${RUNS} runs for each difference`)
  for (const spread of SPREADS) {
    const none = powerAt(sizes, spread, 0)
    yield* Console.log(
      `${spread.name}: two equal models are told apart in ${(100 * none).toFixed(0)} %`
    )
    for (const points of POINTS) {
      const power = powerAt(sizes, spread, points)
      yield* Console.log(`  ${points} points: told apart in ${(100 * power).toFixed(0)} %`)
      if (power >= 0.9) break
    }
  }
})

program.pipe(Effect.provide(NodeServices.layer), NodeRuntime.runMain)
