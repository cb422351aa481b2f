/** The viewer's server as another program on this machine meets it, or a page in the reader's browser. */
import { request } from "node:http"
import { connect } from "node:net"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Store } from "../../../db/Store.ts"
import { makeSite } from "../../../pipeline/view/Site.ts"
import { LIMITS, type Limits, serve } from "../../../pipeline/view/server.ts"
import { folder } from "../commands/support.ts"
import { toy } from "../toy/toyBench.ts"

/** Breaks out of a text, out of an attribute in either quotes, and out of a script. */
const HOSTILE = `"'></script></style><xss onx='1' \u001b[2J\u202e{{1}}\${1}<!--`

const trial = { item: "sum-1", split: "sums", variant: "", round: 1 }

/** A server over a run; what it is called, and what all that is in it is called. */
const served = Effect.fnUntraced(function* (limits: Partial<Limits> = {}, id = "r1", name = "m") {
  const file = join(yield* folder, "pages.db")
  const services = yield* Layer.build(
    Store.layer({ url: file }).pipe(Layer.provideMerge(NodeServices.layer))
  )
  return yield* Effect.gen(function* () {
    const store = yield* Store
    yield* store.createRun({
      id,
      bench: "toy",
      config: { models: [name] },
      environment: { form: 1, offset: 0 }
    })
    yield* store.addTrials(id, [
      { ...trial, model: name },
      { ...trial, model: "n", variant: name }
    ])
    const said = { text: `needle ${name}`, finish: "stop", cost: null, latencyMs: 1, sent: null }
    const usage = { input: 1, output: 1, cached: null, reasoning: null }
    yield* store.saveStep({
      ...{ trialId: 1, stage: "generate", key: "k", version: 1, step: 1, attempt: 1 },
      ...{ value: { ...said, usage }, durationMs: 1, durable: true }
    })
    yield* store.keepNote({ run: id }, { text: name, tags: [name.slice(0, 40)] })
    yield* store.keepNote({ trial: 2 }, { text: name, tags: [name.slice(0, 40)] })
    return yield* serve(yield* makeSite(() => toy.load), 0, { ...LIMITS, ...limits })
  }).pipe(Effect.provideContext(services))
})

interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

interface Asking {
  readonly body?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const ask = (
  port: number,
  path: string,
  { body: sent = "", headers = {}, method = "GET" }: Asking = {}
) =>
  Effect.callback<Answer>((resume) => {
    const asking = request(
      { host: "127.0.0.1", port, path, method, headers, agent: false },
      (answer) => {
        let body = ""
        answer.on("data", (chunk: Buffer) => {
          body += chunk.toString()
        })
        answer.on("end", () =>
          resume(Effect.succeed({ status: answer.statusCode, headers: answer.headers, body }))
        )
      }
    )
    asking.on("error", () => resume(Effect.succeed({ status: undefined, headers: {}, body: "" })))
    asking.end(sent)
  })

/** Opens a stream and gives its status once its head is there; it stays open until the scope closes. */
const open = (port: number, agent: string) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly status: number | undefined; readonly close: () => void }>(
      (resume) => {
        const asking = request(
          {
            host: "127.0.0.1",
            port,
            path: "/run/r1/live",
            headers: { "user-agent": agent },
            agent: false
          },
          (answer) => {
            answer.on("error", () => undefined)
            answer.resume()
            resume(Effect.succeed({ status: answer.statusCode, close: () => asking.destroy() }))
          }
        )
        asking.on("error", () => undefined)
        asking.end()
      }
    ),
    ({ close }) => Effect.sync(close)
  )

/** Sends bytes, and gives all that comes until the server closes the connection. */
const raw = (port: number, text: string) =>
  Effect.callback<string>((resume) => {
    let heard = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString()
    })
    socket.on("error", () => undefined)
    socket.on("close", () => resume(Effect.succeed(heard)))
    return Effect.sync(() => socket.destroy())
  })

