/**
 * The proof knows no order of stages: it plays the pipeline that is declared, so that a stage that is
 * added to the declaration is proven with the rest.
 */
import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { loadBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { questPipeline } from "../../../../benchmarks/quest/pipeline.ts"
import { Player } from "../../../../benchmarks/quest/proof/Player.ts"
import { faultsOf, killsOf } from "../../../../benchmarks/quest/proof/proof.ts"
import { proofProblems } from "../../../../benchmarks/quest/proof/proofText.ts"
import { proveTask } from "../../../../benchmarks/quest/proof/proveBank.ts"
import { envKeys } from "../../../../stages/chainFacts.ts"
import { make, never } from "../../../../stages/Stage.ts"
import { worldOf } from "../../../../stages/World.ts"
import { familyNames } from "../../../../validators/quest/index.ts"

const root = new URL("../../../..", import.meta.url).pathname
const sources = globSync("{benchmarks,pipeline,stages,test}/**/*.ts", { cwd: root }).map(
  (file) => ({ file, text: readFileSync(join(root, file), "utf8") })
)

const IMPORT = /import (?!type)(?:\{([^}]*)\}|\* as \w+) from "([^"]+)"/g

/** The values that a file imports, by the file that they come from. */
const importsOf = ({ file, text }: (typeof sources)[number]) =>
  Array.from(text.matchAll(IMPORT), ([, names = "", target = ""]) => ({
    path: normalize(join(dirname(file), target)),
    names: names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => name.split(" as ").at(-1) ?? name)
  }))

const STAGE =
  /^(stages\/.*\/stage|benchmarks\/\w+\/stages\/(.*\/stage|instantiate|steps|validate))\.ts$/

describe("a stage", () => {
  it("is run by the engine alone; an instance is drawn outside of a trial in one place only", () => {
    const runners = sources.filter((source) =>
      importsOf(source)
        .filter(({ path }) => STAGE.test(path))
        .flatMap(({ names }) => names)
        .some((name) => new RegExp(`\\b${name}\\s*\\.run\\b`).test(source.text))
    )
    const product = runners.map(({ file }) => file).filter((file) => !file.startsWith("test/"))
    assert.deepStrictEqual(product, ["benchmarks/quest/stages/drawOn.ts"])
  })

  it("reaches the proof only through the pipeline", () => {
    const proof = sources.filter(({ file }) => file.startsWith("benchmarks/quest/proof/"))
    assert.isAbove(proof.length, 20)
    const wrong = proof.flatMap((source) =>
      importsOf(source)
        .filter(({ path }) => STAGE.test(path) || /drawOn|StepNode|validate\/input/.test(path))
        // Rating asks models about texts, in no trial: of the stage it has the retries alone.
        .filter(({ path }) => !(source.file.endsWith("rateBank.ts") && path.includes("generate/")))
        .map(({ path }) => `${source.file} imports ${path}`)
    )
    assert.deepStrictEqual(wrong, [])
  })
})

class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

let trials = 0

/** One more stage, after all others, which is given another number in each trial. */
const addition = (run: (trial: number) => Effect.Effect<string, Refused>) =>
  questPipeline.stage(
    "more",
    make({
      name: "more",
      version: 1,
      input: Schema.Int,
      output: Schema.String,
      identity: "code",
      retry: never,
      run
    }),
    ["outcome"],
    () => ++trials
  )

const SEED = 5
const world = worldOf({ concurrency: 2, seed: SEED }).pipe(Layer.provideMerge(NodeServices.layer))

const names = ["no-op: amount 0", "amount x 10", "request: numbers"]

const prove = Effect.fnUntraced(function* (id: string, only: ReadonlyArray<string>) {
  const bank = yield* loadBank({ envKeys, families: familyNames })
  const task = bank.entries.find((entry) => entry.task.id === id)?.task
  if (task === undefined) return yield* Effect.die(`no task ${id}`)
  return yield* proveTask(bank, task, {
    seed: SEED,
    libraries: ["viem"],
    only: (name) => only.includes(name)
  })
})

layer(world)("a stage that is added to the pipeline", (it) => {
  it.effect("is run in every trial of a proof", () =>
    Effect.gen(function* () {
      const seen: Array<number> = []
      const more = addition((trial) => Effect.sync(() => `${seen.push(trial)}`))
      const proofs = yield* Effect.all([
        prove("erc20_transfer_fixed", names),
        prove("composite_query_bnb_transfer_verify", ["a wei to a stranger"])
      ]).pipe(Effect.provide(Player.layer(more)))
      assert.deepStrictEqual(proofs.flatMap(faultsOf), [])
      const [atomic = [], composite = []] = proofs.map(killsOf)
      assert.isNotEmpty(atomic)
      assert.isNotEmpty(composite)
      const tried = proofs.flatMap(({ attempts }) => attempts).filter(({ score }) => score !== null)
      // Each of the two solutions is played on another instance, too.
      assert.lengthOf(seen, tried.length + 2)
      assert.lengthOf(new Set(seen), seen.length)
    })
  )

  it.effect("makes the proof of a task fail if it fails itself", () =>
    Effect.gen(function* () {
      const more = addition(() => Effect.fail(new Refused({ message: "the books do not close" })))
      const proof = yield* prove("erc20_transfer_fixed", names).pipe(
        Effect.provide(Player.layer(more))
      )
      assert.strictEqual(proof.problem, "the books do not close")
      assert.deepStrictEqual(proofProblems([proof]), [
        "erc20_transfer_fixed: the books do not close"
      ])
    })
  )
})
