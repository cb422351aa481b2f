/** `questline import --bench block`: published outputs and ballots become two runs that are read as any other. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Option } from "effect"
import { blockBench } from "../../../../benchmarks/block/benchmark.ts"
import { importPublished } from "../../../../benchmarks/block/commands/import.ts"
import { givenOf } from "../../../../benchmarks/block/given.ts"
import { blockPipeline } from "../../../../benchmarks/block/pipeline.ts"
import { readContracts } from "../../../../benchmarks/block/published/contracts.ts"
import { OUTPUTS, readPublished } from "../../../../benchmarks/block/published/read.ts"
import { countings, trialOf } from "../../../../benchmarks/block/published/trials.ts"
import { Store } from "../../../../db/Store.ts"
import { replay } from "../../../../pipeline/engine/play.ts"
import { Stages, storedStages } from "../../../../pipeline/engine/Stages.ts"
import { find } from "../../../../pipeline/run/findRun.ts"

const shared = fileURLToPath(
  new URL("../../../../../shared/data/blockbench/published", import.meta.url)
)
if (!existsSync(shared)) {
  console.log("skipped: the published ballots are not here (../shared/data/blockbench)")
}

const finding = { type: "reentrancy", location: "withdraw", explanation: "a call before the state" }
const score = { score: 0.9 }
const yes = (key: string) => ({
  findings: [{ finding_id: 0, classification: "TARGET_MATCH" }],
  target_assessment: {
    [key]: true,
    finding_id: 0,
    type_match: "exact",
    root_cause_identification: score,
    attack_vector_validity: score,
    fix_suggestion_validity: score
  }
})
const no = { findings: [{ finding_id: 0, classification: "MISCHARACTERIZED" }] }

/** Two judges say yes, one of them with the older key; `verdict` null: the reply has none. */
const line = (detector: string, verdict: string | null, own: object) =>
  JSON.stringify({
    subset: "tc",
    condition: "trojan",
    sample: "tr_tc_001",
    detector,
    ground_truth: { vulnerability_type: "reentrancy", vulnerable_functions: ["withdraw"] },
    prediction: { verdict, vulnerabilities: [finding] },
    ballots: { a: yes("complete_found"), b: own, c: no }
  })

const LINES = [
  line("older", "vulnerable", yes("found")),
  line("clear", "vulnerable", yes("complete_found")),
  line("mute", null, yes("partial_found")),
  line("wrong", "vulnerable", no)
]

const importing = (folder: string, db: string) =>
  importPublished({ folder, db, data: Option.none(), format: Option.none(), json: false })

const published = Effect.fnUntraced(function* (lines: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const folder = yield* fs.makeTempDirectoryScoped()
  const own = join(folder, "published")
  yield* fs.makeDirectory(own)
  yield* fs.writeFile(join(own, OUTPUTS), gzipSync(lines.join("\n")))
  return { own, db: join(folder, "runs.db") }
})

const onStore = <A, E, R>(db: string, use: Effect.Effect<A, E, R>) =>
  Effect.provide(use, Store.layer({ url: db }))

layer(NodeServices.layer)("import of published outputs", (it) => {
  it.effect("makes two runs only once, reports them and reads their trials back", () =>
    Effect.gen(function* () {
      const { db, own } = yield* published(LINES)
      yield* importing(own, db)
      yield* importing(own, db)
      yield* onStore(
        db,
        Effect.gen(function* () {
          const store = yield* Store
          const runs = yield* store.listRuns
          assert.deepStrictEqual(
            runs.map(({ done, id, status }) => [id.split("-")[0], status, done]).toSorted(),
            [
              ["corrected", "done", 4],
              ["published", "done", 4]
            ]
          )
          const found: Record<string, ReadonlyArray<string>> = {}
          for (const { id } of runs) {
            const run = yield* find(Option.some(id))
            const { scores } = yield* blockBench.read(run)
            found[id.split("-")[0] ?? ""] = scores
              .filter(({ passed }) => passed)
              .map(({ model }) => model)
              .toSorted()
            for (const trial of yield* store.trialsOf(id)) {
              // Fails where a row is not there.
              const values = yield* replay(blockPipeline, yield* givenOf(run)).pipe(
                Effect.provideService(Stages, yield* storedStages(trial.id))
              )
              assert.strictEqual(values.verdict.passed, trial.passed)
            }
          }
          assert.deepStrictEqual(found, {
            published: ["clear", "mute"],
            corrected: ["clear", "mute", "older"]
          })
        })
      )
    }).pipe(Effect.scoped)
  )

  it.effect("names the line of data that it cannot read, and makes no database", () =>
    Effect.gen(function* () {
      const [first = ""] = LINES
      for (const [bad, said] of [
        [first.replace('"tr_tc_001"', "7"), "line 2: sample: must be text"],
        [first, "line 2: the exhibit of line 1 again"],
        ["{", "line 2"]
      ] as const) {
        const { db, own } = yield* published([first, bad])
        const { message } = yield* Effect.flip(importing(own, db))
        assert.include(message, `${OUTPUTS}, ${said}`)
        assert.isFalse(existsSync(db))
      }
    }).pipe(Effect.scoped)
  )

  // Of the README of the data: exhibits of TC, found in % as the paper counts, and corrected.
  it.effect.skipIf(!existsSync(shared))("gives the rates that are stated with the data", () =>
    Effect.gen(function* () {
      const exhibits = (yield* readPublished(shared)).filter(
        ({ detector, subset, variant }) =>
          subset === "tc" && variant !== "differential" && detector === "gemini-3-pro"
      )
      const { contractOf } = yield* readContracts(shared, Option.none())
      assert.strictEqual(exhibits.filter((one) => contractOf(one) === undefined).length, 0)
      const judges = ["glm-4.7", "mimo-v2-flash", "mistral-large"]
      const rates = yield* Effect.forEach(countings, (counting) =>
        Effect.map(
          Effect.forEach(exhibits, (one) => trialOf(one, contractOf(one), judges, counting)),
          (trials) =>
            ((100 * trials.filter(({ passed }) => passed).length) / trials.length).toFixed(1)
        )
      )
      assert.deepStrictEqual([exhibits.length, ...rates], [224, "37.1", "47.3"])
    })
  )
})
