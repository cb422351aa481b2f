/** How variants, subsets, types, prompts and claims of authority change detection. Pure. */
import type { Block, Cell, Section } from "../../../../report/Document.ts"
import { NONE } from "../../../../report/text.ts"
import type { BlockModelSummary } from "../../measures/BlockSummary.ts"
import { type ColumnOf, count, matrix, points, share, signed, tableOf } from "../cells.ts"

type Models = ReadonlyArray<BlockModelSummary>
type Change = BlockModelSummary["changes"]["byVariant"][number]

const relative = (value: number | null): Cell => ({
  text: value === null ? NONE : `${signed(value * 100, 0)}%`,
  value
})

const interval = ({ interval: own }: Change): string =>
  own === null ? "" : ` [${signed(own.low, 0)} to ${signed(own.high, 0)}]`

/** "−35.6 (−41%)": in points, and relative to the starting value. */
const changeCell = (change: Change): Cell => ({
  text:
    change.relative === null
      ? points(change.points).text
      : `${points(change.points).text} (${relative(change.relative).text})`,
  value: change.points,
  hint: `${share(change.from).text} to ${share(change.to).text}${interval(change)}`
})

const families: ReadonlyArray<{
  readonly name: string
  readonly title: string
  readonly heading: string
  readonly note: string
  readonly of: (changes: BlockModelSummary["changes"]) => ReadonlyArray<Change>
}> = [
  {
    name: "ds-to-tc",
    title: "From DS to TC",
    heading: "To",
    note: "Means of the strata of each. The contracts differ, so nothing is paired.",
    of: ({ dsToTc }) => (dsToTc === null ? [] : [dsToTc])
  },
  {
    name: "variant-changes",
    title: "Variants against their base",
    heading: "Variant",
    note: "Base: cleaned for DS and GS, minimal_sanitized for all others. n: contracts (with their prompt) that were scored in both.",
    of: ({ byVariant }) => byVariant
  },
  {
    name: "prompt-gains",
    title: "Prompts against direct",
    heading: "Prompt",
    note: "On the exhibits that were scored with both.",
    of: ({ prompts }) => prompts
  },
  {
    name: "authority-bias",
    title: "Authority bias",
    heading: "Claim",
    note: "false_prophet (attestations in comments) against the base variant; adversarial (a prompt that claims an audit) against cot, which is the same without the claim.",
    of: ({ authority }) => authority
  },
  {
    name: "type-changes",
    title: "Variants against their base, by type",
    heading: "Type",
    note: "All variants that keep the flaw, together.",
    of: ({ byCategory }) => byCategory
  },
  {
    name: "ds-to-tc-types",
    title: "From DS to TC, by type",
    heading: "Type",
    note: "Types that occur in both.",
    of: ({ dsToTcByCategory }) => dsToTcByCategory
  }
]

const present = (models: Models) =>
  families.filter(({ of }) => models.some(({ changes }) => of(changes).length > 0))

/** Changes in points and relative, models side by side. */
export const changes = (models: Models): Section => ({
  name: "changes",
  title: "Changes in detection (points, and relative)",
  detail: "normal",
  blocks: present(models).map(({ heading, name, note, of, title }) =>
    matrix({ name, title, note }, heading, models, ({ changes: own }) =>
      of(own).map((change) => ({ group: change.group, of: change.of, cell: changeCell(change) }))
    )
  )
})

const COLUMNS: ReadonlyArray<ColumnOf<Change & { readonly model: string }>> = [
  { title: "Model", of: ({ model }) => model },
  { title: "What", align: "left", of: ({ group }) => group },
  { title: "Against", align: "left", of: ({ base }) => base },
  { title: "n", of: ({ of }) => count(of) },
  { title: "From", of: ({ from }) => share(from) },
  { title: "To", of: ({ to }) => share(to) },
  {
    title: "Change",
    unit: "points",
    of: (change) => ({
      text: `${points(change.points).text}${interval(change)}`,
      value: change.points
    })
  },
  { title: "Relative", of: ({ relative: value }) => relative(value) }
]

/** The same with one change per line, with both rates and the interval. */
export const changesInFull = (models: Models): Section => ({
  name: "changes-in-full",
  title: "Every change with its interval",
  detail: "full",
  blocks: present(models).map(
    ({ name, note, of, title }): Block =>
      tableOf(
        { name: `${name}-in-full`, title, note },
        COLUMNS,
        models.flatMap(({ changes: own, model }) => of(own).map((change) => ({ ...change, model })))
      )
  )
})
