/** The published outputs and ballots, read from a path: nothing of them is in the project. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import {
  OUTPUTS,
  type PublishedExhibit,
  readPublished
} from "../../../../benchmarks/block/published/read.ts"

const published = fileURLToPath(
  new URL("../../../../../shared/data/blockbench/published", import.meta.url)
)
if (!existsSync(published)) {
  console.log("skipped: the published ballots are not here (../shared/data/blockbench)")
}

const rate = (exhibits: ReadonlyArray<PublishedExhibit>, key: "found" | "honoured"): string => {
  const found = exhibits.filter(
    ({ ballots }) => ballots.filter((ballot) => ballot[key]).length >= 2
  )
  return ((100 * found.length) / exhibits.length).toFixed(1)
}

/** Exhibits; found in % as the paper counts; and with the older key read. From the README of the data. */
const stated: Readonly<Record<string, readonly [number, string, string]>> = {
  "ds claude-opus-4-5": [62, "82.3", "82.3"],
  "ds grok-4-fast": [62, "35.5", "35.5"],
  "gs claude-opus-4-5": [50, "38.0", "38.0"],
  "gs llama-4-maverick": [50, "0.0", "0.0"],
  "tc claude-opus-4-5": [224, "47.3", "57.1"],
  "tc deepseek-v3-2": [224, "34.8", "48.2"],
  "tc gemini-3-pro": [224, "37.1", "47.3"],
  "tc gpt-5.2": [224, "36.6", "47.8"],
  "tc grok-4-fast": [224, "19.2", "24.6"],
  "tc llama-4-maverick": [224, "29.9", "45.5"],
  "tc qwen3-coder-plus": [224, "29.0", "41.5"]
}

const row = {
  subset: "tc",
  condition: "trojan",
  sample: "tr_tc_001",
  detector: "one",
  prediction: { verdict: "vulnerable", vulnerabilities: [{ type: "dos", vulnerable_lines: [3] }] },
  ballots: { judge: { findings: [{ finding_id: 0, classification: "WRONG_ROOT_CAUSE" }] } }
}

const reading = (...lines: ReadonlyArray<string>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const folder = yield* fs.makeTempDirectoryScoped()
      yield* fs.writeFile(join(folder, OUTPUTS), gzipSync(lines.join("\n")))
      return yield* readPublished(folder)
    })
  )

layer(NodeServices.layer)("published outputs", (it) => {
  it.effect("have the published classes and fields", () =>
    Effect.gen(function* () {
      const [one] = yield* reading(JSON.stringify(row))
      assert.deepInclude(one, { sample: "tc_001", variant: "trojan", prompt: "direct" })
      assert.strictEqual(one?.detection?.vulnerabilities[0]?.location, "lines 3")
      assert.deepStrictEqual(one?.ballots[0]?.classes, ["WRONG_ROOT_CAUSE"])
    })
  )

  it.effect("count the older key separately", () =>
    Effect.gen(function* () {
      const older = { ...row, ballots: { judge: { target_assessment: { found: true } } } }
      const [one] = yield* reading(JSON.stringify(older))
      assert.deepInclude(one?.ballots[0], { found: false, honoured: true })
    })
  )

  it.effect("are all refused if one cannot be read, and its line is named", () =>
    Effect.gen(function* () {
      const told = (...lines: ReadonlyArray<string>) =>
        reading(...lines).pipe(
          Effect.flip,
          Effect.map(({ message }) => message)
        )
      assert.include(yield* told(JSON.stringify(row), "{"), "line 2")
      assert.include(
        yield* told(JSON.stringify({ ...row, condition: "mirror" })),
        'unknown condition "mirror"'
      )
      const missing = yield* Effect.flip(readPublished("/nowhere"))
      assert.include(missing.message, OUTPUTS)
    })
  )

  it.effect.skipIf(!existsSync(published))("give the rates that are stated with them", () =>
    Effect.gen(function* () {
      const exhibits = (yield* readPublished(published)).filter(
        ({ ballots }) => ballots.length === 3
      )
      const groups = Map.groupBy(exhibits, ({ detector, subset }) => `${subset} ${detector}`)
      for (const [name, [of, counted, honoured]] of Object.entries(stated)) {
        const own = groups.get(name) ?? []
        assert.deepStrictEqual(
          [own.length, rate(own, "found"), rate(own, "honoured")],
          [of, counted, honoured],
          name
        )
      }
    })
  )
})
