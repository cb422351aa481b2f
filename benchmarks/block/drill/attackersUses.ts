/** What an attacker can do by honest use. Pure. */
import type { Drill, Params, Use } from "../../../tasks/block/Drill.ts"

/** The use with the attacker as the chosen actor; null if no actor can be chosen. */
const byAttacker = (use: Use): Use | null => {
  const isWho = (param: Params[string]) => "of" in param && param.of.some((one) => one === "@alice")
  const [name] = Object.entries(use.params ?? {}).find(([, param]) => isWho(param)) ?? []
  return name === undefined
    ? null
    : { ...use, params: { ...use.params, [name]: { of: ["@attacker"] } } }
}

/** The uses of a drill in which an actor is chosen, made by the attacker. */
export const attackersUses = ({ uses }: Pick<Drill, "uses">): ReadonlyArray<Use> =>
  uses.flatMap((use) => byAttacker(use) ?? [])
