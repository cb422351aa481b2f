/** Agents as programs: the examples of the docs, and programs that do harm (one of two; `ESCAPE=all`: each). */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { Store } from "../../../db/Store.ts"
import { temporaryFolder } from "../../db/support.ts"
import { oneIn } from "../../support/oneIn.ts"
import { agentWorld, nodeAgent, playedBy } from "./agentWorld.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The blocks of code in the guide, by language. */
const example = (language: string): string => {
  const text = readFileSync(join(root, "docs/agents.md"), "utf8")
  const code = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(text)?.[1]
  assert.isDefined(code, language)
  return code ?? ""
}

/** Does the task, in Node without a package. */
const DO_IT = `
const call = (method, ...params) => fetch(process.env.QUESTLINE_RPC_URL, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
}).then((response) => response.json())
const task = process.env.QUESTLINE_INSTRUCTION
const doIt = () => call("eth_sendTransaction", {
  to: task.match(/0x\\w{40}/g).at(-1),
  value: "0x" + BigInt(Math.round(Number(task.match(/[\\d.]+(?= BNB)/g).at(-1)) * 1e6) * 1e12).toString(16)
})
`

/** Programs that do harm or end badly, whether they then do the task, and how they end. */
const hostile: Readonly<Record<string, readonly [body: string, outcome: string, ending: string]>> =
  {
    "leaves a child": [
      `${DO_IT}
    const { spawn } = require("node:child_process")
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })
    doIt().then(() => {
      require("node:fs").writeFileSync(process.env.QUESTLINE_OUT, JSON.stringify({ child: child.pid }))
      process.exit(0)
    })`,
      "pass",
      "exited"
    ],
    good: [`${DO_IT} doIt()`, "pass", "exited"],
    "never ends": [
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)',
      "timeout",
      "time_limit"
    ],
    "never ends, and did it": [
      `${DO_IT} doIt().then(() => setInterval(() => {}, 1000))`,
      "pass",
      "time_limit"
    ],
    "is done, and stays": [
      `${DO_IT} doIt().then(() => call("questline_finish")).then(() => setInterval(() => {}, 1000))`,
      "pass",
      "finished"
    ],
    "ends with 3": ['console.error("no idea"); process.exit(3)', "agent_failed", "failed"],
    "ends by a signal": ['process.kill(process.pid, "SIGKILL")', "agent_failed", ""],
    "did it, and ends by a signal": [
      `${DO_IT} doIt().then(() => process.kill(process.pid, "SIGKILL"))`,
      "pass",
      ""
    ],
    "sends 10 MB": [
      `${DO_IT} call("eth_call", { data: "0x" + "00".repeat(5e6) }, "latest").catch(() => {}).then(doIt)`,
      "pass",
      "exited"
    ],
    "sends half requests": [
      `${DO_IT}
    const { port, pathname, host } = new URL(process.env.QUESTLINE_RPC_URL)
    const head = "POST " + pathname + " HTTP/1.1\\r\\nHost: " + host + "\\r\\nContent-Type: application/json\\r\\n"
    for (const part of ["P", head, head + "Content-Length: 99\\r\\n\\r\\n{"]) for (let n = 0; n < 20; n++) {
      const socket = require("node:net").connect(port, "127.0.0.1", () => socket.write(part))
      socket.on("error", () => {})
      socket.unref()
    }
    setImmediate(() => doIt().then(() => process.exit(0)))`,
      "pass",
      "exited"
    ],
    "opens 10,000 connections in turn": [
      `${DO_IT}
    const { port } = new URL(process.env.QUESTLINE_RPC_URL)
    const next = (left) => left === 0 ? doIt() : new Promise((done) => {
      const socket = require("node:net").connect(port, "127.0.0.1", () => socket.destroy())
      socket.on("error", () => {})
      socket.on("close", done)
    }).then(() => next(left - 1))
    next(10_000)`,
      "pass",
      "exited"
    ],
    "says nonsense": [
      `${DO_IT}
    const fs = require("node:fs")
    doIt().then(() => {
      fs.writeSync(3, 'nonsense\\n[1]\\n{"cost": "much"}\\n{"answer": 5}\\n{"usage": {"input": 1e999}}\\n')
      fs.writeFileSync(process.env.QUESTLINE_OUT, "\\u0000".repeat(3e6))
    })`,
      "pass",
      "exited"
    ],
    "prints 50 MB": [
      `${DO_IT} doIt().then(() => { for (let n = 0; n < 50; n++) require("node:fs").writeSync(1, "x".repeat(1e6)) })`,
      "pass",
      "exited"
    ],
    "forks again and again": [
      `${DO_IT}
    const { spawn } = require("node:child_process")
    spawn("sh", ["-c", "for n in 1 2 3 4 5 6 7 8; do (for m in 1 2 3 4 5 6 7 8; do sleep 1000 & done; wait) & done; wait"], { stdio: "inherit" })
    doIt()`,
      "pass",
      "time_limit"
    ]
  }

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

