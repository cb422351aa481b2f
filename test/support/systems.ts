/** Proves the flawed contracts of a system and of the warm-up: for the check of all, and the slice in `npm test`. */
import { availableParallelism } from "node:os"
import { Effect, Result } from "effect"
import { readOwnSample } from "../../benchmarks/block/bank/ownSet.ts"
import {
  readCertificate,
  sampleDigest,
  versionsFor,
  vouchedIn,
  writeCertificate
} from "../../benchmarks/block/bank/systems/certificate.ts"
import { FROZEN_SEED } from "../../benchmarks/block/bank/systems/frozen.ts"
import { contractsOf, partOf } from "../../benchmarks/block/bank/systems/loadSystems.ts"
import { type MadeSample, makeSample } from "../../benchmarks/block/bank/systems/makeSample.ts"
import type { PatchText } from "../../benchmarks/block/bank/systems/patches.ts"
import type { SystemFolder } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { takeGround } from "../../benchmarks/block/drill/ground.ts"
import { harmOfDecoys } from "../../benchmarks/block/drill/proof/decoys.ts"
import { faultsOf, type ProofBudget } from "../../benchmarks/block/drill/proof/proveSample.ts"
import type { Compiled, Sources } from "../../benchmarks/block/solidity/Solidity.ts"
import { compileTogether } from "../../benchmarks/block/solidity/together.ts"
import { decoys } from "../../benchmarks/block/stages/transform/decoys/decoys.ts"
import { Gate } from "../../benchmarks/block/stages/transform/Gate.ts"
import { sourcesOf } from "../../benchmarks/block/stages/transform/transform.ts"
import { digest } from "../../evm/digest.ts"
import type { Use } from "../../tasks/block/Drill.ts"
import type { Sample } from "../../tasks/block/Sample.ts"

/** How many contracts are proven at the same time, each on a node of its own. */
export const AT_ONCE = availableParallelism()

/** What was found of one flaw. */
export interface Proved {
  readonly flaw: string
  /** what is wrong; empty where nothing is */
  readonly faults: ReadonlyArray<string>
  readonly made: MadeSample | null
}

const programsOf = ({ patches, sample }: MadeSample) =>
  new Map<string, Sources>([
    ["flawed", sourcesOf(sample.source, sample)],
    ["sound", sourcesOf(sample.fixed ?? "", sample)],
    ...patches.map(({ source }, index) => [`patch ${index}`, sourcesOf(source, sample)] as const)
  ])

/** How thoroughly, and with what is drawn how. */
interface Thoroughness {
  readonly budget: ProofBudget
  readonly seed: number
}

/** What is wrong with a contract that was made. */
const proveMade = Effect.fnUntraced(function* (
  flaw: string,
  made: MadeSample,
  strategies: ReadonlyArray<Use>,
  thoroughness: Thoroughness
) {
  const programs = yield* Effect.result(compileTogether(programsOf(made)))
  if (Result.isFailure(programs)) {
    const faults = [`it does not compile: ${programs.failure.message}`]
    return { flaw, faults, made } satisfies Proved
  }
  const at = (key: string): Compiled | undefined => programs.success.get(key)
  const [flawed, sound] = [at("flawed"), at("sound")]
  if (flawed === undefined || sound === undefined) return yield* Effect.die("nothing was compiled")
  const patched = made.patches.flatMap((_, index) => at(`patch ${index}`) ?? [])
  const faults = yield* Effect.scoped(
    Effect.flatMap(takeGround(), (ground) =>
      faultsOf(ground, made, { flawed, sound, patched }, strategies, thoroughness)
    )
  ).pipe(
    Effect.catchTag("ProofError", ({ message, step }) => Effect.succeed([`${step}: ${message}`]))
  )
  return { flaw, faults, made } satisfies Proved
})

const prove = Effect.fnUntraced(function* (
  folder: SystemFolder,
  flaw: string,
  thoroughness: Thoroughness
) {
  const made = yield* Effect.result(makeSample(folder, flaw, thoroughness.seed))
  return Result.isFailure(made)
    ? ({ flaw, faults: [made.failure], made: null } satisfies Proved)
    : yield* proveMade(flaw, made.success, folder.system.strategies ?? [], thoroughness)
})

