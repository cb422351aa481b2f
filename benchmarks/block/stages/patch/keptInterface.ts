/**
 * Whether a patched source can be used like the original: every function, event and constructor of every
 * contract is still there, with the same types. Additions are allowed. Pure.
 */
import { Schema } from "effect"
import type { Compiled, CompiledContract } from "../../solidity/Solidity.ts"

type Entry = CompiledContract["abi"][number]

const isEntry = Schema.is(Schema.Record(Schema.String, Schema.Json))

/** A parameter's type, a tuple by its parts; for an event also whether it is indexed. */
const typeOf = (parameter: Schema.Json): string => {
  if (!isEntry(parameter)) return ""
  const parts = Array.isArray(parameter.components)
    ? `(${parameter.components.map(typeOf).join(",")})`
    : ""
  return `${parameter.type}${parts}${parameter.indexed === true ? " indexed" : ""}`
}

const typesOf = (parameters: Schema.Json | undefined): string =>
  Array.isArray(parameters) ? parameters.map(typeOf).join(",") : ""

/** What a caller relies on. `view` and `pure` are the same to a caller, and custom errors do not count. */
const promiseOf = (entry: Entry): string | null => {
  if (entry.type === "error") return null
  const pays = entry.stateMutability === "payable" || entry.payable === true ? " payable" : ""
  const reads = /^(view|pure)$/.test(String(entry.stateMutability)) ? " view" : ""
  const outputs = typesOf(entry.outputs)
  const head = `${entry.type ?? "function"} ${entry.name ?? ""}`.trim()
  return `${head}(${typesOf(entry.inputs)})${pays}${reads}${outputs === "" ? "" : ` returns (${outputs})`}`
}

const keyOf = ({ inputs, name, type }: Entry): string => `${type} ${name}(${typesOf(inputs)})`

/** What callers rely on, by what they call. */
const promisesOf = (contract: CompiledContract | undefined): ReadonlyMap<string, string> =>
  new Map(
    (contract?.abi ?? []).flatMap((entry) => {
      const promise = promiseOf(entry)
      return promise === null ? [] : [[keyOf(entry), promise] as const]
    })
  )

/**
 * The first thing that the patched source lacks; null if everything is kept. Functions in `mayGo` may be missing, and each may
 * be as it is in `right`, where that is known: not to be payable can be the fix.
 */
export const lacks = (
  original: Compiled,
  patched: Compiled,
  mayGo: ReadonlyArray<string> = [],
  right: Compiled | null = null
): string | null => {
  for (const [name, contract] of original.contracts) {
    const now = patched.contracts.get(name)
    if (now === undefined) return `the contract ${name} is missing`
    const kept = new Set(promisesOf(now).values())
    const instead = promisesOf(right?.contracts.get(name))
    const needed = contract.abi.filter((entry) => !mayGo.includes(String(entry.name)))
    for (const [key, promise] of promisesOf({ ...contract, abi: needed })) {
      if (!kept.has(promise) && !kept.has(instead.get(key) ?? promise)) {
        return `${name} has no ${promise}`
      }
    }
  }
  return null
}
