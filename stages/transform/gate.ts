/**
 * The gate: whether a variant may be shown. Owns what each kind of transformation is held to: the
 * compiler of the original accepts it, its syntax tree and ABI are the original's up to the
 * renaming, and its code is the same byte for byte once the public names are put back. A variant
 * that fails is reported with the reason, never served.
 */
import { Effect, type Schema as S, Schema } from "effect"
import {
  type Compiled,
  type CompiledContract,
  Solidity,
  withoutMetadata
} from "../../chain/solidity/Solidity.ts"
import type { Sample } from "../../tasks/block/Sample.ts"
import { decoyFault } from "./decoyFault.ts"
import { difference } from "./isomorphic.ts"
import { putBack } from "./putBack.ts"
import { transform } from "./transform.ts"
import { showChain, type TransformationName, transformations } from "./transformations.ts"
import type { Variant } from "./Variant.ts"

const Check = Schema.Literals([
  "original",
  "compiles",
  "names",
  "interface",
  "program",
  "decoys",
  "code",
  "fix"
])

/** A variant that may not be shown. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  sample: Schema.String,
  variant: Schema.String,
  /** the check that it failed; "original": the sample itself does not compile */
  check: Check,
  reason: Schema.String
}) {
  override get message() {
    return `${this.variant} of ${this.sample} may not be shown (${this.check}): ${this.reason}`
  }
}

type Names = ReadonlyMap<string, string>
type Fault = { readonly check: typeof Check.Type; readonly reason: string }

const MAIN = "main.sol"

/** A text with its words renamed: `struct Vault.Entry[]`. */
const renameWords = (text: string, names: Names): string =>
  text.replace(/[A-Za-z_$][\w$]*/g, (word) => names.get(word) ?? word)

const isName = new Set(["name", "internalType"])

/** An entry of an ABI with its names changed, as one text. */
const entryText = (value: S.Json, names: Names): string =>
  JSON.stringify(value, (key, part) =>
    isName.has(key) && typeof part === "string" ? renameWords(part, names) : part
  )

const abiTexts = (
  { abi }: CompiledContract,
  names: Names,
  without: ReadonlySet<string>
): ReadonlyArray<string> =>
  abi
    .filter(({ name }) => typeof name !== "string" || !without.has(name))
    .map((entry) => entryText(entry, names))
    .sort()

/** How the variant's contracts and their ABIs differ from the original's under the renaming. */
const interfaceFault = (
  original: Compiled,
  changed: Compiled,
  names: Names,
  added: ReadonlySet<string>
) => {
  for (const [name, contract] of Object.entries(original.contracts)) {
    const other = changed.contracts[names.get(name) ?? name]
    if (other === undefined) return `the contract ${name} is gone`
    const before = abiTexts(contract, names, new Set())
    const after = abiTexts(other, new Map(), added)
    const missing = before.find((entry) => !after.includes(entry))
    if (missing !== undefined) return `${name} lacks ${missing}`
    if (before.length !== after.length)
      return `${name} has ${after.length} entries, not ${before.length}`
  }
  const [count, was] = [changed, original].map(({ contracts }) => Object.keys(contracts).length)
  return count === was ? null : `${count} contracts, not ${was}`
}

/** The original's names that are seen from outside, or that a compiler may order its code by. */
const publicNames = ({ contracts }: Compiled): ReadonlySet<string> => {
  const words = (text: unknown) =>
    typeof text === "string" ? (text.match(/[A-Za-z_$][\w$]*/g) ?? []) : []
  const found = new Set(Object.keys(contracts))
  for (const entry of Object.values(contracts).flatMap(({ abi }) => abi)) {
    for (const word of words(entry.name)) found.add(word)
    JSON.stringify(entry, (key, part) => {
      if (key === "internalType") for (const word of words(part)) found.add(word)
      return part
    })
  }
  return found
}

