/**
 * `npm run bench`: what the program costs, measured side by side in one run and printed as a table: each
 * figure beside its target or its companion. CPU time says more than wall time on a machine that does
 * other things too. `-- --quick` leaves the long sections out, `-- --only NAME` measures that section (and others
 * that are named), `-- --soak N` runs N scripts and looks at memory and strays, `-- --tests` runs the tests in a fresh
 * clone, `-- --out FILE` saves all as JSON. Not part of the tests: nothing fails.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { parseArgs } from "node:util"
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Array as Arr, Console, Effect, Order } from "effect"
import { counted, number } from "../../report/text.ts"
import { manyTrials } from "../support/manyTrials.ts"
import { absent, installed } from "../support/postgres.ts"
import { crowd } from "./fleet.ts"
import { parts } from "./parts.ts"
import { pipeline, program, root, type Took } from "./programTree.ts"
import { scriptsWith } from "./scripts.ts"
import { type WaitingOptions, waiting } from "./waiting.ts"

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    out: { type: "string" },
    soak: { type: "string", default: "0" },
    tests: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] }
  }
})

/** One line of the table. */
interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** at most this is wanted; at least, where the unit is a rate */
  readonly target?: number
  /** what else was measured with it */
  readonly also?: string
}

const rows: Array<Row> = []

const print = ({ also = "", name, target, unit, value }: Row): string => {
  const ratio = target === undefined ? "" : `target ${target}, ratio ${(value / target).toFixed(2)}`
  return `${name.padEnd(44)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(10)} ${ratio.padEnd(26)} ${also}`
}

const note = (row: Row) =>
  Effect.andThen(
    Effect.sync(() => rows.push(row)),
    Console.log(print(row))
  )

const usage = ({ by, cpu, mib }: Took): string =>
  `CPU ${cpu.toFixed(2)} s (${Object.entries(by)
    .filter(([, seconds]) => seconds >= 0.1)
    .map(([program, seconds]) => `${program} ${seconds.toFixed(1)}`)
    .join(", ")}), at most ${mib.toFixed(0)} MiB`

/** The middle one of three by wall time; each is told which it is. */
const middle = (run: (time: number) => Effect.Effect<Took>) =>
  Effect.forEach([1, 2, 3] as const, run).pipe(
    Effect.map((all) =>
      Arr.sort(
        all,
        Order.mapInput(Order.Number, ({ wall }: Took) => wall)
      )
    ),
    Effect.map(([fastest, second]) => second ?? fastest)
  )

const timed = Effect.fnUntraced(function* (
  name: string,
  target: number,
  args: ReadonlyArray<string>
) {
  const took = yield* middle(() => pipeline(args))
  yield* note({ name, value: took.wall, unit: "s", target, also: usage(took) })
})

/** The same once, of what is done only once. */
const timedOnce = Effect.fnUntraced(function* (
  name: string,
  target: number,
  args: ReadonlyArray<string>
) {
  const took = yield* pipeline(args)
  yield* note({ name, value: took.wall, unit: "s", target, also: usage(took) })
})

/** What is started most often. */
const starting = Effect.fnUntraced(function* (folder: string) {
  const db = join(folder, "one.db")
  yield* pipeline(["run", "--tasks", "erc20_approve", "--db", db, "--json"])
  yield* timed("--help", 0.3, ["--help"])
  yield* timed("runs", 0.3, ["runs", "--db", db])
  yield* timed("tasks list", 0.3, ["tasks", "list"])
  yield* timed("show of one trial", 0.3, ["show", "erc20_approve", "--db", db])
})

const scripts = Effect.fnUntraced(function* (count: number) {
  for (const library of ["ethers", "viem"] as const) {
    const onMachines = yield* scriptsWith(library, count)
    const inProcesses = yield* scriptsWith(library, count, "process")
    yield* note({
      name: `scripts, ${library}`,
      value: onMachines.perSecond,
      unit: "a second",
      target: 60
    })
    yield* note({
      name: `scripts, ${library}: machines over processes`,
      value: onMachines.perSecond / inProcesses.perSecond,
      unit: "times"
    })
  }
})

