/**
 * The steps and conditions of a proof on a leased node: deploying, calling, letting time pass, and reading
 * the state afterwards. Owns encoding and sending them; run.ts decides what they show together.
 */
import { Effect, Result, Schema } from "effect"
import { type Abi, decodeFunctionResult, encodeDeployData, getContractAddress } from "viem"
import type { ChainError, Lease } from "../../../../chain/Chain.ts"
import { Hex, sameAddress } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import type {
  Argument,
  Call,
  Condition,
  Deploy,
  Reading,
  Step
} from "../../../../tasks/block/Proof.ts"
import {
  attempt,
  evaluateText,
  ProofError,
  readTextsAhead,
  remember,
  resolveArguments
} from "./evaluate.ts"
import {
  type Account,
  accountOf,
  addressOf,
  amountOf,
  callData,
  functionOf,
  type Scene,
  toAbi,
  toAbiAll
} from "./scene.ts"

export { ProofError } from "./evaluate.ts"
export { actorAddress, addressOf, amountOf, attackerKey, FUNDS, type Scene } from "./scene.ts"

const decodeHex = Schema.decodeUnknownEffect(Hex)

/** The coins that a step sends. */
const coinsOf = Effect.fnUntraced(function* (scene: Scene, step: Pick<Call, "value">) {
  const [value = "0"] = yield* resolveArguments(scene, [step.value ?? "0"])
  return yield* attempt(step, () => {
    const coins = amountOf(String(value))
    if (coins < 0n) throw new Error(`${coins} wei cannot be sent`)
    return coins
  })
})

const deploy = Effect.fnUntraced(function* (scene: Scene, step: Deploy) {
  const { lease, compiled, names, deployed } = scene
  const name = ownValue(names, step.deploy) ?? step.deploy
  const contract = compiled.contracts.get(name)
  const spoken = step.speaks === undefined ? name : (ownValue(names, step.speaks) ?? step.speaks)
  const answers = compiled.contracts.get(spoken)
  const from = accountOf(scene, step.from)
  const given = yield* resolveArguments(scene, step.args)
  const data = yield* attempt(step, () => {
    if (contract === undefined) throw new Error(`no contract ${name} in the sources`)
    if (answers === undefined) throw new Error(`no contract ${spoken} in the sources`)
    const abi = contract.abi as unknown as Abi
    const inputs = abi.find((item) => item.type === "constructor")?.inputs ?? []
    const args = toAbiAll(scene, inputs, given)
    return encodeDeployData({ abi, bytecode: `0x${contract.evm.bytecode.object}`, args })
  })
  const nonce = yield* lease
    .rpc("eth_getTransactionCount", [from, "latest"])
    .pipe(Effect.flatMap(Schema.decodeUnknownEffect(Schema.String)), Effect.orDie)
  const value = yield* coinsOf(scene, step)
  yield* lease.send({ from, to: null, data, value })
  deployed.set(step.as ?? step.deploy, {
    address: getContractAddress({ from, nonce: BigInt(nonce) }),
    abi: answers?.abi as unknown as Abi
  })
})

const encode = Effect.fnUntraced(function* (scene: Scene, step: Call | Reading) {
  const given = yield* resolveArguments(scene, step.args)
  return yield* attempt(step, () => {
    const to = addressOf(scene, step.to)
    if (to === null) throw new Error(`${step.to} is not an actor or a deployed contract`)
    const target = scene.deployed.get(step.to)
    if (!step.call || target === undefined) return { to, data: "0x" as const, item: null }
    const item = functionOf(scene, target, step.call)
    const args = toAbiAll(scene, item.inputs, given)
    return { to, data: callData(item, args), item }
  })
})

/** A call that a signer may make, too. */
export type AnyCall = Omit<Call, "from"> & { readonly from: Account }

/** A call as it would be sent now: what it reads of the chain is read. */
export const transactionOf = Effect.fnUntraced(function* (scene: Scene, step: AnyCall) {
  const { to, data } = yield* encode(scene, step)
  const value = yield* coinsOf(scene, step)
  return { from: accountOf(scene, step.from), to, data, value }
})

