/**
 * The accounts, contracts and values of a proof, for its steps and conditions. Owns what a name or an
 * argument of a proof stands for. No I/O.
 */
import { Schema } from "effect"
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  encodeFunctionData,
  keccak256,
  parseEther,
  parseGwei,
  prepareEncodeFunctionData,
  stringToBytes,
  toFunctionSignature
} from "viem"
import { privateKeyToAddress } from "viem/accounts"
import type { Lease } from "../../../../chain/Chain.ts"
import type { Hex } from "../../../../evm/Hex.ts"
import { once, onceOfRecent } from "../../../../evm/once.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import { type Actor, type Argument, actors } from "../../../../tasks/block/Proof.ts"
import type { Compiled } from "../../solidity/Solidity.ts"
import type { Value } from "./expression.ts"

/** Native coin of each actor at the start, wei. */
export const FUNDS = parseEther("1000")

const addressNamed = onceOfRecent(
  1_000,
  (name): Hex => `0x${keccak256(stringToBytes(`questline/block/${name}`)).slice(-40)}`
)

/**
 * Accounts whose signatures others submit (`sign(@signer, hash)`). Only the harness knows their keys, and
 * they send nothing.
 */
const signers = ["signer", "signer2", "signer3"] as const

/** Who may be asked to sign or to call. */
export const accounts = [...actors, ...signers] as const
export type Account = (typeof accounts)[number]

const isActor = Schema.is(Schema.Literals(actors))
const isSigner = Schema.is(Schema.Literals(signers))

/**
 * Whether an account of this name has a key. Actors other than the attacker have one only where accounts are drawn: the usual
 * addresses are known to scripts, which must not sign for others.
 */
export const canSign = (name: string, salt = ""): boolean =>
  name === "attacker" || isSigner(name) || (salt !== "" && isActor(name))

const keyOf = onceOfRecent(
  1_000,
  (name): Hex => keccak256(stringToBytes(`questline/block/key/${name}`))
)

/** Whose accounts: `salt` makes others of the same names. */
const keyNamed = (name: string, salt: string): Hex => keyOf(`${name}${salt}`)

const addressByKey = onceOfRecent(1_000, (key): Hex => privateKeyToAddress(key as Hex))

const byAddress = (salt: string): ReadonlyArray<string> =>
  signers.toSorted((one, other) =>
    addressByKey(keyNamed(one, salt)).toLowerCase() <
    addressByKey(keyNamed(other, salt)).toLowerCase()
      ? -1
      : 1
  )

/**
 * The key of a signer. Signers of another salt stand in the same order by address, because contracts ask for
 * signatures in that order.
 */
export const signerKey = (name: string, salt = ""): Hex => {
  if (salt === "" || !isSigner(name)) return keyNamed(name, salt)
  return keyNamed(byAddress(salt)[byAddress("").indexOf(name)] ?? name, salt)
}

/**
 * The key of the attacker's account, which an exploit script is given: it can sign what a contract asks of
 * its account. It opens nothing else, because a script can send nothing.
 */
export const attackerKey: Hex = signerKey("attacker")

const signerAddress = (name: string, salt = ""): Hex => addressByKey(signerKey(name, salt))

/** The address of an actor. Of the usual ones, nobody holds the key of any but the attacker's. */
export const actorAddress = (actor: Actor, salt = ""): Hex =>
  canSign(actor, salt) ? signerAddress(actor, salt) : addressNamed(actor)

/** Contracts by their name in the proof. */
export interface Deployed {
  readonly address: Hex
  readonly abi: Abi
}

/** Who asks contracts what they answer, and with which bytes after the arguments. */
export interface Reader {
  readonly from: Hex
  readonly tail: Hex
}

