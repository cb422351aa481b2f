/**
 * Calls beyond the edge of what the right contract allows: a patch that allows them is found, where no attack of an
 * author looks for it. That right ones of other designs pass is seen in systems.test.ts.
 */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { besideAttacks } from "../../../../benchmarks/block/drill/beside.ts"
import { oneHashForTwo } from "../../../../benchmarks/block/drill/honest/digests.ts"
import { excess, looseExcess } from "../../../../benchmarks/block/drill/honest/excess.ts"
import { touchedBetween } from "../../../../benchmarks/block/drill/honest/touched.ts"
import { chainLayer } from "../../../../chain/forkPool.ts"
import { compilers } from "../../../support/compilers.ts"
import { readyToTry } from "../../../support/tried.ts"

const services = Layer.mergeAll(chainLayer({ seed: 1, size: 1 }), compilers, NodeServices.layer)

type Part = (...asked: Parameters<typeof excess>) => ReturnType<typeof excess>

/** What patches of a flaw do that the right contract does not, in the order of their names, as a part of the judge finds it. */
const excessIn = Effect.fnUntraced(function* (
  system: string,
  flaw: string,
  names: ReadonlyArray<string>,
  part: Part = excess
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

layer(services)("calls beyond the edge", (it) => {
  it.effect("find a bound that is too loose, even if little is given once all is taken", () =>
    Effect.gen(function* () {
      const [loose] = yield* excessIn("share_register", "budget_for_all", ["small ones are free"])
      assert.match(loose ?? "", /it works, but must not$/)
    }).pipe(Effect.scoped)
  )

  it.effect("find who else may sign", () =>
    Effect.gen(function* () {
      const [signed] = yield* excessIn("rent_board", "any_signature", ["the owner, too"])
      assert.match(signed ?? "", /sign\(@deployer, .*it works, but must not$/)
    }).pipe(Effect.scoped)
  )

  it.effect("find a call that the shown contract refuses as well", () =>
    Effect.gen(function* () {
      const [opened] = yield* excessIn("harbor_vault", "foreign_shares", ["paid to somebody else"])
      assert.match(opened ?? "", /it works, but must not$/)
    }).pipe(Effect.scoped)
  )

  it.effect("find two things that have one hash", () =>
    Effect.gen(function* () {
      const names = ["its last byte", "mixed", "the receiver"]
      const [byte, mixed, right] = yield* excessIn(
        "share_register",
        "signed_for_anyone",
        names,
        oneHashForTwo
      )
      assert.match(byte ?? "", / have one hash$/)
      assert.match(mixed ?? "", / have one hash$/)
      assert.isNull(right)
    }).pipe(Effect.scoped)
  )

  it.effect("find who else is paid", () =>
    Effect.gen(function* () {
      const [owner] = yield* excessIn("cover_fund", "paid_to_caller", ["the owner"])
      assert.match(owner ?? "", /^after deployer calls .*: .* is \d+, not \d+$/)
    }).pipe(Effect.scoped)
  )

  it.effect("find what is only between the steps of a use", () =>
    Effect.gen(function* () {
      const [due] = yield* excessIn(
        "cover_fund",
        "cover_of_others",
        ["who has a cover"],
        (...asked) => looseExcess(...asked, 3)
      )
      assert.match(due ?? "", /it works, but must not$/)
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
