/**
 * JSON-RPC over a WebSocket: each message is answered as the body of a request is, one after the other. Owns
 * the order of what is written: what a call sets off is told after the call's own answer.
 */
import { Context, Effect, Option, Queue } from "effect"
import * as Socket from "effect/socket/Socket"

/** Who sent the message that is being answered, if it came over a WebSocket. */
export interface PeerOf {
  /** writes a text of its own accord */
  readonly notify: (text: string) => void
  /** ends the connection */
  readonly dismiss: (why: string) => void
}

/** The peer of the call that is answered now; null: it came by HTTP. */
export const Peer = Context.Reference<PeerOf | null>("questline/chain/gate/Peer", {
  defaultValue: () => null
})

/** Closed because of what its peer did (RFC 6455). */
const POLICY = 1008

/** Answers a peer until it goes or is dismissed. `ask` gives none if no more is answered. */
export const talk = Effect.fnUntraced(
  function* (
    socket: Socket.Socket,
    ask: (message: string) => Effect.Effect<Option.Option<string>>,
    left: (peer: PeerOf) => void
  ) {
    const writer = yield* socket.writer
    const outgoing = yield* Queue.unbounded<string | Socket.CloseEvent>()
    let held: Array<string> | null = null
    const say = (text: string | Socket.CloseEvent) => {
      Queue.offerUnsafe(outgoing, text)
    }
    const peer: PeerOf = {
      notify: (text) => {
        if (held === null) say(text)
        else held.push(text)
      },
      dismiss: (why) => say(new Socket.CloseEvent(POLICY, why))
    }
    yield* Effect.addFinalizer(() => Effect.sync(() => left(peer)))
    const pull = yield* Socket.readerString(socket)
    const answerOne = Effect.fnUntraced(function* (message: string) {
      held = []
      const answer = yield* Effect.provideService(ask(message), Peer, peer)
      if (Option.isNone(answer)) peer.dismiss("no more is answered here")
      else say(answer.value)
      for (const text of held) say(text)
      held = null
    })
    const reading = Effect.forever(
      Effect.flatMap(pull, (messages) => Effect.forEach(messages, answerOne, { discard: true }))
    )
    const writing = Effect.gen(function* () {
      for (;;) {
        const text = yield* Queue.take(outgoing)
        yield* writer.write(text)
        if (Socket.isCloseEvent(text)) return
      }
    })
    yield* Effect.raceFirst(reading, writing)
  },
  Effect.scoped,
  (talking) => Effect.ignore(talking)
)
