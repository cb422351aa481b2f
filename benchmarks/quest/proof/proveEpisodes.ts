/**
 * Proves a composite: every wrong episode must fail, and every other right one must reach a base of
 * 100. Owns playing the episodes; mutations/ makes them.
 */
import { Effect } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { canonicalJson } from "../../../evm/digest.ts"
import type { Address } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { Library } from "../../../models/Model.ts"
import { counted } from "../../../report/text.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { CompositeTask } from "../../../tasks/quest/Task.ts"
import { fungibleEvents } from "../../../validators/quest/reading/logs.ts"
import { slack } from "../../../validators/quest/tolerance.ts"
import type { Bank } from "../bank/Bank.ts"
import { scripted } from "../models/scripted.ts"
import { renderSolution, solutionSteps } from "../scripts/solutions.ts"
import { rightEpisodes } from "./mutations/rightEpisodes.ts"
import type { EpisodeSubject, Flow, ScriptedEpisode } from "./mutations/ScriptedEpisode.ts"
import type { Answer } from "./mutations/Subject.ts"
import { wrongEpisodes } from "./mutations/wrongEpisodes.ts"
import { contractsHere, dollarHere, scriptsHere } from "./onHome.ts"
import { type Played, Player, type Round } from "./Player.ts"
import { answered, playSolution, type Solved } from "./playSolution.ts"
import type { Attempt, ProveOptions } from "./proof.ts"

