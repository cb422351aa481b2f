/** Published replies with the panel's word on them, as examples that the judge `rules` is fitted to and measured by. */
import { Effect, Path } from "effect"
import { loadSamples } from "../../benchmarks/block/bank/load.ts"
import { blockAnswers } from "../../benchmarks/block/models/answers.ts"
import { blind } from "../../benchmarks/block/models/blind.ts"
import { stuffing } from "../../benchmarks/block/models/stuffing.ts"
import { readPublished } from "../../benchmarks/block/published/read.ts"
import { readDetection } from "../../benchmarks/block/stages/detect/read.ts"
import { cohenKappa } from "../../report/statistics/agreement.ts"
import type { Sample } from "../../tasks/block/Sample.ts"
import type { Detection } from "../../validators/block/Detection.ts"
import { featureNames } from "../../validators/block/features.ts"
import type { Learned } from "../../validators/block/learned.ts"
import { classOf } from "../../validators/block/panel.ts"
import { votesByRules, type Weighed, weigh } from "../../validators/block/rules.ts"
import {
  type FindingClass,
  FindingVote,
  hitsTarget,
  isCorrect
} from "../../validators/block/vote.ts"
import { dot, fitLinear, fitLogistic } from "./fitting.ts"
import { presses } from "./pressure.ts"

/** What the panel says of one finding. */
interface Said {
  readonly class: FindingClass | null
  /** by two of three: the documented flaw, wholly or in part */
  readonly target: boolean
  readonly quality: { readonly rcir: number; readonly ava: number; readonly fsv: number } | null
}

export interface Example {
  readonly sample: Sample
  readonly detector: string
  readonly detection: Pick<Detection, "vulnerabilities">
  readonly weighed: ReadonlyArray<Weighed>
  /** by two of three, with the older key read */
  readonly found: boolean
  readonly said: ReadonlyArray<Said>
}

const isTarget = (name: FindingClass | null | undefined): boolean =>
  name === "TARGET_MATCH" || name === "PARTIAL_MATCH"

const voteFor = (name: FindingClass) =>
  new FindingVote({
    class: name,
    type_match: "none",
    location_match: "none",
    root_cause_match: "none",
    rcir: null,
    ava: null,
    fsv: null
  })

type Exhibit = Effect.Success<ReturnType<typeof readPublished>>[number]

const saidOf = ({ ballots }: Exhibit, at: number): Said => {
  const classes = ballots.flatMap((ballot) => ballot.classes[at] ?? [])
  const scored = ballots.flatMap((ballot) => (ballot.target === at ? (ballot.quality ?? []) : []))
  const mean = (of: (one: (typeof scored)[number]) => number) =>
    scored.reduce((sum, one) => sum + of(one), 0) / scored.length
  return {
    class: classes.length === 0 ? null : classOf(classes.map(voteFor)),
    target: classes.filter(isTarget).length >= 2,
    quality:
      scored.length === 0
        ? null
        : {
            rcir: mean(({ rcir }) => rcir),
            ava: mean(({ ava }) => ava),
            fsv: mean(({ fsv }) => fsv)
          }
  }
}

/** Every published reply on a flawed contract with three ballots, of the folder of BlockBench's data. */
export const readExamples = Effect.fn("readExamples")(function* (directory: string) {
  const path = yield* Path.Path
  const [samples, dataset] = yield* Effect.forEach(["samples", "dataset"], (name) =>
    loadSamples(path.join(directory, name))
  )
  const known = new Map(
    [
      ...(samples?.samples ?? []),
      ...(dataset?.samples.filter(({ subset }) => subset === "gs") ?? [])
    ].map((sample) => [`${sample.subset} ${sample.id} ${sample.variant}`, sample] as const)
  )
  const exhibits = yield* readPublished(path.join(directory, "published"))
  return exhibits.flatMap((exhibit): ReadonlyArray<Example> => {
    const sample = known.get(`${exhibit.subset} ${exhibit.sample} ${exhibit.variant}`)
    const { ballots, detection, detector } = exhibit
    if (sample === undefined || !sample.vulnerable || ballots.length !== 3) return []
    const read = detection ?? { vulnerabilities: [] }
    return [
      {
        sample,
        detector,
        detection: read,
        weighed: weigh(read, sample),
        found: ballots.filter(({ honoured }) => honoured).length >= 2,
        said: read.vulnerabilities.map((_, at) => saidOf(exhibit, at))
      }
    ]
  })
})

const rowOf = ({ features }: Weighed) => featureNames.map((name) => features[name])

