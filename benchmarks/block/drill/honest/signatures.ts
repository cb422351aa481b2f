/**
 * Signatures of honest calls, made by somebody else or of something else than is called. Owns which they are: a contract that does
 * not ask who signed, or that leaves out of what is signed what it does, takes them. Pure.
 */
import type { Param } from "../../../../tasks/block/Drill.ts"
import type { Argument, Call } from "../../../../tasks/block/Proof.ts"
import type { Bindings } from "../../stages/prove/expression.ts"
import { accounts } from "../../stages/prove/scene.ts"

/** Names of accounts: who signs in the place of whom. */
export type Signers = ReadonlyMap<string, string>

const SIGNED = /\b(sign|signAgain)\(@(\w+)/g

const isSigned = (argument: Argument): boolean =>
  Array.isArray(argument)
    ? argument.some(isSigned)
    : typeof argument === "string" && argument.startsWith("=") && argument.search(SIGNED) > 0

const mapped = (argument: Argument, change: (text: string) => string): Argument =>
  Array.isArray(argument)
    ? argument.map((one: Argument) => mapped(one, change))
    : typeof argument === "string"
      ? change(argument)
      : argument

/** A call with signatures of others. */
export const signedBy = (call: Call, by: Signers): Call =>
  by.size === 0 || call.args === undefined
    ? call
    : {
        ...call,
        args: call.args.map((argument) =>
          isSigned(argument)
            ? mapped(argument, (text) =>
                text.replaceAll(SIGNED, (_, how, name) => `${how}(@${by.get(name) ?? name}`)
              )
            : argument
        )
      }

/** A call with the signatures of another one; null if they are the same. */
export const withSignaturesOf = (call: Call, other: Call): Call | null => {
  const args = (call.args ?? []).map((argument, at) =>
    isSigned(argument) ? (other.args?.[at] ?? argument) : argument
  )
  return JSON.stringify(args) === JSON.stringify(call.args ?? []) ? null : { ...call, args }
}

/** The accounts that sign in a call. */
const signersIn = (call: Call): ReadonlyArray<string> => {
  const signed = JSON.stringify((call.args ?? []).filter(isSigned))
  return [...new Set([...signed.matchAll(SIGNED)].map(([, , name = ""]) => name))]
}

/** Each signature of a call by each other account, and all of them by one. */
export const otherSigners = (call: Call): ReadonlyArray<Signers> => {
  const who = signersIn(call)
  return [
    ...who.flatMap((name) =>
      accounts.flatMap((other) => (other === name ? [] : [new Map([[name, other]])]))
    ),
    ...(who.length < 2
      ? []
      : accounts.map((other) => new Map(who.map((name) => [name, other] as const))))
  ]
}

type Bound = Bindings extends ReadonlyMap<string, infer Value> ? Value : never

/** Values in the place of that of a parameter. */
const othersOf = (param: Param, value: Bound): ReadonlyArray<Bound> => {
  const listed = "of" in param ? param.of.filter((one) => /^(@\w+|\d+)$/.test(one)) : []
  const numbers =
    typeof value === "bigint" ? [value + 1n, value * 2n, value / 2n, 0n, value - 1n] : []
  const all: ReadonlyArray<Bound> = [
    ...listed.map((one) => (one.startsWith("@") ? one : BigInt(one))),
    ...(typeof value === "string" && value.startsWith("@") ? accounts.map((one) => `@${one}`) : []),
    ...numbers.filter((one) => one >= 0n)
  ]
  return [...new Set(all)].filter((one) => one !== value)
}

/** The values of a call in which one is another. */
export const otherValues = (
  params: Readonly<Record<string, Param>>,
  values: Bindings
): ReadonlyArray<Bindings> =>
  Object.entries(params).flatMap(([name, param]) => {
    const value = values.get(name)
    if (value === undefined) return []
    return othersOf(param, value).map((other) => new Map([...values, [name, other]]))
  })
