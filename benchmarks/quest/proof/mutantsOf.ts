/**
 * The wrong scripts of an instance, made from its reference solution by named mutations: the same for
 * every task, each applying where the task's own JSON says that it can. Pure. Owns the set of scripts,
 * each once; the prover runs and judges them.
 */
import { Effect } from "effect"
import { Instance } from "../../../tasks/quest/Instance.ts"
import type { Call } from "../scripts/scriptText.ts"
import { renderSolution } from "../scripts/solutions.ts"
import { otherCalls } from "./mutations/accepted.ts"
import { answerMutations } from "./mutations/answers.ts"
import { damageMutations } from "./mutations/damage.ts"
import type { Mutation } from "./mutations/Mutation.ts"
import { parameterChanges } from "./mutations/parameters.ts"
import { requestMutations } from "./mutations/requests.ts"
import { callKey, type Subject } from "./mutations/Subject.ts"
import { scriptMutations } from "./mutations/scripts.ts"

/** A wrong script. */
export interface Mutant {
  /** the mutation's name */
  readonly mutation: string
  /** which part it changed, where there are several; else empty */
  readonly detail: string
  /** its score must be below this, in points; 100: it must not pass */
  readonly below: 50 | 60 | 100
  readonly source: string
  /** what it sends, where that is known without running it */
  readonly call: Call | null
  /** the solution itself computes what it returns: that may turn out to be what it always returns */
  readonly computed: boolean
  /** it may end in an error of its own; any other that does proves nothing */
  readonly throws: boolean
}

/** A mutation that changes nothing on this instance. */
interface Skipped {
  readonly mutation: string
  readonly detail: string
  readonly reason: string
}

interface Mutants {
  readonly mutants: ReadonlyArray<Mutant>
  readonly skipped: ReadonlyArray<Skipped>
}

const mutations: ReadonlyArray<Mutation> = [
  ...requestMutations,
  ...answerMutations,
  ...scriptMutations,
  ...damageMutations
]

/** The strictest first: of two that make the same script, the lower bound holds. */
const strictest: ReadonlyArray<Mutation> = mutations.toSorted((a, b) => a.below - b.below)

const fixed = (subject: Subject): ReadonlyArray<Mutant> =>
  strictest.flatMap(({ name, below, throws = false, make }) =>
    make(subject).map((draft) => ({ ...draft, mutation: name, below, throws, computed: false }))
  )

/** The solution with changed values. One that cannot be rendered is a fault of the solution. */
const computed = Effect.fnUntraced(function* (subject: Subject) {
  const { instance, library, solution, reference } = subject
  return yield* Effect.forEach(
    parameterChanges(subject),
    Effect.fnUntraced(function* ({ mutation, parameter, text }) {
      const value = { text, base: null }
      const changed = new Instance({
        ...instance,
        parameters: { ...instance.parameters, [parameter]: value }
      })
      return {
        mutation,
        detail: parameter,
        below: reference._tag === "answer" ? 60 : 100,
        source: yield* renderSolution(solution, library, changed),
        call: null,
        computed: true,
        throws: true
      } satisfies Mutant
    })
  )
})

/**
 * Every wrong script of a subject, and the mutations that are none for it: the same script or the
 * same transaction as the solution's, or as another mutant's. Fails with a SolutionError when the
 * solution cannot be rendered.
 */
export const mutantsOf = Effect.fn("mutantsOf")(function* (subject: Subject) {
  const { reference, rendered } = subject
  const mutants: Array<Mutant> = []
  const skipped: Array<Skipped> = []
  const seen = new Map([[rendered, "the solution"]])
  if (reference._tag === "request") seen.set(callKey(reference.call), "the solution")
  for (const { call } of otherCalls(subject)) seen.set(callKey(call), "another accepted function")
  for (const mutant of [...fixed(subject), ...(yield* computed(subject))]) {
    const { mutation, detail, call, source } = mutant
    const key = call === null ? source : callKey(call)
    const same = seen.get(key)
    if (same !== undefined) skipped.push({ mutation, detail, reason: `the same as ${same}` })
    else {
      seen.set(key, mutation)
      mutants.push(mutant)
    }
  }
  return { mutants, skipped } satisfies Mutants
})
