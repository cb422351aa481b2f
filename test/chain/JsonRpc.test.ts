/** That a node which answers nothing fails the call, and is let go by whoever no longer waits. */
import { createServer } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makeJsonRpc } from "../../chain/JsonRpc.ts"

/** A node that takes every call and answers none. */
const wedged = Effect.gen(function* () {
  const asked = yield* Deferred.make<void>()
  const left = yield* Deferred.make<void>()
  const server = createServer((request) => {
    request.resume()
    request.socket.once("close", () => Deferred.doneUnsafe(left, Effect.void))
    Deferred.doneUnsafe(asked, Effect.void)
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(0, "127.0.0.1", () => resume(Effect.void))
    }),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  const address = server.address()
  assert.isObject(address)
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked: Deferred.await(asked),
    left: Deferred.await(left)
  }
})

describe("a node that hangs", () => {
  it.effect("makes the call fail after its time-out", () =>
    Effect.gen(function* () {
      const { asked, url } = yield* wedged
      const rpc = yield* makeJsonRpc(url, { ms: 2_000 })
      const call = yield* Effect.forkChild(Effect.flip(rpc.call("eth_blockNumber", [])))
      yield* asked
      yield* TestClock.adjust(1_999)
      assert.isUndefined(call.pollUnsafe())
      yield* TestClock.adjust(1)
      const { _tag, message } = yield* Fiber.join(call)
      assert.strictEqual(_tag, "ChainError")
      assert.include(message, "gave no answer")
    }).pipe(Effect.scoped)
  )

  it.effect("is released by a call that is interrupted", () =>
    Effect.gen(function* () {
      const { asked, left, url } = yield* wedged
      const rpc = yield* makeJsonRpc(url)
      const call = yield* Effect.forkChild(rpc.call("eth_blockNumber", []))
      yield* asked
      yield* Fiber.interrupt(call)
      yield* left
    }).pipe(Effect.scoped)
  )
})
