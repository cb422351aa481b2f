/**
 * The wrong scripts of an instance, made from its reference solution by named mutations. The mutations are
 * the same for every task; each applies if the task's own JSON says that it can. Pure. Owns the set of
 * scripts, without duplicates; the prover runs and judges them.
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
  /** which part it changed, if there are several; otherwise empty */
  readonly detail: string
  /** its score must be below this, in points; 100: it must not pass */
  readonly below: 50 | 60 | 100
  readonly source: string
  /** what it sends, if that is known without running it */
  readonly call: Call | null
  /** the solution itself computes what it returns, so it may turn out to return the solution's own result */
  readonly computed: boolean
  /** it may end in an error of its own; if another script does, it proves nothing */
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

/** The strictest first: if two mutations make the same script, the lower bound applies. */
const strictest: ReadonlyArray<Mutation> = mutations.toSorted((a, b) => a.below - b.below)

const fixed = (subject: Subject): ReadonlyArray<Mutant> =>
  strictest.flatMap(({ name, below, throws = false, make }) =>
    make(subject).map((draft) => ({ ...draft, mutation: name, below, throws, computed: false }))
  )

/** The solution with changed values. If it cannot be rendered, that is a fault of the solution. */
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
 * Every wrong script of a subject, and the mutations that give none for it: they make the same script or
 * transaction as the solution, or as another mutant. Fails with a SolutionError if the solution cannot be
 * rendered.
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
