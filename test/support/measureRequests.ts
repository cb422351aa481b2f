import { spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { NodeHttpClient, NodeRuntime, NodeServices } from "@effect/platform-node"
import { Console, Effect } from "effect"
import { temporaryFolder } from "../db/support.ts"
import { definitionOf, SECRET } from "./killing.ts"
import { launched } from "./launched.ts"
import { oracleServer } from "./oracleServer.ts"
import { newDatabase } from "./postgres.ts"
import { by, socketOf, wayTo } from "./postgresWay.ts"

const [tasks = "erc20_*", rounds = "3", ...more] = process.argv.slice(2)
const options = { seed: 3, rounds: Number(rounds), concurrency: 4, tasks: [tasks] }
NodeRuntime.runMain(
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const url = yield* newDatabase
    const way = yield* wayTo(socketOf(url))
    const server = yield* oracleServer({ seed: 3, rounds: options.rounds, library: "ethers" })
    const config = `${folder}/pipeline.config.json`
    writeFileSync(config, JSON.stringify({ models: { tested: definitionOf(options, server) } }))
    const file = yield* launched
    const args = [
      "run",
      "--model",
      "tested",
      "--config",
      config,
      "--seed",
      "3",
      "--rounds",
      rounds,
      "--concurrency",
      "4",
      "--tasks",
      tasks,
      "--db",
      by(way, url),
      "--json",
      ...more
    ]
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, QUESTLINE_TEST_KEY: SECRET },
      stdio: ["ignore", "pipe", "inherit"]
    })
    let out = ""
    child.stdout.on("data", (c) => {
      out += c
    })
    yield* Effect.promise(() => new Promise((r) => child.once("close", r)))
    yield* Console.log(out.slice(-600))
    const counts = new Map<string, number>()
    for (const { texts, transaction } of way.state.asked) {
      const name =
        (transaction ? "T " : "Q ") +
        texts
          .map((t) =>
            t
              .replace(/\s+/g, " ")
              .replace(/"/g, "")
              .slice(0, texts.length > 1 ? 34 : 120)
          )
          .join(" | ")
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    for (const [name, n] of [...counts].toSorted((a, b) => b[1] - a[1]))
      yield* Console.log(`${n}  ${name}`)
    const trips = way.state.asked.reduce((s, { transaction }) => s + (transaction ? 2 : 1), 0)
    yield* Console.log(`requests ${way.state.asked.length}, round trips ${trips}`)
  }).pipe(Effect.scoped, Effect.provide([NodeServices.layer, NodeHttpClient.layerUndici]))
)
