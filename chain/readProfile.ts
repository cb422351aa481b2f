/**
 * Reads chain profiles by name or from a file. Owns what a file may say shorter than a profile does: that
 * it extends one of this project, and where its Solidity is. profile.ts decodes what comes of it.
 */
import { realpath } from "node:fs/promises"
import { dirname, join, sep } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Effect, Option, Predicate, Result, Schema } from "effect"
import { type ChainProfile, MOST_SOURCE } from "../evm/ChainProfile.ts"
import { sameAddress } from "../evm/Hex.ts"
import { readOutside } from "../evm/outsideFiles.ts"
import { ownValue } from "../evm/ownValue.ts"
import { deployer, treasury } from "./addresses.ts"
import {
  decodeProfile,
  encodeProfile,
  ProfileError,
  profileDigest,
  profileNamed,
  profileNames
} from "./profile.ts"

type JsonObject = Readonly<Record<string, Schema.Json>>

const asObject = Schema.decodeUnknownOption(Schema.Record(Schema.String, Schema.Json))
const asPaths = Schema.decodeUnknownOption(Schema.Array(Schema.String))

/** The fields of `over` in place of those of `under`; objects in both are laid over each other. */
const laidOver = (under: JsonObject, over: JsonObject): JsonObject => ({
  ...under,
  ...Object.fromEntries(
    Object.entries(over).map(([key, value]) => {
      const [below, above] = [asObject(ownValue(under, key)), asObject(value)]
      return [
        key,
        Option.isSome(below) && Option.isSome(above) ? laidOver(below.value, above.value) : value
      ]
    })
  )
})

/** The whole profile of a file that extends one of this project. */
const extended = (
  file: string,
  { extends: base, ...own }: JsonObject
): Result.Result<JsonObject, ProfileError> => {
  if (base === undefined) return Result.succeed(own)
  const fail = (field: string, reason: string) =>
    Result.fail(new ProfileError({ file, field, reason }))
  if (!Predicate.isString(base) || !profileNames.includes(base)) {
    return fail("extends", `is not a chain of this program: it has ${profileNames.join(" and ")}`)
  }
  if (own.name === undefined || profileNames.some((name) => name === own.name)) {
    return fail("name", "must be given, and be another than that of a chain of this program")
  }
  return Result.map(profileNamed(base), (profile) =>
    laidOver(asObject(encodeProfile(profile)).pipe(Option.getOrThrow), own)
  )
}

/** The text of a Solidity file in or below the profile's folder. */
const readSource = Effect.fnUntraced(function* (file: string, at: string, index: number) {
  const fail = (reason: string) => new ProfileError({ file, field: `sources[${index}]`, reason })
  const folder = dirname(file)
  const place = join(folder, at)
  const real = (path: string) => Effect.promise(() => realpath(path).catch(() => null))
  const [home, there] = [yield* real(folder), yield* real(place)]
  if (there !== null && !there.startsWith(`${home}${sep}`)) {
    return yield* fail(`${at} is outside the folder of this file: copy it there`)
  }
  return yield* readOutside(place, MOST_SOURCE).pipe(
    Effect.catch(({ reason }) => fail(`${at}: ${reason}`))
  )
})

/** The profile with the text of its Solidity in place of the paths. */
const withTexts = Effect.fnUntraced(function* (file: string, profile: JsonObject) {
  const { sources } = profile
  const paths = asPaths(sources)
  if (Option.isNone(paths)) {
    // A stored profile has the text of each instead.
    if (sources === undefined || Option.isSome(asObject(sources))) return profile
    const reason = "must be a list of paths of Solidity files"
    return yield* new ProfileError({ file, field: "sources", reason })
  }
  const texts = yield* Effect.forEach(paths.value, (path, index) =>
    Effect.map(readSource(file, path, index), (text) => [path, text] as const)
  )
  return { ...profile, sources: Object.fromEntries(texts) }
})

/** Contracts that the chain itself has at a fixed address, since Cancun and Prague. */
const SYSTEM = [
  "0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02",
  "0x0000F90827F1C53a10cb7A02335B175320002935",
  "0x00000961Ef480Eb55e80D19ad83579A64c007002",
  "0x0000BBdDc7CE488642fb579F8B00f3a590007251"
]

/** Addresses up to this one are kept for the chain's precompiled contracts. */
const LAST_PRECOMPILE = 0xffffn

/** Fails if a contract is at an address that something else has on every chain. */
const checkPlaces =
  (file: string) =>
  (profile: ChainProfile): Result.Result<ChainProfile, ProfileError> => {
    const taken = Object.entries(profile.contracts).find(
      ([, { address }]) =>
        BigInt(address) <= LAST_PRECOMPILE ||
        [...SYSTEM, treasury, deployer].some((other) => sameAddress(address, other))
    )
    if (taken === undefined) return Result.succeed(profile)
    const [key, { address }] = taken
    const reason = `${address} is taken on every chain: choose another address`
    return Result.fail(new ProfileError({ file, field: `contracts.${key}.address`, reason }))
  }

/** The profile of that name, or the one in the JSON file of that path. */
export const readProfile = Effect.fn("readProfile")(function* (nameOrFile: string) {
  if (profileNames.includes(nameOrFile)) {
    return yield* Effect.fromResult(profileNamed(nameOrFile))
  }
  return yield* readProfileFile(nameOrFile)
})

/** The profile in the JSON file of that path. */
export const readProfileFile = Effect.fn("readProfileFile")(function* (file: string) {
  const fail = (reason: string) => new ProfileError({ file, field: "", reason })
  const text = yield* readOutside(file).pipe(
    Effect.catch(() =>
      fail(`is not a chain profile of this program (${profileNames.join(", ")}) or a readable file`)
    )
  )
  const json = yield* Schema.decodeEffect(Schema.fromJsonString(Schema.Json))(text).pipe(
    Effect.catch(() => fail("is not JSON"))
  )
  const whole = Option.match(asObject(json), {
    onNone: () => Effect.succeed(json),
    onSome: (given) =>
      Effect.flatMap(Effect.fromResult(extended(file, given)), (profile) =>
        withTexts(file, profile)
      )
  })
  const profile = yield* Effect.fromResult(
    Result.flatMap(decodeProfile(file, yield* whole), checkPlaces(file))
  )
  const known = profileNames.flatMap((name) => Result.getOrElse(profileNamed(name), () => []))
  return known.find((one) => profileDigest(one) === profileDigest(profile)) ?? profile
}, Effect.provide(NodeFileSystem.layer))
