/**
 * `npm run check:forge [-- NAME]`: an honest leaderboard file is confirmed, and each kind of forged
 * one is refused, by name, with one line that says what is wrong. Exit status 1 where one is not.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, References } from "effect"
import { benches } from "../../pipeline/commands/benchmarks.ts"
import { commandOver } from "../pipeline/commands/support.ts"
import { type Board, honestBoard } from "../support/forgery/board.ts"
import { type Forgery, forgeries } from "../support/forgery/forgeries.ts"

const wanted = process.argv[2] ?? ""

/** What verify says of a forged file that it should not; none where it refuses it as it should. */
const wrongIn = Effect.fnUntraced(function* (board: Board, { forge, says }: Forgery) {
  writeFileSync(board.file, forge(board))
  const { status, stderr, stdout } = yield* commandOver(benches, "verify", board.file)
  const lines = stderr.split("\n").filter((line) => line.startsWith("error: "))
  if (status !== 1 && status !== 2) return [`exit status ${status}: ${stdout}`]
  if (lines.length !== 1 || !says.test(lines[0] ?? "")) return [`does not say ${says}: ${stderr}`]
  yield* Console.log(`  ${lines[0]?.replace(board.file, "FILE").slice(0, 220)}`)
  return []
})

const check = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-forge-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  const board = yield* honestBoard(folder)
  const honest = yield* commandOver(benches, "verify", board.file)
  yield* Console.log(honest.stdout)
  let wrong = honest.status === 0 ? 0 : 1
  if (wrong === 1) yield* Console.log(`  WRONG: the honest file is not confirmed: ${honest.stderr}`)
  const chosen = forgeries.filter(({ name }) => name.includes(wanted))
  if (chosen.length === 0) return yield* Effect.die(new Error(`no kind is named ${wanted}`))
  for (const forgery of chosen) {
    yield* Console.log(forgery.name)
    for (const what of yield* wrongIn(board, forgery)) {
      wrong += 1
      yield* Console.log(`  WRONG: ${what}`)
    }
  }
  yield* Console.log(
    `${chosen.length} of ${forgeries.length} kinds of forged files tried: ${wrong === 0 ? "all refused, the honest one confirmed" : `${wrong} wrong`}`
  )
  process.exitCode = wrong === 0 ? 0 : 1
}).pipe(
  Effect.scoped,
  Effect.provideService(References.MinimumLogLevel, "Error"),
  Effect.provide(NodeServices.layer)
)

NodeRuntime.runMain(check)
