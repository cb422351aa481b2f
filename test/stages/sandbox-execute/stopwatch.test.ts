/** The time that a script computes: the processor's, in turns, and the wall clock's only far beyond it. */
import { assert, describe, it } from "vitest"
import { Stopwatch } from "../../../stages/sandbox-execute/machine/Stopwatch.ts"

const at = { wall: 0, cpu: 0, asked: 0 }
const clocks = {
  wall: () => at.wall,
  cpu: () => {
    at.asked += 1
    return at.cpu
  }
}
const pass = (wall: number, cpu: number) => {
  at.wall += wall
  at.cpu += cpu
}

describe("a stopwatch", () => {
  it("counts the processor's time of all turns, and nothing between them", () => {
    const watch = new Stopwatch(clocks, { cpuMs: 100, wallMs: 1_000 })
    watch.begin()
    pass(60, 60)
    watch.end()
    pass(500, 500)
    watch.begin()
    pass(35, 35)
    const asked = at.asked
    assert.isFalse(watch.isOver())
    assert.strictEqual(at.asked, asked)
    pass(10, 10)
    assert.isTrue(watch.isOver())
  })

  it("goes on while the computer does other things, up to the wall clock's limit", () => {
    const watch = new Stopwatch(clocks, { cpuMs: 100, wallMs: 1_000 })
    watch.begin()
    pass(1_000, 50)
    assert.isFalse(watch.isOver())
    pass(1, 0)
    assert.isTrue(watch.isOver())
  })
})
