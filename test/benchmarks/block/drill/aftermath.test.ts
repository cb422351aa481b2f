/** Uses after attacks: a patch that shuts its contract is found, and one that lets an attacker trade like others is not. */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { deadAfter } from "../../../../benchmarks/block/drill/aftermath.ts"
import { compilers } from "../../../support/compilers.ts"
import { judgeChain } from "../../../support/judgeChain.ts"
import { readyToTry } from "../../../support/tried.ts"

const services = Layer.mergeAll(judgeChain(), compilers, NodeServices.layer)

type Ready = Effect.Success<ReturnType<typeof readyToTry>>

/** What is gone after attacks on a patch of a flaw. */
const goneIn = Effect.fnUntraced(function* (
  flaw: string,
  seed: number,
  patchOf: (ready: Ready) => string
) {
  const ready = yield* readyToTry("harbor_vault", flaw)
  const { accepted, drill, ground, settingOf } = ready
  const tried = yield* settingOf(patchOf(ready))
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
      const gone = yield* goneIn("open_rescue", 1, ({ fixed }) => shutting(fixed))
      assert.match(gone ?? "", /^after ".*" was tried, nobody can "/)
    }).pipe(Effect.scoped)
  )

  it.effect("it counts for nothing what the attacker did to the price", () =>
    Effect.gen(function* () {
      const gone = yield* goneIn("reenter_redeem", 24, ({ patched }) => patched("books first"))
      assert.isNull(gone)
    }).pipe(Effect.scoped)
  )
})