/** How severe a finding calls itself makes no finding right. */
const SEVERITIES = new Set(["critical", "high", "medium", "low"])
const calmRowOf = ({ features }: Weighed) =>
  featureNames.map((name) => (SEVERITIES.has(name) ? 0 : features[name]))

/** Classes of wrong findings that are common enough to be told apart. */
const OTHERS = ["MISCHARACTERIZED", "INFORMATIONAL", "WRONG_ROOT_CAUSE"] as const
const THRESHOLDS = Array.from({ length: 31 }, (_, at) => 0.3 + at / 100)

const pairs = (examples: ReadonlyArray<Example>) =>
  examples.flatMap(({ said, weighed }) =>
    weighed.flatMap((one, at) => {
      const own = said[at]
      return own === undefined ? [] : [{ one, said: own }]
    })
  )

const round = (weights: ReadonlyArray<number>) => weights.map((value) => Number(value.toFixed(3)))

const agreement = (examples: ReadonlyArray<Example>, likely: ReadonlyArray<number>, at: number) =>
  cohenKappa(
    examples.map(({ found }, index) => [String((likely[index] ?? 0) >= at), String(found)])
  ) ?? 0

/** The threshold at which the examples agree best with the panel. */
const thresholdOf = (examples: ReadonlyArray<Example>, target: ReadonlyArray<number>): number => {
  const likely = examples.map(({ weighed }) =>
    Math.max(
      0,
      ...weighed.map((one) =>
        one.admitted
          ? 1 /
            (1 + Math.exp(-rowOf(one).reduce((sum, value, k) => sum + value * (target[k] ?? 0), 0)))
          : 0
      )
    )
  )
  return THRESHOLDS.map((at) => ({ at, kappa: agreement(examples, likely, at) })).reduce(
    (best, one) => (one.kappa > best.kappa ? one : best)
  ).at
}

/** What talks without understanding: whatever it hits was not found. */
export const talkers = {
  ...stuffing,
  ...blind,
  "always-vulnerable": blockAnswers["always-vulnerable"]
}

/** What talkers say of a contract; heard once for all folds. */
const heard = new Map<Sample, ReadonlyArray<Weighed>>()
const talkAbout = (sample: Sample): ReadonlyArray<Weighed> => {
  const own =
    heard.get(sample) ??
    Object.values(talkers).flatMap((talk) => {
      const reading = readDetection(talk({ source: sample.source, known: null }))
      return reading._tag === "Unreadable" ? [] : weigh(reading.detection, sample)
    })
  heard.set(sample, own)
  return own
}
const talkOf = (examples: ReadonlyArray<Example>): ReadonlyArray<Weighed> =>
  [...new Set(examples.map(({ sample }) => sample))].flatMap(talkAbout)

/** Their findings that are specific and at the flaw's place: none is the flaw. */
const talkOn = (examples: ReadonlyArray<Example>) =>
  talkOf(examples).filter(({ admitted }) => admitted)

/** Their findings that could be another flaw: none is. */
const talkBeside = (examples: ReadonlyArray<Example>) =>
  talkOf(examples).filter(({ plausible }) => plausible)

const { "as it is": _, ...others } = presses
const pressesApart = Object.values(others)

/** The same findings, each made to look better without saying more; what the panel says of them stays. */
const pressed = new Map<Example, ReadonlyArray<Example>>()
const pressedOf = (example: Example): ReadonlyArray<Example> => {
  const own =
    pressed.get(example) ??
    pressesApart.map((press) => {
      const vulnerabilities = example.detection.vulnerabilities.map((finding) =>
        press(finding, example.sample)
      )
      return {
        ...example,
        detection: { vulnerabilities },
        weighed: weigh({ vulnerabilities }, example.sample)
      }
    })
  pressed.set(example, own)
  return own
}

/** What is chosen by agreement on contracts that were not fitted to. */
interface Setting {
  readonly ridge: number
  /** how often a finding of a talker counts */
  readonly talk: number
  /** the same, where it is asked whether a finding is another real flaw */
  readonly beside: number
  /** how often a real finding counts for each time that it counts pressed */
  readonly own: number
}

/** A finding with the panel's word, and how often it counts. */
type Pair = ReturnType<typeof pairs>[number] & { readonly count: number }

const labelled = (
  { count, one }: Pair,
  row: (one: Weighed) => ReadonlyArray<number>,
  label: boolean
) => ({ row: row(one), label: Number(label), count })

