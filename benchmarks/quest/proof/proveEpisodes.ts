/**
 * Proves a composite: every wrong episode of its fails, every other right one reaches a base of
 * 100. Owns playing episodes; they are made in mutations/.
 */
import { Effect } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import type { Address } from "../../../evm/Hex.ts"
import type { TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { Library } from "../../../models/Model.ts"
import { factsOf } from "../../../stages/chainFacts.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { CompositeTask } from "../../../tasks/quest/Task.ts"
import { fungibleEvents } from "../../../validators/quest/reading/logs.ts"
import { slack } from "../../../validators/quest/tolerance.ts"
import type { Bank } from "../bank/Bank.ts"
import { renderSolution, scriptsBeside, solutionSteps } from "../scripts/solutions.ts"
import { drawOn } from "../stages/drawOn.ts"
import { judgedOf } from "../stages/judgedOf.ts"
import { validate } from "../stages/validate.ts"
import { playStep, type StepPlayed, scoreSteps } from "./harness.ts"
import { rightEpisodes } from "./mutations/rightEpisodes.ts"
import type { EpisodeSubject, Flow, ScriptedEpisode } from "./mutations/ScriptedEpisode.ts"
import { wrongEpisodes } from "./mutations/wrongEpisodes.ts"
import { contractsHere, dialectHere, dollarHere } from "./onHome.ts"
import { answered, playSolution, type Solved, sentBy } from "./playSolution.ts"
import type { Attempt, ProveOptions } from "./proof.ts"

/** What a transaction moved, by its logs; BNB that WBNB paid out is taken to have reached `agent`. */
const flowsIn = (transaction: TransactionEvidence, agent: Address): ReadonlyArray<Flow> =>
  fungibleEvents(transaction).flatMap(({ address, event }): ReadonlyArray<Flow> => {
    if (event.eventName === "Transfer") {
      const { from, to, value } = event.args
      return [{ token: address, from, to, amount: value }]
    }
    return event.eventName === "Withdrawal"
      ? [{ token: "native", from: address, to: agent, amount: event.args.wad }]
      : []
  })

const subjectOf = Effect.fnUntraced(function* (
  bank: Bank,
  task: CompositeTask,
  instance: Instance,
  library: Library,
  { scripts, steps }: Solved,
  seed: number
) {
  const chain = yield* Chain
  const otherInstance = yield* drawOn(task, { seed: seed + 1 })
  const other = yield* playSolution(bank, otherInstance, library)
  return {
    task,
    instance,
    scripts,
    calls: steps.map(({ execution: { result } }) =>
      result._tag === "transaction"
        ? { to: result.request.to, data: result.request.data, value: result.request.value }
        : null
    ),
    other: { scripts: other.scripts, answer: answered(other.steps) ?? {} },
    moved: steps.map(({ broadcast: { transaction } }) => ({
      flows: transaction === null ? [] : flowsIn(transaction, chain.agent.address),
      gasUsed: transaction?.gasUsed ?? 0n
    })),
    agent: chain.agent.address,
    rich: chain.rich.address,
    contracts: yield* contractsHere,
    dollar: yield* dollarHere,
    slack
  } satisfies EpisodeSubject
})

interface Tried extends ScriptedEpisode {
  readonly group: "wrong" | "right"
  readonly library: Library
}

/** The episodes that the bank holds for a task beside its solutions. */
const episodesOfBank = Effect.fnUntraced(function* (
  bank: Bank,
  instance: Instance,
  libraries: ReadonlyArray<Library>
) {
  // They state amounts and prices of the chain that they are written for.
  const files =
    (yield* dialectHere) === undefined
      ? yield* scriptsBeside(bank.directory, libraries, instance.task)
      : []
  return yield* Effect.forEach(files, ({ library, group, name, source }) =>
    Effect.map(
      Effect.forEach(Array.from({ length: solutionSteps(source) }), (_, index) =>
        renderSolution(source, library, instance, index + 1)
      ),
      (scripts): Tried => ({
        group,
        library,
        name: "file",
        detail: `${library}: ${name}`,
        scripts
      })
    )
  )
})

/** Plays scripts one after the other; one that was played after the same ones is not played again. */
const player = (instance: Instance) => {
  const known = new Map<string, StepPlayed>()
  return Effect.fnUntraced(function* ({ library, scripts }: Tried) {
    const steps: Array<StepPlayed> = []
    for (const [index, source] of scripts.entries()) {
      const sent = sentBy(steps)
      const step = index + 1
      const key = JSON.stringify([library, step, source, sent])
      const played = known.get(key) ?? (yield* playStep({ instance, source, library, step, sent }))
      known.set(key, played)
      steps.push(played)
    }
    return steps
  })
}

/** The scorecard of an episode; one without a step is judged as a run's is. */
const score = Effect.fnUntraced(function* (
  instance: Instance,
  { answer: submit = (told) => told }: Tried,
  steps: ReadonlyArray<StepPlayed>
) {
  const told = answered(steps)
  const answer = instance.answer === null ? told : submit(told ?? {})
  const [first, ...others] = steps
  if (first !== undefined) {
    return (yield* scoreSteps(instance, [first, ...others], answer)).scorecard
  }
  const chain = yield* Chain
  const nothing = { before: null, after: null, failure: null, forfeited: false }
  const seen = { ...factsOf(chain), calls: [] }
  return yield* validate.run(
    judgedOf({ ...nothing, ...seen, instance, rounds: 0, transactions: [], answer })
  )
})

const ADDRESS = /0x[0-9a-fA-F]{40}/g

/** How each step ended, for a reader. */
const summary = (steps: ReadonlyArray<StepPlayed>): string =>
  steps
    .map(({ broadcast, execution: { result } }) => {
      if (result._tag === "failure") return result.failure._tag
      if (result._tag === "answer") return "answer"
      return broadcast.failure?._tag ?? broadcast.transaction?.status ?? "not sent"
    })
    .join(", ")

/** Named after the first check that does not hold. */
const attemptOf = Effect.fnUntraced(function* (
  instance: Instance,
  episode: Tried,
  steps: ReadonlyArray<StepPlayed>
) {
  const { decisive, detail, group, library, name, scripts } = episode
  const card = yield* score(instance, episode, steps)
  const [failed = ""] = card.checks.flatMap(({ holds, label }) => (holds ? [] : [label]))
  const repeated = (decisive ?? []).some(
    (index) => steps[index]?.broadcast.transaction?.status !== "success"
  )
  const wrong: Attempt["verdict"] = card.passed ? "survived" : "killed"
  const right: Attempt["verdict"] = card.passed && card.base === 100 ? "right" : "failed"
  return {
    task: instance.task,
    library,
    group,
    name,
    detail,
    verdict: group === "right" ? right : repeated ? "skipped" : wrong,
    by: repeated ? "it fails, and changes nothing" : failed.replaceAll(ADDRESS, "an account"),
    score: card.score,
    below: 100,
    source: scripts.join("\n"),
    returned: summary(steps),
    scorecard: card
  } satisfies Attempt
})

/** Every wrong and other right episode of a composite, tried. */
export const proveEpisodes = Effect.fn("proveEpisodes")(function* (
  bank: Bank,
  task: CompositeTask,
  instance: Instance,
  solved: Solved,
  options: ProveOptions
) {
  const { libraries = ["ethers", "viem"], only = () => true } = options
  const [library] = libraries
  const subject = yield* subjectOf(bank, task, instance, library, solved, options.seed)
  const episodes: ReadonlyArray<Tried> = [
    ...rightEpisodes(subject).map((episode) => ({ ...episode, group: "right" as const, library })),
    ...wrongEpisodes(subject).map((episode) => ({ ...episode, group: "wrong" as const, library })),
    ...(yield* episodesOfBank(bank, instance, libraries))
  ]
  const play = player(instance)
  return yield* Effect.forEach(
    episodes.filter(({ name }) => only(name)),
    Effect.fnUntraced(function* (episode) {
      const attempt = yield* attemptOf(instance, episode, yield* play(episode))
      yield* options.watch?.(attempt) ?? Effect.void
      return attempt
    })
  )
})
