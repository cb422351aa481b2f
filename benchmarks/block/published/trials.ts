/**
 * Published exhibits as finished trials, in two countings: as the paper's script counts, and corrected,
 * with the older key of ballots counted. Owns what becomes a stage's row, and what is measured. Pure.
 *
 * The panel's published vote decides whether the flaw was found, even if the reply has no verdict: the
 * paper counts such a reply like any other.
 */
import { Effect, Result, Schema } from "effect"
import type { ImportedStep, ImportedTrial } from "../../../db/imports.ts"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { noUsage, Reply } from "../../../models/Model.ts"
import { counted } from "../../../report/text.ts"
import { generate } from "../../../stages/generate/stage.ts"
import type { Stage } from "../../../stages/Stage.ts"
import { type Category, Flaw, type Sample, Severity } from "../../../tasks/block/Sample.ts"
import { countBallots, PanelVerdict } from "../../../validators/block/panel.ts"
import { type FindingClass, FindingVote, majority } from "../../../validators/block/vote.ts"
import { categoryOf } from "../bank/categories.ts"
import { noFlawFacts } from "../bank/undocumented.ts"
import { Measures } from "../measures/Measures.ts"
import { measuresOf, votesByFinding } from "../measures/measure.ts"
import { askJudge } from "../pipeline.ts"
import { Readable, type Reading, Unreadable } from "../stages/detect/read.ts"
import { detect } from "../stages/detect/stage.ts"
import type { JudgeBallot } from "../stages/judge/ballot.ts"
import { countVerdict } from "../stages/judge/count.ts"
import { rulesBallot } from "../stages/judge/rules.ts"
import { judgeByReply } from "../stages/judge/stage.ts"
import { Exhibit } from "../stages/show-contract/Exhibit.ts"
import { showContract } from "../stages/show-contract/stage.ts"
import type { PublishedBallot } from "./ballots.ts"
import type { PublishedExhibit } from "./read.ts"

/** How the ballots are counted. */
export const countings = ["published", "corrected"] as const
export type Counting = (typeof countings)[number]

const isFound = (ballot: PublishedBallot, counting: Counting): boolean =>
  counting === "published" ? ballot.found : ballot.honoured

/** By two of three, as in the paper; with another number of ballots, by majority. */
const foundIn = ({ ballots }: PublishedExhibit, counting: Counting): boolean =>
  ballots.filter((ballot) => isFound(ballot, counting)).length * 2 > ballots.length

const isSeverity = Schema.is(Severity)

/** What is known about the flaw if the contract is missing: what the exhibit itself says. */
const flawFrom = ({ truth }: PublishedExhibit): Flaw => {
  const { severity, vulnerability_type: type, vulnerable_functions: functions } = truth
  const category: Category = Result.getOrElse(categoryOf(type ?? ""), () => "other" as const)
  return new Flaw({
    ...noFlawFacts,
    category,
    type: type ?? "",
    severity: isSeverity(severity) ? severity : null,
    functions: [...(functions ?? [])]
  })
}

const exhibitOf = (published: PublishedExhibit, contract: Sample | undefined): Exhibit => {
  const { prompt, sample, subset, tier, variant } = published
  return new Exhibit({
    ...{ sample, subset, variant, prompt, tier: contract?.tier ?? tier },
    refused: null,
    source: contract?.source ?? "",
    vulnerable: variant !== "differential",
    flaw: contract?.flaw ?? flawFrom(published),
    codeActs: contract?.codeActs ?? [],
    context: contract?.context ?? [],
    protocol: contract?.protocol ?? null
  })
}

const isTarget = (name: FindingClass | null | undefined): boolean =>
  name === "TARGET_MATCH" || name === "PARTIAL_MATCH"

/** The finding that a ballot identifies as the flaw. */
const targetOf = ({ classes, target }: PublishedBallot): number =>
  target !== null && isTarget(classes[target]) ? target : classes.findIndex(isTarget)

/** A published ballot in our form: a finding is the flaw if the judge says that the flaw was found. */
const ballotIn = (ballot: PublishedBallot, counting: Counting): JudgeBallot => {
  const { classes, judge, quality, type } = ballot
  const hit = isFound(ballot, counting) ? targetOf(ballot) : -1
  const votes = classes.flatMap((name, at) => {
    if (name === null) return []
    const match = at === hit ? "exact" : "none"
    const scored = at === hit ? quality : null
    return new FindingVote({
      class: name,
      type_match: at === hit ? type : "none",
      location_match: match,
      root_cause_match: match,
      rcir: scored?.rcir ?? null,
      ava: scored?.ava ?? null,
      fsv: scored?.fsv ?? null
    })
  })
  const missing = classes.length - votes.length
  return missing > 0
    ? {
        judge,
        votes: null,
        unread: `no known class of ${counted(missing, "finding")} was published`
      }
    : { judge, votes, unread: null }
}

