/**
 * The sessions that clients of `questline serve` have open. Owns their ids and the secrets of their addresses,
 * and that each is let go: by its client, because nobody called it, or with the server.
 */
import { randomBytes } from "node:crypto"
import { Effect, Exit, Scope } from "effect"
import type { Acting, Answer, Drawing, Practice } from "../run/Practice.ts"
import { NotFound } from "./api.ts"
import { told } from "./told.ts"

interface Open {
  readonly id: string
  readonly secret: string
  readonly acting: Acting
  readonly scope: Scope.Closeable
}

const unknown = new NotFound({
  code: "NotFound",
  field: "session",
  message:
    "no session of that id is open: it was finished, or it was closed because nobody called it for too long. Open another"
})

const random = (bytes: number) => Effect.sync(() => randomBytes(bytes).toString("hex"))

export class OpenSessions {
  readonly #byId = new Map<string, Open>()
  readonly #bySecret = new Map<string, Open>()
  readonly #practice: Practice
  readonly #parent: Scope.Scope

  private constructor(practice: Practice, parent: Scope.Scope) {
    this.#practice = practice
    this.#parent = parent
  }

  /** None is open; all that will be are closed with the scope. */
  static readonly make = (practice: Practice) =>
    Effect.map(Effect.scope, (scope) => new OpenSessions(practice, scope))

  get count(): number {
    return this.#byId.size
  }

  /** Opens a session; if its client goes before it is told of it, it is closed. */
  open(drawing: Drawing) {
    return Effect.uninterruptibleMask((restore) =>
      Effect.gen({ self: this }, function* () {
        const scope = yield* Scope.fork(this.#parent)
        const acting = yield* restore(told(this.#practice.act(drawing))).pipe(
          Scope.provide(scope),
          Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
        )
        const open: Open = { id: yield* random(16), secret: yield* random(32), acting, scope }
        this.#byId.set(open.id, open)
        this.#bySecret.set(open.secret, open)
        yield* Effect.andThen(acting.closed, this.#close(open)).pipe(Effect.forkIn(this.#parent))
        return { session: open.id, rpc: `/v1/rpc/${open.secret}`, ...acting.seat }
      })
    )
  }

  #close(open: Open): Effect.Effect<void> {
    return Effect.suspend(() => {
      this.#byId.delete(open.id)
      this.#bySecret.delete(open.secret)
      return Scope.close(open.scope, Exit.void)
    })
  }

  #find(id: string): Effect.Effect<Open, NotFound> {
    return Effect.suspend(() => {
      const open = this.#byId.get(id)
      return open === undefined ? Effect.fail(unknown) : Effect.succeed(open)
    })
  }

  /** What its account did is judged, and the session is gone. */
  finish(id: string, answer?: Answer) {
    return Effect.flatMap(this.#find(id), (open) =>
      Effect.tap(told(open.acting.finish(answer)), () => this.#close(open))
    )
  }

  drop(id: string): Effect.Effect<void, NotFound> {
    return Effect.flatMap(this.#find(id), (open) => this.#close(open))
  }

  /** The session at the address with this secret. */
  at(secret: string): Effect.Effect<Acting, NotFound> {
    return Effect.suspend(() => {
      const open = this.#bySecret.get(secret)
      return open === undefined ? Effect.fail(unknown) : Effect.succeed(open.acting)
    })
  }
}
