/** What the compiler makes of a contract: the form that the genesis keeps and the catalog reads. */
import { Schema } from "effect"
import type { Abi } from "viem"
import { Hex } from "../../evm/Hex.ts"

/** An ABI in JSON is the compiler's own word: its shape is checked by the tools that read it. */
const AbiJson = Schema.declare<Abi>((input): input is Abi => Array.isArray(input))

export const Artifact = Schema.Struct({
  abi: AbiJson,
  /** creation code */
  bytecode: Hex.check(Schema.isMinLength(4, { message: "expected creation code: it is empty" }))
})
export type Artifact = typeof Artifact.Type

/** By the contract's name. */
export const Artifacts = Schema.Record(Schema.String, Artifact)
export type Artifacts = typeof Artifacts.Type
