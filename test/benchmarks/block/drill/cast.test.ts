/**
 * Patches that know the users of a trial instead of repairing the flaw: by address, by coins, by the lack of code. None
 * passes, because accounts and coins are drawn, strangers use the contract too, and some users are contracts. One of two
 * such patches by default (`SLICES=all`: both).
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { makeSample } from "../../../../benchmarks/block/bank/systems/makeSample.ts"
import { readSystem } from "../../../../benchmarks/block/bank/systems/readSystem.ts"
import { castOf, honestCastOf } from "../../../../benchmarks/block/drill/cast.ts"
import { takeGround } from "../../../../benchmarks/block/drill/ground.ts"
import { paced } from "../../../../benchmarks/block/drill/manner.ts"
import { mentionsOf } from "../../../../benchmarks/block/drill/mentions.ts"
import { type Pace, planAttack } from "../../../../benchmarks/block/drill/plan.ts"
import { Solidity } from "../../../../benchmarks/block/solidity/Solidity.ts"
import { tryPatch } from "../../../../benchmarks/block/stages/patch/stage.ts"
import { evaluateText } from "../../../../benchmarks/block/stages/prove/evaluate.ts"
import { addressOf } from "../../../../benchmarks/block/stages/prove/scene.ts"
import { actorAddress, runStep } from "../../../../benchmarks/block/stages/prove/steps.ts"
import { compilers } from "../../../support/compilers.ts"
import { judgeChain } from "../../../support/judgeChain.ts"
import { judgeMade } from "../../../support/madePatches.ts"
import { oneIn } from "../../../support/oneIn.ts"
import { watchedOf, watchers } from "../../../support/watched.ts"

const services = Layer.mergeAll(judgeChain(), compilers, NodeServices.layer)

const usual = (["deployer", "alice", "bob"] as const)
  .map((actor) => `uint160(msg.sender) == ${BigInt(actorAddress(actor))}`)
  .join(" || ")

const guards = [
  ["open_rescue", "recover", "users that are known by address", `require(${usual});`],
  ["reenter_redeem", "redeem", "users without code", "require(msg.sender.code.length == 0);"]
] as const

const WALLET_USER = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;
contract Guest {
    address public caller;
    address public origin;
    uint256 public paid;
    function enter(bool open) external payable {
        require(open, "shut");
        (caller, origin, paid) = (msg.sender, tx.origin, msg.value);
    }
}`

const COUNTS = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Counts {
    uint256 public calls;
    uint256 public inBlocks;
    uint256 public inTransactions;
    uint256 public longer;
    uint256 private last;
    bool private transient met;
    function count() external {
        calls++;
        if (block.number != last) inBlocks++;
        if (!met) inTransactions++;
        if (msg.data.length > 4) longer++;
        (last, met) = (block.number, true);
    }
}`

const attack = {
  name: "any",
  steps: [{ to: "counts", call: "count", from: "attacker" }],
  goal: ["1 == 1"]
} as const

layer(services)("accounts of a trial", (it) => {
  it.effect.each(oneIn(2, guards, "SLICES"))(
    "a patch of %s that lets %s be called only by %s",
    ([flaw, name, , guard]) =>
      Effect.gen(function* () {
        const { sample } = yield* makeSample(yield* readSystem("harbor_vault"), flaw, 1)
        const { attack, drill, fixed, proof, source, support } = sample
        if (proof === null || drill == null) return assert.fail(flaw)
        const patched = source.replace(
          new RegExp(`function ${name}\\b[^{;]*\\{`),
          (head) => `${head}\n        ${guard}`
        )
        assert.notStrictEqual(patched, source)
        const found = yield* tryPatch.run({
          reply: `\`\`\`solidity\n${patched}\n\`\`\``,
          source,
          proven: { proof, names: {}, support, attack, fixed, drill, added: [] }
        })
        assert.include(["use_broken", "exploit_works"], found.ending, JSON.stringify(found.detail))
      })
  )

  it.effect("a patch that repairs only in a chain's first month", () =>
    Effect.gen(function* () {
      const chosen = watchers.filter(({ name }) => /first month/.test(name))
      const folder = yield* readSystem("harbor_vault")
      const flaw = "foreign_shares"
      const patches = watchedOf(folder.source, flaw, chosen)
      const tried = yield* Stream.runCollect(judgeMade(folder, flaw, 1, patches))
      assert.deepStrictEqual(
        tried.map(({ ending }) => ending),
        ["exploit_works"]
      )
    })
  )

  it.effect("call through their wallet, which passes on coins and what was answered", () =>
    Effect.gen(function* () {
      const { compileCode } = yield* Solidity
      const compiled = yield* compileCode({ "contract.sol": WALLET_USER })
      const setting = {
        setup: [{ deploy: "Guest", as: "guest", from: "deployer" as const }],
        compiled,
        names: {}
      }
      const cast = { ...honestCastOf("wallets"), coded: ["alice" as const] }
      const enter = (from: "alice" | "bob", open: boolean) =>
        ({ to: "guest", call: "enter", from, args: [open], value: "3" }) as const
      yield* Effect.flatMap(takeGround(), (ground) =>
        ground.on(
          setting,
          Effect.fnUntraced(function* (scene) {
            const seen = (slot: number) =>
              Effect.map(
                scene.lease.rpc("eth_getStorageAt", [
                  addressOf(scene, "guest"),
                  `0x${slot}`,
                  "latest"
                ]),
                (word) => BigInt(String(word))
              )
            const alice = BigInt(addressOf(scene, "alice") ?? "")
            yield* runStep(scene, enter("alice", true))
            assert.strictEqual(yield* seen(0), alice)
            assert.notStrictEqual(yield* seen(1), alice)
            assert.strictEqual(yield* seen(2), 3n)
            const refused = yield* Effect.flip(runStep(scene, enter("alice", false)))
            assert.include(refused.message, "shut")
            yield* runStep(scene, enter("bob", true))
            assert.strictEqual(yield* seen(1), BigInt(addressOf(scene, "bob") ?? ""))
          }),
          cast
        )
      ).pipe(Effect.scoped)
    })
  )

  it.effect("attack in one block or transaction, or apart, with more bytes in its calls", () =>
    Effect.gen(function* () {
      const { compileCode } = yield* Solidity
      const compiled = yield* compileCode({ "contract.sol": COUNTS })
      const setting = {
        setup: [{ deploy: "Counts", as: "counts", from: "deployer" as const }],
        compiled,
        names: {}
      }
      const cast = { ...castOf("a wallet", false), coded: ["attacker" as const], owned: true }
      const ground = yield* takeGround()
      const countsOf = (pace: Pace) =>
        ground.on(
          setting,
          Effect.fnUntraced(function* (scene) {
            const plan = { ...planAttack(attack, 1, 0), cast, pace, tail: "0xabcdef" as const }
            const { flush, lease } = yield* paced(scene, { target: "counts" }, plan)
            for (let time = 0; time < 3; time += 1) {
              yield* runStep({ ...scene, lease }, attack.steps[0])
            }
            yield* flush
            const names = ["calls", "inBlocks", "inTransactions", "longer"]
            return yield* Effect.forEach(names, (name) =>
              Effect.map(evaluateText(scene, `counts.${name}()`), Number)
            )
          }),
          cast
        )
      assert.deepStrictEqual(yield* countsOf("apart"), [3, 3, 3, 3])
      assert.deepStrictEqual(yield* countsOf("one block"), [3, 1, 3, 3])
      assert.deepStrictEqual(yield* countsOf("one transaction"), [3, 1, 1, 3])
    }).pipe(Effect.scoped)
  )

  it.effect("meet the numbers that a patch adds, with their units and products", () =>
    Effect.sync(() => {
      const { numbers: added } = mentionsOf(
        "uint256 a = 5; // 77",
        "uint256 a = 5; uint256 b = 3 * 1 days; c = 1_000 ether; d = 0xff; // 99",
        ""
      )
      assert.sameMembers([...added], [3n, 86_400n, 259_200n, 10n ** 21n, 255n])
    })
  )

  it.effect("are drawn, and signers keep their order by address", () =>
    Effect.sync(() => {
      const [one, other] = [castOf("1", true), castOf("2", false)]
      assert.deepStrictEqual(one, castOf("1", true))
      assert.notStrictEqual(one.more.attacker, other.more.attacker)
      const sceneOf = (salt: string) => ({ salt, deployed: new Map() }) as never
      const rank = (salt: string) => {
        const at = (name: string) => String(addressOf(sceneOf(salt), name)).toLowerCase()
        return ["signer", "signer2", "signer3"].toSorted((a, b) => (at(a) < at(b) ? -1 : 1))
      }
      for (const salt of ["/a", "/b", "/c", "/d"]) assert.deepStrictEqual(rank(salt), rank(""))
      assert.notStrictEqual(actorAddress("alice", "/a"), actorAddress("alice"))
    })
  )
})
