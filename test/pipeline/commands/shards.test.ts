/** `run --shard` and `db merge`: a run that several databases play, and what it is once they are put together. */
import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { eq } from "drizzle-orm"
import { Effect, Schema } from "effect"
import { readRun } from "../../../db/copy/runRows.ts"
import { isOf, shardText } from "../../../db/fleet/parts.ts"
import { open } from "../../../db/open.ts"
import { outputs, trials } from "../../../db/schema.ts"
import { documents } from "../../../pipeline/terminal/documents.ts"
import { oneIn } from "../../support/oneIn.ts"
import { command, folder, PROCESS_TIMEOUT } from "./support.ts"

const Begun = Schema.fromJsonString(Schema.Struct({ run: Schema.String, trials: Schema.Int }))
const begunIn = (stdout: string) => Schema.decodeUnknownSync(Begun)(stdout.split("\n")[0])

const Merged = Schema.fromJsonString(documents["db merge"])
const mergedIn = (stdout: string) => Schema.decodeUnknownSync(Merged)(stdout)

const TASKS = ["wbnb_deposit", "erc20_burn", "bnb_transfer_basic"]
const QUEST = [
  ...TASKS.flatMap((task) => ["--tasks", task]),
  ...["--model", "oracle", "--model", "null", "--rounds", "2"]
]
const BLOCK = [
  ...["--bench", "block", "--model", "keyword"],
  ...["--variants", "minimal_sanitized,differential"],
  ...["tip_jar", "coin_toss"].flatMap((task) => ["--tasks", task])
]

/** Plays parts of a run into databases of their own; gives the run's id and the files. */
const played = Effect.fnUntraced(function* (
  dir: string,
  flags: ReadonlyArray<string>,
  parts: ReadonlyArray<string>
) {
  const files: Array<string> = []
  const runs = new Set<string>()
  let length = 0
  for (const part of parts) {
    const db = join(dir, `part ${part.replace("/", " of ")}.db`)
    const ran = yield* command("run", ...flags, "--shard", part, "--db", db, "--json")
    assert.strictEqual(ran.status, 0, ran.stderr)
    const { run, trials } = begunIn(ran.stdout)
    runs.add(run)
    length += trials
    files.push(db)
  }
  assert.strictEqual(runs.size, 1, "each part has the id of the run")
  return { run: [...runs][0] ?? "", files, length }
})

/** Sums up scores with their times, and is made again when it is asked for. */
const SUMMARY = "aggregate"

/** Everything of a run but times, and whose trial made what several use. */
const contentOf = Effect.fnUntraced(function* (file: string, run: string) {
  const connection = yield* open(file)
  const rows = yield* readRun(connection, run)
  const { read } = connection
  const made = yield* read("test", (db) =>
    db.select({ key: outputs.key, stage: outputs.stage, value: outputs.value }).from(outputs)
  )
  return {
    run: { ...rows?.run, createdAt: 0, summary: null },
    trials: rows?.trials.map((trial) => ({ ...trial, startedAt: 0, finishedAt: 0 })),
    traces: [...(rows?.traces ?? [])].map(([id, trace]) => [
      id,
      trace.map(({ cached: _, ...place }) => place)
    ]),
    outputs: made
      .filter(({ stage }) => stage !== SUMMARY)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }
}, Effect.scoped)

/** What reading commands print of a run. */
const printed = Effect.fnUntraced(function* (file: string, run: string) {
  const said: Array<string> = []
  const reading = [
    ["report", "--format", "json"],
    ["report"],
    ["rescore", run],
    ["report", "--format", "csv"],
    ["show", run, "--failed"]
  ]
  for (const args of oneIn(2, reading, "SLICES")) {
    const { stderr, stdout } = yield* command(...args, "--db", file)
    said.push(stdout.replaceAll(file, "DB").replace(/started .* UTC/, ""))
    assert.notInclude(stderr, "error:")
  }
  return said
})