/** The whole bank, with machines and then without: the second is what the first is compared with. */
const bank = Effect.fnUntraced(function* (folder: string) {
  for (const library of ["ethers", "viem"] as const) {
    const run = (engine: string) => (time: number) => {
      const db = join(folder, `${library}-${engine}-${time}.db`)
      return pipeline(["run", "--library", library, "--db", db, "--json"], {
        QUESTLINE_ENGINE: engine
      })
    }
    const took = yield* middle(run("machine"))
    const before = yield* run("process")(1)
    const name = `whole bank, ${library}`
    yield* note({ name, value: took.wall, unit: "s", target: 6, also: usage(took) })
    yield* note({ name: `${name}: CPU`, value: took.cpu, unit: "s", target: 9 })
    yield* note({
      name: `${name}: CPU, machines over processes`,
      value: took.cpu / before.cpu,
      unit: "times",
      also: `${before.wall.toFixed(1)} s, ${usage(before)}`
    })
  }
})

/** Gives the models of a run addresses at which nobody is asked: a run with them can be resumed. */
const nameAddresses = (file: string) => {
  const db = new DatabaseSync(file)
  db.exec("update trials set model = 'http://127.0.0.1:1/v1#' || replace(model, '/', '-')")
  db.exec(`update runs set config = replace(replace(config, '"lab-', '"http://127.0.0.1:1/v1#lab-'),
    '/model-', '-model-')`)
  db.close()
}

/** A database of many trials whose run can be resumed. */
const made = Effect.fnUntraced(function* (folder: string, models: number) {
  const db = join(folder, `models-${models}.db`)
  const trials = number(yield* manyTrials(db, models))
  nameAddresses(db)
  return { db, trials }
})

/** A run of 10,700 trials: read, gone on with, scored again. */
const many = Effect.fnUntraced(function* (folder: string) {
  const { db, trials } = yield* made(folder, 20)
  yield* timedOnce(`first report of ${trials} trials`, 2, ["report", "--db", db])
  yield* timed("report again", 0.5, ["report", "--db", db])
  yield* timed("resuming the finished run", 0.5, ["resume", "--db", db])
  const multipliers = ["--tolerance", "0.25,0.5,1,2,3,5"]
  yield* timedOnce("scored again at 6 multipliers", 3, ["rescore", ...multipliers, "--db", db])
})

/** Ten times as many trials, of ten times as many models, which are a hundred times as many pairs. */
const large = Effect.fnUntraced(function* (folder: string) {
  const { db, trials } = yield* made(folder, 200)
  yield* timedOnce(`first report of ${trials} trials`, 5, ["report", "--db", db])
  yield* timedOnce(`report of ${trials} again`, 0.5, ["report", "--db", db])
  yield* timedOnce(`resuming ${trials}`, 5, ["resume", "--db", db])
  const [one, other] = [1, 200].map(
    (model) => `http://127.0.0.1:1/v1#lab-${(model - 1) % 4}-model-${model}`
  )
  yield* timedOnce(`compare of two models of ${trials}`, 5, [
    ...["compare", one ?? "", other ?? "", "--db", db]
  ])
  yield* timedOnce(`show of one of ${trials}`, 0.5, ["show", "erc20_approve", "--db", db])
  const gib = statSync(db).size / 1_073_741_824
  yield* note({ name: `the file of ${trials}`, value: gib, unit: "GiB", target: 1 })
})

/** Five times the rounds: time of a trial, in CPU. */
const linear = Effect.fnUntraced(function* (folder: string) {
  const perTrial = Effect.fnUntraced(function* (rounds: number) {
    const db = join(folder, `rounds-${rounds}.db`)
    const tasks = ["--tasks", "erc20_*", "--rounds", String(rounds)]
    const took = yield* pipeline(["run", ...tasks, "--db", db, "--json"])
    return took.cpu / (13 * rounds)
  })
  const [few, lots] = [yield* perTrial(5), yield* perTrial(25)]
  yield* note({
    name: "CPU of an atomic trial, of 325",
    value: 1_000 * lots,
    unit: "ms",
    target: 40
  })
  yield* note({
    name: "CPU of a trial, 25 rounds over 5",
    value: lots / few,
    unit: "times",
    target: 1.1,
    also: `${(1_000 * few).toFixed(0)} ms, ${(1_000 * lots).toFixed(0)} ms`
  })
})

