/** The socket of a node: whose answer is whose, however it arrives, and what becomes of one that nobody takes. */
import { createServer, type Socket } from "node:net"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, FileSystem } from "effect"
import { connectIpc } from "../../chain/ipc.ts"

/** A server that hands over its side of the one connection, and what arrives there. */
const serve = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = `${yield* fs.makeTempDirectoryScoped({ prefix: "questline-ipc-" })}/ipc`
  const peer = yield* Deferred.make<Socket>()
  const server = createServer((socket) => Deferred.doneUnsafe(peer, Effect.succeed(socket)))
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => {
      server.listen(path, () => resume(Effect.void))
    }),
    () => Effect.sync(() => server.close())
  )
  const send = yield* connectIpc(path)
  const socket = yield* Deferred.await(peer)
  yield* Effect.addFinalizer(() => Effect.sync(() => socket.destroy()))
  return { send, socket }
}).pipe(Effect.provide(NodeFileSystem.layer))

/** A text that the peer has received. */
const received = (socket: Socket) =>
  Effect.callback<string>((resume) => {
    socket.once("data", (chunk) => resume(Effect.succeed(String(chunk))))
  })

/** What calls here bear. */
const LIMITS = { most: 200, ms: 60_000 }

const body = (id: number) => JSON.stringify({ id })
const answerTo = (id: number, result: string) => JSON.stringify({ jsonrpc: "2.0", id, result })

describe("a node's socket", () => {
  it.effect("gives each caller the answer to its own call, in any order and in any pieces", () =>
    Effect.gen(function* () {
      const { send, socket } = yield* serve
      const asked = received(socket)
      const one = yield* Effect.forkChild(send(body, 1, LIMITS))
      const many = yield* Effect.forkChild(send(body, 3, LIMITS))
      assert.include(yield* asked, '{"id":1}')
      const text = `[${[2, 3, 4].map((id) => answerTo(id, "ä")).join(",")}]\n${answerTo(1, "x")}\n`
      for (const byte of Buffer.from(text)) socket.write(Buffer.of(byte))
      assert.deepStrictEqual(yield* Fiber.join(one), { first: 1, text: answerTo(1, "x") })
      const { first, text: answers } = yield* Fiber.join(many)
      assert.strictEqual(first, 2)
      assert.strictEqual(JSON.parse(answers)[2].result, "ä")
    }).pipe(Effect.scoped)
  )

  it.effect("throws away what is too long or was given up, and goes on", () =>
    Effect.gen(function* () {
      const { send, socket } = yield* serve
      const long = yield* Effect.forkChild(Effect.flip(send(body, 1, LIMITS)))
      yield* received(socket)
      socket.write(`${answerTo(1, "y".repeat(300_000)).slice(0, 250_000)}`)
      // It is told before the rest has arrived.
      assert.strictEqual((yield* Fiber.join(long))._tag, "IpcTooLong")
      const givenUp = yield* Effect.forkChild(send(body, 1, LIMITS))
      yield* received(socket)
      yield* Fiber.interrupt(givenUp)
      const last = yield* Effect.forkChild(send(body, 1, LIMITS))
      yield* received(socket)
      socket.write(`${"y".repeat(50_000)}"}\n${answerTo(2, "late")}\n${answerTo(3, "z")}\n`)
      assert.strictEqual((yield* Fiber.join(last)).text, answerTo(3, "z"))
    }).pipe(Effect.scoped)
  )

  it.effect("gives a call up after its time, and goes on", () =>
    Effect.gen(function* () {
      const { send, socket } = yield* serve
      const silent = yield* Effect.forkChild(Effect.flip(send(body, 1, { most: 200, ms: 1 })))
      // Else it might be taken for the next one.
      yield* received(socket)
      assert.strictEqual((yield* Fiber.join(silent))._tag, "IpcSilent")
      const next = yield* Effect.forkChild(send(body, 1, LIMITS))
      yield* received(socket)
      socket.write(`${answerTo(1, "late")}\n${answerTo(2, "z")}\n`)
      assert.strictEqual((yield* Fiber.join(next)).text, answerTo(2, "z"))
    }).pipe(Effect.scoped)
  )

  it.effect("fails every call once the node is gone or writes what cannot be read", () =>
    Effect.gen(function* () {
      for (const end of [
        (socket: Socket) => socket.destroy(),
        (socket: Socket) => socket.write("no JSON-RPC\n")
      ]) {
        const { send, socket } = yield* serve
        const waiting = yield* Effect.forkChild(Effect.flip(send(body, 1, LIMITS)))
        yield* received(socket)
        end(socket)
        assert.strictEqual((yield* Fiber.join(waiting))._tag, "IpcBroken")
        assert.strictEqual((yield* Effect.flip(send(body, 1, LIMITS)))._tag, "IpcBroken")
      }
    }).pipe(Effect.scoped)
  )
})
