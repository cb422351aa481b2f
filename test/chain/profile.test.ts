/** Chain profiles: what is wrong with one is named with its place, and what each says is so. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Result } from "effect"
import { encodePacked, getCreate2Address, keccak256, parseUnits } from "viem"
import { Chain } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import {
  bsc,
  decodeProfile,
  profileDigest,
  profileNamed,
  profileNames
} from "../../chain/profile.ts"
import bscJson from "../../chain/profiles/bsc.json" with { type: "json" }
import { pairNameIn, tokensIn, unitIn } from "../../evm/ChainProfile.ts"
import { contractsOf } from "./contracts.ts"

const ethereum = Result.getOrThrow(profileNamed("ethereum"))
const profiles = profileNames.map((name) => Result.getOrThrow(profileNamed(name)))

/** BSC's profile with one field changed. */
const changed = (path: ReadonlyArray<string | number>, value: unknown): unknown => {
  const copy = structuredClone(bscJson) as Record<string, unknown>
  const last = path.at(-1)
  const at = path.slice(0, -1).reduce((inner, step) => inner[step] as Record<string, unknown>, copy)
  if (last !== undefined) at[last] = value
  return copy
}

const faultOf = (path: ReadonlyArray<string | number>, value: unknown): string => {
  const decoded = decodeProfile("mine.json", changed(path, value))
  return Result.isFailure(decoded) ? decoded.failure.message : "no fault"
}

describe("a chain profile", () => {
  it("is refused with its file, the field and the reason", () => {
    const faults: ReadonlyArray<readonly [ReadonlyArray<string | number>, unknown, RegExp]> = [
      [["chainId"], "56", /^mine\.json: chainId: must be a number, not "56"$/],
      [["chainId"], 0, /^mine\.json: chainId: must be a value greater than 0/],
      [["native", "decimals"], 1.5, /^mine\.json: native\.decimals: must be an integer/],
      [["exchange", "feeBps"], 10_000, /^mine\.json: exchange\.feeBps: .*9999/],
      [
        ["exchange", "router"],
        "roter_address",
        /^mine\.json: exchange\.router: roter_address is not a key of contracts/
      ],
      [
        ["wrappedNative"],
        "router_address",
        /^mine\.json: wrappedNative: router_address has no token/
      ],
      [
        ["contracts", "usdt_address", "address"],
        "0x55",
        /^mine\.json: contracts\.usdt_address\.address: expected an address/
      ],
      [
        ["contracts", "usdt_address", "address"],
        bsc.contracts.busd_address?.address,
        /^mine\.json: contracts\.usdt_address\.address: .* is also the address of another contract/
      ],
      [
        ["contracts", "usdt_address", "decimals"],
        6,
        /^mine\.json: contracts\.usdt_address\.decimals: /
      ],
      [
        ["contracts", "flashloan_lender_address", "funds"],
        { dai_address: "1" },
        /funds\.dai_address: dai_address is not a key/
      ],
      [
        ["holdings", "agent", "staked"],
        ["donation_box_address", "1"],
        /^mine\.json: holdings\.agent\.staked: does not name a staking contract/
      ],
      [
        ["holdings", "agent", "native"],
        "-1",
        /^mine\.json: holdings\.agent\.native: expected an amount/
      ]
    ]
    for (const [path, value, expected] of faults) assert.match(faultOf(path, value), expected)
  })

  it("has the same digest in any order of its fields, and another for another value", () => {
    const { title, ...rest } = bscJson
    const turned = Result.getOrThrow(decodeProfile("turned.json", { ...rest, title }))
    const dearer = Result.getOrThrow(decodeProfile("fee.json", changed(["exchange", "feeBps"], 30)))
    assert.strictEqual(profileDigest(turned), profileDigest(bsc))
    assert.notStrictEqual(profileDigest(dearer), profileDigest(bsc))
  })

  it("refuses pairs that are not where the factory creates them, and says where they are", () => {
    const other = "0x1097053Fd2ea711dad45caCcc45EfF7548fCB362"
    const wrongs = [
      changed(["contracts", "factory_address", "address"], other),
      changed(["exchange", "initCodeHash"], `0x${"12".repeat(32)}`),
      changed(["contracts", "usdt_address", "address"], other),
      changed(["contracts", "pair_wbnb_usdt_address", "address"], other)
    ]
    for (const wrong of wrongs) {
      const message = Result.getOrThrow(Result.flip(decodeProfile("mine.json", wrong))).message
      assert.match(message, /^mine\.json: contracts\.pair_\w+_address\.address: is 0x\w{40}, but/)
      assert.notInclude(message, "\n")
    }
    // Where it says that they are, they are.
    const told = decodeProfile("mine.json", wrongs[0])
    const { message } = Result.getOrThrow(Result.flip(told))
    const own = /address: is .* puts this pair at (0x\w{40})/.exec(message)?.[1] ?? ""
    const first = /contracts\.(\w+)\.address/.exec(message)?.[1] ?? ""
    const places = [
      [first, own],
      ...[...message.matchAll(/, (\w+) at (0x\w{40})/g)].map(([, key = "", at = ""]) => [key, at])
    ]
    const profile = places.reduce<unknown>((json, [key = "", at = ""]) => {
      const next = structuredClone(json)
      Reflect.set(Reflect.get(Reflect.get(Object(next), "contracts"), key), "address", at)
      return next
    }, wrongs[0])
    assert.isTrue(Result.isSuccess(decodeProfile("mine.json", profile)))
  })

  it("derives the addresses of its pairs from factory, tokens and init code hash", () => {
    for (const { contracts, exchange } of profiles) {
      const from = contracts[exchange.factory]?.address ?? "0x"
      const pairs = Object.values(contracts).filter(({ reserves }) => reserves !== undefined)
      assert.isAtLeast(pairs.length, 4)
      for (const { address, reserves = [] } of pairs) {
        const tokens = reserves.map(([key]) => contracts[key]?.address ?? "0x")
        const [token0 = "0x", token1 = "0x"] = tokens.toSorted((a, b) =>
          a.toLowerCase() < b.toLowerCase() ? -1 : 1
        )
        const salt = keccak256(encodePacked(["address", "address"], [token0, token1]))
        const bytecodeHash = exchange.initCodeHash
        assert.strictEqual(getCreate2Address({ from, salt, bytecodeHash }), address)
      }
    }
  })
})