/** Contracts whose code differs, metadata left out. */
const codeFault = (original: Compiled, changed: Compiled, names: Names): string | null => {
  const differs = Object.entries(original.contracts).find(([name, { evm }]) => {
    const other = changed.contracts[names.get(name) ?? name]?.evm
    return (["bytecode", "deployedBytecode"] as const).some(
      (part) =>
        other === undefined ||
        withoutMetadata(evm[part].object) !== withoutMetadata(other[part].object)
    )
  })
  return differs === undefined ? null : `the code of ${differs[0]} is another`
}

const compileSample = Effect.fnUntraced(function* (
  sample: Sample,
  source: string,
  check: typeof Check.Type
) {
  const { compile } = yield* Solidity
  const context = sample.context.map(({ path, source }) => [path, source] as const)
  return yield* compile({ [MAIN]: source, ...Object.fromEntries(context) }).pipe(
    Effect.catchTag("CompileFailed", ({ message }) =>
      Effect.fail<Fault>({ check, reason: message })
    )
  )
})

/** What is wrong with names alone: two that became one. */
const namesFault = ({ names }: Variant): Fault | null => {
  const values = Object.values(names)
  const twice = values.find((name, index) => values.indexOf(name) !== index)
  return twice === undefined ? null : { check: "names", reason: `two names became ${twice}` }
}

/** The compiled parts of a gate's decision. */
const faultOf = Effect.fnUntraced(function* (sample: Sample, variant: Variant) {
  const isFix = variant.chain.includes("differential")
  const base = isFix ? (sample.fixed ?? sample.source) : sample.source
  const original = yield* compileSample(sample, base, isFix ? "compiles" : "original")
  if (variant.chain.length === 0) return null
  const changed = yield* compileSample(sample, variant.source, "compiles")
  if (isFix) {
    const flawed = yield* compileSample(sample, sample.source, "original")
    if (codeFault(flawed, original, new Map()) === null) {
      return { check: "fix", reason: "the fixed source has the code of the flawed one" } as const
    }
  }
  const names = new Map(Object.entries(variant.names))
  const added = new Set(variant.added)
  const kept = (variant.chain as ReadonlyArray<TransformationName>).map(
    (name) => transformations[name].keeps
  )
  const abi = interfaceFault(original, changed, names, added)
  if (abi !== null) return { check: "interface", reason: abi } as const
  const [before, after] = [original.asts[MAIN] ?? null, changed.asts[MAIN] ?? null]
  const program = difference(before, after, {
    names,
    added,
    withoutBodies: kept.includes("behaviour")
  })
  if (program !== null) return { check: "program", reason: program } as const
  const decoy = decoyFault(after, added)
  if (decoy !== null) return { check: "decoys", reason: decoy } as const
  if (kept.some((one) => one === "behaviour" || one === "code and more")) return null
  const visible = publicNames(original)
  const back = new Map(
    [...names].flatMap(([old, now]) => (visible.has(old) ? [[now, old] as const] : []))
  )
  const restored =
    back.size === 0 ? changed : yield* compileSample(sample, putBack(variant.source, back), "code")
  const code = codeFault(original, restored, new Map())
  return code === null ? null : ({ check: "code", reason: code } as const)
})

/** Fails where the variant may not be shown. */
export const checkVariant = Effect.fn("checkVariant")(function* (sample: Sample, variant: Variant) {
  const found = yield* faultOf(sample, variant).pipe(
    Effect.catchIf((error): error is Fault => "check" in error, Effect.succeed)
  )
  const fault = namesFault(variant) ?? found
  if (fault !== null) {
    return yield* new Refused({ sample: sample.id, variant: showChain(variant.chain), ...fault })
  }
})

/** A variant of a sample that passed the gate. */
export const makeVariant = Effect.fn("makeVariant")(function* (
  sample: Sample,
  chain: ReadonlyArray<TransformationName>,
  seed: number
) {
  const variant = yield* transform(sample, chain, seed)
  yield* checkVariant(sample, variant)
  return variant
})
