/**
 * The answer of the server is lost, after the commit of each kind of write of the Store, and before it: what is stored
 * then is what is stored without any loss. The long form, with workers, is `npm run check:fleet`.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { Store } from "../../db/Store.ts"
import { ask } from "../support/fleet/audit.ts"
import { byWay, type Point, pgWire } from "../support/fleet/pgWire.ts"
import { TABLES } from "../support/fleet/tables.ts"
import { absent, installed, newDatabase, ownServer } from "../support/postgres.ts"
import { addRun, step } from "./support.ts"

const end = { outcome: "pass", score: 1, passed: true, measures: null, error: null }
const amounts = { cost: 1, tokens: 10 }
const sign = { host: "here", pid: 1, version: "1", ended: 0, rate: null, refused: {} }

/** What the Store writes, once each at least. */
const writeAll = Effect.gen(function* () {
  const store = yield* Store
  const [a, b, c, d] = yield* addRun(store, "run", ["a", "b", "c", "d"])
  const claimed = yield* store.claimTrials("run", [a, b], "me", 2)
  assert.deepStrictEqual(
    claimed.map(({ id }) => id),
    [a, b]
  )
  assert.isTrue(yield* store.claimTrial(c, "other"))
  const report = { sign: { owner: "me", ...sign } }
  assert.sameMembers([...(yield* store.heartbeat("me", report)).held], [a, b])
  const most = { cost: 5, tokens: null }
  yield* store.heartbeat("me", {
    shares: [{ name: "provider", calls: 8, using: 0 }],
    draws: [{ runId: "run", most, kept: amounts, need: amounts }]
  })
  yield* store.complain("model", { seen: 0, crowded: true, pause: 1_000 })
  yield* store.reserve("reply", "me")
  const reply = { stage: "generate", step: 1, attempt: 1, key: "reply", cached: 0 } as const
  const row = yield* store.rowOf(step(b, "generate", "reply", { durable: true }))
  const claim = { owner: "me", token: 1 }
  const paid = { trialId: b, claim, steps: [], latest: { ...reply, row }, reservedBy: "me" }
  assert.isTrue(Option.exists(yield* store.saveTrace(paid), ({ first }) => first))
  yield* store.keepOutputs([{ ...row, key: "kept" }])
  yield* store.reserve("key", "me")
  yield* store.saveStep(step(a, "generate", "key", { durable: true }))
  yield* store.saveStep(step(a, "validate", "verdict"))
  yield* store.unreserve("key", "me")
  yield* store.linkStep({ trialId: b, stage: "generate", step: 0, attempt: 1, key: "key" })
  assert.isTrue(yield* store.finishTrial({ ...end, trialId: a, owner: "me", status: "done" }))
  yield* store.giveBack([b], "me")
  yield* store.heartbeat("me", { unused: { shares: ["provider"], runs: ["run"] } })
  yield* store.yieldAll(["other"])
  yield* store.release("other")
  assert.strictEqual(yield* store.cancelTrials([d]), 1)
  yield* store.rerunTrials((yield* store.trialsOf("run")).filter(({ id }) => id === a || id === d))
  yield* store.saveScoring({
    runId: "run",
    variant: "x2",
    version: "1",
    scores: [{ trialId: a, score: 1, passed: true }]
  })
  yield* store.keepNote({ trial: a }, { text: "why", tags: [] })
  yield* store.setRunStatus("run", "paused", "me")
  yield* addRun(store, "gone", ["a"])
  yield* store.deleteRun("gone")
})

/** Columns that hold a time or a number of the server's own, of which those of an undone transaction stay unused. */
const OWN =
  "{id,rowid,scoring_id,created_at,started_at,finished_at,heartbeat_at,lease,changed_at,not_before}"

/** Every row without these; trials are named by their place. */
const rowsOf = Effect.fnUntraced(function* (url: string) {
  const ids = (yield* ask(url, "select id::text from questline.trials order by trials.id")).flat()
  return yield* Effect.forEach(TABLES, (table) =>
    Effect.map(
      ask(url, `select (to_jsonb(t) - '${OWN}'::text[])::text from questline.${table} t`),
      (rows) =>
        [
          table,
          rows
            .flat()
            .map((row) =>
              String(row).replace(/"trial_id": (\d+)/, (_, id) => `"trial": ${ids.indexOf(id)}`)
            )
            .toSorted()
        ] as const
    )
  )
})

/** Writes all; each kind is cut off at `point` once, and then passes. Gives the rows and how often it was cut. */
const written = Effect.fnUntraced(function* (point: Point | undefined) {
  const url = yield* newDatabase
  yield* Effect.void.pipe(Effect.provide(Store.layer({ url })))
  const { folder: to } = yield* Effect.promise(() => ownServer())
  const seen = new Set<string>()
  const way = yield* pgWire({
    to,
    judge: ({ kind }, at) => {
      if (kind === "" || at !== point || seen.has(kind)) return "pass"
      seen.add(kind)
      return "cut"
    }
  })
  const store = yield* Layer.build(Store.layer({ url: byWay(url, way.folder) }))
  yield* Effect.provide(writeAll, store)
  return { rows: yield* rowsOf(url), cuts: seen.size }
}, Effect.scoped)

if (installed === undefined) console.warn(absent)
else {
  describe("an answer that is lost", () => {
    // it.live: what is tried again waits by the real clock
    it.live(
      "after the commit or before it changes nothing of what is stored, for each kind of write",
      () =>
        Effect.gen(function* () {
          const calm = yield* written(undefined)
          assert.strictEqual(calm.cuts, 0)
          for (const point of ["committed", "commit"] as const) {
            const { cuts, rows } = yield* written(point)
            assert.deepStrictEqual(rows, calm.rows, point)
            assert.isAtLeast(cuts, 18, point)
          }
        })
    )
  })
}
