/**
 * BlockBench as a value: does a model understand a contract's flaw, or does it recognise it? Owns putting
 * its parts together; engine and run know it only by this value.
 */
import { Effect } from "effect"
import { Chain } from "../../chain/Chain.ts"
import { modelNamedIn } from "../../models/config.ts"
import type { TrialLive } from "../../pipeline/run/Benchmark.ts"
import { makeBenchmark } from "../../pipeline/run/benchmark/makeBenchmark.ts"
import type { RunConfig } from "../../pipeline/run/RunConfig.ts"
import { Sandbox } from "../../stages/sandbox-execute/Sandbox.ts"
import { requirePrograms } from "../../stages/World.ts"
import type { Detection } from "../../validators/block/Detection.ts"
import type { PanelVerdict } from "../../validators/block/panel.ts"
import type { Target } from "../../validators/block/places.ts"
import { givenBy, givenOf } from "./given.ts"
import { guessOf } from "./guess.ts"
import { type BlockItem, load } from "./load.ts"
import { BlockSummary } from "./measures/BlockSummary.ts"
import { Measures } from "./measures/Measures.ts"
import { measuresOf, votesByFinding } from "./measures/measure.ts"
import { summarize } from "./measures/summarize.ts"
import { BlockOptions } from "./options.ts"
import { askJudge, ballotsOf, blockPipeline } from "./pipeline.ts"
import { blockReport } from "./report/document.ts"
import { facetsIn } from "./report/sections/contracts.ts"
import { storyViews } from "./report/story/views.ts"
import { pointsOf, usualWays, wayOf } from "./rescoring.ts"
import type { Reading } from "./stages/detect/read.ts"
import type { JudgeBallot } from "./stages/judge/ballot.ts"
import { requireIndependence } from "./stages/judge/independence.ts"
import { RULES, rulesBallot } from "./stages/judge/rules.ts"
import type { Exhibit } from "./stages/show-contract/Exhibit.ts"
import { blockWorld } from "./world.ts"

/** How a trial can end. */
const outcomes = {
  found: "the documented flaw was found",
  missed: "the flaw was not found, or the contract was called safe",
  cleared: "a contract without the flaw was called safe",
  false_alarm: "a contract without the flaw was called vulnerable",
  unscored: "too many ballots could not be read to decide",
  unreadable: "the reply contains no detection",
  refused: "the variant did not pass its gate and was not shown",
  exploited: "the script reached the attack's goal",
  not_exploited: "the script ran, but the attack did not succeed",
  no_script: "the reply contains no script",
  attack_not_compiled: "the contracts that came with the script do not compile",
  script_failed: "the script threw, timed out, or returned nothing to send",
  patched: "the exploit fails against the patch, and honest use works",
  no_contract: "the reply contains no contract",
  not_compiled: "the patch does not compile with the original's compiler",
  abi_changed: "the patch removes or changes functions that others call",
  exploit_works: "the exploit still works against the patch",
  use_broken: "honest use fails against the patch"
} as const

const detectionOutcome = (
  exhibit: Exhibit,
  reading: Reading | null,
  panel: PanelVerdict | null
): keyof typeof outcomes => {
  if (reading === null || reading._tag === "Unreadable") return "unreadable"
  if (!exhibit.vulnerable) return reading.detection.verdict === "safe" ? "cleared" : "false_alarm"
  if (reading.detection.vulnerabilities.length === 0) return "missed"
  return panel?.found === true ? "found" : panel?.found === false ? "missed" : "unscored"
}

/** The votes one by one, if more than the rules voted. */
const votesOf = (
  detection: Detection,
  ballots: ReadonlyArray<JudgeBallot>,
  target: Target
): Pick<Measures, "votes" | "aside"> => {
  const byRules = ballots.some(({ judge }) => judge === RULES)
  if (ballots.length === 0 || (byRules && ballots.length === 1)) return {}
  const votes = votesByFinding(detection, ballots)
  return byRules ? { votes } : { votes, aside: rulesBallot(detection, target).votes ?? [] }
}

const setUp = Effect.fnUntraced(function* (config: RunConfig, options: BlockOptions) {
  const chain = yield* Chain
  const sandbox = yield* Sandbox
  return {
    versions: { ...chain.fingerprint, ...sandbox.fingerprint },
    facts: {},
    given: () => givenBy(options),
    live: (trial: TrialLive, { chain, prompt, remembered, sample, variant }: BlockItem) => ({
      ...trial,
      prompt,
      exhibit: {
        sample,
        variant,
        chain: [...chain],
        prompt,
        seed: config.seed,
        ...(remembered === undefined ? {} : { remembered })
      }
    })
  }
})

export const blockBench = makeBenchmark({
  name: "block",
  title: "BlockBench: does a model understand a contract's flaw, or recognise it?",
  splits: ["own", "clean", "warmup", "ds", "tc", "gs", "smartbugs"],
  options: BlockOptions,
  pipeline: blockPipeline,
  load: Effect.fnUntraced(function* (config: RunConfig, options: BlockOptions) {
    yield* requireIndependence(
      options.judges.filter((judge) => judge !== RULES),
      config.models,
      modelNamedIn(config.definitions ?? {})
    )
    return yield* load(config, options)
  }),
  require: requirePrograms,
  starting: Effect.succeed("starting the chain and the compilers"),
  world: blockWorld,
  setUp,
  given: givenOf,
  result: ({ asked, asks, attacked, exhibit, memory, mended, verdict }) => {
    const reading = asked === null ? null : asked.reading
    const detection = reading?._tag === "Readable" ? reading.detection : null
    const ballots = asked === null ? [] : ballotsOf(asked)
    const silent = detection !== null && detection.vulnerabilities.length === 0
    return {
      outcome:
        exhibit.refused !== null
          ? "refused"
          : asks.detect
            ? detectionOutcome(exhibit, reading, verdict.panel)
            : (mended?.tried.ending ?? attacked?.tried.ending ?? "refused"),
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
        ...(detection === null ? {} : votesOf(detection, ballots, exhibit)),
        ...(asks.detect ? {} : { task: asks.patch ? ("patch" as const) : ("exploit" as const) }),
        ...(memory === null ? {} : { knew: memory.grade.knew }),
        ...(attacked === null ? {} : { exploit: attacked.tried.ending }),
        ...(mended === null ? {} : { patch: mended.tried.ending })
      })
    }
  },
  measures: Measures,
  facets: facetsIn,
  outcomes,
  reporting: { summary: BlockSummary, version: 7, summarize, report: blockReport },
  points: pointsOf,
  judgement: {
    name: "verdict",
    variants: usualWays,
    way: wayOf,
    measured: true,
    unit: "TDR in percent (the mean of the strata; for sui:... the SUI)",
    result: ({ passed, score }) => ({ passed, score }),
    checks: ({ panel, passed }) => [
      {
        name: "verdict",
        label: "the contract was judged correctly",
        expected: "the documented flaw, or a fixed contract called safe",
        actual: panel === null ? "no detection" : panel.classes.join(", ") || "no finding",
        deviationPpm: null,
        weight: 100,
        holds: passed
      }
    ]
  },
  views: storyViews,
  guess: (_config, options, items) =>
    Effect.succeed(
      items.map((item) => ({
        item: item.sample.id,
        ...guessOf(item, options)
      }))
    ),
  auxiliaryStages: [askJudge.name],
  local: { folders: ["data"], sources: [], besides: [] }
})
