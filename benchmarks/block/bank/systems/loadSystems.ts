/**
 * The contracts of all systems under a seed: the flawed ones, and sound ones in which there is no flaw to
 * find. Owns how many sound ones there are, and which contracts a certificate covers.
 */
import { Effect } from "effect"
import { Sample } from "../../../../tasks/block/Sample.ts"
import { DataError } from "../load.ts"
import { type Certificate, readCertificate, vouchedIn } from "./certificate.ts"
import { FROZEN_SEED } from "./frozen.ts"
import { makeSample, makeSound } from "./makeSample.ts"
import { listSystems, readSystem, type SystemFolder, systemsFolder } from "./readSystem.ts"

/** Number of flawed contracts per sound one. Sound ones expose models that call everything flawed. */
const FLAWED_PER_SOUND = 3

/** The id of a contract without its system's. */
export const partOf = ({ id }: Pick<Sample, "id">): string => id.slice(id.indexOf(".") + 1)

/** The contracts of a system, none of them covered by a certificate. */
export const contractsOf = Effect.fn("contractsOf")(function* (
  folder: SystemFolder,
  seed: number,
  directory: string = systemsFolder
) {
  const faulty = (reason: string) => new DataError({ directory, reason })
  const flawed = yield* Effect.forEach([...folder.flaws.keys()], (flaw) =>
    Effect.map(makeSample(folder, flaw, seed), ({ sample }) => sample)
  ).pipe(Effect.mapError(faulty))
  const count = Math.ceil(flawed.length / FLAWED_PER_SOUND)
  const sound = yield* Effect.forEach(
    Array.from({ length: count }, (_, index) => `sound_${index + 1}`),
    (name) => makeSound(folder, name, seed)
  ).pipe(Effect.mapError(faulty))
  return [...flawed, ...sound]
})

/** The sample with the digests that the certificate has for it. */
const certifiedBy = (certificate: Certificate | null, sample: Sample): Sample => {
  const vouched = certificate === null ? undefined : vouchedIn(certificate, partOf(sample), sample)
  return vouched === undefined ? sample : new Sample({ ...sample, certified: vouched.shown })
}

/** Every contract of every system, and the systems that are not fully covered. */
export const loadSystems = Effect.fn("loadSystems")(function* (
  seed: number,
  directory: string = systemsFolder
) {
  const samples: Array<Sample> = []
  const unproven: Array<string> = []
  for (const id of yield* listSystems(directory)) {
    const made = yield* contractsOf(yield* readSystem(id, directory), seed, directory)
    const certificate = seed === FROZEN_SEED ? yield* readCertificate(id, directory) : null
    const own = made.map((sample) => certifiedBy(certificate, sample))
    if (own.some(({ certified }) => certified === undefined)) unproven.push(id)
    samples.push(...own)
  }
  return { samples, unproven }
})
