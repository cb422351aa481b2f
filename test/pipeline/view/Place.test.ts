import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { fileOf, inFiles, onServer, type Place, placeAt } from "../../../pipeline/view/Place.ts"

const places: ReadonlyArray<Place> = [
  { at: "runs" },
  { at: "run", run: "20261122-1155-0h86" },
  { at: "run", run: "../a b/c%" },
  { at: "grid", run: "x" },
  { at: "live", run: "x" },
  { at: "trial", trial: 12 },
  { at: "pairs", run: "x" },
  { at: "compare", before: "x:lab/m", after: `x:cmd:${"long ".repeat(90)}` },
  { at: "figure", run: "x", name: "score/tokens" },
  { at: "style" },
  { at: "script" }
]

describe("a place", () => {
  it("is found by its address", () => {
    for (const place of places) {
      assert.deepStrictEqual(placeAt(onServer(place)), Option.some(place))
    }
  })

  it("is not found if the address is unknown", () => {
    for (const path of [
      ...["", "/x", "/run", "/run/", "/run/x/y", "/run/x/trial/1", "/run/x/grid/", "/run/%zz"],
      ...["/compare", "/compare/a", "/compare/a/", "/compare//b", "/compare/a/b/c"],
      ...["/trial/0", "/trial/-1", "/trial/1.5", "/trial/1/2", "/run/x/figure/a.png", "//"]
    ]) {
      assert.deepStrictEqual(placeAt(path), Option.none(), path)
    }
  })

  it("has a file inside the folder, whatever its names contain", () => {
    const files = places.flatMap((place) => fileOf(place) ?? [])
    assert.lengthOf(files, places.length - 1)
    for (const file of files) assert.match(file, /^[\w~.-]+(\/[\w~.-]+)*$/)
    assert.deepStrictEqual(
      files.filter((file) => file.split("/").some((part) => /^\.+$/.test(part))),
      []
    )
    const figure = { at: "figure", run: "x", name: "a" } as const
    assert.strictEqual(
      inFiles({ at: "run", run: "x" }, () => true)(figure),
      "../../run/x/figure/a.svg"
    )
    assert.strictEqual(
      inFiles({ at: "runs" }, () => true)({ at: "trial", trial: 3 }),
      "trial/3.html"
    )
    assert.isNull(inFiles({ at: "runs" }, () => false)({ at: "trial", trial: 3 }))
    assert.isBelow(
      Math.max(...files.flatMap((file) => file.split("/").map(({ length }) => length))),
      128
    )
  })
})
