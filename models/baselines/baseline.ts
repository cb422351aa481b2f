/**
 * What the baselines share: a model of our own that is free, needs no network and says the same
 * whenever it is asked the same. Owns everything of such a model but what it says.
 */
import { Effect } from "effect"
import {
  type Model,
  type ModelError,
  type ModelRequest,
  noUsage,
  Reply,
  type TrialContext
} from "../Model.ts"

/** A model whose every reply is the text that `say` gives. */
export const makeBaseline = (
  name: string,
  say: (request: ModelRequest, context: TrialContext) => Effect.Effect<string, ModelError>
): Model => ({
  name,
  baseline: true,
  provider: "local",
  price: { input: 0, output: 0 },
  settings: {},
  complete: (request, context) =>
    Effect.map(
      say(request, context),
      (text) =>
        new Reply({ text, finish: "stop", usage: noUsage, cost: 0, latencyMs: 0, sent: null })
    )
})
