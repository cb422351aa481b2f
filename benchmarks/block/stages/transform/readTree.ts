/** Parses a source into a tree in a thread, so that a slow source does not block anything else. */
import { Effect } from "effect"
import { type SourcesByPath, Unreadable } from "./Tree.ts"
import { readInThread } from "./treeThread.ts"

/** Reads a source. */
export const readTree = Effect.fn("readTree")(function* (
  source: string,
  imported: SourcesByPath = {}
) {
  const read = yield* readInThread({ source, imported })
  return "tree" in read ? read.tree : yield* new Unreadable({ reason: read.reason })
})
