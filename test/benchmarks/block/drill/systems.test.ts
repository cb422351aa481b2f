/**
 * The systems: every folder is whole, every flaw gives a contract, and one flaw is proven as the check
 * proves all of them. A flaw that is none is found; a judge that is fooled, in warmup.test.ts.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { makeSample } from "../../../../benchmarks/block/bank/systems/makeSample.ts"
import type { PatchText } from "../../../../benchmarks/block/bank/systems/patches.ts"
import {
  listSystems,
  readSystem,
  type SystemFolder
} from "../../../../benchmarks/block/bank/systems/readSystem.ts"
import { compilers } from "../../../support/compilers.ts"
import { honestlyReached } from "../../../support/goals.ts"
import { judgeChain } from "../../../support/judgeChain.ts"
import { proveSystem } from "../../../support/systems.ts"
import { betrayedIn } from "../../../support/unusedNames.ts"

const services = Layer.mergeAll(judgeChain(), compilers, NodeServices.layer)

const systems = fileURLToPath(new URL("../../../../tasks/block/systems", import.meta.url))

const quick = {
  seed: 1,
  flaws: ["foreign_shares"],
  budget: { attacks: 3, sequences: 1, honest: 1, calls: 5 }
}

/** Patches of `foreign_shares` by their names; `as`: what they are said to be. */
const someOf = (
  { patches }: SystemFolder,
  names: ReadonlyArray<string>,
  as = (kind: PatchText["kind"]): PatchText["kind"] => kind
): SystemFolder["patches"] => {
  const found = (patches.get("foreign_shares") ?? []).filter(({ name }) => names.includes(name))
  assert.strictEqual(found.length, names.length)
  return new Map([["foreign_shares", found.map((patch) => ({ ...patch, kind: as(patch.kind) }))]])
}

