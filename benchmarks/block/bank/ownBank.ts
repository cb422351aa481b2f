/**
 * All contracts of the project: those of the systems under a seed, including the sound ones, and the
 * warm-up of single contracts. Owns putting them together and the notes about them.
 */
import { Effect } from "effect"
import type { Loaded } from "./load.ts"
import { loadOwnSet } from "./ownSet.ts"
import { FROZEN_SEED } from "./systems/frozen.ts"
import { loadSystems } from "./systems/loadSystems.ts"

/** The note about contracts that no certificate covers. */
const unprovenText = (seed: number, unproven: ReadonlyArray<string>): string =>
  seed === FROZEN_SEED
    ? `${unproven.join(", ")}: since ${unproven.length === 1 ? "it was" : "they were"} proven, the contracts, the compiler or the library changed, so each contract is proven again before it is shown; \`npm run check:block\` writes a new certificate`
    : `seed ${seed} makes a different set, so each contract is proven before it is shown`

/** What was loaded, by seed: making a set takes a second, and what is installed does not change meanwhile. */
const known = new Map<number, Loaded>()
/** A server that is asked for one seed after the other keeps this many sets. */
const MOST_KNOWN = 4

/** The project's own contracts. */
export const loadOwnBank = Effect.fn("loadOwnBank")(function* (seed: number = FROZEN_SEED) {
  const before = known.get(seed)
  if (before !== undefined) return before
  const { samples, unproven } = yield* loadSystems(seed)
  const warmup = yield* loadOwnSet()
  const loaded: Loaded = {
    layout: "own",
    samples: [...samples, ...warmup.samples],
    notes: [],
    remarks: unproven.length === 0 ? [] : [unprovenText(seed, unproven)]
  }
  if (known.size === MOST_KNOWN) known.clear()
  known.set(seed, loaded)
  return loaded
})
