/**
 * An attack through a contract, as a contract meets it: with more bytes after the arguments, by the attacker's own account, and
 * in a transaction that a lured user began.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { castOf } from "../../../../../benchmarks/block/drill/cast.ts"
import { takeGround } from "../../../../../benchmarks/block/drill/ground.ts"
import {
  type AttackPlan,
  planAttack,
  planDirectly
} from "../../../../../benchmarks/block/drill/plan.ts"
import { playAttack } from "../../../../../benchmarks/block/drill/trials.ts"
import { acting, type Learnt, learning } from "../../../../../benchmarks/block/drill/ways/direct.ts"
import { Solidity } from "../../../../../benchmarks/block/solidity/Solidity.ts"
import { evaluateText } from "../../../../../benchmarks/block/stages/prove/evaluate.ts"
import { addressOf, runStep } from "../../../../../benchmarks/block/stages/prove/steps.ts"
import { compilers } from "../../../../support/compilers.ts"
import { judgeChain } from "../../../../support/judgeChain.ts"

const services = Layer.mergeAll(judgeChain(), compilers, NodeServices.layer)

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Door {
    address public caller;
    address public origin;
    address public guest;
    bool public hasCode;
    uint256 public bytesMore;
    uint256 public paid;
    function enter(address who) external payable returns (uint256) {
        (caller, origin, guest, paid) = (msg.sender, tx.origin, who, msg.value);
        hasCode = msg.sender.code.length > 0;
        bytesMore = msg.data.length - 36;
        return 7;
    }
    function shut() external pure { revert("shut"); }
    receive() external payable {}
}
contract Agent {
    function go(Door door) external payable {
        require(door.enter{value: msg.value}(address(this)) == 7, "another answer");
        try door.shut() { revert("open"); } catch Error(string memory why) { require(bytes(why).length == 4); }
        (bool sent, ) = address(door).call("");
        require(sent, "no coins taken");
    }
}`

const attack = {
  name: "through a contract",
  steps: [
    { deploy: "Agent", as: "agent", from: "attacker" },
    { to: "agent", call: "go", from: "attacker", args: ["@door"], value: "3" }
  ],
  goal: ["door.paid() == 3"]
} as const

const plain = {
  name: "by itself",
  steps: [{ to: "door", call: "enter", from: "attacker", args: ["@bob"] }],
  goal: ["door.guest() == @bob"]
} as const

const drill = {
  constants: {},
  target: "door",
  invariants: {},
  uses: [{ name: "nothing", steps: [{ wait: "1" }] }]
} as const

const compileSetting = Effect.gen(function* () {
  const { compileCode } = yield* Solidity
  const compiled = yield* compileCode({ "contract.sol": SOURCE })
  const setup = [{ deploy: "Door", as: "door", from: "deployer" as const }]
  return { setup, compiled, names: {} }
})

/** What the door saw of an attack, with accounts by name. */
const seen = Effect.fn("seen")(function* (plan: AttackPlan) {
  const setting = yield* compileSetting
  const ground = yield* takeGround()
  return yield* ground.on(
    setting,
    Effect.fnUntraced(function* (scene, sending) {
      const { harm, missed } = yield* playAttack(scene, sending, drill, plan)
      assert.isNull(missed)
      assert.isNotNull(harm)
      const named = (value: unknown) =>
        ["attacker", "alice", "bob", "agent"].find(
          (name) => addressOf(scene, name)?.toLowerCase() === String(value).toLowerCase()
        ) ?? String(value)
      const about = yield* Effect.forEach(
        ["caller", "origin", "guest", "hasCode", "bytesMore"],
        (name) => Effect.map(evaluateText(scene, `door.${name}()`), named)
      )
      const own = { to: "door", call: "enter", from: "alice", args: ["@alice"] } as const
      yield* runStep(scene, own)
      return { about, usersBytes: yield* evaluateText(scene, "door.bytesMore()") }
    }),
    plan.cast
  )
}, Effect.scoped)

const planned = (): AttackPlan => planAttack(attack, 1, 0)

layer(services)("an attack through a contract", (it) => {
  it.effect("comes with more bytes from the contract, and from nobody else", () =>
    Effect.gen(function* () {
      const { about, usersBytes } = yield* seen({ ...planned(), tail: "0xabcdef", front: true })
      assert.deepStrictEqual(about, ["agent", "attacker", "agent", "true", "3"])
      assert.strictEqual(usersBytes, 0n)
    })
  )

  it.effect("is made by the account itself", () =>
    Effect.gen(function* () {
      const learnt: Learnt = { calls: [], contracts: new Set() }
      const first = yield* seen(planDirectly(planned(), learning(learnt)))
      assert.deepStrictEqual(first.about, ["agent", "attacker", "agent", "true", "0"])
      const { about } = yield* seen(planDirectly(planned(), acting(learnt)))
      assert.deepStrictEqual(about, ["attacker", "attacker", "attacker", "false", "0"])
    })
  )

  it.effect("is made in a transaction of a lured user", () =>
    Effect.gen(function* () {
      const cast = { ...castOf("lured", false), coded: ["attacker" as const], owned: true }
      const plan = { ...planAttack(plain, 1, 0), cast: { ...cast, lured: "alice" as const } }
      const { about } = yield* seen(plan)
      assert.deepStrictEqual(about, ["attacker", "alice", "bob", "true", "0"])
    })
  )
})
