/** `questline tasks rate` against a local endpoint: what is asked, kept, refused and left unrated. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Queue, Result, Schema } from "effect"
import { questBank } from "../../../../benchmarks/quest/bank/Bank.ts"
import { Ratings } from "../../../../benchmarks/quest/bank/Ratings.ts"
import { readRating } from "../../../../benchmarks/quest/proof/rateBank.ts"
import { fleissKappa, icc2k } from "../../../../report/statistics/agreement.ts"
import { command, folder } from "../../../pipeline/commands/support.ts"
import { json, serve } from "../../../support/httpServer.ts"
import { apiError, completion } from "../../../support/wire.ts"

const Body = Schema.fromJsonString(
  Schema.Struct({
    model: Schema.String,
    temperature: Schema.Finite,
    messages: Schema.Array(Schema.Struct({ role: Schema.String, content: Schema.String }))
  })
)
const readBody = Schema.decodeUnknownSync(Body)

const rated = (score: unknown, reason = "one reading") => JSON.stringify({ score, reason })

type Answer = (asked: typeof Body.Type) => string | null

/** An endpoint whose models answer so; null is a refused key. */
const endpoint = (answer: Answer) =>
  serve((response, received) => {
    const asked = readBody(received.body)
    const content = answer(asked)
    const reply = content === null ? json(apiError("bad key"), 401) : json(completion({ content }))
    reply(response, received)
  })

const readRatings = (file: string) =>
  Schema.decodeEffect(Schema.fromJsonString(Ratings))(readFileSync(file, "utf8"))

const one = ["--tasks", "bnb_transfer_basic"]

