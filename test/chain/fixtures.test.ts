/** The tokens and the fixtures: each does what its task needs, and says so by an event. */
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import {
  encodeFunctionData,
  getAddress,
  parseEther,
  parseSignature,
  toFunctionSelector,
  toHex
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { addresses } from "../../chain/addresses.ts"
import { Chain } from "../../chain/Chain.ts"
import { chainLayer } from "../../chain/forkPool.ts"
import { abiOf, contractsOf, type Key } from "./contracts.ts"

const someone = getAddress("0x00000000000000000000000000000000000000a1")

const scene = Effect.gen(function* () {
  const chain = yield* Chain
  const lease = yield* chain.lease
  const contracts = contractsOf(chain, lease)
  const agent = chain.agent.address
  const act = (key: Key, functionName: string, args: ReadonlyArray<unknown> = [], value = 0n) =>
    contracts.write(agent, key, functionName, args, value)
  return { ...contracts, act, agent, chain, lease }
})

describe("fixtures", () => {
  layer(chainLayer({ seed: 22, size: 1 }))((it) => {
    it.effect("BEP-20 tokens have the functions of their originals", () =>
      Effect.gen(function* () {
        const { act, read, write, balance, chain, agent } = yield* scene
        for (const [key, name, symbol] of [
          ["usdt_address", "Tether USD", "USDT"],
          ["busd_address", "BUSD Token", "BUSD"],
          ["cake_address", "PancakeSwap Token", "Cake"],
          ["wbnb_address", "Wrapped BNB", "WBNB"]
        ] as const) {
          assert.strictEqual(yield* read(key, "name"), name)
          assert.strictEqual(yield* read(key, "symbol"), symbol)
          assert.strictEqual(yield* read(key, "decimals"), 18)
        }
        const key = "usdt_address"
        assert.strictEqual(yield* read(key, "getOwner"), chain.treasury)
        yield* act(key, "approve", [someone, 100n])
        yield* act(key, "increaseAllowance", [someone, 50n])
        yield* act(key, "decreaseAllowance", [someone, 30n])
        assert.strictEqual(yield* read(key, "allowance", [agent, someone]), 120n)
        yield* write(someone, key, "transferFrom", [agent, someone, 20n])
        assert.strictEqual(yield* read(key, "allowance", [agent, someone]), 100n)
        const supply = (yield* read(key, "totalSupply")) as bigint
        yield* act(key, "burn", [10n])
        yield* write(chain.treasury, key, "mint", [7n])
        assert.strictEqual(yield* read(key, "totalSupply"), supply - 3n)
        assert.strictEqual(yield* balance(key, agent), parseEther("1000") - 30n)
        const denied = yield* Effect.flip(act(key, "mint", [1n]))
        assert.include(denied.message, "caller is not the owner")
      })
    )

    it.effect("CAKE counts delegated votes by block", () =>
      Effect.gen(function* () {
        const { act, read, write, chain, agent, lease } = yield* scene
        const key = "cake_address"
        yield* act(key, "delegate", [someone])
        const { number } = yield* lease.head
        yield* act(key, "transfer", [chain.treasury, parseEther("40")])
        assert.strictEqual(yield* read(key, "getCurrentVotes", [someone]), parseEther("60"))
        assert.strictEqual(yield* read(key, "getPriorVotes", [someone, number]), parseEther("100"))
        const mint = {
          from: chain.treasury,
          to: addresses[key],
          data: encodeFunctionData({
            abi: abiOf(chain.catalog, key),
            functionName: "mint",
            args: [agent, 5n]
          })
        }
        yield* lease.send(mint)
        const votes = yield* read(key, "getCurrentVotes", [someone])
        assert.strictEqual(votes, parseEther("60") + 5n)
        yield* write(chain.treasury, key, "transferOwnership", [agent])
        assert.strictEqual(yield* read(key, "owner"), agent)
      })
    )

    it.effect("T1363 calls its receiver back, in both forms, and a plain transfer does not", () =>
      Effect.gen(function* () {
        const { act, read, balance, agent } = yield* scene
        const token = "erc1363_token_address"
        const receiver = addresses.erc1363_receiver_address
        yield* act(token, "transfer", [receiver, 1n])
        yield* act(token, "transferAndCall", [receiver, 10n])
        yield* act(token, "transferAndCall", [receiver, 20n, toHex("hello")])
        yield* act(token, "approveAndCall", [receiver, 30n])
        const last = yield* read("erc1363_receiver_address", "lastTransfer")
        assert.deepStrictEqual(last, [2n, addresses[token], agent, agent, 20n, toHex("hello")])
        const approval = yield* read("erc1363_receiver_address", "lastApproval")
        assert.deepStrictEqual(approval, [1n, addresses[token], agent, agent, 30n, "0x"])
        assert.strictEqual(yield* balance(token, receiver), 31n)
        const refused = yield* Effect.flip(act(token, "transferAndCall", [someone, 1n]))
        assert.strictEqual(
          refused.data?.slice(0, 10),
          toFunctionSelector("ERC1363InvalidReceiver(address)")
        )
        yield* act(token, "increaseAllowance", [someone, 5n])
        yield* act(token, "decreaseAllowance", [someone, 2n])
        assert.strictEqual(yield* read(token, "allowance", [agent, someone]), 3n)
        yield* act(token, "burn", [3n])
      })
    )

    it.effect("T1363 accepts the rich account's permit from the agent", () =>
      Effect.gen(function* () {
        const { act, read, chain, agent } = yield* scene
        const token = "erc1363_token_address"
        const { rich } = chain
        const deadline = BigInt(chain.snapshot.timestamp + 600)
        const nonce = (yield* read(token, "nonces", [rich.address])) as bigint
        const signature = yield* Effect.promise(() =>
          privateKeyToAccount(Redacted.value(rich.privateKey)).signTypedData({
            domain: {
              name: "Test Token 1363",
              version: "1",
              chainId: 56,
              verifyingContract: addresses[token]
            },
            types: {
              Permit: [
                { name: "owner", type: "address" },
                { name: "spender", type: "address" },
                { name: "value", type: "uint256" },
                { name: "nonce", type: "uint256" },
                { name: "deadline", type: "uint256" }
              ]
            },
            primaryType: "Permit",
            message: { owner: rich.address, spender: agent, value: 99n, nonce, deadline }
          })
        )
        const { r, s, yParity } = parseSignature(signature)
        yield* act(token, "permit", [rich.address, agent, 99n, deadline, 27 + yParity, r, s])
        assert.strictEqual(yield* read(token, "allowance", [rich.address, agent]), 99n)
        assert.strictEqual(yield* read(token, "nonces", [rich.address]), 1n)
      })
    )

    it.effect("the collections transfer, approve and name their tokens", () =>
      Effect.gen(function* () {
        const { act, read, write, chain, agent } = yield* scene
        const key = "erc721_token_address"
        yield* act(key, "approve", [someone, 3n])
        assert.strictEqual(yield* read(key, "getApproved", [3n]), someone)
        yield* act(key, "safeTransferFrom", [agent, someone, 4n])
        assert.strictEqual(yield* read(key, "ownerOf", [4n]), someone)
        yield* write(chain.treasury, key, "setBaseURI", ["ipfs://seeded/"])
        assert.strictEqual(yield* read(key, "tokenURI", [7n]), "ipfs://seeded/7")
        yield* write(chain.treasury, key, "mintMany", [someone, 1000n, 3n])
        assert.strictEqual(yield* read(key, "balanceOf", [someone]), 4n)
        assert.strictEqual(yield* read(key, "ownerOf", [1002n]), someone)
        const items = "erc1155_token_address"
        yield* act(items, "safeTransferFrom", [agent, someone, 1n, 5n, toHex("gift")])
        assert.strictEqual(yield* read(items, "balanceOf", [someone, 1n]), 5n)
        yield* act(items, "setApprovalForAll", [someone, true])
        assert.strictEqual(yield* read(items, "isApprovedForAll", [agent, someone]), true)
      })
    )

    it.effect("staking keeps and returns the stake", () =>
      Effect.gen(function* () {
        const { act, read, balance, events, agent, lease } = yield* scene
        for (const [pool, token] of [
          ["simple_staking_address", "cake_address"],
          ["simple_lp_staking_address", "pair_usdt_busd_address"]
        ] as const) {
          const held = yield* balance(token, agent)
          yield* act(token, "approve", [addresses[pool], 100n])
          const receipt = yield* act(pool, "stake", [60n])
          const deposited = { name: "Deposit", args: { user: agent, amount: 60n } }
          assert.deepStrictEqual(events(receipt, pool), [deposited])
          yield* act(pool, "deposit", [40n])
          assert.strictEqual(yield* read(pool, "stakedAmount", [agent]), 100n)
          const { timestamp } = yield* lease.head
          assert.deepStrictEqual(yield* read(pool, "userInfo", [agent]), [100n, BigInt(timestamp)])
          yield* act(pool, "withdraw", [30n])
          assert.strictEqual(yield* balance(token, agent), held - 70n)
          yield* Effect.flip(act(pool, "withdraw", [71n]))
        }
      })
    )

    it.effect("the reward pool accrues by the second, and only harvest pays", () =>
      Effect.gen(function* () {
        const { act, read, balance, agent } = yield* scene
        const pool = "simple_reward_pool_address"
        const cake = yield* balance("cake_address", agent)
        // 0.5 LP earn 0.005 CAKE a second, a block is 3 seconds.
        yield* act(pool, "withdraw", [parseEther("0.3")])
        assert.strictEqual(yield* balance("cake_address", agent), cake)
        assert.strictEqual(yield* read(pool, "pendingReward", [agent]), parseEther("0.515"))
        yield* act(pool, "harvest")
        const paid = (yield* balance("cake_address", agent)) - cake
        assert.strictEqual(paid, parseEther("0.521"))
        assert.strictEqual(yield* read(pool, "pendingReward", [agent]), 0n)
        assert.strictEqual(yield* read(pool, "stakedAmount", [agent]), parseEther("0.2"))
        yield* act("pair_usdt_busd_address", "approve", [addresses[pool], parseEther("1")])
        yield* act(pool, "deposit", [parseEther("0.8")])
        const lp = yield* balance("pair_usdt_busd_address", agent)
        yield* act(pool, "emergencyWithdraw")
        assert.strictEqual(yield* balance("pair_usdt_busd_address", agent), lp + parseEther("1"))
        assert.strictEqual(yield* balance("cake_address", agent), cake + paid)
        yield* Effect.flip(act(pool, "harvest"))
      })
    )

    it.effect("the pool of WBNB/USDT LP takes a stake and pays", () =>
      Effect.gen(function* () {
        const { act, read, balance, lease, agent } = yield* scene
        const pool = "simple_reward_pool_wbnb_usdt_address"
        yield* act("pair_wbnb_usdt_address", "approve", [addresses[pool], parseEther("1")])
        yield* act(pool, "deposit", [parseEther("1")])
        yield* lease.mine(10)
        assert.strictEqual(yield* read(pool, "pendingReward", [agent]), parseEther("0.3"))
        yield* act(pool, "harvest")
        assert.strictEqual(yield* balance("cake_address", agent), parseEther("100.33"))
      })
    )

    it.effect("a flash loan is repaid with the fee that the caller allowed", () =>
      Effect.gen(function* () {
        const { act, balance, events, agent } = yield* scene
        const { usdt_address, flashloan_receiver_address, flashloan_lender_address } = addresses
        const amount = parseEther("1000")
        const run = act("flashloan_receiver_address", "executeFlashLoan", [usdt_address, amount])
        const denied = yield* Effect.flip(run)
        assert.include(denied.message, "exceeds allowance")
        yield* act("usdt_address", "approve", [flashloan_receiver_address, parseEther("3")])
        const receipt = yield* run
        assert.deepStrictEqual(events(receipt, "flashloan_lender_address"), [
          {
            name: "FlashLoan",
            args: {
              receiver: flashloan_receiver_address,
              initiator: flashloan_receiver_address,
              token: usdt_address,
              amount,
              fee: parseEther("3")
            }
          }
        ])
        assert.strictEqual(
          yield* balance("usdt_address", flashloan_lender_address),
          parseEther("10003")
        )
        assert.strictEqual(yield* balance("usdt_address", agent), parseEther("997"))
      })
    )

    it.effect("the small contracts record every call", () =>
      Effect.gen(function* () {
        const { act, read, events, lease, agent } = yield* scene
        yield* act("simple_counter_address", "increment")
        assert.strictEqual(yield* read("simple_counter_address", "counter"), 1n)
        yield* act("donation_box_address", "donate", [], 5n)
        assert.strictEqual(yield* read("donation_box_address", "donations", [agent]), 5n)
        yield* act("message_board_address", "setMessage", ["GM, Web3!"])
        assert.strictEqual(yield* read("message_board_address", "message"), "GM, Web3!")

        const proxy = "delegate_call_proxy_address"
        const set = yield* act(proxy, "setValue", [1234n])
        assert.deepStrictEqual(events(set, proxy), [
          { name: "ValueChanged", args: { caller: agent, value: 1234n } }
        ])
        assert.strictEqual(yield* read(proxy, "value"), 1234n)
        assert.strictEqual(yield* read("delegate_call_implementation_address", "value"), 0n)
        const implementation = yield* read(proxy, "implementation")
        assert.strictEqual(implementation, addresses.delegate_call_implementation_address)

        const receiver = addresses.fallback_receiver_address
        yield* lease.send({ from: agent, to: receiver, value: 7n })
        yield* lease.send({ from: agent, to: receiver, value: 8n, data: "0x1234" })
        assert.strictEqual(yield* read("fallback_receiver_address", "receiveCount"), 1n)
        assert.strictEqual(yield* read("fallback_receiver_address", "fallbackCount"), 1n)
        assert.strictEqual(yield* read("fallback_receiver_address", "totalReceived"), 15n)
      })
    )

    it.effect("Multicall3 reads many values in one call", () =>
      Effect.gen(function* () {
        const { read, encode, agent } = yield* scene
        const usdt = {
          target: addresses.usdt_address,
          allowFailure: true,
          callData: encode("usdt_address", "balanceOf", [agent])
        }
        const broken = { ...usdt, callData: "0x12345678" }
        const results = yield* read("multicall3_address", "aggregate3", [[usdt, broken]])
        assert.deepStrictEqual(results, [
          { success: true, returnData: toHex(parseEther("1000"), { size: 32 }) },
          { success: false, returnData: "0x" }
        ])
        assert.strictEqual(
          yield* read("multicall3_address", "getEthBalance", [agent]),
          parseEther("100")
        )
      })
    )
  })
})
