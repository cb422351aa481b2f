/**
 * A model that somebody drives from outside the run by the tools of its session, such as an MCP client (`mcp:NAME`).
 * Owns the names, and that a session is handed to whoever waits for it.
 */
import { Context, Duration, Effect } from "effect"
import { ownTime } from "../../evm/ownClock.ts"
import { type Model, noUsage, Reply } from "../Model.ts"
import { ModelError, unusableModel } from "../ModelError.ts"
import { type AgentEnding, Desk, type DeskOf } from "./Desk.ts"

/** Takes the sessions of guests, and drives them. */
export interface HostOf {
  /** drives a session to its end; interrupted when its time is over */
  readonly seat: (desk: DeskOf) => Effect.Effect<AgentEnding>
}

/** Who drives the guests of this process; null: nobody does. */
export const Host = Context.Reference<HostOf | null>("questline/models/Host", {
  defaultValue: () => null
})

/** Makes guests' models known where a run of them is resolved. A world must not be opened in it: it would keep it. */
export const withGuests = Effect.provideService(Host, { seat: () => Effect.never })

/** The forms of a guest's name, each with the way in which guests of that form come. */
const GUESTS: Readonly<Record<string, string>> = {
  "mcp:": "an MCP client acts through `questline mcp`"
}

const prefixOf = (name: string): string | undefined =>
  Object.keys(GUESTS).find((prefix) => name.startsWith(prefix))

/** Whether a name stands for a model that somebody drives from outside, by tools: it has no address of a node, and no key. */
export const isGuest = (name: string): boolean => prefixOf(name) !== undefined

/** The model of a guest. Fails where nobody drives guests. */
export const makeGuestModel = Effect.fnUntraced(function* (name: string) {
  const prefix = prefixOf(name) ?? ""
  if ((yield* Host) === null) {
    return yield* unusableModel(name, `${GUESTS[prefix]}, and not in other runs`)
  }
  if (!/^[\w.-]{1,64}$/.test(name.slice(prefix.length))) {
    return yield* unusableModel(
      name,
      `a name after ${prefix} has 1 to 64 letters, digits, dots, hyphens or underscores`
    )
  }
  const complete = Effect.fn("GuestModel.complete")(function* () {
    const desk = yield* Desk
    const host = yield* Host
    if (desk === null || host === null) {
      return yield* new ModelError({
        model: name,
        message: `${name}: nobody drives this session`,
        reason: { _tag: "Unusable" }
      })
    }
    const started = yield* ownTime
    const ending = yield* host.seat(desk).pipe(
      Effect.timeoutOrElse({
        duration: Duration.millis(desk.limitMs),
        orElse: () => Effect.succeed<AgentEnding>({ _tag: "time_limit", limitMs: desk.limitMs })
      })
    )
    desk.ended(ending)
    return new Reply({
      text: "",
      finish: "stop",
      usage: noUsage,
      cost: null,
      latencyMs: (yield* ownTime) - started,
      sent: null
    })
  })
  return {
    name,
    baseline: false,
    provider: name,
    price: null,
    settings: {},
    // Nobody knows what a guest is: what it did is never reused in another run.
    identity: null,
    complete
  } satisfies Model
})
