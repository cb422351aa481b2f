import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { Chain, type Lease } from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/forkPool.ts"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { Store } from "../../../db/Store.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { Sessions } from "../../../stages/session/Session.ts"
import { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import { killNewestNode } from "../../chain/killNode.ts"
import { temporaryFolder } from "../../db/support.ts"
import { runQuest } from "../../support/quest.ts"

const SEED = 4
/** A script that reads this account's balance finds its node dead. */
const POISON = "0x00000000000000000000000000000000dead0bad"

/** The chain, whose nodes are killed when the gate asks them for the account. */
const fragileChain = Layer.effect(
  Chain,
  Effect.gen(function* () {
    const chain = yield* Chain
    const lease = Effect.map(chain.lease, (held): Lease => {
      let alive = true
      return {
        ...held,
        ask: (method, params, most) =>
          Effect.suspend(() => {
            if (alive && JSON.stringify(params).toLowerCase().includes(POISON)) {
              alive = false
              killNewestNode()
            }
            return held.ask(method, params, most)
          })
      }
    })
    return Chain.of({ ...chain, lease })
  })
).pipe(Layer.provide(chainLayer({ seed: SEED, size: 1 })))

const sandbox = Layer.unwrap(
  Effect.map(RpcGate, ({ port }) => Sandbox.layer({ gatePort: port, memoryMiB: 256 }))
)

const world = Layer.mergeAll(
  Sessions.layer(1).pipe(Layer.provideMerge(fragileChain)),
  sandbox.pipe(Layer.provideMerge(RpcGate.layer)),
  Progress.quiet,
  NodeServices.layer,
  NodeHttpClient.layerUndici
)

const script = (statements: string): string => `\`\`\`typescript
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  ${statements}
}
\`\`\``

/** What each of the attackers runs, whatever the task. */
const attacks: Readonly<Record<string, string>> = {
  "node-killer": `await fetch(providerUrl, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getBalance", params: ["${POISON}", "latest"] }) })
  return { to: agentAddress, value: 1n }`,
  "memory-eater": `const kept: Array<Uint8Array> = []
  for (;;) kept.push(new Uint8Array(16 * 1024 * 1024).fill(1))`
}

const decodeBroadcast = Schema.decodeUnknownEffect(Broadcast)

/** Rows of the oracle's trials: result, and hashes of what it sent. */
const oracleRows = Effect.fnUntraced(function* (run: string) {
  const store = yield* Store
  const trials = (yield* store.trialsOf(run)).filter(({ model }) => model === "oracle")
  return yield* Effect.forEach(trials, (trial) =>
    Effect.gen(function* () {
      const steps = yield* store.stepsOf(trial.id, ["sign-and-broadcast"])
      const sent = yield* Effect.forEach(steps, ({ value }) => decodeBroadcast(value))
      return [trial.item, trial.score, ...sent.map((at) => at.transaction?.hash ?? "none")].join(
        " "
      )
    })
  )
})

/** Plays the models on two tasks, one trial at a time, and gives the run's id. */
const played = (models: readonly [string, ...string[]]) =>
  runQuest({
    models,
    seed: SEED,
    concurrency: 1,
    tasks: ["bnb_transfer_basic", "wbnb_deposit"]
  })

layer(world, { excludeTestServices: true })("scripts that attack", (it) => {
  it.effect("score 0 as resource_abuse, every time, and harm no other trial", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const databases = (name: string) => Store.layer({ url: join(folder, name) })
      const alone = yield* Effect.flatMap(played(["oracle"]), ({ id }) => oracleRows(id)).pipe(
        Effect.provide(databases("alone.db"))
      )
      yield* Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const attackers = yield* Effect.forEach(Object.entries(attacks), ([name, statements]) => {
          const file = join(folder, `${name}.md`)
          return Effect.as(fs.writeFileString(file, script(statements)), `cmd:cat ${file}`)
        })
        const run = yield* played(["oracle", ...attackers])
        const trials = yield* (yield* Store).trialsOf(run.id)
        for (const trial of trials.filter(({ model }) => model !== "oracle")) {
          const what = `${trial.model} on ${trial.item}: ${trial.error}`
          assert.strictEqual(trial.status, "done", what)
          assert.strictEqual(trial.outcome, "resource_abuse", what)
          assert.strictEqual(trial.score, 0, what)
        }
        assert.strictEqual(trials.length, 6)
        assert.deepStrictEqual(yield* oracleRows(run.id), alone)
        assert.isTrue(alone.every((row) => row.includes(" 100 0x")))
      }).pipe(Effect.provide(databases("attacked.db")))
    }).pipe(Effect.scoped)
  )
})
