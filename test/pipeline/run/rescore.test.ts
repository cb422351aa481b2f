/** Judging stored trials again: in one thread, in several, from the bundle, and one multiplier at a time. */
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { pathToFileURL } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Array as Arr, Context, Effect, Layer, Option } from "effect"
import { questBench } from "../../../benchmarks/quest/benchmark.ts"
import { folder as bundles, latest } from "../../../bin/bundled.js"
import { Store } from "../../../db/Store.ts"
import { find } from "../../../pipeline/run/findRun.ts"
import { judgeHere, rescore } from "../../../pipeline/run/rescore/rescore.ts"
import { judgeInThreads } from "../../../pipeline/run/rescore/threads.ts"
import { onFile } from "../../db/support.ts"
import { launched } from "../../support/launched.ts"
import { copyTrials } from "../../support/manyTrials.ts"
import { oneIn } from "../../support/oneIn.ts"
import { command, folder, ownProcess, PROCESS_TIMEOUT } from "../commands/support.ts"

/** Judges of a file in so many threads, which run the bundle: it is loaded in a tenth of the time. */
const judgesIn = (file: string, threads: number) =>
  Effect.map(launched, () => {
    const module = pathToFileURL(join(bundles, latest()?.name ?? "", "rescoreThread.js"))
    return judgeInThreads({ module, file, threads, atLeast: 1 })
  })

const TASKS = [
  ...["bnb_transfer_basic", "erc20_approve", "query_pair_reserves"],
  ...["swap_exact_tokens_for_tokens", "composite_approve_swap_tokens"]
]

/** A file with trials that pass, trials that are off, and trials that do nothing; each test copies it. */
class Played extends Context.Service<Played, { readonly file: string }>()("questline/test/Played") {
  static readonly layer = Layer.effect(
    Played,
    Effect.gen(function* () {
      const file = join(yield* folder, "x.db")
      const models = ["oracle", "cheat:other-amounts", "null"]
      const said = yield* command(
        ...["run", "--seed", "4", "--db", file],
        ...models.flatMap((model) => ["--model", model]),
        ...TASKS.flatMap((task) => ["--tasks", task])
      )
      assert.strictEqual(said.status, 0, said.stderr)
      return { file }
    })
  )
}

/** What was judged, in a new file. */
const played = Effect.gen(function* () {
  const file = join(yield* folder, "x.db")
  copyFileSync((yield* Played).file, file)
  return file
})

const variants = oneIn(2, ["0.25", "0.5", "1", "3", "1000"], "SLICES")

/** A stored run with its trials, two at a time. */
const stored = Effect.gen(function* () {
  const run = yield* find(Option.none())
  const trials = yield* (yield* Store).trialsOf(run.id)
  return { run, chunks: Arr.chunksOf(trials, 2) }
})

/** What is stored of every scoring. */
const scoringsIn = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db
    .prepare(
      `SELECT c.id, c.variant, c.version, s.trial_id, s.score, s.passed, s.scorecard FROM scorings c
        JOIN scores s ON s.scoring_id = c.id ORDER BY c.variant, s.trial_id`
    )
    .all()
  db.close()
  return rows
}

const onStore = <A, E, R>(file: string, use: Effect.Effect<A, E, R | Store>) =>
  use.pipe(Effect.provide([Store.layer({ url: file }), NodeServices.layer]))

