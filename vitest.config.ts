import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    reporters: ["default", "./test/closing-line.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2
  }
})
