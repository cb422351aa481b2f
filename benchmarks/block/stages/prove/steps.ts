/**
 * The steps and conditions of a proof on a leased node: deploying, calling, letting time pass, and
 * reading what is so afterwards. Owns encoding and sending them; what they show together is run.ts.
 */
import { Effect, Result, Schema } from "effect"
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  parseEther,
  parseGwei,
  stringToBytes,
  toFunctionSignature
} from "viem"
import type { ChainError, Lease } from "../../../../chain/Chain.ts"
import { Hex, sameAddress } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import {
  type Actor,
  type Argument,
  actors,
  type Call,
  type Condition,
  type Deploy,
  type Step
} from "../../../../tasks/block/Proof.ts"
import type { Compiled } from "../../solidity/Solidity.ts"

/** A step or condition that cannot be done as it is written: the proof's fault, or a source's. */
export class ProofError extends Schema.TaggedError<ProofError>()("ProofError", {
  step: Schema.String,
  message: Schema.String
}) {}

/** Native coin of each actor at the start, wei. */
export const FUNDS = parseEther("1000")

/** The address of an actor. Nobody holds its key. */
export const actorAddress = (actor: Actor): Hex =>
  `0x${keccak256(stringToBytes(`questline/block/${actor}`)).slice(-40)}`

/** Contracts by the name that a proof gives them. */
export interface Deployed {
  readonly address: Hex
  readonly abi: Abi
}

/** What the steps of one proof work with. */
export interface Scene {
  readonly lease: Lease
  readonly compiled: Compiled
  /** identifier of the proof -> identifier of the variant, where they differ */
  readonly names: Readonly<Record<string, string>>
  readonly deployed: Map<string, Deployed>
}

const isActor = Schema.is(Schema.Literals(actors))

const addressOf = (scene: Scene, name: string): Hex | null =>
  isActor(name) ? actorAddress(name) : (scene.deployed.get(name)?.address ?? null)

/** An amount as `2.5 ether`, `3 gwei` or a whole number of wei. */
export const amountOf = (text: string): bigint => {
  const [number = "", unit] = text.split(" ")
  return unit === "ether"
    ? parseEther(number)
    : unit === "gwei"
      ? parseGwei(number)
      : BigInt(number)
}

/** An argument as its ABI type wants it. Throws where it is no value of that type. */
const toAbi = (scene: Scene, argument: Argument, type: string): unknown => {
  if (Array.isArray(argument)) {
    const inner = type.replace(/\[\d*\]$/, "")
    return argument.map((one) => toAbi(scene, one, inner))
  }
  if (typeof argument !== "string") return argument
  if (argument.startsWith("@")) {
    const address = addressOf(scene, argument.slice(1))
    if (address === null) throw new Error(`${argument} is neither an actor nor a deployed contract`)
    return address
  }
  return /^u?int/.test(type) ? amountOf(argument) : argument
}

const toAbiAll = (
  scene: Scene,
  inputs: ReadonlyArray<AbiParameter>,
  args: ReadonlyArray<Argument> = []
): ReadonlyArray<unknown> => {
  if (args.length !== inputs.length) {
    throw new Error(`${inputs.length} arguments are expected, ${args.length} are given`)
  }
  return inputs.map(({ type }, index) => toAbi(scene, args[index] as Argument, type))
}

/** A function by name, or by its signature where the name is overloaded. */
const functionOf = ({ names }: Scene, { abi }: Deployed, call: string): AbiFunction => {
  const [name = ""] = call.split("(")
  const wanted = call.replace(name, ownValue(names, name) ?? name)
  const found = abi
    .filter((item) => item.type === "function")
    .filter((item) => item.name === wanted || toFunctionSignature(item) === wanted)
  const [one] = found
  if (one === undefined || found.length > 1) {
    throw new Error(`${found.length === 0 ? "no function" : "more than one function"} ${wanted}`)
  }
  return one
}

const attempt = <A>(step: unknown, make: () => A) =>
  Effect.try({
    try: make,
    catch: (cause) =>
      new ProofError({
        step: JSON.stringify(step),
        message: cause instanceof Error ? cause.message : String(cause)
      })
  })

const decodeHex = Schema.decodeUnknownEffect(Hex)

