/** Damaged databases against every command that opens one; the long form is `npm run check:databases`. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeSound, supervise } from "../../support/damage/supervise.ts"
import { oneIn } from "../../support/oneIn.ts"
import { folder, PROCESS_TIMEOUT } from "./support.ts"

describe("a damaged database", () => {
  it.live(
    "ends each command with one line and a defined status, and hangs none",
    () =>
      Effect.gen(function* () {
        const place = yield* folder
        yield* makeSound(place)
        const numbers = oneIn(2, [0, 1], "SLICES")
        const { commands, faults } = yield* supervise(place, 3, numbers)
        assert.deepStrictEqual(faults, [])
        assert.isAtLeast(commands, 3 * numbers.length)
      }),
    PROCESS_TIMEOUT
  )
})
