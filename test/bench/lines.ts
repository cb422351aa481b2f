/** How the benchmarks print what they measured, and where they keep their files meanwhile. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Console, Effect } from "effect"

/** Two times side by side, in ms, and their ratio. */
export const line = (name: string, first: number, other: string, second: number) =>
  Console.log(
    `${name.padEnd(28)} ${first.toFixed(1).padStart(9)} ms   ${other.padEnd(28)} ` +
      `${second.toFixed(1).padStart(9)} ms   ratio ${(first / second).toFixed(2)}`
  )

/** A folder that is removed with the scope. */
export const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-bench-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)
