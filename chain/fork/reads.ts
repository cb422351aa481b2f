/**
 * The reads of a pinned block: from the recording if it has them, else once from the fork's node. Owns
 * where a run's reads come from, and the record of failures and waiting that decides whose fault a
 * failure is. ForkProxy.ts decides what our nodes may read.
 */
import { join } from "node:path"
import { Effect, Fiber, FiberMap, Option, Redacted, Result, type Schema, Semaphore } from "effect"
import { canonicalJson } from "../../evm/digest.ts"
import { ownTime } from "../../evm/ownClock.ts"
import { type ForkPin, pinText, recordingName } from "./ForkPin.ts"
import {
  ForkError,
  ForkFolder,
  type ForkSource,
  GivenSource,
  parseForkSource,
  storedSource
} from "./ForkSource.ts"
import { requirePinned } from "./pinFork.ts"
import { makeRecording, openRecording, type Recording } from "./Recording.ts"
import { makeUpstream, stateRefused, type Upstream } from "./upstream.ts"

/** One read, as in JSON-RPC. */
export interface Read {
  readonly method: string
  readonly params: ReadonlyArray<Schema.Json>
  /** reads the state of the pinned block, which the fork's node must have */
  readonly ofState: boolean
}

/**
 * Starts watching the reads. The returned effect fails if, since then, a read failed, or our nodes
 * waited longer than the given milliseconds in total.
 */
type Watch = Effect.Effect<(patienceMs: number) => Effect.Effect<void, ForkError>>

/** A result, or the error that the caller gets. */
export type Reply = Result.Result<Schema.Json, { readonly code: number; readonly message: string }>

type Fetch = (read: Read) => Effect.Effect<Reply, ForkError>

/** The source given to this process, else the one stored with the run; none if that is a secret. */
const sourceOf = Effect.fnUntraced(function* (pin: ForkPin) {
  const given = yield* GivenSource
  const source: Option.Option<ForkSource> = Option.isSome(given)
    ? Option.some(yield* parseForkSource(Redacted.value(given.value)))
    : yield* storedSource(pin.source)
  return Option.getOrNull(source)
})

/**
 * The recording of a run, and its node if there is one; without a node only recorded reads can be
 * answered.
 */
const openSource = Effect.fnUntraced(function* (pin: ForkPin) {
  const source = yield* sourceOf(pin)
  if (source?._tag !== "File") {
    const recording = yield* makeRecording(join(yield* ForkFolder, recordingName(pin)), pin)
    return { recording, node: source === null ? null : yield* makeUpstream(source) }
  }
  const recording = yield* openRecording(source.path)
  if (recording.pinned.hash === pin.hash) return { recording, node: null }
  return yield* new ForkError({
    message: `${source.path} was recorded at ${pinText(recording.pinned)}, but the run is on ${pinText(pin)}: name its recording, or its node`
  })
})

/** Asks the node; checks first, once, that it has the pinned block. */
const fetching = Effect.fnUntraced(function* (node: Upstream, pin: ForkPin, recording: Recording) {
  const one = yield* Semaphore.make(1)
  let isChecked = false
  const checked = Effect.suspend(() =>
    isChecked
      ? Effect.void
      : Effect.map(requirePinned(node, pin), () => {
          isChecked = true
        })
  ).pipe(one.withPermit)
  const fetch: Fetch = Effect.fnUntraced(function* ({ method, ofState, params }) {
    yield* checked
    const answer = yield* node.ask(method, params)
    if (answer._tag === "Result") {
      yield* recording.keep({ method, params, result: answer.result })
      return Result.succeed(answer.result)
    }
    if (ofState) return yield* stateRefused(node.shown, pin.block, answer.message)
    // A refused read of the past is an answer: the script asked for it.
    return Result.fail({ code: -32000, message: answer.message })
  })
  return fetch
})

const notRecorded =
  (pin: ForkPin, { path }: Recording): Fetch =>
  ({ method, params }) =>
    Effect.fail(
      new ForkError({
        lasting: true,
        message: `${method} ${canonicalJson(params)} is not in ${path}, the recording of ${pinText(pin)}: name a node to read it from with --fork-url`
      })
    )

/** The reads of a run on `pin`; reads under way end with the scope. */
export const makeReads = Effect.fn("ForkReads.make")(function* (pin: ForkPin) {
  const { node, recording } = yield* openSource(pin)
  const fetch = node === null ? notRecorded(pin, recording) : yield* fetching(node, pin, recording)
  const underWay = yield* FiberMap.make<string, Reply, ForkError>()
  const account = { waitedMs: 0, failures: 0, last: null as ForkError | null }

  const timed = Effect.fnUntraced(function* (wanted: Read) {
    const start = yield* ownTime
    const waited = Effect.map(ownTime, (end) => {
      account.waitedMs += end - start
    })
    return yield* Effect.ensuring(fetch(wanted), waited)
  })

  /** One read for all callers; it continues when they are interrupted. */
  const read = Effect.fnUntraced(
    function* (wanted: Read) {
      const { method, params } = wanted
      const kept = recording.find(method, params)
      if (Option.isSome(kept)) return Result.succeed(kept.value) as Reply
      const key = canonicalJson([method, params])
      const fiber = Option.getOrUndefined(FiberMap.getUnsafe(underWay, key))
      return yield* Fiber.join(fiber ?? (yield* FiberMap.run(underWay, key, timed(wanted))))
    },
    Effect.tapError((error) =>
      Effect.sync(() => {
        account.failures += 1
        account.last = error
      })
    )
  )

  const watch: Watch = Effect.sync(() => {
    const { failures, waitedMs } = account
    return (patienceMs: number) =>
      Effect.suspend(() => {
        if (account.failures > failures && account.last !== null) return Effect.fail(account.last)
        const waited = account.waitedMs - waitedMs
        if (waited <= patienceMs) return Effect.void
        return Effect.fail(
          new ForkError({
            waited: true,
            message: `the fork's node at ${node?.shown} kept our nodes waiting for ${waited} ms`
          })
        )
      })
  })
  return { read, recording, watch }
})
