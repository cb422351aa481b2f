/**
 * Rates a bank's templates by models. Owns the question to each model, how its answer is read, and the
 * content of the ratings file. The caller reads and writes the file; benchmarks/quest/bank/Ratings.ts
 * derives a template's tier.
 */

import { Effect, Result, Schema } from "effect"
import { bsc } from "../../../chain/profile.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { type Message, type Model, ModelRequest } from "../../../models/Model.ts"
import { blocksOf } from "../../../stages/generate/fences.ts"
import { jsonObjectsIn, parseObject } from "../../../stages/generate/json.ts"
import { generate } from "../../../stages/generate/stage.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Entry } from "../bank/Bank.ts"
import { fillText } from "../bank/Placeholder.ts"
import { Rating, type Ratings } from "../bank/Ratings.ts"
import { QuestTrial } from "../models/baseline.ts"
import { drawOffline } from "./OfflineWorld.ts"

type Rubric = Ratings["rubric"]

/** A template that a model was asked about; `rating` is null if its answers could not be read. */
interface Asked {
  readonly task: string
  readonly template: string
  readonly model: string
  readonly rating: Rating | null
  /** why it is unrated; empty if it is rated */
  readonly reason: string
}

/** Example values for the words of a template; any seed works. */
const SEED = 1
/** A reply should contain one object; more are only examined to find it. */
const MOST_OBJECTS = 8
const LONGEST_REASON = 500

const system = (rubric: Rubric): string =>
  [
    `You rate how clearly instructions are worded. Each is given to a programmer who writes one script for it on ${bsc.title}. Beside the instruction, the programmer knows the address and interface of every contract and token there, the pools of ${bsc.exchange.name}, and the account to act for, but not what the author of the instruction meant.`,
    "",
    "Rate the wording alone, from 1 to 5, and not how hard the task is:",
    ...Object.entries(rubric).map(([score, meaning]) => `${score}: ${meaning}`),
    "",
    'Answer with one JSON object and nothing else: {"score": <1, 2, 3, 4 or 5>, "reason": "<one sentence>"}'
  ].join("\n")

const question = (template: string, instance: Instance): string =>
  [
    `What the author meant: ${instance.description}`,
    "",
    "The instruction, with the places of its values in braces:",
    template,
    "",
    "The same with values as an example:",
    fillText(template, ({ name, source }) => ownValue(instance.parameters, name)?.text ?? source)
  ].join("\n")

const decodeRating = Schema.decodeUnknownResult(Rating)

/** The rating in a reply, or why there is none. */
export const readRating = (reply: string): Result.Result<Rating, string> => {
  const { fences, prose } = blocksOf(reply)
  const texts = [
    ...fences.map(({ content }) => content),
    ...prose.flatMap((text) => jsonObjectsIn(text, MOST_OBJECTS))
  ]
  const read = texts.slice(0, MOST_OBJECTS).map((text) =>
    Result.flatMap(parseObject(text), (json) =>
      decodeRating(json).pipe(
        Result.mapBoth({
          onSuccess: ({ score, reason }) => ({ score, reason: reason.slice(0, LONGEST_REASON) }),
          onFailure: schemaWords
        })
      )
    )
  )
  return read.find(Result.isSuccess) ?? read[0] ?? Result.fail("it does not hold a JSON object")
}

/** Asks a model about one template, and once more if its answer cannot be read. */
const rate = Effect.fnUntraced(function* (
  model: Model,
  rubric: Rubric,
  template: string,
  instance: Instance
) {
  const ask = (messages: ReadonlyArray<Message>) =>
    model
      .complete(
        new ModelRequest({
          model: model.name,
          messages: [...messages],
          temperature: 0,
          maxOutputTokens: null
        }),
        { subject: new QuestTrial({ instance, library: "ethers" }), step: 1 }
      )
      .pipe(Effect.retry(generate.retry))
  const asked: ReadonlyArray<Message> = [
    { role: "system", content: system(rubric) },
    { role: "user", content: question(template, instance) }
  ]
  const { text } = yield* ask(asked)
  const first = readRating(text)
  if (Result.isSuccess(first)) return first
  const second = yield* ask([
    ...asked,
    { role: "assistant", content: text },
    {
      role: "user",
      content: `That cannot be read: ${first.failure}. Answer with the JSON object alone.`
    }
  ])
  return readRating(second.text)
})

type Rated = Ratings["tasks"][string]

/** The entry's ratings with one more; templates that nobody has rated are left out. */
const withRating = (
  rated: Rated,
  order: ReadonlyArray<string>,
  { template, model }: Asked,
  rating: Rating
): Rated => {
  const byTemplate = new Map(rated.map((one) => [one.template, one.ratings]))
  byTemplate.set(template, { ...byTemplate.get(template), [model]: rating })
  return order.flatMap((text) => {
    const ratings = byTemplate.get(text)
    return ratings === undefined ? [] : [{ template: text, ratings }]
  })
}

interface RateOptions {
  readonly entries: ReadonlyArray<Entry>
  readonly models: readonly [Model, ...ReadonlyArray<Model>]
  readonly rubric: Rubric
  /** the models' earlier ratings: they are kept, and not asked again */
  readonly previous: Ratings | null
  /** calls at the same time */
  readonly concurrency: number
  /** is called with each answer as it arrives */
  readonly watch: (asked: Asked) => Effect.Effect<void>
}

/** The ratings so far, complete except for the templates of one task. */
type Save<E, R> = (ratings: Ratings) => Effect.Effect<void, E, R>

/**
 * Has every template of the entries rated by every model, task after task. `save` is given all ratings
 * after each task, and when it stops early. Fails with a ModelError of a provider that keeps failing.
 */
export const rateBank = Effect.fn("rateBank")(function* <E, R>(
  options: RateOptions,
  save: Save<E, R>
) {
  const { entries, models, rubric, previous } = options
  const [first, ...others] = models.map(({ name }) => name)
  let ratings: Ratings = {
    raters: [first ?? models[0].name, ...others],
    rubric,
    tasks: previous?.tasks ?? {}
  }
  const unrated: Array<Asked> = []
  for (const entry of entries) {
    const { task } = entry
    const instance = yield* drawOffline(entry, { seed: SEED })
    const templates = [...task.natural_language_templates, ...task.extra_templates]
    const done = new Map(
      (ownValue(ratings.tasks, task.id) ?? []).map((rated) => [rated.template, rated.ratings])
    )
    const jobs = templates.flatMap((template) =>
      models
        .filter(({ name }) => done.get(template)?.[name] === undefined)
        .map((model) => ({ template, model }))
    )
    const keep = (asked: Asked) => {
      if (asked.rating === null) {
        unrated.push(asked)
        return
      }
      const rated = withRating(
        ownValue(ratings.tasks, task.id) ?? [],
        templates,
        asked,
        asked.rating
      )
      ratings = { ...ratings, tasks: { ...ratings.tasks, [task.id]: rated } }
    }
    yield* Effect.forEach(
      jobs,
      ({ template, model }) =>
        Effect.gen(function* () {
          const answer = yield* rate(model, rubric, template, instance)
          const asked: Asked = {
            task: task.id,
            template,
            model: model.name,
            rating: Result.getOrNull(answer),
            reason: Result.isFailure(answer) ? answer.failure : ""
          }
          keep(asked)
          yield* options.watch(asked)
        }),
      { concurrency: options.concurrency, discard: true }
    ).pipe(Effect.onExit(() => (jobs.length === 0 ? Effect.void : save(ratings))))
  }
  return { ratings, unrated }
})
