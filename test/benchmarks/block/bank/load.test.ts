/** Reading published data: both layouts whole, SmartBugs' format, and what is said of flaws. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, FileSystem, Path } from "effect"
import { allocate, stratifiedSample } from "../../../../benchmarks/block/bank/allocation.ts"
import { DataError, type Loaded, loadSamples } from "../../../../benchmarks/block/bank/load.ts"
import { rangesOf, withoutMarkers } from "../../../../benchmarks/block/bank/markers.ts"
import { countNotes, type NoteKind } from "../../../../benchmarks/block/bank/notes.ts"
import { incidentWords } from "../../../../benchmarks/block/stages/transform/leaks/tables.ts"

const published = fileURLToPath(new URL("../../../../../shared/data/blockbench", import.meta.url))
const present = existsSync(published)
if (!present)
  console.log("skipped: the published contracts are not here (../shared/data/blockbench)")

const byVariant = ({ samples }: Loaded, subset: string) =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        samples.filter((sample) => sample.subset === subset),
        ({ variant }) => variant
      )
    ].map(([variant, all]) => [variant, all.length])
  )

const count = ({ notes }: Loaded, kind: NoteKind): number =>
  countNotes(notes).find((one) => one.kind === kind)?.count ?? 0

const tc = {
  minimal_sanitized: 46,
  sanitized: 46,
  no_comments: 46,
  chameleon: 46,
  shapeshifter: 46,
  trojan: 46,
  false_prophet: 46,
  differential: 46
}

/** A folder with these files. */
const folder = Effect.fnUntraced(function* (files: Readonly<Record<string, string>>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const directory = yield* fs.makeTempDirectoryScoped({ prefix: "questline-block-" })
  yield* Effect.forEach(Object.entries(files), ([name, text]) =>
    Effect.gen(function* () {
      const file = path.join(directory, name)
      yield* fs.makeDirectory(path.dirname(file), { recursive: true })
      yield* fs.writeFileString(file, text)
    })
  )
  return directory
})

const flaw = {
  vulnerability_type: "reentrancy",
  severity: "high",
  vulnerable_functions: ["pay"],
  vulnerable_lines: [2],
  root_cause: "The balance is set after the call."
}

const contract = "/*LN-1*/ contract Till {\n/*LN-2*/   function pay() public {}\n/*LN-3*/ }"

