/**
 * Reading chain profiles: those of this project by name, any other from a file. Owns the decoding at
 * the edge and its error; what a profile is stands in evm/ChainProfile.ts.
 */
import { Result, Schema, SchemaIssue } from "effect"
import { ChainProfile, type ChainProfile as Profile } from "../evm/ChainProfile.ts"
import { canonicalJson, digest } from "../evm/digest.ts"
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

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

const fieldOf = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }>): string =>
  path.map((step) => String(typeof step === "object" ? step.key : step)).join(".")

/** The profile in a JSON value, or the first thing that is wrong with it. */
export const decodeProfile = (file: string, json: unknown): Result.Result<Profile, ProfileError> =>
  Schema.decodeUnknownResult(ChainProfile)(json, {
    onExcessProperty: "error",
    reportInput: true
  }).pipe(
    Result.mapError(({ issue }) => {
      const [first] = formatIssue(issue).issues
      return new ProfileError({
        file,
        field: fieldOf(first?.path ?? []),
        reason: first?.message ?? "is no chain profile"
      })
    })
  )

const encode = Schema.encodeSync(ChainProfile)

/** Of everything in the profile, whatever the order and the layout of its file. */
export const profileDigest = (profile: Profile): string => digest(canonicalJson(encode(profile)))

/** BNB Smart Chain: what runs are on unless they say otherwise, and what the bank's tasks speak of. */
export const bsc: Profile = Result.getOrThrow(decodeProfile("chain/profiles/bsc.json", bscJson))
