/**
 * The answers of the query tasks, as the chain gives them after each instance's setup: another
 * seed, another answer, and none that a model could have read in its prompt.
 */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { formatUnits } from "viem"
import type { Entry } from "../../../../benchmarks/quest/bank/Bank.ts"
import { instantiate } from "../../../../benchmarks/quest/bank/sampler.ts"
import { wordsFor } from "../../../../benchmarks/quest/prompt/words.ts"
import { Chain } from "../../../../chain/Chain.ts"
import { chainLayer } from "../../../../chain/forkPool.ts"
import { addressesOf, factsOf, signersOf } from "../../../../stages/chainFacts.ts"
import { observe } from "../../../../stages/observe.ts"
import { applySetup } from "../../../../stages/setup.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import { isComposite } from "../../../../tasks/quest/Task.ts"
import { Evidence } from "../../../../validators/quest/Evidence.ts"
import { bind, operationOf } from "../../../../validators/quest/index.ts"
import { sure } from "../../../validators/quest/judging.ts"
import { load, services } from "./fixture.ts"

const world = chainLayer({ seed: 1, size: 1 }).pipe(Layer.provideMerge(services))

const seeds = ["1", "2", "3"]

const drawn = Effect.fnUntraced(function* ({ task, tiers }: Entry, seed: string) {
  const chain = yield* Chain
  const env = { addresses: addressesOf(chain), keys: signersOf(chain) }
  return yield* instantiate({ task, tiers, seed, round: 1, env, difficulty: "random" })
})

/** The right answer by key, read as a validator has it read. */
const answerOf = Effect.fnUntraced(function* (instance: Instance) {
  const chain = yield* Chain
  const lease = yield* chain.lease
  yield* applySetup(lease, chain.treasury, instance.setup)
  const env = factsOf(chain)
  const before = yield* observe(lease, sure(bind(instance, env)).probes)
  const evidence = new Evidence({
    ...env,
    before,
    after: before,
    transactions: [],
    calls: [],
    answer: null
  })
  const { validation } = instance.operations[0]
  if (validation === null) return assert.fail(`${instance.task} is not judged`)
  return sure(operationOf(validation, env)).query?.values({ env, evidence }) ?? {}
}, Effect.scoped)

/** The values that the instruction does not hold by itself, in base units and in whole tokens. */
const secrets = (
  { parameters, instruction }: Instance,
  answer: Readonly<Record<string, string | boolean | null>>
): ReadonlyArray<string> =>
  Object.values(answer).flatMap((value) => {
    const stated = Object.values(parameters).some(
      ({ text, base }) => String(base) === value && instruction.includes(text)
    )
    if (stated || typeof value !== "string" || value.length < 6) return []
    return /^\d+$/.test(value) ? [value, formatUnits(BigInt(value), 18)] : [value]
  })

layer(world)("every question", (it) => {
  it.effect("has an answer that differs by seed and is not in its prompt", () =>
    Effect.gen(function* () {
      const chain = yield* Chain
      const questions = (yield* load()).entries.filter(
        ({ task }) => !isComposite(task) && task.validation.answer !== undefined
      )
      assert.isNotEmpty(questions)
      for (const entry of questions) {
        const answers = new Set<string>()
        for (const seed of seeds) {
          const instance = yield* drawn(entry, seed)
          const answer = yield* answerOf(instance)
          assert.hasAllKeys(answer, Object.keys(instance.answer ?? {}), instance.task)
          for (const value of Object.values(answer)) assert.isNotNull(value, instance.task)
          answers.add(JSON.stringify(answer))
          const { prompt: messages } = wordsFor(instance, {
            chain,
            library: "viem",
            naive: true,
            context: "full",
            scriptTimeoutMs: 30_000
          })
          const prompt = messages.map(({ content }) => content.toLowerCase()).join("\n")
          for (const secret of secrets(instance, answer))
            assert.isFalse(prompt.includes(secret.toLowerCase()), `${instance.task}: ${secret}`)
        }
        assert.strictEqual(answers.size, seeds.length, entry.task.id)
      }
    })
  )
})
