import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { loadOwnSet } from "../../../../benchmarks/block/bank/ownSet.ts"
import { blockAnswers } from "../../../../benchmarks/block/models/answers.ts"
import { readDetection } from "../../../../benchmarks/block/stages/detect/read.ts"
import { rulesBallot } from "../../../../benchmarks/block/stages/judge/rules.ts"
import { CodeAct, Flaw, type Sample } from "../../../../tasks/block/Sample.ts"
import { codeOf } from "../../../../validators/block/outline.ts"
import { countBallots, type PanelVerdict } from "../../../../validators/block/panel.ts"
import type { Target } from "../../../../validators/block/places.ts"
import { isCorrect, majority } from "../../../../validators/block/vote.ts"

/** The contract with every name opaque that is declared in it, and without its comments. */
const opaque = (sample: Sample): Target => {
  const declared = Array.from(
    codeOf(sample.source).matchAll(
      /\b(?:function|contract|modifier|event|struct|public|private|immutable|memory|storage|calldata|payable|uint256|address|bool|bytes32)\s+([a-z]\w*)\b/gi
    ),
    ([, name = ""]) => name
  ).filter(
    (name) =>
      !/^(public|private|internal|external|payable|immutable|memory|storage|calldata|view|pure|returns|constant|override)$/.test(
        name
      )
  )
  const names = new Map([...new Set(declared)].map((name, index) => [name, `a${index}`]))
  const renamed = (text: string) => text.replace(/[A-Za-z_]\w*/g, (word) => names.get(word) ?? word)
  const code = sample.source.replace(/\/\/\/?[^\n]*/g, "")
  return {
    source: renamed(code),
    vulnerable: true,
    flaw: new Flaw({ ...sample.flaw, functions: sample.flaw.functions.map(renamed) }),
    codeActs: sample.codeActs.map(
      (act) =>
        new CodeAct({
          ...act,
          inFunction: act.inFunction === null ? null : renamed(act.inFunction)
        })
    )
  }
}

const judged = (name: keyof typeof blockAnswers, target: Target): PanelVerdict => {
  const known = name === "oracle" ? target : null
  const reading = readDetection(blockAnswers[name]({ source: target.source, known }))
  if (reading._tag === "Unreadable") assert.fail(reading.detail)
  return countBallots(reading.detection, [rulesBallot(reading.detection, target)], majority)
}

const missed = (
  name: keyof typeof blockAnswers,
  targets: ReadonlyArray<readonly [string, Target]>
) => targets.flatMap(([id, target]) => (judged(name, target).found === true ? [] : [id]))

/** What the rules call the findings of a model on a contract. */
const classesOf = (name: keyof typeof blockAnswers, target: Target) => judged(name, target).classes

layer(NodeServices.layer)("the project's own models on its own contracts", (it) => {
  it.effect("score as they should", () =>
    Effect.gen(function* () {
      const { samples } = yield* loadOwnSet()
      const plain = samples.map((sample) => [sample.id, sample] as const)
      const bare = samples.map((sample) => [sample.id, opaque(sample)] as const)
      const silent = plain.map(
        ([id, sample]) =>
          [id, { ...sample, source: sample.source.replace(/\/\/\/?[^\n]*/g, "") }] as const
      )
      const rates = (name: keyof typeof blockAnswers) =>
        [plain, silent, bare].map((targets) => targets.length - missed(name, targets).length)
      assert.deepStrictEqual(missed("oracle", plain), [])
      assert.deepStrictEqual(missed("oracle", bare), [])
      assert.deepStrictEqual(rates("null"), [0, 0, 0])
      assert.deepStrictEqual(rates("always-vulnerable"), [0, 0, 0])
      assert.deepStrictEqual(rates("comments"), [7, 0, 0])
      assert.deepStrictEqual(rates("keyword"), [7, 4, 0])
    })
  )

  it.effect("have a lower precision than keyword, too, if they list everything", () =>
    Effect.gen(function* () {
      const { samples } = yield* loadOwnSet()
      const shares = (name: keyof typeof blockAnswers) => {
        const classes = samples.flatMap((sample) => [
          ...classesOf(name, { ...sample, source: sample.source.replace(/\/\/\/?[^\n]*/g, "") })
        ])
        assert.notInclude(classes, "BONUS_VALID", `${name} names a flaw that nobody documented`)
        const correct = classes.filter((one) => one !== null && isCorrect(one)).length
        return correct / Math.max(1, classes.length)
      }
      const keyword = shares("keyword")
      assert.isAbove(keyword, 0.1)
      const stuffers = Object.keys(blockAnswers).filter((name) => name.startsWith("stuffing:"))
      assert.lengthOf(stuffers, 9)
      for (const name of stuffers) {
        assert.isBelow(shares(name as keyof typeof blockAnswers), keyword / 2, name)
      }
    })
  )

  it.effect("gain nothing on a fixed contract", () =>
    Effect.gen(function* () {
      const { samples } = yield* loadOwnSet()
      for (const sample of samples) {
        const fixed: Target = {
          ...sample,
          source: sample.fixed ?? "",
          vulnerable: false,
          codeActs: []
        }
        assert.deepStrictEqual(classesOf("oracle", fixed), [])
        for (const name of ["always-vulnerable", "comments", "keyword"] as const) {
          assert.notInclude(classesOf(name, fixed), "TARGET_MATCH", `${name} on ${sample.id}`)
        }
      }
    })
  )
})
