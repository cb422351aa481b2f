/**
 * The parameters of the read methods as Schemas. Decoding yields the one canonical JSON form that
 * is forwarded: lower-case hex, quantities without leading zeros, defaults filled, gas capped,
 * `pending` read as `latest`. A key or a parameter that is not named here fails the decoding.
 */
import { Effect, Schema, SchemaTransformation } from "effect"
import * as Hex from "../../evm/Hex.ts"
import { Limits } from "./Limits.ts"

const lowerCase = SchemaTransformation.transform<Hex.Hex, Hex.Hex>({
  decode: (text) => `0x${text.slice(2).toLowerCase()}`,
  encode: (text) => text
})

export const Address = Hex.Address.pipe(Schema.decode(lowerCase))
export const Hash = Hex.Hash32.pipe(Schema.decode(lowerCase))
export const Bytes = Hex.Hex.pipe(Schema.decode(lowerCase))

const toQuantity = (value: bigint): string => `0x${value.toString(16)}`

const quantity = (digits: number, limit?: bigint) =>
  Schema.String.check(
    Schema.isPattern(new RegExp(`^0x[0-9a-fA-F]{1,${digits}}$`), {
      message: `expected a quantity: 0x and 1 to ${digits} hex digits`
    })
  ).pipe(
    Schema.decode(
      SchemaTransformation.transform({
        decode: (text) => {
          const value = BigInt(text)
          return toQuantity(limit !== undefined && value > limit ? limit : value)
        },
        encode: (text) => text
      })
    )
  )

export const Quantity = quantity(64)
/** A storage slot: a quantity in, 32 bytes out. */
export const Slot = Quantity.pipe(
  Schema.decode(
    SchemaTransformation.transform({
      decode: (text) => `0x${text.slice(2).padStart(64, "0")}`,
      encode: (text) => text
    })
  )
)
export const BlockNumber = quantity(15)
const Gas = quantity(16, Limits.gas)

/**
 * A block by name or number. Only the harness sends transactions, and none while a script runs:
 * the pool is empty, so the pending state is the latest one.
 */
const BlockName = Schema.Literals(["latest", "pending", "earliest", "safe", "finalized"]).pipe(
  Schema.decodeTo(
    Schema.Literals(["latest", "earliest", "safe", "finalized"]),
    SchemaTransformation.transform({
      decode: (tag) => (tag === "pending" ? "latest" : tag),
      encode: (tag) => tag
    })
  )
)
export const BlockTag = Schema.Union([BlockName, BlockNumber])

/** A block whose state is read: also by hash (EIP-1898). */
const BlockId = Schema.Union([
  BlockTag,
  Hash,
  Schema.Struct({ blockHash: Hash, requireCanonical: Schema.optionalKey(Schema.Boolean) }),
  Schema.Struct({ blockNumber: BlockNumber })
])

export const OptionalBlock = BlockId.pipe(
  Schema.withDecodingDefaultKey(Effect.succeed("latest" as const))
)
export const Flag = Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))

const AccessList = Schema.Array(
  Schema.Struct({
    address: Address,
    storageKeys: Schema.Array(Hash).check(Schema.isMaxLength(256))
  })
).check(Schema.isMaxLength(256))

/** A simulated transaction. Blobs and delegations (types 3 and 4) are not part of it. */
export const Call = Schema.Struct({
  from: Schema.optionalKey(Address),
  to: Schema.optionalKey(Address),
  gas: Gas.pipe(Schema.withDecodingDefaultKey(Effect.succeed(toQuantity(Limits.gas)))),
  gasPrice: Schema.optionalKey(Quantity),
  maxFeePerGas: Schema.optionalKey(Quantity),
  maxPriorityFeePerGas: Schema.optionalKey(Quantity),
  value: Schema.optionalKey(Quantity),
  data: Schema.optionalKey(Bytes),
  input: Schema.optionalKey(Bytes),
  nonce: Schema.optionalKey(BlockNumber),
  chainId: Schema.optionalKey(BlockNumber),
  type: Schema.optionalKey(Schema.Literals(["0x0", "0x1", "0x2"])),
  accessList: Schema.optionalKey(AccessList)
}).check(
  Schema.makeFilter(
    ({ data, input }) => data === undefined || input === undefined || data === input,
    { message: "data and input differ" }
  )
)

const upTo = <S extends Schema.Constraint>(item: S, count: number) =>
  Schema.Union([item, Schema.Array(item).check(Schema.isMaxLength(count))])

export const LogFilter = Schema.Struct({
  fromBlock: Schema.optionalKey(BlockTag),
  toBlock: Schema.optionalKey(BlockTag),
  blockHash: Schema.optionalKey(Hash),
  address: Schema.optionalKey(upTo(Address, 100)),
  topics: Schema.optionalKey(
    Schema.Array(Schema.NullOr(upTo(Hash, 100))).check(Schema.isMaxLength(4))
  )
}).check(
  Schema.makeFilter(
    ({ blockHash, fromBlock, toBlock }) =>
      blockHash === undefined || (fromBlock === undefined && toBlock === undefined),
    { message: "blockHash excludes fromBlock and toBlock" }
  )
)
export type LogFilter = typeof LogFilter.Type

export const StorageKeys = Schema.Array(Slot).check(Schema.isMaxLength(256))

export const FeeHistoryCount = BlockNumber.check(
  Schema.makeFilter((count) => BigInt(count) >= 1n && BigInt(count) <= Limits.feeHistoryBlocks, {
    message: `expected 1 to ${Limits.feeHistoryBlocks} blocks`
  })
)

export const Percentiles = Schema.Array(
  Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
).pipe(Schema.check(Schema.isMaxLength(100)), Schema.withDecodingDefaultKey(Effect.succeed([])))
