/** Who may ask the gate and how, how long a session lives, and what a failing node looks like. */
import { request as httpRequest } from "node:http"
import { connect } from "node:net"
import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Option, Scope } from "effect"
import { TestClock } from "effect/testing"
import { startAnvil } from "../../chain/Anvil.ts"
import { Limits } from "../../chain/gate/Limits.ts"
import { makeJsonRpc } from "../../chain/JsonRpc.ts"
import { RpcGate } from "../../chain/RpcGate.ts"
import { ask, Fixture, openSession, post, rpc, TestNode } from "./gateFixture.ts"

const chainId = JSON.stringify(rpc("eth_chainId"))

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** An HTTP request with any header, Host included; resolves to the status. */
const send = (url: string, { method = "POST", path, headers = {}, body = chainId }: Sent) =>
  Effect.callback<number>((resume) => {
    const { hostname, port, pathname } = new URL(url)
    const type = { "content-type": "application/json" }
    httpRequest(
      { hostname, port, path: path ?? pathname, method, headers: { ...type, ...headers } },
      (response) => {
        response.resume()
        resume(Effect.succeed(response.statusCode ?? 0))
      }
    ).end(body)
  })

/** What the server says to the bytes, up to the end of the connection. */
const raw = (port: number, bytes: string) =>
  Effect.callback<string>((resume) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    let text = ""
    socket.on("data", (chunk) => {
      text += chunk.toString()
    })
    socket.on("error", () => undefined)
    socket.on("close", () => resume(Effect.succeed(text)))
    return Effect.sync(() => socket.destroy())
  })

const nextTurn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Moves the gate's clock until the fiber ends, however late its timer was set. */
const passTime = <A, E>(fiber: Fiber.Fiber<A, E>) =>
  nextTurn.pipe(
    Effect.andThen(TestClock.adjust("500 millis")),
    Effect.repeat({ until: () => fiber.pollUnsafe() !== undefined }),
    Effect.andThen(Fiber.join(fiber))
  )

/** A node whose processes are stopped, as a hanging one, until the scope closes. */
const hangingNode = Effect.gen(function* () {
  const anvil = yield* startAnvil({})
  yield* Effect.acquireRelease(
    Effect.sync(() => process.kill(-anvil.pid, "SIGSTOP")),
    () => Effect.sync(() => process.kill(-anvil.pid, "SIGCONT"))
  )
  return anvil
})