const merge = (...files: ReadonlyArray<string>) => command("db", "merge", ...files, "--json")

/** The parts of a run, put together in any order, are the run that one machine plays. */
const equalsWhole = Effect.fnUntraced(function* (
  flags: ReadonlyArray<string>,
  parts: ReadonlyArray<string>
) {
  const dir = yield* folder
  const { files, length, run } = yield* played(dir, flags, parts)
  const whole = yield* played(dir, flags, ["1/1"])
  const [alone = ""] = whole.files
  assert.strictEqual(length, whole.length, "each trial is of one part")
  assert.strictEqual(whole.run, run)

  const all = join(dir, "all.db")
  const said = mergedIn((yield* merge(all, ...files.toReversed())).stdout)
  assert.deepInclude(said.merged[0], { run, trials: length, open: 0, missing: [] })
  assert.deepStrictEqual(yield* contentOf(all, run), yield* contentOf(alone, run))
  assert.deepStrictEqual(yield* printed(all, run), yield* printed(alone, run))
  const again = mergedIn((yield* merge(all, ...files)).stdout)
  assert.deepInclude(again, { runs: 0, trials: 0, outputs: 0, scorings: 0, notes: 0 })
  const checked = yield* command("db", "check", all, "--no-keys")
  assert.strictEqual(checked.status, 0, checked.stdout)

  return { dir, files, run, alone }
})

