/**
 * Every task can be solved: setup, the reference solution as it is rendered, its transactions and
 * the validators, on a real node behind the real gate, reach full marks in both libraries. Only
 * the sandbox is left out: the script runs in this process.
 */
import { pathToFileURL } from "node:url"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer, Path, Predicate, Schema } from "effect"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { instantiate } from "../../../../benchmarks/quest/bank/sampler.ts"
import { readSolution, renderSolution } from "../../../../benchmarks/quest/scripts/solutions.ts"
import { Chain, type Lease } from "../../../../chain/Chain.ts"
import { chainLayer } from "../../../../chain/forkPool.ts"
import { RpcGate } from "../../../../chain/RpcGate.ts"
import { GateCall } from "../../../../evm/GateCall.ts"
import { BlockRef } from "../../../../evm/Observation.ts"
import { TransactionEvidence } from "../../../../evm/TransactionEvidence.ts"
import { addressesOf, contractsOf, factsOf, signersOf } from "../../../../stages/chainFacts.ts"
import { observe } from "../../../../stages/observe.ts"
import { decodeAnswer, decodeRequest } from "../../../../stages/sandbox-execute/request.ts"
import { applySetup } from "../../../../stages/setup.ts"
import { decoderOf } from "../../../../stages/sign-and-broadcast/decode.ts"
import { signRequest } from "../../../../stages/sign-and-broadcast/sign.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import { Evidence } from "../../../../validators/quest/Evidence.ts"
import { probesOf, validateAtomic, validateComposite } from "../../../../validators/quest/index.ts"
import { load, services } from "./fixture.ts"

const world = Layer.mergeAll(chainLayer({ seed: 1, size: 1 }), RpcGate.layer).pipe(
  Layer.provideMerge(services)
)
const root = new URL("../../../..", import.meta.url).pathname

type Library = "ethers" | "viem"

/** A folder where rendered modules find the libraries. */
const workshop = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const directory = yield* fs.makeTempDirectoryScoped({ prefix: "questline-solvable-" })
  yield* fs.symlink(path.join(root, "node_modules"), path.join(directory, "node_modules"))
  yield* fs.writeFileString(path.join(directory, "package.json"), '{"type":"module"}')
  return directory
})

const Module = Schema.Struct({
  executeSkill: Schema.declare(
    (value): value is (...args: ReadonlyArray<unknown>) => Promise<unknown> =>
      typeof value === "function"
  )
})

/** Runs the script of one step in this process, with the gate as its provider. */
const runScript = Effect.fnUntraced(function* (source: string, file: string, url: string) {
  const fs = yield* FileSystem.FileSystem
  const chain = yield* Chain
  yield* fs.writeFileString(file, source)
  const loaded = yield* Effect.promise<unknown>(() => import(pathToFileURL(file).href))
  const { executeSkill } = yield* Schema.decodeUnknownEffect(Module)(loaded)
  return yield* Effect.promise(() => executeSkill(url, chain.agent.address, contractsOf(chain)))
})

/** Signs and sends what a script returned. */
const send = Effect.fnUntraced(function* (
  lease: Lease,
  returned: unknown,
  library: Library,
  step: number
) {
  const chain = yield* Chain
  const { request } = yield* signRequest(lease, chain, yield* decodeRequest(returned, library))
  const sent = yield* lease.sendRaw(request.raw)
  const decoder = decoderOf(chain.catalog)
  return new TransactionEvidence({
    step,
    hash: sent.hash,
    request,
    status: sent.status,
    block: new BlockRef(yield* lease.head),
    gasUsed: sent.gasUsed,
    effectiveGasPrice: sent.effectiveGasPrice,
    revertReason: null,
    logs: sent.logs.map((log) => decoder.event(log))
  })
})

const decodeCalls = Schema.decodeUnknownEffect(Schema.Array(GateCall))

/** Solves the instance on a leased node and judges what it left. */
const solve = Effect.fnUntraced(function* (
  directory: string,
  instance: Instance,
  library: Library
) {
  const chain = yield* Chain
  const lease = yield* chain.lease
  yield* applySetup(lease, chain.treasury, instance.setup)
  const judges = factsOf(chain)
  const probes = probesOf(instance, judges)
  const before = yield* observe(lease, probes)
  const gate = yield* (yield* RpcGate).open(lease.url)
  const source = yield* readSolution(questBank, library, instance.task)
  const transactions: Array<TransactionEvidence> = []
  let answer: Evidence["answer"] = null
  for (let step = 1; step <= instance.optimalSteps; step++) {
    const script = yield* renderSolution(source, library, instance, step)
    const file = `${directory}/${library}-${instance.task}-${instance.entropy}-${step}.ts`
    const returned = yield* runScript(script, file, gate.url)
    // A step of a composite may look at the chain instead of acting on it.
    if (Predicate.hasProperty(returned, "query_result")) {
      answer = { ...(answer ?? {}), ...(yield* decodeAnswer(returned)) }
    } else transactions.push(yield* send(lease, returned, library, step))
  }
  const evidence = new Evidence({
    agent: judges.agent,
    contracts: judges.contracts,
    before,
    after: yield* observe(lease, probes),
    transactions,
    calls: yield* gate.calls.pipe(Effect.flatMap(decodeCalls)),
    answer
  })
  return instance.split === "atomic"
    ? validateAtomic(instance, evidence, judges)
    : validateComposite(
        instance,
        evidence,
        { optimal: instance.optimalSteps, actual: instance.optimalSteps },
        judges
      )
}, Effect.scoped)

layer(world)("every task", (it) => {
  for (const [library, seed] of [
    ["ethers", "1"],
    ["viem", "2"]
  ] as const) {
    it.effect(`is solved in ${library} with full marks`, () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const directory = yield* workshop
        const env = { addresses: addressesOf(chain), keys: signersOf(chain) }
        for (const { task, tiers } of (yield* load()).entries) {
          const draft = { task, tiers, seed, round: 1, env, difficulty: "random" as const }
          const instance = yield* instantiate(draft)
          const { score, passed, checks } = yield* solve(directory, instance, library)
          const failed = checks.filter(({ holds }) => !holds)
          assert.deepStrictEqual(failed, [], task.id)
          assert.deepStrictEqual({ score, passed }, { score: 100, passed: true })
        }
      })
    )
  }
})