const call = Effect.fnUntraced(function* (scene: Scene, step: Call) {
  const sent = scene.lease.send(yield* transactionOf(scene, step))
  if (step.reverts !== true) return yield* sent
  const result = yield* Effect.result(sent)
  if (Result.isSuccess(result)) {
    return yield* new ProofError({
      step: JSON.stringify(step),
      message: "it must revert, but did not"
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

/** Carries out one step. A call that reverts is an answered ChainError. */
export const runStep = (
  scene: Scene,
  step: Step
): Effect.Effect<unknown, ChainError | ProofError> =>
  "deploy" in step
    ? deploy(scene, step)
    : "call" in step
      ? call(scene, step)
      : wait(scene.lease, step)

/**
 * Does the steps in turn, up to the first that fails: that one, and why; null where none does. Only a node that
 * cannot be asked is an error.
 */
export const firstFailing = Effect.fnUntraced(function* (scene: Scene, steps: ReadonlyArray<Step>) {
  for (const step of steps) {
    const result = yield* Effect.result(runStep(scene, step))
    if (Result.isSuccess(result)) continue
    const error = result.failure
    if (error._tag === "ChainError" && !error.answered) return yield* error
    return { step, error }
  }
  return null
})

/** The value of a condition: an amount, or text. */
const read = Effect.fnUntraced(function* (scene: Scene, condition: Reading) {
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

const matches = (scene: Scene, condition: Reading, actual: unknown): boolean => {
  const { equals, differs, atLeast, atMost } = condition
  if (typeof actual === "bigint" || typeof actual === "number") {
    const number = BigInt(actual)
    return (
      (equals === undefined || number === toAbi(scene, equals, { type: "uint256" })) &&
      (atLeast === undefined || number >= amountOf(atLeast)) &&
      (atMost === undefined || number <= amountOf(atMost))
    )
  }
  const is = (argument: Argument) => {
    const expected = toAbi(scene, argument, { type: "string" })
    return typeof actual === "string" && typeof expected === "string"
      ? sameAddress(actual, expected)
      : actual === expected
  }
  if (differs !== undefined) return !is(differs)
  return equals !== undefined && is(equals)
}

/** The result of the steps and conditions of one half of a proof. */
export interface Half {
  readonly holds: boolean
  /** the first step or condition that failed, with what was read; null if all hold */
  readonly why: string | null
}

/** What is wrong with a condition; null if it is true. An unreadable condition is not true. */
const claimed = (scene: Scene, that: string) =>
  evaluateText(scene, that).pipe(
    Effect.map((value) => (value === true ? null : `${that}: it is ${value}`)),
    Effect.catchIf(
      (error) => error._tag === "ChainError" && error.answered,
      ({ message }) => Effect.succeed(`${that}: ${message}`)
    )
  )

/** Stores the values that the conditions compare with, before the judged part begins. */
export const rememberFor = (scene: Scene, conditions: ReadonlyArray<Condition>) =>
  remember(
    scene,
    conditions.flatMap((one) => ("that" in one ? [one.that] : []))
  )

/** Whether all conditions hold on the node in its present state. */
export const holdsIn = Effect.fnUntraced(function* (
  scene: Scene,
  conditions: ReadonlyArray<Condition>
) {
  const claims = conditions.flatMap((one) => ("that" in one ? [one.that] : []))
  const ahead = yield* readTextsAhead(scene, "claims", claims)
  for (const condition of conditions) {
    if ("that" in condition) {
      const held = yield* claimed(ahead, condition.that)
      if (held !== null) return { holds: false, why: held } satisfies Half
      continue
    }
    const actual = yield* read(scene, condition)
    if (!(yield* attempt(condition, () => matches(scene, condition, actual)))) {
      return { holds: false, why: `${JSON.stringify(condition)}: it is ${actual}` } satisfies Half
    }
  }
  return { holds: true, why: null } satisfies Half
})
