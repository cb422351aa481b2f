/** What is loose in a sequence of use: where uses are broken off, and what is changed. */
import { assert, describe, it } from "@effect/vitest"
import { looseFor } from "../../../../benchmarks/block/drill/honest/loose.ts"
import type { Use } from "../../../../tasks/block/Drill.ts"
import type { Step } from "../../../../tasks/block/Proof.ts"

const call = (name: string): Step => ({ to: "fund", call: name, from: "alice" })
const [buy, file, settle] = [call("buy"), call("file"), call("settle")]
const claim: Use = { name: "claim", steps: [buy, file, settle] as never }
const join: Use = { name: "join", steps: [call("join")] as never }

describe("a loose sequence", () => {
  it("breaks each use off once after each of its steps but the last", () => {
    const loose = looseFor({ uses: [claim, join] }, "1")
    const begun = Array.from({ length: 50 }, () => loose.next()).flatMap((one) => one ?? [])
    assert.strictEqual(loose.brokenOff, 2)
    assert.sameDeepMembers(begun, [
      { use: claim, steps: 1 },
      { use: claim, steps: 2 }
    ])
    const made = begun.map((one) => loose.made(one, [buy, file, settle]))
    assert.sameDeepMembers(made, [[buy], [buy, file]])
  })

  it("changes some whole uses", () => {
    const loose = looseFor({ uses: [claim] }, "1")
    const all = Array.from({ length: 40 }, () =>
      loose.made({ use: claim, steps: null }, [buy, file, settle])
    )
    const asWritten = all.filter(
      (steps) => steps.length === 3 && steps.every((one, at) => one === [buy, file, settle][at])
    )
    assert.isAbove(asWritten.length, 8)
    assert.isBelow(asWritten.length, 32)
  })
})
