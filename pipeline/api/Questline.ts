/**
 * The public API: Questline as an Effect service, and as a client whose calls are promises. Owns the calls
 * and how long what they share is open; practice.ts and runs.ts do what is asked.
 */
import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Context, Effect, Exit, Layer, Logger, ManagedRuntime, Scope } from "effect"
import { benches } from "../commands/benchmarks.ts"
import { Benches } from "../terminal/Benches.ts"
import { DEFAULT_DATABASE } from "../terminal/options.ts"
import { practising } from "./practice.ts"
import { playRun, readRun, readTrial } from "./runs.ts"
import type {
  Attempt,
  Drawing,
  Drawn,
  Json,
  Options,
  QuestlineError,
  Run,
  RunOptions,
  Scored,
  Seat,
  Task,
  Tool,
  TrialDetails
} from "./types.ts"

/** A session that is open: an agent acts in it over `rpcUrl`. */
export interface ServiceSession extends Seat {
  /** what can be called in it, for models */
  readonly tools: ReadonlyArray<Tool>
  /** Calls one of its tools. A call that is refused gives `{ error }`, which a model can read. */
  readonly call: (tool: string, input: unknown) => Effect.Effect<Json>
  /**
   * Ends it, and judges what its account did; again, it gives the same. `answer` replaces one that was
   * submitted in the session.
   */
  readonly finish: (
    answer?: Readonly<Record<string, Json>>
  ) => Effect.Effect<Scored, QuestlineError>
}

/** A session that is open: an agent acts in it over `rpcUrl`. */
export interface ClientSession extends Seat, AsyncDisposable {
  /** what can be called in it, for models; `questline/ai` makes tools of the AI SDK of them */
  readonly tools: ReadonlyArray<Tool>
  /** Calls one of its tools. A call that is refused gives `{ error }`, which a model can read. */
  readonly call: (tool: string, input: unknown) => Promise<Json>
  /**
   * Ends it, and judges what its account did; again, it gives the same. `answer` replaces one that was
   * submitted in the session.
   */
  readonly finish: (answer?: Readonly<Record<string, Json>>) => Promise<Scored>
  /** Closes it; without `finish`, nothing is judged. */
  readonly close: () => Promise<void>
}

/** The calls, each as an effect. */
export interface QuestlineService {
  /** Every task that can be drawn. */
  readonly tasks: Effect.Effect<ReadonlyArray<Task>, QuestlineError>
  /** Draws an instance: the same for the same bank, chain, task, seed and round. */
  readonly draw: (drawing: Drawing) => Effect.Effect<Drawn, QuestlineError>
  /** Scores an answer, and stores nothing. What the answer does wrong is scored; it is never an error. */
  readonly score: (attempt: Attempt) => Effect.Effect<Scored, QuestlineError>
  /** Opens a session for an agent, and stores nothing. It is closed with the scope. */
  readonly act: (drawing: Drawing) => Effect.Effect<ServiceSession, QuestlineError, Scope.Scope>
  /** Plays a run to its end and stores it, as `questline run` does. */
  readonly run: (options?: RunOptions) => Effect.Effect<Run, QuestlineError>
  /** Reads a stored run: the one of that id, or the latest. */
  readonly read: (id?: string) => Effect.Effect<Run, QuestlineError>
  /** Reads a trial of a stored run with everything that is stored about it. */
  readonly trial: (run: string, trial: number) => Effect.Effect<TrialDetails, QuestlineError>
}

