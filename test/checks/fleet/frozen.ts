/**
 * A worker freezes within a transaction: its statements were answered, and its commit never comes. Nobody may have to wait
 * for it longer than the server's time-out. Each kind of write that workers do is frozen once, all at the same time.
 */
import { Deferred, Effect, Layer } from "effect"
import { Store } from "../../../db/Store.ts"
import { addRun, step } from "../../db/support.ts"
import { ask } from "../../support/fleet/audit.ts"
import { byWay, pgWire } from "../../support/fleet/pgWire.ts"
import { TABLES } from "../../support/fleet/tables.ts"
import { newDatabase, ownServer } from "../../support/postgres.ts"
import type { Finding } from "./finding.ts"

/** Seconds after which a silent transaction is to be over, and what a loaded machine may add. */
const MOST = 10
const SLACK = 2

type Write = (store: Store["Service"], trial: number) => Effect.Effect<unknown, unknown>

const amounts = { cost: 1, tokens: 10 }
const end = { outcome: "pass", score: 100, passed: true, measures: null, error: null }

const WRITES: Readonly<Record<string, Write>> = {
  claim: (store, trial) => store.claimTrials("run", [trial], "frozen", 1),
  heartbeat: (store) => store.heartbeat("frozen"),
  reserve: (store) => store.reserve("key", "frozen"),
  reply: (store, trial) => store.saveStep(step(trial, "generate", "key", { durable: true })),
  end: (store, trial) =>
    store.finishTrial({ ...end, trialId: trial, owner: "frozen", status: "done" }),
  share: (store) =>
    store.heartbeat("frozen", { shares: [{ name: "provider", calls: 8, using: 0 }] }),
  budget: (store) =>
    store.heartbeat("frozen", {
      draws: [{ runId: "run", most: { cost: 5, tokens: null }, kept: amounts, need: amounts }]
    }),
  "giving back": (store) => store.release("frozen")
}

/** What has to be free again. */
const LOCKS = `begin; lock table ${TABLES.map((name) => `questline.${name}`).join(", ")} in exclusive mode; commit`

const seconds = (url: string) =>
  Effect.map(ask(url, "select extract(epoch from clock_timestamp())::float8"), (rows) =>
    Number(rows[0]?.[0])
  )

/** Freezes one write; gives the seconds until everything was free, by the server's clock. */
const freeze = Effect.fnUntraced(function* (write: Write) {
  const url = yield* newDatabase
  const { folder: to } = yield* Effect.promise(() => ownServer())
  const [trial] = yield* Effect.flatMap(Store, (store) => addRun(store, "run", ["a"])).pipe(
    Effect.tap(([id]) =>
      write === WRITES.claim ? Effect.void : Store.use((store) => store.claimTrial(id, "frozen"))
    ),
    Effect.provide(Store.layer({ url }))
  )
  const frozen = yield* Deferred.make<void>()
  let armed = false
  const way = yield* pgWire({
    to,
    judge: ({ kind }, point) => {
      if (!armed || kind === "" || point === "committed") return "pass"
      Deferred.doneUnsafe(frozen, Effect.void)
      return "hold"
    }
  })
  const context = yield* Layer.build(Store.layer({ url: byWay(url, way.folder) }))
  // Before the store is closed, which waits for its connections.
  yield* Effect.addFinalizer(() => Effect.sync(way.close))
  armed = true
  yield* Effect.forkScoped(
    Effect.provide(
      Store.use((store) => write(store, trial)),
      context
    )
  )
  yield* Deferred.await(frozen)
  const began = yield* seconds(url)
  yield* ask(url, LOCKS)
  return (yield* seconds(url)) - began
}, Effect.scoped)

export const frozen = Effect.fn("frozen")(function* () {
  const waits = yield* Effect.forEach(
    Object.entries(WRITES),
    ([name, write]) => Effect.map(freeze(write), (waited) => [name, waited] as const),
    { concurrency: "unbounded" }
  )
  const longest = Math.max(...waits.map(([, waited]) => waited))
  return {
    line: `${waits.length} kinds of write frozen before their commit held others for at most ${longest.toFixed(1)} s`,
    wrong: waits.flatMap(([name, waited]) => [
      ...(waited > MOST + SLACK ? [`${name}: others waited for ${waited.toFixed(1)} s`] : []),
      // Otherwise nothing was frozen, and nothing is shown.
      ...(waited < MOST - SLACK
        ? [`${name}: it held nothing, only for ${waited.toFixed(1)} s`]
        : [])
    ])
  } satisfies Finding
})
