/** How wide texts are that go to a file or a pipe. */
import { assert, describe, it } from "@effect/vitest"
import { stdoutWidth } from "../../../pipeline/terminal/writer.ts"

describe("the width of a pipe", () => {
  it("is the value of COLUMNS, else 100", () => {
    const before = process.env.COLUMNS
    try {
      for (const [columns, width] of [
        ["80", 80],
        ["132", 132],
        ["7", 40],
        ["", 100],
        ["0", 100],
        ["-3", 100],
        ["wide", 100]
      ] as const) {
        process.env.COLUMNS = columns
        assert.strictEqual(stdoutWidth(), width, columns)
      }
      delete process.env.COLUMNS
      assert.strictEqual(stdoutWidth(), 100)
    } finally {
      process.env.COLUMNS = before
    }
  })
})
