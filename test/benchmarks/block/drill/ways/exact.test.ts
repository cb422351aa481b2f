/** An attack at the exact second of a bound: a bound that is one second too loose is found, a stricter one is not harmed. */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { takeGround } from "../../../../../benchmarks/block/drill/ground.ts"
import { type AttackPlan, planAttack } from "../../../../../benchmarks/block/drill/plan.ts"
import { playAttack } from "../../../../../benchmarks/block/drill/trials.ts"
import {
  type Moments,
  planExactly,
  planMoment,
  planMoments,
  waits
} from "../../../../../benchmarks/block/drill/ways/exact.ts"
import { Solidity } from "../../../../../benchmarks/block/solidity/Solidity.ts"
import { draws } from "../../../../../benchmarks/block/stages/transform/random.ts"
import type { Step } from "../../../../../tasks/block/Proof.ts"
import { compilers } from "../../../../support/compilers.ts"
import { judgeChain } from "../../../../support/judgeChain.ts"

const services = Layer.mergeAll(judgeChain(), compilers, NodeServices.layer)

/** Changes are allowed before the opening, and leaving after the cooldown; each with a bound of its own. It notes what is wrong. */
const sourceWith = (late: string, early: string) => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Desk {
    mapping(uint256 => uint256) public opensAt;
    uint256 public askedAt;
    bool public changed;
    bool public left;
    function open(uint256 id, uint256 delay) external { opensAt[id] = block.timestamp + delay; }
    function change(uint256 id) external { require(!(block.timestamp ${late} opensAt[id]), "late"); changed = block.timestamp >= opensAt[id]; }
    function ask() external { askedAt = block.timestamp; }
    function leave() external { require(!(block.timestamp ${early} askedAt + 2 days), "early"); left = block.timestamp < askedAt + 2 days; }
}`

const drill = {
  constants: { COOLDOWN: "2 days" },
  target: "desk",
  invariants: {},
  uses: [{ name: "nothing", steps: [{ wait: "1" }] }]
} as const

const lateChange = {
  name: "change too late",
  params: { id: { from: "10", to: "900" }, delay: { from: "100", to: "9000" } },
  steps: [
    { to: "desk", call: "open", from: "attacker", args: ["=id", "=delay"] },
    { wait: "delay + 600" },
    { to: "desk", call: "change", from: "attacker", args: ["=id"] }
  ],
  goal: ["desk.changed()"],
  fresh: true
} as const

const earlyLeave = {
  name: "leave too early",
  steps: [
    { to: "desk", call: "ask", from: "attacker" },
    { wait: "3600" },
    { to: "desk", call: "leave", from: "attacker" }
  ],
  goal: ["desk.left()"],
  fresh: true
} as const

const OWN = new Set(["opensAt", "askedAt", "changed", "left"])
const TURNS = 12

/** A desk with these bounds, after these calls of it. */
const settingWith = Effect.fnUntraced(function* (
  late: string,
  early: string,
  calls: ReadonlyArray<Step> = []
) {
  const { compileCode } = yield* Solidity
  const compiled = yield* compileCode({ "contract.sol": sourceWith(late, early) })
  const deployed: Step = { deploy: "Desk", as: "desk", from: "deployer" }
  return { setup: [deployed, ...calls], compiled, names: {} }
})

/** In how many of the turns the attack does harm. */
const harmed = Effect.fnUntraced(function* (
  attack: typeof lateChange | typeof earlyLeave,
  late: string,
  early: string
) {
  const setting = yield* settingWith(late, early)
  const ground = yield* takeGround()
  let harms = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    const plan = planExactly(
      planAttack(attack, 5, turn),
      drill,
      OWN,
      draws(5, attack.name, `${turn}`)
    )
    const { harm } = yield* ground.on(
      setting,
      (scene, sending) => playAttack(scene, sending, drill, plan),
      plan.cast,
      plan.surroundings
    )
    if (harm !== null) harms += 1
  }
  return harms
}, Effect.scoped)

/** Whether the attack does harm at one of the times that it learns. */
const harmedInOrder = Effect.fnUntraced(function* (
  attack: typeof lateChange | typeof earlyLeave,
  late: string,
  early: string
) {
  const opened = [0, 1, 2].map(
    (id): Step => ({
      to: "desk",
      call: "open",
      from: "deployer",
      args: [String(id), String(100 + 1_000 * id)]
    })
  )
  const setting = yield* settingWith(late, early, opened)
  const ground = yield* takeGround()
  const calm = () => planAttack(attack, 5, 0)
  const moments: Moments = []
  const harmBy = (plan: AttackPlan) =>
    Effect.map(
      ground.on(setting, (scene, sending) => playAttack(scene, sending, drill, plan), plan.cast),
      ({ harm }) => harm !== null
    )
  yield* harmBy(planMoments(calm(), drill, OWN, moments))
  assert.lengthOf(moments, 1)
  const harms = yield* Effect.forEach(moments[0]?.exact ?? [], (time) =>
    harmBy(planMoment(calm(), 0, time))
  )
  return harms.includes(true)
}, Effect.scoped)

layer(services)("the exact second of a bound", (it) => {
  it.effect("is met by an attack that comes after it", () =>
    Effect.gen(function* () {
      assert.isAbove(yield* harmed(lateChange, ">", "<"), 0)
      assert.strictEqual(yield* harmed(lateChange, ">=", "<"), 0)
    })
  )

  it.effect("is met by an attack that comes before it", () =>
    Effect.gen(function* () {
      assert.isAbove(yield* harmed(earlyLeave, ">", "+ 1 <"), 0)
      assert.strictEqual(yield* harmed(earlyLeave, ">", "<="), 0)
    })
  )

  it.effect("is met in order, whatever else the contract tells", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* harmedInOrder(lateChange, ">", "<"))
      assert.isFalse(yield* harmedInOrder(lateChange, ">=", "<"))
      assert.isTrue(yield* harmedInOrder(earlyLeave, ">", "+ 1 <"))
      assert.isFalse(yield* harmedInOrder(earlyLeave, ">", "<"))
    })
  )

  it.effect("is looked for only where time passes", () =>
    Effect.sync(() => {
      assert.isTrue(waits(lateChange))
      assert.isFalse(waits({ ...lateChange, steps: [lateChange.steps[0]] }))
    })
  )
})
