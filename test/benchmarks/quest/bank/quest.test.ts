/**
 * The project's own bank: its facts against the benchmark's (where the spec is at hand), and that
 * every instruction says what it is judged on, for every template, over many seeds.
 */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Schema } from "effect"
import type { Entry } from "../../../../benchmarks/quest/bank/Bank.ts"
import { fillText, placeholdersOf, textsOf } from "../../../../benchmarks/quest/bank/Placeholder.ts"
import { judgedParameters } from "../../../../benchmarks/quest/bank/rules/rules.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import { isComposite, type Parameter } from "../../../../tasks/quest/Task.ts"
import { draw, load, services } from "./fixture.ts"

const seeds = Array.from({ length: 5 }, (_, index) => `seed ${index}`)

const templatesOf = ({ task }: Entry) => [
  ...task.natural_language_templates,
  ...task.extra_templates
]

/** A template with the values of an instance. */
const rendered = (template: string, instance: Instance): string =>
  fillText(template, ({ name }) => instance.parameters[name]?.text ?? `no ${name}`)

/** Whether the task asks for one value of the whole chain, which no parameter can name. */
const asksForTheChain = ({ task }: Entry): boolean =>
  ["query_current_block_number", "query_gas_price"].includes(task.id)

/** What setup alone uses: of a query it is the answer, or gives it away. */
const hiddenIn = ({ task }: Entry): ReadonlyArray<string> => {
  const judged = judgedParameters(task)
  const isQuery = !isComposite(task) && task.validation.answer !== undefined
  const used = new Set(
    textsOf(task.setup).flatMap(({ text }) => placeholdersOf(text).map(({ name }) => name))
  )
  return Object.keys(task.parameters).filter(
    (name) =>
      /^(expected_|initial_)/.test(name) || (isQuery && used.has(name) && !judged.includes(name))
  )
}

layer(services)("the bank's instructions", (it) => {
  it.effect("state every judged value, vague ones too", () =>
    Effect.gen(function* () {
      for (const entry of (yield* load()).entries) {
        const judged = judgedParameters(entry.task)
        if (!asksForTheChain(entry)) assert.isNotEmpty(judged, entry.task.id)
        for (const seed of seeds) {
          const instance = yield* draw(entry, seed)
          for (const template of templatesOf(entry)) {
            const instruction = rendered(template, instance)
            assert.notMatch(instruction, /[{}]|undefined|NaN/)
            for (const name of judged) {
              const words = [`{${name}}`, ...(entry.task.parameters[name]?.stated_as ?? [])]
              const stated = words.some((word) =>
                instruction.toLowerCase().includes(rendered(word, instance).toLowerCase())
              )
              assert.isTrue(stated, `${entry.task.id}: ${name} in "${instruction}"`)
            }
          }
        }
      }
    })
  )

  it.effect("state each number and each drawn account literally", () =>
    Effect.gen(function* () {
      for (const { task } of (yield* load()).entries) {
        for (const name of judgedParameters(task)) {
          const parameter = task.parameters[name]
          const fixed = parameter?.type === "address" && parameter.generation.method !== "random"
          if (!fixed) assert.isUndefined(parameter?.stated_as, `${task.id}: ${name}`)
        }
      }
    })
  )

  it.effect("do not reveal what only the setup and the answer may know", () =>
    Effect.gen(function* () {
      for (const entry of (yield* load()).entries) {
        for (const template of templatesOf(entry))
          for (const name of hiddenIn(entry)) assert.notInclude(template, `{${name}}`)
      }
    })
  )

  it.effect("are all rated, and no rating belongs to another text", () =>
    Effect.gen(function* () {
      const { entries, ratings } = yield* load()
      if (ratings === null || ratings.whole === null) return assert.fail("nothing is rated")
      const { tasks, whole } = ratings
      for (const entry of entries) {
        const rated = tasks[entry.task.id] ?? []
        assert.deepStrictEqual(
          rated.map(({ template }) => template),
          templatesOf(entry)
        )
        for (const { ratings: byRater } of rated)
          assert.sameMembers(Object.keys(byRater), [...whole.raters])
        assert.include(entry.tiers.slice(entry.task.natural_language_templates.length), "vague")
      }
      assert.sameMembers(
        Object.keys(tasks),
        entries.map(({ task }) => task.id)
      )
    })
  )
})

const argsOf = ({ task }: Entry) =>
  isComposite(task)
    ? task.composite_structure.atomic_operations.map(({ validation }) => validation?.args ?? {})
    : [task.validation.args]

const standardHolding = 100n * 10n ** 18n

