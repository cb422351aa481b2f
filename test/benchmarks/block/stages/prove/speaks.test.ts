/** A proxy in a setting: it is called by the functions of the contract that it stands for, and the prompt says so. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Solidity } from "../../../../../benchmarks/block/solidity/Solidity.ts"
import { wordsOf } from "../../../../../benchmarks/block/stages/exploit/setting.ts"
import { runProof } from "../../../../../benchmarks/block/stages/prove/run.ts"
import { type Deploy, Proof } from "../../../../../tasks/block/Proof.ts"
import { compilers } from "../../../../support/compilers.ts"
import { judgeChain } from "../../../../support/judgeChain.ts"

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

contract Counter {
    uint256 public count;

    function raise() external {
        count += 1;
    }
}

contract Front {
    address private immutable code;

    constructor(address target) {
        code = target;
    }

    fallback() external payable {
        (bool done, bytes memory answer) = code.delegatecall(msg.data);
        require(done);
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
`

const front: Deploy = { deploy: "Front", as: "front", from: "deployer", args: ["@code"] }

const proofWith = (proxy: Deploy) =>
  new Proof({
    setup: [{ deploy: "Counter", as: "code", from: "deployer" }, proxy],
    exploit: [{ to: "front", call: "raise", from: "attacker" }],
    succeeds: [{ that: "front.count() == 1 && code.count() == 0" }],
    legitimate: [{ to: "front", call: "raise", from: "alice" }],
    holds: [{ that: "front.count() == before(front.count()) + 1" }]
  })

const services = Layer.mergeAll(judgeChain(), compilers)

layer(services)("a proxy", (it) => {
  it.effect("answers as the contract that it stands for, and only then", () =>
    Effect.gen(function* () {
      const { compileCode } = yield* Solidity
      const compiled = yield* compileCode({ "contract.sol": source })
      const fine = { holds: true, why: null }
      assert.deepStrictEqual(
        yield* runProof(proofWith({ ...front, speaks: "Counter" }), compiled),
        {
          exploit: fine,
          legitimate: fine
        }
      )
      const mute = yield* Effect.flip(runProof(proofWith(front), compiled))
      assert.include(mute.message, "no function raise")
      const wrong = proofWith({ ...front, speaks: "Nobody" })
      assert.include(
        (yield* Effect.flip(runProof(wrong, compiled))).message,
        "no contract Nobody in the sources"
      )
    })
  )

  it.effect("is described by the contract it answers as, under the variant's names", () =>
    Effect.sync(() => {
      const proxy = { ...front, speaks: "Counter" }
      const proof = proofWith(proxy)
      const names = { Counter: "Tally" }
      const { step } = wordsOf({ proof, names, support: null, fixed: null, added: [] })
      assert.strictEqual(step(proxy), "deployer creates Front(Tally), which answers as Tally")
      assert.notInclude(step(front), "answers as")
    })
  )
})