layer(services)("the systems", (it) => {
  it.effect("are complete, and give the same contracts for the same seed", () =>
    Effect.gen(function* () {
      for (const id of yield* listSystems()) {
        const folder = yield* readSystem(id)
        assert.isAtLeast(folder.flaws.size, 5, id)
        const kinds = [...folder.patches.values()].flat().map(({ kind }) => kind)
        assert.isAtLeast(kinds.filter((kind) => kind === "hostile").length, 3, id)
        assert.isAtLeast(kinds.filter((kind) => kind !== "hostile").length, 3, id)
        for (const [index, flaw] of [...folder.flaws.keys()].entries()) {
          const { sample } = yield* makeSample(folder, flaw, 1)
          assert.isAtLeast(sample.source.split("\n").length, 100, `${id}.${flaw}`)
          assert.notMatch(sample.source, /\/\/@|\$[A-Z]|FLAW/)
          assert.isAbove(sample.flaw.lines.length, 0)
          const left = betrayedIn(sample.source, sample.fixed ?? "")
          assert.deepStrictEqual(left, [], `${id}.${flaw} declares what its flaw left unused`)
          if (index > 0) continue
          const again = yield* makeSample(folder, flaw, 1)
          assert.deepStrictEqual(again.sample, sample)
          const other = yield* makeSample(folder, flaw, 2)
          assert.notStrictEqual(other.sample.source, sample.source)
        }
      }
    })
  )

  it("are found where a flaw leaves a name unused", () => {
    const sound = `import {A, B} from "x.sol";
contract C is A {
    error Late();
    uint256 public limit = 3;
    uint256 public last;
    function f(uint256 x) external {
        if (x > B.max(limit, last)) revert Late();
        last = x;
    }
}`
    const flawed = sound.replace(/ {8}if.*\n/, "")
    assert.deepStrictEqual(betrayedIn(flawed, sound), ["Late", "limit", "last", "B"])
    assert.deepStrictEqual(betrayedIn(sound, flawed), [])
  })

  it.effect("are used honestly in every function that changes something", () =>
    Effect.gen(function* () {
      for (const id of yield* listSystems()) {
        const { source, support, system } = yield* readSystem(id)
        const used = new Set(
          [...JSON.stringify(system.uses).matchAll(/"call":"(\w+)/g)].map(([, name]) => name)
        )
        // Some are only called by other contracts, which honest users call.
        for (const [, name] of (support ?? "").matchAll(/[."](\w+)\(/g)) used.add(name)
        const whole = source.slice(source.indexOf(`contract ${system.contract}`))
        const changing = [...whole.matchAll(/function (\w+)\([^)]*\)([^{;]*)\{/g)]
          .filter(([, , how = ""]) => /\b(external|public)\b/.test(how))
          .filter(([, , how = ""]) => !/\b(view|pure)\b/.test(how))
          .map(([, name]) => name)
        assert.isAbove(changing.length, 5, id)
        assert.deepStrictEqual(
          changing.filter((name) => !used.has(name)),
          [],
          id
        )
      }
    })
  )

  it.effect("let only their issuer mint coins: an attacker who could mint needs no flaw", () =>
    Effect.gen(function* () {
      for (const id of yield* listSystems()) {
        const support = readFileSync(join(systems, id, "support.sol"), "utf8")
        // Pieces of a collection are worth nothing by themselves.
        if (!support.includes(" is ERC20(")) continue
        for (const [made] of support.matchAll(/function give\b[^}]*_(?:safeM|m)int\(/g)) {
          assert.include(made, "require(msg.sender == issuer", id)
        }
        for (const [, name] of support.matchAll(
          /function (\w+)[^}]*external[^}]*_(?:safeM|m)int\(/g
        )) {
          assert.strictEqual(name, "give", id)
        }
      }
    })
  )

  it.effect("prove a flaw, with a patch that does not pass", () =>
    Effect.gen(function* () {
      const folder = yield* readSystem("harbor_vault")
      const patches = someOf(folder, ["a small amount is free"])
      const [proved] = yield* proveSystem({ ...folder, patches }, quick)
      assert.deepStrictEqual(proved?.faults, [])
    })
  )

  it.effect("have goals that need their flaw, and others are found", () =>
    Effect.gen(function* () {
      const folder = yield* readSystem("harbor_vault")
      const flaw = folder.flaws.get("open_rescue")
      if (flaw === undefined) return assert.fail("no flaw")
      const [first] = flaw.attacks
      const [, taken] = first.steps
      if (taken === undefined) return assert.fail("no second step")
      const waited = {
        ...first,
        steps: [taken] as const,
        goal: ["time() > before(time())"] as const
      }
      const flaws = new Map([...folder.flaws, ["waited", { ...flaw, attacks: [waited] as const }]])
      const source = folder.source.replaceAll("@flaw open_rescue", "@flaw open_rescue waited")
      const reached = yield* honestlyReached({ ...folder, flaws, source }, 1, 1)
      assert.deepStrictEqual(
        reached.map(({ flaw: name }) => name),
        ["waited"]
      )
    })
  )

  it.effect("report what is wrong with a system", () =>
    Effect.gen(function* () {
      const folder = yield* readSystem("harbor_vault")
      const flaw = folder.flaws.get("foreign_shares")
      if (flaw === undefined) return assert.fail("no flaw")
      const [first] = flaw.attacks
      const swapped = someOf(folder, ["nobody for another"], () => "honest")
      const [proved] = yield* proveSystem(
        {
          ...folder,
          flaws: new Map([
            ["foreign_shares", { ...flaw, attacks: [{ ...first, goal: ["1 == 2"] as const }] }]
          ]),
          patches: swapped
        },
        quick
      )
      const told = proved?.faults.join("\n") ?? ""
      assert.include(told, "the proof fails: false: it is false")
      assert.include(told, 'the attack "redeem another\'s shares", draw 0, fails')
      assert.include(told, 'the honest patch "nobody for another" fails')
    })
  )
})
