/**
 * Everything that the project brings itself: the contracts of the systems under a seed, the sound ones, and
 * the warm-up of single contracts. Owns putting them together and what is said of them.
 */
import { Effect } from "effect"
import type { Loaded } from "./load.ts"
import { loadOwnSet } from "./ownSet.ts"
import { FROZEN_SEED } from "./systems/frozen.ts"
import { loadSystems } from "./systems/loadSystems.ts"

/** What is to be said of contracts that no certificate vouches for. */
const unprovenText = (seed: number, unproven: ReadonlyArray<string>): string =>
  seed === FROZEN_SEED
    ? `${unproven.join(", ")}: since ${unproven.length === 1 ? "it was" : "they were"} proven, the contracts, the compiler or the library changed, so each contract is proven again before it is shown; \`npm run check:block\` writes the certificate`
    : `seed ${seed} makes a set of its own: each contract is proven before it is shown`

/** The project's own contracts. */
export const loadOwnBank = Effect.fn("loadOwnBank")(function* (seed: number = FROZEN_SEED) {
  const { samples, unproven } = yield* loadSystems(seed)
  const warmup = yield* loadOwnSet()
  return {
    layout: "own",
    samples: [...samples, ...warmup.samples],
    notes: [],
    remarks: unproven.length === 0 ? [] : [unprovenText(seed, unproven)]
  } satisfies Loaded
})
