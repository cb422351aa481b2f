/** Uses after attacks: a patch that shuts its contract is found, and one that lets an attacker trade like others is not. */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { makeSample } from "../../../../benchmarks/block/bank/systems/makeSample.ts"
import { readSystem } from "../../../../benchmarks/block/bank/systems/readSystem.ts"
import { deadAfter } from "../../../../benchmarks/block/drill/aftermath.ts"
import { takeGround } from "../../../../benchmarks/block/drill/ground.ts"
import { Solidity } from "../../../../benchmarks/block/solidity/Solidity.ts"
import { sourcesOf } from "../../../../benchmarks/block/stages/transform/transform.ts"
import { chainLayer } from "../../../../chain/forkPool.ts"
import { compilers } from "../../../support/compilers.ts"

const services = Layer.mergeAll(chainLayer({ seed: 1, size: 1 }), compilers, NodeServices.layer)

/** What is gone after attacks on a patch of a flaw, which is made of the sample. */
const goneIn = Effect.fnUntraced(function* (
  flaw: string,
  seed: number,
  make: (made: Effect.Success<ReturnType<typeof makeSample>>) => string
) {
  const made = yield* makeSample(yield* readSystem("harbor_vault"), flaw, 1)
  const { drill, fixed, proof } = made.sample
  if (drill == null || proof === null || fixed === null) return yield* Effect.die("not whole")
  const { compileCode } = yield* Solidity
  const settingOf = (text: string) =>
    Effect.map(compileCode(sourcesOf(text, made.sample)), (compiled) => ({
      setup: proof.setup,
      compiled,
      names: {}
    }))
  const right = yield* settingOf(fixed)
  const contract = right.compiled.contracts.get(made.sample.flaw.contract ?? "")
  if (contract === undefined) return yield* Effect.die("no contract")
  const ground = yield* takeGround()
  const accepted = { right, contract, alternatives: [] }
  const tried = yield* settingOf(make(made))
  return yield* deadAfter({ ground, accepted, tried, drill, seed }, drill.attacks.length)
})

/** What the owner alone may do shuts the contract for all if somebody else tries it. */
const shutting = (fixed: string): string =>
  fixed
    .replace(
      /( *function \w+\(IERC20 \w+, address \w+\) external) onlyOwner nonReentrant \{/,
      "    bool private shut;\n$1 nonReentrant {\nif (msg.sender != owner()) { shut = true; return; }"
    )
    .replaceAll(
      /external nonReentrant returns \(uint256 \w+\) \{/g,
      "$&\nrequire(!shut, 'it is shut');"
    )

layer(services)("after attacks", (it) => {
  it.effect("nobody can use a contract that an attack shuts", () =>
    Effect.gen(function* () {
      const gone = yield* goneIn("open_rescue", 1, ({ sample }) => shutting(sample.fixed ?? ""))
      assert.match(gone ?? "", /^after ".*" was tried, nobody can "/)
    }).pipe(Effect.scoped)
  )

  it.effect("it counts for nothing what the attacker did to the price", () =>
    Effect.gen(function* () {
      const gone = yield* goneIn(
        "reenter_redeem",
        24,
        ({ patches }) => patches.find(({ patch }) => patch.name === "books first")?.source ?? ""
      )
      assert.isNull(gone)
    }).pipe(Effect.scoped)
  )
})
