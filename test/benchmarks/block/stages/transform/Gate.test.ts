/** The gate: what passes, and that each check finds what it is there for. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { loadSamples } from "../../../../../benchmarks/block/bank/load.ts"
import { Gate } from "../../../../../benchmarks/block/stages/transform/Gate.ts"
import { transform } from "../../../../../benchmarks/block/stages/transform/transform.ts"
import { transformationNames } from "../../../../../benchmarks/block/stages/transform/transformations.ts"
import { Variant } from "../../../../../benchmarks/block/stages/transform/Variant.ts"
import { compilers } from "../../../../support/compilers.ts"
import { oneIn } from "../../../../support/oneIn.ts"
import { preserving } from "../../../../support/variants.ts"
import { chainOf, sampleOf } from "./fixture.ts"
import { ancient, modern } from "./nasty.ts"

const published = fileURLToPath(
  new URL("../../../../../../shared/data/blockbench/samples", import.meta.url)
)
const present = existsSync(published)
if (!present)
  console.log("skipped: the published contracts are not here (../shared/data/blockbench)")

const plain = `pragma solidity ^0.8.0;
contract Box {
    uint256 public total;
    uint256 private last;
    function add(uint256 amount) external { require(amount > 0, "none left"); total += amount; last = amount; }
    function sum(uint256 total_) internal view returns (uint256) { return total_ + total; }
}
`

const services = Gate.layer.pipe(Layer.provide(compilers), Layer.merge(NodeServices.layer))

layer(services)("the gate", (it) => {
  it.effect("lets every transformation of hard sources pass, and their composition", () =>
    Effect.gen(function* () {
      const gate = yield* Gate
      const alone = transformationNames.filter((name) => name !== "differential")
      const composed = "false_prophet(shapeshifter(trojan(no_comments(sanitized(chameleon)))))"
      for (const chain of oneIn(6, alone, "SLICES")) yield* gate.make(sampleOf(modern), [chain], 3)
      for (const source of [modern, ancient]) {
        yield* gate.make(sampleOf(source), chainOf(composed), 3)
      }
    })
  )

  const refuses = (
    what: string,
    check: string,
    chain: string,
    change: (source: string) => string,
    more: Partial<Variant> = {}
  ) =>
    it.effect(`refuses ${what}`, () =>
      Effect.gen(function* () {
        const gate = yield* Gate
        const sample = sampleOf(plain)
        const variant = yield* transform(sample, chainOf(chain), 1)
        yield* gate.check(sample, variant)
        const source = change(variant.source)
        assert.notStrictEqual(source, variant.source)
        const error = yield* Effect.flip(
          gate.check(sample, new Variant({ ...variant, source, ...more }))
        )
        assert.strictEqual(
          error._tag === "Refused" ? error.check : error._tag,
          check,
          error.message
        )
      })
    )

  refuses("what does not compile", "compiles", "no_comments", (source) =>
    source.replace("amount > 0", "amounts > 0")
  )
  refuses("another interface", "interface", "no_comments", (source) =>
    source.replace("external", "external payable")
  )
  refuses("a public name that the map does not hold", "interface", "no_comments", (source) =>
    source.replace("add(", "plus(")
  )
  refuses("a name that another scope catches", "program", "no_comments", (source) =>
    source.replace("total_ + total", "total_ + total_")
  )
  refuses("a statement more in code that was only to be renamed", "program", "trojan", (source) =>
    source.replace("last = amount;", "last = amount; last = amount;")
  )
  refuses(
    "another order of state variables under restructured code",
    "program",
    "shapeshifter",
    (source) => source.replace(/( *uint256 public .*\n)( *uint256 private .*\n)/, "$2$1")
  )
  /** The decoy that is first in the text: the sample's own functions stand in one line. */
  const inDecoy = (what: string) => (source: string) =>
    source.replace(/(function \w+\([^)]*\) (?:public|external) \{\n)/, `$1        ${what}\n`)
  refuses("a decoy that writes to the contract's state", "decoys", "trojan", inDecoy("total = 1;"))
  refuses("a decoy that deletes the contract's state", "decoys", "trojan", inDecoy("delete total;"))
  refuses(
    "a decoy that sends coins",
    "decoys",
    "trojan",
    inDecoy("payable(msg.sender).transfer(1);")
  )
  refuses("a decoy that takes coins", "decoys", "trojan", (source) =>
    source.replace(/(function \w+\([^)]*\) (?:public|external))( \{\n)/, "$1 payable$2")
  )
  refuses(
    "a message that was renamed as if it were code",
    "code",
    "no_comments",
    (source) => source.replace("none left", "none last"),
    { names: { left: "last" } }
  )
  refuses("a text that identifies the sample", "leaks", "shapeshifter_l2", (source) =>
    source.replace('"text1"', '"none left"')
  )
  refuses("a text that became another than was said", "program", "shapeshifter_l2", (source) =>
    source.replace('"text1"', '"text2"')
  )
  refuses("two names that became one", "names", "no_comments", (source) => `${source} `, {
    names: { total: "both", last: "both" }
  })

  it.effect(
    "lets comments, texts and local names change where imports are missing, and no code",
    () =>
      Effect.gen(function* () {
        const gate = yield* Gate
        const open = `pragma solidity ^0.8.0;\nimport "./interfaces/IRate.sol";\n// Pays out\ncontract Box is Rates {\n    function sell(uint256 price) external returns (uint256) { require(price > 0, "no price"); return price * rate(); }\n}\n`
        const sample = sampleOf(open)
        for (const name of ["no_comments", "false_prophet", "minimal_sanitized"] as const) {
          yield* gate.make(sample, [name], 1)
        }
        const { source } = yield* gate.make(sample, ["no_comments"], 1)
        assert.notInclude(source, "Pays out")
        for (const name of ["trojan", "shapeshifter"] as const) {
          const { message } = yield* Effect.flip(gate.make(sample, [name], 1))
          assert.include(
            message,
            "(original): it imports interfaces/IRate.sol, which are not there"
          )
        }
        const made = yield* gate.make(sample, ["no_comments"], 1)
        const other = { ...made, source: made.source.replace("* rate", "+ rate") }
        const refused = yield* Effect.flip(gate.check(sample, new Variant(other)))
        assert.include(refused.message, "cannot be compiled")
      })
  )

  it.effect("refuses a fix that fixes nothing, and a sample that does not compile", () =>
    Effect.gen(function* () {
      const gate = yield* Gate
      const same = sampleOf(plain, { fixed: `// fixed\n${plain}` })
      const fix = yield* Effect.flip(gate.make(same, ["differential"], 1))
      assert.include(fix.message, "has the code of the flawed one")
      const fixed = sampleOf(plain, { fixed: plain.replace("amount > 0", "amount > 1") })
      const variant = yield* gate.make(fixed, chainOf("shapeshifter_l2(differential)"), 1)
      assert.isFalse(variant.vulnerable)
      const broken = sampleOf("pragma solidity ^0.8.0; contract A { B b; }")
      const error = yield* Effect.flip(gate.make(broken, ["no_comments"], 1))
      assert.include(error.message, "original")
    })
  )

  it.effect.skipIf(!present)(
    "lets every transformation of a published contract pass (all of all: npm run check:transforms)",
    () =>
      Effect.gen(function* () {
        const gate = yield* Gate
        const { samples } = yield* loadSamples(published)
        const base = samples.filter(
          ({ subset, variant }) => subset === "tc" && variant === "minimal_sanitized"
        )
        const some = base.filter((_, index) => index % 23 === 0)
        // Each transformation on one of the two, in turn.
        for (const [index, chain] of oneIn(2, preserving, "SLICES").entries()) {
          const sample = some[index % some.length] ?? assert.fail("no published contract")
          yield* gate.make(sample, chain, 1)
        }
        assert.lengthOf(some, 2)
      })
  )
})
