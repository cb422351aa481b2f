/** One step of a transformation: from a tree to edits. Owns the form of its result. */
import type { Flaw } from "../../../../tasks/block/Sample.ts"
import type { Edit } from "./edits.ts"
import type { Texts } from "./leaks/texts.ts"
import type { Renaming } from "./names.ts"
import type { Draws } from "./random.ts"
import type { Tree } from "./Tree.ts"
import type { WordTable } from "./words.ts"

/** A function that a step adds, with a variable of its own. */
export interface Added {
  readonly name: string
  readonly variable: string
  /** an event of its own, if it emits one */
  readonly event: string | null
  readonly operation: string
  readonly rationale: string
}

/** What a step changes. */
interface Change {
  readonly edits: ReadonlyArray<Edit>
  readonly renaming?: Renaming
  readonly texts?: Texts
  readonly added?: ReadonlyArray<Added>
}

/** Why a step cannot be taken. */
interface Refusal {
  readonly reason: string
}

/** What a step may use besides the source. */
export interface Subject {
  readonly flaw: Flaw
  /** whether the contract without its flaw has that comment, too: such a comment does not show where the flaw is */
  readonly isShared: (comment: string) => boolean
  /** words that name the incident behind the sample -> their replacements */
  readonly incident: WordTable
  /** whether the sample's proof needs that address */
  readonly needs: (address: string) => boolean
}

/** A pure function of source and seed. */
export type Pass = (tree: Tree, random: Draws, subject: Subject) => Change | Refusal