layer(agentWorld, { excludeTestServices: true })("an agent's program", (it) => {
  it.effect("passes as the guide shows it, in Python, in a shell and in TypeScript", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const folder = yield* temporaryFolder
      yield* fs.symlink(join(root, "node_modules"), join(folder, "node_modules"))
      yield* fs.writeFileString(join(folder, "package.json"), '{ "type": "module" }')
      const programs = [
        ["python", "agent.py", "python3"],
        ["sh", "agent.sh", "sh"],
        ["typescript", "agent.ts", `'${process.execPath}'`]
      ] as const
      const commands = yield* Effect.forEach(programs, ([language, name, runner]) => {
        assert.isAtMost(example(language).trim().split("\n").length, 10, language)
        const file = join(folder, name)
        return Effect.as(fs.writeFileString(file, example(language)), `${runner} '${file}'`)
      })
      const [first = "", ...others] = commands
      const played = yield* playedBy([first, ...others]).pipe(
        Effect.provide(Store.layer({ url: join(folder, "a.db") }))
      )
      assert.deepStrictEqual(
        played.map(({ trial }) => [trial?.status, trial?.outcome, trial?.score]),
        commands.map(() => ["done", "pass", 100])
      )
      const hashes = played.map(({ session }) => session?.acted.transactions[0]?.request.value)
      assert.strictEqual(new Set(hashes).size, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("ends its own trial alone, whatever it does", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      // Those that never end use all of their time; a slow machine takes none from the others.
      const byTime = Object.groupBy(
        oneIn(2, Object.entries(hostile), "ESCAPE"),
        ([, [, , ending]]) => (ending === "time_limit" ? "stay" : "end")
      )
      const groups = [
        { programs: byTime.stay ?? [], limit: 15_000 },
        { programs: byTime.end ?? [], limit: 170_000 }
      ]
      const names = groups.flatMap(({ programs }) => programs.map(([name]) => name))
      const played = (yield* Effect.forEach(groups, ({ programs, limit }, group) =>
        Effect.gen(function* () {
          const [first = "", ...others] = yield* Effect.forEach(programs, ([, [body]], index) =>
            nodeAgent(folder, `agent${group}${index}`, body)
          )
          return yield* playedBy([first, ...others], limit)
        })
      ).pipe(Effect.provide(Store.layer({ url: join(folder, "b.db") })))).flat()
      assert.deepStrictEqual(
        played.map(({ session, trial }, index) => [
          names[index],
          trial?.status,
          trial?.outcome,
          hostile[names[index] ?? ""]?.[2] === "" ? "" : session?.ending._tag
        ]),
        names.map((name) => [name, "done", hostile[name]?.[1], hostile[name]?.[2]])
      )
      const told = played[names.indexOf("leaves a child")]?.session?.told[0]
      assert.isFalse(isAlive(Number((told as { readonly child: number }).child)))
    }).pipe(Effect.scoped)
  )

  it.effect(
    "earns nothing by reading, and the points by answering, on its descriptor or over RPC",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const read = `${DO_IT}
        const read = () => call("eth_getBalance", task.match(/0x\\w{40}/g).at(-1), "latest")
        const key = () => /^- \`(\\w+)\`/m.exec(task)[1]`
        const reads = yield* nodeAgent(folder, "reads", `${read}\nread()`)
        const says = yield* nodeAgent(
          folder,
          "says",
          `${read}
        read().then(({ result }) => require("node:fs").writeSync(3, JSON.stringify({ answer: { [key()]: result } })))`
        )
        const submits = yield* nodeAgent(
          folder,
          "submits",
          `${read}
        read().then(({ result }) => call("questline_submitAnswer", { [key()]: result }))`
        )
        const played = yield* playedBy([reads, says, submits], 60_000, "query_bnb_balance").pipe(
          Effect.provide(Store.layer({ url: join(folder, "d.db") }))
        )
        assert.deepStrictEqual(
          played.map(({ trial }) => [trial?.outcome, trial?.score]),
          [
            ["schema_invalid_3", 0],
            ["pass", 100],
            ["pass", 100]
          ]
        )
      }).pipe(Effect.scoped)
  )

  it.effect("that is not there, or asks to be started again, is not scored", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const again = yield* nodeAgent(
        folder,
        "again",
        `${DO_IT}
        const fs = require("node:fs")
        const seen = ${JSON.stringify(join(folder, "seen"))}
        if (fs.existsSync(seen)) doIt()
        else { fs.writeFileSync(seen, ""); call("eth_sendTransaction", { to: task.match(/0x\\w{40}/g)[0] }).then(() => process.exit(75)) }`
      )
      const [missing, second] = yield* playedBy([join(folder, "nothing-here"), again]).pipe(
        Effect.provide(Store.layer({ url: join(folder, "c.db") }))
      )
      assert.deepInclude(missing?.trial, { status: "errored", outcome: null })
      // What the first start sent is gone with its session.
      assert.deepInclude(second?.trial, { status: "done", outcome: "pass" })
      assert.strictEqual(second?.session?.acted.transactions.length, 1)
    }).pipe(Effect.scoped)
  )
})
