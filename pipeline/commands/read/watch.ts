/**
 * `questline watch`: how far a run has come, how fast, and who plays it, wherever that is. Live on a terminal, until
 * nothing of the run is open; otherwise printed once.
 */
import { Console, Effect, Option } from "effect"
import { Command } from "effect/cli"
import { LEASE } from "../../../db/fleet/leases.ts"
import type { Worker } from "../../../db/fleet/workers.ts"
import { fitting, wrap } from "../../../report/layout.ts"
import { labelsOf } from "../../../report/modelLabels.ts"
import { counted, duration, NONE, number, oneLine } from "../../../report/text.ts"
import { find } from "../../run/findRun.ts"
import { type Watched, watched } from "../../run/workers/standing.ts"
import { printDocument } from "../../terminal/documents.ts"
import { traced } from "../../terminal/handler.ts"
import { asTyped } from "../../terminal/invocation.ts"
import * as options from "../../terminal/options.ts"
import { databaseOption, onStore } from "../../terminal/store.ts"
import { makeScreen, stdoutIsTerminal, stdoutWidth } from "../../terminal/writer.ts"

const right = (title: string) => ({ title, align: "right" as const })

const rateText = (rate: number | null): string =>
  rate === null ? NONE : number(Math.round(rate * 10) / 10)

const round = (rate: number | null) => (rate === null ? null : Math.round(rate * 100) / 100)

const WHY = 60

/** What a worker does about the run. */
const doesText = (worker: Worker, run: string): string =>
  worker.silent > LEASE
    ? `gone: silent for ${duration(worker.silent)}`
    : worker.held > 0
      ? "plays"
      : oneLine(new Map(Object.entries(worker.refused)).get(run) ?? "waits", WHY)

const lead = ({ done, errored, leftMs, rate, run, running, total }: Watched): string =>
  [
    `Run ${run.id}`,
    run.status,
    `${number(done)} of ${counted(total, "trial")} finished${errored === 0 ? "" : `, ${number(errored)} errored`}`,
    ...(done >= total ? [] : [`${number(running)} running`, `${rateText(rate)} trials/min`]),
    done >= total || running === 0
      ? ""
      : leftMs === null
        ? "time left unknown"
        : `about ${duration(leftMs)} left`
  ]
    .filter((part) => part !== "")
    .join(" · ")

/** The run and its workers as text of this width. */
const watchText = (now: Watched, db: string, width: number): string => {
  const labels = labelsOf(Object.keys(now.models))
  const models = Object.entries(now.models).map(([model, { done, errored, score, total }]) => [
    labels.get(model) ?? model,
    `${number(done)}/${number(total)}`,
    number(errored),
    number(Math.round(score))
  ])
  const workers = now.workers.map((worker) => [
    `${worker.host} ${worker.pid}`,
    worker.version,
    number(worker.held),
    number(worker.ended),
    rateText(worker.rate),
    `${duration(worker.silent)} ago`,
    doesText(worker, now.run.id)
  ])
  const table = fitting(width)
  return [
    wrap(lead(now), width),
    table([{ title: "Model" }, right("Finished"), right("Errored"), right("Points")], models),
    workers.length === 0
      ? now.done >= now.total
        ? ""
        : asTyped(
            `No worker is alive: \`questline work ${now.run.id}${databaseOption({ db })}\` starts one.`
          )
      : table(
          [
            { title: "Worker" },
            { title: "Version" },
            right("Held"),
            right("Ended"),
            right("Trials/min"),
            right("Last sign"),
            { title: "Does" }
          ],
          workers
        )
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

const documentOf = (now: Watched) => ({
  run: now.run.id,
  bench: now.run.bench,
  status: now.run.status,
  trials: now.total,
  done: now.done,
  errored: now.errored,
  pending: Math.max(0, now.total - now.done - now.running),
  running: now.running,
  trialsPerMinute: round(now.rate),
  leftMs: now.leftMs === null ? null : Math.round(now.leftMs),
  models: Object.entries(now.models).map(([model, { done, errored, score, total }]) => ({
    model,
    trials: total,
    done,
    errored,
    points: score
  })),
  workers: now.workers.map(({ ended, held, host, pid, rate, refused, silent, version }) => ({
    ...{ host, pid, version, held, ended, refused: { ...refused } },
    trialsPerMinute: round(rate),
    silentMs: silent
  }))
})

/** Redraws the text until nothing of the run is open. */
const follow = Effect.fnUntraced(function* (id: string, db: string) {
  const screen = yield* makeScreen
  yield* Effect.addFinalizer(() => screen.end)
  yield* screen.begin
  while (true) {
    const now = yield* watched(yield* find(Option.some(id)))
    const { columns } = screen.size()
    yield* screen.draw(watchText(now, db, columns - 1).split("\n"), columns)
    if (now.done >= now.total) return now
    yield* Effect.sleep("2 seconds")
  }
}, Effect.scoped)

export const watch = Command.make(
  "watch",
  { run: options.run, db: options.db, json: options.json },
  traced(
    Effect.fn("commands.watch")(function* ({ db, json, run: wanted }) {
      yield* onStore(
        db,
        Effect.gen(function* () {
          const run = yield* find(wanted)
          if (json) return yield* printDocument("watch", documentOf(yield* watched(run)))
          const now = yield* stdoutIsTerminal() ? follow(run.id, db) : watched(run)
          yield* Console.log(watchText(now, db, stdoutWidth()))
        })
      )
    })
  )
).pipe(
  Command.withDescription("How far a run has come, how fast, and which workers play it"),
  Command.withExamples([
    { command: "questline watch", description: "The latest run" },
    { command: "questline watch --db env:STORE --json", description: "Once, for a script" }
  ])
)
