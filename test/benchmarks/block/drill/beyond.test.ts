/**
 * Calls beyond the edge of what the right contract allows: a patch that allows them is found, where no attack of an
 * author looks for it (one of six such patches; `SLICES=all`: each). That right ones of other designs pass is seen in systems.test.ts.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { besideAttacks } from "../../../../benchmarks/block/drill/beside.ts"
import { oneHashForTwo } from "../../../../benchmarks/block/drill/honest/digests.ts"
import { excess, looseExcess } from "../../../../benchmarks/block/drill/honest/excess.ts"
import { touchedBetween } from "../../../../benchmarks/block/drill/honest/touched.ts"
import { compilers } from "../../../support/compilers.ts"
import { judgeChain } from "../../../support/judgeChain.ts"
import { oneIn } from "../../../support/oneIn.ts"
import { readyToTry } from "../../../support/tried.ts"

const services = Layer.mergeAll(judgeChain(), compilers, NodeServices.layer)

type Part = (...asked: Parameters<typeof excess>) => ReturnType<typeof excess>

/** What patches of a flaw do that the right contract does not, in the order of their names, as a part of the judge finds it. */
const excessIn = Effect.fnUntraced(function* (
  system: string,
  flaw: string,
  names: ReadonlyArray<string>,
  part: Part
) {
  const { accepted, drill, fixed, ground, patched, settingOf, source } = yield* readyToTry(
    system,
    flaw
  )
  const touched = touchedBetween(source, fixed)
  return yield* Effect.forEach(names, (name) =>
    Effect.gen(function* () {
      const tried = { ...(yield* settingOf(patched(name))), touched }
      return yield* part(ground, accepted, tried, drill, "1")
    })
  )
})

const loose: Part = (...asked) => looseExcess(...asked, 3)

/** What is found, in which patch of which flaw, what is said of it, and by which part of the judge. */
const found = [
  [
    "a call that the shown contract refuses as well",
    ...["harbor_vault", "foreign_shares", "paid to somebody else"],
    /it works, but must not$/,
    excess
  ],
  [
    "a bound that is too loose, even if little is given once all is taken",
    ...["share_register", "budget_for_all", "small ones are free"],
    /it works, but must not$/,
    excess
  ],
  [
    "who else may sign",
    ...["rent_board", "any_signature", "the owner, too"],
    /sign\(@deployer, .*it works, but must not$/,
    excess
  ],
  [
    "who else is paid",
    ...["cover_fund", "paid_to_caller", "the owner"],
    /^after deployer calls .*: .* is \d+, not \d+$/,
    excess
  ],
  [
    "what is refused only while something is there",
    ...["share_register", "open_grants", "before a fund"],
    /it works, but must not$/,
    excess
  ],
  [
    "what is only between the steps of a use",
    ...["cover_fund", "cover_of_others", "who has a cover"],
    /it works, but must not$/,
    loose
  ]
] as const

layer(services)("calls beyond the edge", (it) => {
  for (const [what, system, flaw, patch, says, part] of oneIn(6, found, "SLICES")) {
    it.effect(`find ${what}`, () =>
      Effect.gen(function* () {
        const [told] = yield* excessIn(system, flaw, [patch], part)
        assert.match(told ?? "", says)
      }).pipe(Effect.scoped)
    )
  }

  it.effect("find two things that have one hash", () =>
    Effect.gen(function* () {
      const wrong = oneIn(2, ["mixed", "its last byte"], "SLICES")
      const [right, ...told] = yield* excessIn(
        "share_register",
        "signed_for_anyone",
        ["the receiver", ...wrong],
        oneHashForTwo
      )
      assert.isNull(right)
      for (const each of told) assert.match(each ?? "", / have one hash$/)
    }).pipe(Effect.scoped)
  )

  it.effect("find what has one hash on two contracts", () =>
    Effect.gen(function* () {
      const wrong = oneIn(2, ["the last byte of the contract", "typed for others"], "SLICES")
      const [right, ...told] = yield* excessIn(
        "gift_tree",
        "no_domain",
        ["the contract and the chain", ...wrong],
        oneHashForTwo
      )
      assert.isNull(right)
      for (const each of told) {
        assert.match(each ?? "", / has the hash that it has on another such contract$/)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("find what is left in an attack that goes a detour", () =>
    Effect.gen(function* () {
      const names = ["where the holder is paid", "two comparisons"]
      // The other attacks of the flaw go this way by themselves.
      const [paid, right] = yield* excessIn(
        "grant_desk",
        "early_cliff",
        names,
        (ground, accepted, tried, drill, seed) => {
          const first = { ...drill, attacks: [drill.attacks[0]] as const }
          return besideAttacks(ground, accepted, tried, first, seed, { honest: 8, loose: 0 })
        }
      )
      assert.match(paid ?? "", /it works, but must not$/)
      assert.isNull(right)
    }).pipe(Effect.scoped)
  )

  it.effect("find what is left in an attack that is changed", () =>
    Effect.gen(function* () {
      const names = ["half of what leaves", "the penalties"]
      const [half, right] = yield* excessIn("stake_yard", "all_as_penalty", names, (...asked) =>
        besideAttacks(...asked, { honest: 2, loose: 0 })
      )
      assert.match(half ?? "", /^(in|after) ".* the penalties", changed/)
      assert.isNull(right)
    }).pipe(Effect.scoped)
  )
})
