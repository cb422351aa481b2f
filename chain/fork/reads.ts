/**
 * The reads of a pinned block: from the recording, or from the fork's own node once, and then from the
 * recording. Owns where a run's reads come from, and the account of failures and of waiting that tells
 * whose fault a failure is; what our nodes may read is ForkProxy.ts.
 */
import { join } from "node:path"
import {
  Clock,
  Effect,
  Fiber,
  FiberMap,
  Option,
  Redacted,
  Result,
  type Schema,
  Semaphore
} from "effect"
import { canonicalJson } from "../../evm/digest.ts"
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

/** One read, as JSON-RPC has it. */
export interface Read {
  readonly method: string
  readonly params: ReadonlyArray<Schema.Json>
  /** of the state at the pinned block, which the fork's node must have */
  readonly ofState: boolean
}

/**
 * Begins to watch the reads. What it gives fails when, since then, one could not be made, or our nodes have
 * waited for longer than so many milliseconds in all.
 */
export type Watch = Effect.Effect<(patienceMs: number) => Effect.Effect<void, ForkError>>

/** A result, or the error that whoever asked is answered with. */
export type Reply = Result.Result<Schema.Json, { readonly code: number; readonly message: string }>

type Fetch = (read: Read) => Effect.Effect<Reply, ForkError>

/** What this process was told, else what is stored with the run; none where that is a secret. */
const sourceOf = Effect.fnUntraced(function* (pin: ForkPin) {
  const given = yield* GivenSource
  const source: Option.Option<ForkSource> = Option.isSome(given)
    ? Option.some(yield* parseForkSource(Redacted.value(given.value)))
    : yield* storedSource(pin.source)
  return Option.getOrNull(source)
})

/** The recording of a run, and its node; without one there is only what was recorded. */
const openSource = Effect.fnUntraced(function* (pin: ForkPin) {
  const source = yield* sourceOf(pin)
  if (source?._tag !== "File") {
    const recording = yield* makeRecording(join(yield* ForkFolder, recordingName(pin)), pin)
    return { recording, node: source === null ? null : yield* makeUpstream(source) }
  }
  const recording = yield* openRecording(source.path)
  if (recording.pinned.hash === pin.hash) return { recording, node: null }
  return yield* new ForkError({
    message: `${source.path} was recorded at ${pinText(recording.pinned)}, and the run stands on ${pinText(pin)}: name its recording, or its node`
  })
})

/** Asks the node; before the first time, makes sure that it has the pinned block. */
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
    // What a script asks of the past is the node's to refuse.
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
        message: `${method} ${canonicalJson(params)} is not in ${path}, the recording of ${pinText(pin)}: give a node that it can be read from with --fork-url`
      })
    )

/** The reads of a run that stands on `pin`; what is under way ends with the scope. */
export const makeReads = Effect.fn("ForkReads.make")(function* (pin: ForkPin) {
  const { node, recording } = yield* openSource(pin)
  const fetch = node === null ? notRecorded(pin, recording) : yield* fetching(node, pin, recording)
  const underWay = yield* FiberMap.make<string, Reply, ForkError>()
  const account = { waitedMs: 0, failures: 0, last: null as ForkError | null }

  const timed = Effect.fnUntraced(function* (wanted: Read) {
    const start = yield* Clock.currentTimeMillis
    const waited = Effect.map(Clock.currentTimeMillis, (end) => {
      account.waitedMs += end - start
    })
    return yield* Effect.ensuring(fetch(wanted), waited)
  })

  /** One read for all who ask; it goes on when they leave. */
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
