/**
 * Compares what two sources compile to: the interface under a renaming, and the code byte for byte. Owns
 * which names of a contract are visible from outside.
 */
import type { Schema } from "effect"
import { type Compiled, type CompiledContract, withoutMetadata } from "../../solidity/Solidity.ts"

type Names = ReadonlyMap<string, string>

/** A text with its words renamed: `struct Vault.Entry[]`. */
const renameWords = (text: string, names: Names): string =>
  text.replace(/[A-Za-z_$][\w$]*/g, (word) => names.get(word) ?? word)

const isName = new Set(["name", "internalType"])

/** An entry of an ABI with its names changed, as one text. */
const entryText = (value: Schema.Json, names: Names): string =>
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
export const interfaceFault = (
  original: Compiled,
  changed: Compiled,
  names: Names,
  added: ReadonlySet<string>
) => {
  for (const [name, contract] of original.contracts) {
    const other = changed.contracts.get(names.get(name) ?? name)
    if (other === undefined) return `the contract ${name} is missing`
    const before = abiTexts(contract, names, new Set())
    const after = abiTexts(other, new Map(), added)
    const missing = before.find((entry) => !after.includes(entry))
    if (missing !== undefined) return `${name} lacks ${missing}`
    if (before.length !== after.length)
      return `${name} has ${after.length} entries, not ${before.length}`
  }
  const [count, was] = [changed, original].map(({ contracts }) => contracts.size)
  return count === was ? null : `${count} contracts, not ${was}`
}

/** The original's names that are visible from outside, or that a compiler may order its code by. */
export const publicNames = ({ contracts }: Compiled): ReadonlySet<string> => {
  const words = (text: unknown) =>
    typeof text === "string" ? (text.match(/[A-Za-z_$][\w$]*/g) ?? []) : []
  const found = new Set(contracts.keys())
  for (const entry of [...contracts.values()].flatMap(({ abi }) => abi)) {
    for (const word of words(entry.name)) found.add(word)
    JSON.stringify(entry, (key, part) => {
      if (key === "internalType") for (const word of words(part)) found.add(word)
      return part
    })
  }
  return found
}

/** Contracts whose code differs, without metadata. */
export const codeFault = (original: Compiled, changed: Compiled): string | null => {
  const differs = [...original.contracts].find(([name, { evm }]) => {
    const other = changed.contracts.get(name)?.evm
    return (["bytecode", "deployedBytecode"] as const).some(
      (part) =>
        other === undefined ||
        withoutMetadata(evm[part].object) !== withoutMetadata(other[part].object)
    )
  })
  return differs === undefined ? null : `the code of ${differs[0]} is different`
}
