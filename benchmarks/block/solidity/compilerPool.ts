/**
 * Compilers that stay, one per version, and what it means if one of them is gone. Owns that no input harms
 * the next: an input that ends a compiler is tried again in its own process, and only what happens there
 * counts against it.
 */
import { Array as Arr, Data, type Duration, Effect, Order, RcMap, Schema } from "effect"
import { CompilerBroken, startCompiler } from "../../../chain/solidity/CompilerProcess.ts"
import type { ProcessLimits } from "../../../chain/solidity/solcProcess.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { compilers } from "./versions.ts"

/** An input that no compiler can finish: it exceeds a limit, or breaks the compiler. The input's fault. */
class NotCompilable extends Schema.TaggedError<NotCompilable>()("NotCompilable", {
  message: Schema.String
}) {}

/** How often a compiler may end silently on an input before that counts as the input's fault. */
const DEATHS = 2

/** A source that every working compiler can compile. */
const SOUND = JSON.stringify({
  language: "Solidity",
  sources: { "A.sol": { content: "contract A {}" } },
  settings: { outputSelection: { "*": { "*": ["abi"] } } }
})

const start = (version: string, limits: ProcessLimits) =>
  startCompiler(version, ownValue(compilers, version) ?? "solc", limits)

/** An input in a new process, which is ended afterwards. */
const once = Effect.fnUntraced(function* (version: string, input: string, limits: ProcessLimits) {
  return yield* (yield* start(version, limits)).compile(input)
}, Effect.scoped)

/** The answer to an input in its own process, or whose fault it is that there is none. */
const answerAlone = Effect.fn("Compiler.answerAlone")(function* (
  version: string,
  input: string,
  limits: ProcessLimits
) {
  for (let death = 0; death < DEATHS; death += 1) {
    const made = yield* once(version, input, limits)
    if (made._tag === "answered") return made.output
    if (made._tag === "ended") return yield* new NotCompilable({ message: made.why })
  }
  const sound = yield* once(version, SOUND, limits)
  if (sound._tag === "answered") {
    return yield* new NotCompilable({ message: "its compiler crashes on it every time" })
  }
  return yield* new CompilerBroken({
    version,
    message: `The compiler solc ${version} crashes on every input. Run \`npm install\`.`
  })
})

/** One compiler of several of its version. */
class Seat extends Data.Class<{ readonly version: string; readonly number: number }> {}

/** Hands out the seat of a version that the fewest wait for: a second compiler starts where the first is busy. */
const makeSeats = (size: number) => {
  const waiting = new Map<string, ReturnType<typeof seatsOf>>()
  const seatsOf = (version: string) =>
    Arr.makeBy(size, (number) => ({ seat: new Seat({ version, number }), count: 0 }))
  const fewest = Order.mapInput(Order.Number, ({ count }: { readonly count: number }) => count)
  return <A, E, R>(version: string, use: (seat: Seat) => Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const seats = waiting.get(version) ?? seatsOf(version)
        waiting.set(version, seats)
        const free = Arr.min(seats, fewest)
        free.count += 1
        return free
      }),
      ({ seat }) => use(seat),
      (free) =>
        Effect.sync(() => {
          free.count -= 1
        })
    )
}

/**
 * Compilers of all versions, as many of each as are said, each started when it is first asked, and kept for as
 * long as is said.
 */
export const makePool = Effect.fnUntraced(function* (
  limits: ProcessLimits,
  { idleTimeToLive, size }: { readonly idleTimeToLive: Duration.Input; readonly size: number }
) {
  const kept = yield* RcMap.make({
    lookup: ({ version }: Seat) => start(version, limits),
    idleTimeToLive
  })
  const seated = makeSeats(size)
  /** The compiler's answer to its JSON input. */
  return Effect.fnUntraced(function* (version: string, input: string) {
    const made = yield* seated(version, (seat) =>
      RcMap.get(kept, seat).pipe(
        Effect.flatMap(({ compile }) => compile(input)),
        Effect.scoped,
        Effect.onExit((exit) =>
          exit._tag === "Success" && exit.value._tag === "answered"
            ? Effect.void
            : RcMap.invalidate(kept, seat)
        )
      )
    )
    if (made._tag === "answered") return made.output
    if (made._tag === "ended" && made.first) {
      return yield* new NotCompilable({ message: made.why })
    }
    return yield* answerAlone(version, input, limits)
  })
})
