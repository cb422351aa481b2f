/**
 * Chain profiles: those of this project, by name. Owns the decoding and its error; evm/ChainProfile.ts
 * defines a profile, and readProfile.ts reads files of others.
 */
import { fileURLToPath } from "node:url"
import { Result, Schema } from "effect"
import { encodePacked, getCreate2Address, keccak256 } from "viem"
import { ChainProfile, contractIn, type ChainProfile as Profile } from "../evm/ChainProfile.ts"
import { canonicalJson, digest } from "../evm/digest.ts"
import { pathText } from "../evm/fieldPath.ts"
import { type Address, sameAddress } from "../evm/Hex.ts"
import { once } from "../evm/once.ts"
import { ownTexts } from "../evm/ownFiles.ts"
import { refusalsOf } from "../evm/schemaWords.ts"
import bscJson from "./profiles/bsc.json" with { type: "json" }

/** A chain profile cannot be used: where, and why. */
export class ProfileError extends Schema.TaggedError<ProfileError>()("ProfileError", {
  file: Schema.String,
  /** e.g. `contracts.usdt_address.token.decimals`; empty for the file as a whole */
  field: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `${this.file}: ${this.field === "" ? "" : `${this.field}: `}${this.reason}`
  }
}

/** The address that the exchange's factory gives the pair of two tokens. */
const pairAddressIn = (profile: Profile, tokens: ReadonlyArray<Address>): Address => {
  const { factory, initCodeHash } = profile.exchange
  const [a = "0x", b = "0x"] = tokens.toSorted((a, b) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : 1
  )
  return getCreate2Address({
    from: contractIn(profile, factory).address,
    salt: keccak256(encodePacked(["address", "address"], [a, b])),
    bytecodeHash: initCodeHash
  })
}

/** Fails if a pair is not at the address that the factory gives it: no swap would find it. */
const checkPairs =
  (file: string) =>
  (profile: Profile): Result.Result<Profile, ProfileError> => {
    const wrong = Object.entries(profile.contracts).flatMap(([key, { address, reserves }]) => {
      if (reserves === undefined) return []
      const tokens = reserves.map(([token]) => contractIn(profile, token).address)
      const derived = pairAddressIn(profile, tokens)
      return sameAddress(derived, address) ? [] : [{ key, address, derived }]
    })
    const [first] = wrong
    if (first === undefined) return Result.succeed(profile)
    const others = wrong.slice(1).map(({ derived, key }) => `, ${key} at ${derived}`)
    return Result.fail(
      new ProfileError({
        file,
        field: `contracts.${first.key}.address`,
        reason: `is ${first.address}, but the factory (${profile.exchange.factory}) with exchange.initCodeHash puts this pair at ${first.derived}${others.join("")}: write these addresses, or correct the factory, the tokens or the hash`
      })
    )
  }

/** The profile in a JSON value, or its first problem. */
export const decodeProfile = (file: string, json: unknown): Result.Result<Profile, ProfileError> =>
  Schema.decodeUnknownResult(ChainProfile)(json, {
    onExcessProperty: "error",
    reportInput: true
  }).pipe(
    Result.mapError(({ issue }) => {
      const [first] = refusalsOf(issue)
      return new ProfileError({
        file,
        field: pathText(first?.path ?? []),
        reason: first?.reason ?? "is not a chain profile"
      })
    }),
    Result.flatMap(checkPairs(file))
  )

/** The profile as its JSON file has it. */
export const encodeProfile = Schema.encodeSync(ChainProfile)

/** A digest of the whole profile, independent of the order and the layout of its file. */
export const profileDigest = once((profile: Profile): string =>
  digest(canonicalJson(encodeProfile(profile)))
)

/** BNB Smart Chain: the default chain of runs, and the chain that the bank's tasks are written for. */
export const bsc: Profile = Result.getOrThrow(decodeProfile("chain/profiles/bsc.json", bscJson))

const FOLDER = fileURLToPath(new URL("./profiles", import.meta.url))
const ENDING = ".json"

const texts = ownTexts(FOLDER, ENDING)

/** The chains that `--chain` knows by name: the files in `chain/profiles/`. */
export const profileNames: ReadonlyArray<string> = [...texts.keys()]
  .map((file) => file.slice(0, -ENDING.length))
  .sort()

const decodeText = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Json))

const decodeOwn = (name: string): Result.Result<Profile, ProfileError> => {
  const file = `chain/profiles/${name}${ENDING}`
  const fail = (field: string, reason: string) => new ProfileError({ file, field, reason })
  return decodeText(texts.get(`${name}${ENDING}`)).pipe(
    Result.mapError(() => fail("", "is not JSON")),
    Result.flatMap((json) => decodeProfile(file, json)),
    Result.filterOrFail(
      (profile) => profile.name === name,
      (profile) => fail("name", `is "${profile.name}": give the file the same name`)
    )
  )
}

const read = new Map<string, Result.Result<Profile, ProfileError>>([
  [bsc.name, Result.succeed(bsc)]
])

/** The profile of a file in `chain/profiles/`, or its problem; the same value each time. */
export const profileNamed = (name: string): Result.Result<Profile, ProfileError> => {
  const profile = read.get(name) ?? decodeOwn(name)
  read.set(name, profile)
  return profile
}
