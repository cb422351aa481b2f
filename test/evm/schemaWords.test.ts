/** What is refused at any edge is told in words: where it is, what is wanted, and what is there. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Result, Schema } from "effect"
import { readSheet } from "../../benchmarks/block/review/sheet.ts"
import { readDetection } from "../../benchmarks/block/stages/detect/read.ts"
import { decodeAs } from "../../benchmarks/quest/bank/Problem.ts"
import { readRound } from "../../benchmarks/quest/episode/control.ts"
import { readRating } from "../../benchmarks/quest/proof/rateBank.ts"
import { decodeProfile } from "../../chain/profile.ts"
import bsc from "../../chain/profiles/bsc.json" with { type: "json" }
import { decodeRows, Trial } from "../../db/rows.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import { loadConfig } from "../../models/config.ts"
import { defaults, noLimits, RunConfig } from "../../pipeline/run/RunConfig.ts"
import { AtomicTask } from "../../tasks/quest/Task.ts"
import { command, folder } from "../pipeline/commands/support.ts"

/** How the library words it, and names of its own types. */
const RAW =
  /\bExpected\b(?!:)|Missing key|Unexpected key|Invalid data|, got |at \[|<filter>|<Declaration>|\breadonly\b|SchemaError|\| "|RegExp|Forbidden operation/

const words = (schema: Schema.Codec<unknown, unknown>, value: unknown): string =>
  Result.match(
    Schema.decodeUnknownResult(schema)(value, {
      errors: "all",
      onExcessProperty: "error",
      reportInput: true
    }),
    { onSuccess: () => "", onFailure: schemaWords }
  )

const WRONG: ReadonlyArray<unknown> = [
  ...[null, true, 0, -1, 1.5, Number.NaN, "", "x", "Expected true", [], [1], {}, { a: 1 }],
  ...[{ _tag: "none" }, "0x", "\n", "9".repeat(500), undefined]
]

/** Every value inside of one, each replaced by every wrong value in turn. */
function* broken(value: unknown): Generator<unknown> {
  yield* WRONG
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) {
      for (const other of broken(inner)) yield value.with(at, other)
    }
  } else if (typeof value === "object" && value !== null) {
    yield { ...value, unheardOf: 1 }
    for (const [key, inner] of Object.entries(value)) {
      const { [key]: _, ...rest } = Object.fromEntries(Object.entries(value))
      yield rest
      for (const other of broken(inner)) yield { ...value, [key]: other }
    }
  }
}

const isJson = Schema.is(Schema.Json)

const assertWords = (text: string, what: string) => {
  // What the reader wrote may be repeated, and may hold any words.
  const own = text
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    // Where it breaks is in the words of the platform's own parser.
    .replace(/is not valid JSON: .*/g, "is not valid JSON")
  assert.notMatch(own, RAW, `${what}: ${text.slice(0, 300)}`)
}

