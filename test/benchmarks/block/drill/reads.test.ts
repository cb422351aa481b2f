/**
 * How the judge of patches reads a chain: many views in one call, answers that are remembered until something changes,
 * and edges that are searched for with few requests. All of it must answer as single reads do.
 */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { encodeFunctionData, parseAbi } from "viem"
import { takeGround } from "../../../../benchmarks/block/drill/ground.ts"
import { edgeOf } from "../../../../benchmarks/block/drill/honest/edge.ts"
import { type View, viewAll } from "../../../../benchmarks/block/drill/honest/views.ts"
import { Solidity } from "../../../../benchmarks/block/solidity/Solidity.ts"
import { actorAddress } from "../../../../benchmarks/block/stages/prove/scene.ts"
import { compilers } from "../../../support/compilers.ts"
import { judgeChain } from "../../../support/judgeChain.ts"

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Board {
    uint256 public mark = 3;

    function put(uint256 value) external {
        mark = value;
    }

    function asker() external view returns (address) {
        return msg.sender;
    }

    function words(uint256 count) external pure returns (bytes memory) {
        return new bytes(count);
    }

    function burn() external view returns (uint256) {
        while (gasleft() > 0) {}
        return mark;
    }

    function refuse() external pure returns (uint256) {
        revert("no");
    }
}
`

const abi = parseAbi([
  "function mark() view returns (uint256)",
  "function put(uint256)",
  "function asker() view returns (address)",
  "function words(uint256) view returns (bytes)",
  "function burn() view returns (uint256)",
  "function refuse() view returns (uint256)"
])

const services = Layer.mergeAll(judgeChain(), compilers)

layer(services)("reads of the judge", (it) => {
  const onBoard = Effect.gen(function* () {
    const { compileCode } = yield* Solidity
    const compiled = yield* compileCode({ "contract.sol": source })
    const setup = [{ deploy: "Board", as: "board", from: "deployer" as const }]
    return { ground: yield* takeGround(), setting: { setup, compiled, names: {} } }
  })

  it.effect("are the same in one call as one by one, whatever a view does", () =>
    Effect.gen(function* () {
      const { ground, setting } = yield* onBoard
      yield* ground.on(setting, (scene) =>
        Effect.gen(function* () {
          const board = scene.deployed.get("board")?.address ?? "0x"
          const to = (data: View["data"]) => ({ to: board, data })
          const short = [
            to(encodeFunctionData({ abi, functionName: "mark" })),
            to(encodeFunctionData({ abi, functionName: "burn" })),
            to(encodeFunctionData({ abi, functionName: "asker" })),
            to(encodeFunctionData({ abi, functionName: "refuse" })),
            to(encodeFunctionData({ abi, functionName: "words", args: [1_000n] })),
            // A call of an account without code works, and returns nothing.
            { to: actorAddress("alice"), data: encodeFunctionData({ abi, functionName: "mark" }) },
            to(encodeFunctionData({ abi, functionName: "mark" }))
          ]
          const long = [
            ...Array.from({ length: 6 }, () =>
              to(encodeFunctionData({ abi, functionName: "words", args: [3_000_000n] }))
            ),
            ...short
          ]
          for (const views of [[], short, long]) {
            const single = yield* scene.lease.batch(
              views.map((view) => ({ method: "eth_call", params: [view, "latest"] }))
            )
            const balance = { method: "eth_getBalance", params: [board, "latest"] }
            const { others, returns } = yield* viewAll(scene.lease, views, [balance])
            assert.deepStrictEqual(returns, single)
            assert.deepStrictEqual(others, ["0x0"])
          }
        })
      )
    }).pipe(Effect.scoped)
  )

  it.effect("are remembered until something changes", () =>
    Effect.gen(function* () {
      const { ground, setting } = yield* onBoard
      yield* ground.on(setting, ({ deployed, lease }) =>
        Effect.gen(function* () {
          const to = deployed.get("board")?.address ?? "0x"
          const request = { to, data: encodeFunctionData({ abi, functionName: "mark" }) }
          const read = Effect.map(lease.rpc("eth_call", [request, "latest"]), (found) =>
            Number(found)
          )
          const put = (value: bigint) =>
            lease.send({
              from: actorAddress("alice"),
              to,
              data: encodeFunctionData({ abi, functionName: "put", args: [value] })
            })
          const place = yield* lease.rpc("evm_snapshot", [])
          assert.deepStrictEqual([yield* read, yield* read], [3, 3])
          yield* put(4n)
          assert.strictEqual(yield* read, 4)
          yield* lease.batch([{ method: "evm_revert", params: [place] }])
          assert.strictEqual(yield* read, 3)
          const { number } = yield* lease.head
          yield* lease.mine(2)
          assert.strictEqual((yield* lease.head).number, number + 2)
          yield* lease.rpc("anvil_setCode", [to, "0x"])
          assert.strictEqual(yield* lease.rpc("eth_call", [request, "latest"]), "0x")
        })
      )
    }).pipe(Effect.scoped)
  )
})

describe("an edge", () => {
  const found = (accepted: bigint, refused: bigint, accepts: (number: bigint) => boolean) => {
    const asked = { times: 0 }
    const edge = Effect.runSync(
      edgeOf(
        (numbers) =>
          Effect.sync(() => {
            asked.times += 1
            return numbers.map(accepts)
          }),
        accepted,
        refused
      )
    )
    return { edge, times: asked.times }
  }

  it("is the first refused number, on either side", () => {
    for (const last of [0n, 1n, 2n, 7n, 8n, 99n, 1_000n]) {
      assert.strictEqual(found(0n, 1_001n, (number) => number <= last).edge, last + 1n)
      assert.strictEqual(found(1_001n, 0n, (number) => number > last).edge, last)
    }
  })

  it("of a large number is found to a thousand-millionth, with few requests", () => {
    const last = 123_456_789_012_345_678_901n
    const { edge, times } = found(1n, 2n ** 100n, (number) => number <= last)
    assert.isTrue(edge > last && edge - last <= last / 10n ** 9n + 1n)
    assert.isBelow(times, 40)
  })
})
