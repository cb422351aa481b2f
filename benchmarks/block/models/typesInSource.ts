/**
 * The ABI types of functions and constructors, read from the text of sources: a proof names a function, and
 * the oracle, which has no compiler, writes a call of it. Pure, apart from reading the library.
 */

import { libraryFor } from "../../../chain/solidity/library.ts"
import { codeOf } from "../../../validators/block/outline.ts"

/** Parameters of what a source declares: types as an ABI names them. */
type Types = ReadonlyArray<string>

/** What is known about some sources. */
export interface KnownTypes {
  /** the full signature of a call by name and number of arguments; null: none is declared */
  readonly signature: (name: string, count: number) => string | null
  /** the types of what such a call answers; empty: nothing, or it is not known */
  readonly returns: (name: string, count: number) => Types
  /** the parameters of a contract's constructor */
  readonly constructorOf: (contract: string) => Types
}

const HEAD = /\b(?:function\s+(\w+)|(constructor))\s*\(([^()]{0,2000})\)/g
const RETURNS = /^[^{};]{0,1000}?\breturns\s*\(([^()]{0,2000})\)/
const GETTER = /\bmapping\s*\(([^;{}]{1,500}?)\)\s*(?:public|override|\s)+(\w+)\s*[;=]/g
const CONTRACT = /\b(?:contract|interface|library)\s+(\w+)/g

const plain = /^(?:address|bool|string|bytes\d*|u?int\d*)((?:\[\d*\])*)$/

/** Names of types that sources declare, with what an ABI calls them. */
type Declared = ReadonlyMap<string, string>

/** An ABI type. Enums become small numbers, structs tuples, and what is left, contracts, addresses. */
const abiType = (written: string, declared: Declared): string => {
  const type = written.trim().split(/\s+/)[0] ?? ""
  if (plain.test(type)) return type.replace(/^(u?int)(?=$|\[)/, "$1256")
  const [, name = "", list = ""] = /^([\w.]+?)((?:\[\d*\])*)$/.exec(type) ?? []
  return `${declared.get(name.split(".").at(-1) ?? "") ?? "address"}${list}`
}

const parameters = (text: string, declared: Declared): Types =>
  text.trim() === "" ? [] : text.split(",").map((one) => abiType(one, declared))

const ENUM = /\benum\s+(\w+)/g
const STRUCT = /\bstruct\s+(\w+)\s*\{([^{}]{0,4000})\}/g

/** Enums and structs of some texts; a struct that holds another one stands after it. */
const declaredIn = (texts: ReadonlyArray<string>): Declared => {
  const declared = new Map<string, string>()
  for (const text of texts) {
    for (const [, name = ""] of text.matchAll(ENUM)) declared.set(name, "uint8")
  }
  for (const text of texts) {
    for (const [, name = "", fields = ""] of text.matchAll(STRUCT)) {
      const types = parameters(fields.replace(/;\s*$/, "").replaceAll(";", ","), declared)
      declared.set(name, `(${types.join(",")})`)
    }
  }
  return declared
}

/** The keys of a public mapping, from the outside in. */
const keysOf = (text: string, declared: Declared): Types =>
  text
    .replaceAll("mapping", "")
    .replaceAll(/[()]/g, " ")
    .split("=>")
    .slice(0, -1)
    .map((one) => abiType(one, declared))

/** What sources declare, including those of the library that they import. The first match counts. */
export const typesIn = (sources: Readonly<Record<string, string>>): KnownTypes => {
  const texts = Object.values({ ...sources, ...libraryFor(sources) }).map(codeOf)
  const declared = declaredIn(texts)
  const functions: Array<readonly [name: string, types: Types, answers: Types]> = []
  const constructors = new Map<string, Types>()
  for (const text of texts) {
    const contracts = [...text.matchAll(CONTRACT)]
    for (const { 0: head, 1: name, 2: isConstructor, 3: written = "", index } of text.matchAll(
      HEAD
    )) {
      const types = parameters(written, declared)
      const [, answers = ""] = RETURNS.exec(text.slice(index + head.length)) ?? []
      if (name !== undefined) functions.push([name, types, parameters(answers, declared)])
      const owner = contracts.findLast((one) => one.index < index)?.[1]
      if (isConstructor !== undefined && owner !== undefined && !constructors.has(owner)) {
        constructors.set(owner, types)
      }
    }
    for (const [, keys = "", name = ""] of text.matchAll(GETTER)) {
      const answer = keys.slice(keys.lastIndexOf("=>") + 2)
      functions.push([name, keysOf(keys, declared), parameters(answer, declared)])
    }
  }
  const find = (name: string, count: number) =>
    functions.find(([own, types]) => own === name && types.length === count)
  return {
    signature: (name, count) => {
      const found = find(name, count)
      return found === undefined ? null : `${name}(${found[1].join(",")})`
    },
    returns: (name, count) => find(name, count)?.[2] ?? [],
    constructorOf: (contract) => constructors.get(contract) ?? []
  }
}
