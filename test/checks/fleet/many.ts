/**
 * A hundred workers play 300 trials. Counts what the database is asked, at the protocol: claims, requests a trial, and what
 * a worker asks that has nothing to do. The workers are real commands, in few processes, over a benchmark without a chain.
 */
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Console, Effect } from "effect"
import { commandOver } from "../../pipeline/commands/support.ts"
import { toy } from "../../pipeline/toy/toyBench.ts"
import { ask, watchChanges, wrongChanges } from "../../support/fleet/audit.ts"
import { byWay, inShort, pgWire, type Transaction } from "../../support/fleet/pgWire.ts"
import { json, serve } from "../../support/httpServer.ts"
import { newDatabase, ownServer } from "../../support/postgres.ts"
import type { Finding } from "./finding.ts"

const WORKERS = 100
const PROCESSES = 4
/** The toy benchmark has three sums. */
const ROUNDS = 100
const TRIALS = 3 * ROUNDS
/** Seconds between two signs of life of a worker. */
const HEARTBEAT = 5
/** How long idle workers are counted (seconds). */
const IDLE = 20

const script = fileURLToPath(new URL("../../support/fleet/manyWorkers.ts", import.meta.url))

const numberOf = (url: string, statement: string) =>
  Effect.map(ask(url, statement), (rows) => Number(rows[0]?.[0]))

const isClaim = ({ texts }: Transaction) =>
  texts.some((text) => /skip locked/i.test(text) && /update "trials"/i.test(text))

/** A sign of life, which every worker gives whether it plays or not. */
const isSign = ({ kind }: Transaction) => kind.includes('insert into "workers"')

/** A worker that has nothing to play looks for what is open. */
const isLook = ({ kind, texts }: Transaction) =>
  kind === "" && texts.some((text) => text.includes('"open_trials"'))

/** Starts all workers, which end with the scope. */
const startWorkers = (url: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      Array.from({ length: PROCESSES }, () => {
        const child = spawn(
          process.execPath,
          ["--disable-warning=ExperimentalWarning", script, `${WORKERS / PROCESSES}`, url],
          { stdio: ["ignore", "ignore", "pipe"] }
        )
        let said = ""
        child.stderr.on("data", (chunk: Buffer) => {
          said += chunk.toString()
        })
        const ended = new Promise((resume) => child.once("close", resume))
        return { child, ended, said: () => said }
      })
    ),
    (all) =>
      Effect.promise(async () => {
        for (const { child } of all) child.kill("SIGTERM")
        await Promise.all(all.map(({ ended }) => ended))
      })
  )

export const many = Effect.fn("many")(function* () {
  const url = yield* newDatabase
  const { folder: to } = yield* Effect.promise(() => ownServer())
  let counted: Array<Transaction> = []
  const take = () => {
    const all = counted
    counted = []
    return all
  }
  const way = yield* pgWire({ to, over: (transaction) => counted.push(transaction) })
  const { baseUrl } = yield* serve((response, received) => {
    setTimeout(() => {
      json({
        choices: [{ message: { role: "assistant", content: "It is 5." }, finish_reason: "stop" }],
        usage: { prompt_tokens: 10, completion_tokens: 5 }
      })(response, received)
    }, 2_000)
  })
  yield* commandOver([toy], "runs", "--db", url)
  const workers = yield* startWorkers(byWay(url, way.folder))
  yield* Console.error(`starting ${WORKERS} workers...`)
  while ((yield* numberOf(url, "select count(*) from questline.workers")) < WORKERS) {
    yield* Effect.sleep("1 second")
  }
  yield* Effect.sleep("10 seconds")
  take()
  yield* Effect.sleep(IDLE * 1_000)
  const idle = take().length / WORKERS / IDLE
  yield* watchChanges(url)
  const started = yield* commandOver(
    [toy],
    ...["run", "--bench", "toy", "--detach", "--rounds", `${ROUNDS}`],
    ...["--concurrency", `${WORKERS}`, "--max-tokens", "1000000"],
    ...["--model", `${baseUrl}#m`, "--db", url]
  )
  if (started.status !== 0) return yield* Effect.die(started.stderr)
  take()
  const began = performance.now()
  while (
    (yield* numberOf(
      url,
      "select count(*) from questline.trials where status in ('pending', 'running')"
    )) > 0
  ) {
    yield* Effect.sleep("1 second")
  }
  const took = (performance.now() - began) / 1_000
  // Whoever looks next says how the run rests, which is counted, too.
  yield* Effect.sleep("10 seconds")
  const unsettled = yield* numberOf(
    url,
    "select count(*) from questline.runs where status <> 'done'"
  )
  const all = take()
  const elapsed = (performance.now() - began) / 1_000
  const claims = all.filter(isClaim).length
  // More signs than one in five seconds are of trials: they ask for shares and blocks.
  const signs = Math.min(all.filter(isSign).length, Math.ceil((WORKERS * elapsed) / HEARTBEAT))
  const resting = signs + all.filter(isLook).length
  const perTrial = (all.length - resting) / TRIALS
  const tokens = yield* numberOf(url, "select sum(token) from questline.trials")
  const kinds = [
    ...Map.groupBy(all, (each) => inShort(each) || each.texts.join(" ").slice(0, 300))
  ].map(([name, group]) => `  ${group.length} x ${name}`)
  yield* Console.error(kinds.toSorted().join("\n"))
  const said = workers.map((each) => each.said()).join("")
  return {
    line:
      `${WORKERS} workers, ${TRIALS} trials of 2 s in ${took.toFixed(0)} s: ${claims} claims were tried for ${tokens} trials, ` +
      `${perTrial.toFixed(2)} requests a trial (and ${(resting / TRIALS).toFixed(2)} of workers that rest), an idle worker asks ${idle.toFixed(2)} times a second`,
    wrong: [
      ...(claims > 1.2 * TRIALS ? [`${claims} claims were tried for ${TRIALS} trials`] : []),
      ...(perTrial > 5 ? [`${perTrial.toFixed(2)} requests a trial`] : []),
      ...(idle > 0.5 ? [`an idle worker asks ${idle.toFixed(2)} times a second`] : []),
      ...(tokens !== TRIALS ? [`${tokens} claims of ${TRIALS} trials`] : []),
      ...(unsettled > 0 ? ["the run is not done, though all its trials are"] : []),
      ...said.split("\n").filter((line) => line.startsWith("a worker ended")),
      ...(yield* wrongChanges(url))
    ]
  } satisfies Finding
}, Effect.scoped)
