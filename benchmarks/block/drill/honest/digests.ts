/**
 * What is signed, or agreed to by its hash, must say what is done and where: two things that have different hashes on the right contract
 * have different ones on a patch, and so has a thing on two such contracts. Owns which things are compared: those that differ in one value, in two that make up for each
 * other, or in where one text ends.
 */
import { Effect, Predicate } from "effect"
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  getAddress,
  getContractAddress,
  type Hex,
  hexToString,
  numberToHex
} from "viem"
import type { ChainError } from "../../../../chain/Chain.ts"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import { actors } from "../../../../tasks/block/Proof.ts"
import { actorAddress, addressOf, callData } from "../../stages/prove/scene.ts"
import type { ProofError, Scene } from "../../stages/prove/steps.ts"
import { type Draws, draws as drawsOf } from "../../stages/transform/random.ts"
import { type Cast, USUAL } from "../cast.ts"
import type { Ground, Setting } from "../ground.ts"
import { playHonest } from "../trials.ts"
import type { AcceptedFixes } from "./compare.ts"
import { viewAll } from "./views.ts"

/** Each function is asked about so many things, and about others that are nearly the same. */
const THINGS = 4
/** In which states: after so many honest uses. */
const USES: ReadonlyArray<number> = [0, 12]

/** Units of gas for a hash: many times what the right contract needs. */
const GAS = 200_000n

/** A value without parts: a number of so many bits, as which addresses and fixed bytes count, too, or a text. */
type Leaf = { readonly type: string } & (
  | { readonly bits: number; readonly value: bigint }
  | { readonly bits: null; readonly value: Hex }
)

/** What a function is asked about: its values in order, without their structure. */
type Thing = ReadonlyArray<Leaf>

/** The parts of a struct or an array, of which one without a length gets two; null if it has none. */
const partsOf = (param: AbiParameter): ReadonlyArray<AbiParameter> | null => {
  const [, type, count] = /^(.*)\[(\d*)\]$/.exec(param.type) ?? []
  if (type !== undefined) {
    return Array.from({ length: Number(count || 2) }, () => ({ ...param, type }))
  }
  return "components" in param ? param.components : null
}

const bitsOf = (type: string): number | null => {
  const [, bytes, numbers] = /^(?:bytes(\d+)|u?int(\d+))$/.exec(type) ?? []
  if (bytes !== undefined) return 8 * Number(bytes)
  if (numbers !== undefined) return Number(numbers)
  return type === "address" ? 160 : type === "bool" ? 1 : null
}

const typesIn = (params: ReadonlyArray<AbiParameter>): ReadonlyArray<string> =>
  params.flatMap((param) => {
    const parts = partsOf(param)
    return parts === null ? [param.type] : typesIn(parts)
  })

const drawBits = (bits: number, draws: Draws): bigint => {
  const words = Array.from({ length: Math.ceil(bits / 16) }, () => BigInt(draws.int(0, 0xffff)))
  return BigInt.asUintN(
    bits,
    words.reduce((sum, word) => (sum << 16n) | word, 0n)
  )
}

/** Letters, so that every part of one is a text. */
const drawText = (draws: Draws): Hex =>
  `0x${Array.from({ length: draws.int(0, 40) }, () => draws.int(0x61, 0x7a).toString(16)).join("")}`

const drawLeaf = (type: string, addresses: ReadonlyArray<bigint>, draws: Draws): Leaf => {
  const bits = bitsOf(type)
  if (bits === null) return { type, bits, value: drawText(draws) }
  if (type === "address" && draws.chance(70)) return { type, bits, value: draws.pick(addresses) }
  // Ids and amounts are small numbers more often than not.
  const value = draws.chance(50) ? BigInt(draws.int(0, 3)) : drawBits(bits, draws)
  return { type, bits, value: BigInt.asUintN(bits, value) }
}

