/**
 * `npm run check:block [-- --system ID... --flaw NAME... --warmup ID... --decoys --watched --edges N --patches N --goals N --uses N --seed N --calls N --quick]`: every system of
 * the set, and the warm-up (`--warmup all`). Each flawed contract is held to what docs/adding-a-system.md promises of it; what is not so is told with the reason. A
 * system of the frozen set that holds gets its certificate, which commits with it; with --flaw, for those flaws beside what it had.
 * Exit status 1 where anything is wrong.
 */
import { parseArgs } from "node:util"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect, Layer, Stream } from "effect"
import { listOwnSet } from "../../benchmarks/block/bank/ownSet.ts"
import { FROZEN_SEED } from "../../benchmarks/block/bank/systems/frozen.ts"
import { listSystems, readSystem } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { checkBudget } from "../../benchmarks/block/drill/proof/proveSample.ts"
import { Solidity } from "../../benchmarks/block/solidity/Solidity.ts"
import { decoys } from "../../benchmarks/block/stages/transform/decoys/decoys.ts"
import { Gate } from "../../benchmarks/block/stages/transform/Gate.ts"
import { draws as drawsOf } from "../../benchmarks/block/stages/transform/random.ts"
import { edgesOf } from "../support/edges.ts"
import { honestlyReached } from "../support/goals.ts"
import { idleUses } from "../support/idleUses.ts"
import { judgeChain } from "../support/judgeChain.ts"
import { judgeMade, judgeWritten, type NamedSource } from "../support/madePatches.ts"
import {
  AT_ONCE,
  certify,
  type Proved,
  proveDecoys,
  proveSystem,
  proveWarmup
} from "../support/systems.ts"
import { watchedOf } from "../support/watched.ts"

const { values } = parseArgs({
  options: {
    system: { type: "string", multiple: true, default: [] },
    warmup: { type: "string", multiple: true, default: [] },
    decoys: { type: "boolean", default: false },
    watched: { type: "boolean", default: false },
    edges: { type: "string" },
    patches: { type: "string" },
    goals: { type: "string" },
    uses: { type: "string" },
    flaw: { type: "string", multiple: true, default: [] },
    seed: { type: "string", default: String(FROZEN_SEED) },
    calls: { type: "string" },
    quick: { type: "boolean", default: false },
    show: { type: "boolean", default: false }
  }
})

const thorough = values.quick ? { attacks: 2, sequences: 1, honest: 1, calls: 20 } : checkBudget
const budget = { ...thorough, calls: Number(values.calls ?? thorough.calls) }

const tell = Effect.fnUntraced(function* (name: string, { faults, made }: Proved) {
  if (values.show && made !== null) yield* Console.log(made.sample.source)
  if (faults.length > 0) process.exitCode = 1
  yield* Console.log(`${faults.length === 0 ? "ok  " : "FAIL"} ${name}`)
  for (const fault of faults) yield* Console.log(`     ${fault}`)
})

const warmup = Effect.gen(function* () {
  const start = performance.now()
  const ids = values.warmup.includes("all") ? yield* listOwnSet() : values.warmup
  const proveOne = (id: string) =>
    Effect.tap(proveWarmup(id, { seed: Number(values.seed), budget }), (proved) => tell(id, proved))
  const results = yield* Effect.forEach(ids, proveOne, { concurrency: AT_ONCE })
  const sound = results.filter(({ faults }) => faults.length === 0).length
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  yield* Console.log(`warm-up: ${sound} of ${ids.length} contracts hold (${seconds} s)`)
})

/** Seeds that are tried after the first one, until every form of decoy was met that any contract can have. */
const MORE_SEEDS = 6

/** Trojans of the warm-up: every form of decoy is called that any contract can have, and none does harm. */
const trojans = Effect.gen(function* () {
  const met = new Set<number>()
  const isMet = () => decoys.every(({ needs }, index) => needs !== undefined || met.has(index))
  const ids = yield* listOwnSet()
  let called = 0
  for (let turn = 0; turn <= MORE_SEEDS; turn += 1) {
    for (const id of ids) {
      if (turn > 0 && isMet()) break
      const { forms, harm } = yield* proveDecoys(id, Number(values.seed) + turn)
      for (const form of forms) met.add(form)
      called += forms.length
      if (harm === null) continue
      process.exitCode = 1
      yield* Console.log(`FAIL decoys of ${id}: ${harm}`)
    }
  }
  if (!isMet()) process.exitCode = 1
  yield* Console.log(`decoys: ${called} called, ${met.size} of ${decoys.length} forms`)
})

/** The systems that were named; otherwise all. */
const chosenSystems = Effect.suspend(() =>
  values.system.length === 0 ? listSystems() : Effect.succeed(values.system)
)

const systems = Effect.gen(function* () {
  for (const id of yield* chosenSystems) {
    const folder = yield* readSystem(id)
    const start = performance.now()
    const results = yield* proveSystem(
      folder,
      { flaws: values.flaw, seed: Number(values.seed), budget },
      (proved) => tell(`${id}.${proved.flaw}`, proved)
    )
    const sound = results.filter(({ faults }) => faults.length === 0).length
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    const isFrozen = !values.quick && Number(values.seed) === FROZEN_SEED
    if (isFrozen && sound === results.length) {
      yield* certify(folder, values.flaw.length === 0 ? null : new Set(values.flaw))
      yield* Console.log(`${id}: certificate.json is written`)
    }
    yield* Console.log(`${id}: ${sound} of ${results.length} flaws hold (${seconds} s)`)
  }
})

