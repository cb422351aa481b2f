/** Choosing tasks of a bank: `--split` and `--tasks GLOB`. */
import { Effect, Glob, Schema } from "effect"
import { nearest } from "../../../pipeline/run/names.ts"
import { Split } from "../../../tasks/quest/Split.ts"
import type { Bank, Entry } from "./Bank.ts"

export const SplitChoice = Schema.Literals([...Split.literals, "all"])
export type SplitChoice = typeof SplitChoice.Type

/** Nothing matches the request. */
class SelectionError extends Schema.TaggedError<SelectionError>()("SelectionError", {
  /** the glob that matches nothing; null if the split is empty */
  pattern: Schema.NullOr(Schema.String),
  split: SplitChoice,
  /** ids that may have been meant */
  near: Schema.Array(Schema.String)
}) {
  override get message() {
    const where = this.split === "all" ? "the bank" : `the ${this.split} tasks of the bank`
    if (this.pattern === null) return `choose tasks: the bank has no ${this.split} tasks`
    const remedy =
      this.near.length > 0
        ? `did you mean ${this.near.join(" or ")}?`
        : "`questline tasks list` lists them all"
    return `choose tasks: "${this.pattern}" matches nothing in ${where}; ${remedy}`
  }
}

/** A pattern with a slash is matched against the entry's place, otherwise against the id. */
const matches = (pattern: string) => {
  const glob = Glob.make(pattern)
  return ({ place, task }: Entry): boolean =>
    Glob.match(glob, pattern.includes("/") ? place : task.id)
}

/**
 * The entries of `split` that one of `patterns` matches, or all of them without patterns, in the bank's
 * order. Fails with a SelectionError for the first pattern that matches nothing.
 */
export const selectTasks = Effect.fnUntraced(function* (
  bank: Bank,
  { patterns, split }: { readonly patterns: ReadonlyArray<string>; readonly split: SplitChoice }
) {
  const pool = bank.entries.filter((entry) => split === "all" || entry.split === split)
  if (pool.length === 0) return yield* new SelectionError({ pattern: null, split, near: [] })
  if (patterns.length === 0) return pool
  const ids = bank.entries.map(({ task }) => task.id)
  for (const pattern of patterns) {
    if (!pool.some(matches(pattern)))
      return yield* new SelectionError({ pattern, split, near: nearest(pattern, ids) })
  }
  return pool.filter((entry) => patterns.some((pattern) => matches(pattern)(entry)))
})
