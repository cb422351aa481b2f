/**
 * A variant compared with its sample on the chain: both are deployed and called with the same generated
 * calls, and must answer, revert, write, pay and emit the same, up to the renaming. Owns what is compared.
 * Code that is not called is not checked: `Compared` says how much ran to its end.
 */
import { Effect, Result, Schema } from "effect"
import {
  type Abi,
  type AbiFunction,
  encodeAbiParameters,
  getContractAddress,
  numberToHex,
  toEventSelector,
  toFunctionSelector
} from "viem"
import { Chain, type ChainError, type Lease } from "../../../../chain/Chain.ts"
import { canonicalJson } from "../../../../evm/digest.ts"
import type { Hex } from "../../../../evm/Hex.ts"
import { actors } from "../../../../tasks/block/Proof.ts"
import type { Compiled, CompiledContract } from "../../solidity/Solidity.ts"
import { callData } from "../prove/scene.ts"
import { actorAddress, FUNDS } from "../prove/steps.ts"
import { type Cast, callsOf, type MadeUp, valuesOf } from "./calls.ts"
import { draws } from "./random.ts"

/** Gas of a generated call, which limits an endless loop. */
const GAS = 3_000_000n
/** Constructor arguments that are tried before the code is placed there without a constructor. */
const TRIES = 3

/** Answers every call with ones; stands in for a missing token or oracle. */
const OBLIGING = "0x60016000526001602052600160405261010060" + "00f3"
const OBLIGING_AT: Hex = "0x00000000000000000000000000000000000b1e55"
const NOBODY: Hex = "0x0000000000000000000000000000000000000000"

/** One contract of the sample with its counterpart in the variant. */
interface Pair {
  readonly name: string
  readonly before: CompiledContract
  readonly after: CompiledContract
}

/** The result of a comparison. */
export interface Compared {
  /** the first difference; null: there was none */
  readonly difference: string | null
  /** calls that were made to each, and those of them that ran to their end */
  readonly calls: number
  readonly ran: number
  /** functions that could be called, and those with at least one call that ran to its end */
  readonly functions: number
  readonly reached: number
}

const abiOf = ({ abi }: CompiledContract): Abi => abi as unknown as Abi
const functionsOf = (contract: CompiledContract): ReadonlyArray<AbiFunction> =>
  abiOf(contract).filter((item) => item.type === "function")

type Names = ReadonlyMap<string, string>

/** Types of parameters as a selector uses them, without names of structs. */
const shapeOf = (parameters: AbiFunction["inputs"]): string =>
  JSON.stringify(parameters, (key, value) =>
    key === "name" || key === "internalType" ? undefined : value
  )

/** The variant's counterpart of a function of the sample. */
const likeOf = (item: AbiFunction, { after }: Pair, names: Names): AbiFunction | undefined =>
  functionsOf(after).find(
    (other) =>
      other.name === (names.get(item.name) ?? item.name) &&
      shapeOf(other.inputs) === shapeOf(item.inputs)
  )

/** Selectors of errors and topics of events: those of the variant -> those of the sample. */
const hashesOf = (pair: Pair, names: Names): Names => {
  const back = new Map([...names].map(([old, now]) => [now, old]))
  return new Map(
    abiOf(pair.after).flatMap((item): ReadonlyArray<readonly [string, string]> => {
      if (item.type !== "event" && item.type !== "error") return []
      const old = { ...item, name: back.get(item.name) ?? item.name }
      return item.type === "event"
        ? [[toEventSelector(item), toEventSelector(old as typeof item)]]
        : [
            [
              toFunctionSelector({
                ...item,
                type: "function",
                outputs: [],
                stateMutability: "view"
              }),
              toFunctionSelector({
                ...old,
                type: "function",
                outputs: [],
                stateMutability: "view"
              } as AbiFunction)
            ]
          ]
    })
  )
}

/** One of the two contracts: what runs, and how its output is translated to the sample's names. */
interface Side {
  readonly contract: CompiledContract
  readonly of: (item: AbiFunction) => AbiFunction
  readonly hashes: Names
}

const Diff = Schema.Struct({
  post: Schema.Record(
    Schema.String,
    Schema.Struct({
      balance: Schema.optionalKey(Schema.String),
      nonce: Schema.optionalKey(Schema.Finite),
      storage: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
    })
  )
})