describe("the viewer's streams", () => {
  it.live("are limited per browser and in total, and a closed one makes room", () =>
    Effect.gen(function* () {
      const port = yield* served({ streams: 3, streamsEach: 2 })
      const first = yield* open(port, "a")
      assert.strictEqual(first.status, 200)
      assert.strictEqual((yield* open(port, "a")).status, 200)
      assert.strictEqual((yield* open(port, "a")).status, 429)
      assert.strictEqual((yield* open(port, "b")).status, 200)
      const full = yield* ask(port, "/run/r1/live", { headers: { "user-agent": "c" } })
      assert.strictEqual(full.status, 503)
      assert.match(full.body, /^too many streams are open here/)
      assert.strictEqual(full.headers["retry-after"], "5")
      // Pages are there for all meanwhile.
      const page = yield* ask(port, "/run/r1")
      assert.strictEqual(page.status, 200, page.body)
      first.close()
      const again = open(port, "c").pipe(
        Effect.flatMap(({ status }) => (status === 200 ? Effect.void : Effect.fail(status))),
        Effect.retry({ times: 10_000 })
      )
      yield* again
    }).pipe(Effect.scoped)
  )

  it.live("last a limited time, with signs of life", () =>
    Effect.gen(function* () {
      const port = yield* served({ streamLife: 300, heartbeat: 20 })
      const { body, status } = yield* ask(port, "/run/r1/live")
      assert.strictEqual(status, 200)
      assert.match(body, /^: here\n\n(: still here\n\n)+$/)
    }).pipe(Effect.scoped)
  )

  it.live("keep nothing open for a HEAD request, or without a run", () =>
    Effect.gen(function* () {
      const port = yield* served({ streams: 1, streamsEach: 1 })
      for (let asked = 0; asked < 3; asked++) {
        assert.strictEqual((yield* ask(port, "/run/r1/live", { method: "HEAD" })).status, 200)
        assert.strictEqual((yield* ask(port, "/run/none/live")).status, 404)
      }
    }).pipe(Effect.scoped)
  )
})

describe("the viewer's connections", () => {
  it.live("are closed if a request is never complete", () =>
    Effect.gen(function* () {
      const port = yield* served({ head: 100, request: 200 })
      const heard = yield* raw(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `)
      assert.match(heard, /^HTTP\/1.1 408 /)
      const body = yield* raw(
        port,
        `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 9999999\r\n\r\nx`
      )
      assert.match(body, /^HTTP\/1.1 405 /)
    }).pipe(Effect.scoped)
  )

  it.live("are closed if they are idle", () =>
    Effect.gen(function* () {
      const port = yield* served({ idle: 100 })
      assert.strictEqual(yield* raw(port, ""), "")
    }).pipe(Effect.scoped)
  )

  it.live("are limited in number", () =>
    Effect.gen(function* () {
      const port = yield* served({ connections: 2 })
      yield* open(port, "a")
      yield* open(port, "b")
      assert.strictEqual((yield* ask(port, "/")).status, undefined)
    }).pipe(Effect.scoped)
  )

  it.live("refuse long headers and long addresses, and serve many requests in a row", () =>
    Effect.gen(function* () {
      const port = yield* served()
      assert.strictEqual((yield* ask(port, `/?${"q".repeat(20_000)}`)).status, 431)
      assert.strictEqual(
        (yield* ask(port, "/", { headers: { "x-long": "h".repeat(20_000) } })).status,
        431
      )
      assert.strictEqual((yield* ask(port, `/run/r1?${"a=1&".repeat(1_500)}`)).status, 200)
      const line = `GET /run/r1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
      const many = yield* raw(port, `${`${line}\r\n`.repeat(200)}${line}Connection: close\r\n\r\n`)
      const statuses = many.match(/^HTTP\/1.1 \d+/gm) ?? []
      assert.lengthOf(statuses, 201)
      assert.sameMembers([...new Set(statuses)], ["HTTP/1.1 200", "HTTP/1.1 503"])
    }).pipe(Effect.scoped)
  )
})

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store"
}

