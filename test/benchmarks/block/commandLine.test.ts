/** BlockBench through the command line: our own contracts, judged by rules; re-scored and exported. */
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { command, folder, PROCESS_TIMEOUT } from "../../pipeline/commands/support.ts"

const Rate = Schema.NullOr(Schema.Finite)
const EndLine = Schema.fromJsonString(
  Schema.Struct({
    bench: Schema.Literal("block"),
    status: Schema.String,
    models: Schema.Array(
      Schema.Struct({
        model: Schema.String,
        trials: Schema.Int,
        errored: Schema.Int,
        refused: Schema.Int,
        tdr: Rate,
        sui: Rate,
        fixRecognition: Rate,
        byVariant: Schema.Array(Schema.Struct({ group: Schema.String, of: Schema.Int, tdr: Rate }))
      })
    )
  })
)
const readEnd = Schema.decodeUnknownEffect(EndLine)

const readScorings = Schema.decodeUnknownEffect(
  Schema.fromJsonString(
    Schema.Struct({
      scorings: Schema.Array(
        Schema.Struct({
          changed: Schema.Int,
          models: Schema.Array(Schema.Struct({ model: Schema.String, score: Schema.Finite }))
        })
      )
    })
  )
)

const STRONGEST = "shapeshifter(no_comments(sanitized))"

describe("questline run --bench block", () => {
  it.live(
    "ranks a model that knows the flaw above one that matches words, and re-scores without a call",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = join(cwd, "block.db")
        const models = ["oracle", "null", "keyword"].flatMap((name) => ["--model", name])
        const ran = yield* command(
          ...["run", "--bench", "block", ...models, "--tasks", "tip_jar", "--tasks", "loyalty_*"],
          ...["--variants", `original,differential,${STRONGEST}`, "--db", db, "--json"]
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        const { models: rows } = yield* readEnd(ran.stdout.split("\n").at(-1))
        const of = (model: string) => rows.find((row) => row.model === model)
        const at = (model: string, variant: string) =>
          of(model)?.byVariant.find(({ group }) => group === variant)?.tdr
        assert.deepStrictEqual(
          rows.map(({ errored, refused, trials }) => [trials, errored, refused]),
          [
            [6, 0, 0],
            [6, 0, 0],
            [6, 0, 0]
          ]
        )
        assert.strictEqual(of("oracle")?.tdr, 1)
        assert.strictEqual(of("oracle")?.fixRecognition, 1)
        assert.strictEqual(of("null")?.tdr, 0)
        // It finds what the words of the original give away, where it can name the place.
        assert.isAtLeast(at("keyword", "original") ?? 0, 0.5)
        assert.strictEqual(at("keyword", STRONGEST), 0)

        const ways = ["strict", "judges:rules", "sui:0.5/0.25/0.25"].flatMap((way) => [
          "--variant",
          way
        ])
        const again = yield* command("rescore", ...ways, "--json", "--db", db)
        assert.strictEqual(again.status, 0, again.stderr)
        const { scorings } = yield* readScorings(again.stdout)
        assert.deepStrictEqual(
          scorings.map(({ changed, models: [first] }) => [
            changed,
            first?.model,
            Math.round(first?.score ?? 0)
          ]),
          [
            [0, "oracle", 100],
            [0, "oracle", 100],
            [0, "oracle", 100]
          ]
        )
        const stranger = yield* command("rescore", "--variant", "judges:nobody", "--db", db)
        assert.strictEqual(stranger.status, 2, stranger.stderr)
        assert.include(stranger.stderr, 'no judge "nobody" voted')
        const compared = yield* command("compare", "oracle", "keyword", "--db", db)
        assert.strictEqual(compared.status, 0, compared.stderr)
        assert.match(compared.stdout, /all +100 +[\d.]+ +✗? ?−/)
        assert.match(compared.stdout, /Newly failing \(\d\)[\s\S]*0 points: .*\[false_alarm\]/)
        const report = yield* command("report", "--db", db)
        assert.include(report.stdout, STRONGEST)
        const shown = yield* command("show", "tip_jar", "--db", db)
        assert.include(shown.stdout, "reentrancy in collect() was found, say 1 of 1 judge")
        const out = join(cwd, "out")
        const exported = yield* command("export", "--format", "jsonl", "--out", out, "--db", db)
        assert.strictEqual(exported.status, 0, exported.stderr)
      }),
    PROCESS_TIMEOUT
  )

  it.live("names the exhibits that need no exploit script, and counts none for them", () =>
    Effect.gen(function* () {
      const cwd = yield* folder
      const dry = (...variants: ReadonlyArray<string>) =>
        command(
          ...["run", "--bench", "block", "--tasks", "tip_jar", "--exploit", "--dry-run"],
          ...["--variants", variants.join(","), "--db", join(cwd, "none.db")]
        )
      const both = yield* dry("original", "differential")
      assert.strictEqual(both.status, 0, both.stderr)
      assert.include(both.stderr, "exploit scripts are asked for on 1 of 2 exhibits")
      assert.match(both.stdout, /^oracle +2 +3 /m)
      const flawed = yield* dry("original", "trojan")
      assert.notInclude(flawed.stderr, "exploit scripts are asked for")
      assert.match(flawed.stdout, /^oracle +2 +4 /m)
    })
  )

  it.live("says what is wrong with a folder, a variant, a sample and a judge", () =>
    Effect.gen(function* () {
      const cwd = yield* folder
      const wrong = (...args: ReadonlyArray<string>) =>
        command("run", "--bench", "block", "--db", join(cwd, "a.db"), ...args)
      for (const [args, reason] of [
        [["--data", cwd], "no known layout"],
        [["--variants", "mirrored"], "no such transformation"],
        [["--sample", "half"], "stratified:N"],
        [["--tasks", "tip_jam"], "did you mean tip_jar?"],
        [["--model", "openai/gpt-5", "--judge", "openai/gpt-4.1"], "another organisation"]
      ] as const) {
        const said = yield* wrong(...args)
        assert.strictEqual(said.status, 2, `${args.join(" ")}: ${said.stderr}`)
        assert.include(said.stderr, reason)
      }
    })
  )
})
