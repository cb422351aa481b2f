/** Queries of a composite, on a real chain: whatever is asked is answered, in values or in words. */
import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { addresses } from "../../../chain/addresses.ts"
import { Chain } from "../../../chain/Chain.ts"
import { chainLayer } from "../../../chain/forkPool.ts"
import type { Address } from "../../../evm/Hex.ts"
import { answerQuery, Query } from "../../../stages/sandbox-execute/query.ts"
import { drawn } from "../../support/drawn.ts"

/** Every precompile of the chain and what lies beside them, contracts of each kind, and nobody. */
const places: ReadonlyArray<Address> = [
  ...Array.from({ length: 24 }, (_, index): Address => `0x${index.toString(16).padStart(40, "0")}`),
  "0x0000000000000000000000000000000000000100",
  ...Object.values(addresses),
  `0x${addresses.usdt_address.slice(2).toUpperCase()}`,
  `0x${"f".repeat(40)}`
]
const ids = ["0", "1", "11", String(2n ** 256n - 1n)]
const data = ["0x", "0x00", "0x70a08231", `0x70a08231${"0".repeat(64)}`, `0x${"ff".repeat(300)}`]

const Place = Schema.Literals(places)
const generated = {
  first: Place,
  second: Place,
  id: Schema.Literals(ids),
  bytes: Schema.Literals(data)
}

const queriesOf = (one: Address, other: Address, id: string, bytes: string) => [
  { kind: "native_balance", owner: one },
  { kind: "erc20_balance", token: one, owner: other },
  { kind: "allowance", token: one, owner: other, spender: one },
  { kind: "reserves", pair: one },
  { kind: "nft_owner", token: one, id },
  { kind: "staked", pool: one, owner: other },
  { kind: "pending_reward", pool: one, owner: other },
  { kind: "call", to: one, data: bytes }
]

const decodeQuery = Schema.decodeUnknownEffect(Query)

layer(chainLayer({ seed: 1, size: 1 }), { excludeTestServices: true })("a query", (it) => {
  it.effect.prop(
    "is answered at every address, or says why there is no value",
    generated,
    ({ first, second, id, bytes }) =>
      Effect.gen(function* () {
        const lease = yield* (yield* Chain).lease
        for (const asked of queriesOf(first, second, id, bytes)) {
          const query = yield* decodeQuery(asked)
          const { [query.kind]: value, why } = yield* answerQuery(lease, query)
          if (value === null) assert.isString(why, JSON.stringify(asked))
          else assert.isUndefined(why)
        }
      }).pipe(Effect.scoped),
    drawn(60)
  )

  it.effect("gives the values of the chain", () =>
    Effect.gen(function* () {
      const chain = yield* Chain
      const lease = yield* chain.lease
      const owner = chain.agent.address
      const read = (asked: unknown) =>
        Effect.flatMap(decodeQuery(asked), (query) => answerQuery(lease, query))
      assert.deepStrictEqual(yield* read({ kind: "native_balance", owner }), {
        native_balance: String(100n * 10n ** 18n)
      })
      assert.deepStrictEqual(
        yield* read({ kind: "erc20_balance", token: addresses.usdt_address, owner }),
        { erc20_balance: String(1000n * 10n ** 18n) }
      )
      assert.deepStrictEqual(
        yield* read({ kind: "nft_owner", token: addresses.erc721_token_address, id: "1" }),
        { nft_owner: owner.toLowerCase() }
      )
      const { reserves } = yield* read({
        kind: "reserves",
        pair: addresses.pair_usdt_busd_address
      })
      assert.lengthOf(Array.isArray(reserves) ? reserves : [], 3)
      const { why } = yield* read({ kind: "reserves", pair: addresses.usdt_address })
      assert.include(String(why), "does not answer getReserves")
    })
  )
})
