/** What steps and conditions send and sign: one key signs one hash in several ways, nobody
 * sends less than nothing, and an account without a key signs nothing. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Solidity } from "../../../../../benchmarks/block/solidity/Solidity.ts"
import { runProof } from "../../../../../benchmarks/block/stages/prove/run.ts"
import { Proof } from "../../../../../tasks/block/Proof.ts"
import { compilers } from "../../../../support/compilers.ts"
import { judgeChain } from "../../../../support/judgeChain.ts"

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

contract Desk {
    bytes32 public constant digest = keccak256("a letter");
    bytes public last;
    bytes public first;

    function post(bytes calldata signature) external payable {
        first = last;
        last = signature;
    }

    function signer() external view returns (address) {
        return ECDSA.recover(digest, last);
    }

    function differ() external view returns (bool) {
        return keccak256(first) != keccak256(last);
    }
}
`

const post = (how: string, value = "0", who = "@signer") => ({
  to: "desk",
  call: "post",
  from: "attacker" as const,
  args: [`=${how}(${who}, desk.digest())`],
  value
})

type Post = ReturnType<typeof post>

const proofOf = (first: Post, second: Post) =>
  new Proof({
    setup: [{ deploy: "Desk", as: "desk", from: "deployer" }],
    exploit: [first, second],
    succeeds: [{ that: "desk.signer() == @signer && desk.differ()" }],
    legitimate: [second],
    holds: [{ that: "desk.signer() == @signer" }]
  })

const services = Layer.mergeAll(judgeChain(), compilers)

layer(services)("steps of a proof", (it) => {
  it.effect("sign the same again in another way, need a key, and send no coins below none", () =>
    Effect.gen(function* () {
      const { compileCode } = yield* Solidity
      const compiled = yield* compileCode({ "contract.sol": source })
      const ends = (first: Post, second: Post) =>
        Effect.map(runProof(proofOf(first, second), compiled), ({ exploit }) => exploit)
      assert.deepStrictEqual(yield* ends(post("sign"), post("signAgain")), {
        holds: true,
        why: null
      })
      assert.isFalse((yield* ends(post("sign"), post("sign"))).holds)
      assert.isFalse((yield* ends(post("signAgain"), post("signAgain"))).holds)
      const less = yield* Effect.flip(ends(post("sign"), post("signAgain", "=1 - 2")))
      assert.include(less.message, "-1 wei cannot be sent")
      const keyless = yield* Effect.flip(ends(post("sign"), post("sign", "0", "@deployer")))
      assert.include(keyless.message, "@deployer has no key")
    })
  )
})