for (const profile of profiles) {
  layer(chainLayer({ seed: 29, size: 1, profile }), {
    excludeTestServices: true
  })(`the chain of the profile ${profile.name}`, (it) => {
    it.effect("has its chain id, tokens, pairs and exchange", () =>
      Effect.gen(function* () {
        const chain = yield* Chain
        const lease = yield* chain.lease
        const { read } = contractsOf(chain, lease)
        const { contracts, exchange, wrappedNative } = profile
        assert.strictEqual(yield* lease.rpc("eth_chainId", []), `0x${profile.chainId.toString(16)}`)
        for (const [key, { decimals, symbol }] of Object.entries(tokensIn(profile))) {
          assert.strictEqual(Number(yield* read(key, "decimals")), decimals, key)
          assert.strictEqual(String(yield* read(key, "symbol")).toUpperCase(), symbol, key)
        }
        const { factory, feeBps, router } = exchange
        assert.strictEqual(yield* read(router, "factory"), contracts[factory]?.address)
        assert.strictEqual(yield* read(router, "WETH"), contracts[wrappedNative]?.address)
        for (const [key, contract] of Object.entries(contracts)) {
          const { reserves } = contract
          if (reserves === undefined) continue
          const [[a], [b]] = reserves
          const [tokenA, tokenB] = [contracts[a]?.address, contracts[b]?.address]
          assert.strictEqual(yield* read(factory, "getPair", [tokenA, tokenB]), contract.address)
          assert.strictEqual(unitIn(profile, key).symbol, `${pairNameIn(profile, contract)} LP`)
        }
        const whole = 10n ** 18n
        const out = yield* read(router, "getAmountOut", [whole, whole * 1000n, whole * 1000n])
        const kept = whole * BigInt(10_000 - feeBps)
        assert.strictEqual(out, (kept * whole * 1000n) / (whole * 1000n * 10_000n + kept))
      })
    )

    it.effect("has the balances that the profile states", () =>
      Effect.gen(function* () {
        const { agent, rich, ...chain } = yield* Chain
        const lease = yield* chain.lease
        const { balance, read } = contractsOf({ ...chain, agent, rich }, lease)
        const { holdings } = profile
        const units = (key: string, amount: string) =>
          parseUnits(amount, unitIn(profile, key).decimals)
        const [pool, staked] = holdings.agent.staked
        const taken = profile.contracts[pool]?.keeps?.stakes
        for (const [key, amount] of Object.entries(holdings.agent.tokens)) {
          const less = key === taken ? units(key, staked) : 0n
          assert.strictEqual(yield* balance(key, agent.address), units(key, amount) - less, key)
        }
        const { allowance, amount, token } = holdings.rich
        assert.strictEqual(yield* balance(token, rich.address), units(token, amount))
        assert.strictEqual(
          yield* read(token, "allowance", [rich.address, agent.address]),
          units(token, allowance)
        )
      })
    )
  })
}

layer(chainLayer({ seed: 30, size: 1, profile: ethereum }), {
  excludeTestServices: true
})("USDT on Ethereum", (it) => {
  it.effect("returns nothing, and refuses to change an allowance that is not 0", () =>
    Effect.gen(function* () {
      const chain = yield* Chain
      const { agent, rich } = chain
      const lease = yield* chain.lease
      const { encode, read, write } = contractsOf(chain, lease)
      const call = {
        from: agent.address,
        to: ethereum.contracts.usdt_address?.address,
        data: encode("usdt_address", "transfer", [rich.address, 1n])
      }
      assert.strictEqual(yield* lease.rpc("eth_call", [call, "latest"]), "0x")
      yield* write(agent.address, "usdt_address", "approve", [rich.address, 5n])
      const { message } = yield* Effect.flip(
        write(agent.address, "usdt_address", "approve", [rich.address, 6n])
      )
      assert.match(message, /was mined but failed/)
      yield* write(agent.address, "usdt_address", "approve", [rich.address, 0n])
      yield* write(agent.address, "usdt_address", "approve", [rich.address, 6n])
      assert.strictEqual(
        yield* read("usdt_address", "allowance", [agent.address, rich.address]),
        6n
      )
    })
  )
})
