/**
 * The kit for models of our own: each is free, needs no network and says the same whenever it is asked
 * the same. Owns everything of such a model but what it says.
 */
import { Effect } from "effect"
import { type CallContext, type Model, type ModelRequest, noUsage, Reply } from "./Model.ts"
import type { ModelError } from "./ModelError.ts"

/** A model whose every reply is the text that `say` gives, whatever the benchmark. */
export const makeOwnModel = (
  name: string,
  say: (request: ModelRequest, context: CallContext) => Effect.Effect<string, ModelError>
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
