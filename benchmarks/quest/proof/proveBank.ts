/**
 * Proves a bank: every reference solution and every other right script reaches full marks, and no wrong
 * script does, on the chain and with the stages of a run. Owns which scripts of an atomic task are tried.
 * proveEpisodes.ts tries a composite's episodes, verdicts.ts says what an attempt's score means, and
 * proof.ts has the types.
 */
import { Effect } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import type { Library } from "../../../models/Model.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { type AtomicTask, isComposite, splitOf, type Task } from "../../../tasks/quest/Task.ts"
import { slack } from "../../../validators/quest/tolerance.ts"
import type { Bank, Entry } from "../bank/Bank.ts"
import { scripted } from "../models/scripted.ts"
import { renderSolution, SolutionError } from "../scripts/solutions.ts"
import { type Mutant, mutantsOf } from "./mutantsOf.ts"
import { callKey, type Reference, type Subject } from "./mutations/Subject.ts"
import { contractsHere, dollarHere, scriptsHere } from "./onHome.ts"
import { Player } from "./Player.ts"
import { playSolution, referenceOf, type Solved } from "./playSolution.ts"
import type { Attempt, ProveOptions, TaskProof } from "./proof.ts"
import { proveEpisodes } from "./proveEpisodes.ts"
import { variantsOf } from "./variantsOf.ts"
import { attemptOf, type Script } from "./verdicts.ts"

const sameReference = (a: Reference, b: Reference | null): boolean =>
  a._tag === "request"
    ? b?._tag === "request" && callKey(a.call) === callKey(b.call)
    : b?._tag === "answer" && JSON.stringify(a.answer) === JSON.stringify(b.answer)

const subjectOf = Effect.fnUntraced(function* (
  bank: Bank,
  task: AtomicTask,
  library: Library,
  { solution, scripts, played: { instance }, reference }: Solved,
  seed: number
) {
  const [rendered] = scripts
  if (reference === null || rendered === undefined) {
    return yield* new SolutionError({
      task: task.id,
      library,
      reason: "it sends and answers nothing, so there is nothing to mutate"
    })
  }
  const chain = yield* Chain
  const other = yield* playSolution(bank, task, library, seed + 1)
  return {
    task,
    instance,
    library,
    solution,
    rendered,
    reference,
    other: { instance: other.played.instance, reference: other.reference ?? reference },
    agent: chain.agent.address,
    rich: chain.rich.address,
    contracts: yield* contractsHere,
    dollar: yield* dollarHere,
    chainId: chain.profile.chainId,
    abis: Object.fromEntries(chain.catalog.map(({ key, abi }) => [key, abi])),
    slack
  } satisfies Subject
})

/** The bank's scripts for a task, other than its solutions. */
const scriptsOfBank = Effect.fnUntraced(function* (
  bank: Bank,
  instance: Instance,
  libraries: ReadonlyArray<Library>
) {
  const files = yield* scriptsHere(bank, libraries, instance.task)
  return yield* Effect.forEach(files, ({ library, group, name, source }) =>
    Effect.map(
      renderSolution(source, library, instance),
      (rendered): Script => ({
        task: instance.task,
        library,
        group,
        name: "file",
        detail: `${library}: ${name}`,
        source: rendered,
        below: 100,
        throws: false
      })
    )
  )
})

/** The wrong and other right scripts of an atomic task. */
const scriptsOf = Effect.fnUntraced(function* (subject: Subject) {
  const { task, library } = subject
  const { mutants, skipped } = yield* mutantsOf(subject)
  const common = { task: task.id, library }
  const wrong = mutants.map((mutant): Script & { readonly mutant: Mutant } => ({
    ...common,
    group: "wrong",
    name: mutant.mutation,
    detail: mutant.detail,
    source: mutant.source,
    below: mutant.below,
    throws: mutant.throws,
    mutant
  }))
  const right = variantsOf(subject).map(
    (variant): Script => ({ ...common, ...variant, group: "right", below: 100, throws: false })
  )
  const attempts = skipped.map(
    ({ mutation, detail, reason }): Attempt => ({
      ...common,
      group: "wrong",
      name: mutation,
      detail,
      verdict: "skipped",
      by: reason,
      score: null,
      below: 100,
      source: "",
      returned: "",
      scorecard: null
    })
  )
  return { wrong, right, skipped: attempts }
})

