/**
 * What surrounds a trial: which chain, who collects fees, what gas costs, how full a block may be, how many blocks and years
 * went by. All of it is drawn, so that a contract cannot know a trial by it. Owns the draws and how a node is
 * brought there and back.
 */
import { gzipSync } from "node:zlib"
import { Effect, Schema } from "effect"
import { bytesToHex, numberToHex } from "viem"
import { BLOCK_GAS_LIMIT } from "../../../chain/Anvil.ts"
import { ChainError, type Lease } from "../../../chain/Chain.ts"
import { BLOCK_TIME } from "../../../chain/node.ts"
import { Hex, Quantity } from "../../../evm/Hex.ts"
import type { Draws } from "../stages/transform/random.ts"

/** Time that passes at once: seconds, and blocks that a node is not asked to make one by one. */
export interface Skip {
  readonly seconds: number
  readonly blocks: number
  /** blocks that the node does make, so that their hashes are known: it forgets those before a jump */
  readonly made: number
}

export interface Surroundings {
  /** null: the chain's own */
  readonly chainId: number | null
  readonly coinbase: Hex
  /** gas limit of a block */
  readonly blockGas: bigint
  /** wei for a unit of gas; what was paid is given back after each call, so that it changes no amount */
  readonly gasPrice: bigint
  readonly baseFee: bigint
  /** what passes before the setup */
  readonly ahead: Skip
}

export const NO_SKIP: Skip = { seconds: 0, blocks: 0, made: 0 }

/** As the node is. */
export const CALM: Surroundings = {
  chainId: null,
  coinbase: "0x0000000000000000000000000000000000000000",
  blockGas: BLOCK_GAS_LIMIT,
  gasPrice: 0n,
  baseFee: 0n,
  ahead: NO_SKIP
}

const YEAR = 365 * 86_400
/** Longest skip, seconds: dates stay within 32 bits. */
const LONGEST = 30 * YEAR
const MOST_BLOCKS = 50_000_000
/** So many blocks back a contract may ask for a hash. */
const HASHES = 257

/** Chains that a contract might ask for by number. */
const CHAINS = [1, 10, 56, 137, 8453, 42_161, 31_337]

const hex = (draws: Draws, bytes: number): Hex =>
  `0x${Array.from({ length: bytes }, () => draws.int(0, 255).toString(16).padStart(2, "0")).join("")}`

/** Small and large ones as often as each other. */
export const spread = (from: number, to: number, draws: Draws): number =>
  Math.floor(from * (to / from) ** (draws.int(0, 10_000) / 10_000))

/** A skip: often none, else from a minute to many years, with as many blocks as may be. */
export const drawSkip = (draws: Draws, percent: number): Skip => {
  if (!draws.chance(percent)) return NO_SKIP
  const seconds = draws.chance(50) ? spread(60, 2 * YEAR, draws) : draws.int(2 * YEAR, LONGEST / 2)
  const blocks = draws.chance(80) ? spread(10, MOST_BLOCKS, draws) : 0
  return { seconds, blocks, made: draws.chance(30) ? HASHES : 0 }
}

/** Surroundings that are drawn. */
export const drawSurroundings = (draws: Draws): Surroundings => {
  const isDear = draws.chance(50)
  return {
    chainId: draws.chance(25)
      ? null
      : draws.chance(60)
        ? draws.pick(CHAINS)
        : draws.int(2, 2 ** 30),
    coinbase: draws.chance(25) ? CALM.coinbase : hex(draws, 20),
    blockGas: draws.chance(25) ? BLOCK_GAS_LIMIT : BigInt(draws.int(30, 120)) * 10n ** 6n,
    gasPrice: isDear ? BigInt(draws.int(1_000, 40_000)) * 10n ** 6n : 0n,
    baseFee: isDear ? BigInt(draws.int(1, 900)) * 10n ** 6n : 0n,
    ahead: drawSkip(draws, 60)
  }
}

const decodeHead = Schema.decodeUnknownEffect(
  Schema.Struct({
    number: Quantity,
    timestamp: Quantity,
    miner: Hex,
    gasLimit: Quantity,
    baseFeePerGas: Quantity,
    mixHash: Hex
  })
)

const numberOf = (value: unknown): number => Number(String(value))