/** The ballots of all judges of the data; a judge that did not vote has an empty one. */
const panelOf = (
  published: PublishedExhibit,
  judges: ReadonlyArray<string>,
  counting: Counting
): ReadonlyArray<JudgeBallot> =>
  judges.map((judge) => {
    const ballot = published.ballots.find((one) => one.judge === judge)
    return ballot === undefined
      ? { judge, votes: null, unread: "no ballot was published" }
      : ballotIn(ballot, counting)
  })

const readingOf = ({ detection }: PublishedExhibit): Reading =>
  detection === null
    ? Unreadable.make({ reason: "invalid", detail: "no verdict was published" })
    : Readable.make({ detection })

const replyOf = (text: string): Reply =>
  new Reply({ text, finish: "stop", usage: noUsage, cost: null, latencyMs: 0, sent: null })

/** A row of a stage, under a key made from its content; no row of a played run has the same key. */
const rowOf = <Name extends string, In, Out, E, R>(
  stage: Stage<Name, In, Out, E, R>,
  output: Out,
  step = 0
) =>
  Effect.map(
    Effect.orDie(Schema.encodeEffect(stage.output)(output)),
    (value): ImportedStep => ({
      stage: stage.name,
      version: stage.version,
      step,
      attempt: 1,
      key: digest(canonicalJson({ imported: stage.name, version: stage.version, value })),
      value,
      durationMs: 0,
      durable: false
    })
  )

/** The rows of a panel: each judge's reply as published, and its ballot. */
const panelRows = (published: PublishedExhibit, ballots: ReadonlyArray<JudgeBallot>) =>
  Effect.map(
    Effect.forEach(ballots, (ballot, at) => {
      const raw = published.ballots.find(({ judge }) => judge === ballot.judge)?.raw ?? ""
      return Effect.all([
        rowOf(askJudge, replyOf(raw), at + 1),
        rowOf(judgeByReply, ballot, at + 1)
      ])
    }),
    (rows) => rows.flat()
  )

/** The measures of an exhibit, and the rules' verdict on its findings in addition to the panel's. */
const countedIn = (
  published: PublishedExhibit,
  exhibit: Exhibit,
  ballots: ReadonlyArray<JudgeBallot>,
  counting: Counting
) => {
  const { detection } = published
  const found = foundIn(published, counting)
  const panel =
    detection === null
      ? new PanelVerdict({ found, classes: [], quality: null, unscored: 0 })
      : new PanelVerdict({ ...countBallots(detection, ballots, majority), found })
  const sample = { id: exhibit.sample, subset: exhibit.subset, tier: exhibit.tier }
  const { prompt, variant } = exhibit
  return {
    panel,
    measures: new Measures({
      ...measuresOf({ sample, variant, target: exhibit, prompt, detection, verdict: panel }),
      ...(detection === null
        ? {}
        : {
            votes: votesByFinding(detection, ballots),
            ...(exhibit.source === "" ? {} : { aside: rulesBallot(detection, exhibit).votes ?? [] })
          })
    })
  }
}

const outcomeOf = ({ detection }: PublishedExhibit, exhibit: Exhibit, found: boolean) =>
  exhibit.vulnerable
    ? found
      ? "found"
      : detection === null
        ? "unreadable"
        : "missed"
    : detection === null
      ? "unreadable"
      : detection.verdict === "safe"
        ? "cleared"
        : "false_alarm"

const encodeMeasures = Schema.encodeEffect(Measures)

/** A published exhibit as a trial; `contract`: what was shown, if it is known. */
export const trialOf = Effect.fnUntraced(function* (
  published: PublishedExhibit,
  contract: Sample | undefined,
  judges: ReadonlyArray<string>,
  counting: Counting
) {
  const { detection, detector, prompt, sample, subset, variant } = published
  const exhibit = exhibitOf(published, contract)
  const ballots = panelOf(published, judges, counting)
  const { measures, panel } = countedIn(published, exhibit, ballots, counting)
  const outcome = outcomeOf(published, exhibit, panel.found === true)
  const passed = outcome === "found" || outcome === "cleared"
  const score = passed ? 100 : 0
  const isJudged = detection !== null && detection.vulnerabilities.length > 0
  return {
    ...{ model: detector, item: sample, split: subset, round: 1 },
    variant: prompt === "direct" ? variant : `${variant} ${prompt}`,
    ...{ outcome, score, passed },
    measures: yield* Effect.orDie(encodeMeasures(measures)),
    steps: [
      yield* rowOf(showContract, exhibit),
      yield* rowOf(generate, replyOf(published.reply)),
      yield* rowOf(detect, readingOf(published)),
      ...(isJudged ? yield* panelRows(published, ballots) : []),
      yield* rowOf(countVerdict, { panel, score, passed })
    ]
  } satisfies ImportedTrial
})
