import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/globalSetup.ts"],
    reporters: ["default", "./test/closingLine.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2
  }
})