/** The calls, each as a promise. It rejects with a `QuestlineError`. */
export interface QuestlineClient extends AsyncDisposable {
  /** Every task that can be drawn. */
  readonly tasks: () => Promise<ReadonlyArray<Task>>
  /** Draws an instance: the same for the same bank, chain, task, seed and round. */
  readonly draw: (drawing: Drawing) => Promise<Drawn>
  /** Scores an answer, and stores nothing. What the answer does wrong is scored; it is never an error. */
  readonly score: (attempt: Attempt) => Promise<Scored>
  /** Opens a session for an agent, and stores nothing. Close it, or write `await using`. */
  readonly act: (drawing: Drawing) => Promise<ClientSession>
  /** Plays a run to its end and stores it, as `questline run` does. */
  readonly run: (options?: RunOptions) => Promise<Run>
  /** Reads a stored run: the one of that id, or the latest. */
  readonly read: (id?: string) => Promise<Run>
  /** Reads a trial of a stored run with everything that is stored about it. */
  readonly trial: (run: string, trial: number) => Promise<TrialDetails>
  /** Ends its nodes and processes; calls under way end. */
  readonly close: () => Promise<void>
}

const make = Effect.fnUntraced(function* (options: Options) {
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof playRun>> | Benches>()
  const practice = yield* practising(options)
  const db = options.db ?? DEFAULT_DATABASE
  return Questline.of({
    tasks: Effect.map(practice.opened, ({ tasks }) => tasks),
    draw: practice.draw,
    score: practice.score,
    act: practice.act,
    run: (asked = {}) =>
      Effect.provideContext(
        playRun(asked, { db, bank: options.bank, chain: options.chain }),
        services
      ),
    read: (id) => Effect.provideContext(readRun(id, db), services),
    trial: (run, trial) => Effect.provideContext(readTrial(run, trial, db), services)
  })
})

/** Sessions for callers without scopes: each ends by itself, and all of them together. */
const makeSessions = (service: QuestlineService) => {
  const open = new Set<Scope.Closeable>()
  const end = (scope: Scope.Closeable) =>
    Effect.suspend(() => {
      open.delete(scope)
      return Scope.close(scope, Exit.void)
    })
  const act = (drawing: Drawing) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const scope = yield* Scope.make()
        open.add(scope)
        const { call, finish, ...seat } = yield* restore(service.act(drawing)).pipe(
          Scope.provide(scope),
          Effect.onError(() => end(scope))
        )
        return { call, finish, seat, end: end(scope) }
      })
    )
  return { act, endAll: Effect.suspend(() => Effect.forEach([...open], end, { discard: true })) }
}

/**
 * Questline as a service. Nodes and sandboxes start with the first instance that is drawn, and end with the
 * layer.
 */
export class Questline extends Context.Service<Questline, QuestlineService>()(
  "questline/api/Questline"
) {
  /** Questline over a bank, a chain and a database. */
  static readonly layer = (options: Options = {}): Layer.Layer<Questline> =>
    Layer.effect(Questline, make(options)).pipe(
      Layer.provide([
        NodeServices.layer,
        NodeHttpClient.layerUndici,
        Layer.succeed(Benches, benches)
      ])
    )

  /** Opens Questline for calls with promises. Close it, or write `await using`, to end its processes. */
  static readonly open = async (options: Options = {}): Promise<QuestlineClient> => {
    const runtime = ManagedRuntime.make(Layer.merge(Questline.layer(options), Logger.layer([])))
    const service = await runtime.runPromise(Questline)
    const sessions = makeSessions(service)
    const close = async () => {
      await Effect.runPromise(sessions.endAll)
      await runtime.dispose()
    }
    return {
      tasks: () => runtime.runPromise(service.tasks),
      draw: (drawing) => runtime.runPromise(service.draw(drawing)),
      score: (attempt) => runtime.runPromise(service.score(attempt)),
      act: async (drawing) => {
        const { call, end, finish, seat } = await runtime.runPromise(sessions.act(drawing))
        const close = () => Effect.runPromise(end)
        return {
          ...seat,
          call: (tool, input) => runtime.runPromise(call(tool, input)),
          finish: (answer) => runtime.runPromise(finish(answer)),
          close,
          [Symbol.asyncDispose]: close
        }
      },
      run: (asked) => runtime.runPromise(service.run(asked)),
      read: (id) => runtime.runPromise(service.read(id)),
      trial: (run, trial) => runtime.runPromise(service.trial(run, trial)),
      close,
      [Symbol.asyncDispose]: close
    }
  }
}