/** Balances, nonces and storage after a transaction, as far as it changed them. */
const written = (lease: Lease, hash: Hex) =>
  lease
    .rpc("debug_traceTransaction", [
      hash,
      { tracer: "prestateTracer", tracerConfig: { diffMode: true } }
    ])
    .pipe(
      Effect.flatMap(Schema.decodeUnknownEffect(Diff)),
      Effect.map(({ post }) => canonicalJson(post)),
      Effect.catchTag("SchemaError", Effect.die)
    )

/** The generated inputs for trying a contract. */
interface TestInput {
  readonly cast: Cast
  /** arguments of the constructor, encoded, without `0x` */
  readonly tries: ReadonlyArray<string>
  readonly calls: ReturnType<typeof callsOf>
}

/** The effects of one call, as one text. */
interface Done {
  readonly ok: boolean
  readonly text: string
}

const inTerms = (data: string, { hashes }: Side): string => {
  const selector = data.slice(0, 10)
  return `${hashes.get(selector) ?? selector}${data.slice(10)}`
}

/** Whether it runs out of gas, or nearly: different code uses different gas, so the result says nothing. */
const isTooLong = (error: ChainError): boolean => /out ?of ?gas/i.test(error.message)

/** A call and, if it runs to its end and may change something, the transaction. */
const callOnce = Effect.fnUntraced(function* (lease: Lease, to: Hex, side: Side, made: MadeUp) {
  const item = side.of(made.item)
  const data = callData(item, made.args)
  const { from, value } = made
  const request = { from, to, data, value: numberToHex(value), gas: numberToHex(GAS) }
  const said = yield* Effect.result(lease.rpc("eth_call", [request, "latest"]))
  if (Result.isFailure(said)) {
    const error = said.failure
    if (!error.answered) return yield* error
    return isTooLong(error)
      ? null
      : ({ ok: false, text: `reverts with ${inTerms(error.data ?? "0x", side)}` } satisfies Done)
  }
  const answer = `answers ${said.success}`
  if (/^(view|pure)$/.test(item.stateMutability)) return { ok: true, text: answer } satisfies Done
  const sent = yield* Effect.result(lease.send({ from, to, data, value }))
  if (Result.isFailure(sent)) {
    return sent.failure.answered ? null : yield* sent.failure
  }
  const { hash, logs } = sent.success
  const emitted = logs.map(({ address, data: body, topics: [first = "", ...rest] }) =>
    [address, side.hashes.get(first) ?? first, ...rest, body].join(" ")
  )
  const text = `${answer}; writes ${yield* written(lease, hash)}; emits ${emitted.join(", ")}`
  return { ok: true, text } satisfies Done
})

const BLOCKHASH = 0x40
/** Takes and leaves as many stack words as BLOCKHASH does. */
const NOT = 0x19
const PUSH1 = 0x60
const PUSH32 = 0x7f

/**
 * Code with BLOCKHASH replaced: different code uses different gas, which is part of the block, so hashes
 * differ between the two in any case. The replacement is the same for both.
 */
const withoutHashes = (code: string): string => {
  const bytes = Buffer.from(code, "hex")
  for (let at = 0; at < bytes.length; at++) {
    const op = bytes[at] ?? 0
    if (op >= PUSH1 && op <= PUSH32) at += op - PUSH1 + 1
    else if (op === BLOCKHASH) bytes[at] = NOT
  }
  return bytes.toString("hex")
}

const put = (lease: Lease, at: Hex, code: string) => lease.rpc("anvil_setCode", [at, code])

/** Deploys the contract, or places its code there if no constructor arguments work. */
const place = Effect.fnUntraced(function* (
  lease: Lease,
  { contract }: Side,
  tries: ReadonlyArray<string>
) {
  const from = actorAddress("deployer")
  for (const [nonce, args] of tries.entries()) {
    const data: Hex = `0x${withoutHashes(contract.evm.bytecode.object)}${args}`
    const done = yield* Effect.result(lease.send({ from, to: null, data }))
    if (Result.isSuccess(done)) return getContractAddress({ from, nonce: BigInt(nonce) })
    if (!done.failure.answered) return yield* done.failure
  }
  const at: Hex = "0x00000000000000000000000000000000000c0de5"
  yield* put(lease, at, `0x${withoutHashes(contract.evm.deployedBytecode.object)}`)
  return at
})

/** A call with its effects; null: it says nothing. */
interface Played {
  readonly made: MadeUp
  readonly done: Done | null
}

