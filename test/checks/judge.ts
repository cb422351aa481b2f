/**
 * `npm run check:judge -- [DIR] [--fit]`: how far the judge `rules` agrees with the published panel, on
 * contracts that its weights were not fitted to (ten folds by contract; what is chosen by agreement is chosen inside each
 * fold), how much each way of looking better without knowing more gains, and what who talks without understanding finds. DIR: the folder of BlockBench's data
 * (default ../shared/data/blockbench). `--fit` also writes the weights fitted to all of it
 * (validators/block/learned.json). Exit status 1 below a kappa of .65, or half of the classes.
 */
import { existsSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect } from "effect"
import { blockAnswers } from "../../benchmarks/block/models/answers.ts"
import { readDetection } from "../../benchmarks/block/stages/detect/read.ts"
import { cohenKappa } from "../../report/statistics/agreement.ts"
import { type Learned, likelihood, type Measured } from "../../validators/block/learned.ts"
import { votesByRules } from "../../validators/block/rules.ts"
import { hitsTarget, isCorrect } from "../../validators/block/vote.ts"
import {
  type Example,
  foldsOf,
  learn,
  readExamples,
  settingFor,
  talkers
} from "../support/panelExamples.ts"
import { presses } from "../support/pressure.ts"

const WEIGHTS = fileURLToPath(new URL("../../validators/block/learned.json", import.meta.url))
const given = process.argv.slice(2).find((text) => !text.startsWith("--"))
const directory =
  given ?? fileURLToPath(new URL("../../../shared/data/blockbench", import.meta.url))
const [LEAST_KAPPA, LEAST_CLASSES] = [0.65, 0.5]

/** Rates of replies after a press, by weights that do not know the contract. */
const underPress = (example: Example, learned: Learned) =>
  Object.entries(presses).map(([name, press]) => {
    const vulnerabilities = example.detection.vulnerabilities.map((finding) =>
      press(finding, example.sample)
    )
    const votes = votesByRules({ vulnerabilities }, example.sample, learned)
    return {
      name,
      found: votes.some((vote) => hitsTarget(vote, { strict: false })),
      said: example.found,
      correct: votes.filter((vote) => isCorrect(vote.class)).length,
      of: votes.length
    }
  })

/** What is found by who does not understand, by weights that do not know the contract: all of it is wrong. */
const talkedInto = (held: ReadonlyArray<Example>, learned: Learned) =>
  [...new Set(held.map(({ sample }) => sample))].flatMap((sample) =>
    Object.entries({ keyword: blockAnswers.keyword, ...talkers }).map(([name, answer]) => {
      const reading = readDetection(answer({ source: sample.source, known: null }))
      const votes =
        reading._tag === "Readable" ? votesByRules(reading.detection, sample, learned) : []
      return {
        name,
        found: votes.some((vote) => hitsTarget(vote, { strict: false })),
        correct: votes.filter((vote) => isCorrect(vote.class)).length,
        of: votes.length
      }
    })
  )
type Talked = ReturnType<typeof talkedInto>[number]

const talkTable = (all: ReadonlyArray<Talked>) => [
  "",
  "| who does not understand | flaws found | precision |",
  ...[...Map.groupBy(all, ({ name }) => name)].map(([name, own]) => {
    const sum = (of: (one: Talked) => number) => own.reduce((total, one) => total + of(one), 0)
    return `| ${name.padEnd(23)} | ${sum(({ found }) => Number(found))} of ${own.length} | ${percent(
      sum(({ correct }) => correct),
      sum((one) => one.of)
    )} |`
  })
]

/** One reply, as judged by weights that do not know its contract. */
const judged = (example: Example, learned: Learned) => {
  const votes = votesByRules(example.detection, example.sample, learned)
  return {
    example,
    pressed: underPress(example, learned),
    found: votes.some((vote) => hitsTarget(vote, { strict: false })),
    findings: votes.map((vote, at) => ({
      class: vote.class,
      target: hitsTarget(vote, { strict: false }),
      said: example.said[at]?.class ?? null,
      saidTarget: example.said[at]?.target === true
    })),
    likely: example.weighed.map((one, at) => ({
      value: one.admitted ? likelihood(one.features, one.tooMany, learned) : 0,
      target: example.said[at]?.target === true
    }))
  }
}
type Judged = ReturnType<typeof judged>

