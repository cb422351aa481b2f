/** The names of models in a paper: the author's names, short enough for a table, all different. Pure. */
import { Result } from "effect"
import { ownValue } from "../../../evm/ownValue.ts"
import { labelsOf } from "../../../report/modelLabels.ts"
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
 * The name in the paper of each model, by default the short one of tables. `style`: the author's names, by the
 * models' own or short names. Fails with a message if the style names a model that does not exist,
 * or gives two models the same name.
 */
export const paperNames = (
  models: ReadonlyArray<Shown>,
  style: Readonly<Record<string, string>>
): Result.Result<ReadonlyMap<string, string>, string> => {
  const labels = labelsOf(models.map(({ model }) => model))
  const asLabels = labelsOf([...new Set(models.map(({ asked }) => asked))])
  const own = new Set(
    models.flatMap(({ asked, model }) =>
      [asked, model, asLabels.get(asked), labels.get(model)].filter((name) => name !== undefined)
    )
  )
  const given = (name: string, labels: ReadonlyMap<string, string>): string | null =>
    ownValue(style, name) ?? ownValue(style, labels.get(name) ?? name) ?? null
  const unknown = Object.keys(style).find((name) => !own.has(name))
  if (unknown !== undefined) {
    const [near] = nearest(unknown, [...own])
    return Result.fail(
      `there is no model ${JSON.stringify(unknown)}${near === undefined ? "" : `, did you mean ${JSON.stringify(near)}?`}: the models are ${[...own].map((name) => JSON.stringify(name)).join(", ")}`
    )
  }
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { asked, model } of models) {
    const wanted = given(model, labels)
    const ofBoth = given(asked, asLabels)
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
    const shown = name ?? free(shortened(labels.get(model) ?? model), taken)
    names.set(model, shown)
    taken.add(shown)
  }
  return Result.succeed(names)
}
