/** The catalog: every key that the tasks name, true addresses, and whole interfaces that parse. */
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Interface } from "ethers"
import { getAddress, parseAbi, toFunctionSelector } from "viem"
import { addresses } from "../../chain/addresses.ts"
import { Chain } from "../../chain/Chain.ts"
import { loadCatalog } from "../../chain/catalog.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import { abiOf } from "./contracts.ts"

const facts = fileURLToPath(new URL("../../../shared/spec/quest-tasks.json", import.meta.url))

describe("catalog", () => {
  layer(chainLayer({ seed: 23, size: 1 }))((it) => {
    it.effect("is the same with and without a node, at the static addresses", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const catalog = yield* loadCatalog()
        assert.deepStrictEqual(catalog, chain.catalog)
        const listed = Object.fromEntries(catalog.map(({ key, address }) => [key, address]))
        assert.deepStrictEqual<Record<string, string>>(listed, addresses)
        for (const address of Object.values(addresses)) {
          assert.strictEqual(getAddress(address), address)
        }
      })
    )

    it.effect("has code at every address, and an interface that the code implements", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        for (const { key, address, abi } of chain.catalog) {
          const code = String(yield* lease.rpc("eth_getCode", [address, "latest"]))
          assert.isAbove(code.length, 2, key)
          assert.strictEqual(
            yield* lease.rpc("eth_getTransactionCount", [address, "latest"]),
            "0x1"
          )
          for (const item of parseAbi<ReadonlyArray<string>>(abi)) {
            if (item.type !== "function") continue
            // Compilers leave out the leading zeros of a selector.
            const selector = toFunctionSelector(item)
              .slice(2)
              .replace(/^(00)+/, "")
            assert.include(code, selector, `${key} ${item.name}`)
          }
        }
      })
    )

    it.effect("is read by ethers and viem alike", () =>
      Effect.gen(function* () {
        const { catalog } = yield* Chain
        for (const { key, abi } of catalog) {
          const viem = parseAbi<ReadonlyArray<string>>(abi)
          assert.strictEqual(viem.length, abi.length, key)
          const ethers = Interface.from(abi).fragments
          // An interface of ethers has a fragment for a constructor that is not listed.
          const listed = ethers.filter(({ type }) => type !== "constructor")
          assert.strictEqual(listed.length, abi.length, key)
        }
      })
    )

    it.effect("has the functions that the tasks call", () =>
      Effect.gen(function* () {
        const { catalog } = yield* Chain
        for (const [key, selectors] of Object.entries({
          router_address: "02751cec 18cbafe5 38ed1739 7ff36ab5 8803dbee baa2abde e8e33700 f305d719",
          erc1363_token_address: "1296ee62 4000aea0 3177029f cae9ca51 d505accf 42966c68",
          erc721_token_address: "095ea7b3 23b872dd 42842e0e b88d4fde a22cb465 c87b56dd",
          erc1155_token_address: "f242432a a22cb465",
          usdt_address: "095ea7b3 a9059cbb 23b872dd 39509351 a457c2d7",
          wbnb_address: "d0e30db0 2e1a7d4d",
          flashloan_receiver_address: "6065c245",
          delegate_call_proxy_address: "55241077",
          message_board_address: "368b8772",
          simple_counter_address: "d09de08a",
          donation_box_address: "ed88c68e",
          multicall3_address: "252dba42 82ad56cb bce38bd7 174dea71 399542e9 c3077fa9"
        })) {
          const known = abiOf(catalog, key).flatMap((item) =>
            item.type === "function" ? [toFunctionSelector(item).slice(2)] : []
          )
          for (const selector of selectors.split(" ")) assert.include(known, selector, key)
        }
      })
    )

    const missing = !existsSync(facts)
    if (missing)
      process.stdout.write("skipped: the facts of the 107 tasks are not beside the project\n")
    it.effect.skipIf(missing)("has every contract key of the 107 tasks", () =>
      Effect.gen(function* () {
        const { catalog } = yield* Chain
        const keys = new Set([...catalog.map(({ key }) => key), "test_address", "rich_address"])
        const text = readFileSync(facts, "utf8")
        for (const [, key = ""] of text.matchAll(/"env_key":\s*"([^"]+)"/g)) {
          assert.isTrue(keys.has(key), key)
        }
      })
    )
  })
})
