/** Answers the query control message of a composite: one thing that the model asks us to read. */
import { Effect, Schema, SchemaGetter } from "effect"
import type { Lease } from "../../chain/Chain.ts"
import { Address, Hex } from "../../evm/Hex.ts"
import { type Probe, type ProbeValue, probeKey } from "../../validators/Probe.ts"
import { observe } from "../observe.ts"

/** A token id: a whole number, as JSON number or decimal text; held as text. */
const TokenId = Schema.Union([
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  Schema.String.check(Schema.isPattern(/^\d{1,78}$/, { message: "expected a whole number" }))
]).pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform(String),
    encode: SchemaGetter.transform((text) => text)
  })
)

/** What a model may ask of the chain between its scripts. */
export const Query = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("native_balance"), owner: Address }),
  Schema.Struct({ kind: Schema.Literal("erc20_balance"), token: Address, owner: Address }),
  Schema.Struct({
    kind: Schema.Literal("allowance"),
    token: Address,
    owner: Address,
    spender: Address
  }),
  Schema.Struct({ kind: Schema.Literal("reserves"), pair: Address }),
  Schema.Struct({ kind: Schema.Literal("nft_owner"), token: Address, id: TokenId }),
  Schema.Struct({ kind: Schema.Literal("staked"), pool: Address, owner: Address }),
  Schema.Struct({ kind: Schema.Literal("pending_reward"), pool: Address, owner: Address }),
  Schema.Struct({ kind: Schema.Literal("call"), to: Address, data: Hex })
])
export type Query = typeof Query.Type

type Named = Exclude<Query, { readonly kind: "call" }>

const view = (to: Address, signature: string, args: ReadonlyArray<string>): Probe => ({
  _tag: "call",
  to,
  signature,
  args
})

const probeOf = (query: Named): Probe => {
  switch (query.kind) {
    case "native_balance":
      return { _tag: "native_balance", owner: query.owner }
    case "erc20_balance":
      return view(query.token, "balanceOf(address) view returns (uint256)", [query.owner])
    case "allowance":
      return view(query.token, "allowance(address,address) view returns (uint256)", [
        query.owner,
        query.spender
      ])
    case "reserves":
      return view(query.pair, "getReserves() view returns (uint112,uint112,uint32)", [])
    case "nft_owner":
      return view(query.token, "ownerOf(uint256) view returns (address)", [query.id])
    case "staked":
      return view(query.pool, "stakedAmount(address) view returns (uint256)", [query.owner])
    case "pending_reward":
      return view(query.pool, "pendingReward(address) view returns (uint256)", [query.owner])
  }
}

/** The value asked for: integers as decimal text; null when the call reverts or finds no code. */
export const answerQuery = Effect.fnUntraced(function* (lease: Lease, query: Query) {
  if (query.kind !== "call") {
    const probe = probeOf(query)
    const { values } = yield* observe(lease, [probe])
    return values[probeKey(probe)] ?? null
  }
  const [answer] = yield* lease.batch([
    { method: "eth_call", params: [{ to: query.to, data: query.data }, "latest"] }
  ])
  return (typeof answer === "string" ? answer : null) satisfies ProbeValue
})
