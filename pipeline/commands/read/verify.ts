/** `pipeline verify`: confirms a leaderboard file from its rows, or by playing its trials again. */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { type Bench, benchNamed, unstoredOptions, withOwn } from "../../terminal/Benches.ts"
import { ExitStatus } from "../../terminal/failure.ts"
import { load, traced } from "../../terminal/handler.ts"
import { onStore } from "../../terminal/store.ts"

const flags = (benches: ReadonlyArray<Bench>) => ({
  file: Argument.String("file").pipe(
    Argument.withDescription("What `pipeline report --format leaderboard` wrote")
  ),
  db: Flag.optional(
    Flag.String("db").pipe(
      Flag.withDescription(
        "Compare with the rows of this database; without it the trials are played again, with the replies of the file in the place of the models"
      ),
      Flag.withMetavar("FILE")
    )
  ),
  concurrency: Flag.Int("concurrency").pipe(
    Flag.withDescription("Trials played at once"),
    Flag.withDefault(8)
  ),
  own: unstoredOptions(benches)
})

/** Differences that are printed. */
const SHOWN = 20

/** The file says otherwise than what was found. */
const differs = new ExitStatus({ status: 1 })

export const verify = (benches: ReadonlyArray<Bench>) =>
  Command.make(
    "verify",
    flags(benches),
    traced(
      Effect.fn("commands.verify")(function* ({ concurrency, db, file: path, own }) {
        const { readLeaderboard, replayFile, verifyRows } = yield* load(
          () => import("../../run/export/verify.ts")
        )
        const file = yield* readLeaderboard(path)
        const declared = yield* benchNamed(file.bench)
        const bench = yield* declared.load
        const tell = (done: number, of: number) =>
          done % 25 === 0 || done === of
            ? Console.error(`[${done}/${of}] played again`)
            : Effect.void
        const { differences, trials } = yield* Option.match(db, {
          onNone: () => replayFile(bench, file, { concurrency, tell }).pipe(withOwn(declared, own)),
          onSome: (url) => onStore(url, verifyRows(bench, file))
        })
        for (const { found, of, stated } of differences.slice(0, SHOWN)) {
          yield* Console.log(`differs: ${of}\n  the file says ${stated}\n  found: ${found}`)
        }
        if (differences.length > SHOWN) {
          yield* Console.log(`and ${differences.length - SHOWN} more differences`)
        }
        if (differences.length > 0) return yield* differs
        const how = Option.isSome(db) ? "by its rows" : "by playing them again"
        yield* Console.log(`Confirmed: all ${trials} trials of run ${file.run}, ${how}`)
      }, Effect.provide(NodeHttpClient.layerUndici))
    )
  ).pipe(
    Command.withDescription(
      "Confirm a leaderboard file: from the rows it was made of, or by playing its replies again on a fresh chain, without asking a model"
    ),
    Command.withExamples([
      { command: "pipeline verify leaderboard.json", description: "Plays its trials again" },
      { command: "pipeline verify leaderboard.json --db .pipeline/pipeline.db" }
    ])
  )