const slowModels = Effect.fnUntraced(function* (
  target: number,
  { concurrency, rounds, seconds }: WaitingOptions
) {
  const took = yield* waiting({ rounds, concurrency, seconds })
  const name = `models of ${seconds} s a call, ${concurrency} at once`
  const also = `${took.calls} calls, ${took.wall.toFixed(1)} s of ${took.ideal.toFixed(1)} s, ${took.mean.toFixed(1)} at once, CPU ${took.cpu.toFixed(1)} s`
  yield* note({ name: `${name}, over the ideal`, value: took.ratio, unit: "times", target, also })
  yield* note({ name: `${name}: memory`, value: took.mib, unit: "MiB", target: 1_024 })
})

const models = Effect.gen(function* () {
  yield* slowModels(1.05, { rounds: 5, concurrency: 32, seconds: 2 })
  yield* slowModels(1.2, { rounds: 5, concurrency: 64, seconds: 2 })
  yield* slowModels(1.2, { rounds: 8, concurrency: 1_000, seconds: 30 })
})

/** Workers that share a server, and what a trial costs it. */
const fleet = Effect.gen(function* () {
  if (installed === undefined) return yield* Console.log(absent)
  for (const workers of [1, 2, 4, 8]) {
    const { seconds, serverMs, trials } = yield* crowd(workers, 400)
    yield* note({
      name: `trials, ${counted(workers, "worker")} on PostgreSQL`,
      value: trials / seconds,
      unit: "a second",
      also: `${trials} trials in ${seconds.toFixed(1)} s, ${serverMs.toFixed(1)} ms of the server's CPU a trial`
    })
  }
})

/** The tests of what is committed, in a clone with nothing installed. */
const testsOfClone = Effect.fnUntraced(function* (folder: string) {
  const clone = join(folder, "clone")
  execFileSync("git", ["clone", "--quiet", root, clone])
  const took = yield* program(["npm", "test"], clone)
  yield* note({
    name: "tests from a bare clone",
    value: took.wall,
    unit: "s",
    target: 180,
    also: usage(took)
  })
})

/** Folders of this process that are left where they are not cleaned up. */
const strays = () =>
  readdirSync(tmpdir()).filter((name) => name.includes(`-${process.pid}-`)).length

const soak = Effect.fnUntraced(function* (count: number) {
  const { growthMiB, perSecond } = yield* scriptsWith("ethers", count)
  yield* note({
    name: `soak of ${count} scripts: memory of the host grows`,
    value: growthMiB,
    unit: "MiB",
    also: `${perSecond.toFixed(1)} a second; folders left: ${strays()}`
  })
})

/** The sections by name, in their order. */
const sections = {
  starting,
  scripts: () => scripts(options.quick ? 40 : 200),
  bank,
  linear,
  models: () => models,
  many,
  large,
  parts: () => parts,
  fleet: () => fleet
}
const isSection = (name: string): name is keyof typeof sections => Object.hasOwn(sections, name)
const QUICK = ["starting", "scripts", "bank"]

const chosen =
  options.only.length > 0 ? options.only : options.quick ? QUICK : Object.keys(sections)

const bench = Effect.gen(function* () {
  // Sources that were just changed are not bundled by themselves.
  execFileSync(process.execPath, [join(root, "bin", "bundle.js")])
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-bench-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
  )
  for (const name of chosen) {
    if (!isSection(name)) {
      return yield* Effect.die(`There is no section ${name}: ${Object.keys(sections).join(", ")}`)
    }
    yield* sections[name](folder)
  }
  if (options.tests) yield* testsOfClone(folder)
  if (Number(options.soak) > 0) yield* soak(Number(options.soak))
  if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(rows, null, 2)}\n`)
}).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

NodeRuntime.runMain(bench)
