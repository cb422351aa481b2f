/** Kills nodes that this process has started: which process is which node. Each is below a shell of its own. */
import { execFileSync } from "node:child_process"
import { assert } from "@effect/vitest"

const pidsOf = (...args: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync("pgrep", args).toString().trim().split("\n")

/** The nodes of this process that are alive and fit what `pgrep` is told of them. */
const nodesOf = (...chosen: ReadonlyArray<string>): ReadonlyArray<number> => {
  const shells = pidsOf("-P", String(process.pid)).join(",")
  return pidsOf("-P", shells, ...chosen).map(Number)
}

/**
 * Kills the newest node: with a pool of one, the node that is leased. The newest is the one that was
 * started last: the system counts its processes round, so its number need not be the highest.
 */
export const killNewestNode = (): void => {
  const [node] = nodesOf("-n", "-x", "anvil")
  process.kill(node ?? Number.NaN, "SIGKILL")
}

/** Kills the one node that holds a genesis of its own. A shell that is still cleaning up has none. */
export const killBase = (): void => {
  const nodes = nodesOf("-f", "^[^ ]*anvil.* --init [^ ]*genesis\\.json")
  assert.lengthOf(nodes, 1)
  process.kill(nodes[0] ?? Number.NaN, "SIGKILL")
}