describe("tasks rate", () => {
  it.live("asks each model about each template, and the mean decides the tier", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const out = join(dir, "ratings.json")
      const { baseUrl, requests } = yield* endpoint(({ model }) =>
        model === "strict" ? `Here it is:\n\`\`\`json\n${rated(3)}\n\`\`\`` : rated(1)
      )
      const raters = [`${baseUrl}#kind`, `${baseUrl}#strict`]
      const args = raters.flatMap((model) => ["--model", model])
      const said = yield* command("tasks", "rate", ...args, ...one, "--out", out)
      assert.strictEqual(said.status, 0, said.stderr)
      assert.match(
        said.stdout,
        /^(\d+) of \1 templates rated by .*: \1 precise, 0 moderate, 0 vague/
      )

      const ratings = yield* readRatings(out)
      assert.deepStrictEqual<ReadonlyArray<string>>(ratings.raters, raters)
      const templates = ratings.tasks.bnb_transfer_basic ?? []
      assert.isAtLeast(templates.length, 4)
      for (const { ratings: byRater } of templates) {
        assert.deepStrictEqual(
          raters.map((rater) => byRater[rater]?.score),
          [1, 3]
        )
      }
      assert.deepStrictEqual(readdirSync(dir), ["ratings.json"])

      const received = yield* Queue.takeAll(requests)
      assert.lengthOf(received, 2 * templates.length)
      const { messages, temperature } = readBody(received[0]?.body ?? "")
      assert.strictEqual(temperature, 0)
      assert.deepStrictEqual(
        messages.map(({ role }) => role),
        ["system", "user"]
      )
      for (const meaning of Object.values(ratings.rubric))
        assert.include(messages[0]?.content ?? "", meaning)
      assert.include(messages[1]?.content ?? "", templates[0]?.template ?? "nothing")

      // What has been rated is not paid for again.
      const again = yield* command("tasks", "rate", ...args, ...one, "--out", out)
      assert.strictEqual(again.status, 0, again.stderr)
      assert.strictEqual(yield* Queue.size(requests), 0)
    }).pipe(Effect.scoped)
  )

  it.live("says how far three raters agree on the templates that all of them rated", () =>
    Effect.gen(function* () {
      const out = join(yield* folder, "ratings.json")
      // The first two agree; the third is one off on every template but those that name gas or a message.
      const { baseUrl } = yield* endpoint(({ messages, model }) => {
        const score = /BNB to/.test(messages[1]?.content.split("example:")[1] ?? "") ? 1 : 2
        return rated(model === "c" ? score + 1 : score)
      })
      const raters = ["a", "b", "c"].map((name) => `${baseUrl}#${name}`)
      const args = raters.flatMap((model) => ["--model", model])
      const said = yield* command("tasks", "rate", ...args, ...one, "--out", out)
      assert.strictEqual(said.status, 0, said.stderr)
      const { tasks } = yield* readRatings(out)
      const rows = (tasks.bnb_transfer_basic ?? []).map(({ ratings }) =>
        raters.map((rater) => ratings[rater]?.score ?? 0)
      )
      assert.isAbove(new Set(rows.map(String)).size, 1)
      const kappa = fleissKappa(rows.map((scores) => scores.map(String))) ?? Number.NaN
      const icc = icc2k(rows) ?? Number.NaN
      assert.include(
        said.stdout,
        `Agreement of 3 raters on ${rows.length} templates: the same score on 0%, Fleiss' kappa ${kappa.toFixed(3)}, `
      )
      assert.include(said.stdout, `ICC(2,3) ${icc.toFixed(3)}`)
      const mean = rows.reduce((sum, [score = 0]) => sum + score, 0) / rows.length
      assert.include(said.stdout, `#c: mean ${(mean + 1).toFixed(2)}`)
      const again = yield* command("tasks", "rate", ...args, ...one, "--out", out, "--json")
      const { agreement } = JSON.parse(again.stdout)
      assert.deepInclude(agreement, { templates: rows.length, same: 0, fleissKappa: kappa })
      assert.strictEqual(agreement.icc2k, icc)
      assert.strictEqual(agreement.means[2].mean, mean + 1)
    }).pipe(Effect.scoped)
  )

  it.live("asks once more if an answer cannot be read, then leaves it unrated", () =>
    Effect.gen(function* () {
      const out = join(yield* folder, "ratings.json")
      const { baseUrl, requests } = yield* endpoint(({ model, messages }) => {
        if (model === "slow" && messages.length > 2) return rated(2)
        return model === "slow" ? "Quite clear, I would say: 2." : rated(7)
      })
      const said = yield* command(
        ...["tasks", "rate", "--model", `${baseUrl}#slow`, "--model", `${baseUrl}#wild`],
        ...[...one, "--out", out]
      )
      assert.strictEqual(said.status, 1, said.stderr)
      const { tasks } = yield* readRatings(out)
      const templates = tasks.bnb_transfer_basic ?? []
      for (const { ratings } of templates)
        assert.deepStrictEqual(ratings, {
          [`${baseUrl}#slow`]: { score: 2, reason: "one reading" }
        })
      const received = yield* Queue.takeAll(requests)
      assert.lengthOf(received, 4 * templates.length)
      assert.match(received.at(-1)?.body ?? "", /That cannot be read: .*score/)
      const unrated = said.stderr.match(/^unrated by .*#wild: bnb_transfer_basic: ".*" \(.*score/gm)
      assert.lengthOf(unrated ?? [], templates.length)
    }).pipe(Effect.scoped)
  )

  it.live("keeps what was paid for if a provider fails, and continues from there", () =>
    Effect.gen(function* () {
      const out = join(yield* folder, "ratings.json")
      let left = 2
      const { baseUrl, requests } = yield* endpoint(() => (left-- > 0 ? rated(2) : null))
      const rate = command(
        ...["tasks", "rate", "--model", `${baseUrl}#m`, ...one, "--out", out],
        ...["--concurrency", "1"]
      )
      const broken = yield* rate
      assert.strictEqual(broken.status, 2, broken.stderr)
      assert.match(broken.stderr, /^error: .*#m/m)
      assert.lengthOf((yield* readRatings(out)).tasks.bnb_transfer_basic ?? [], 2)

      yield* Queue.takeAll(requests)
      left = 100
      const ended = yield* rate
      assert.strictEqual(ended.status, 0, ended.stderr)
      const { tasks } = yield* readRatings(out)
      const total = tasks.bnb_transfer_basic?.length ?? 0
      assert.strictEqual(yield* Queue.size(requests), total - 2)
    }).pipe(Effect.scoped)
  )

  it.live(
    "overwrites the ratings of others only on request, and refuses a baseline as a rater",
    () =>
      Effect.gen(function* () {
        const out = join(yield* folder, "ratings.json")
        copyFileSync(join(questBank, "ratings.json"), out)
        const authors = readFileSync(out, "utf8")
        const { baseUrl } = yield* endpoint(() => rated(1))
        const args = ["tasks", "rate", "--model", `${baseUrl}#m`, ...one, "--out", out]
        const refused = yield* command(...args)
        assert.strictEqual(refused.status, 2, refused.stderr)
        assert.match(
          refused.stderr,
          /ratings\.json contains ratings by authors: .*--out.*--replace/
        )
        assert.strictEqual(readFileSync(out, "utf8"), authors)

        writeFileSync(out, "[]")
        assert.match((yield* command(...args)).stderr, /exists and does not contain ratings/)
        assert.strictEqual((yield* command(...args, "--replace")).status, 0)
        assert.deepStrictEqual((yield* readRatings(out)).raters, [`${baseUrl}#m`])

        const oracle = yield* command("tasks", "rate", "--model", "oracle", ...one, "--out", out)
        assert.strictEqual(oracle.status, 2, oracle.stderr)
        assert.match(oracle.stderr, /oracle cannot rate: name a model/)
        const nowhere = yield* command(...args.slice(0, -1), join(out, "x", "ratings.json"))
        assert.strictEqual(nowhere.status, 2, nowhere.stderr)
      }).pipe(Effect.scoped)
  )
})

describe("a rating in a reply", () => {
  it.each([
    ['{"score": 4, "reason": "loose"}', 4],
    ['I think:\n{"score": 2, "reason": "usual"}\nDone.', 2],
    ['```\n{"score": 5, "reason": "a guess", "extra": 1}\n```', 5],
    ['{"note": "draft"}\n{"score": 1, "reason": "all said"}', 1],
    ['{"score": "2", "reason": "text"}', null],
    ['{"score": 2.5, "reason": "half"}', null],
    ['{"score": 3, "reason": ""}', null],
    ['{"score": 3}', null],
    ["3", null],
    ["", null]
  ])("%s", (reply, score) => {
    const read = readRating(reply)
    assert.strictEqual(Result.isSuccess(read) ? read.success.score : null, score)
  })
})
