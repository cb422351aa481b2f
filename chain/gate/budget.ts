/**
 * What a lease may use besides its number of calls: bytes in, bytes out, and the node's time. Owns the
 * counters; the session checks them before each call.
 */
import { Effect } from "effect"
import { ownTime } from "../../evm/ownClock.ts"
import { Code, type Refusal, refusal } from "./envelope.ts"
import { Limits } from "./Limits.ts"

const megabytes = (bytes: number): string => `${bytes / (1024 * 1024)} MiB`

const tooMuchReceived = refusal(
  Code.limit,
  `the requests of a script may hold ${megabytes(Limits.receivedBytes)}; send less`
)
const tooMuchAnswered = refusal(
  Code.limit,
  `the answers to a script may hold ${megabytes(Limits.answeredBytes)}; ask for less`
)
const tooSlow = refusal(
  Code.limit,
  `${Limits.givenUp} calls of this script were given up after ${Limits.callMs / 1_000} s each; ask for less`
)
const tooMuchWork = refusal(
  Code.limit,
  `the node has worked ${Limits.nodeMs / 1_000} s for this script; ask for less`
)

/** The counters of one lease, all at zero. */
export const makeBudget = () => {
  let received = 0
  let answered = 0
  let nodeMs = 0
  let givenUp = 0
  let underWay = 0
  let busySince = 0

  /**
   * Counts how long the node takes, however the call ends. Time in which several calls run counts once.
   */
  const timed = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(ownTime, (start) => {
      if (underWay === 0) busySince = start
      underWay += 1
      return Effect.ensuring(
        work,
        Effect.map(ownTime, (end) => {
          underWay -= 1
          if (underWay === 0) nodeMs += end - busySince
          if (end - start >= Limits.callMs) givenUp += 1
        })
      )
    })

  return {
    timed,
    receive: (body: string): void => {
      received += body.length
    },
    answer: (text: string): void => {
      answered += text.length
    },
    /** whether further requests need not be read */
    flooded: (): boolean => received > Limits.receivedBytes,
    /** why no more calls are answered, if so */
    spent: (): Refusal | undefined =>
      received > Limits.receivedBytes
        ? tooMuchReceived
        : answered > Limits.answeredBytes
          ? tooMuchAnswered
          : givenUp >= Limits.givenUp
            ? tooSlow
            : nodeMs > Limits.nodeMs
              ? tooMuchWork
              : undefined,
    /** whether a call was given up; the node may still be working on it */
    overran: (): boolean => givenUp > 0
  }
}
