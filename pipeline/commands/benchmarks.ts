/** The benchmarks of this program; the first is run unless another is named. */

import { block } from "../../benchmarks/block/bench.ts"
import { quest } from "../../benchmarks/quest/bench.ts"
import type { Bench } from "../terminal/Benches.ts"

export const benches: ReadonlyArray<Bench> = [quest, block]
