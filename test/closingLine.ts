/**
 * Prints the line that scripts read after a test run: `N passed, N failed`, alone on the last
 * line, counted from vitest's own results. A file that fails to load counts as one failure. Skipped
 * tests have a line of their own before it.
 */
import type { Reporter, TestModule } from "vitest/node"

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    let passed = 0
    let failed = errors.length
    let skipped = 0
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === "passed") passed += 1
        else if (state === "failed") failed += 1
        else skipped += 1
      }
    }
    const line = `${passed} passed, ${failed} failed\n`
    // Other reporters write at the end of the run too; the exit comes after all of them.
    process.once("exit", () =>
      process.stdout.write(skipped === 0 ? line : `${skipped} skipped\n${line}`)
    )
  }
}