/** Patches that are made for each flaw: none may pass. */
const made = Effect.fnUntraced(function* (
  what: string,
  patchesOf: (source: string, flaw: string) => ReadonlyArray<NamedSource>
) {
  for (const id of yield* chosenSystems) {
    const folder = yield* readSystem(id)
    let [passed, all] = [0, 0]
    for (const flaw of values.flaw.length === 0 ? folder.flaws.keys() : values.flaw) {
      const patches = patchesOf(folder.source, flaw)
      yield* Stream.runForEach(
        judgeMade(folder, flaw, Number(values.seed), patches),
        Effect.fnUntraced(function* ({ detail, ending, name }) {
          all += 1
          if (values.show) yield* Console.log(`     ${id}.${flaw}: ${name}: ${ending}: ${detail}`)
          if (ending !== "patched") return
          passed += 1
          process.exitCode = 1
          yield* Console.log(`FAIL ${id}.${flaw}: a patch passes that repairs ${name}`)
        })
      )
    }
    yield* Console.log(`${id}: ${passed} of ${all} patches that ${what} pass`)
  }
})

/** Patches that repair only while they seem to be watched. */
const watched = made("repair on a condition", watchedOf)

/** Patches that are nearly right: off by one, one condition too few or too many, for some arguments only. */
const edges = (conditions: number) =>
  made("are nearly right", (source, flaw) =>
    edgesOf(source, flaw, drawsOf(Number(values.seed), "edges", flaw), conditions)
  )

/** The patches that stand in the folders, judged so many times each as replies are. */
const written = Effect.fnUntraced(function* (times: number) {
  for (const id of yield* chosenSystems) {
    const folder = yield* readSystem(id)
    let [wrong, all] = [0, 0]
    for (const flaw of values.flaw.length === 0 ? folder.patches.keys() : values.flaw) {
      yield* Stream.runForEach(
        judgeWritten(folder, flaw, Number(values.seed), times),
        Effect.fnUntraced(function* ({ detail, ending, kind, name }) {
          all += 1
          const isWrong = (ending === "patched") === (kind === "hostile")
          if (isWrong) wrong += 1
          if (isWrong) process.exitCode = 1
          if (!isWrong && !values.show) return
          const what = `${id}.${flaw}: the ${kind} patch "${name}": ${ending}: ${detail}`
          yield* Console.log(`${isWrong ? "FAIL" : "ok  "} ${what}`)
        })
      )
    }
    yield* Console.log(`${id}: ${wrong} of ${all} patches are judged wrongly`)
  }
})

/** The goals of all flaws: an attacker who has only the sound contract must reach none, in so many plays. */
const goals = Effect.fnUntraced(function* (plays: number) {
  for (const id of yield* chosenSystems) {
    const folder = yield* readSystem(id)
    const reached = yield* honestlyReached(folder, plays, Number(values.seed))
    if (reached.length > 0) process.exitCode = 1
    for (const { did, flaw } of reached) {
      yield* Console.log(`FAIL ${id}.${flaw}: without the flaw, its goal is reached by: ${did}`)
    }
    yield* Console.log(
      `${id}: ${reached.length} of ${folder.flaws.size} goals are reached without their flaw`
    )
  }
})

/** Uses whose steps never work in so many sequences. What must be refused is among them, so none is a fault. */
const uses = Effect.fnUntraced(function* (sequences: number) {
  for (const id of yield* chosenSystems) {
    const folder = yield* readSystem(id)
    const { idle, of } = yield* idleUses(folder, sequences, Number(values.seed))
    for (const { step, times, use, why } of idle) {
      yield* Console.log(
        `     ${id}: "${use}" (${times} times): step ${step + 1} never works: ${why}`
      )
    }
    yield* Console.log(`${id}: ${idle.length} of ${of} uses never work in ${sequences} sequences`)
  }
})

const isNamed = values.decoys || values.system.length + values.warmup.length > 0
const program = Effect.gen(function* () {
  if (values.watched) return yield* watched
  if (values.goals !== undefined) return yield* goals(Number(values.goals))
  if (values.uses !== undefined) return yield* uses(Number(values.uses))
  if (values.patches !== undefined) return yield* written(Number(values.patches))
  if (values.edges !== undefined) return yield* edges(Number(values.edges))
  if (!isNamed) values.warmup.push("all")
  if (values.warmup.length > 0) yield* warmup
  if (values.decoys || !isNamed) yield* trojans
  if (!isNamed || values.system.length > 0) yield* systems
})

const services = Layer.mergeAll(
  Gate.layer.pipe(Layer.provideMerge(Solidity.layer)),
  judgeChain(AT_ONCE),
  NodeServices.layer
)
program.pipe(Effect.scoped, Effect.provide(services), NodeRuntime.runMain)
