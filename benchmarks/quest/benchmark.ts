/**
 * QuestBench as a value: its bank, its world, its pipeline, its measures, and how a run is summed up,
 * scored again and shown. Owns how these are combined; each has its own file.
 */
import { Effect, Record, Result, Schema } from "effect"
import { chainNote } from "../../chain/chainNote.ts"
import { pinText } from "../../chain/fork/ForkPin.ts"
import { once } from "../../evm/once.ts"
import { isAgent, takesTools } from "../../models/registry.ts"
import type { ReadingOf } from "../../pipeline/run/Benchmark.ts"
import { makeBenchmark } from "../../pipeline/run/benchmark/makeBenchmark.ts"
import { RunError } from "../../pipeline/run/findRun.ts"
import type { RunConfig } from "../../pipeline/run/RunConfig.ts"
import { factorsOf, multipliersOf } from "../../pipeline/run/rescore/tolerances.ts"
import type { Score } from "../../pipeline/run/Score.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import { meanings } from "../../stages/outcome.ts"
import { SessionRun } from "../../stages/session/stage.ts"
import { Broadcast } from "../../stages/sign-and-broadcast/Broadcast.ts"
import { requirePrograms, worldOf } from "../../stages/World.ts"
import { Split } from "../../tasks/quest/Split.ts"
import { optimalStepsOf } from "../../tasks/quest/Task.ts"
import { familyNames } from "../../validators/quest/index.ts"
import { type Entry, loadBank } from "./bank/Bank.ts"
import { absentLines, leftOutLines } from "./bank/leftOut.ts"
import { onChain } from "./bank/onChain.ts"
import { usedOf } from "./bank/published/PublishedUse.ts"
import { SCORES } from "./bank/published/scores.ts"
import { SplitChoice, selectTasks } from "./bank/selection.ts"
import { actingProtocol } from "./episode/protocol/protocolOf.ts"
import type { ActingProtocol } from "./flags.ts"
import { guess } from "./guess.ts"
import { questForms } from "./models/forms.ts"
import { ownModelOf } from "./models/ownModels.ts"
import { actingOf, profileOf, QuestOptions } from "./options.ts"
import { evidenceOf, questPipeline } from "./pipeline.ts"
import { requireJudgeable } from "./proof/judgeable.ts"
import { publishedIn } from "./report/collect.ts"
import { document, summaryJson } from "./report/document.ts"
import { measure } from "./report/measure.ts"
import { Summary } from "./report/Summary.ts"
import { facetsIn } from "./report/sections/grid.ts"
import { bibliography, paperLeaderboard } from "./report/sections/paper.ts"
import { summarize, totalsOf } from "./report/summarize.ts"
import { QuestMeasures, questScore, roundsOf } from "./report/TrialScore.ts"
import { trialSheet } from "./report/trialSheet.ts"
import { trialViews } from "./report/views.ts"
import { setUp } from "./setUp.ts"
import { scoreStored, stretchesIn } from "./stages/validate.ts"
import { storedSetting } from "./storedWorld.ts"
import { namesFault } from "./tolerances.ts"

/** The tasks that have a template of the requested clarity, and the ids of the others. */
const withTier = Effect.fnUntraced(function* (
  selected: ReadonlyArray<Entry>,
  difficulty: QuestOptions["difficulty"]
) {
  const has = (entry: Entry) => difficulty === "random" || entry.tiers.includes(difficulty)
  const tasks = selected.filter(has)
  if (tasks.length === 0) {
    return yield* new RunError({
      run: null,
      message: `none of the ${selected.length} chosen tasks has a ${difficulty} template: choose other tasks, or another --nl-difficulty`
    })
  }
  return [tasks, selected.filter((entry) => !has(entry)).map(({ task }) => task.id)] as const
})

const cannot: Readonly<Record<ActingProtocol, (stray: string) => string>> = {
  script: (stray) =>
    `${stray} acts in a session, and this run is of models that write scripts: give agents a run of their own, and compare the two runs`,
  session: (stray) =>
    `${stray} cannot act in a session, because only agent: models act by themselves: run other models without --protocol session, and compare the two runs`,
  tools: (stray) =>
    `${stray} cannot be offered tools, because only models of providers and endpoints (provider/model, http://HOST/v1#model) can: run other models without --protocol tools, and compare the two runs`
}

/** Whether a model can act so. */
const canAct: Readonly<Record<ActingProtocol, typeof isAgent>> = {
  script: (...model) => !isAgent(...model),
  session: isAgent,
  tools: takesTools
}

/** Models of one run act in one way: scores of two ways are never in one run. */
const requireOneProtocol = Effect.fnUntraced(function* (
  { definitions = {}, models }: RunConfig,
  options: QuestOptions
) {
  const acting = actingOf(options)
  const stray = models.filter((name) => !canAct[acting](name, definitions))
  if (stray.length === 0) return
  return yield* new RunError({ run: null, message: cannot[acting](stray.join(", ")) })
})