describe("a page of another site", () => {
  it.live("may link here, but cannot embed a page or start work", () =>
    Effect.gen(function* () {
      const port = yield* served()
      const from = (site: string, mode: string, dest: string) =>
        Effect.map(
          ask(port, "/run/r1", {
            headers: { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest }
          }),
          ({ status }) => status
        )
      assert.strictEqual(yield* from("cross-site", "navigate", "document"), 200)
      assert.strictEqual(yield* from("none", "navigate", "document"), 200)
      assert.strictEqual(yield* from("same-origin", "cors", "empty"), 200)
      for (const site of ["cross-site", "same-site"]) {
        assert.strictEqual(yield* from(site, "no-cors", "image"), 403)
        assert.strictEqual(yield* from(site, "no-cors", "script"), 403)
        assert.strictEqual(yield* from(site, "cors", "empty"), 403)
        assert.strictEqual(yield* from(site, "navigate", "iframe"), 403)
        assert.strictEqual(yield* from(site, "navigate", "object"), 403)
      }
    }).pipe(Effect.scoped)
  )

  it.live("learns nothing through another host name, another method, or an odd address", () =>
    Effect.gen(function* () {
      const port = yield* served()
      for (const host of [
        "evil.example",
        `evil.example:${port}`,
        `127.0.0.1.evil.example:${port}`
      ]) {
        const { body, status } = yield* ask(port, "/", { headers: { host } })
        assert.strictEqual(status, 403, host)
        assert.notInclude(body, "r1")
      }
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"]) {
        const { headers, status } = yield* ask(port, "/run/r1", { method })
        assert.strictEqual(status, 405, method)
        assert.notProperty(headers, "access-control-allow-origin")
      }
      for (const path of [
        "//evil.example/",
        "/\\evil.example",
        "/run/../../etc/passwd",
        "/run/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/run/r1/figure/..%2f..%2fetc%2fpasswd.svg",
        "/run/%00",
        "/run/%ff",
        "/run/%",
        "/trial/0",
        "/trial/-1",
        "/trial/1e999",
        "/trial/9007199254740993",
        "/trial/__proto__",
        "/run/__proto__",
        "/constructor",
        "/compare/r1/%00",
        "/package.json"
      ]) {
        const { body, headers, status } = yield* ask(port, path)
        assert.strictEqual(status, 404, path)
        assert.notProperty(headers, "location")
        assert.match(String(headers["content-type"]), /^text\/plain/)
        assert.notInclude(body, "root:")
        for (const [name, value] of Object.entries(HEADERS))
          assert.strictEqual(headers[name], value)
      }
      // What would make a web socket of it is passed over.
      const { status } = yield* ask(port, "/run/r1", {
        headers: {
          connection: "upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ=="
        }
      })
      assert.strictEqual(status, 200)
    }).pipe(Effect.scoped)
  )
})