const headOf = Effect.fnUntraced(function* (lease: Lease, operation: string) {
  const head = yield* lease.rpc("eth_getBlockByNumber", ["latest", false])
  return yield* decodeHead(head).pipe(
    Effect.mapError(({ message }) => new ChainError({ operation, message }))
  )
})

/** Tells the node that its last block has another number: it says that it does not know that block, and goes on there. */
const renumber = Effect.fnUntraced(function* (
  lease: Lease,
  at: Effect.Success<ReturnType<typeof headOf>>,
  number: number
) {
  const state = {
    block: {
      number: numberToHex(number),
      beneficiary: at.miner,
      timestamp: at.timestamp,
      gas_limit: numberOf(at.gasLimit),
      basefee: numberOf(at.baseFeePerGas),
      difficulty: "0x0",
      prevrandao: at.mixHash,
      blob_excess_gas_and_price: { excess_blob_gas: 0, blob_gasprice: 1 },
      slot_num: 0
    },
    accounts: {},
    best_block_number: number,
    blocks: [],
    transactions: [],
    historical_states: null
  }
  const packed = bytesToHex(gzipSync(JSON.stringify(state), { level: 1 }))
  yield* lease.batch([{ method: "anvil_loadState", params: [packed] }])
})

/**
 * Makes a transaction that sees the number, time and randomness of the last block once more. The node's clock may be ahead of
 * its last block, so it is set back first.
 */
export const inLastBlock = <A>(lease: Lease, send: Effect.Effect<A, ChainError>) =>
  Effect.gen(function* () {
    const at = yield* headOf(lease, "inLastBlock")
    const [number, time] = [numberOf(at.number), numberOf(at.timestamp)]
    yield* lease.batch([
      { method: "evm_setTime", params: [time] },
      { method: "anvil_setBlockTimestampInterval", params: [BLOCK_TIME] },
      { method: "evm_setNextBlockTimestamp", params: [time] }
    ])
    yield* renumber(lease, at, number - 1)
    const result = yield* Effect.result(send)
    const now = yield* lease.head
    // A transaction that the node refuses makes no block.
    if (now.number < number) yield* renumber(lease, at, number)
    return yield* Effect.fromResult(result)
  })

/** Lets seconds and blocks pass at once. */
export const skip = Effect.fn("skip")(function* (lease: Lease, { blocks, made, seconds }: Skip) {
  if (seconds + blocks > 0) {
    const at = yield* headOf(lease, "skip")
    if (blocks > 0) yield* renumber(lease, at, numberOf(at.number) + blocks)
    const time = numberOf(at.timestamp) + Math.max(1, seconds)
    yield* lease.rpc("evm_setNextBlockTimestamp", [time])
    yield* lease.rpc("evm_mine", [])
    const now = yield* lease.head
    if (now.number !== numberOf(at.number) + blocks + 1 || now.timestamp !== time) {
      return yield* new ChainError({
        operation: "skip",
        message: `The node is at block ${now.number} and time ${now.timestamp} after it skipped ${blocks} blocks.`
      })
    }
  }
  if (made > 0) yield* lease.mine(made)
})

const settings = (
  { baseFee, blockGas, coinbase }: Surroundings,
  chainId: unknown
): ReadonlyArray<{ readonly method: string; readonly params: ReadonlyArray<unknown> }> => [
  { method: "anvil_setCoinbase", params: [coinbase] },
  { method: "evm_setBlockGasLimit", params: [numberToHex(blockGas)] },
  { method: "anvil_setNextBlockBaseFeePerGas", params: [numberToHex(baseFee)] },
  { method: "anvil_setChainId", params: [numberOf(chainId)] }
]

/** Brings the node into surroundings. What this returns brings it back; a snapshot does not. */
export const enter = Effect.fn("enter")(function* (lease: Lease, surroundings: Surroundings) {
  if (surroundings === CALM) return Effect.void
  const own = yield* lease.rpc("eth_chainId", [])
  // A jump takes on what its last block had, so the rest is set after it.
  yield* skip(lease, surroundings.ahead)
  yield* lease.batch(settings(surroundings, surroundings.chainId ?? own))
  return Effect.asVoid(lease.batch(settings(CALM, own)))
})
