/** Requests at and beyond the edges of what may be returned, as Schemas that the tests draw from. */
import { Schema } from "effect"

const address = "0x00000000000000000000000000000000000000aa"
const slot = `0x${"11".repeat(32)}`
const two = (bits: bigint): bigint => 2n ** bits

const Quantity = Schema.Union([
  Schema.Literals([0, 1, -1, 5, 2 ** 53 - 1, 2 ** 53, 0.1, "0", "1.5", "0x", "0x0", "0xff", ""]),
  Schema.Literals([0n, -1n, 1n, two(53n) - 1n, two(53n), two(64n), two(256n) - 1n, two(256n)]),
  Schema.Literals([`0x${"f".repeat(64)}`, `0x${"f".repeat(65)}`, "1".repeat(79), "1e3", " 1"]),
  Schema.Int,
  Schema.BigInt,
  Schema.Null,
  Schema.Undefined,
  Schema.Json
])
const Recipient = Schema.Union([
  Schema.Literals([address, address.toUpperCase(), `0x${"00".repeat(20)}`, "0xAB", "vitalik.eth"]),
  Schema.Literals(["0x52908400098527886E0F7030069857D2E4169eE7", "\ud800", ""]),
  Schema.Null,
  Schema.Json
])
const Bytes = Schema.Union([
  Schema.Literals(["0x", "0x0", "0x00", "0xzz", "", "00", `0x${"ab".repeat(5_000)}`]),
  Schema.Null,
  Schema.Json
])
const Key = Schema.Literals([slot, slot, slot, "0x", "0x11", `${slot}00`, slot.slice(0, -1), ""])
const Listed = Schema.Struct({ address: Recipient, storageKeys: Schema.Array(Key) })
const AccessList = Schema.Union([
  Schema.Array(Schema.Struct({ address: Schema.Literal(address), storageKeys: Schema.Array(Key) })),
  Schema.Array(Listed),
  Schema.Array(Schema.Tuple([Recipient, Schema.Array(Key)])),
  Schema.Record(Schema.String, Schema.Array(Key)),
  Schema.Null,
  Schema.Json
])
const Type = Schema.Union([
  Schema.Literals([0, 1, 2, 3, 4, 5, "0x2", "legacy", "eip1559", "eip7702", "newest", two(60n)]),
  Quantity
])

/** Mostly a request that could be sent, with one or more fields at an edge. */
export const HostileRequest = Schema.Struct({
  to: Schema.Union([Schema.Literal(address), Schema.Literal(address), Recipient]),
  value: Schema.optionalKey(Quantity),
  data: Schema.optionalKey(Bytes),
  gas: Schema.optionalKey(Quantity),
  gasPrice: Schema.optionalKey(Quantity),
  maxFeePerGas: Schema.optionalKey(Quantity),
  maxPriorityFeePerGas: Schema.optionalKey(Quantity),
  nonce: Schema.optionalKey(Quantity),
  type: Schema.optionalKey(Type),
  chainId: Schema.optionalKey(Schema.Union([Schema.Literals([56, 56n, "0x38", 0, 1]), Quantity])),
  accessList: Schema.optionalKey(AccessList)
})

/** A request with one field at an edge, so that the others do not hide it. */
export const OneEdge = Schema.Union([
  Schema.Struct({ to: Schema.Literal(address), nonce: Quantity }),
  Schema.Struct({ to: Schema.Literal(address), gas: Quantity }),
  Schema.Struct({ to: Schema.Literal(address), value: Quantity }),
  Schema.Struct({ to: Schema.Literal(address), gasPrice: Quantity }),
  Schema.Struct({ to: Schema.Literal(address), chainId: Quantity }),
  Schema.Struct({ to: Schema.Literal(address), type: Type }),
  Schema.Struct({ to: Schema.Literal(address), data: Bytes }),
  Schema.Struct({ to: Schema.Literal(address), accessList: AccessList }),
  Schema.Struct({
    to: Schema.Literal(address),
    maxFeePerGas: Quantity,
    maxPriorityFeePerGas: Quantity
  })
])

/** The text of a program that makes the value. */
export const literal = (value: unknown): string =>
  typeof value === "bigint"
    ? `${value < 0n ? `(${value}n)` : `${value}n`}`
    : Array.isArray(value)
      ? `[${value.map(literal).join(",")}]`
      : typeof value === "object" && value !== null
        ? `{${Object.entries(value)
            .map(([key, member]) => `[${JSON.stringify(key)}]:${literal(member)}`)
            .join(",")}}`
        : value === undefined
          ? "undefined"
          : JSON.stringify(value)