layer(Fixture)("the gate's server", (it) => {
  it.effect("accepts a POST of JSON from its own host and origin, and nothing else", () =>
    Effect.gen(function* () {
      const { port } = yield* RpcGate
      const { url, calls } = yield* openSession
      const status = (sent: Sent) => send(url, sent)
      const host = `127.0.0.1:${port}`
      assert.strictEqual(yield* status({}), 200)
      assert.strictEqual(yield* status({ headers: { origin: `http://${host}` } }), 200)
      const type = (value: string) => status({ headers: { "content-type": value } })
      assert.strictEqual(yield* type("application/json; charset=utf-8"), 200)
      assert.strictEqual(yield* type("text/plain"), 415)
      assert.strictEqual(yield* type("application/jsonx"), 415)
      for (const other of ["evil.test", `evil.test:${port}`, `localhost:${port}`, "127.0.0.1"]) {
        assert.strictEqual(yield* status({ headers: { host: other } }), 403, other)
      }
      for (const origin of ["http://evil.test", "null", `https://${host}`, "http://127.0.0.1"]) {
        assert.strictEqual(yield* status({ headers: { origin } }), 403, origin)
      }
      for (const method of ["GET", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"]) {
        assert.strictEqual(yield* status({ method, body: "" }), 405, method)
      }
      assert.strictEqual(yield* status({ headers: { "content-encoding": "gzip" } }), 415)
      assert.strictEqual((yield* calls).length, 3)
    })
  )

  it.effect("serves no path except those of open sessions", () =>
    Effect.gen(function* () {
      const { url } = yield* openSession
      const other = yield* openSession
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{64}$/)
      assert.notStrictEqual(url, other.url)
      const { pathname } = new URL(url)
      const paths = ["/", `${pathname}/`, `${pathname}?a=1`, pathname.toUpperCase(), "/__proto__"]
      for (const path of [
        ...paths,
        pathname.slice(0, -1),
        `/${pathname}`,
        `/x/..${pathname}`,
        url
      ]) {
        assert.strictEqual(yield* send(url, { path }), 404, path)
      }
      yield* ask(url, rpc("eth_chainId"))
      assert.deepStrictEqual(
        [(yield* (yield* openSession).calls).length, (yield* other.calls).length],
        [0, 0]
      )
    })
  )

  it.effect("offers no upgrade to another protocol", () =>
    Effect.gen(function* () {
      const { port } = yield* RpcGate
      const path = new URL((yield* openSession).url).pathname
      const head = `${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\n`
      const websocket = `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa("0123456789abcdef")}\r\n\r\n`
      assert.match(yield* raw(port, `GET ${head}${websocket}`), /^HTTP\/1\.1 405/)
      assert.match(
        yield* raw(port, `POST ${head}Content-Type: application/json\r\n${websocket}`),
        /^HTTP\/1\.1 415/
      )
    })
  )

  it.effect("refuses a body above the limit", () =>
    Effect.gen(function* () {
      const { url } = yield* openSession
      const fits = JSON.stringify(rpc("eth_chainId")).padEnd(Limits.bodyBytes)
      assert.strictEqual((yield* post(url, fits)).status, 200)
      assert.strictEqual(yield* send(url, { body: `${fits} ` }), 413)
    })
  )

  it.effect("waits for a slow body for a limited time, and serves others meanwhile", () =>
    Effect.gen(function* () {
      const { port } = yield* RpcGate
      const { url } = yield* openSession
      const head = `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
      const slow = yield* Effect.forkChild(raw(port, head))
      assert.strictEqual((yield* ask(url, rpc("eth_chainId"))).result, "0x38")
      assert.notMatch(yield* passTime(slow), /HTTP\/1\.1 200/)
      assert.strictEqual((yield* ask(url, rpc("eth_chainId"))).result, "0x38")
    })
  )

  it.effect("ends a session with its scope, with the calls in progress", () =>
    Effect.gen(function* () {
      const gate = yield* RpcGate
      const hanging = yield* hangingNode
      const scope = yield* Scope.make()
      const { url, calls } = yield* gate
        .open(yield* makeJsonRpc(hanging.url))
        .pipe(Scope.provide(scope))
      const underWay = yield* Effect.forkChild(post(url, rpc("eth_chainId")))
      yield* calls.pipe(Effect.tap(nextTurn), Effect.repeat({ until: (log) => log.length === 1 }))
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual((yield* Fiber.join(underWay)).status, 404)
      assert.strictEqual((yield* post(url, rpc("eth_chainId"))).status, 404)
      const log = yield* calls
      assert.deepStrictEqual(
        log.map(({ method, verdict }) => [method, verdict]),
        [["eth_chainId", "failed"]]
      )
    })
  )

  it.effect("gives up on a call after its time-out, and has room for a limited number", () =>
    Effect.gen(function* () {
      const hanging = yield* hangingNode
      const { url, fault, overran } = yield* (yield* RpcGate).open(yield* makeJsonRpc(hanging.url))
      assert.isFalse(yield* overran)
      let turnedAway = 0
      const asked = Effect.map(post(url, rpc("eth_chainId")), ({ status }) => {
        if (status === 429) turnedAway += 1
      })
      const all = yield* Effect.all(
        Array.from({ length: Limits.requestsInFlight + 5 }, () => asked),
        { concurrency: "unbounded" }
      ).pipe(Effect.forkChild)
      // No time passes for the gate here, so the first 256 cannot end and make room.
      yield* nextTurn.pipe(Effect.repeat({ until: () => turnedAway === 5 }))
      yield* passTime(all)
      assert.strictEqual(turnedAway, 5)
      // Four were given up: the others were not passed on.
      const last = yield* ask(url, rpc("eth_chainId"))
      assert.match(last.error?.message ?? "", /4 calls of this script were given up/)
      const again = yield* (yield* RpcGate).open(yield* makeJsonRpc(hanging.url))
      const one = yield* Effect.forkChild(ask(again.url, rpc("eth_chainId")))
      const { error } = yield* passTime(one)
      assert.isTrue(yield* overran)
      assert.strictEqual(error?.code, -32000)
      assert.match(error?.message ?? "", /longer than 8 seconds/)
      assert.isTrue(Option.isNone(yield* fault))
    })
  )

  it.effect("blames a dead node and not the script, and does not reveal the node's address", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const anvil = yield* startAnvil({}).pipe(Scope.provide(scope))
      const { url, calls, fault } = yield* (yield* RpcGate).open(anvil)
      yield* ask(url, rpc("eth_chainId"))
      assert.isTrue(Option.isNone(yield* fault))
      yield* Scope.close(scope, Exit.void)
      const { status, text } = yield* post(url, rpc("eth_chainId"))
      assert.strictEqual(status, 200)
      assert.match(text, /-32603/)
      assert.notInclude(text + JSON.stringify(yield* calls), new URL(anvil.url).port)
      assert.isTrue(Option.isSome(yield* fault))
    })
  )

  it.effect("hides the address that a forking node repeats", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const origin = yield* startAnvil({}).pipe(Scope.provide(scope))
      const fork = yield* startAnvil({ fork: { url: origin.url, block: 0 } })
      const { url } = yield* (yield* RpcGate).open(fork)
      yield* Scope.close(scope, Exit.void)
      const balance = rpc("eth_getBalance", `0x${"ab".repeat(20)}`, "latest")
      const quoted = yield* Effect.flip(fork.call(balance.method, balance.params))
      assert.include(quoted.message, new URL(origin.url).port)
      const { error } = yield* ask(url, balance)
      assert.include(error?.message, "<address>")
      assert.notInclude(error?.message, new URL(origin.url).port)
    })
  )

  it.effect("closes with its layer, with all open connections", () =>
    Effect.gen(function* () {
      const { anvil } = yield* TestNode
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(Layer.fresh(RpcGate.layer), scope)
      const { port, url } = yield* Effect.gen(function* () {
        const gate = yield* RpcGate
        return { port: gate.port, ...(yield* gate.open(anvil)) }
      }).pipe(Effect.provide(context))
      yield* ask(url, rpc("eth_chainId"))
      const idle = yield* Effect.forkChild(raw(port, "POST "))
      yield* nextTurn
      yield* Scope.close(scope, Exit.void)
      yield* Fiber.join(idle)
      const again = yield* Effect.exit(Effect.tryPromise(() => fetch(url, { method: "POST" })))
      assert.isTrue(Exit.isFailure(again))
    })
  )
})
