/** The bank that `--composed` names, as a run stores it. */
import { Effect, Option, Result } from "effect"
import { UsageError } from "../../pipeline/terminal/failure.ts"
import { load } from "../../pipeline/terminal/handler.ts"

/** The name of the bank; nothing if none is composed. */
export const composedSettings = Effect.fnUntraced(function* (given: Option.Option<string>) {
  if (Option.isNone(given)) return {}
  const { nameOf, recipeIn } = yield* load(() => import("./compose/recipe.ts"))
  const recipe = recipeIn(given.value)
  return Result.isSuccess(recipe)
    ? { bank: nameOf(recipe.success) }
    : yield* new UsageError({ message: `--composed: ${recipe.failure}` })
})
