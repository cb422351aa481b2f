/**
 * `npm run check:compose`: composes a large bank, certifies each of its tasks without a chain, and plays some
 * of them on one: the solutions in both libraries, every step left out, nothing at all, and other right
 * episodes. Prints what became of them, and ends with 1 where a script is scored otherwise than it must be.
 * Options: `--count N` (default 10,000), `--played N` (default 1,000), `--seed S`, `--operations A..B`.
 */
import { parseArgs } from "node:util"
import { NodeServices } from "@effect/platform-node"
import { Effect, References, Result } from "effect"
import { loadBank } from "../../benchmarks/quest/bank/Bank.ts"
import { type Composition, compose, type Recipe } from "../../benchmarks/quest/compose/compose.ts"
import { ANYTHING } from "../../benchmarks/quest/compose/Difficulty.ts"
import { nameOf, rangeOf } from "../../benchmarks/quest/compose/recipe.ts"
import { faultsOf, type TaskProof } from "../../benchmarks/quest/proof/proof.ts"
import { proofSummary } from "../../benchmarks/quest/proof/proofText.ts"
import { proofWorld } from "../../benchmarks/quest/proof/proofWorld.ts"
import { proveTask } from "../../benchmarks/quest/proof/proveBank.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import { familyNames } from "../../validators/quest/index.ts"

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    played: { type: "string", default: "1000" },
    seed: { type: "string", default: "check" },
    operations: { type: "string", default: "2..6" }
  }
})

const say = (text: string) => Effect.sync(() => process.stdout.write(`${text}\n`))
const progress = (text: string) => Effect.sync(() => process.stderr.write(`${text}\n`))

const recipeFor = (count: string): Recipe => ({
  seed: values.seed,
  count: Number(count),
  operations: Result.getOrThrowWith(rangeOf(values.operations), (reason) => new Error(reason)),
  families: [],
  choices: ANYTHING
})

const told = ({ digest, drawn, refused, tasks }: Composition, ms: number): string => {
  const novelties = new Set(tasks.map(({ certificate }) => certificate.novelty))
  const readings = tasks.reduce((sum, { certificate }) => {
    const { moderate, precise, vague } = certificate.readings
    return sum + precise + moderate + vague
  }, 0)
  const steps = tasks.reduce((sum, { certificate }) => sum + certificate.steps, 0)
  return [
    `${tasks.length} tasks of ${drawn} plans, ${(ms / drawn).toFixed(1)} ms a plan, digest ${digest}`,
    `${steps} steps, each needed; ${readings} instructions, each with one reading; ${tasks.length - novelties.size} duplicates`,
    ...Object.entries(refused)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, times]) => `  thrown away: ${times} x ${reason}`)
  ].join("\n")
}

/** What is tried of each task: other ways to pass, each step left out, and nothing. */
const TRIED = new Set([
  "an operation is left out",
  "nothing but the submission",
  "dependent operations in reverse",
  "independent operations in another order",
  "without a bound of its own",
  "with a deadline that never comes",
  "in two parts"
])

const faultLines = (proof: TaskProof): ReadonlyArray<string> => [
  ...(proof.problem === null ? [] : [`${proof.task}: ${proof.problem}`]),
  ...faultsOf(proof).map(
    ({ by, detail, library, name, score, verdict }) =>
      `${proof.task} (${library}): ${name} ${detail}: ${verdict}, score ${score}, ${by}`
  )
]

const play = Effect.gen(function* () {
  const directory = nameOf(recipeFor(values.played))
  const bank = yield* loadBank({ directory, envKeys, families: familyNames })
  const seed = 1
  let done = 0
  const proofs = yield* Effect.forEach(
    bank.entries,
    ({ task }) =>
      proveTask(bank, task, { seed, only: (name) => TRIED.has(name) }).pipe(
        Effect.tap((proof) =>
          Effect.suspend(() => {
            done += 1
            const lines = faultLines(proof)
            if (lines.length > 0) return progress(lines.join("\n"))
            return done % 20 === 0 ? progress(`${done} of ${bank.entries.length}`) : Effect.void
          })
        )
      ),
    { concurrency: 2 }
  ).pipe(Effect.provide(proofWorld({ concurrency: 4, seed })))
  const faults = proofs.flatMap(faultLines)
  yield* say(proofSummary(proofs))
  return faults.length
})

const program = Effect.gen(function* () {
  const start = performance.now()
  const composition = compose(recipeFor(values.count))
  if (composition === null) {
    yield* say(`${values.count} tasks cannot be composed`)
    return 1
  }
  yield* say(told(composition, performance.now() - start))
  if (values.played === "0") return 0
  const faults = yield* play
  yield* say(faults === 0 ? "every score is as it must be" : `${faults} scores are wrong`)
  return faults === 0 ? 0 : 1
}).pipe(
  Effect.provideService(References.MinimumLogLevel, "Warn"),
  Effect.provide(NodeServices.layer)
)

process.exitCode = await Effect.runPromise(program)