const withNumber = (leaf: Leaf, change: (value: bigint) => bigint): Leaf =>
  leaf.bits === null ? leaf : { ...leaf, value: BigInt.asUintN(leaf.bits, change(leaf.value)) }

/** Other values of a leaf. */
const othersOf = (leaf: Leaf, addresses: ReadonlyArray<bigint>): ReadonlyArray<Leaf> => {
  if (leaf.bits === null) {
    const { value } = leaf
    return [`${value}00`, `${value}61`, value.slice(0, -2), `0x61${value.slice(2)}`].map(
      (other) => ({ ...leaf, value: (other.length < 2 ? "0x" : other) as Hex })
    )
  }
  const top = 1n << BigInt(leaf.bits - 1)
  const changes: ReadonlyArray<(value: bigint) => bigint> = [
    ...[1n, 1n << 8n, 1n << 32n, 1n << 128n, top].map((bit) => (value: bigint) => value ^ bit),
    (value) => value + 1n,
    (value) => value * 2n,
    () => 0n,
    ...(leaf.type === "address" ? addresses : []).map((address) => () => address)
  ]
  return changes.map((change) => withNumber(leaf, change))
}

const withLeaves = (
  thing: Thing,
  ...changed: ReadonlyArray<readonly [at: number, leaf: Leaf]>
): Thing => changed.reduce<Thing>((made, [at, leaf]) => made.with(at, leaf), thing)

/** Two values that are others together: a sum or a difference that stays, the same bits, each in the other's place. */
const pairsOf = (thing: Thing, first: number, second: number): ReadonlyArray<Thing> => {
  const [one, other] = [thing[first], thing[second]]
  if (one === undefined || other === undefined) return []
  if (one.bits === null && other.bits === null) {
    const joined = `${one.value}${other.value.slice(2)}`
    const cut = (at: number): Thing =>
      withLeaves(
        thing,
        [first, { ...one, value: joined.slice(0, at) as Hex }],
        [second, { ...other, value: `0x${joined.slice(at)}` }]
      )
    const end = one.value.length
    return [2, end - 2, end + 2, end + 8, joined.length].flatMap((at) =>
      at >= 2 && at <= joined.length ? [cut(at)] : []
    )
  }
  if (one.bits === null || other.bits === null) return []
  const both = (change: (value: bigint) => bigint, back: (value: bigint) => bigint): Thing =>
    withLeaves(thing, [first, withNumber(one, change)], [second, withNumber(other, back)])
  const swapped = both(
    () => other.value,
    () => one.value
  )
  const apart = (more: bigint): ReadonlyArray<Thing> => [
    both(
      (value) => value + more,
      (value) => value - more
    ),
    both(
      (value) => value - more,
      (value) => value + more
    ),
    both(
      (value) => value + more,
      (value) => value + more
    ),
    both(
      (value) => value ^ more,
      (value) => value ^ more
    )
  ]
  return [swapped, ...apart(1n), ...apart(1n << 60n)]
}

const isSame = (one: Thing, other: Thing): boolean =>
  one.every(({ value }, at) => value === other[at]?.value)

/** Things that are nearly the same as one. */
const near = (thing: Thing, addresses: ReadonlyArray<bigint>): ReadonlyArray<Thing> =>
  thing
    .flatMap((leaf, at) => [
      ...othersOf(leaf, addresses).map((other) => withLeaves(thing, [at, other])),
      ...thing.slice(at + 1).flatMap((_, more) => pairsOf(thing, at, at + 1 + more))
    ])
    .filter((other) => !isSame(thing, other))

const argumentOf = ({ bits, type, value }: Leaf): unknown => {
  if (bits === null) return type === "string" ? hexToString(value) : value
  if (type === "address") return getAddress(numberToHex(value, { size: 20 }))
  if (type === "bool") return value === 1n
  if (type.startsWith("bytes")) return numberToHex(value, { size: bits / 8 })
  const number = type.startsWith("int") ? BigInt.asIntN(bits, value) : value
  return bits > 48 ? number : Number(number)
}

