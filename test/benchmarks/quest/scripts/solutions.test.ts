/** The reference solutions: one a task and library, complete when rendered, accepted by the compiler. */
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Path, Stream } from "effect"
import { ChildProcess } from "effect/process"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import {
  readSolution,
  renderSolution,
  solutionSteps
} from "../../../../benchmarks/quest/scripts/solutions.ts"
import { oneIn } from "../../../support/oneIn.ts"
import { draw, load, services } from "../bank/fixture.ts"

const libraries = ["ethers", "viem"] as const
const root = new URL("../../../..", import.meta.url).pathname

/** Every solution of the bank for seed 1, with the file it is written to. */
const renderedSolutions = Effect.gen(function* () {
  const { entries } = yield* load()
  const modules: Array<{ file: string; source: string; id: string; library: string }> = []
  for (const entry of entries)
    for (const library of libraries) {
      const { id } = entry.task
      const instance = yield* draw(entry, "1")
      const source = yield* readSolution(questBank, library, id)
      assert.strictEqual(solutionSteps(source), instance.optimalSteps)
      for (let step = 1; step <= instance.optimalSteps; step++)
        modules.push({
          file: `${library}-${id}-${step}.ts`,
          source: yield* renderSolution(source, library, instance, step),
          id,
          library
        })
    }
  return modules
})

layer(services)("solutions", (it) => {
  it.effect("when rendered, are complete modules with the instance's values", () =>
    Effect.gen(function* () {
      for (const { source, library, file } of yield* renderedSolutions) {
        assert.notMatch(source, /declare const|export async function step\d/, file)
        assert.strictEqual(source.match(/^export async function executeSkill\(/gm)?.length, 1)
        const imports = Array.from(source.matchAll(/ from "([^"]+)"/g), ([, name]) => name)
        assert.deepStrictEqual([...new Set(imports)], [library], file)
      }
    })
  )

  it.effect("write a drawn value as the instruction does", () =>
    Effect.gen(function* () {
      const { entries } = yield* load()
      const entry = entries.find(({ task }) => task.id === "bnb_transfer_basic")
      if (entry === undefined) return assert.fail("no bnb_transfer_basic")
      const instance = yield* draw(entry, "3")
      const source = yield* readSolution(questBank, "viem", entry.task.id)
      const module = yield* renderSolution(source, "viem", instance)
      for (const { text } of Object.values(instance.parameters)) {
        assert.include(module, JSON.stringify(text))
        assert.include(instance.instruction, text)
      }
    })
  )

  it.effect("pass the compiler, and return what they promise", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const directory = yield* fs.makeTempDirectoryScoped({ prefix: "questline-solutions-" })
      yield* fs.symlink(path.join(root, "node_modules"), path.join(directory, "node_modules"))
      for (const { file, source } of oneIn(3, yield* renderedSolutions, "SLICES"))
        yield* fs.writeFileString(path.join(directory, file), source)
      yield* fs.writeFileString(
        path.join(directory, "tsconfig.json"),
        JSON.stringify({
          extends: path.join(root, "tsconfig.json"),
          compilerOptions: {
            // A step of a composite keeps the imports of the others.
            noUnusedLocals: false,
            types: [],
            // What the compiler keeps of the project is the project's.
            incremental: false,
            tsBuildInfoFile: null
          },
          include: ["*.ts"]
        })
      )
      const tsc = path.join(root, "node_modules", ".bin", "tsc")
      yield* fs.writeFileString(path.join(directory, "package.json"), '{"type":"module"}')
      const compiler = yield* ChildProcess.make(tsc, ["-p", directory])
      assert.strictEqual(yield* Stream.mkString(Stream.decodeText(compiler.all)), "")
      assert.strictEqual(Number(yield* compiler.exitCode), 0)
    })
  )

  it.effect("that are missing, or read values that the task does not have, are a clear error", () =>
    Effect.gen(function* () {
      const missing = yield* Effect.flip(readSolution(questBank, "viem", "no_such_task"))
      assert.include(missing.message, "no_such_task/viem.ts cannot be read")
      const [entry] = (yield* load()).entries
      if (entry === undefined) return assert.fail("the bank is empty")
      const instance = yield* draw(entry, "1")
      const wrong = (source: string) =>
        Effect.flip(renderSolution(source, "viem", instance)).pipe(
          Effect.map(({ message }) => message)
        )
      assert.include(
        yield* wrong(
          "declare const params: { moon: string }\nexport async function executeSkill() {}"
        ),
        "params.moon"
      )
      assert.include(yield* wrong("export const a = 1"), "does not export executeSkill")
    })
  )
})
