/**
 * Leaderboard files of QuestBench: a change of one of 80 kinds of one place is refused, and some kinds of forged
 * files; `npm run check:forge` makes every change and tries all kinds.
 */
import { writeFileSync } from "node:fs"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Result } from "effect"
import { questBench } from "../../../benchmarks/quest/benchmark.ts"
import { trialDigest } from "../../../pipeline/run/export/Leaderboard.ts"
import { readLeaderboard } from "../../../pipeline/run/export/readLeaderboard.ts"
import { inOwnWorld, replay } from "../../../pipeline/run/export/replay.ts"
import { compareReplayed, statedIn } from "../../../pipeline/run/export/verify.ts"
import { command, folder } from "../../pipeline/commands/support.ts"
import { honestBoard } from "../../support/forgery/board.ts"
import { mutantsOf, ofEachKind, sealed } from "../../support/forgery/edits.ts"
import { forgeries } from "../../support/forgery/forgeries.ts"
import { oneIn } from "../../support/oneIn.ts"

/** Of the trials, those of the first task and the last composite: the others are like them. */
const SLICE = new Set([0, 1, 2, 17])

const KINDS = new Set(["points raised", "another plan of a composite", "a reply of another round"])

const services = Layer.mergeAll(NodeServices.layer, NodeHttpClient.layerUndici)

describe("a leaderboard file of QuestBench", () => {
  it.live("is refused if any field is changed, or if it is forged", () =>
    Effect.gen(function* () {
      const board = yield* honestBoard(yield* folder)
      const honest = yield* readLeaderboard(board.file)
      const { differences, resolved, runId } = yield* statedIn(questBench, honest, null)
      assert.deepStrictEqual(differences, [])
      const how = { concurrency: 4, tell: () => Effect.void }
      const replayed = yield* inOwnWorld(resolved, 4, replay(honest, resolved, runId, how))
      assert.deepStrictEqual(yield* compareReplayed(honest, replayed), [])

      const all = mutantsOf(board.json).filter(
        ({ place: [first, second] }) =>
          first !== "digest" &&
          (first !== "trials" || typeof second !== "number" || SLICE.has(second))
      )
      assert.isAbove(all.length, 1500)
      for (const { change, json, place } of oneIn(80, ofEachKind(all), "FORGE")) {
        const what = `${change} ${place.join(".")}`
        writeFileSync(board.file, JSON.stringify(sealed(json)))
        const read = yield* Effect.result(readLeaderboard(board.file))
        if (Result.isFailure(read)) {
          assert.strictEqual(read.failure._tag, "VerifyError", what)
          continue
        }
        // What is played is what was played: the digests of what was asked and said are the same.
        const file = read.success
        assert.deepStrictEqual(file.sums, honest.sums, what)
        const known = new Set(honest.trials.map(trialDigest))
        assert.isTrue(
          file.trials.every((trial) => known.has(trialDigest(trial))),
          what
        )
        const [first] = yield* compareReplayed(file, replayed)
        const name = place.findLast((part) => typeof part === "string") ?? ""
        assert.isDefined(first, what)
        if (place[0] !== "trials") assert.include(first?.of ?? "", name, what)
      }

      for (const { forge, name, says } of forgeries.filter(({ name }) => KINDS.has(name))) {
        writeFileSync(board.file, forge(board))
        const said = yield* command("verify", board.file)
        assert.include([1, 2], said.status, `${name}: ${said.stdout}`)
        assert.match(said.stderr, says, name)
      }
    }).pipe(Effect.scoped, Effect.provide(services))
  )
})
