/**
 * What the parts cost, measured side by side in one run and printed as ratios: a genesis, leases, scripts,
 * rows, pages. A ratio says more than a time, which depends on the machine.
 */

import { join } from "node:path"
import { Array as Arr, Effect, Order } from "effect"
import { startAnvil } from "../../chain/Anvil.ts"
import { Chain } from "../../chain/Chain.ts"
import { loadGenesis } from "../../chain/genesis/Genesis.ts"
import { type JsonRpc, makeJsonRpc } from "../../chain/JsonRpc.ts"
import { Store } from "../../db/Store.ts"
import { Sandbox } from "../../stages/sandbox-execute/Sandbox.ts"
import { worldOf } from "../../stages/World.ts"
import { addRun } from "../db/support.ts"
import { line, temporary } from "./lines.ts"
import { viewing } from "./viewing.ts"

const REPEATS = 9

/** Median of the milliseconds that an effect takes. */
const median = <A, E, R>(effect: Effect.Effect<A, E, R>, repeats = REPEATS) =>
  Effect.replicateEffect(
    Effect.gen(function* () {
      const started = performance.now()
      yield* effect
      return performance.now() - started
    }),
    repeats
  ).pipe(Effect.map((times) => Arr.sort(times, Order.Number)[Math.floor(repeats / 2)] ?? 0))

const genesis = Effect.gen(function* () {
  const cacheDir = yield* temporary
  const built = yield* median(loadGenesis({ cacheDir }), 1)
  const loaded = yield* median(loadGenesis({ cacheDir }))
  yield* line("genesis, built", built, "genesis, from its cache", loaded)
}).pipe(Effect.scoped)

/** A hundred calls of a node, one after the other, both ways. */
const calls = Effect.gen(function* () {
  const anvil = yield* startAnvil({})
  const overHttp = yield* makeJsonRpc(anvil.url)
  const hundred = ({ call }: JsonRpc) =>
    Effect.replicateEffect(call("eth_chainId", []), 100, { discard: true })
  const http = yield* median(hundred(overHttp))
  const socket = yield* median(hundred(anvil))
  yield* line("100 calls of a node, HTTP", http, "over its socket", socket)
}).pipe(Effect.scoped)

const script = (library: "ethers" | "viem") =>
  Effect.gen(function* () {
    const sandbox = yield* Sandbox
    const result = yield* sandbox.run({
      source: `import * as library from "${library}"
export async function executeSkill() { return { to: "0x", data: String(Object.keys(library).length) } }`,
      library,
      providerUrl: "http://127.0.0.1:1/none",
      agent: "0x",
      contracts: {},
      timestamp: 1_735_689_600,
      entropy: "00",
      timeoutMs: 20_000
    })
    return result
  })

const world = Effect.gen(function* () {
  const chain = yield* Chain
  const lease = yield* median(Effect.scoped(chain.lease))
  const block = yield* median(Effect.scoped(Effect.flatMap(chain.lease, (held) => held.mine(1))))
  yield* line("lease and one block", block, "lease alone", lease)
  const [ethers, viem] = [yield* median(script("ethers")), yield* median(script("viem"))]
  yield* line("script with viem", viem, "script with ethers", ethers)
  yield* line("script with ethers", ethers, "lease alone", lease)
}).pipe(Effect.provide(worldOf({ seed: 1, concurrency: 2 })))

const store = Effect.gen(function* () {
  const url = join(yield* temporary, "bench.db")
  yield* Effect.gen(function* () {
    const db = yield* Store
    const [trialId = 0] = yield* addRun(db, "bench", ["t"])
    let next = 0
    const save = (durable: boolean) =>
      Effect.suspend(() => {
        next += 1
        const value = { text: "x".repeat(2_000) }
        return db.saveStep({
          trialId,
          step: next,
          attempt: 1,
          key: `k${next}`,
          stage: "s",
          version: 1,
          value,
          durationMs: 0,
          durable
        })
      })
    const free = yield* median(save(false), 99)
    const paid = yield* median(save(true), 99)
    yield* line("a paid output stored", paid, "a free one", free)
  }).pipe(Effect.provide(Store.layer({ url })))
}).pipe(Effect.scoped)

/** The parts one after the other. */
export const parts = Effect.gen(function* () {
  yield* genesis
  yield* calls
  yield* world
  yield* store
  yield* viewing
})