/** The arguments that a thing is, in the structure of the parameters. */
const argumentsOf = (
  params: ReadonlyArray<AbiParameter>,
  leaves: Iterator<Leaf>
): ReadonlyArray<unknown> =>
  params.map((param) => {
    const parts = partsOf(param)
    if (parts === null) return argumentOf(leaves.next().value)
    const values = argumentsOf(parts, leaves)
    return param.type.endsWith("]") || parts.some(({ name }) => !name)
      ? values
      : Object.fromEntries(parts.map(({ name = "" }, at) => [name, values[at]]))
  })

/** Functions that give one hash of what they are asked about. */
const digestsIn = (abi: Abi): ReadonlyArray<AbiFunction> =>
  abi.filter(
    (item): item is AbiFunction =>
      item.type === "function" &&
      /^(view|pure)$/.test(item.stateMutability) &&
      item.inputs.length > 0 &&
      item.outputs.length === 1 &&
      item.outputs[0]?.type === "bytes32" &&
      typesIn(item.inputs).every((type) => bitsOf(type) !== null || /^(bytes|string)$/.test(type))
  )

/** A thing, others near it, and the calls with the first and with the others. */
interface Asked {
  readonly item: AbiFunction
  readonly thing: Thing
  readonly others: ReadonlyArray<Thing>
  readonly calls: ReadonlyArray<Hex>
}

const drawAsked = (scene: Scene, item: AbiFunction, draws: Draws): Asked => {
  const addresses = [...actors, ...scene.deployed.keys()].map((name) =>
    BigInt(addressOf(scene, name) ?? 0)
  )
  const thing = typesIn(item.inputs).map((type) => drawLeaf(type, addresses, draws))
  const others = near(thing, addresses)
  const calls = [thing, ...others].map((one) =>
    callData(item, argumentsOf(item.inputs, one[Symbol.iterator]()))
  )
  return { item, thing, others, calls }
}

/** The hashes that a contract gives; null where it gives none. */
const hashesOf = (scene: Scene, target: string, { calls }: Asked) => {
  const to = scene.deployed.get(target)?.address
  if (to === undefined) return Effect.succeed(calls.map(() => null))
  const views = calls.map((data) => ({ to, data }))
  return Effect.map(viewAll(scene.lease, views, [], GAS), ({ returns }) =>
    returns.map((hash) => (Predicate.isString(hash) ? hash : null))
  )
}

/** By other thing: whether it has the hash of the first one. */
const sameAsFirst = ([first, ...rest]: ReadonlyArray<string | null>): ReadonlyArray<boolean> =>
  rest.map((hash) => hash !== null && hash === first)

const textOf = (thing: Thing): string => thing.map((leaf) => String(argumentOf(leaf))).join(", ")

/** The first thing for which something holds in a patch and in no accepted fix. */
const onlyInPatch = (
  things: ReadonlyArray<Thing>,
  patched: ReadonlyArray<boolean> | undefined,
  accepted: ReadonlyArray<ReadonlyArray<boolean> | undefined>
): Thing | undefined =>
  things.find((_, index) => patched?.[index] && accepted.every((holds) => !holds?.[index]))

/** So many transactions are looked through for one that creates a contract, and for one of an address that ends like its. */
const MOST_SENT = 4_000

/** Transactions before that give a contract any other address. */
const SOME_SENT = 3

/**
 * Transactions of the deployer before that give a contract another address which ends in the same byte: a hash of the end of the
 * address is the same there. Some, if the deployer did not create it.
 */
const sentBefore = (address: Hex | null): number => {
  const from = actorAddress("deployer", USUAL.salt)
  const own = address?.toLowerCase()
  let at: number | null = null
  for (let nonce = 0; nonce < MOST_SENT; nonce += 1) {
    const made = getContractAddress({ from, nonce: BigInt(nonce) }).toLowerCase()
    if (made === own) at = nonce
    else if (at !== null && made.slice(-2) === own?.slice(-2)) return nonce - at
  }
  return SOME_SENT
}