const deploy = Effect.fnUntraced(function* (scene: Scene, step: typeof Deploy.Type) {
  const { lease, compiled, names, deployed } = scene
  const name = ownValue(names, step.deploy) ?? step.deploy
  const contract = compiled.contracts.get(name)
  const from = actorAddress(step.from)
  const data = yield* attempt(step, () => {
    if (contract === undefined) throw new Error(`no contract ${name} in the sources`)
    const abi = contract.abi as unknown as Abi
    const inputs = abi.find((item) => item.type === "constructor")?.inputs ?? []
    const args = toAbiAll(scene, inputs, step.args)
    return encodeDeployData({ abi, bytecode: `0x${contract.evm.bytecode.object}`, args })
  })
  const nonce = yield* lease
    .rpc("eth_getTransactionCount", [from, "latest"])
    .pipe(Effect.flatMap(Schema.decodeUnknownEffect(Schema.String)), Effect.orDie)
  const value = yield* attempt(step, () => amountOf(step.value ?? "0"))
  yield* lease.send({ from, to: null, data, value })
  deployed.set(step.as ?? step.deploy, {
    address: getContractAddress({ from, nonce: BigInt(nonce) }),
    abi: contract?.abi as unknown as Abi
  })
})

const encode = (scene: Scene, step: typeof Call.Type | Condition) =>
  attempt(step, () => {
    const to = addressOf(scene, step.to)
    if (to === null) throw new Error(`${step.to} is neither an actor nor a deployed contract`)
    const target = scene.deployed.get(step.to)
    if (!step.call || target === undefined) return { to, data: "0x" as const, item: null }
    const item = functionOf(scene, target, step.call)
    const args = toAbiAll(scene, item.inputs, step.args)
    return { to, data: encodeFunctionData({ abi: [item], args }), item }
  })

const call = Effect.fnUntraced(function* (scene: Scene, step: typeof Call.Type) {
  const { to, data } = yield* encode(scene, step)
  const value = yield* attempt(step, () => amountOf(step.value ?? "0"))
  const sent = scene.lease.send({ from: actorAddress(step.from), to, data, value })
  if (step.reverts !== true) return yield* sent
  const result = yield* Effect.result(sent)
  if (Result.isSuccess(result)) {
    return yield* new ProofError({
      step: JSON.stringify(step),
      message: "it must revert, and did not"
    })
  }
  if (!result.failure.answered) return yield* result.failure
})

const wait = (lease: Lease, step: { readonly seconds: number } | { readonly blocks: number }) =>
  "blocks" in step
    ? lease.mine(step.blocks)
    : Effect.gen(function* () {
        const { timestamp } = yield* lease.head
        yield* lease.rpc("evm_setNextBlockTimestamp", [timestamp + step.seconds])
        yield* lease.rpc("evm_mine", [])
      })

/** Does one step. A call that reverts is an answered ChainError. */
export const runStep = (
  scene: Scene,
  step: Step
): Effect.Effect<unknown, ChainError | ProofError> =>
  "deploy" in step
    ? deploy(scene, step)
    : "call" in step
      ? call(scene, step)
      : wait(scene.lease, step)

/** What a condition reads: an amount, or text. */
const read = Effect.fnUntraced(function* (scene: Scene, condition: Condition) {
  const { to, data, item } = yield* encode(scene, condition)
  if (item === null) {
    return BigInt(
      yield* scene.lease
        .rpc("eth_getBalance", [to, "latest"])
        .pipe(Effect.flatMap(Schema.decodeUnknownEffect(Schema.String)), Effect.orDie)
    )
  }
  const answer = yield* scene.lease
    .rpc("eth_call", [{ to, data }, "latest"])
    .pipe(Effect.flatMap(decodeHex), Effect.catchTag("SchemaError", Effect.die))
  return yield* attempt(condition, () => decodeFunctionResult({ abi: [item], data: answer }))
})

const matches = (scene: Scene, condition: Condition, actual: unknown): boolean => {
  const { equals, differs, atLeast, atMost } = condition
  if (typeof actual === "bigint" || typeof actual === "number") {
    const number = BigInt(actual)
    return (
      (equals === undefined || number === toAbi(scene, equals, "uint256")) &&
      (atLeast === undefined || number >= amountOf(atLeast)) &&
      (atMost === undefined || number <= amountOf(atMost))
    )
  }
  const is = (argument: Argument) => {
    const expected = toAbi(scene, argument, "string")
    return typeof actual === "string" && typeof expected === "string"
      ? sameAddress(actual, expected)
      : actual === expected
  }
  if (differs !== undefined) return !is(differs)
  return equals !== undefined && is(equals)
}

/** How the steps and conditions of one half of a proof went. */
export interface Half {
  readonly holds: boolean
  /** the first step or condition that did not, with what was read; null where all hold */
  readonly why: string | null
}

/** Whether all conditions hold on the node as it is. */
export const holdsIn = Effect.fnUntraced(function* (
  scene: Scene,
  conditions: ReadonlyArray<Condition>
) {
  for (const condition of conditions) {
    const actual = yield* read(scene, condition)
    if (!(yield* attempt(condition, () => matches(scene, condition, actual)))) {
      return { holds: false, why: `${JSON.stringify(condition)}: it is ${actual}` } satisfies Half
    }
  }
  return { holds: true, why: null } satisfies Half
})