layer(Played.layer, { excludeTestServices: true })("judging stored trials again", (it) => {
  it.effect(
    "gives the same with threads, without them, and for each multiplier by itself",
    () =>
      Effect.gen(function* () {
        const file = yield* played
        const inThreads = yield* judgesIn(file, 2)
        yield* onStore(
          file,
          Effect.gen(function* () {
            const { chunks, run } = yield* stored
            const here = yield* judgeHere(questBench, run, chunks, variants)
            assert.strictEqual(here.length, 3 * TASKS.length)
            assert.deepStrictEqual(yield* inThreads(questBench, run, chunks, variants), here)
            for (const [place, variant] of variants.entries()) {
              const alone = yield* judgeHere(questBench, run, chunks, [variant])
              assert.deepStrictEqual(
                alone.map(({ ways }) => ways[0]),
                here.map(({ ways }) => ways[place])
              )
            }
            // Otherwise there would be nothing to compare.
            const differ = here.filter(({ ways }) => new Set(ways).size === variants.length)
            const agree = here.filter(({ ways }) => new Set(ways).size === 1)
            assert.isAbove(differ.length, 2)
            assert.isAbove(agree.length, 2)
            const trials = chunks.flat()
            assert.deepStrictEqual(
              here.map(({ ways }) => ways[variants.indexOf("1")]?.score),
              trials.map(({ score }) => score ?? Number.NaN)
            )
          })
        )
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.effect(
    "scales by quantity, family or task: all of them by 20 is a multiplier of 20",
    () =>
      Effect.gen(function* () {
        const file = yield* played
        yield* onStore(
          file,
          Effect.gen(function* () {
            const { chunks, run } = yield* stored
            const ways = [
              ...["1", "20"],
              "amount=20,received=20,spent=20",
              "native_transfer=20,swap=20",
              TASKS.map((task) => `task:${task}=20`).join(","),
              ...["amount=1,received=1,spent=1", "received=20"]
            ]
            const judged = yield* judgeHere(questBench, run, chunks, ways)
            for (const { ways: scored } of judged) {
              const [asRun, twenty, quantities, families, tasks, ones] = scored
              for (const named of [quantities, families, tasks]) {
                assert.strictEqual(named, twenty)
              }
              assert.strictEqual(ones, asRun)
            }
            // One quantity alone is neither of both, and all this tells something.
            const cards = judged.map(({ ways: scored }) => scored)
            assert.isTrue(cards.some((each) => each[6] !== each[0] && each[6] !== each[1]))
            assert.isTrue(cards.some((each) => each[6] === each[0] && each[6] !== each[1]))
            const threads = yield* judgesIn(file, 1)
            assert.deepStrictEqual(yield* threads(questBench, run, chunks, ways), judged)

            const refusal = (variant: string) =>
              Effect.map(Effect.flip(questBench.requireVariant(run, variant)), (error) =>
                error.message.replace(/^benchmark quest cannot be scored as "[^"]*": /, "")
              )
            const has = `the quantities amount, received, spent; the families native_transfer, swap; the tasks bnb_transfer_basic, composite_approve_swap_tokens, swap_exact_tokens_for_tokens`
            const none = (kind: string, name: string) =>
              `no ${kind} that run ${run.id} is judged by is called "${name}"`
            const any = "quantity, family or task"
            assert.strictEqual(
              yield* refusal("recieved=2"),
              `${none(any, "recieved")}, did you mean received? It has ${has}`
            )
            for (const name of ["constructor", "harvest", "query_pair_reserves"]) {
              assert.strictEqual(
                yield* refusal(`amount=1,${name}=2`),
                `${none(any, name)}: it has ${has}`
              )
            }
            assert.include(yield* refusal("task:amount=2"), none("task", "amount"))
            assert.strictEqual(
              yield* refusal("erc20_allowance=2"),
              `"erc20_allowance" is judged exactly in run ${run.id}, so it cannot be scaled`
            )
            yield* questBench.requireVariant(run, "family:swap=2,quantity:amount=0.5")
          })
        )
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.effect(
    "names the trial that cannot be read, in threads too",
    () =>
      Effect.gen(function* () {
        const file = yield* played
        const db = new DatabaseSync(file)
        db.exec(`UPDATE outputs SET value = '{"before": 1}' WHERE key = (SELECT key FROM steps
          WHERE stage = 'sandbox-execute' ORDER BY trial_id LIMIT 1)`)
        const row = db.prepare("SELECT min(trial_id) id FROM steps WHERE stage = 'sandbox-execute'")
        const trial = row.get()?.id
        db.close()
        yield* onStore(
          file,
          Effect.gen(function* () {
            const { chunks, run } = yield* stored
            const here = yield* Effect.flip(judgeHere(questBench, run, chunks, ["1"]))
            assert.include(here.message, `output of sandbox-execute of trial ${trial} cannot be`)
            const threads = yield* judgesIn(file, 1)
            const there = yield* Effect.flip(threads(questBench, run, chunks, ["1"]))
            assert.strictEqual(there.message, here.message)
            const nobody = yield* Effect.flip(
              threads({ ...questBench, name: "stranger" }, run, chunks, ["1"])
            )
            assert.include(nobody.message, 'no benchmark "stranger"')
          })
        )
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )

  it.effect(
    "stores the same for a large run, judged in threads by the bundled program, as is looked up",
    () =>
      Effect.gen(function* () {
        const many = yield* played
        const same = `${many}.same`
        copyFileSync(many, same)
        for (const file of [many, same]) {
          assert.strictEqual(copyTrials(file, { models: 14, rounds: 9 }), 630)
        }
        // As an earlier version stored it: every trial must be judged again.
        const db = new DatabaseSync(many)
        db.exec("UPDATE trials SET ways = NULL")
        db.close()
        const said = yield* ownProcess(yield* folder, [
          ...["rescore", "--tolerance", "0.5,2", "--db", many, "--log-level", "debug"]
        ])
        assert.strictEqual(said.status, 0, said.stderr)
        assert.include(said.stdout, "×0.5")
        assert.match(said.stderr, /Judging threads: \d+/)
        yield* onFile(same, (store) =>
          Effect.gen(function* () {
            const { run } = yield* stored
            yield* rescore(questBench, run, ["0.5", "2"])
          }).pipe(Effect.provideService(Store, store))
        )
        const scorings = scoringsIn(many)
        assert.strictEqual(scorings.length, 1260)
        assert.deepStrictEqual(scorings, scoringsIn(same))
      }).pipe(Effect.scoped),
    PROCESS_TIMEOUT
  )
})