describe("a Schema's refusal", () => {
  it("says where, what was expected and what was found", () => {
    const cases: ReadonlyArray<readonly [Schema.Codec<unknown, unknown>, unknown, string]> = [
      [
        Schema.Struct({ submit: Schema.Literal(true) }),
        { submit: "yes" },
        'submit: must be true, not "yes"'
      ],
      [Schema.Struct({ a: Schema.String }), {}, "a: the field is missing"],
      [
        Schema.Struct({ a: Schema.String }),
        { a: "", b: 1 },
        "b: the field is unknown: correct its name or remove it"
      ],
      [
        Schema.Struct({ a: Schema.Array(Schema.Finite) }),
        { a: ["x"] },
        'a[0]: must be a number, not "x"'
      ],
      [Schema.Literals(["a", "b", "c"]), 1, 'it must be "a", "b" or "c", not 1'],
      [Schema.NullOr(Schema.Boolean), 1, "it must be true or false or null, not 1"],
      [
        Schema.Union([
          Schema.Struct({ k: Schema.Literal("a") }),
          Schema.Struct({ k: Schema.Literal("b") })
        ]),
        {},
        'it must be an object with k "a" or an object with k "b", not {}'
      ],
      [
        Schema.String.check(Schema.isPattern(/^0x/)),
        "z",
        'it must be text of the form ^0x, not "z"'
      ],
      [
        Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })),
        9,
        "it must be a value between 1 and 5, not 9"
      ],
      [Schema.fromJsonString(Schema.Int), "{", 'it must be valid JSON, not "{"'],
      [
        Schema.String.check(Schema.makeFilter(() => "the weights sum to 99")),
        "",
        "the weights sum to 99"
      ],
      [
        Schema.Struct({ a: Schema.String, b: Schema.String, c: Schema.String, d: Schema.String }),
        {},
        "a: the field is missing; b: the field is missing; c: the field is missing; and 1 more"
      ]
    ]
    for (const [schema, value, expected] of cases) {
      assert.strictEqual(words(schema, value), expected)
    }
  })

  it("never has the library's wording, whatever is wrong with a task, a run or a chain profile", () => {
    const task = JSON.parse(
      readFileSync(new URL("../../tasks/quest/erc20_approve/task.json", import.meta.url), "utf8")
    )
    const config = Schema.encodeSync(RunConfig)(
      new RunConfig({ ...defaults, models: ["m"], temperature: 0, limits: noLimits })
    )
    let count = 0
    for (const value of broken(task)) {
      if (!isJson(value)) continue
      const read = decodeAs(AtomicTask, "task.json", value)
      if (Result.isSuccess(read)) continue
      for (const { reason } of read.failure) assertWords(reason, "task")
      count += 1
    }
    for (const value of broken(config))
      assertWords(words(RunConfig, value), "configuration of a run")
    for (const value of broken({ ...bsc, contracts: {}, holdings: {} })) {
      const read = decodeProfile("mine.json", value)
      if (Result.isFailure(read)) assertWords(read.failure.message, "chain profile")
    }
    assert.isAbove(count, 500)
  })

  it("never has it in the refusal of a reply, an opinion or a sheet", () => {
    const controls = [
      ...[{ submit: "yes" }, { submit: true, answer: 1 }, { submit: true, answer: [] }],
      ...[{ query: 1 }, { query: {} }, { query: { type: "x" } }, { query: { kind: "balance" } }],
      ...[{ error_detected: "yes" }, { error_detected: true, error_type: 5 }]
    ]
    for (const value of controls) {
      const reply = readRound(JSON.stringify(value))
      assert.strictEqual(reply._tag, "invalid", JSON.stringify(value))
      if (reply._tag === "invalid") assertWords(reply.detail, JSON.stringify(value))
    }
    for (const value of broken({ score: 1, reason: "x" })) {
      const rating = readRating(JSON.stringify(value) ?? "")
      if (Result.isFailure(rating)) assertWords(rating.failure, "rating")
    }
    const finding = { type: "reentrancy", severity: "high", location: "f", explanation: "x" }
    for (const value of broken({ verdict: "vulnerable", confidence: 1, findings: [finding] })) {
      assertWords(JSON.stringify(readDetection(JSON.stringify(value) ?? "")), "detection")
    }
  })

  it.live("never has it in a command's message about a file or a value", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const file = join(dir, "given.json")
      const model = { provider: "openai", model: "m", price: { input: 1, output: 2 } }
      const said: Array<string> = []
      const keep = (what: string, ...args: ReadonlyArray<string>) =>
        Effect.map(command(...args), ({ status, stderr }) => {
          if (status === 0) return
          said.push(stderr)
          assertWords(stderr, what)
        })
      for (const value of broken({ models: { mine: model } })) {
        writeFileSync(file, JSON.stringify(value) ?? "")
        const read = yield* Effect.result(loadConfig(Option.some(file)))
        if (Result.isFailure(read)) assertWords(read.failure.message, "configuration")
      }
      for (const text of ["", "{", "[]", '{"form": 1}', '{"form": "x", "questline": "0"}']) {
        writeFileSync(file, text)
        yield* keep(`verify ${text}`, "verify", file)
        yield* keep(`report ${text}`, "report", "--db", file)
        yield* keep(`tasks check ${text}`, "tasks", "check", "--bank", dir)
        yield* keep(`prompt ${text}`, "prompt", "erc20_approve", "--chain", file)
        yield* keep(`review ${text}`, "review", "import", file, "--db", file)
      }
      for (const value of ["", "x", "-1", "1e9", "true"]) {
        for (const flag of ["rounds", "seed", "temperature", "max-cost", "split", "library"]) {
          yield* keep(`--${flag}=${value}`, "run", `--${flag}=${value}`, "--tasks", "none")
        }
      }
      assert.isAbove(said.length, 30)
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.effect("never has it in a message about a damaged row or an expert's sheet", () =>
    Effect.gen(function* () {
      const place = { operation: "read", file: "x.db", table: "trials" }
      for (const value of [...WRONG, { id: 1 }, { id: "x", runId: 5 }]) {
        const rows = yield* Effect.result(decodeRows(place, Trial, () => "1", [value]))
        if (Result.isFailure(rows)) assertWords(rows.failure.message, "row")
      }
      const head =
        "item,contract,answer,class,type_match,location_match,root_cause_match,rcir,ava,fsv,note"
      for (const line of [
        "a",
        "a,b,c,WRONG,exact,exact,exact,1,1,1,",
        "a,b,c,TARGET_MATCH,x,x,x,9,z,1,"
      ]) {
        const sheet = yield* Effect.result(readSheet("ann", `${head}\n${line}\n`, new Set(["a"])))
        if (Result.isFailure(sheet)) assertWords(sheet.failure.message, "sheet")
      }
    })
  )
})
