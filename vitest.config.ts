import { defineConfig } from "vitest/config"
import SlowFirst from "./test/slowFirst.ts"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/globalSetup.ts"],
    reporters: ["default", "./test/closingLine.ts"],
    // What hangs ends some time; what is slow, on a machine that does much else, does not fail for that.
    // Tables are as wide as on a wide screen, whatever the terminal of the tests.
    env: { COLUMNS: "200" },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Files share a worker and what it has loaded: loading the libraries anew takes longer than most tests.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Tests wait for nodes and processes: two more than two cores keep them busy.
    maxWorkers: 4
  }
})