/** Whoever deploys sent transactions before: the contract, and every other one, has another address than the usual one. */
const elsewhere = (usual: Hex | null): Cast => ({
  ...USUAL,
  sent: { ...USUAL.sent, deployer: sentBefore(usual) }
})

/** By what is asked: for which of its others, and for which of all its things, something holds. */
interface Same {
  /** the other thing has the hash of the first one */
  readonly others: ReadonlyArray<boolean>
  /** the same contract at another address has the same hash */
  readonly elsewhere: ReadonlyArray<boolean>
}

/** What all settings are asked, after so many honest uses; it is drawn in the first one. */
interface Questions {
  readonly ground: Ground
  readonly drill: Drill
  readonly uses: number
  readonly seed: string
  readonly items: ReadonlyArray<AbiFunction>
  readonly asked: Array<Asked>
}

/** What is the same in a setting. */
const sameIn = Effect.fnUntraced(function* (
  { asked, drill, ground, items, seed, uses }: Questions,
  setting: Setting
) {
  const hashes = (cast: Cast) =>
    ground.on(
      setting,
      Effect.fnUntraced(function* (scene) {
        yield* playHonest(scene, drill, drawsOf(0, "before digests", seed), uses)
        if (asked.length === 0) {
          const draws = drawsOf(0, `digests ${uses}`, seed)
          const all = items.flatMap((item) => Array.from({ length: THINGS }, () => item))
          asked.push(...all.map((item) => drawAsked(scene, item, draws)))
        }
        const found = yield* Effect.forEach(asked, (one) => hashesOf(scene, drill.target, one))
        return { address: addressOf(scene, drill.target), found }
      }),
      cast
    )
  const { address, found: here } = yield* hashes(USUAL)
  // What contracts keep of each other's addresses differs there, so it is asked while they keep little.
  const there = uses === 0 ? (yield* hashes(elsewhere(address))).found : []
  return here.map(
    (found, at): Same => ({
      others: sameAsFirst(found),
      elsewhere: found.map((hash, index) => hash !== null && hash === there[at]?.[index])
    })
  )
})

/**
 * Two things that have the same hash on a patch and different ones on the right contract and on all other fixes, or one whose hash
 * is that of another such contract, as on none of these; null if there are none.
 */
export const oneHashForTwo = Effect.fn("oneHashForTwo")(function* (
  ground: Ground,
  { alternatives, contract, right }: AcceptedFixes,
  tried: Setting,
  drill: Drill,
  seed: string
): Effect.fn.Return<string | null, ChainError | ProofError> {
  const items = digestsIn(contract.abi as unknown as Abi)
  for (const uses of items.length === 0 ? [] : USES) {
    const asked: Array<Asked> = []
    const questions = { ground, drill, uses, seed, items, asked }
    const accepted = yield* Effect.forEach([right, ...alternatives], (fix) =>
      sameIn(questions, fix)
    )
    const patched = yield* sameIn(questions, tried)
    for (const [at, { item, others, thing }] of asked.entries()) {
      const fixes = accepted.map((one) => one[at])
      const twin = onlyInPatch(
        others,
        patched[at]?.others,
        fixes.map((one) => one?.others)
      )
      if (twin !== undefined) {
        return `${item.name}: (${textOf(thing)}) and (${textOf(twin)}) have one hash`
      }
      const moved = onlyInPatch(
        [thing, ...others],
        patched[at]?.elsewhere,
        fixes.map((one) => one?.elsewhere)
      )
      if (moved !== undefined) {
        return `${item.name}: (${textOf(moved)}) has the hash that it has on another such contract`
      }
    }
  }
  return null
})
