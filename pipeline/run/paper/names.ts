/** The names of models in a paper: the author's names, short enough for a table, all different. Pure. */
import { Result } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import { nearest } from "../names.ts"
import type { Shown } from "../together/readTogether.ts"

/** Longest name; the appendix has longer names in full. */
const LONGEST = 40

const shortened = (name: string): string => {
  const characters = [...name]
  if (characters.length <= LONGEST) return name
  const end = Math.floor((LONGEST - 1) / 2)
  return `${characters.slice(0, LONGEST - 1 - end).join("")}…${characters.slice(-end).join("")}`
}

/** The same name, with a number if it is taken. */
const free = (name: string, taken: ReadonlySet<string>, number = 2): string =>
  taken.has(number === 2 ? name : `${name} (${number - 1})`)
    ? free(name, taken, number + 1)
    : number === 2
      ? name
      : `${name} (${number - 1})`

/**
 * The name in the paper of each model; fails with a message if the style names a model that does not exist,
 * or gives two models the same name.
 */
export const paperNames = (
  models: ReadonlyArray<Shown>,
  given: Readonly<Record<string, string>>
): Result.Result<ReadonlyMap<string, string>, string> => {
  const own = new Set(models.flatMap(({ asked, model }) => [asked, model]))
  const unknown = Object.keys(given).find((name) => !own.has(name))
  if (unknown !== undefined) {
    const [near] = nearest(unknown, [...own])
    return Result.fail(
      `there is no model ${JSON.stringify(unknown)}${near === undefined ? "" : `, did you mean ${JSON.stringify(near)}?`}: the models are ${[...own].map((name) => JSON.stringify(name)).join(", ")}`
    )
  }
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { asked, model } of models) {
    const wanted = ownValue(given, model) ?? null
    const ofBoth = ownValue(given, asked) ?? null
    const several = models.filter((other) => other.asked === asked).length > 1
    const name =
      wanted ?? (ofBoth === null ? null : `${ofBoth}${several ? model.slice(asked.length) : ""}`)
    if (name !== null && (name.trim() === "" || taken.has(name))) {
      return Result.fail(
        name.trim() === ""
          ? `model ${JSON.stringify(model)} is given an empty name`
          : `two models are called ${JSON.stringify(name)}: give them different names`
      )
    }
    const shown = name ?? free(shortened(model), taken)
    names.set(model, shown)
    taken.add(shown)
  }
  return Result.succeed(names)
}
