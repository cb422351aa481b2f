/**
 * Owns the type of a mutation: a name, the score that its scripts must stay below, and the scripts that
 * it makes from a subject.
 */
import type { Draft, Subject } from "./Subject.ts"

export interface Mutation {
  /** for display, e.g. "amount x 10" */
  readonly name: string
  /**
   * The score that its scripts must not reach: 100 for any wrong script; 60 for a wrong answer to a query,
   * and if an essential part of the task is missing (a message, a bound, the named function); 50 for a
   * no-op, and if a stranger gets something.
   */
  readonly below: 50 | 60 | 100
  /**
   * its scripts should end in an error of their own; if a script of another mutation does, it proves
   * nothing
   */
  readonly throws?: true
  /** empty if the mutation does not apply */
  readonly make: (subject: Subject) => ReadonlyArray<Draft>
}
