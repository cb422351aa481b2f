/** The stage that turns a run's scores into its summary. Pure. */
import { Effect, Schema } from "effect"
import { make, never } from "../../stages/Stage.ts"
import { Summary, summarize, TrialScore } from "./Summary.ts"

const Input = Schema.Struct({ scores: Schema.Array(TrialScore) })
type Input = typeof Input.Type

export const aggregate = make({
  name: "aggregate",
  version: 5,
  input: Input,
  output: Summary,
  identity: "code",
  retry: never,
  run: Effect.fn("aggregate")(({ scores }: Input) => Effect.sync(() => summarize(scores)))
})
