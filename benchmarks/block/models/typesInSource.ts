/**
 * The ABI types of functions and constructors, read from the text of sources: a proof names a function, and
 * the oracle, which has no compiler, writes a call of it. Pure, apart from reading the library.
 */
import { codeOf } from "../../../validators/block/outline.ts"
import { libraryFor } from "../solidity/library.ts"

/** Parameters of what a source declares: types as an ABI names them. */
type Types = ReadonlyArray<string>

/** What is known about some sources. */
export interface KnownTypes {
  /** the full signature of a call by name and number of arguments; null: none is declared */
  readonly signature: (name: string, count: number) => string | null
  /** the parameters of a contract's constructor */
  readonly constructorOf: (contract: string) => Types
}

const HEAD = /\b(?:function\s+(\w+)|(constructor))\s*\(([^()]{0,2000})\)/g
const GETTER = /\bmapping\s*\(([^;{}]{1,500}?)\)\s*(?:public|override|\s)+(\w+)\s*[;=]/g
const CONTRACT = /\b(?:contract|interface|library)\s+(\w+)/g

const plain = /^(?:address|bool|string|bytes\d*|u?int\d*)((?:\[\d*\])*)$/

/** An ABI type. Contracts become addresses, enums small numbers. */
const abiType = (written: string, enums: ReadonlySet<string>): string => {
  const type = written.trim().split(/\s+/)[0] ?? ""
  if (plain.test(type)) return type.replace(/^(u?int)(?=$|\[)/, "$1256")
  const [, name = "", list = ""] = /^([\w.]+?)((?:\[\d*\])*)$/.exec(type) ?? []
  return `${enums.has(name) ? "uint8" : "address"}${list}`
}

const parameters = (text: string, enums: ReadonlySet<string>): Types =>
  text.trim() === "" ? [] : text.split(",").map((one) => abiType(one, enums))

/** The keys of a public mapping, from the outside in. */
const keysOf = (text: string, enums: ReadonlySet<string>): Types =>
  text
    .replaceAll("mapping", "")
    .replaceAll(/[()]/g, " ")
    .split("=>")
    .slice(0, -1)
    .map((one) => abiType(one, enums))

/** What sources declare, including those of the library that they import. The first match counts. */
export const typesIn = (sources: Readonly<Record<string, string>>): KnownTypes => {
  const texts = Object.values({ ...sources, ...libraryFor(sources) }).map(codeOf)
  const enums = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/\benum\s+(\w+)/g), ([, name = ""]) => name))
  )
  const functions: Array<readonly [name: string, types: Types]> = []
  const constructors = new Map<string, Types>()
  for (const text of texts) {
    const contracts = [...text.matchAll(CONTRACT)]
    for (const { 1: name, 2: isConstructor, 3: written = "", index } of text.matchAll(HEAD)) {
      const types = parameters(written, enums)
      if (name !== undefined) functions.push([name, types])
      const owner = contracts.findLast((one) => one.index < index)?.[1]
      if (isConstructor !== undefined && owner !== undefined && !constructors.has(owner)) {
        constructors.set(owner, types)
      }
    }
    for (const [, keys = "", name = ""] of text.matchAll(GETTER)) {
      functions.push([name, keysOf(keys, enums)])
    }
  }
  return {
    signature: (name, count) => {
      const found = functions.find(([own, types]) => own === name && types.length === count)
      return found === undefined ? null : `${name}(${found[1].join(",")})`
    },
    constructorOf: (contract) => constructors.get(contract) ?? []
  }
}