const load = Effect.fn("quest.load")(function* (config: RunConfig, options: QuestOptions) {
  yield* requireOneProtocol(config, options)
  const written = yield* loadBank({
    ...(config.bank === null ? {} : { directory: config.bank }),
    envKeys: envKeys,
    families: familyNames
  })
  const split = yield* Schema.decodeUnknownEffect(SplitChoice)(config.split).pipe(
    Effect.mapError(
      () =>
        new RunError({
          run: null,
          message: `QuestBench has no split "${config.split}": --split takes atomic, composite or all`
        })
    )
  )
  const { absent, bank, dialect } = yield* onChain(written, profileOf(options))
  const selected = yield* selectTasks(bank, { split, patterns: config.tasks })
  const [tasks, withoutTier] = yield* withTier(selected, options.difficulty)
  // Not checked here: a test binds every task of our own bank to every chain that we have, and it takes as
  // long as the rest of the start.
  if (config.bank !== null || options.profile !== undefined) {
    yield* requireJudgeable(bank, tasks, profileOf(options))
  }
  const published = usedOf(tasks)
  return {
    digest: bank.digest,
    facts: published === null ? {} : { published },
    notes: [
      ...leftOutLines(bank),
      ...absentLines(absent, profileOf(options)),
      ...(options.fork === undefined
        ? []
        : [`a fork of ${pinText(options.fork)}, read from ${options.fork.source}`])
    ],
    lastNotes:
      withoutTier.length === 0
        ? []
        : [`Left out, because they have no template of that clarity: ${withoutTier.join(", ")}`],
    ownModel: (name: string) => ownModelOf(name, { directory: bank.directory, dialect }),
    ownForms: questForms,
    auxiliary: [],
    items: tasks.map((entry) => ({
      item: entry.task.id,
      split: entry.split,
      variant: options.library,
      calls: actingProtocol(entry.split, actingOf(options)).leastCalls({
        optimalSteps: optimalStepsOf(entry.task)
      }),
      subject: entry
    }))
  }
})

const isBroadcast = Schema.is(Broadcast)
const isSessionRun = Schema.is(SessionRun)

/** Made once for all that a report is shown in. */
const questScores = once((scores: ReadonlyArray<Score<QuestMeasures>>) => scores.map(questScore))

/** A run as QuestBench's tables are made from it. */
export const reportOf = ({ run, scores, summary }: ReadingOf<QuestMeasures, Summary>) => ({
  run,
  scores: questScores(scores),
  summary,
  published: publishedIn(run)
})

export const questBench = makeBenchmark({
  name: "quest",
  title: "QuestBench: can a model be trusted with transactions?",
  splits: Split.literals,
  options: QuestOptions,
  pipeline: questPipeline,
  load,
  require: requirePrograms,
  starting: chainNote(),
  world: ({ concurrency, seed }, options) =>
    worldOf({
      ...{ concurrency, seed, fork: options.fork, profile: profileOf(options) },
      library: actingOf(options) === "script" ? options.library : undefined
    }),
  setUp,
  given: (run) => Effect.map(storedSetting(run), (setting) => ({ setting })),
  result: ({ episode, instance, outcome, scorecard, setting }) => ({
    outcome,
    score: scorecard.score,
    passed: scorecard.passed,
    measures: measure({
      instance,
      pattern: setting.pattern,
      rounds: episode.rounds,
      episode,
      scorecard
    })
  }),
  measures: QuestMeasures,
  facets: facetsIn,
  measuresOf: ({ bodies, values }, trial) =>
    measure({
      instance: values.instance ?? null,
      pattern: null,
      rounds: roundsOf(trial),
      episode: values.episode ?? bodies.episode?.at(-1)?.values.episode ?? null,
      scorecard: values.scorecard ?? null
    }),
  outcomes: Record.map(meanings, ({ short }) => short),
  reporting: {
    summary: Summary,
    version: 11,
    summarize: (scores, asked) => summarize(questScores(scores), asked),
    report: {
      document: (reading) => document(reportOf(reading)),
      paper: ({ summary }) => [paperLeaderboard(summary)],
      bibliography,
      trials: (reading) => trialSheet(reportOf(reading).scores),
      json: (reading) => summaryJson(reportOf(reading))
    }
  },
  points: (scores) =>
    totalsOf(questScores(scores)).map(({ model, total }) => ({
      model,
      score: total.mean,
      of: total.of
    })),
  judgement: {
    name: "scorecard",
    variants: ["0.5", "1", "2", "3"],
    way: (variant) =>
      Effect.map(Effect.fromResult(multipliersOf(variant)), (multiplier) => (input) => ({
        ...input,
        multiplier
      })),
    unfit: (variant, run) => namesFault(Object.keys(factorsOf(variant) ?? {}), run),
    measured: false,
    unit: "points per round",
    result: ({ passed, score }) => ({ passed, score }),
    ways: {
      of: ({ episode, setting }) => stretchesIn(evidenceOf(setting, episode)),
      scored: (variant) => {
        const multipliers = Result.getOrNull(multipliersOf(variant))
        return (stored, { item }) =>
          multipliers === null ? null : scoreStored(stored, multipliers, item)
      }
    },
    checks: ({ checks }) => checks
  },
  digests: (trace) =>
    trace.flatMap(({ output }) => {
      if (isSessionRun(output)) {
        return output.acted.transactions.map(({ hash, step }) => ({ step, digest: hash }))
      }
      return isBroadcast(output) && output.transaction !== null
        ? [{ step: output.step, digest: output.transaction.hash }]
        : []
    }),
  views: trialViews,
  guess,
  local: { folders: [], sources: ["fork"], besides: [SCORES] }
})
