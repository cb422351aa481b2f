/**
 * Reads what a sandbox process writes to standard output. Owns the framing: a first line that says
 * ready, then lines that begin with the job's secret. All sizes are bounded, and a line without the
 * secret has no effect.
 */
import { Deferred, Effect } from "effect"
import { MAX_LINE_CHARS, type Report, readFrame } from "./wire.ts"

/** How much of each printed stream is kept, characters. */
const MAX_PRINTED_CHARS = 16_384
/** The most characters that may come in lines without the secret. */
const MAX_STRAY_CHARS = 65_536

/** The ending that the channel reported, or why the channel failed. */
export type ChannelEnd = Report | { readonly _tag: "flooded" } | { readonly _tag: "garbled" }

export interface Channel {
  /** begins each line that counts */
  readonly secret: string
  /** completed when the process waits for its job */
  readonly ready: Deferred.Deferred<void>
  /** completed with the first ending; later ones change nothing */
  readonly end: Deferred.Deferred<ChannelEnd>
  /** applied to the text of every line from now on; at first the identity */
  readonly rewrite: (by: (text: string) => string) => void
  readonly feed: (text: string) => Effect.Effect<void>
  readonly printed: () => { readonly stdout: string; readonly stderr: string }
}

/** A channel for one process. */
export const makeChannel = Effect.fnUntraced(function* (secret: string) {
  const ready = yield* Deferred.make<void>()
  const end = yield* Deferred.make<ChannelEnd>()
  const printed = { stdout: "", stderr: "" }
  let pending = ""
  let stray = 0
  let rewritten = (text: string): string => text

  const take = (line: string): Effect.Effect<unknown> => {
    if (line === "ready") return Deferred.succeed(ready, undefined)
    if (line.length > MAX_LINE_CHARS) return Deferred.succeed(end, { _tag: "flooded" })
    if (!line.startsWith(secret)) {
      stray += line.length + 1
      return stray > MAX_STRAY_CHARS ? Deferred.succeed(end, { _tag: "flooded" }) : Effect.void
    }
    return readFrame(rewritten(line.slice(secret.length))).pipe(
      Effect.flatMap((frame) => {
        if (frame === undefined) return Deferred.succeed(end, { _tag: "flooded" })
        if (frame._tag !== "printed") return Deferred.succeed(end, frame)
        const so_far = printed[frame.to]
        printed[frame.to] = (so_far + frame.text).slice(0, MAX_PRINTED_CHARS)
        return Effect.void
      }),
      Effect.catch(() => Deferred.succeed(end, { _tag: "garbled" }))
    )
  }

  const feed = Effect.fnUntraced(function* (text: string) {
    pending += text
    for (let at = pending.indexOf("\n"); at >= 0; at = pending.indexOf("\n")) {
      const line = pending.slice(0, at)
      pending = pending.slice(at + 1)
      yield* take(line)
    }
    if (pending.length > MAX_LINE_CHARS) {
      pending = ""
      yield* Deferred.succeed(end, { _tag: "flooded" })
    }
  })

  const rewrite = (by: (text: string) => string): void => {
    rewritten = by
  }
  return { secret, ready, end, rewrite, feed, printed: () => ({ ...printed }) } satisfies Channel
})
