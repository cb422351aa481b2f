/**
 * What `questline verify` refuses, over a benchmark whose trials take no chain: every change of one
 * place of a file, with the digest of the whole made anew, or with all of them: one of every 60th
 * kind (of each where a true file may have another), and with `FORGE=all`, as `npm run check:forge` has it, each.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { createClient } from "@libsql/client"
import { Effect } from "effect"
import { benches } from "../../../../pipeline/commands/benchmarks.ts"
import {
  arrayOf,
  at,
  eachTrial,
  type Json,
  type Mutant,
  mutantsOf,
  objectOf,
  ofEachKind,
  parsed,
  put,
  sealed,
  sealedWhole,
  textOf
} from "../../../support/forgery/edits.ts"
import { oneIn } from "../../../support/oneIn.ts"
import { commandOver, folder } from "../../commands/support.ts"
import { toy } from "../../toy/toyBench.ts"

const over = (...args: ReadonlyArray<string>) => commandOver([...benches, toy], ...args)

const RIGHT = "cmd:read line; echo 5"
const WRONG = "cmd:read line; echo 6"

/** The file of a run, and its database. */
const fileOf = Effect.fnUntraced(function* (
  models: ReadonlyArray<string>,
  more: ReadonlyArray<string> = []
) {
  const cwd = yield* folder
  const [db, board] = [join(cwd, "runs.db"), join(cwd, "board.json")]
  const named = models.flatMap((model) => ["--model", model])
  yield* over("run", "--bench", "toy", ...named, ...more, "--db", db)
  const written = yield* over("report", "--format", "leaderboard", "--out", board, "--db", db)
  assert.strictEqual(written.status, 0, written.stderr)
  return { board, db, json: parsed(readFileSync(board, "utf8")) }
})

/** Leaves the trials of a model as they are where it was never scored. */
const unscore = (db: string, model: string, status: "errored" | "cancelled" | "pending") =>
  Effect.promise(async () => {
    const client = createClient({ url: `file:${db}` })
    const sql =
      "update trials set status = ?, outcome = null, score = null, passed = null, measures = null where model = ?"
    await client.execute({ sql, args: [status, model] })
    client.close()
  })

const honest = fileOf(["adder", RIGHT, WRONG], ["--rounds", "2"])

const verified = Effect.fnUntraced(function* (board: string, json: Json, ...more: Array<string>) {
  writeFileSync(board, JSON.stringify(json))
  return yield* over("verify", board, ...more)
})

/** A change outside of trials, or of the first of each model. */
const isEarly = ({ place }: Mutant): boolean =>
  place[0] !== "trials" || typeof place[1] !== "number" || place[1] < 3

/** A change of what may be another in a true file. */
const isFree = ({ place }: Mutant): boolean => place[0] === "settings" || place.includes("text")

const lineOf = (stderr: string): string => {
  const errors = stderr.split("\n").filter((line) => line.startsWith("error: "))
  return errors.length === 1 ? (errors[0] ?? "") : ""
}

/** Words of which a refusal has to have one: the changed member, or what stands around it, by name. */
const namesFor = ({ place }: Mutant, json: Json): ReadonlyArray<string> => {
  const last = place.findLast((part) => typeof part === "string")
  if (place.length === 0) return ["error: "]
  if (place[0] !== "trials") return [String(place[0]), String(last)]
  const item = textOf(at(json, ["trials", Number(place[1] ?? 0), "item"]))
  return place.length === 1 ? ["trials", "sum-"] : [`trials[${place[1]}]`, item]
}

