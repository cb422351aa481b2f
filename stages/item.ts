/** The stage of a benchmark whose data are all that a trial needs: it stores what the trial is about. */
import { Effect } from "effect"
import { type JsonCodec, make, never } from "./Stage.ts"

/** Stores an item as it is, so that a trial can be judged again without the data. */
export const keep = <A>(schema: JsonCodec<A>) =>
  make({
    name: "item",
    version: 1,
    input: schema,
    output: schema,
    identity: "code",
    retry: never,
    run: (item) => Effect.succeed(item)
  })
