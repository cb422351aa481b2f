/**
 * The result of the proof of a bank: every script that was tried, and what its score means. Owns the types;
 * proveBank.ts makes the values, proofText.ts prints them.
 */
import type { Effect } from "effect"
import type { Library } from "../../../models/Model.ts"
import { bySplit, type Split } from "../../../tasks/quest/Split.ts"
import type { Scorecard } from "../../../validators/quest/Scorecard.ts"

/** The scripts that are tried for a task, and the minimum number of each kind; fewer prove too little. */
export const triedOf = bySplit({
  atomic: { noun: "scripts", wrong: 8, right: 3 },
  composite: { noun: "episodes", wrong: 5, right: 2 }
})

/**
 * The result of a script. `right`: full marks, as it must have. `failed`: right, but without full marks.
 * `killed`: wrong, and scored as such. `survived`: wrong, and scored too well. `unjudged`: it ended in a
 * way that says nothing about the judging. `skipped`: no mutation on this instance.
 */
export type Verdict = "right" | "failed" | "killed" | "survived" | "unjudged" | "skipped"

/** One script that was tried, or a mutation that gave none. */
export interface Attempt {
  readonly task: string
  readonly library: Library
  readonly group: "solution" | "wrong" | "right"
  /** the mutation's or variant's name; `file` for a script from the bank */
  readonly name: string
  readonly detail: string
  readonly verdict: Verdict
  /** the checks that failed, or how it ended; why it was skipped */
  readonly by: string
  /** points; null if it was not run */
  readonly score: number | null
  /** the score that a wrong script must stay below */
  readonly below: number
  readonly source: string
  /** what it returned, for display */
  readonly returned: string
  readonly scorecard: Scorecard | null
}

/** What is proven, and how. */
export interface ProveOptions {
  readonly seed: number
  /** wrong and right scripts are written for the first; solutions are tried in all. Default: both */
  readonly libraries?: readonly [Library, ...ReadonlyArray<Library>]
  /** which wrong and right scripts to try, by mutation's or variant's name; default: all */
  readonly only?: (name: string) => boolean
  /** scripts of a task that run at the same time; the chain's pool limits them too. Default 4 */
  readonly concurrency?: number
  /** is called with each attempt as it ends */
  readonly watch?: (attempt: Attempt) => Effect.Effect<void>
}

/** All attempts for one task. */
export interface TaskProof {
  readonly task: string
  readonly split: Split
  readonly attempts: ReadonlyArray<Attempt>
  /** why the task's proof could not be completed; null if it was */
  readonly problem: string | null
}

const bad: ReadonlySet<Verdict> = new Set(["failed", "survived", "unjudged"])

/** What a proof finds wrong: scripts whose score is not as it must be. */
export const faultsOf = ({ attempts }: TaskProof): ReadonlyArray<Attempt> =>
  attempts.filter(({ verdict }) => bad.has(verdict))

/** The wrong scripts that were killed. */
export const killsOf = ({ attempts }: TaskProof): ReadonlyArray<Attempt> =>
  attempts.filter(({ verdict }) => verdict === "killed")
