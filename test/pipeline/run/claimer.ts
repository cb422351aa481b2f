/**
 * A process that takes every pending trial of a run and both calls at once to a provider, and never
 * ends, for the test of what happens when it is killed. Says `taken N` on stdout. Arguments: the file, the run.
 */
import { writeSync } from "node:fs"
import { Effect, Schema } from "effect"
import { Store } from "../../../db/Store.ts"
import { make } from "../../../pipeline/run/claims/Claims.ts"

const [file, run] = Schema.decodeUnknownSync(Schema.Tuple([Schema.String, Schema.String]))(
  process.argv.slice(2)
)

await Effect.runPromise(
  Effect.gen(function* () {
    const claims = yield* make(run)
    const taken = yield* Effect.filter(yield* (yield* Store).trialsOf(run), claims.take)
    const sharing = claims.sharing(2)
    yield* sharing.keep(
      new Map([["provider", { close: Effect.succeed(2), open: () => Effect.void }]])
    )
    yield* sharing.ask
    writeSync(1, `taken ${taken.length}\n`)
    yield* Effect.never
  }).pipe(Effect.scoped, Effect.provide(Store.layer({ url: file })))
)