layer(NodeServices.layer)("samples", (it) => {
  describe.runIf(present)("as published", () => {
    it.effect("reads all 100 DS and 46 x 8 TC of the samples' layout", () =>
      Effect.gen(function* () {
        const loaded = yield* loadSamples(`${published}/samples`)
        assert.deepStrictEqual(byVariant(loaded, "ds"), { cleaned: 100 })
        assert.deepStrictEqual(byVariant(loaded, "tc"), tc)
        assert.strictEqual(count(loaded, "unreadable"), 0)
        assert.strictEqual(count(loaded, "annotation"), 0)
        assert.strictEqual(count(loaded, "markers"), 368)
        const annotated = loaded.samples.filter(({ codeActs }) => codeActs.length > 0)
        assert.lengthOf(annotated, 138)
        const trojans = annotated.filter(({ variant }) => variant === "trojan")
        assert.lengthOf(
          trojans.filter(({ codeActs }) => codeActs.some((act) => act.function === "DECOY")),
          46
        )
        assert.lengthOf(
          loaded.samples.filter(({ fixed }) => fixed !== null),
          46
        )
        assert.lengthOf(
          loaded.samples.filter(({ incident }) => incident?.probe),
          46
        )
        const tiers = [1, 2, 3, 4].map(
          (tier) => loaded.samples.filter((sample) => sample.tier === tier).length
        )
        assert.deepStrictEqual(tiers, [20, 37, 30, 13])
      })
    )

    it.effect("reads 210 DS, 46 x 9 TC and ten GS with their documents, in both versions", () =>
      Effect.gen(function* () {
        const loaded = yield* loadSamples(`${published}/dataset`)
        assert.deepStrictEqual(byVariant(loaded, "ds"), { original: 210, cleaned: 210 })
        assert.deepStrictEqual(byVariant(loaded, "tc"), { original: 46, ...tc })
        assert.deepStrictEqual(byVariant(loaded, "gs"), { original: 10, cleaned: 10 })
        assert.strictEqual(count(loaded, "unreadable"), 0)
        const gs = loaded.samples.filter(
          ({ subset, variant }) => subset === "gs" && variant === "cleaned"
        )
        assert.lengthOf(
          gs.filter(({ protocol }) => protocol !== null),
          10
        )
        assert.isTrue(gs.some(({ context }) => context.length > 0))
        assert.isTrue(loaded.samples.every(({ source }) => !source.includes("/*LN-")))
        assert.isTrue(loaded.samples.every((one) => one.flaw.category.length > 0))
        const tiers = [1, 2, 3, 4].map(
          (tier) =>
            loaded.samples.filter((one) => one.tier === tier && one.variant === "cleaned").length
        )
        assert.deepStrictEqual(tiers, [86, 81, 30, 13])
        const chosen = stratifiedSample(
          loaded.samples.filter(({ variant }) => variant === "cleaned"),
          { size: 100, seed: 1 }
        ).filter(({ subset }) => subset === "ds")
        assert.deepStrictEqual(
          [1, 2, 3, 4].map((tier) => chosen.filter((one) => one.tier === tier).length),
          [41, 39, 14, 6]
        )
      })
    )
  })

  describe("one by one", () => {
    it.effect("leaves out what cannot be read, keeps the rest and says so", () =>
      Effect.gen(function* () {
        const directory = yield* folder({
          "tc/trojan/contracts/tr_tc_001.sol": contract,
          "tc/trojan/metadata/tr_tc_001.json": JSON.stringify(flaw),
          "tc/trojan/contracts/tr_tc_002.sol": contract,
          "tc/trojan/metadata/tr_tc_002.json": "{",
          "tc/trojan/contracts/tr_tc_003.sol": contract,
          "tc/trojan/metadata/tr_tc_003.json": JSON.stringify({
            vulnerability_type: "never heard of",
            vulnerable_lines: [3, 99],
            is_vulnerable: false
          }),
          "tc/trojan/code_acts_annotation/tr_tc_003.yaml": "code_acts: nonsense"
        })
        const loaded = yield* loadSamples(directory)
        assert.deepStrictEqual(
          loaded.samples.map(({ id }) => id),
          ["tc_001", "tc_003"]
        )
        const [first, third] = loaded.samples
        assert.deepStrictEqual(first?.flaw.lines, [{ from: 2, to: 2 }])
        assert.strictEqual(third?.flaw.category, "other")
        assert.deepStrictEqual(third?.flaw.lines, [])
        for (const kind of [
          "unreadable",
          "unknown_type",
          "no_severity",
          "stale_lines",
          "annotation",
          "not_vulnerable"
        ] as const) {
          assert.strictEqual(count(loaded, kind), 1, kind)
        }
      })
    )

    it.effect("reads GS in both versions or in one, and says which contracts lack files", () =>
      Effect.gen(function* () {
        const open = `import "./interfaces/IRate.sol";\n${contract}`
        const named = JSON.stringify({
          ...flaw,
          exploit_name: "Claims of LockBox will not pay out"
        })
        const gold = (path: string, source: string) => ({
          [`${path}/contracts/gs_001.sol`]: source,
          [`${path}/metadata/gs_001.json`]: named,
          [`${path}/protocol_context_doc/gs_001_context.txt`]: "It keeps coins."
        })
        const both: Loaded = yield* loadSamples(
          yield* folder({ ...gold("gs/original", open), ...gold("gs/cleaned", contract) })
        )
        assert.deepStrictEqual(byVariant(both, "gs"), { original: 1, cleaned: 1 })
        assert.match(
          both.remarks?.join() ?? "",
          /^files are missing that 1 contract of the folder would import/
        )
        const one: Loaded = yield* loadSamples(yield* folder(gold("gs", contract)))
        assert.deepStrictEqual(byVariant(one, "gs"), { cleaned: 1 })
        assert.deepStrictEqual(one.remarks, [])
        const [sample] = one.samples
        assert.strictEqual(sample?.protocol, "It keeps coins.")
        // A finding's title is a sentence: its common words stay in the contract's texts.
        assert.deepStrictEqual([...incidentWords(sample?.incident ?? null).keys()], ["lockbox"])
      })
    )

    it.effect("reads SmartBugs-Curated", () =>
      Effect.gen(function* () {
        const directory = yield* folder({
          "dataset/reentrancy/till.sol": "contract Till {\n  function pay() public {}\n}",
          "vulnerabilities.json": JSON.stringify([
            {
              name: "till.sol",
              path: "dataset/reentrancy/till.sol",
              pragma: "0.4.19",
              source: "somewhere",
              vulnerabilities: [
                { lines: [2], category: "reentrancy" },
                { lines: [1], category: "arithmetic" }
              ]
            },
            {
              name: "gone.sol",
              path: "dataset/reentrancy/gone.sol",
              vulnerabilities: [{ lines: [1], category: "reentrancy" }]
            }
          ])
        })
        const loaded = yield* loadSamples(directory)
        assert.strictEqual(loaded.layout, "smartbugs")
        assert.lengthOf(loaded.samples, 1)
        assert.strictEqual(loaded.samples[0]?.flaw.category, "reentrancy")
        assert.deepStrictEqual(loaded.samples[0]?.flaw.lines, [{ from: 2, to: 2 }])
        assert.strictEqual(count(loaded, "unreadable"), 1)
      })
    )

    it.effect("says which layouts there are where a folder has none", () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(loadSamples(yield* folder({ "a.txt": "" })))
        assert.instanceOf(error, DataError)
        assert.include(error.message, "no known layout")
      })
    )

    it("keeps an annotation's number with its line where lines were inserted", () => {
      const { source, lineOf } = withoutMarkers("/*LN-1*/ a\n// audited\n/*LN-2*/ b")
      assert.strictEqual(source, "a\n// audited\nb")
      assert.deepStrictEqual([1, 2, 3].map(lineOf), [1, 3, null])
      assert.deepStrictEqual(rangesOf([4, 1, 2, 2]), [
        { from: 1, to: 2 },
        { from: 4, to: 4 }
      ])
    })

    it("allocates by largest remainder", () => {
      assert.deepStrictEqual(allocate([86, 81, 30, 13], 100), [41, 39, 14, 6])
      assert.deepStrictEqual(allocate([1, 1, 1], 2), [1, 1, 0])
      assert.deepStrictEqual(allocate([2, 1], 10), [2, 1])
    })
  })
})
