/**
 * `questline tasks rate`: has models rate a bank's templates, and writes their ratings to a file that
 * contains nobody else's. Paid ratings are kept: the file is written as it grows, and the same command
 * continues with it.
 */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect, FileSystem, Option, Path, Schema } from "effect"
import { readOutside } from "../../../evm/outsideFiles.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Model } from "../../../models/Model.ts"
import { resolveModel } from "../../../models/registry.ts"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { someErrored, UsageError, withoutSecrets } from "../../../pipeline/terminal/failure.ts"
import { writeWhole } from "../../../pipeline/terminal/wholeFile.ts"
import { fleissKappa, gwetAC1, icc2k } from "../../../report/statistics/agreement.ts"
import { counted, percent } from "../../../report/text.ts"
import { type Bank, type Entry, questBank } from "../bank/Bank.ts"
import { clarityOf, Ratings, tierOf } from "../bank/Ratings.ts"
import { selectTasks } from "../bank/selection.ts"
import { questForms } from "../models/forms.ts"
import { ownModelOf } from "../models/ownModels.ts"
import { rateBank } from "../proof/rateBank.ts"
import { openBank } from "./bank.ts"

const RatingsText = Schema.fromJsonString(Ratings)
const decode = Schema.decodeEffect(RatingsText)
const sameRubric = Schema.toEquivalence(Ratings.fields.rubric)

/** The options of `tasks rate`. */
interface RateInput {
  readonly models: ReadonlyArray<string>
  readonly tasks: ReadonlyArray<string>
  readonly bank: Option.Option<string>
  readonly out: string
  readonly replace: boolean
  readonly concurrency: number
  readonly json: boolean
}

/** The named models; a baseline cannot rate. */
const ratersOf = Effect.fnUntraced(function* (input: RateInput, bank: Bank) {
  const specs = [...new Set(input.models.map((model) => model.trim()))]
  const models = yield* Effect.forEach(specs, (spec) =>
    resolveModel(spec, {
      own: (name) => ownModelOf(name, { directory: bank.directory }),
      forms: questForms
    })
  )
  const baseline = models.find((model) => model.baseline)
  const [first, ...others] = models
  if (first === undefined || baseline !== undefined) {
    return yield* new UsageError({
      message: `${baseline?.name ?? "nobody"} cannot rate: name a model with --model http://HOST/v1#NAME or cmd:PROGRAM`
    })
  }
  return [first, ...others] as const
})

/** The rubric of the bank, or of the project if the bank has none. */
const rubricOf = Effect.fnUntraced(function* (bank: Bank) {
  const own = bank.ratings?.whole ?? (yield* openBank(Option.some(questBank))).ratings?.whole
  if (own) return own.rubric
  return yield* new UsageError({
    message: `${questBank} has no ratings.json, which contains the rubric: restore it`
  })
})

/** The ratings in the file so far, if they are by these models and this rubric. */
const previousIn = Effect.fnUntraced(function* (
  file: string,
  rubric: Ratings["rubric"],
  models: ReadonlyArray<Model>
) {
  const fs = yield* FileSystem.FileSystem
  if (!(yield* fs.exists(file))) return null
  const remedy = "name another file with --out, or add --replace to overwrite it"
  const refuse = (what: string) => new UsageError({ message: `${file} ${what}: ${remedy}` })
  const ratings = yield* readOutside(file).pipe(
    Effect.flatMap(decode),
    Effect.mapError(() => refuse("exists and does not contain ratings"))
  )
  const stranger = ratings.raters.find((rater) => !models.some(({ name }) => name === rater))
  if (stranger !== undefined) return yield* refuse(`contains ratings by ${stranger}`)
  if (!sameRubric(ratings.rubric, rubric))
    return yield* refuse("contains ratings by another rubric")
  return ratings
})

/** Written as a whole or not at all. */
const write = (file: string, ratings: Ratings) =>
  writeWhole(file, `${JSON.stringify(ratings, null, 2)}\n`)

/** The tiers of the rated templates, by the mean of their ratings. */
const meansOf = (ratings: Ratings, entries: ReadonlyArray<Entry>) =>
  entries.flatMap(({ task }) =>
    [...task.natural_language_templates, ...task.extra_templates].map((template) =>
      clarityOf(ratings, task.id, template)
    )
  )

