/** Proves the flawed contracts of a system: for the check of all, and the slice in `npm test`. */
import { Effect, Result } from "effect"
import {
  sampleDigest,
  versionsFor,
  writeCertificate
} from "../../benchmarks/block/bank/systems/certificate.ts"
import { FROZEN_SEED } from "../../benchmarks/block/bank/systems/frozen.ts"
import { contractsOf, partOf } from "../../benchmarks/block/bank/systems/loadSystems.ts"
import { type MadeSample, makeSample } from "../../benchmarks/block/bank/systems/makeSample.ts"
import type { SystemFolder } from "../../benchmarks/block/bank/systems/readSystem.ts"
import { takeGround } from "../../benchmarks/block/drill/ground.ts"
import { faultsOf, type ProofBudget } from "../../benchmarks/block/drill/proveSample.ts"
import type { Compiled, Sources } from "../../benchmarks/block/solidity/Solidity.ts"
import { compileTogether } from "../../benchmarks/block/solidity/together.ts"
import { Gate } from "../../benchmarks/block/stages/transform/Gate.ts"
import { sourcesOf } from "../../benchmarks/block/stages/transform/transform.ts"
import { digest } from "../../evm/digest.ts"
import type { Sample } from "../../tasks/block/Sample.ts"

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

const prove = Effect.fnUntraced(function* (
  folder: SystemFolder,
  flaw: string,
  { budget, seed }: { readonly budget: ProofBudget; readonly seed: number }
) {
  const made = yield* Effect.result(makeSample(folder, flaw, seed))
  if (Result.isFailure(made)) return { flaw, faults: [made.failure], made: null } satisfies Proved
  const programs = yield* Effect.result(compileTogether(programsOf(made.success)))
  if (Result.isFailure(programs)) {
    const faults = [`it does not compile: ${programs.failure.message}`]
    return { flaw, faults, made: made.success } satisfies Proved
  }
  const at = (key: string): Compiled | undefined => programs.success.get(key)
  const [flawed, sound] = [at("flawed"), at("sound")]
  if (flawed === undefined || sound === undefined) return yield* Effect.die("nothing was compiled")
  const patched = made.success.patches.flatMap((_, index) => at(`patch ${index}`) ?? [])
  const faults = yield* Effect.scoped(
    Effect.flatMap(takeGround(), (ground) =>
      faultsOf(ground, made.success, { flawed, sound, patched }, folder.system.strategies ?? [], {
        budget,
        seed
      })
    )
  ).pipe(
    Effect.catchTag("ProofError", ({ message, step }) => Effect.succeed([`${step}: ${message}`]))
  )
  return { flaw, faults, made: made.success } satisfies Proved
})

/** Every flaw of a system, or those that are named. */
export const proveSystem = Effect.fn("proveSystem")(function* (
  folder: SystemFolder,
  options: {
    readonly flaws: ReadonlyArray<string>
    readonly seed: number
    readonly budget: ProofBudget
  }
) {
  const all = [...folder.flaws.keys()]
  const flaws = options.flaws.length === 0 ? all : options.flaws
  return yield* Effect.forEach(flaws, (flaw) => prove(folder, flaw, options))
})

/** Both sources of a contract that passed the gate: as it is, and as a run shows it. */
const vouchFor = Effect.fnUntraced(function* (sample: Sample) {
  const gate = yield* Gate
  const { source } = yield* gate.make(sample, ["minimal_sanitized"], FROZEN_SEED)
  return { sample: sampleDigest(sample), shown: [digest(sample.source), digest(source)] }
})

/** Writes the certificate of a system whose flaws were all proven. */
export const certify = Effect.fn("certify")(function* (folder: SystemFolder) {
  const made = yield* contractsOf(folder, FROZEN_SEED)
  const vouched = yield* Effect.forEach(made, (sample) =>
    Effect.map(vouchFor(sample), (one) => [partOf(sample), one] as const)
  )
  const [first] = made
  yield* writeCertificate(folder.id, {
    seed: FROZEN_SEED,
    ...(first === undefined ? {} : { versions: versionsFor(first) }),
    contracts: Object.fromEntries(vouched)
  })
})
