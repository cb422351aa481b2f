import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/globalSetup.ts"],
    reporters: ["default", "./test/closingLine.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Files share a worker and what it has loaded: loading the libraries anew takes longer than most tests.
    isolate: false,
    maxWorkers: 2
  }
})
