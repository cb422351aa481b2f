/**
 * Values of a proof as expressions of a script: amounts, addresses, what a contract answers, signatures. Owns
 * which of them are only known on the chain while the attack runs. Pure.
 */
import { ownValue } from "../../../evm/ownValue.ts"
import type { Argument, Call } from "../../../tasks/block/Proof.ts"
import { type Expression, parseExpression, writeExpression } from "../stages/prove/expression.ts"
import type { KnownTypes } from "./typesInSource.ts"

/** What a script's values are written with. */
export interface Known {
  /** names of the sample's source -> names here */
  readonly names: Readonly<Record<string, string>>
  /** what the sources declare, in the variant's names */
  readonly types: KnownTypes
  /** calls of others that have happened: what they carried can be read on the chain */
  readonly happened: ReadonlyArray<Call>
}

export const quoted = (text: string): string => JSON.stringify(text)

const AMOUNT = /^(-?[\d.]+) (ether|gwei)$/

/** An amount as an expression of the script: wei. */
const amount = (text: string): string => {
  const [, number, unit] = AMOUNT.exec(text) ?? []
  return unit === undefined
    ? `${text}n`
    : `${unit === "ether" ? "parseEther" : "parseGwei"}(${quoted(number ?? "")})`
}

/** The types between the outermost brackets of a signature or a tuple. */
export const typesOf = (signature: string): ReadonlyArray<string> => {
  const inside = signature.slice(signature.indexOf("(") + 1, -1)
  const types: Array<string> = []
  let depth = 0
  let from = 0
  for (const [index, letter] of [...inside].entries()) {
    if (letter === "(") depth += 1
    else if (letter === ")") depth -= 1
    else if (letter === "," && depth === 0) {
      types.push(inside.slice(from, index))
      from = index + 1
    }
  }
  return inside === "" ? [] : [...types, inside.slice(from)]
}

/** viem takes small integers as numbers, larger ones as bigints. */
const isSmall = (type: string): boolean =>
  /^u?int\d*$/.test(type) && Number(type.replace(/^u?int/, "") || 256) <= 48

/** The signature of a call in the variant's names; a proof may state it in full. */
export const signatureOf = (
  { args = [], call }: { readonly args?: ReadonlyArray<unknown>; readonly call: string },
  { names, types }: Known
): string => {
  const [name = ""] = call.split("(")
  const own = ownValue(names, name) ?? name
  return call.includes("(")
    ? call.replace(name, own)
    : (types.signature(own, args.length) ?? `${own}()`)
}

/** Where a text stands in the arguments of a call. */
const pathTo = (text: string, args: ReadonlyArray<Argument>): ReadonlyArray<number> | null => {
  for (const [index, one] of args.entries()) {
    if (one === text) return [index]
    const inner = Array.isArray(one) ? pathTo(text, one) : null
    if (inner !== null) return [index, ...inner]
  }
  return null
}

/** A signature: from the transaction that carried it, or else by the attacker's own key. */
const signed = (part: Extract<Expression, { _tag: "apply" }>, known: Known): string => {
  const text = `=${writeExpression(part)}`
  for (const call of known.happened.toReversed()) {
    const path = pathTo(text, call.args ?? [])
    if (path === null) continue
    const head = quoted(`function ${signatureOf(call, known)}`)
    return `(await carried(at(${quoted(call.to)}), ${head}, ${JSON.stringify(path)}))`
  }
  const [, hash] = part.args
  return `(await sign({ hash: ${hash === undefined ? '""' : computed(hash, known)}, privateKey: key, to: "hex" }))`
}

const answered = (part: Extract<Expression, { _tag: "read" }>, known: Known): string => {
  const signature = signatureOf(part, known)
  const types = typesOf(signature)
  const args = part.args.map((one, index) => typed(computed(one, known), types[index] ?? ""))
  const [name = ""] = signature.split("(")
  const answers = known.types.returns(name, part.args.length).join(", ")
  const head = quoted(`function ${signature} view returns (${answers})`)
  const whole = `(await read(at(${quoted(part.to)}), ${head}, [${args.join(", ")}]))`
  return part.index === null ? whole : `${whole}[${part.index}]`
}

/** An expression of a proof as one of the script. */
const computed = (part: Expression, known: Known): string => {
  switch (part._tag) {
    case "value":
      return typeof part.value === "bigint"
        ? `${part.value}n`
        : typeof part.value === "string"
          ? quoted(part.value)
          : String(part.value)
    case "name":
      return part.name
    case "address":
      return `at(${quoted(part.name)})`
    case "read":
      return answered(part, known)
    case "apply": {
      if (part.name === "sign" || part.name === "signAgain") return signed(part, known)
      if (part.name === "time") return "(await client.getBlock()).timestamp"
      const args = part.args.map((one) => computed(one, known))
      if (part.name === "native") return `(await client.getBalance({ address: ${args.join("")} }))`
      if (part.name === "negate") return `-${args.join("")}`
      return part.name === "!" ? `!${args.join("")}` : `(${args.join(` ${part.name} `)})`
    }
  }
}

const typed = (expression: string, type: string): string =>
  isSmall(type) ? `Number(${expression})` : expression

/** An argument of that ABI type as an expression of the script. */
const expression = (argument: Argument, type: string, known: Known): string => {
  if (typeof argument === "boolean") return String(argument)
  if (typeof argument !== "string") {
    const inner = type.replace(/\[\d*\]$/, "")
    const types = inner === type ? typesOf(type) : argument.map(() => inner)
    return listOf(argument, types, known)
  }
  if (argument.startsWith("=")) {
    return typed(computed(parseExpression(argument.slice(1)), known), type)
  }
  if (argument.startsWith("@")) return `at(${quoted(argument.slice(1))})`
  if (/^u?int\d*$/.test(type)) return isSmall(type) ? argument : amount(argument)
  return quoted(argument)
}

export const listOf = (
  args: ReadonlyArray<Argument>,
  types: ReadonlyArray<string>,
  known: Known
): string => `[${args.map((one, index) => expression(one, types[index] ?? "", known)).join(", ")}]`

export const valueIn = ({ value }: Pick<Call, "value">, known: Known): string =>
  value === undefined
    ? ""
    : `, value: ${value.startsWith("=") ? computed(parseExpression(value.slice(1)), known) : amount(value)}`
