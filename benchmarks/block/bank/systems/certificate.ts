/**
 * The proven contracts of a system: `certificate.json` in its folder, written by `npm run check:block`.
 * Owns its form and what it covers. A contract whose digest differs from the certificate's is not covered,
 * nor is any contract under another compiler or library. Such a contract is proven before it is shown.
 */
import { Effect, FileSystem, Path, Schema } from "effect"
import { libraryVersion } from "../../../../chain/solidity/library.ts"
import { digest } from "../../../../evm/digest.ts"
import { readOutside } from "../../../../evm/outsideFiles.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Sample } from "../../../../tasks/block/Sample.ts"
import { chooseCompiler } from "../../solidity/versions.ts"
import { DataError } from "../load.ts"
import { systemsFolder } from "./readSystem.ts"

/** One contract that was proven. */
const Vouched = Schema.Struct({
  /** of everything that the contract's proof and judging depend on */
  sample: Schema.String,
  /** of the sources that passed the gate of variants: the contract itself, and `minimal_sanitized` */
  shown: Schema.Array(Schema.String)
})
type Vouched = typeof Vouched.Type

/** What the code of a contract depends on beside its sources. */
const Versions = Schema.Struct({ solc: Schema.String, openzeppelin: Schema.String })
export type Versions = typeof Versions.Type

/** What certificates that state no versions were proven with. */
const UNSTATED: Versions = { solc: "0.8.37", openzeppelin: "5.7.0" }

/** What a contract is compiled with here and now. */
export const versionsFor = ({ source }: Pick<Sample, "source">): Versions => ({
  solc: chooseCompiler(source)?.version ?? "none",
  openzeppelin: libraryVersion()
})

/** `certificate.json`: the contracts of the frozen set, by the part of their id after the system's. */
export const Certificate = Schema.Struct({
  seed: Schema.Int,
  /** what they were proven with; absent: what was installed when the first certificates were written */
  versions: Schema.optionalKey(Versions),
  contracts: Schema.Record(Schema.String, Vouched)
})
export type Certificate = typeof Certificate.Type

const FILE = "certificate.json"
const fromText = Schema.fromJsonString(Certificate)

/**
 * The digest of a contract with everything that it is judged by. A sample has nothing that JSON cannot hold and the order
 * of its Schema, so that it is its own encoding: a Schema's would take as long as making all contracts.
 */
export const sampleDigest = (sample: Sample): string =>
  digest(JSON.stringify({ ...sample, certified: [] }))

/** What a certificate says was proven of a sample as it is compiled now; undefined where that is nothing. */
export const vouchedIn = (
  { contracts, versions = UNSTATED }: Certificate,
  part: string,
  sample: Sample,
  now: Versions = versionsFor(sample)
): Vouched | undefined => {
  const isSame = versions.solc === now.solc && versions.openzeppelin === now.openzeppelin
  const vouched = isSame ? ownValue(contracts, part) : undefined
  return vouched?.sample === sampleDigest(sample) ? vouched : undefined
}

/** Reads a system's certificate; null where it has none. */
export const readCertificate = Effect.fn("readCertificate")(function* (
  id: string,
  directory: string = systemsFolder
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.join(directory, id, FILE)
  if (!(yield* Effect.orDie(fs.exists(file)))) return null
  return yield* readOutside(file).pipe(
    Effect.flatMap(Schema.decodeEffect(fromText)),
    Effect.mapError(({ message }) => new DataError({ directory: file, reason: message }))
  )
})

/** Writes a system's certificate. */
export const writeCertificate = Effect.fn("writeCertificate")(function* (
  id: string,
  certificate: Certificate
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const text = `${JSON.stringify(certificate, null, 2)}\n`
  yield* Effect.orDie(fs.writeFileString(path.join(systemsFolder, id, FILE), text))
})
