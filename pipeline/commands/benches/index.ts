/** The benchmarks of this program; the first is run unless another is named. */
import type { Bench } from "../Benches.ts"
import { block } from "./block.ts"
import { quest } from "./quest.ts"

export const benches: ReadonlyArray<Bench> = [quest, block]