describe("a run in shards", () => {
  it.live(
    "of quest equals the run of one machine, in every row and every reading command",
    () =>
      Effect.gen(function* () {
        const { alone, dir, files, run } = yield* equalsWhole(QUEST, ["1/3", "2/3", "3/3"])
        const [one = "", two = "", three = ""] = files

        // One after the other: what is missing is named, and the report says that it is a part.
        const some = join(dir, "some.db")
        const first = mergedIn((yield* merge(some, two)).stdout)
        assert.deepInclude(first.merged[0], { run, missing: [1, 3], of: 3 })
        const second = yield* command("db", "merge", some, two, three)
        assert.include(second.stdout, "incomplete: shard 1 of 3 missing")
        assert.include(
          (yield* command("report", "--db", some)).stdout.replace(/\s+/g, " "),
          "shards 2, 3 of 3 (1 is elsewhere)"
        )
        assert.include((yield* command("runs", "--db", some)).stdout, "shards 2, 3 of 3")
        // The missing part is played there by the same command, and then the run is whole.
        const rest = yield* command("run", ...QUEST, "--shard", "1/3", "--db", some, "--json")
        assert.strictEqual(rest.status, 0, rest.stderr)
        assert.deepStrictEqual(yield* contentOf(some, run), yield* contentOf(alone, run))

        // Another run: the field is named, and no file is made.
        const other = join(dir, "other.db")
        const flags = [...QUEST, "--seed", "2", "--shard", "2/3", "--db", other]
        yield* command("run", ...flags)
        const target = join(dir, "none.db")
        const refused = yield* merge(target, one, other)
        assert.strictEqual(refused.status, 2)
        assert.include(refused.stderr, "differ in seed (1 and 2)")
        assert.isFalse(existsSync(target))

        // Another result of one trial, which both have.
        const copy = join(dir, "copy.db")
        writeFileSync(copy, readFileSync(one))
        yield* Effect.gen(function* () {
          const { write } = yield* open(copy)
          const done = eq(trials.status, "done")
          yield* write("test", (db) => [db.update(trials).set({ score: 7 }).where(done)])
        }).pipe(Effect.scoped)
        const apart = yield* merge(target, two, one, copy)
        assert.strictEqual(apart.status, 2)
        assert.include(apart.stderr, "is done in both, with different score")

        // A damaged file, a missing one, and one that is named twice.
        truncateSync(three, 40_000)
        const damaged = yield* merge(target, one, three)
        assert.notStrictEqual(damaged.status, 0)
        assert.include(damaged.stderr, three)
        assert.strictEqual((yield* merge(target, one, join(dir, "gone.db"))).status, 2)
        assert.include((yield* merge(target, one, one)).stderr, "is named twice")
        assert.include((yield* merge(one, one)).stderr, "is named twice")
        assert.isFalse(existsSync(target))

        // A part has all models in all rounds that are added, and no tasks of its own.
        const more = yield* command("resume", run, "--tasks", "erc20_revoke_approval", "--db", one)
        assert.strictEqual(more.status, 2)
        assert.include(more.stderr, "tasks can be added only to a whole run")
        const rounds = yield* command("resume", run, "--rounds", "3", "--db", one, "--json")
        assert.strictEqual(rounds.status, 0, rounds.stderr)
        const now = yield* command("watch", run, "--db", one, "--json")
        const watched = Schema.decodeUnknownSync(Schema.fromJsonString(documents.watch))(now.stdout)
        assert.deepInclude(watched, { pending: 0, errored: 0, status: "done" })
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "of block equals the run of one machine",
    () => equalsWhole(BLOCK, ["1/2", "2/2"]).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.live(
    "is made of a stored run, too, and a limit that cannot be divided is refused",
    () =>
      Effect.gen(function* () {
        const dir = yield* folder
        const [one, two] = [join(dir, "one.db"), join(dir, "two.db")]
        const flags = ["--tasks", "wbnb_deposit", "--tasks", "erc20_burn", "--model", "null"]
        const stored = yield* command("run", ...flags, "--detach", "--db", one, "--json")
        const { run } = begunIn(stored.stdout)
        writeFileSync(two, readFileSync(one))
        for (const [part, db] of [["1/2", one] as const, ["2/2", two] as const]) {
          const ended = yield* command("resume", run, "--shard", part, "--db", db, "--json")
          assert.strictEqual(begunIn(ended.stdout).trials, 1, ended.stderr)
        }
        const three = yield* command("resume", run, "--shard", "1/3", "--db", one)
        assert.include(three.stderr, "cannot be divided into 3")
        const all = join(dir, "all.db")
        const said = mergedIn((yield* merge(all, one, two)).stdout)
        assert.deepInclude(said.merged[0], { run, trials: 2, open: 0, missing: [] })

        const small = join(dir, "small.db")
        const limited = [...flags, "--shard", "1/3", "--concurrency", "2", "--db", small]
        const refused = yield* command("run", ...limited)
        assert.strictEqual(refused.status, 2)
        assert.include(refused.stderr, "--concurrency 2 is divided among 3 shards")
        for (const wrong of ["0/3", "4/3", "1", "1/0", "a/b", "-1/2"]) {
          assert.strictEqual((yield* command("run", `--shard=${wrong}`, "--db", small)).status, 2)
        }
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})

describe("the parts of a run", () => {
  it("are even in every round, whatever the order of the items", () => {
    const items = Array.from({ length: 107 }, (_, index) => `task ${index}`)
    for (const of of [1, 2, 3, 7, 16]) {
      for (const round of [1, 2, 5]) {
        const sizes = Array.from({ length: of }, (_, index) => {
          const isMine = isOf({ of, parts: [index + 1] }, items)
          const isSame = isOf({ of, parts: [index + 1] }, items.toReversed())
          const own = items.filter((item) => isMine({ item, round }))
          assert.deepStrictEqual(
            own,
            items.filter((item) => isSame({ item, round }))
          )
          return own.length
        })
        assert.strictEqual(
          sizes.reduce((sum, size) => sum + size, 0),
          items.length
        )
        assert.isAtMost(Math.max(...sizes) - Math.min(...sizes), 1)
      }
    }
    assert.strictEqual(shardText({ of: 3, parts: [2] }), "shard 2 of 3 (1, 3 are elsewhere)")
    assert.isTrue(isOf(undefined, [])({ item: "any", round: 1 }))
  })
})
