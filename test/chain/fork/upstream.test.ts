/** How a fork's node is asked: what is waited for, what is an answer, and what is one clear error. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ForkError, parseForkSource } from "../../../chain/fork/ForkSource.ts"
import { makeUpstream, stateRefused } from "../../../chain/fork/upstream.ts"
import { type Handler, json, serve } from "../../support/httpServer.ts"

const KEY = "4f9a-topsecret-77"

/** Asks a node that answers as these handlers do, one after the other, the last for ever. */
const asking = (...handlers: ReadonlyArray<Handler>) =>
  Effect.scoped(
    Effect.gen(function* () {
      let requests = 0
      const { origin } = yield* serve((response, received) => {
        const handler = handlers[Math.min(requests, handlers.length - 1)]
        requests += 1
        handler?.(response, received)
      })
      const source = yield* parseForkSource(`${origin}/v1/${KEY}`)
      if (source._tag === "File") return yield* Effect.die("a URL is no file")
      const node = yield* makeUpstream(source)
      const exit = yield* Effect.result(node.ask("eth_getCode", ["0x00", "0x1"]))
      return { exit, requests }
    })
  )

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, text = ""): Handler =>
  (response) => {
    response.writeHead(code, headers)
    response.end(text)
  }
const result = json({ jsonrpc: "2.0", id: 1, result: "0x60" })
const error = (code: number, message: string) =>
  json({ jsonrpc: "2.0", id: 1, error: { code, message } })
const broken: Handler = (response) => {
  response.destroy()
}

const now = { "retry-after": "0" }

describe("a fork's node", () => {
  const absorbed: Readonly<Record<string, Handler>> = {
    "too many requests": status(429, now),
    "too many requests, until a date that is past": status(429, {
      "retry-after": "Wed, 01 Jan 2020 00:00:00 GMT"
    }),
    "too many requests, as JSON-RPC says it": error(-32005, "daily rate limit: slow down"),
    "an overloaded server": status(503, now),
    "a broken connection": broken,
    "a node that is a block behind": error(-32000, "header not found")
  }
  for (const [what, handler] of Object.entries(absorbed)) {
    it.live(`is asked again after ${what}`, () =>
      Effect.gen(function* () {
        const { exit, requests } = yield* asking(handler, handler, result)
        assert.deepInclude(exit, { success: { _tag: "Result", result: "0x60" } })
        assert.strictEqual(requests, 3)
      })
    )
  }

  const answers: Readonly<Record<string, Handler>> = {
    "a state that is gone": error(-32000, "missing trie node 5a5a"),
    "a query that is too large": error(-32005, "query returned more than 10000 results"),
    "more than is kept": status(200, {}, JSON.stringify({ result: "0".repeat(5_000_000) })),
    "a header that stays unknown": error(-32000, "header not found")
  }
  for (const [what, handler] of Object.entries(answers)) {
    it.live(`finds the answer in ${what}`, () =>
      Effect.gen(function* () {
        const { exit } = yield* asking(handler)
        assert.strictEqual(exit._tag === "Success" ? exit.success._tag : null, "Refused")
      })
    )
  }

  const failures: Readonly<Record<string, readonly [Handler, RegExp]>> = {
    "a wrong key": [status(401, {}, `no such key ${KEY}`), /refuses \(status 401\).*key/],
    "another place": [status(301, { location: "/x" }), /redirects \(status 301\)/],
    "a page": [status(200, {}, "<html>"), /does not answer JSON-RPC \(status 200\)/],
    "a long silence": [
      status(429, { "retry-after": "3600" }),
      /does not answer eth_getCode: status 429, retry after 3600 s/
    ]
  }
  for (const [what, [handler, message]] of Object.entries(failures)) {
    it.live(`gives one clear error without its key if it answers with ${what}`, () =>
      Effect.gen(function* () {
        const { exit, requests } = yield* asking(handler)
        assert.strictEqual(requests, 1)
        if (exit._tag === "Success") return assert.fail("it was answered")
        assert.instanceOf(exit.failure, ForkError)
        assert.match(exit.failure.message, message)
        assert.notInclude(exit.failure.message, KEY)
        assert.match(exit.failure.message, /127\.0\.0\.1:\d+#[0-9a-f]{8}/)
      })
    )
  }

  it.live("gives nothing of its URL away in an error of its own", () =>
    Effect.gen(function* () {
      const { exit } = yield* asking(error(-32000, `project ${KEY} may not read this`))
      assert.notInclude(JSON.stringify(exit), KEY)
      assert.include(JSON.stringify(exit), "project <redacted> may not")
    })
  )

  it("is reported differently if it pruned the state than if it refuses", () => {
    for (const said of [
      "missing trie node 5a5a (path ) state 0x01 is not available",
      "header not found",
      "required historical state unavailable (reexec=128)",
      "state at block #123 is pruned",
      "this request needs an archive node"
    ]) {
      assert.match(stateRefused("bsc.example", 7, said).message, /archive node, or a later block/)
    }
    assert.notInclude(stateRefused("bsc.example", 7, "no such method").message, "archive")
  })
})