/** What the steps of one proof work with. */
export interface Scene {
  readonly lease: Lease
  readonly compiled: Compiled
  /** identifier of the proof -> identifier of the variant, if they differ */
  readonly names: Readonly<Record<string, string>>
  readonly deployed: Map<string, Deployed>
  /** makes other accounts and keys of all actors and signers; absent: the usual ones */
  readonly salt?: string
  /** how contracts are asked; absent: by alice */
  readonly reader?: Reader
  /** the values of `before(...)` in conditions when the attack, or the judged part, began */
  readonly before: Map<string, Value>
}

/** The address behind a name in a proof; null if there is none. */
export const addressOf = (scene: Scene, name: string): Hex | null =>
  isActor(name)
    ? actorAddress(name, scene.salt)
    : isSigner(name)
      ? signerAddress(name, scene.salt)
      : (scene.deployed.get(name)?.address ?? null)

/** The address that somebody sends from. */
export const accountOf = (scene: Scene, who: Account): Hex =>
  isSigner(who) ? signerAddress(who, scene.salt) : actorAddress(who, scene.salt)

/** An amount as `2.5 ether`, `3 gwei` or a whole number of wei. */
export const amountOf = (text: string): bigint => {
  const [number = "", unit] = text.split(" ")
  return unit === "ether"
    ? parseEther(number)
    : unit === "gwei"
      ? parseGwei(number)
      : BigInt(number)
}

/** The value of an expression in the form that a parameter of that type needs: integers as numbers. */
export const toValue = (value: unknown, type: string): unknown =>
  /^u?int/.test(type) && typeof value === "string" ? BigInt(value) : value

const partsOf = (parameter: AbiParameter): ReadonlyArray<AbiParameter> | null =>
  "components" in parameter && parameter.type === "tuple" ? parameter.components : null

/** An argument in the form of its ABI type. Throws if it is not a value of that type. */
export const toAbi = (scene: Scene, argument: Argument, parameter: AbiParameter): unknown => {
  if (Array.isArray(argument)) {
    const parts = partsOf(parameter)
    if (parts !== null) return toAbiAll(scene, parts, argument)
    const inner = { ...parameter, type: parameter.type.replace(/\[\d*\]$/, "") }
    return argument.map((one) => toAbi(scene, one, inner))
  }
  if (typeof argument !== "string") return argument
  if (argument.startsWith("@")) {
    const address = addressOf(scene, argument.slice(1))
    if (address === null) throw new Error(`${argument} is not an actor or a deployed contract`)
    return address
  }
  return /^u?int/.test(parameter.type) ? amountOf(argument) : argument
}

export const toAbiAll = (
  scene: Scene,
  inputs: ReadonlyArray<AbiParameter>,
  args: ReadonlyArray<Argument> = []
): ReadonlyArray<unknown> => {
  if (args.length !== inputs.length) {
    throw new Error(`${inputs.length} arguments are expected, ${args.length} are given`)
  }
  return inputs.map((input, index) => toAbi(scene, args[index] ?? "", input))
}

/** Functions by name and by signature. */
const functionsIn = once((abi: Abi): ReadonlyMap<string, ReadonlyArray<AbiFunction>> => {
  const functions = abi.filter((item) => item.type === "function")
  return new Map([
    ...Map.groupBy(functions, (item) => item.name),
    ...Map.groupBy(functions, toFunctionSignature)
  ])
})

/** A function by name, or by its signature if the name is overloaded. */
export const functionOf = ({ names }: Scene, { abi }: Deployed, call: string): AbiFunction => {
  const [name = ""] = call.split("(")
  const wanted = call.replace(name, ownValue(names, name) ?? name)
  const [one, ...others] = functionsIn(abi).get(wanted) ?? []
  if (one === undefined || others.length > 0) {
    throw new Error(`${one === undefined ? "no function" : "more than one function"} ${wanted}`)
  }
  return one
}

const prepared = once((item: AbiFunction) => prepareEncodeFunctionData({ abi: [item] }))

/** The data of a call: what viem's `encodeFunctionData` gives, with the selector found once. */
export const callData = (item: AbiFunction, args: ReadonlyArray<unknown>): Hex =>
  encodeFunctionData({ ...prepared(item), args })
