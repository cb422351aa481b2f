import { join } from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer, Option, Redacted } from "effect"
import { Store } from "../../../db/Store.ts"
import { find } from "../../../pipeline/run/run.ts"
import { agentWorld, SEED } from "../../stages/session/agentWorld.ts"
import { runQuest } from "../../support/quest.ts"
import { connect, post, replayed } from "../../support/sessions/mcpClient.ts"
import { serveTasks } from "../../support/sessions/mcpWorld.ts"
import { recordedBy } from "../../support/sessions/recorded.ts"

const TASKS = ["erc20_approve", "query_pair_reserves", "composite_approve_add_liquidity"]

const store = Layer.unwrap(
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const folder = yield* fs.makeTempDirectoryScoped({ prefix: "questline-mcp-" })
    return Store.layer({ url: join(folder, "mcp.db") })
  })
)
const world = store.pipe(Layer.provideMerge(agentWorld))

layer(world, { timeout: "2 minutes", excludeTestServices: true })("the MCP server", (it) => {
  it.effect(
    "gives a client that knows the solutions what scripts get, with the same hashes",
    () =>
      Effect.gen(function* () {
        const asked = { tasks: TASKS, seed: SEED }
        const scripts = yield* runQuest({ ...asked, models: ["oracle"] })
        const did = yield* recordedBy(scripts, "oracle")
        assert.lengthOf(did, TASKS.length)
        const { tasks, url } = yield* serveTasks(asked)
        const client = yield* Effect.promise(() => connect(url))
        assert.isNull(tasks.run())
        const refused = yield* Effect.forEach(
          did,
          (each) => Effect.promise(() => replayed(client, each)),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(refused.flat(), [])
        const run = yield* find(Option.fromNullOr(tasks.run()))
        const trials = yield* (yield* Store).trialsOf(run.id)
        assert.deepStrictEqual(
          trials.map(({ passed, score, status }) => [status, passed, score]),
          did.map(() => ["done" as const, true, 100])
        )
        const again = yield* recordedBy(run, "mcp:scripted")
        assert.deepStrictEqual(
          again.map(({ hashes }) => hashes),
          did.map(({ hashes }) => hashes)
        )
      }).pipe(Effect.scoped),
    120_000
  )

  it.effect("says what a client does wrong, and keeps sessions of clients apart", () =>
    Effect.gen(function* () {
      const { sessions, tasks, url } = yield* serveTasks({
        tasks: ["bnb_transfer_basic"],
        seed: SEED
      })
      const [one, other] = yield* Effect.promise(() => Promise.all([connect(url), connect(url)]))
      const say = (client: typeof one, name: string, input: unknown = {}) =>
        Effect.promise(() => client.tool(name, input))
      assert.match((yield* say(one, "send")).text, /no session is open: call open/)
      assert.match((yield* say(one, "open", { task: "__proto__" })).text, /the run has no task/)
      assert.match((yield* say(one, "open", {})).text, /^open: /)
      const opened = yield* say(one, "open", { task: "bnb_transfer_basic" })
      assert.isFalse(opened.refused, opened.text)
      assert.match((yield* say(other, "open", { task: "bnb_transfer_basic" })).text, /is done, or/)
      assert.match((yield* say(other, "finish")).text, /no session is open/)
      assert.match((yield* say(other, "send", { session: "0" })).text, /no such session/)
      assert.match((yield* say(one, "read", { kind: "balance", all: 1 })).text, /^read: /)
      const read = yield* say(one, "read", { kind: "balance" })
      assert.strictEqual(read.value.address, opened.value.address)
      const unknown = yield* Effect.promise(() => one.ask("tools/call", { name: "constructor" }))
      assert.isDefined(unknown.body.error)
      const abi = yield* Effect.promise(() =>
        one.ask("resources/read", { uri: "questline://contracts/router_address/abi" })
      )
      assert.match(abi.body.result.contents[0].text, /function swapExactTokensForTokens\(/)
      const token = yield* Effect.promise(() =>
        one.ask("resources/read", { uri: "questline://contracts/usdt_address/abi" })
      )
      assert.match(token.body.result.contents[0].text, /^(function .*\n)+function [^\n]*$/)
      const text = yield* Effect.promise(() =>
        one.ask("resources/read", { uri: "questline://tasks/bnb_transfer_basic" })
      )
      assert.strictEqual(text.body.result.contents[0].text, opened.value.instruction)
      assert.include(opened.value.instruction, "by calling tools")
      assert.notMatch(opened.value.instruction, /JSON-RPC|eth_|wallet_|questline_|process|reply/)
      // The client goes away: what it left open is judged.
      yield* sessions.endAll({ _tag: "exited" })
      const [trial] = yield* (yield* Store).trialsOf(tasks.run() ?? "")
      assert.strictEqual(trial?.status, "done")
      assert.isFalse(trial?.passed)
    }).pipe(Effect.scoped)
  )

  it.effect("refuses pages of other sites, other hosts, wrong tokens and large bodies", () =>
    Effect.gen(function* () {
      const secret = "0123456789abcdef"
      const { url } = yield* serveTasks({ tasks: ["bnb_*"] }, Redacted.make(secret))
      const status = (headers: Readonly<Record<string, string>>, params: unknown = {}) =>
        Effect.map(
          Effect.promise(() => post(url, "ping", params, headers)),
          (answer) => answer.status
        )
      const authorization = `Bearer ${secret}`
      assert.strictEqual(yield* status({}), 401)
      assert.strictEqual(yield* status({ authorization: `${authorization}0` }), 401)
      assert.strictEqual(yield* status({ authorization, origin: "http://evil.example" }), 403)
      assert.strictEqual(yield* status({ authorization }, "x".repeat(8_100_000)), 413)
      const client = yield* Effect.promise(() => connect(url, { authorization }))
      const listed = yield* Effect.promise(() => client.tool("list_tasks", { pattern: "*_basic" }))
      assert.deepStrictEqual(listed.value, {
        run: null,
        tasks: [{ task: "bnb_transfer_basic", kind: "atomic", left: 1, done: 0 }]
      })
    }).pipe(Effect.scoped)
  )
})