const two = (value: number | null): string => (value === null ? "–" : value.toFixed(2))
const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`

const foundKappa = (all: ReadonlyArray<Judged>): number | null =>
  cohenKappa(all.map(({ example, found }) => [String(found), String(example.found)]))

const classesOf = (all: ReadonlyArray<Judged>) => {
  const known = all.flatMap(({ findings }) => findings.filter(({ said }) => said !== null))
  return { same: known.filter((one) => one.class === one.said).length, of: known.length }
}

const line = (name: string, all: ReadonlyArray<Judged>): string => {
  const both = all.flatMap(({ findings }) => findings)
  const target = cohenKappa(both.map((one) => [String(one.target), String(one.saidTarget)]))
  const { of, same } = classesOf(all)
  const rate = (of: (one: Judged) => boolean) => percent(all.filter(of).length, all.length)
  return `| ${[
    name.padEnd(20),
    String(all.length).padStart(5),
    two(foundKappa(all)),
    rate(({ found }) => found).padStart(7),
    rate(({ example }) => example.found).padStart(7),
    two(target),
    percent(same, of).padStart(7)
  ].join(" | ")} |`
}

const table = (title: string, all: ReadonlyArray<Judged>, by: (one: Judged) => string) => [
  "",
  `| ${title.padEnd(20)} | replies | κ found | rules find | panel finds | κ finding | same class |`,
  ...[...Map.groupBy(all, by)].sort().map(([name, own]) => line(name, own)),
  line("all", all)
]

/** What each press gains. */
const pressTable = (all: ReadonlyArray<Judged>) => {
  const said = all.flatMap(({ findings }) => findings.flatMap((one) => one.said ?? []))
  return [
    "",
    `| each finding ...             | κ found | rules find | precision (panel: ${percent(said.filter(isCorrect).length, said.length)}) |`,
    ...[
      ...Map.groupBy(
        all.flatMap(({ pressed }) => pressed),
        ({ name }) => name
      )
    ].map(([name, own]) => {
      const sum = (of: (one: (typeof own)[number]) => number) =>
        own.reduce((total, one) => total + of(one), 0)
      const kappa = cohenKappa(own.map((one) => [String(one.found), String(one.said)]))
      return `| ${name.padEnd(28)} | ${two(kappa)} | ${percent(
        sum((one) => Number(one.found)),
        own.length
      )} | ${percent(
        sum(({ correct }) => correct),
        sum((one) => one.of)
      )} |`
    })
  ]
}

/** Whether a likelihood means what it says. */
const calibration = (all: ReadonlyArray<Judged>) => {
  const values = all.flatMap(({ likely }) => likely).filter(({ value }) => value > 0)
  return [0, 0.2, 0.4, 0.6, 0.8].map((from) => {
    const own = values.filter(({ value }) => value >= from && value < from + 0.2)
    const mean = own.reduce((sum, { value }) => sum + value, 0) / Math.max(1, own.length)
    return `  said ${mean.toFixed(2)}: ${percent(own.filter(({ target }) => target).length, own.length)} of ${own.length} are the target`
  })
}

const program = Effect.gen(function* () {
  if (!existsSync(directory)) {
    return yield* Console.log(
      "skipped: the published ballots are not here (../shared/data/blockbench)"
    )
  }
  const examples = yield* readExamples(directory)
  const folds = foldsOf(examples, 10).map(({ fitted, held }) => {
    const learned = learn(fitted, settingFor(fitted))
    return {
      replies: held.map((example) => judged(example, learned)),
      talk: talkedInto(held, learned)
    }
  })
  const all = folds.flatMap(({ replies }) => replies)
  const classes = classesOf(all)
  yield* Console.log(
    [
      `${examples.length} replies on ${new Set(examples.map(({ sample }) => sample.id)).size} contracts, by weights fitted to other contracts`,
      ...table("subset", all, ({ example }) => example.sample.subset),
      ...table("variant", all, ({ example }) => example.sample.variant),
      ...table("category", all, ({ example }) => example.sample.flaw.category),
      ...table("detector", all, ({ example }) => example.detector),
      ...pressTable(all),
      ...talkTable(folds.flatMap(({ talk }) => talk)),
      "",
      "Calibration, of findings at the place of the flaw:",
      ...calibration(all)
    ].join("\n")
  )
  if (process.argv.includes("--fit")) {
    const measured: Measured = {
      kappa: Number((foundKappa(all) ?? 0).toFixed(2)),
      classes: Number((classes.same / classes.of).toFixed(3)),
      replies: examples.length,
      contracts: new Set(examples.map(({ sample }) => sample.id)).size
    }
    writeFileSync(
      WEIGHTS,
      `${JSON.stringify({ measured, ...learn(examples, settingFor(examples)) }, null, 2)}\n`
    )
    yield* Console.log(`wrote ${WEIGHTS}`)
  }
  yield* Console.log(
    `\nκ ${foundKappa(all)?.toFixed(3)}, classes ${(classes.same / classes.of).toFixed(3)}`
  )
  if ((foundKappa(all) ?? 0) < LEAST_KAPPA || classes.same / classes.of < LEAST_CLASSES) {
    process.exitCode = 1
  }
})

program.pipe(Effect.provide(NodeServices.layer), NodeRuntime.runMain)
