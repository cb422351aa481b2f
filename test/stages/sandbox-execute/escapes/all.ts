/** Every attempt that the escape suite makes, by its class. What goes through the gate is `gate.ts`. */
import type { Attempt } from "./Attempt.ts"
import { calls, declarations } from "./builtins.ts"
import { exhaustion } from "./exhaustion.ts"
import { evaluated, hidden, imports, otherImports } from "./imports.ts"
import { addressed, behind, deep, directed, drawn } from "./internals.ts"
import { breaks, clocks, draws, handles, places, states } from "./platform.ts"
import { files, network, processes } from "./reach.ts"
import { forged, hostile, poisoned } from "./results.ts"

export const attempts = {
  "declared imports": [...imports, ...declarations],
  "later imports": [...otherImports, ...calls, ...evaluated, ...hidden],
  "files, environment": [...files, ...directed],
  network: [...network, ...addressed],
  processes,
  "platform handles": [...handles, ...behind],
  "clock and chance": [...clocks, ...draws, ...drawn],
  "names of this machine": [...places, ...deep],
  "state for the next script": states,
  "time and memory": exhaustion,
  results: [...forged, ...poisoned, ...hostile, ...breaks]
} satisfies Readonly<Record<string, ReadonlyArray<Attempt>>>
