/** Parses a source into a tree in a thread, so that a slow source does not block anything else. */
import { Effect } from "effect"
import { type Beside, Unreadable } from "./Tree.ts"
import { readInThread } from "./treeThread.ts"

/** Reads a source. */
export const readTree = Effect.fn("readTree")(function* (source: string, beside: Beside = {}) {
  const told = yield* readInThread({ source, beside })
  return "tree" in told ? told.tree : yield* new Unreadable({ reason: told.reason })
})
