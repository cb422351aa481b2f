/**
 * How much longer a run takes than its models do. A local provider that takes two seconds for every
 * call answers as the reference solutions do; the run is the real command line, in a process of its
 * own. The ideal is the larger of all calls' own time over the calls at once, and the longest
 * episode. Owns the measuring and the ratio.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { oracleServer } from "../support/oracleServer.ts"
import { pipeline } from "./programTree.ts"

export interface WaitingOptions {
  readonly rounds: number
  readonly concurrency: number
  /** what a call takes, in seconds */
  readonly seconds: number
  /** globs over task ids; none is all */
  readonly tasks?: ReadonlyArray<string>
}

/** What a run took, beside the least that it could have taken; times in seconds. */
export interface Waiting {
  readonly calls: number
  readonly ideal: number
  /** of the whole process, and from its first call to its last answer */
  readonly wall: number
  readonly asking: number
  /** most calls at once, and their mean while any is asked */
  readonly most: number
  readonly mean: number
  readonly ratio: number
  /** of all its processes: seconds of CPU, and MiB at their most */
  readonly cpu: number
  readonly mib: number
}

/** The calls that the provider saw. A call is told how many calls of its episode went before it: their answers are in it. */
const makeClock = () => {
  let longest = 0
  let calls = 0
  let underWay = 0
  let most = 0
  let first = 0
  let last = 0
  let sum = 0
  return {
    began: (before: number) => {
      const started = performance.now()
      calls += 1
      underWay += 1
      most = Math.max(most, underWay)
      first = first === 0 ? started : first
      return () => {
        last = performance.now()
        underWay -= 1
        sum += last - started
        longest = Math.max(longest, (before + 1) * (last - started))
      }
    },
    read: () => ({ calls, most, first, last, sum, longest })
  }
}

/** Plays a run against a provider that takes its time. */
export const waiting = Effect.fn("waiting")(function* (options: WaitingOptions) {
  const { concurrency, rounds, seconds, tasks = [] } = options
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-bench-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  const clock = makeClock()
  const server = yield* oracleServer({
    seed: 1,
    rounds,
    library: "ethers",
    takes: `${seconds} seconds`,
    behave: (_, { messages }, response) => {
      const ended = clock.began(messages.filter(({ role }) => role === "assistant").length)
      response.once("close", ended)
      return "well"
    }
  })
  const started = performance.now()
  const { cpu, mib } = yield* pipeline([
    ...["run", "--model", server.model, "--seed", "1", "--rounds", String(rounds)],
    ...["--concurrency", String(concurrency), "--db", join(folder, "run.db"), "--json"],
    ...tasks.flatMap((glob) => ["--tasks", glob])
  ])
  const wall = (performance.now() - started) / 1000
  const { calls, first, last, longest, most, sum } = clock.read()
  const ideal = Math.max(sum / concurrency, longest) / 1000
  const asking = (last - first) / 1000
  return {
    calls,
    ideal,
    wall,
    asking,
    most,
    mean: sum / (last - first),
    ratio: wall / ideal,
    cpu,
    mib
  } satisfies Waiting
}, Effect.scoped)