/** Which findings beside the target are real, as often as the panel says so. */
const bonusOf = (
  examples: ReadonlyArray<Example>,
  rest: ReadonlyArray<Pair>,
  { beside, ridge }: Pick<Setting, "ridge" | "beside">
): Learned["bonus"] => {
  const isBonus = ({ said }: Pair) => said.class !== null && isCorrect(said.class)
  const weights = round(
    fitLogistic(
      [
        ...rest.map((pair) => labelled(pair, calmRowOf, isBonus(pair))),
        ...talkBeside(examples).map((one) => ({ row: calmRowOf(one), label: 0, count: beside }))
      ],
      ridge
    )
  )
  const real = pairs(examples)
    .filter(({ one, said }) => one.plausible && said.class !== null && !isTarget(said.class))
    .map((pair) => ({
      logit: dot(weights, calmRowOf(pair.one)),
      bonus: isBonus({ ...pair, count: 1 })
    }))
  const ranked = real.map(({ logit }) => logit).sort((a, b) => b - a)
  const last = ranked[real.filter(({ bonus }) => bonus).length - 1] ?? 0
  return { weights, threshold: Number((1 / (1 + Math.exp(-last))).toFixed(3)) }
}

/** Weights fitted to examples. */
export const learn = (
  examples: ReadonlyArray<Example>,
  { beside, own, ridge, talk }: Setting
): Learned => {
  const real = pairs(examples)
  const all: ReadonlyArray<Pair> = [
    ...real.map((pair) => ({ ...pair, count: own })),
    ...pairs(examples.flatMap(pressedOf)).map((pair) => ({ ...pair, count: 1 }))
  ]
  const placed = all.filter(({ one }) => one.admitted)
  const target = round(
    fitLogistic(
      [
        ...placed.map((pair) => labelled(pair, calmRowOf, pair.said.target)),
        ...talkOn(examples).map((one) => ({ row: calmRowOf(one), label: 0, count: talk }))
      ],
      ridge
    )
  )
  const rest = all.filter(({ said }) => said.class !== null && !isTarget(said.class))
  const [first, ...more] = OTHERS.map((name) => ({
    class: name,
    weights: round(
      fitLogistic(
        real
          .filter(({ said }) => said.class !== null && !isTarget(said.class))
          .map((pair) => labelled({ ...pair, count: 1 }, rowOf, pair.said.class === name)),
        ridge
      )
    )
  }))
  if (first === undefined) throw new Error("there are no other classes")
  const scored = real.flatMap(({ one, said }) =>
    said.quality === null || !said.target ? [] : [{ row: calmRowOf(one), quality: said.quality }]
  )
  const scores = (of: (one: (typeof scored)[number]["quality"]) => number) =>
    round(
      fitLinear(
        scored.map(({ row }) => row),
        scored.map(({ quality }) => of(quality)),
        ridge
      )
    )
  return {
    features: featureNames,
    target,
    threshold: thresholdOf(examples, target),
    bonus: bonusOf(examples, rest, { beside, ridge }),
    others: [first, ...more],
    quality: {
      rcir: scores(({ rcir }) => rcir),
      ava: scores(({ ava }) => ava),
      fsv: scores(({ fsv }) => fsv)
    }
  }
}

/** The settings that are tried. */
const SETTINGS: ReadonlyArray<Setting> = [1, 3, 10].map((ridge) => ({
  ridge,
  talk: 40,
  beside: 2,
  own: 3
}))

/** How well weights agree with the panel on examples: whether the flaw was found. */
const foundKappa = (examples: ReadonlyArray<Example>, learned: Learned): number =>
  cohenKappa(
    examples.map(({ detection, found, sample }) => [
      String(votesByRules(detection, sample, learned).some((vote) => hitsTarget(vote, LOOSE))),
      String(found)
    ])
  ) ?? 0
const LOOSE = { strict: false } as const

/**
 * The setting for some examples: the one whose weights, fitted to four fifths of the contracts, agree best on the
 * last fifth. Whoever measures on other contracts measures this choice with them.
 */
export const settingFor = (examples: ReadonlyArray<Example>): Setting => {
  const [split] = foldsOf(examples, 5)
  const { fitted, held } = split ?? { fitted: examples, held: examples }
  const tried = SETTINGS.map((setting) => ({
    setting,
    kappa: foundKappa(held, learn(fitted, setting))
  }))
  return tried.reduce((best, one) => (one.kappa > best.kappa ? one : best)).setting
}

/** Folds by contract: all replies on one contract, in all its variants, are in one. */
export const foldsOf = (examples: ReadonlyArray<Example>, count: number) => {
  const ids = [...new Set(examples.map(({ sample }) => sample.id))].sort()
  const fold = new Map(ids.map((id, at) => [id, at % count] as const))
  return Array.from({ length: count }, (_, at) => ({
    held: examples.filter(({ sample }) => fold.get(sample.id) === at),
    fitted: examples.filter(({ sample }) => fold.get(sample.id) !== at)
  }))
}