/** Mutants that turned out to return what the solution or another mutant does prove nothing new. */
const withoutRepeats = (
  reference: Reference,
  tried: ReadonlyArray<{
    readonly attempt: Attempt
    readonly mutant: Mutant
    readonly reference: Reference | null
  }>
): ReadonlyArray<Attempt> => {
  const seen = new Map(
    tried.flatMap(({ mutant }) =>
      mutant.call === null ? [] : [[callKey(mutant.call), mutant.mutation] as const]
    )
  )
  return tried.map(({ attempt, mutant, reference: own }) => {
    if (!mutant.computed || own === null) return attempt
    const skipped = (same: string): Attempt => ({
      ...attempt,
      verdict: "skipped",
      by: `the same as ${same}`
    })
    if (sameReference(own, reference)) return skipped("the solution")
    if (own._tag === "answer") return attempt
    const key = callKey(own.call)
    const same = seen.get(key)
    if (same !== undefined) return skipped(same)
    seen.set(key, mutant.mutation)
    return attempt
  })
}

const proveAtomic = Effect.fnUntraced(function* (
  bank: Bank,
  task: AtomicTask,
  solved: Solved,
  options: ProveOptions
) {
  const { libraries = ["ethers", "viem"], only = () => true, concurrency = 4, seed } = options
  const { play } = yield* Player
  const subject = yield* subjectOf(bank, task, libraries[0], solved, seed)
  const { wrong, right, skipped } = yield* scriptsOf(subject)
  const files = yield* scriptsOfBank(bank, subject.instance, libraries)
  const tell = options.watch ?? (() => Effect.void)
  const attempt = Effect.fnUntraced(function* (script: Script) {
    const { library, source } = script
    const played = yield* play({ task, seed, library, model: scripted([source]) })
    const tried = attemptOf(script, played)
    yield* tell(tried)
    return { attempt: tried, reference: referenceOf(played.rounds[0]) }
  })
  const chosen = <S extends Script>(scripts: ReadonlyArray<S>): ReadonlyArray<S> =>
    scripts.filter(({ name }) => only(name))
  const rights = yield* Effect.forEach(chosen([...right, ...files]), attempt, { concurrency })
  const wrongs = yield* Effect.forEach(
    chosen(wrong),
    (script) => Effect.map(attempt(script), (tried) => ({ ...tried, mutant: script.mutant })),
    { concurrency }
  )
  return [
    ...rights.map((tried) => tried.attempt),
    ...withoutRepeats(subject.reference, wrongs),
    ...skipped.filter(({ name }) => only(name))
  ]
})

/** Proves one task. A failure to prove it is its `problem`, not an error. */
export const proveTask = Effect.fn("proveTask")(function* (
  bank: Bank,
  task: Task,
  options: ProveOptions
) {
  const { libraries = ["ethers", "viem"] } = options
  const attempts: Array<Attempt> = []
  const prove = Effect.gen(function* () {
    const solved: Array<Solved> = []
    for (const library of libraries) {
      const one = yield* playSolution(bank, task, library, options.seed)
      solved.push(one)
      const solution = {
        task: task.id,
        library,
        group: "solution",
        name: "solution",
        detail: library,
        source: one.scripts.join("\n"),
        below: 100,
        throws: false
      } as const
      const attempt = attemptOf(solution, one.played)
      attempts.push(attempt)
      yield* options.watch?.(attempt) ?? Effect.void
    }
    const [first] = solved
    if (first === undefined) return
    attempts.push(
      ...(isComposite(task)
        ? yield* proveEpisodes(bank, task, first, options)
        : yield* proveAtomic(bank, task, first, options))
    )
  })
  const problem = yield* prove.pipe(
    Effect.as(null),
    Effect.catch((error) => Effect.succeed(error.message))
  )
  return { task: task.id, split: splitOf(task), attempts, problem } satisfies TaskProof
})

/** Proves the entries of a bank, in order. */
export const proveBank = Effect.fn("proveBank")(function* (
  bank: Bank,
  entries: ReadonlyArray<Entry>,
  options: ProveOptions
) {
  return yield* Effect.forEach(entries, ({ task }) => proveTask(bank, task, options), {
    concurrency: 2
  })
})