layer(services)("the bank's setups", (it) => {
  it.effect("change a balance that is judged in percent, so that p percent is far from p", () =>
    Effect.gen(function* () {
      const { entries } = yield* load()
      const relative = entries.filter((entry) =>
        /"percent"|"all"/.test(
          // A share of what an earlier operation brought is no share of a balance.
          JSON.stringify(argsOf(entry)).replaceAll(/\{"from_operation"[^}]*\}/g, "")
        )
      )
      assert.include(
        relative.map(({ task }) => task.id),
        "bnb_transfer_percentage"
      )
      for (const entry of relative) {
        const balances = new Set<bigint>()
        for (const seed of Array.from({ length: 40 }, (_, index) => String(index))) {
          const { setup } = yield* draw(entry, seed)
          const moved = setup.flatMap((action) =>
            action._tag === "native_balance"
              ? [BigInt(action.wei)]
              : action._tag === "token_balance"
                ? [BigInt(action.amount)]
                : []
          )
          assert.isNotEmpty(moved, `${entry.task.id} moves no balance`)
          for (const balance of moved) {
            // p % of the balance and p units differ as the balance and 100 do.
            const gap =
              balance > standardHolding ? balance - standardHolding : standardHolding - balance
            assert.isTrue(gap * 20n >= standardHolding, `${entry.task.id}: ${balance}`)
            balances.add(balance)
          }
        }
        assert.isAbove(balances.size, 37)
      }
    })
  )

  it.effect("for a query are drawn: another seed gives another answer", () =>
    Effect.gen(function* () {
      const { entries } = yield* load()
      for (const entry of entries.filter(({ task }) => !isComposite(task))) {
        const { operations } = yield* draw(entry, "1")
        if (operations[0].role !== "query") continue
        const setups = new Set<string>()
        for (const seed of seeds) {
          const { setup, parameters } = yield* draw(entry, seed)
          const drawn = hiddenIn(entry).flatMap((name) => parameters[name]?.text ?? [])
          assert.isNotEmpty(drawn)
          assert.isNotEmpty(setup)
          setups.add(drawn.join())
        }
        assert.isAbove(setups.size, 3, entry.task.id)
      }
    })
  )

  it.effect("and validations have no placeholder left", () =>
    Effect.gen(function* () {
      for (const entry of (yield* load()).entries) {
        const { setup, operations } = yield* draw(entry, "1")
        assert.notMatch(JSON.stringify([setup, operations]), /\{[A-Za-z_]+(:base)?\}/)
      }
    })
  )
})

const specFile = fileURLToPath(
  new URL("../../../../../shared/spec/quest-tasks.json", import.meta.url)
)

const Scalar = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])
const PublishedParameter = Schema.Struct({
  name: Schema.String,
  type: Schema.String,
  method: Schema.String,
  min: Schema.optionalKey(Scalar),
  max: Schema.optionalKey(Scalar),
  decimals: Schema.optionalKey(Schema.Int),
  step: Schema.optionalKey(Scalar),
  value: Schema.optionalKey(Scalar),
  values: Schema.optionalKey(Schema.Array(Scalar)),
  addresses: Schema.optionalKey(Schema.Array(Schema.String)),
  env_key: Schema.optionalKey(Schema.String),
  length: Schema.optionalKey(Schema.Int),
  charset: Schema.optionalKey(Schema.String)
})
const Published = Schema.Struct({
  id: Schema.String,
  split: Schema.String,
  category: Schema.String,
  subcategory: Schema.NullOr(Schema.String),
  difficulty: Schema.String,
  templates: Schema.Int,
  template_tiers: Schema.Struct({
    precise: Schema.Int,
    moderate: Schema.Int,
    vague: Schema.Int
  }),
  is_query: Schema.Boolean,
  parameters: Schema.Array(PublishedParameter),
  composite: Schema.optionalKey(
    Schema.Struct({
      pattern: Schema.NullOr(Schema.String),
      operations: Schema.Array(Schema.String),
      optimal_steps: Schema.Int,
      max_rounds_multiplier: Schema.Int
    })
  )
})
const decodePublished = Schema.decodeEffect(Schema.fromJsonString(Schema.Array(Published)))

const accounts: Readonly<Record<string, string>> = { test_address: "agent", rich_address: "rich" }
const textOf = (value: typeof Scalar.Type | undefined) =>
  value === undefined ? undefined : String(value)

/** A published generation in the words of this bank. */
const translated = (published: typeof PublishedParameter.Type) => {
  const { method, min, max, step, decimals, length, charset } = published
  const { value, values, addresses, env_key } = published
  const all = {
    method,
    min: textOf(min),
    max: textOf(max),
    step: textOf(step),
    decimals,
    length,
    charset,
    value: textOf(value),
    values: (values ?? addresses)?.map(String),
    env_key: env_key === undefined ? undefined : (accounts[env_key] ?? env_key)
  }
  return Object.fromEntries(Object.entries(all).filter(([, field]) => field !== undefined))
}

const sameParameter = (ours: Parameter | undefined, theirs: typeof PublishedParameter.Type) => {
  assert.strictEqual(ours?.type, theirs.type)
  assert.deepStrictEqual<unknown>(ours?.generation, translated(theirs))
}

layer(services)("the bank's facts", (it) => {
  it.effect.skipIf(!existsSync(specFile))(
    "are those of the benchmark, apart from the listed deviations",
    () =>
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const published = yield* decodePublished(yield* fs.readFileString(specFile))
        const { entries } = yield* load()
        // A bank may hold more tasks than the benchmark, and never fewer.
        for (const fact of published) {
          const entry = entries.find(({ task }) => task.id === fact.id)
          if (entry === undefined) return assert.fail(`${fact.id} of the benchmark is no task`)
          const { task, split, tiers } = entry
          const { id, category, subcategory, difficulty } = task
          assert.deepInclude(fact, { id, split, category, subcategory, difficulty })
          const counted = tiers.slice(0, task.natural_language_templates.length)
          assert.lengthOf(counted, fact.templates)
          for (const tier of ["precise", "moderate", "vague"] as const)
            assert.strictEqual(
              counted.filter((each) => each === tier).length,
              fact.template_tiers[tier],
              `${id}: ${tier}`
            )
          const deviations = (task.deviation ?? []).map(({ what }) => what).join("\n")
          for (const parameter of fact.parameters)
            if (!deviations.includes(parameter.name))
              sameParameter(task.parameters[parameter.name], parameter)
          if (isComposite(task)) {
            const { pattern, atomic_operations, optimal_steps, max_rounds_multiplier } =
              task.composite_structure
            assert.deepInclude(fact.composite, { pattern, optimal_steps, max_rounds_multiplier })
            assert.deepStrictEqual(
              atomic_operations.map(({ atomic_id }) => atomic_id),
              fact.composite?.operations
            )
          } else {
            assert.strictEqual(task.validation.answer !== undefined, fact.is_query)
          }
        }
      })
  )
})
