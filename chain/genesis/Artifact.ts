/** A compiled contract. Owns the Schema that the genesis stores and the catalog reads. */
import { Schema } from "effect"
import type { Abi } from "viem"
import { Hex } from "../../evm/Hex.ts"

/** An ABI in JSON comes from the compiler; the tools that read it check its shape. */
const AbiJson = Schema.declare<Abi>((input): input is Abi => Array.isArray(input))

export const Artifact = Schema.Struct({
  abi: AbiJson,
  /** creation code */
  bytecode: Hex.check(Schema.isMinLength(4, { message: "expected creation code: it is empty" })),
  /** from the profile's own Solidity */
  own: Schema.optionalKey(Schema.Literal(true))
})
export type Artifact = typeof Artifact.Type

/** By the contract's name. */
export const Artifacts = Schema.Record(Schema.String, Artifact)
export type Artifacts = typeof Artifacts.Type
