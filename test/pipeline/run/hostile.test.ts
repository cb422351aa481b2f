/**
 * Hostile answers beside the oracle: each ends its own trial under its name, and the oracle's trials
 * and transactions are those of a run of its own. So does what breaks in a trial unforeseen.
 */
import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/forkPool.ts"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { Store } from "../../../db/Store.ts"
import { execute } from "../../../pipeline/run/execute.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { start } from "../../../pipeline/run/run.ts"
import type { OutcomeClass } from "../../../stages/outcome.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { Sessions } from "../../../stages/session/Session.ts"
import { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import { temporaryFolder } from "../../db/support.ts"
import { inWorld, type QuestSettings, resolveQuest } from "../../support/quest.ts"

const SEED = 6
const TASK = "bnb_transfer_basic"

/** How many of the next leases are to break in a way that nobody foresaw. */
const trap = { leases: 0 }
const chain = Layer.effect(
  Chain,
  Effect.map(Chain, (real) =>
    Chain.of({
      ...real,
      lease: Effect.suspend(() => {
        if (trap.leases === 0) return real.lease
        trap.leases -= 1
        return Effect.die(new RangeError("nobody foresaw this"))
      })
    })
  )
).pipe(Layer.provide(chainLayer({ seed: SEED, size: 2 })))

const world = Layer.mergeAll(
  Sessions.layer(1).pipe(Layer.provideMerge(chain)),
  Layer.unwrap(Effect.map(RpcGate, ({ port }) => Sandbox.layer({ gatePort: port }))).pipe(
    Layer.provideMerge(RpcGate.layer)
  ),
  Progress.quiet,
  NodeServices.layer,
  NodeHttpClient.layerUndici
)

const TO = '"0x00000000000000000000000000000000000000aa"'
const DEEP = "let deep: object = {}; for (let at = 0; at < 4_000; at++) deep = { deep }"

/** What each stand-in returns, and what its trial must come to. */
const answers: Readonly<Record<string, readonly [statements: string, outcome: OutcomeClass]>> = {
  "nonce-bigint": [`return { to: ${TO}, nonce: 2n ** 53n }`, "schema_invalid_5"],
  "nonce-number": [`return { to: ${TO}, nonce: 2 ** 53 }`, "schema_invalid_5"],
  "short-key": [
    `return { to: ${TO}, accessList: [{ address: ${TO}, storageKeys: ["0x11"] }] }`,
    "schema_invalid_5"
  ],
  "long-key": [
    `return { to: ${TO}, type: 1, accessList: [{ address: ${TO}, storageKeys: ["0x" + "11".repeat(33)] }] }`,
    "schema_invalid_5"
  ],
  inherited: [
    `class Base { get to() { return ${TO} } } class Request extends Base { get value() { return 1n } } return new Request()`,
    "wrong_state"
  ],
  "deep-data": [`${DEEP}; return { to: ${TO}, data: deep }`, "schema_invalid_5"],
  "deep-answer": [`${DEEP}; return { query_result: deep }`, "schema_invalid_3"],
  huge: [`return { to: ${TO}, data: "0x" + "00".repeat(1_000_000) }`, "resource_abuse"],
  rejects: [`Promise.reject(1); await new Promise(() => {})`, "script_threw"],
  floods: [
    `for (let at = 0; at < 60; at++) await fetch(providerUrl, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(900_000), params: [] }) }); return { to: ${TO}, nonce: -1 }`,
    "schema_invalid_5"
  ]
}

const script = (statements: string) => `\`\`\`typescript
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  ${statements}
}
\`\`\``

const played = Effect.fnUntraced(function* (options: QuestSettings) {
  const resolved = yield* resolveQuest({ seed: SEED, concurrency: 2, tasks: [TASK], ...options })
  const ended = yield* inWorld(
    resolved,
    Effect.flatMap(start(resolved), (id) => execute(id, resolved))
  )
  return { ended, trials: yield* (yield* Store).trialsOf(ended.id) }
})

const decodeBroadcast = Schema.decodeUnknownEffect(Broadcast)

/** Score and transaction hashes of the oracle's trials. */
const oracleOf = Effect.fnUntraced(function* ({
  trials
}: Effect.Success<ReturnType<typeof played>>) {
  const store = yield* Store
  return yield* Effect.forEach(
    trials.filter(({ model }) => model === "oracle"),
    Effect.fnUntraced(function* ({ id, score, item: task }) {
      const steps = yield* store.stepsOf(id, ["sign-and-broadcast"])
      const sent = yield* Effect.forEach(steps, ({ value }) => decodeBroadcast(value))
      return [task, score, ...sent.map(({ transaction }) => transaction?.hash)]
    })
  )
})

layer(world, { excludeTestServices: true })("a hostile answer", (it) => {
  for (const library of ["ethers", "viem"] as const) {
    it.effect(`ends only its own trial, with ${library}`, () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const fs = yield* FileSystem.FileSystem
        const database = (name: string) => Effect.provide(Store.layer({ url: join(folder, name) }))
        const alone = yield* played({ library, models: ["oracle"] }).pipe(
          Effect.flatMap(oracleOf),
          database("alone.db")
        )
        yield* Effect.gen(function* () {
          const models = yield* Effect.forEach(Object.entries(answers), ([name, [statements]]) => {
            const file = join(folder, `${name}.md`)
            return Effect.as(fs.writeFileString(file, script(statements)), `cmd:cat ${file}`)
          })
          const run = yield* played({ library, models: ["oracle", ...models] })
          assert.deepInclude(run.ended, { errored: 0, done: models.length + 1, paused: null })
          for (const [name, [, outcome]] of Object.entries(answers)) {
            const trial = run.trials.find(({ model }) => model.endsWith(`/${name}.md`))
            assert.deepStrictEqual([name, trial?.status, trial?.outcome], [name, "done", outcome])
          }
          assert.deepStrictEqual(yield* oracleOf(run), alone)
          assert.strictEqual(alone[0]?.[1], 100)
        }).pipe(database("hostile.db"))
      }).pipe(Effect.scoped)
    )
  }

  it.effect("does not end the run even by an unexpected defect: the trial keeps the cause", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      yield* Effect.gen(function* () {
        // Once under the script, and once more under one that does nothing: it is not the script's fault.
        trap.leases = 2
        const { ended, trials } = yield* played({
          models: ["oracle"],
          tasks: [TASK, "wbnb_deposit"],
          concurrency: 1
        })
        assert.deepInclude(ended, { errored: 1, done: 1 })
        const [broken] = trials.filter(({ status }) => status === "errored")
        assert.match(broken?.error ?? "", /unexpected happened: RangeError: nobody foresaw this/)
      }).pipe(Effect.provide(Store.layer({ url: join(folder, "broken.db") })))
    }).pipe(Effect.scoped)
  )
})
