/** Names of points that stand in no other's way. */
import { assert, describe, it } from "@effect/vitest"
import { type Label, placeLabels } from "../../../report/figures/labels.ts"
import { textWidth } from "../../../report/figures/textWidth.ts"

const across = { from: 0, to: 100, pixels: 560 }
const up = { from: 0, to: 100, pixels: 340 }

/** Pairs of names that cover each other, in lines of 11 pixels. */
const coveringPairs = (names: ReadonlyArray<string>, labels: ReadonlyArray<Label>): number =>
  labels.flatMap((a, i) =>
    labels.filter((b, j) => {
      const [left, right] = a.labelX < b.labelX ? [i, j] : [j, i]
      const end = (labels[left]?.labelX ?? 0) * 5.6 + textWidth(names[left] ?? "", 12)
      const apart = Math.abs(a.labelY - b.labelY) * 3.4
      return j > i && end > (labels[right]?.labelX ?? 0) * 5.6 && apart < 11
    })
  ).length

describe("names in a scatter plot", () => {
  it("do not overlap, even with twenty points close together", () => {
    const names = Array.from({ length: 20 }, (_, index) => `provider/model-${index}`)
    const points = names.map((text, index) => ({
      text,
      x: 60 + ((index * 37) % 40),
      y: 40 + ((index * 23) % 60)
    }))
    const labels = placeLabels(points, across, up)
    assert.strictEqual(coveringPairs(names, labels), 0)
    for (const [index, { labelX }] of labels.entries()) {
      assert.isAtLeast(labelX, 0)
      assert.isAtMost(labelX * 5.6 + textWidth(names[index] ?? "", 12), 560)
    }
  })

  it("are next to their points if there is room, else connected by a line", () => {
    const [alone] = placeLabels([{ text: "a", x: 50, y: 50 }], across, up)
    assert.deepInclude(alone, { labelY: 50, moved: false })
    const one = { text: "same place", x: 1, y: 50 }
    const [first, second] = placeLabels([one, one], across, up)
    assert.isFalse(first?.moved)
    assert.isTrue(second?.moved)
    assert.notStrictEqual(first?.labelY, second?.labelY)
  })

  it("are placed correctly on logarithmic axes", () => {
    const log = { from: 1, to: 10_000, pixels: 560, log: true }
    const [label] = placeLabels([{ text: "a", x: 100, y: 50 }], log, up)
    // Nine pixels of 560 over four powers of ten.
    assert.closeTo(label?.labelX ?? 0, 100 * 10 ** ((9 / 560) * 4), 1e-9)
  })
})
