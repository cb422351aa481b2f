/** Composed banks: each task is certified, none is there twice, and a recipe always gives the same bank. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  COMPOSER,
  compose,
  filesOf,
  type Recipe
} from "../../../../benchmarks/quest/compose/compose.ts"
import { ANYTHING } from "../../../../benchmarks/quest/compose/Difficulty.ts"
import { certificateFault } from "../../../../benchmarks/quest/compose/recheck.ts"
import { nameOf, recipeIn, recipeOf, USUAL } from "../../../../benchmarks/quest/compose/recipe.ts"
import { digest } from "../../../../evm/digest.ts"
import { triesAll } from "../../../support/oneIn.ts"

const recipe = (seed: string, count: number): Recipe => ({
  seed,
  count,
  operations: USUAL,
  families: [],
  choices: ANYTHING
})

const composed = (seed: string, count: number) => {
  const found = compose(recipe(seed, count))
  if (found === null) throw new Error("nothing can be composed")
  return found
}

/** A change of the composer changes these: raise its version, and put the new digests here. */
const DIGESTS = {
  "1": "0xe0652caf6e59f21c1aedfd950a7e5131095afa5f705925a48fa09b0d8392784f",
  "7": "0x6ce108a2ff81880fe82b36809a094bdc462b17c719287f085c43871dbad853c5",
  "held-out": "0x1f84e6890e88052ff1c79d3772dfab4acefe2aff214e91607dbb6102c7d033aa"
}

describe("a composed bank", () => {
  it("is the same for the same recipe, wherever it is made", () => {
    const found = Object.keys(DIGESTS).map((seed) => [seed, composed(seed, 12).digest])
    assert.deepStrictEqual(Object.fromEntries(found), DIGESTS, COMPOSER)
  })

  it("holds no task, plan or instruction twice", () => {
    const count = triesAll("SLICES") ? 60 : 30
    const { tasks } = composed("3", count)
    const texts = tasks.flatMap(({ files }) => {
      const { natural_language_templates } = JSON.parse(files["task.json"] ?? "")
      return natural_language_templates
    })
    assert.strictEqual(new Set(tasks.map(({ id }) => id)).size, count)
    assert.strictEqual(new Set(tasks.map(({ certificate }) => certificate.novelty)).size, count)
    assert.strictEqual(
      new Set(tasks.map(({ certificate }) => JSON.stringify(certificate.scene.plan.steps))).size,
      count
    )
    assert.strictEqual(new Set(texts).size, count * 18)
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
    const texts = ["7:20", "abc-1:3:4..6", "x:1:8", "7:20:2..6:swap,wrap", "7:20:width=1..2"]
    for (const text of texts) {
      const read = recipeIn(text)
      assert.isTrue(Result.isSuccess(read), text)
      if (Result.isSuccess(read)) assert.deepStrictEqual(recipeOf(nameOf(read.success)), read)
    }
  })

  it("is refused with the reason", () => {
    const reasonOf = (text: string) => Result.getOrElse(Result.flip(recipeOf(text)), () => "")
    assert.match(reasonOf("composed:7"), /write SEED:COUNT/)
    assert.match(reasonOf("composed:7:0"), /"0" is not a number of tasks/)
    assert.match(reasonOf("composed:7:5:1..3"), /"1..3" is not a range of operations/)
    assert.match(reasonOf("composed:7:5:2..3:nope"), /no family "nope"/)
    assert.match(reasonOf("composed:v99:7:5"), /version 99 of the composer/)
    assert.match(reasonOf("composed:a b:5"), /is not a seed/)
    assert.match(reasonOf("composed:7:5:derived=9"), /"9" is not a range for derived/)
    assert.match(reasonOf("composed:7:5:wording=loud"), /"loud" is not a wording/)
    assert.match(reasonOf("composed:7:5:colour=red"), /nothing to choose/)
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

describe("difficulty", () => {
  it("is what was asked for, and is stored with each task", () => {
    const read = Result.getOrThrow(
      recipeIn("hard:5:4..6:derived=2..3:distractors=6..8:width=2:wording=vague")
    )
    const { tasks = [] } = compose(read) ?? {}
    assert.strictEqual(tasks.length, 5)
    for (const { certificate, files } of tasks) {
      const { derived, distractors, width } = certificate.difficulty
      assert.isTrue(2 <= derived && derived <= 3)
      assert.isTrue(6 <= distractors && distractors <= 8)
      assert.strictEqual(width, 2)
      assert.deepStrictEqual(certificate.readings, { precise: 0, moderate: 0, vague: 6 })
      assert.isNull(certificateFault(files["task.json"] ?? "", files["certificate.json"] ?? ""))
    }
    assert.strictEqual(
      nameOf(read),
      "composed:v2:hard:5:4..6:derived=2..3:distractors=6..8:width=2..2:wording=vague"
    )
  })

  it("may give the account what the task does not need, and leaves other banks as they are", () => {
    const read = Result.getOrThrow(recipeIn("hold:12:2..4:holdings=3..5"))
    const { tasks = [] } = compose(read) ?? {}
    assert.strictEqual(tasks.length, 12)
    const kinds = new Set<string>()
    for (const { certificate, files } of tasks) {
      const { holdings = [], plan } = certificate.scene
      assert.strictEqual(certificate.difficulty.holdings, holdings.length)
      assert.isTrue(3 <= holdings.length && holdings.length <= 5)
      assert.isNull(certificateFault(files["task.json"] ?? "", files["certificate.json"] ?? ""))
      const steps = JSON.stringify(plan.steps)
      for (const action of holdings.flat()) {
        assert.include(files["task.json"] ?? "", JSON.stringify(action._tag))
        if (action._tag !== "send") continue
        kinds.add(`${action.from} ${action.signature}`)
        // An NFT of the account is entrusted to somebody only if no step is about NFTs.
        if (action.to.includes("erc721")) assert.notMatch(steps, /"id":|operator/)
        if (action.from === "{rich}") assert.notInclude(steps, "rich")
      }
      // What the certificate says stands there is what it is checked against.
      const fewer = { ...certificate, scene: { ...certificate.scene, holdings: [] } }
      const fault = certificateFault(files["task.json"] ?? "", JSON.stringify(fewer))
      assert.match(fault ?? "", /another difficulty/)
    }
    assert.isAtLeast(kinds.size, 5)
    const usual = compose(Result.getOrThrow(recipeIn("hold:1:2..4")))?.tasks[0]
    assert.notProperty(usual?.certificate.scene, "holdings")
    assert.notProperty(usual?.certificate.difficulty, "holdings")
    assert.strictEqual(nameOf(read), "composed:v2:hold:12:2..4:holdings=3..5")
  })
})