describe("a leaderboard file", () => {
  it.live("is confirmed if unchanged, from stored rows and by a replay", () =>
    Effect.gen(function* () {
      const { board, db } = yield* honest
      const again = yield* over("verify", board)
      assert.strictEqual(again.status, 0, again.stdout + again.stderr)
      assert.include(again.stdout, "Confirmed: all 18 trials, by replaying them: 3 of 3")
      assert.include(again.stdout, `${WRONG}: 0 points in 6 trials`)
      assert.include(
        again.stdout,
        "Not proven, because no replay can prove it: who wrote the replies"
      )
      const rows = yield* over("verify", board, "--db", db)
      assert.strictEqual(rows.status, 0, rows.stdout + rows.stderr)
      assert.include(rows.stdout, "from stored rows")
      // Read by people, it is the same file.
      writeFileSync(board, `${JSON.stringify(parsed(readFileSync(board, "utf8")), null, 2)}\n`)
      assert.strictEqual((yield* over("verify", board)).status, 0)
    }).pipe(Effect.scoped)
  )

  it.live("is refused if any part is changed, deleted, added, duplicated or moved", () =>
    Effect.gen(function* () {
      const { board, db, json } = yield* honest
      const all = mutantsOf(json).filter(
        (mutant) => mutant.place[0] !== "digest" && isEarly(mutant)
      )
      assert.isAbove(all.length, 200)
      const mutants = oneIn(60, ofEachKind(all), "FORGE")
      for (const mutant of mutants) {
        const what = `${mutant.change} ${mutant.place.join(".")}`
        const said = yield* verified(board, sealed(mutant.json))
        assert.include([1, 2], said.status, `${what}: ${said.stdout}`)
        const line = lineOf(said.stderr)
        assert.isTrue(
          namesFor(mutant, json).some((name) => line.includes(name)),
          `${what}: ${said.stderr}`
        )
      }
      for (const mutant of oneIn(10, mutants, "FORGE")) {
        const said = yield* verified(board, sealed(mutant.json), "--db", db)
        assert.include([1, 2], said.status, `${mutant.place.join(".")}: ${said.stdout}`)
      }
      const plain = yield* verified(board, put(json, ["trials", 0, "score"], 99))
      assert.include(lineOf(plain.stderr), "was changed after it was made")
    }).pipe(Effect.scoped)
  )

  it.live("is confirmed with recomputed digests only if no point changed", () =>
    Effect.gen(function* () {
      const { board, json } = yield* honest
      const pointsOf = (file: Json) =>
        JSON.stringify([
          at(file, ["models"]) ?? null,
          arrayOf(at(file, ["trials"])).map((trial) => {
            const { item, model, outcome, passed, round, score, status } = objectOf(trial)
            return [item, model, round, status, outcome, passed, score]
          })
        ])
      const confirmed: Array<string> = []
      const all = ofEachKind(mutantsOf(json).filter(isEarly))
      const others = oneIn(
        36,
        all.filter((mutant) => !isFree(mutant)),
        "FORGE"
      )
      for (const mutant of [...all.filter(isFree), ...others]) {
        if (mutant.place.some((part) => part === "digest" || part === "sums")) continue
        const said = yield* verified(board, sealedWhole(mutant.json))
        assert.include([0, 1, 2], said.status, said.stderr)
        if (said.status !== 0) continue
        assert.strictEqual(pointsOf(mutant.json), pointsOf(json), mutant.place.join("."))
        confirmed.push(
          `${mutant.change} ${mutant.place.filter((part) => typeof part === "string").join(".")}`
        )
      }
      // A reply that earns the same is another true file: who wrote it, nobody can prove.
      assert.deepStrictEqual([...new Set(confirmed)].toSorted(), [
        // A sum does not depend on the seed, and its benchmark has one part.
        "changed settings.seed",
        "changed settings.split",
        "changed trials.replies.text"
      ])
    }).pipe(Effect.scoped)
  )

  it.live("counts and names unscored trials, with bounds and a status of their own", () =>
    Effect.gen(function* () {
      const { board, db, json } = yield* fileOf([RIGHT, WRONG])
      for (const status of ["errored", "cancelled", "pending"] as const) {
        yield* unscore(db, WRONG, status)
        yield* over("report", "--format", "leaderboard", "--out", board, "--db", db)
        const left = yield* over("verify", board)
        assert.strictEqual(left.status, 5, left.stdout + left.stderr)
        assert.include(left.stdout, "Incomplete: 3 of 6 trials confirmed")
        assert.include(left.stdout, `not scored: sum-1 of ${WRONG} in round 1 (${status})`)
        assert.include(
          left.stdout,
          `${WRONG}: 0 to 300 points in 3 trials, of which 3 may be worth`
        )
        const rows = yield* over("verify", board, "--db", db)
        assert.strictEqual(rows.status, 5, rows.stderr)
      }

      // What failed is marked as if it had never been scored: the table says otherwise.
      const marked = eachTrial(json, (trial) =>
        trial.model === WRONG ? { ...trial, status: "errored", score: null } : trial
      )
      const said = yield* verified(board, sealedWhole(marked))
      assert.strictEqual(said.status, 1, said.stdout)
    }).pipe(Effect.scoped)
  )

  it.live("is confirmed if trials were run again", () =>
    Effect.gen(function* () {
      const { board, db } = yield* fileOf(["adder", WRONG])
      assert.strictEqual((yield* over("rerun", "--model", WRONG, "--db", db)).status, 0)
      yield* over("report", "--format", "leaderboard", "--out", board, "--db", db)
      const json = parsed(readFileSync(board, "utf8"))
      assert.deepStrictEqual(
        arrayOf(at(json, ["trials"])).map((trial) => at(trial, ["attempt"])),
        [1, 2, 1, 2, 1, 2]
      )
      const said = yield* over("verify", board)
      assert.strictEqual(said.status, 0, said.stdout + said.stderr)
      const first = eachTrial(json, (trial) => ({ ...trial, attempt: 1 }))
      const forged = yield* verified(board, sealedWhole(first))
      assert.include(lineOf(forged.stderr), "has no reply to this request")
    }).pipe(Effect.scoped)
  )

  it.live("must be a regular file of bounded size, with settings of bounded size", () =>
    Effect.gen(function* () {
      const { board, json } = yield* fileOf(["adder"])
      const at = (name: string) => `${board}.${name}`
      execFileSync("mkfifo", [at("fifo")])
      symlinkSync("/dev/zero", at("device"))
      symlinkSync(board, at("link"))
      writeFileSync(at("sparse"), "")
      truncateSync(at("sparse"), 2 ** 33)
      const cases = [
        ["fifo", "is a pipe: only regular files are read"],
        ["device", "is a device: only regular files are read"],
        ["sparse", "holds 8192 MiB: at most 256 are read"],
        ["none", "cannot be read"],
        ["", "cannot be read"]
      ]
      for (const [name = "", says = ""] of cases) {
        const said = yield* over("verify", name === "" ? `${board}/inside` : at(name))
        assert.strictEqual(said.status, 2, said.stdout)
        assert.include(lineOf(said.stderr), says)
      }
      assert.strictEqual((yield* over("verify", at("link"))).status, 0)
      const long = put(json, ["settings", "tasks"], ["x".repeat(2 ** 20)])
      const said = yield* verified(board, sealedWhole(long))
      assert.include(lineOf(said.stderr), "has settings of more than")
    }).pipe(Effect.scoped)
  )
})
