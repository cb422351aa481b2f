/**
 * Proves a bank: every reference solution and every other right script reaches full marks, and no
 * wrong script does, on the chain and with the stages of a run. Owns which scripts are tried and
 * what their scores mean; the scripts are made in tasks/ and played by the Arena, and what a proof
 * is stands in Proof.ts.
 */
import { Effect } from "effect"
import { Chain } from "../chain/Chain.ts"
import type { Library } from "../models/Model.ts"
import { contractsOf } from "../stages/environment.ts"
import type { Bank, Entry } from "../tasks/Bank.ts"
import type { Instance } from "../tasks/Instance.ts"
import { type Mutant, mutantsOf } from "../tasks/Mutations.ts"
import { callKey, type Reference, type Subject } from "../tasks/mutations/Subject.ts"
import { readScripts, readSolution, renderSolution, SolutionError } from "../tasks/Solutions.ts"
import { type AtomicTask, isComposite, type Task } from "../tasks/Task.ts"
import { variantsOf } from "../tasks/Variants.ts"
import type { Evidence } from "../validators/Evidence.ts"
import { slack } from "../validators/Tolerance.ts"
import { drawOn, playStep, type StepPlayed, scoreSteps, tryScript } from "./Arena.ts"
import type { Attempt, TaskProof, Verdict } from "./Proof.ts"

export interface ProveOptions {
  readonly seed: number
  /** wrong and right scripts are written for the first; solutions are tried in all. Default: both */
  readonly libraries?: readonly [Library, ...ReadonlyArray<Library>]
  /** which wrong and right scripts to try, by mutation's or variant's name; default: all */
  readonly only?: (name: string) => boolean
  /** scripts of a task side by side; the chain's pool bounds what runs. Default 4 */
  readonly concurrency?: number
  /** is told of each attempt as it ends */
  readonly watch?: (attempt: Attempt) => Effect.Effect<void>
}

type Played = Effect.Success<ReturnType<typeof tryScript>>

const showReturned = ({ execution }: StepPlayed): string =>
  JSON.stringify(
    execution.result._tag === "transaction"
      ? Object.fromEntries(
          Object.entries(execution.result.request).filter(([, value]) => value !== null)
        )
      : execution.result,
    (_, value) => (typeof value === "bigint" ? value.toString() : value)
  )

/** How a trial ended: the failure, the revert, or the checks that do not hold. */
const endingOf = ({ failure, broadcast, scorecard }: Played): string => {
  if (failure !== null) {
    if (failure._tag === "schema_invalid") return `schema_invalid ${failure.rule}`
    return failure._tag === "rejected" ? `rejected: ${failure.reason}` : failure._tag
  }
  if (broadcast.transaction?.status === "reverted") return "reverted"
  const failed = scorecard.checks.filter(({ holds }) => !holds).map(({ name }) => name)
  return failed.length === scorecard.checks.length ? "every check" : failed.join(", ")
}

/** What is being tried. */
interface Script {
  readonly task: string
  readonly library: Library
  readonly group: Attempt["group"]
  readonly name: string
  readonly detail: string
  readonly source: string
  readonly below: number
  readonly throws: boolean
}

const inconclusive = ({ failure }: Played, throws: boolean): boolean =>
  failure?._tag === "timeout" ||
  failure?._tag === "resource_abuse" ||
  (failure?._tag === "sandbox_error" && !throws)

const verdictOf = (script: Script, played: Played): Verdict => {
  const { score, passed } = played.scorecard
  if (script.group !== "wrong") return passed && score === 100 ? "right" : "failed"
  if (inconclusive(played, script.throws)) return "unjudged"
  return passed || score >= script.below ? "survived" : "killed"
}

const attemptOf = (script: Script, played: Played): Attempt => ({
  ...script,
  verdict: verdictOf(script, played),
  by: endingOf(played),
  score: played.scorecard.score,
  returned: showReturned(played),
  scorecard: played.scorecard
})

/** What the solution was seen to do; null where it came to nothing. */
const referenceOf = ({ execution, broadcast }: StepPlayed): Reference | null => {
  const { result, calls } = execution
  if (result._tag === "answer") {
    const reads = calls.filter(({ verdict }) => verdict === "answered")
    return { _tag: "answer", answer: result.answer, reads }
  }
  const { transaction } = broadcast
  if (result._tag === "failure" || transaction === null) return null
  const { to, data, value } = result.request
  return {
    _tag: "request",
    call: { to, data, value },
    gas: transaction.request.gas,
    gasPrice: transaction.effectiveGasPrice,
    nonce: transaction.request.nonce,
    gasUsed: transaction.gasUsed
  }
}

const sameReference = (a: Reference, b: Reference | null): boolean =>
  a._tag === "request"
    ? b?._tag === "request" && callKey(a.call) === callKey(b.call)
    : b?._tag === "answer" && JSON.stringify(a.answer) === JSON.stringify(b.answer)

/** What an episode submits: whatever its scripts answered, all keys together; null where none did. */
const answered = (steps: ReadonlyArray<StepPlayed>): Evidence["answer"] => {
  const answers = steps.flatMap(({ execution: { result } }) =>
    result._tag === "answer" ? [result.answer] : []
  )
  return answers.length === 0 ? null : Object.assign({}, ...answers)
}

