/** QuestBench's own models by name: the baselines and the adversaries. Owns resolving these names. */
import { Effect } from "effect"
import { MODEL_FORMS, unknown } from "../../../models/forms.ts"
import type { SolutionsOf } from "./baseline.ts"
import { cheatsNamed, makeCheat, nearCheats } from "./cheats/index.ts"
import { constantModel } from "./constant.ts"
import { CHEAT, questForms } from "./forms.ts"
import { makeOracle } from "./oracle.ts"

/** The baseline or adversary of that name, over a bank's folder; undefined if there is none. */
export const ownModelOf = Effect.fnUntraced(function* (name: string, bank: SolutionsOf) {
  if (name === "oracle") return yield* makeOracle(bank)
  if (name === "constant") return constantModel
  return yield* makeCheat(name, bank)
})

/**
 * The names that `cheat:GLOB` stands for; undefined for a name of another form. Fails with `UnknownModel`
 * if no adversary matches.
 */
export const expandCheats = Effect.fnUntraced(function* (name: string) {
  if (!name.startsWith(CHEAT)) return undefined
  const found = cheatsNamed(name)
  if (found.length > 0) return found
  const near = nearCheats(name)
  const remedy = near.length === 0 ? "" : ` (did you mean ${near.join(" or ")}?)`
  return yield* unknown(`No cheat is called "${name}"${remedy}`, [...MODEL_FORMS, ...questForms])
})
