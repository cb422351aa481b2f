/**
 * The node that a step works on: at the run's snapshot, with the instance's setup done and the
 * episode's earlier transactions replayed. Both chain stages of a step use it. It is leased at the
 * first use, shared while its state is the requested one, and never held during a call of a model. Owns
 * this sharing.
 */
import { Context, Effect, Exit, Schedule, Schema, Scope } from "effect"
import { Chain, ChainError, type Lease } from "../chain/Chain.ts"
import { ForkError } from "../chain/fork/ForkSource.ts"
import { Limits } from "../chain/gate/Limits.ts"
import type { Hex } from "../evm/Hex.ts"
import type { SetupAction } from "../evm/SetupAction.ts"
import { applySetup } from "./setup.ts"

/** What must have happened on a node before a step starts on it. */
export interface StepState {
  readonly setup: ReadonlyArray<SetupAction>
  /** signed transactions of the episode's earlier steps, in order */
  readonly sent: ReadonlyArray<Hex>
}

/** Two states with the same key are the same. */
export const keyOf = (state: StepState): string => JSON.stringify(state)

interface Held {
  readonly key: string
  readonly lease: Lease
  readonly scope: Scope.Closeable
}

export class StepNode extends Context.Service<
  StepNode,
  {
    /** the lease at `state`; a new one if the held one has another state or was spent */
    readonly at: (state: StepState) => Effect.Effect<Lease, ChainError>
    /** releases the held lease: it no longer has the requested state */
    readonly spend: Effect.Effect<void>
    /** the held lease now has this state, because what leads to it was done on it */
    readonly advance: (state: StepState) => Effect.Effect<void>
    /** like `spend`, and the node is replaced: it may be broken */
    readonly discard: Effect.Effect<void>
    /** starts watching the chain's fork, for `read` */
    readonly watch: Effect.Effect<void>
    /**
     * fails if, since `watch`, a read of the fork failed, or nodes waited for it longer than the given
     * milliseconds
     */
    readonly read: (patienceMs: number) => Effect.Effect<void, ForkError>
  }
>()("questline/stages/StepNode") {
  /**
   * The node of one step; closing the scope releases the lease. It is not a layer, because layers are
   * memoized and two steps must never share a node.
   */
  static readonly make = Effect.gen(function* () {
    const chain = yield* Chain
    let held: Held | undefined

    const spend = Effect.suspend(() => {
      const current = held
      held = undefined
      return current === undefined ? Effect.void : Scope.close(current.scope, Exit.void)
    })
    yield* Effect.addFinalizer(() => spend)

    const at = Effect.fn("StepNode.at")(function* (state: StepState) {
      const key = keyOf(state)
      if (held?.key === key) return held.lease
      yield* spend
      const scope = yield* Scope.make()
      const lease = yield* prepare(chain, state).pipe(
        Scope.provide(scope),
        Effect.onError(() => Scope.close(scope, Exit.void))
      )
      held = { key, lease, scope }
      return lease
    })

    const advance = (state: StepState) =>
      Effect.sync(() => {
        if (held !== undefined) held = { ...held, key: keyOf(state) }
      })
    const discard = Effect.suspend(() =>
      held === undefined ? Effect.void : held.lease.discard.pipe(Effect.andThen(spend))
    )
    let watched: (patienceMs: number) => Effect.Effect<void, ForkError> = () => Effect.void
    const watch = Effect.map(chain.watch, (read) => {
      watched = read
    })
    const read = (patienceMs: number) => Effect.suspend(() => watched(patienceMs))
    return StepNode.of({ at, spend, advance, discard, watch, read })
  })
}

const prepare = Effect.fnUntraced(function* (chain: Chain["Service"], state: StepState) {
  const lease = yield* chain.lease
  yield* applySetup(lease, chain.treasury, state.setup)
  yield* Effect.forEach(state.sent, (raw) => lease.sendRaw(raw), { discard: true })
  return lease
})

/**
 * A node that failed under a script after it had been set up. The script is retried on fresh nodes; if
 * that fails every time, it is the script's fault.
 */
export class NodeBroken extends Schema.TaggedError<NodeBroken>()("NodeBroken", {
  message: Schema.String,
  cause: ChainError
}) {}

/** What is missing on a fork is missing on a fresh node, too. */
const mayMend = (error: unknown): boolean => !(Schema.is(ForkError)(error) && error.lasting)

/** The retries of the stages that use a node: two, each on a fresh node. */
export const freshNodeTwice = { times: 2, schedule: Schedule.recurs(2), while: mayMend }

/**
 * How often a step is repeated that waited for the fork's node. What was read before is then there at
 * once.
 */
const WAITED_TIMES = 30
/**
 * How long a step may wait for the fork's node, ms: half of a node's time for a script; or half of its
 * time for one call, if a call was given up or the node failed.
 */
const PATIENCE_MS = Limits.nodeMs / 2
export const SHORT_PATIENCE_MS = Limits.callMs / 2

/**
 * Uses the step's node at `state`. A failure of the node during `use` replaces it, even if `use`
 * reported something else. Work done while the fork could not be read is discarded: it ends as a
 * ForkError.
 */
export const onNode = <A, E, R>(
  state: StepState,
  use: (lease: Lease) => Effect.Effect<A, E | ChainError, R>
) =>
  Effect.gen(function* () {
    const node = yield* StepNode
    yield* node.watch
    const done = yield* Effect.exit(workOn(node, state, use))
    yield* node
      .read(Exit.isSuccess(done) ? PATIENCE_MS : SHORT_PATIENCE_MS)
      .pipe(Effect.tapError((error) => countForNothing(node, error)))
    return yield* done
  }).pipe(Effect.retry({ times: WAITED_TIMES, while: hasWaited }))

const countForNothing = (node: StepNode["Service"], { message, waited }: ForkError) =>
  Effect.logDebug("a step counts for nothing").pipe(
    Effect.annotateLogs({ why: message }),
    Effect.andThen(waited ? node.spend : node.discard)
  )

const hasWaited = (error: unknown): boolean => Schema.is(ForkError)(error) && error.waited

const workOn = <A, E, R>(
  node: StepNode["Service"],
  state: StepState,
  use: (lease: Lease) => Effect.Effect<A, E | ChainError, R>
) =>
  Effect.flatMap(node.at(state), (lease) =>
    use(lease).pipe(
      Effect.tap(lease.sound),
      Effect.catchIf(Schema.is(ChainError), (cause) =>
        node.discard.pipe(
          Effect.andThen(Effect.fail(new NodeBroken({ message: cause.message, cause })))
        )
      )
    )
  )
