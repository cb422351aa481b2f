/**
 * The stand-in for a provider that several machines ask: it knows the reference solutions of several runs, and which
 * machine makes which call. Owns what was paid, what was under way when, and how many calls there were at once.
 */
import { type Duration, Effect } from "effect"
import { type Message, noUsage } from "../../../models/Model.ts"
import { oracleAnswers } from "../oracleServer.ts"
import { type Misbehaviour, providerServer } from "../providerServer.ts"
import type { Asked } from "../wire.ts"

/** One call; times in ms of this process's own clock. */
export interface Call {
  /** equal for equal requests */
  readonly key: string
  /** the address of the machine that made it */
  readonly from: string
  readonly began: number
  /** when its connection was over, or its answer sent; undefined: under way */
  ended: number | undefined
  /** whether its answer went out whole, so that it is paid for */
  paid: boolean
}

export interface FleetProviderOptions {
  /** the seeds of the runs; the model of a run is called `oracle-SEED` */
  readonly seeds: ReadonlyArray<number>
  readonly rounds: number
  readonly host?: string
  /** what each reply is said to take; the server's own figures where absent */
  readonly usage?: { readonly input: number; readonly output: number }
  /** how long the next answer takes */
  readonly takes: () => Duration.Input
  /** decided when a call arrives; always well where absent */
  readonly behave?: (call: Call) => Misbehaviour | "well"
  /** the rest of a call that was answered well */
  readonly answered?: (call: Call) => void
}

/** Starts the provider for the scope. */
export const fleetProvider = Effect.fn("fleetProvider")(function* (options: FleetProviderOptions) {
  const { behave = () => "well", host, rounds, takes } = options
  const answers = yield* Effect.forEach(options.seeds, (seed) =>
    Effect.map(
      oracleAnswers({ seed, rounds, library: "ethers" }),
      (answer) => [`oracle-${seed}`, answer] as const
    )
  )
  const byModel: ReadonlyMap<string, (typeof answers)[number][1]> = new Map(answers)
  const calls: Array<Call> = []
  let [now, most] = [0, 0]
  const answer = Effect.fnUntraced(function* (
    messages: ReadonlyArray<Message>,
    _path: string,
    model: string
  ) {
    const known = byModel.get(model)
    if (known === undefined) return yield* Effect.die(`no run asks ${model}`)
    const text = yield* known(messages)
    yield* Effect.sleep(takes())
    return {
      text,
      ...(options.usage === undefined ? {} : { usage: { ...noUsage, ...options.usage } })
    }
  })
  const server = yield* providerServer({
    answer,
    ...(host === undefined ? {} : { host }),
    behave: (_arrival, { body, path }: Asked, response) => {
      const call: Call = {
        ...{ key: `${path} ${body}`, from: response.socket?.remoteAddress ?? "" },
        ...{ began: performance.now(), ended: undefined, paid: false }
      }
      calls.push(call)
      now += 1
      most = Math.max(most, now)
      const kind = behave(call)
      response.once("finish", () => {
        call.ended = performance.now()
        call.paid = kind === "well"
        if (call.paid) options.answered?.(call)
      })
      response.once("close", () => {
        call.ended ??= performance.now()
        now -= 1
      })
      return kind
    }
  })
  return {
    baseUrl: server.baseUrls.openai,
    calls: calls as ReadonlyArray<Call>,
    paid: () => calls.filter(({ paid }) => paid),
    /** calls that are under way */
    now: () => now,
    /** the most calls at once since this was asked before */
    most: () => {
      const found = most
      most = now
      return found
    }
  }
})
