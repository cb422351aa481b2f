/** Which calls change something: what changes nothing is no sign of a flaw that a patch leaves. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { encodeFunctionData, parseAbi } from "viem"
import { takeGround } from "../../../../benchmarks/block/drill/ground.ts"
import { changes } from "../../../../benchmarks/block/drill/honest/changes.ts"
import { Solidity } from "../../../../benchmarks/block/solidity/Solidity.ts"
import { actorAddress } from "../../../../benchmarks/block/stages/prove/scene.ts"
import { compilers } from "../../../support/compilers.ts"
import { judgeChain } from "../../../support/judgeChain.ts"

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Slip {}

contract Purse {
    uint256 public mark = 3;
    uint256 public last;

    function put(uint256 value) external payable {
        mark = value;
    }

    function touch() external {
        last = block.timestamp;
    }

    function make() external {
        new Slip();
    }

    function refuse() external pure {
        revert("no");
    }
}
`

const abi = parseAbi([
  "function put(uint256)",
  "function touch()",
  "function make()",
  "function refuse()"
])

const services = Layer.mergeAll(judgeChain(), compilers)

layer(services)("what a call changes", (it) => {
  it.effect("is storage, coins or a new contract, and is taken back", () =>
    Effect.gen(function* () {
      const { compileCode } = yield* Solidity
      const compiled = yield* compileCode({ "contract.sol": source })
      const setup = [{ deploy: "Purse", as: "purse", from: "deployer" as const }]
      const ground = yield* takeGround()
      const told = yield* ground.on({ setup, compiled, names: {} }, (scene) =>
        Effect.gen(function* () {
          const { timestamp } = yield* scene.lease.head
          const does = (name: "put" | "touch" | "make" | "refuse", value?: bigint, coins = 0n) => {
            const data =
              value === undefined
                ? encodeFunctionData({ abi, functionName: name as "touch" })
                : encodeFunctionData({ abi, functionName: "put", args: [value] })
            const to = scene.deployed.get("purse")?.address ?? null
            const transaction = { from: actorAddress("alice"), to, data, value: coins }
            return changes(scene, transaction, BigInt(timestamp) + 3_600n)
          }
          return {
            same: yield* does("put", 3n),
            other: yield* does("put", 4n),
            again: yield* does("put", 3n),
            coins: yield* does("put", 3n, 1n),
            time: yield* does("touch"),
            made: yield* does("make"),
            refused: yield* does("refuse")
          }
        })
      )
      assert.deepStrictEqual(told, {
        same: false,
        other: true,
        again: false,
        coins: true,
        time: true,
        made: true,
        refused: false
      })
    }).pipe(Effect.scoped)
  )
})