/** A node with one of the two on it, and how to call it there. */
const stand = Effect.fnUntraced(function* (side: Side, { cast, tries }: TestInput) {
  const lease = yield* (yield* Chain).lease
  yield* Effect.forEach(cast.senders, (sender) => lease.setBalance(sender, FUNDS))
  yield* Effect.forEach(cast.addresses.slice(cast.senders.length), (at) => put(lease, at, OBLIGING))
  const to = yield* place(lease, side, tries)
  return (made: MadeUp): Effect.Effect<Played, ChainError> =>
    Effect.map(callOnce(lease, to, side, made), (done) => ({ made, done }))
})

/** Finds calls that the sample accepts: for each place in the input, those up to the first that runs. */
const explore = Effect.fnUntraced(function* (side: Side, input: TestInput) {
  const play = yield* stand(side, input)
  const played: Array<Played> = []
  for (const tries of input.calls) {
    for (const made of tries) {
      const one = yield* play(made)
      played.push(one)
      if (one.done?.ok !== false) break
    }
  }
  return played
}, Effect.scoped)

/** Makes the same calls to the variant. */
const repeat = Effect.fnUntraced(function* (
  side: Side,
  input: TestInput,
  calls: ReadonlyArray<Played>
) {
  const play = yield* stand(side, input)
  return yield* Effect.forEach(calls, ({ made }) => play(made))
}, Effect.scoped)

const NOTHING: Compared = { difference: null, calls: 0, ran: 0, functions: 0, reached: 0 }

const showCall = (name: string, { args, from, item, value }: MadeUp): string => {
  const shown = JSON.stringify(args, (_, one) => (typeof one === "bigint" ? one.toString() : one))
  return `${name}.${item.name}${shown} from ${from} with ${value} wei`
}

const testInputOf = ({ before, name }: Pair, source: string, seed: number): TestInput => {
  const random = draws(seed, `side by side ${name}`, source)
  const senders = [...actors.map((actor) => actorAddress(actor)), NOBODY]
  const literal = (source.match(/\b0x[0-9a-fA-F]{40}\b/g) ?? []) as ReadonlyArray<Hex>
  const cast: Cast = { senders, addresses: [...senders, OBLIGING_AT, ...new Set(literal)] }
  const inputs = abiOf(before).find((item) => item.type === "constructor")?.inputs ?? []
  return {
    cast,
    tries: Array.from({ length: inputs.length === 0 ? 1 : TRIES }, () =>
      encodeAbiParameters(inputs, valuesOf(inputs, cast, random)).slice(2)
    ),
    calls: callsOf(functionsOf(before), cast, random)
  }
}

const comparePair = Effect.fnUntraced(function* (pair: Pair, names: Names, input: TestInput) {
  const { after, before, name } = pair
  const was = yield* explore({ contract: before, of: (item) => item, hashes: new Map() }, input)
  const other: Side = {
    contract: after,
    of: (item) => likeOf(item, pair, names) ?? item,
    hashes: hashesOf(pair, names)
  }
  const is = yield* repeat(other, input, was)
  const both = was.flatMap(({ done: old, made }, at) => {
    const now = is[at]?.done ?? null
    return old === null || now === null ? [] : [{ made, old, now }]
  })
  const apart = both.find(({ now, old }) => now.text !== old.text)
  const ran = both.filter(({ old }) => old.ok)
  return {
    difference:
      apart === undefined
        ? null
        : `${showCall(name, apart.made)}: the original ${apart.old.text}, the variant ${apart.now.text}`,
    calls: both.length,
    ran: ran.length,
    functions: functionsOf(before).length,
    reached: new Set(ran.map(({ made }) => made.item)).size
  } satisfies Compared
})

const canRun = ({ evm }: CompiledContract): boolean => /^[0-9a-f]+$/.test(evm.bytecode.object)

/**
 * Runs every contract of two compiled sources side by side. `names` maps the sample's names to the
 * variant's. `source` is the sample's; the calls are generated from it and `seed`.
 */
export const compareSideBySide = Effect.fn("compareSideBySide")(function* (
  before: Compiled,
  after: Compiled,
  options: { readonly names: Names; readonly source: string; readonly seed: number }
) {
  const { names, seed, source } = options
  let sum = NOTHING
  for (const [name, contract] of before.contracts) {
    const other = after.contracts.get(names.get(name) ?? name)
    if (other === undefined || !canRun(contract) || functionsOf(contract).length === 0) continue
    const pair = { name, before: contract, after: other }
    const one = yield* comparePair(pair, names, testInputOf(pair, source, seed))
    sum = {
      difference: one.difference,
      calls: sum.calls + one.calls,
      ran: sum.ran + one.ran,
      functions: sum.functions + one.functions,
      reached: sum.reached + one.reached
    }
    if (one.difference !== null) break
  }
  return sum
})