describe("a note", () => {
  it.live("is accepted only from a page of this server, as JSON, and limited in size", () =>
    Effect.gen(function* () {
      const port = yield* served()
      const origin = `http://127.0.0.1:${port}`
      const own = { origin, "content-type": "application/json", "sec-fetch-site": "same-origin" }
      const note = (text: string, tags: ReadonlyArray<string> = []) =>
        JSON.stringify({ text, tags })
      const send = (path: string, headers: Readonly<Record<string, string>>, body: string) =>
        Effect.map(ask(port, path, { method: "POST", headers, body }), ({ status }) => status)
      const { origin: _, ...unsigned } = own
      for (const [status, headers, body] of [
        [403, unsigned, note("x")],
        [403, { ...own, origin: "http://evil.example" }, note("x")],
        [403, { ...own, origin: "null" }, note("x")],
        [403, { ...own, origin: `http://localhost:${port}` }, note("x")],
        [403, { ...own, "sec-fetch-site": "same-site" }, note("x")],
        [403, { ...own, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, note("x")],
        [403, { ...own, host: `evil.example:${port}` }, note("x")],
        [415, { ...own, "content-type": "text/plain" }, note("x")],
        [415, { ...own, "content-type": "application/x-www-form-urlencoded" }, "text=x"],
        [400, own, "{"],
        [400, own, JSON.stringify({ text: 1, tags: [] })],
        [400, own, JSON.stringify({ text: "x" })],
        [400, own, note("x".repeat(10_001))],
        [400, own, note("x".repeat(200_000))],
        [400, own, note("x", ["y".repeat(41)])],
        [400, own, note("x", [""])],
        [
          400,
          own,
          note(
            "x",
            Array.from({ length: 21 }, (_, at) => `t${at}`)
          )
        ]
      ] as const) {
        assert.strictEqual(yield* send("/trial/1/note", headers, body), status, body.slice(0, 60))
      }
      assert.notInclude((yield* ask(port, "/trial/1")).body, `class="noted"`)
      assert.strictEqual(yield* send("/trial/99/note", own, note("x")), 409)
      assert.strictEqual(yield* send("/run/none/note", own, note("x")), 409)
      assert.strictEqual(yield* send("/trial/1/note/x", own, note("x")), 405)
      assert.strictEqual(yield* send("/trial/1/note", own, note(HOSTILE, [" look "])), 204)
      const { body } = yield* ask(port, "/trial/1")
      assert.include(body, `class="noted"`)
      assert.include(body, "<li>look</li>")
      assert.notInclude(body, "<xss")
      assert.strictEqual((yield* ask(port, "/trial/1/note")).status, 405)
      assert.strictEqual(yield* send("/trial/1/note", own, note("")), 204)
      assert.notInclude((yield* ask(port, "/trial/1")).body, `class="noted"`)
    }).pipe(Effect.scoped)
  )
})

describe("pages of a database that a stranger made", () => {
  it.live("show hostile texts in every field as mere text", () =>
    Effect.gen(function* () {
      const port = yield* served({}, HOSTILE, HOSTILE)
      const id = encodeURIComponent(HOSTILE)
      const looked: Array<string> = []
      const queue = [
        "/",
        `/run/${id}`,
        `/run/${id}/search?find=needle`,
        `/run/${id}/search?find=${id}`,
        `/run/${id}/search?find=${encodeURIComponent(`" OR "a" NEAR( * ${HOSTILE}`)}`
      ]
      while (queue.length > 0) {
        const path = queue.shift() ?? ""
        if (looked.includes(path)) continue
        looked.push(path)
        const { body, headers, status } = yield* ask(port, path)
        assert.strictEqual(status, 200, path)
        for (const [name, value] of Object.entries(HEADERS)) {
          assert.strictEqual(headers[name], value, path)
        }
        assert.match(
          String(headers["content-security-policy"]),
          /default-src 'none'.*frame-ancestors/
        )
        if (path.startsWith("/page.")) continue
        for (const part of ["<xss", "'></", "\"'>", "<!--", "\u0000", "\u001b", "\u202e"]) {
          assert.notInclude(body, part, path)
        }
        assert.notMatch(body, /<script(?! src="\/page.js" defer><\/script>)/, path)
        assert.notMatch(body, /(?:href|src)="(?!#|\/(?!\/)|data:image\/svg)/, path)
        for (const [, to = ""] of body.matchAll(/(?:href|src)="(\/[^"]*)/g)) {
          queue.push(to.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replace(/#.*/, ""))
        }
      }
      assert.isAbove(looked.length, 8)
      assert.isTrue(looked.some((path) => path.startsWith("/compare/")))
      assert.isTrue(looked.some((path) => path.startsWith("/trial/")))
      // What is said of an address that leads nowhere is a text, too.
      for (const path of [`/run/${id}x`, `/${id}`, `/compare/${id}/none`]) {
        const { body, status } = yield* ask(port, path, { headers: { accept: "text/html" } })
        assert.strictEqual(status, 404, path)
        assert.include(body, "<h2>Addresses</h2>")
        for (const part of ["<xss", "'></", "\"'>", "<!--", "\u001b", "\u202e"]) {
          assert.notInclude(body, part, path)
        }
      }
    }).pipe(Effect.scoped)
  )
})