/** "246 of 246 templates rated: 240 precise, 6 moderate, 0 vague" */
const summary = (ratings: Ratings, entries: ReadonlyArray<Entry>): string => {
  const means = meansOf(ratings, entries)
  const tiers = means.flatMap((mean) => (mean === null ? [] : [tierOf(mean)]))
  const count = (tier: string) => `${tiers.filter((each) => each === tier).length} ${tier}`
  return `${tiers.length} of ${counted(means.length, "template")} rated by ${ratings.raters.join(", ")}: ${["precise", "moderate", "vague"].map(count).join(", ")}`
}

/** How far the raters agree on the templates that all of them rated; null for one rater, or no template. */
const agreementOf = (ratings: Ratings, entries: ReadonlyArray<Entry>) => {
  const { raters } = ratings
  const rows = entries.flatMap(({ task }) =>
    [...task.natural_language_templates, ...task.extra_templates].flatMap((template) => {
      const rated = ownValue(ratings.tasks, task.id)?.find((entry) => entry.template === template)
      const own = rated?.ratings ?? {}
      const scores = raters.flatMap((rater) => ownValue(own, rater)?.score ?? [])
      return scores.length === raters.length ? [scores] : []
    })
  )
  if (raters.length < 2 || rows.length === 0) return null
  const names = rows.map((scores) => scores.map(String))
  const same = rows.filter((scores) => new Set(scores).size === 1).length
  return {
    templates: rows.length,
    same: same / rows.length,
    fleissKappa: fleissKappa(names),
    gwetAC1: gwetAC1(names, Object.keys(ratings.rubric).length),
    icc2k: icc2k(rows),
    means: raters.map((rater, place) => ({
      rater,
      mean: rows.reduce((sum, scores) => sum + (scores[place] ?? 0), 0) / rows.length
    }))
  }
}

/** The same in words. */
const agreementLines = (
  found: NonNullable<ReturnType<typeof agreementOf>>
): ReadonlyArray<string> => {
  const { means, same, templates } = found
  const number = (value: number | null) => (value === null ? "–" : value.toFixed(3))
  return [
    `Agreement of ${counted(means.length, "rater")} on ${counted(templates, "template")}: the same score on ${percent(same)}, Fleiss' kappa ${number(found.fleissKappa)}, Gwet's AC1 ${number(found.gwetAC1)}, ICC(2,${means.length}) ${number(found.icc2k)}`,
    ...means.map(({ mean, rater }) => `  ${rater}: mean ${mean.toFixed(2)}`)
  ]
}

/** `questline tasks rate`: fails with status 1 if a template was left unrated. */
export const rate = Effect.fn("commands.tasks.rate")(function* (input: RateInput) {
  const file = (yield* Path.Path).resolve(input.out)
  const bank = yield* openBank(input.bank)
  const entries = yield* selectTasks(bank, { split: "all", patterns: input.tasks })
  const models = yield* ratersOf(input, bank)
  const rubric = yield* rubricOf(bank)
  const previous = input.replace ? null : yield* previousIn(file, rubric, models)
  const { concurrency } = input
  const { ratings, unrated } = yield* rateBank(
    {
      entries,
      models,
      rubric,
      previous,
      concurrency,
      watch: ({ task, model, rating, reason }) =>
        Console.error(
          `${task}: ${model}: ${rating?.score ?? `unrated (${withoutSecrets(reason)})`}`
        )
    },
    (soFar) => write(file, soFar)
  )
  for (const { task, template, model, reason } of unrated) {
    yield* Console.error(`unrated by ${model}: ${task}: "${template}" (${reason})`)
  }
  const means = meansOf(ratings, entries)
  const agreement = agreementOf(ratings, entries)
  yield* input.json
    ? printDocument("tasks rate", {
        bench: "quest",
        bank: bank.directory,
        file,
        raters: ratings.raters,
        rated: means.filter((mean) => mean !== null).length,
        templates: means.length,
        agreement,
        unrated: unrated.map(({ model, reason, task, template }) => ({
          task,
          template,
          model,
          reason
        }))
      })
    : Console.log(
        [
          summary(ratings, entries),
          ...(agreement === null ? [] : agreementLines(agreement)),
          `Written to ${file}`
        ].join("\n")
      )
  if (unrated.length > 0) return yield* someErrored
}, Effect.provide(NodeHttpClient.layerUndici))