/** Plays the solution of an instance, step after step, and scores it. */
const playSolution = Effect.fnUntraced(function* (
  bank: Bank,
  instance: Instance,
  library: Library
) {
  const solution = yield* readSolution(bank.directory, library, instance.task)
  const rendered = yield* renderSolution(solution, library, instance)
  const first = yield* playStep({ instance, source: rendered, library })
  const steps: [StepPlayed, ...Array<StepPlayed>] = [first]
  for (let step = 2; step <= instance.optimalSteps; step++) {
    const sent = steps.flatMap(({ broadcast }) => broadcast.transaction?.request.raw ?? [])
    const source = yield* renderSolution(solution, library, instance, step)
    steps.push(yield* playStep({ instance, source, library, step, sent }))
  }
  const last = steps.at(-1) ?? first
  const answer = answered(steps)
  const played: Played = { ...last, ...(yield* scoreSteps(instance, steps, answer)) }
  return { solution, rendered, played, reference: referenceOf(first) }
})

type Solved = Effect.Success<ReturnType<typeof playSolution>>

const subjectOf = Effect.fnUntraced(function* (
  bank: Bank,
  task: AtomicTask,
  instance: Instance,
  library: Library,
  { solution, rendered, reference }: Solved,
  seed: number
) {
  if (reference === null) {
    return yield* new SolutionError({
      task: task.id,
      library,
      reason: "it sends and answers nothing, so that there is nothing to mutate"
    })
  }
  const chain = yield* Chain
  const otherInstance = yield* drawOn(task, { seed: seed + 1 })
  const other = yield* playSolution(bank, otherInstance, library)
  return {
    task,
    instance,
    library,
    solution,
    rendered,
    reference,
    other: { instance: otherInstance, reference: other.reference ?? reference },
    agent: chain.agent.address,
    contracts: contractsOf(chain),
    abis: Object.fromEntries(chain.catalog.map(({ key, abi }) => [key, abi])),
    slack
  } satisfies Subject
})

/** The scripts that the bank holds for a task beside its solutions. */
const scriptsOfBank = Effect.fnUntraced(function* (
  bank: Bank,
  instance: Instance,
  libraries: ReadonlyArray<Library>
) {
  const scripts: Array<Script> = []
  for (const library of libraries) {
    for (const group of ["wrong", "right"] as const) {
      for (const { name, source } of yield* readScripts(
        bank.directory,
        group,
        library,
        instance.task
      )) {
        scripts.push({
          task: instance.task,
          library,
          group,
          name: "file",
          detail: `${library}: ${name}`,
          source: yield* renderSolution(source, library, instance),
          below: 100,
          throws: false
        })
      }
    }
  }
  return scripts
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
  instance: Instance,
  solved: Solved,
  options: ProveOptions
) {
  const { libraries = ["ethers", "viem"], only = () => true, concurrency = 4 } = options
  const subject = yield* subjectOf(bank, task, instance, libraries[0], solved, options.seed)
  const { wrong, right, skipped } = yield* scriptsOf(subject)
  const files = yield* scriptsOfBank(bank, instance, libraries)
  const tell = options.watch ?? (() => Effect.void)
  const attempt = Effect.fnUntraced(function* (script: Script) {
    const played = yield* tryScript(instance, script.source, script.library)
    const tried = attemptOf(script, played)
    yield* tell(tried)
    return { attempt: tried, reference: referenceOf(played) }
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

/** Proves one task. What keeps it from being proven is its `problem`, not an error. */
export const proveTask = Effect.fn("proveTask")(function* (
  bank: Bank,
  task: Task,
  options: ProveOptions
) {
  const { libraries = ["ethers", "viem"] } = options
  const attempts: Array<Attempt> = []
  const prove = Effect.gen(function* () {
    const instance = yield* drawOn(task, { seed: options.seed })
    const solved: Array<Solved> = []
    for (const library of libraries) {
      const one = yield* playSolution(bank, instance, library)
      solved.push(one)
      const solution = {
        task: task.id,
        library,
        group: "solution",
        name: "solution",
        detail: library,
        source: one.rendered,
        below: 100,
        throws: false
      } as const
      const attempt = attemptOf(solution, one.played)
      attempts.push(attempt)
      yield* options.watch?.(attempt) ?? Effect.void
    }
    const [first] = solved
    if (first === undefined || isComposite(task)) return
    attempts.push(...(yield* proveAtomic(bank, task, instance, first, options)))
  })
  const problem = yield* prove.pipe(
    Effect.as(null),
    Effect.catch((error) => Effect.succeed(error.message))
  )
  return { task: task.id, attempts, problem } satisfies TaskProof
})

/** Proves the entries of a bank, in their order. */
export const proveBank = Effect.fn("proveBank")(function* (
  bank: Bank,
  entries: ReadonlyArray<Entry>,
  options: ProveOptions
) {
  return yield* Effect.forEach(entries, ({ task }) => proveTask(bank, task, options), {
    concurrency: 2
  })
})
