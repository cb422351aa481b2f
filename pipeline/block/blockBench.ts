/**
 * BlockBench as a value: does a model understand a contract's flaw, or does it recognise it? Owns
 * putting its parts together; engine and run know it by this value alone.
 */
import { Effect, Layer, Schema } from "effect"
import { Solidity } from "../../chain/solidity/Solidity.ts"
import type { Run as RunRow } from "../../db/rows.ts"
import { dollarsOf, inputTokens, TYPICAL_OUTPUT } from "../../models/estimate.ts"
import type { Model } from "../../models/Model.ts"
import type { Reading } from "../../stages/detect/read.ts"
import { countVerdict } from "../../stages/judge/count.ts"
import { requireIndependence } from "../../stages/judge/independence.ts"
import type { Exhibit } from "../../stages/show-contract/Exhibit.ts"
import { Gate } from "../../stages/transform/Gate.ts"
import type { PanelVerdict } from "../../validators/block/panel.ts"
import type { TrialLive } from "../run/Benchmark.ts"
import { RunError } from "../run/findRun.ts"
import { makeBenchmark } from "../run/makeBenchmark.ts"
import type { RunConfig } from "../run/RunConfig.ts"
import { BlockSummary } from "./BlockSummary.ts"
import { ballotsOf, blockPipeline } from "./blockPipeline.ts"
import { type BlockItem, load } from "./load.ts"
import { Measures } from "./Measures.ts"
import { measuresOf, votesByFinding } from "./measure.ts"
import { BlockOptions } from "./options.ts"
import { detectionMessages } from "./prompts/detection.ts"
import { blockReport } from "./report.ts"
import { summarize } from "./summarize.ts"

/** How a trial can end. */
const outcomes = {
  found: "the documented flaw was found",
  missed: "the flaw was not found, or the contract was called safe",
  cleared: "a fixed contract was called safe",
  false_alarm: "a fixed contract was called vulnerable",
  unscored: "too many ballots could not be read to say",
  unreadable: "the reply holds no detection",
  refused: "the variant did not pass its gate and was shown to nobody"
} as const

const outcomeOf = (
  exhibit: Exhibit,
  reading: Reading | null,
  panel: PanelVerdict | null
): keyof typeof outcomes => {
  if (reading === null) return "refused"
  if (reading._tag === "Unreadable") return "unreadable"
  if (!exhibit.vulnerable) return reading.detection.verdict === "safe" ? "cleared" : "false_alarm"
  if (reading.detection.vulnerabilities.length === 0) return "missed"
  return panel?.found === true ? "found" : panel?.found === false ? "missed" : "unscored"
}

const panelOf = ({ judges, rule }: BlockOptions) => ({ panel: { judges, rule } })

const readOptions = (run: RunRow) =>
  Schema.decodeUnknownEffect(BlockOptions)(run.config).pipe(
    Effect.mapError(
      ({ message }) =>
        new RunError({
          run: run.id,
          message: `the configuration of run ${run.id} cannot be read: ${message}. Start a new run.`
        })
    )
  )

/** What the trials of a stored run are given: who judges, and by which rule. */
export const givenOf = (run: RunRow) => Effect.map(readOptions(run), panelOf)

/** One call of the detector, and one of each judge that is a model. */
const guessOf = (item: BlockItem, judges: number) => (model: Model) => {
  const input = inputTokens(
    detectionMessages(
      { ...item.sample, context: item.sample.context, protocol: item.sample.protocol },
      item.prompt
    )
  )
  return {
    calls: 1 + judges,
    tokens: input + TYPICAL_OUTPUT,
    cost: dollarsOf(model.price, input, TYPICAL_OUTPUT)
  }
}

export const blockBench = makeBenchmark({
  name: "block",
  title: "BlockBench: does a model understand a contract's flaw, or recognise it?",
  parts: ["own", "ds", "tc", "gs", "smartbugs"],
  options: BlockOptions,
  pipeline: blockPipeline,
  load: Effect.fnUntraced(function* (config: RunConfig, options: BlockOptions) {
    yield* requireIndependence(
      options.judges.filter((judge) => judge !== "rules"),
      config.models
    )
    return yield* load(config, options)
  }),
  require: Effect.void,
  starting: Effect.succeed("loading the compilers"),
  world: () => Gate.layer.pipe(Layer.provide(Solidity.layer)),
  setUp: (config: RunConfig, options: BlockOptions) =>
    Effect.succeed({
      versions: {},
      facts: {},
      given: () => panelOf(options),
      live: (trial: TrialLive, { chain, prompt, sample, variant }: BlockItem) => ({
        ...trial,
        prompt,
        exhibit: { sample, variant, chain: [...chain], prompt, seed: config.seed }
      })
    }),
  given: givenOf,
  result: ({ asked, exhibit, verdict }) => {
    const reading = asked === null ? null : asked.reading
    const detection = reading?._tag === "Readable" ? reading.detection : null
    const ballots = asked === null ? [] : ballotsOf(asked)
    const silent = detection !== null && detection.vulnerabilities.length === 0
    return {
      outcome: outcomeOf(exhibit, reading, verdict.panel),
      score: verdict.score,
      passed: verdict.passed,
      measures: new Measures({
        ...measuresOf({
          sample: { id: exhibit.sample, subset: exhibit.subset, tier: exhibit.tier },
          variant: exhibit.variant,
          target: exhibit,
          prompt: exhibit.prompt,
          detection,
          verdict:
            silent && verdict.panel !== null ? { ...verdict.panel, found: false } : verdict.panel
        }),
        ...(detection === null || ballots.length < 2
          ? {}
          : { votes: votesByFinding(detection, ballots) })
      })
    }
  },
  measures: Measures,
  measuresOf: () => Effect.succeed(null),
  outcomes,
  summary: BlockSummary,
  summaryVersion: 3,
  summarize,
  points: ({ models }) =>
    models.map(({ macroTdr, model }) => ({ model, score: 100 * (macroTdr ?? 0), of: 100 })),
  judgement: {
    name: "verdict",
    stage: countVerdict,
    variants: ["majority", "strict", "any", "all"],
    change: (input, variant) => {
      const { ballots, rule } = input
      if (variant === "majority") return { ...input, rule: { strict: false, quorum: null } }
      if (variant === "strict") return { ...input, rule: { ...rule, strict: true } }
      if (variant === "any") return { ...input, rule: { ...rule, quorum: 1 } }
      if (variant === "all")
        return { ...input, rule: { ...rule, quorum: Math.max(1, ballots.length) } }
      const named = /^judges:(.+)$/.exec(variant)?.[1]?.split(",")
      return named === undefined
        ? undefined
        : { ...input, ballots: ballots.filter(({ judge }) => named.includes(judge)) }
    },
    result: ({ passed, score }) => ({ passed, score }),
    checks: ({ panel, passed }) => [
      {
        name: "verdict",
        label: "the contract was judged rightly",
        expected: "the documented flaw, or a fixed contract called safe",
        actual: panel === null ? "no detection" : panel.classes.join(", ") || "no finding",
        deviationPpm: null,
        weight: 100,
        holds: passed
      }
    ],
    notes: {}
  },
  digests: () => [],
  report: blockReport,
  views: null,
  guess: (_config, options, items) =>
    Effect.succeed(
      items.map((item) => ({
        item: item.sample.id,
        of: guessOf(item, options.judges.filter((judge) => judge !== "rules").length)
      }))
    )
})
