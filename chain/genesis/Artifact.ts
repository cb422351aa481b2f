/** What the compiler makes of a contract: the form that the genesis keeps and the catalog reads. */
import { Schema } from "effect"
import type { Abi } from "viem"

const Bytecode = Schema.TemplateLiteral(["0x", Schema.String]).check(
  Schema.isPattern(/^0x([0-9a-f]{2})+$/, { message: "expected creation code in hex" })
)

/** An ABI in JSON is the compiler's own word: its shape is checked by the tools that read it. */
const AbiJson = Schema.declare<Abi>((input): input is Abi => Array.isArray(input))

export const Artifact = Schema.Struct({
  abi: AbiJson,
  /** creation code */
  bytecode: Bytecode
})
export type Artifact = typeof Artifact.Type

/** By the contract's name. */
export const Artifacts = Schema.Record(Schema.String, Artifact)
export type Artifacts = typeof Artifacts.Type