/** What a transaction moved, by its logs. BNB that WBNB paid out is assumed to have reached `agent`. */
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
  library: Library,
  { scripts, played: { instance, rounds } }: Solved,
  seed: number
) {
  const chain = yield* Chain
  const other = yield* playSolution(bank, task, library, seed + 1)
  return {
    task,
    instance,
    scripts,
    calls: rounds.map(({ execution: { result } }) =>
      result._tag === "transaction"
        ? { to: result.request.to, data: result.request.data, value: result.request.value }
        : null
    ),
    other: { scripts: other.scripts, answer: answered(other.played.rounds) },
    moved: rounds.map(({ broadcast: { transaction } }) => ({
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

/** The bank's episodes for a task, other than its solutions. */
const episodesOfBank = Effect.fnUntraced(function* (
  bank: Bank,
  instance: Instance,
  libraries: ReadonlyArray<Library>
) {
  const files = yield* scriptsHere(bank, libraries, instance.task)
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

/**
 * The task with enough rounds for the longest episode. The proof is about the judging, which does not
 * depend on the number of rounds.
 */
const withRoundsFor = (task: CompositeTask, episodes: ReadonlyArray<Tried>): CompositeTask => {
  const { composite_structure } = task
  const { max_rounds_multiplier, optimal_steps } = composite_structure
  const most = Math.max(0, ...episodes.map(({ scripts }) => scripts.length))
  const enough = Math.max(max_rounds_multiplier, Math.ceil(most / optimal_steps))
  return { ...task, composite_structure: { ...composite_structure, max_rounds_multiplier: enough } }
}

const ADDRESS = /0x[0-9a-fA-F]{40}/g

/** How each round ended, for display. */
const summary = (rounds: ReadonlyArray<Round>): string =>
  rounds
    .map(({ broadcast, execution: { result } }) => {
      if (result._tag === "failure") return result.failure._tag
      if (result._tag === "answer") return "answer"
      return broadcast.failure?._tag ?? broadcast.transaction?.status ?? "not sent"
    })
    .join(", ")

/**
 * Whether a script of the solution, unchanged, fails in an episode after one that is not the solution's: that
 * one has left it something else.
 */
const isHindered = (
  { scripts }: Tried,
  rounds: ReadonlyArray<Round>,
  own: ReadonlyArray<string>
): boolean => {
  const changed = scripts.findIndex((script) => !own.includes(script))
  return rounds.some(
    ({ broadcast: { transaction }, execution: { result } }, index) =>
      changed !== -1 &&
      index > changed &&
      own.includes(scripts[index] ?? "") &&
      (result._tag === "failure" || (transaction !== null && transaction.status !== "success"))
  )
}

/**
 * Whether the solution's scripts ran as they are, and the changed answer has the values that they answered
 * under each key that is judged.
 */
export const answersAlike = (
  { answer, scripts }: Pick<ScriptedEpisode, "answer" | "scripts">,
  told: Answer,
  keys: Instance["answer"],
  own: ReadonlyArray<string>
): boolean => {
  const judged = Object.keys(keys ?? {})
  if (answer === undefined || judged.length === 0) return false
  const submitted = answer(told)
  return (
    canonicalJson([...scripts]) === canonicalJson([...own]) &&
    judged.every((key) => {
      const [one, other] = [ownValue(submitted, key), ownValue(told, key)]
      return one !== undefined && other !== undefined && canonicalJson(one) === canonicalJson(other)
    })
  )
}

/** Named after the first check that fails. `own`: the scripts of the solution. */
const attemptOf = (
  episode: Tried,
  { instance, rounds, scorecard: card }: Played,
  own: ReadonlyArray<string>
): Attempt => {
  const { decisive = [], detail, group, library, name, scripts } = episode
  const [failed = ""] = card.checks.flatMap(({ holds, label }) => (holds ? [] : [label]))
  const ended = (verdict: Attempt["verdict"], by: string) => ({ verdict, by })
  const judged = () => {
    if (rounds.length < scripts.length) {
      return ended(
        "unjudged",
        `it ended after ${rounds.length} of ${counted(scripts.length, "script")}`
      )
    }
    const by = failed.replaceAll(ADDRESS, "an account")
    if (group === "right") {
      if (card.passed && card.base === 100) return ended("right", by)
      return isHindered(episode, rounds, own)
        ? ended("skipped", "a later step of the solution fails after it")
        : ended("failed", by)
    }
    if (card.passed && answersAlike(episode, answered(rounds), instance.answer, own)) {
      return ended("skipped", "it answers the same")
    }
    return decisive.some((index) => rounds[index]?.broadcast.transaction?.status !== "success")
      ? ended("skipped", "it fails, and changes nothing")
      : ended(card.passed ? "survived" : "killed", by)
  }
  return {
    task: instance.task,
    library,
    group,
    name,
    detail,
    ...judged(),
    score: card.score,
    below: 100,
    source: scripts.join("\n"),
    returned: summary(rounds),
    scorecard: card
  }
}

/** Every wrong and other right episode of a composite, tried. */
export const proveEpisodes = Effect.fn("proveEpisodes")(function* (
  bank: Bank,
  task: CompositeTask,
  solved: Solved,
  options: ProveOptions
) {
  const { libraries = ["ethers", "viem"], only = () => true, seed } = options
  const [library] = libraries
  const subject = yield* subjectOf(bank, task, library, solved, seed)
  const all: ReadonlyArray<Tried> = [
    ...rightEpisodes(subject).map((episode) => ({ ...episode, group: "right" as const, library })),
    ...wrongEpisodes(subject).map((episode) => ({ ...episode, group: "wrong" as const, library })),
    ...(yield* episodesOfBank(bank, subject.instance, libraries))
  ]
  const episodes = all.filter(({ name }) => only(name))
  const { play } = yield* Player
  const given = { task: withRoundsFor(task, episodes), seed }
  // One after the other, so that a common beginning is played once and then found stored.
  return yield* Effect.forEach(
    episodes,
    Effect.fnUntraced(function* (episode) {
      const { answer, library, scripts } = episode
      const played = yield* play({ ...given, library, model: scripted(scripts, answer) })
      const attempt = attemptOf(episode, played, subject.scripts)
      yield* options.watch?.(attempt) ?? Effect.void
      return attempt
    })
  )
})
