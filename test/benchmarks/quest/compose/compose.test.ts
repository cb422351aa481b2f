/** Composed banks: each task is certified, none is there twice, and a recipe always gives the same bank. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  COMPOSER,
  compose,
  filesOf,
  type Recipe
} from "../../../../benchmarks/quest/compose/compose.ts"
import { nameOf, recipeIn, recipeOf, USUAL } from "../../../../benchmarks/quest/compose/recipe.ts"
import { digest } from "../../../../evm/digest.ts"

const recipe = (seed: string, count: number): Recipe => ({
  seed,
  count,
  operations: USUAL,
  families: []
})

const composed = (seed: string, count: number) => {
  const found = compose(recipe(seed, count))
  if (found === null) throw new Error("nothing can be composed")
  return found
}

/** A change of the composer changes these: raise its version, and put the new digests here. */
const DIGESTS = {
  "1": "0x769c7f449c2d4d6929934b263535c55fecb9a7668f20df41b6577d0075be0373",
  "7": "0x3e2b7f0412eccb99c1472f7cf8ee02278e0f70d44acc284a6c9d565c0913bd96",
  "held-out": "0xa1afe7121378d0b57150a1533a502abdf29011f9a4c4fc55b3ec69ac57cf042e"
}

describe("a composed bank", () => {
  it("is the same for the same recipe, wherever it is made", () => {
    const found = Object.keys(DIGESTS).map((seed) => [seed, composed(seed, 12).digest])
    assert.deepStrictEqual(Object.fromEntries(found), DIGESTS, COMPOSER)
  })

  it("holds no task, plan or instruction twice", () => {
    const { tasks } = composed("3", 60)
    const texts = tasks.flatMap(({ files }) => {
      const { natural_language_templates } = JSON.parse(files["task.json"] ?? "")
      return natural_language_templates
    })
    assert.strictEqual(new Set(tasks.map(({ id }) => id)).size, 60)
    assert.strictEqual(new Set(tasks.map(({ certificate }) => certificate.novelty)).size, 60)
    assert.strictEqual(
      new Set(tasks.map(({ certificate }) => JSON.stringify(certificate.scene.plan.steps))).size,
      60
    )
    assert.strictEqual(new Set(texts).size, 60 * 18)
  })

  it("has as many operations as asked for", () => {
    const found = compose({ ...recipe("1", 15), operations: [5, 5] })
    assert.deepStrictEqual(
      found?.tasks.map(({ certificate }) => certificate.steps),
      Array.from({ length: 15 }, () => 5)
    )
  })

  it("takes only the operations of the families asked for", () => {
    const families = ["swap", "wrap"]
    const found = compose({ ...recipe("1", 10), operations: [3, 4], families })
    const used = new Set(
      found?.tasks.flatMap(({ files }) =>
        Array.from((files["task.json"] ?? "").matchAll(/"family": "(\w+)"/g), ([, name]) => name)
      )
    )
    assert.deepStrictEqual([...used].toSorted(), families)
  })

  it("says so where there are not enough tasks", () => {
    assert.isNull(compose({ ...recipe("1", 50), operations: [2, 2], families: ["harvest"] }))
  })

  it("writes each task's files, its certificate among them", () => {
    const files = filesOf(composed("1", 2))
    assert.deepStrictEqual(
      [...files.keys()].map((name) => name.replace(/^composed_\w+\//, "")),
      [
        "composition.json",
        "ratings.json",
        ...["task.json", "ratings.json", "ethers.ts", "viem.ts", "certificate.json"],
        ...["task.json", "ratings.json", "ethers.ts", "viem.ts", "certificate.json"]
      ]
    )
  })
})

describe("a recipe", () => {
  it("is named, and read from its name", () => {
    const texts = ["7:20", "abc-1:3:4..6", "x:1:8", "7:20:2..6:swap,wrap"]
    for (const text of texts) {
      const read = recipeIn(text)
      assert.isTrue(Result.isSuccess(read), text)
      if (Result.isSuccess(read)) assert.deepStrictEqual(recipeOf(nameOf(read.success)), read)
    }
  })

  it("is refused with the reason", () => {
    const reasonOf = (text: string) => Result.getOrElse(Result.flip(recipeOf(text)), () => "")
    assert.match(reasonOf("composed:7"), /write SEED:COUNT/)
    assert.match(reasonOf("composed:7:0"), /no number of tasks/)
    assert.match(reasonOf("composed:7:5:1..3"), /no range of operations/)
    assert.match(reasonOf("composed:7:5:2..3:nope"), /no family "nope"/)
    assert.match(reasonOf("composed:v99:7:5"), /version 99 of the composer/)
    assert.match(reasonOf("composed:a b:5"), /is not a seed/)
  })

  it("compares the opening of a committed seed with its hash", () => {
    const hash = digest("held-out")
    const opened = recipeIn(`commit:${hash}:held-out:5`)
    assert.deepStrictEqual(Result.getOrNull(opened)?.seed, `commit:${hash}:held-out`)
    const wrong = recipeIn(`commit:${hash}:other:5`)
    assert.match(
      Result.getOrElse(Result.flip(wrong), () => ""),
      /has the SHA-256/
    )
    const closed = recipeIn(`commit:${hash}:5`)
    assert.isTrue(Result.isFailure(closed))
  })
})
