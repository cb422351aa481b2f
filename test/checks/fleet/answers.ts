/**
 * The answer to a commit is lost, once after each kind of write, and once before it: a worker plays a run through a way
 * that cuts its connection there. Nothing may be stuck, and nothing may be stored or paid for twice.
 */
import { Console, Effect } from "effect"
import { temporaryFolder } from "../../db/support.ts"
import { databaseOf, watchChanges, wrongChanges } from "../../support/fleet/audit.ts"
import { byWay, inShort, type Point, pgWire, type Transaction } from "../../support/fleet/pgWire.ts"
import { allRows, detach, differing, well } from "../../support/fleet/play.ts"
import { fleetProvider } from "../../support/fleet/provider.ts"
import { newDatabase, ownServer } from "../../support/postgres.ts"
import type { Finding } from "./finding.ts"

/** Cuts each kind of write once at each of these points. */
const makeCutting = (points: ReadonlyArray<Point>) => {
  const seen = new Set<string>()
  const cut: Array<string> = []
  const judge = (transaction: Transaction, point: Point) => {
    const { kind } = transaction
    if (kind === "" || !points.includes(point) || seen.has(`${point} ${kind}`)) return "pass"
    seen.add(`${point} ${kind}`)
    cut.push(`${point === "commit" ? "before" : "after"} ${inShort(transaction)}`)
    return "cut"
  }
  return { cut, judge } as const
}

/** What is done with the run: each command that changes rows, and the workers between. */
const COMMANDS: ReadonlyArray<ReadonlyArray<string>> = [
  // Only what has not ended can be cancelled; running it again brings it back.
  ["cancel", "--tasks", "erc20_approve", "--round", "2"],
  ["work", "--until-idle"],
  ["rerun", "--tasks", "erc20_approve"],
  ["resume"],
  ["rescore", "--tolerance", "0.5,2"]
]

export const answers = Effect.fn("answers")(function* (options: {
  readonly tasks: ReadonlyArray<string>
}) {
  const folder = yield* temporaryFolder
  const provider = yield* fleetProvider({ seeds: [5], rounds: 2, takes: () => "300 millis" })
  const runs = {
    ...{ seeds: [5], rounds: 2, tasks: options.tasks, baseUrl: provider.baseUrl, folder },
    flags: ["--concurrency", "4", "--max-cost", "100"]
  }
  const calm = `${folder}/calm.db`
  yield* detach(calm, runs)
  yield* Effect.forEach(COMMANDS, (command) => well([...command, "--db", calm]))
  const paidCalmly = provider.paid().length

  const url = yield* newDatabase
  const { folder: to } = yield* Effect.promise(() => ownServer())
  // A command that cannot open its database ends; what is opened is a database that is there.
  yield* well(["runs", "--db", url])
  const { cut, judge } = makeCutting(["commit", "committed"])
  const way = byWay(url, (yield* pgWire({ to, judge })).folder)
  yield* detach(way, runs)
  yield* watchChanges(url)
  const printed = yield* Effect.forEach(COMMANDS, (command) =>
    well([...command, "--db", way, "--log-level", "info"])
  )
  const wrong = [
    ...differing(yield* allRows(url), yield* allRows(calm)),
    ...(yield* wrongChanges(url))
  ]
  const paid = provider.paid().length - paidCalmly
  if (paid !== paidCalmly)
    wrong.push(`${paid} replies were paid for, ${paidCalmly} in the calm run`)
  if (cut.length < 10) wrong.push(`only ${cut.length} commits were cut`)
  yield* Console.error(cut.map((each) => `  cut ${each}`).join("\n"))
  return {
    line: `${cut.length} answers cut off around commits in ${databaseOf(url).slice(0, 8)}..., ${paid} replies (${paidCalmly} in the calm run)`,
    wrong,
    output: printed.map(({ stderr }) => stderr).join("\n")
  } satisfies Finding
}, Effect.scoped)