/** What changes nothing that runs: comments are gone, and errors are told in other words. */
const cosmetic = (source: string): string =>
  source
    .replace(/^\s*\/\/\/? .*\n/gm, "")
    .replace(/^(\s*require\(.*)"[^"]*"\);$/gm, '$1"refused");')

/** A contract of the warm-up, beside whose own patches two stand that repair nothing. `as`: what its patches are said to be. */
export const proveWarmup = Effect.fn("proveWarmup")(function* (
  id: string,
  thoroughness: Thoroughness,
  as: (kind: PatchText["kind"]) => PatchText["kind"] = (kind) => kind
) {
  const { patches, sample } = yield* readOwnSample(id)
  const nothing = (name: string, source: string) => ({
    patch: { name, kind: "hostile", from: "flawed", edits: [] } as const,
    source
  })
  const all = [
    ...patches.map(({ patch, source }) => ({ patch: { ...patch, kind: as(patch.kind) }, source })),
    nothing("nothing", sample.source),
    nothing("other words", cosmetic(sample.source))
  ]
  return yield* proveMade(id, { sample, patches: all }, [], thoroughness)
})

/** What calls of the decoys of a contract's trojan lead to, and which forms of decoys they are. */
export const proveDecoys = Effect.fn("proveDecoys")(function* (id: string, seed: number) {
  const { sample } = yield* readOwnSample(id)
  const { drill, proof } = sample
  if (drill == null || proof === null) return yield* Effect.die("a contract without a drill")
  const gate = yield* Gate
  const { added, codeActs, source } = yield* gate.make(sample, ["trojan"], seed)
  const programs = yield* compileTogether(
    new Map([
      ["plain", sourcesOf(sample.source, sample)],
      ["trojan", sourcesOf(source, sample)]
    ])
  )
  const [without, trojan] = [programs.get("plain"), programs.get("trojan")]
  const original = without?.contracts.get(sample.flaw.contract ?? "")
  if (trojan === undefined || without === undefined || original === undefined) {
    return yield* Effect.die("no contract")
  }
  const settingOf = (compiled: Compiled) => ({ setup: proof.setup, compiled, names: {} })
  const harm = yield* Effect.scoped(
    Effect.flatMap(takeGround(), (ground) =>
      harmOfDecoys(
        ground,
        { setting: settingOf(trojan), plain: settingOf(without), original, added: new Set(added) },
        { drill, proof },
        `${id} ${seed}`
      )
    )
  )
  const why = new Set(codeActs.flatMap((act) => (act.function === "DECOY" ? act.rationale : [])))
  const forms = decoys.flatMap(({ rationale }, index) => (why.has(rationale) ? [index] : []))
  return { harm, forms }
})

/** Every flaw of a system, or those that are named. `tell` hears of each as soon as it is proven. */
export const proveSystem = Effect.fn("proveSystem")(function* (
  folder: SystemFolder,
  options: Thoroughness & { readonly flaws: ReadonlyArray<string> },
  tell: (proved: Proved) => Effect.Effect<void> = () => Effect.void
) {
  const all = [...folder.flaws.keys()]
  const flaws = options.flaws.length === 0 ? all : options.flaws
  return yield* Effect.forEach(flaws, (flaw) => Effect.tap(prove(folder, flaw, options), tell), {
    concurrency: AT_ONCE
  })
})

/** Both sources of a contract that passed the gate: as it is, and as a run shows it. */
const vouchFor = Effect.fnUntraced(function* (sample: Sample) {
  const gate = yield* Gate
  const { source } = yield* gate.make(sample, ["minimal_sanitized"], FROZEN_SEED)
  return { sample: sampleDigest(sample), shown: [digest(sample.source), digest(source)] }
})

/**
 * Writes the certificate of a system, for the contracts that hold. `flaws`: those that were proven now; null: all of the
 * system, with its sound contracts. What an earlier certificate covers stays covered.
 */
export const certify = Effect.fn("certify")(function* (
  folder: SystemFolder,
  flaws: ReadonlySet<string> | null
) {
  const made = yield* contractsOf(folder, FROZEN_SEED)
  const old = yield* readCertificate(folder.id)
  const vouched = yield* Effect.forEach(made, (sample) => {
    const part = partOf(sample)
    const isProven = flaws === null || flaws.has(part)
    const kept = old === null ? undefined : vouchedIn(old, part, sample)
    return isProven
      ? Effect.map(vouchFor(sample), (one) => [[part, one] as const])
      : Effect.succeed(kept === undefined ? [] : [[part, kept] as const])
  })
  const [first] = made
  yield* writeCertificate(folder.id, {
    seed: FROZEN_SEED,
    ...(first === undefined ? {} : { versions: versionsFor(first) }),
    contracts: Object.fromEntries(vouched.flat())
  })
})
