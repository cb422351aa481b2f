/** `--judge panel` through the command line: who is asked, what is stored, what it takes. */
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { judgePool } from "../../../benchmarks/block/stages/judge/pool.ts"
import { Store } from "../../../db/Store.ts"
import type { ModelDefinition, PipelineConfig } from "../../../models/config.ts"
import { command, folder, PROCESS_TIMEOUT } from "../../pipeline/commands/support.ts"
import { providerServer } from "../../support/providerServer.ts"

const [glm = "", mimo = "", mistral = "", deepseek = ""] = judgePool
const withoutProvider = (name: string) => name.replace(/^openrouter\//, "")

/** A ballot that calls every finding the target, or an invention. */
const ballotOn = (text: string, hit: boolean): string =>
  JSON.stringify({
    findings: Array.from(
      { length: Number(/Judge all (\d+) findings/.exec(text)?.[1]) },
      (_, at) => ({
        finding: at + 1,
        class: hit ? "TARGET_MATCH" : "HALLUCINATED",
        type_match: "exact",
        location_match: "exact",
        root_cause_match: hit ? "exact" : "none",
        rcir: hit ? 1 : null,
        ava: hit ? 0.5 : null,
        fsv: hit ? 1 : null
      })
    )
  })

const Row = Schema.Struct({
  model: Schema.String,
  trials: Schema.Int,
  calls: Schema.Int,
  tokens: Schema.Int,
  cost: Schema.NullOr(Schema.Finite),
  known: Schema.Int
})
const Estimate = Schema.fromJsonString(
  Schema.Struct({ models: Schema.Array(Row), auxiliary: Schema.Array(Row) })
)
const Scorings = Schema.fromJsonString(
  Schema.Struct({
    scorings: Schema.Array(
      Schema.Struct({
        variant: Schema.String,
        changed: Schema.Int,
        models: Schema.Array(Schema.Struct({ score: Schema.Finite }))
      })
    )
  })
)

/** A configuration that says where the first judges of the pool are, and what else is known of them. */
const configured = (
  cwd: string,
  baseUrl: string,
  more: Readonly<Record<string, Partial<typeof ModelDefinition.Encoded>>>
): string => {
  const file = join(cwd, "pipeline.config.json")
  const models = Object.fromEntries(
    [glm, mimo, mistral, deepseek].map((model) => [model, { model, baseUrl, ...more[model] }])
  )
  const mine = { model: glm, baseUrl }
  writeFileSync(file, JSON.stringify({ models: { ...models, mine } } satisfies PipelineConfig))
  return file
}

const block = ["run", "--bench", "block", "--tasks", "tip_jar", "--judge", "panel"]

describe("--judge panel", () => {
  it.live(
    "asks three models of other organisations, stores each vote, and decides by majority",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = join(cwd, "panel.db")
        const asked: Array<string> = []
        // Two of three say that it is the flaw.
        const server = yield* providerServer({
          answer: (messages, _path, model) =>
            Effect.sync(() => {
              asked.push(model)
              const text = messages.map(({ content }) => content).join("\n")
              return { text: ballotOn(text, model !== withoutProvider(mimo)), cost: 0.25 }
            })
        })
        // At the server's address the judges are the same, and need no key.
        const config = configured(cwd, server.baseUrls.openrouter, {})
        const on = (...args: ReadonlyArray<string>) => command(...args, "--db", db)

        const ran = yield* on(...block, "--variants", "original", "--config", config)
        assert.strictEqual(ran.status, 0, ran.stderr)
        assert.include(ran.stderr, `judged by ${glm}, ${mimo}, ${mistral}`)
        assert.deepStrictEqual(
          asked.toSorted(),
          [glm, mimo, mistral].map(withoutProvider).toSorted()
        )
        const stored = yield* Effect.gen(function* () {
          const store = yield* Store
          const [run] = yield* store.listRuns
          const [trial] = yield* store.trialsOf(run?.id ?? "")
          const steps = yield* store.stepsOf(trial?.id ?? 0)
          return { config: run?.config, outcome: trial?.outcome, steps }
        }).pipe(Effect.provide(Store.layer({ url: db })))
        assert.deepInclude(stored.config, { judges: [glm, mimo, mistral] })
        assert.strictEqual(stored.outcome, "found")
        const rowsOf = (stage: string) =>
          stored.steps.filter((row) => row.stage === stage).map(({ step }) => step)
        assert.deepStrictEqual(rowsOf("ask-judge"), [1, 2, 3])
        assert.deepStrictEqual(rowsOf("judge-reply"), [1, 2, 3])
        assert.deepStrictEqual(rowsOf("judge-rules"), [])

        const shown = yield* on("show", "tip_jar")
        assert.include(shown.stdout, "was found, say 2 of 3 judges")
        assert.match(shown.stdout, new RegExp(`${mimo} +✗ HALLUCINATED`))
        assert.include(shown.stdout, "rules (for comparison, not counted)")
        const ways = ["all", `judges:${mimo}`, "judges:rules"].flatMap((way) => ["--variant", way])
        const again = yield* on("rescore", "--json", ...ways)
        const { scorings } = yield* Schema.decodeEffect(Scorings)(again.stdout)
        assert.deepStrictEqual(
          scorings.map(({ changed, models: [model] }) => [changed, model?.score]),
          [
            [1, 0],
            [1, 0],
            [0, 100]
          ]
        )

        // What the judges need is stored with the run. The same go on; a detector of one's house is refused.
        rmSync(config)
        const refused = yield* on("resume", "--model", "openrouter/mistralai/devstral-2512")
        assert.strictEqual(refused.status, 2, refused.stderr)
        assert.include(refused.stderr, `--judge ${mistral} cannot judge`)
        assert.include(refused.stderr, "in a separate run")
        const more = yield* on("resume", "--rounds", "2")
        assert.strictEqual(more.status, 0, more.stderr)
        assert.deepStrictEqual(asked.toSorted(), [
          ...[glm, glm, mistral, mistral, mimo, mimo].map(withoutProvider).toSorted()
        ])
      }),
    PROCESS_TIMEOUT
  )

  it.live("is counted and priced before any call, and obeys a limit in dollars", () =>
    Effect.gen(function* () {
      const cwd = yield* folder
      const price = { input: 1, output: 2 }
      const gone = "http://127.0.0.1:1/v1"
      const config = configured(cwd, gone, { [mimo]: { price }, [mistral]: { price } })
      const all = [
        ...[...block, "--variants", "original,no_comments", "--rounds", "3"],
        ...["--model", "oracle", "--model", "mine", "--no-exploit"],
        ...["--config", config, "--db", join(cwd, "none.db")]
      ]
      const run = (...args: ReadonlyArray<string>) => command(...all, ...args)
      const dry = yield* run("--dry-run", "--json")
      assert.strictEqual(dry.status, 0, dry.stderr)
      const { models, auxiliary } = yield* Schema.decodeEffect(Estimate)(dry.stdout)
      const took = ({ calls, model, trials }: typeof Row.Type) => [model, trials, calls]
      assert.deepStrictEqual(models.map(took), [
        ["oracle", 6, 6],
        ["mine", 6, 6]
      ])
      // Beside each of twelve trials.
      assert.deepStrictEqual(auxiliary.map(took), [
        [mimo, 12, 12],
        [mistral, 12, 12],
        [deepseek, 12, 12]
      ])
      const [first, , last] = auxiliary
      assert.isAbove(first?.tokens ?? 0, 12 * 2_000)
      assert.isAbove(first?.cost ?? 0, (first?.tokens ?? 0) / 1e6)
      assert.isNull(last?.cost)
      const text = yield* run("--dry-run")
      assert.match(text.stdout, new RegExp(`${mimo} \\(also asked\\) +12 +12 `))

      const limited = yield* run("--max-cost", "1")
      assert.strictEqual(limited.status, 2, limited.stderr)
      assert.include(limited.stderr, `--max-cost cannot hold for mine, ${deepseek}: the price`)
    })
  )
})
