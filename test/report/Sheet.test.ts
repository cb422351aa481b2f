import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { sheetCsv } from "../../report/Sheet.ts"

it.effect("a sheet is CSV that quotes what would be split, and leaves empty what is unknown", () =>
  Effect.gen(function* () {
    const text = yield* sheetCsv({
      columns: ["name", "said", "points"],
      rows: [
        ["a", 'b "c", d', 1.5],
        ["e\nf", true, null]
      ]
    })
    assert.strictEqual(text, 'name,said,points\r\na,"b ""c"", d",1.5\r\n"e\nf",true,\r\n')
  })
)
