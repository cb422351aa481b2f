/** Rates by common features of tasks, one column per model. Pure. */
import { count, right, tableOf } from "../../../../report/cells.ts"
import type { Cell, Section, Table } from "../../../../report/Document.ts"
import { counted, NONE, percent } from "../../../../report/text.ts"
import type { Summary } from "../Summary.ts"
import type { Group, GroupKey } from "../statistics/groups.ts"

const TITLES: Readonly<Record<GroupKey, string>> = {
  split: "Split",
  category: "Category",
  pattern: "Workflow",
  subcategory: "Subcategory",
  difficulty: "Difficulty",
  tier: "Clarity",
  optimal: "Operations (K_opt)"
}

/** Groups with a fixed order; others are sorted by their number of trials. */
const ORDER = ["easy", "easy-medium", "medium", "hard", "precise", "moderate", "vague"]

const placeOf = (name: string): number => {
  const known = ORDER.indexOf(name)
  return known < 0 ? Number(name) : known
}

/** The names of a key's groups, in order. */
const groupNames = (groups: ReadonlyArray<Group>): ReadonlyArray<string> =>
  [...Map.groupBy(groups, ({ name }) => name)]
    .map(([name, own]) => ({ name, trials: own.reduce((sum, { trials }) => sum + trials, 0) }))
    .sort((a, b) => placeOf(a.name) - placeOf(b.name) || b.trials - a.trials)
    .map(({ name }) => name)

const cellOf = (group: Group | undefined): Cell =>
  group === undefined || group.pass === null
    ? { text: NONE, value: null }
    : {
        text: `${percent(group.pass)} · ${percent(group.softPass)}`,
        value: group.pass,
        hint: `${counted(group.trials, "trial")}, ${group.score} points per trial${group.errored === 0 ? "" : `, ${group.errored} errored`}`
      }

const tableFor = ({ groups, models }: Summary, by: GroupKey): ReadonlyArray<Table> => {
  const own = groups.filter((group) => group.by === by)
  const names = groupNames(own)
  if (names.length === 0) return []
  return [
    tableOf(
      by,
      [
        { title: TITLES[by] },
        right("Trials", { hint: "finished, of all models" }),
        ...models.map(({ model }) => right(model))
      ],
      names.map((name) => {
        const here = own.filter((group) => group.name === name)
        return [
          name,
          count(here.reduce((sum, { trials }) => sum + trials, 0)),
          ...models.map(({ model }) => cellOf(here.find((group) => group.model === model)))
        ]
      })
    )
  ]
}

const NOTE = "Pass · soft pass (at least 60 points), as shares of the finished trials."

/** A few groups for every reader, many if there is room. */
export const groups = (summary: Summary): ReadonlyArray<Section> => {
  const sectionOf = (
    name: string,
    title: string,
    detail: Section["detail"],
    keys: ReadonlyArray<GroupKey>
  ): ReadonlyArray<Section> => {
    const tables = keys.flatMap((by) => tableFor(summary, by))
    return tables.length === 0
      ? []
      : [{ name, title, detail, blocks: [...tables, { _tag: "Prose", text: NOTE, tone: "quiet" }] }]
  }
  return [
    ...sectionOf("difficulty", "By difficulty and clarity", "normal", ["difficulty", "tier"]),
    ...sectionOf("workflows", "By category, workflow and subcategory", "full", [
      "category",
      "pattern",
      "subcategory",
      "optimal"
    ])
  ]
}
