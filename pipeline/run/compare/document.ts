/** The document of a comparison, for any benchmark. Owns what is shown and in which order. Pure. */
import { count, interval, pValue, right, share, signed, tableOf } from "../../../report/cells.ts"
import type { Cell, Content, Document, Figure, Section, Table } from "../../../report/Document.ts"
import { withModelLabels } from "../../../report/modelLabels.ts"
import { fewNote } from "../../../report/statistics/few.ts"
import { number, oneLine } from "../../../report/text.ts"
import { modelsOf } from "../namedModel.ts"
import type { Change, Comparison, Flip } from "./comparison.ts"
import { settingsApart } from "./settings.ts"
import type { Side } from "./sides.ts"

/** Why a trial got its score, by its number and its database. */
export type Reasons = (side: Side, trial: number) => string

/** Number of flips that are listed; JSON has them all. */
const LISTED = 40
const REASON_LIMIT = 200

const placeOf = ({ run, shown }: Side): string => `run ${run.id} of ${shown}`

/** The two sides in a line: where they are is said once if it is one place. */
const sidesOf = ({ after, before }: Comparison): string =>
  placeOf(before) === placeOf(after)
    ? `${before.model} → ${after.model}, both in ${placeOf(before)}`
    : `${before.model} in ${placeOf(before)} → ${after.model} in ${placeOf(after)}`

/** What tells the two sides apart in a table: their models, or their runs if the models are the same. */
export const pairName = ({ after, before }: Comparison): string =>
  before.model === after.model ? before.model : `${before.model} → ${after.model}`

/**
 * How the two sides are called: versions of one model are "before" and "after", different models by their
 * names.
 */
const wordsFor = (comparisons: ReadonlyArray<Comparison>) =>
  comparisons.every(({ after, before }) => before.model === after.model)
    ? { before: "Before", after: "After", passed: "Passed before", now: "Passed after" }
    : { before: "First", after: "Second", passed: "Pass: first", now: "Pass: second" }
type Words = ReturnType<typeof wordsFor>

const points = (value: number | null): Cell =>
  count(value === null ? null : Math.round(value * 100) / 100)

/** The interval that is shown: one item, drawn again and again, has none. */
const boundsOf = ({ pairing }: Change) => (pairing.items < 2 ? null : pairing.interval)

const changed = (change: Change): Cell => {
  if (change.trials === 0) return count(null)
  const bounds = boundsOf(change)
  const cell = signed(change.pairing.difference)
  if (bounds !== null && bounds.low > 0) return { ...cell, tone: "good" }
  return bounds !== null && bounds.high < 0 ? { ...cell, tone: "bad" } : cell
}

const shares = ({ passed }: Change): ReadonlyArray<Content> => [
  share(passed.before),
  share(passed.after)
]

const changeColumns = ({ after, before, now, passed }: Words) => ({
  points: [
    right(before, {
      unit: "points",
      hint: "mean points per item, over the trials that both finished"
    }),
    right(after, { unit: "points" }),
    right("Change", { hint: "✓ better, ✗ worse by more than chance: 0 is outside the interval" }),
    right("95 %", {
      hint: "interval of the change: bootstrap over items, each with all its rounds"
    })
  ],
  passes: [
    right(passed, { hint: "share of its trials that pass" }),
    right(now, { hint: "the same for the other side" })
  ]
})

const changeCells = (change: Change): ReadonlyArray<Content> => [
  points(change.points.before),
  points(change.points.after),
  changed(change),
  interval(boundsOf(change))
]

/** What changed in total, and in each split if there are several. */
const rowsOf = ({ all, corrected, gained, lost, splits }: Comparison) => [
  {
    split: "all",
    change: all,
    p: all.trials === 0 ? count(null) : pValue(corrected),
    gained,
    lost
  },
  ...(splits.length < 2 ? [] : splits).map(({ change, split }) => ({
    split,
    change,
    p: pValue(change.pairing.p),
    gained: gained.filter(({ before }) => before.split === split),
    lost: lost.filter(({ before }) => before.split === split)
  }))
]

const changes = (comparisons: ReadonlyArray<Comparison>, words: Words): Table => {
  const columns = changeColumns(words)
  const several = comparisons.length > 1
  return tableOf(
    "changes",
    [
      ...(several ? [{ title: "Model" }] : []),
      { title: "Split" },
      ...columns.points,
      right("p", {
        hint: `sign-flip permutation test by item${several ? "; over all, corrected after Holm over the comparisons" : ""}`
      }),
      ...columns.passes,
      right("Newly failing", { hint: "trials that passed before and do not now" }),
      right("Newly passing", { hint: "trials that did not pass before and do now" }),
      right("McNemar p", {
        minor: true,
        hint: "exact, over the items that only one side passes in more than half of its trials"
      }),
      right("Trials", { hint: "that both finished" }),
      right("Items", { minor: true })
    ],
    comparisons.flatMap((comparison) =>
      rowsOf(comparison).map(({ change, gained, lost, p, split }) => [
        ...(several ? [pairName(comparison)] : []),
        split,
        ...changeCells(change),
        p,
        ...shares(change),
        count(lost.length),
        count(gained.length),
        change.trials === 0 ? count(null) : pValue(change.pairing.mcnemar),
        count(change.trials),
        count(change.pairing.items)
      ])
    ),
    {
      note: [
        "Points per item, over the trials that both sides finished: the same item, variant and round.",
        ...fewNote(
          Math.min(
            ...comparisons.flatMap((each) => rowsOf(each).map(({ change }) => change.pairing.items))
          ),
          "items"
        )
      ].join(" ")
    }
  )
}

const variantOf = ({ before }: Flip): string => (before.variant === "" ? "" : before.variant)

/** Flips in one direction; `tell` is the side that failed. */
const flips = (
  name: string,
  title: string,
  comparisons: ReadonlyArray<Comparison>,
  of: "gained" | "lost",
  reasons: Reasons
): ReadonlyArray<Section> => {
  const [first, second] =
    of === "lost" ? (["before", "after"] as const) : (["after", "before"] as const)
  const all = comparisons.flatMap((comparison) =>
    comparison[of].map((flip) => ({ comparison, flip }))
  )
  const variants = new Set(all.map(({ flip }) => variantOf(flip)))
  if (all.length === 0) return []
  return [
    {
      name,
      title: `${title} (${number(all.length)})`,
      detail: "normal",
      blocks: [
        tableOf(
          name,
          [
            { title: "Item" },
            ...(comparisons.length > 1 ? [{ title: "Model" }] : []),
            ...(variants.size > 1 ? [{ title: "Variant" }] : []),
            right("Round"),
            right("Points"),
            { title: of === "lost" ? "Why it fails" : "Why it failed" }
          ],
          all.slice(0, LISTED).map(({ comparison, flip }) => [
            {
              text: flip[second].item,
              hint: `passes ${first}`,
              target: { to: "trial", trial: flip[second].trial }
            },
            ...(comparisons.length > 1 ? [pairName(comparison)] : []),
            ...(variants.size > 1 ? [variantOf(flip)] : []),
            count(flip.before.round),
            {
              text: `${points(flip.before.score).text} → ${points(flip.after.score).text}`,
              value: flip.after.score - flip.before.score
            },
            oneLine(reasons(comparison[second], flip[second].trial), REASON_LIMIT)
          ]),
          all.length > LISTED
            ? { note: `The first ${LISTED} of ${number(all.length)}; --format json has all.` }
            : {}
        )
      ]
    }
  ]
}

const items = (comparisons: ReadonlyArray<Comparison>, words: Words): ReadonlyArray<Section> => {
  const rows = comparisons.flatMap((comparison) =>
    comparison.items
      .filter(({ after, before }) => after !== before)
      .map(({ after, before, item, split, trials }) => [
        item,
        ...(comparisons.length > 1 ? [pairName(comparison)] : []),
        split,
        points(before),
        points(after),
        signed(Math.round((after - before) * 100) / 100),
        count(trials)
      ])
  )
  return rows.length === 0
    ? []
    : [
        {
          name: "items",
          title: "Items whose points changed",
          detail: "full",
          blocks: [
            tableOf(
              "items",
              [
                { title: "Item" },
                ...(comparisons.length > 1 ? [{ title: "Model" }] : []),
                { title: "Split" },
                right(words.before),
                right(words.after),
                right("Change"),
                right("Trials")
              ],
              rows,
              { note: "Mean points over the trials that both finished; the greatest loss first." }
            )
          ]
        }
      ]
}

/** Each change with its interval, by split and in total. */
const changesFigure = (comparisons: ReadonlyArray<Comparison>): ReadonlyArray<Figure> => {
  const values = comparisons.flatMap((comparison) =>
    [
      { split: "all", change: comparison.all },
      ...(comparison.splits.length > 1 ? comparison.splits : [])
    ].map(({ change, split }) => ({
      model: pairName(comparison),
      split,
      change: change.pairing.difference,
      low: change.pairing.interval?.low ?? change.pairing.difference,
      high: change.pairing.interval?.high ?? change.pairing.difference
    }))
  )
  if (values.length === 0) return []
  const y = { field: "model", type: "nominal", title: null, sort: null }
  const x = (field: string) => ({ field, type: "quantitative", title: "change, points per item" })
  const split = { field: "split", type: "nominal", title: "split", sort: null }
  const yOffset = { field: "split", sort: null, type: "nominal" }
  return [
    {
      _tag: "Figure",
      name: "changes-figure",
      title: "What changed, and how sure that is",
      caption: `Change of the mean points per item, with its 95 % interval (bootstrap over items); trials on each side: ${comparisons.map(({ all }) => number(all.trials)).join(", ")}.`,
      spec: {
        data: { values },
        height: { step: 22 },
        layer: [
          {
            mark: { type: "rule", strokeDash: [4, 4] },
            encoding: { x: { datum: 0, title: null } }
          },
          {
            mark: { type: "rule", strokeWidth: 2 },
            encoding: { y, yOffset, x: x("low"), x2: { field: "high" }, color: split }
          },
          {
            mark: { type: "point" },
            encoding: { y, yOffset, x: x("change"), color: split, shape: split }
          }
        ]
      }
    }
  ]
}

/** The settings in which the runs differ. */
const settings = (comparisons: ReadonlyArray<Comparison>, words: Words): ReadonlyArray<Section> => {
  const rows = comparisons.flatMap((comparison) =>
    settingsApart(comparison.before.run, comparison.after.run).map(({ after, before, name }) => [
      name,
      before,
      after
    ])
  )
  const once = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
  return once.length === 0
    ? []
    : [
        {
          name: "settings",
          title: "Settings that differ",
          detail: "normal",
          blocks: [
            tableOf(
              "settings",
              [{ title: "Setting" }, { title: words.before }, { title: words.after }],
              once
            )
          ]
        }
      ]
}

const leadOf = (comparison: Comparison): ReadonlyArray<Content> => {
  const { after, alone, before, unscored } = comparison
  const left = [
    [alone.before, "only in the first"],
    [alone.after, "only in the second"],
    [unscored.before, "without a score in the first"],
    [unscored.after, "without a score in the second"]
  ] as const
  const said = left.filter(([trials]) => trials > 0)
  return [
    sidesOf(comparison),
    ...(said.length === 0
      ? []
      : [
          {
            text: `Left out of ${before.model === after.model ? before.model : "this"}: ${said.map(([trials, where]) => `${number(trials)} ${where}`).join(", ")}.`,
            tone: "warn" as const
          }
        ])
  ]
}

/** Every model of the runs, so that no two of them get the same short name. */
const modelsIn = (comparisons: ReadonlyArray<Comparison>): ReadonlyArray<string> => [
  ...new Set(
    comparisons.flatMap(({ after, before }) =>
      [before, after].flatMap(({ model, run }) => [...modelsOf(run), model])
    )
  )
]

const LEGEND = [
  "Change: the second side − the first. If the interval excludes 0, or p is below 0.05, the two differ by more than the choice of items explains.",
  "Everything: docs/comparing.md."
]

/** The comparisons as a document; `failed` says which gates failed, if any were set. */
export const comparisonDocument = (
  comparisons: ReadonlyArray<Comparison>,
  reasons: Reasons,
  failed: ReadonlyArray<string>
): Document => {
  const words = wordsFor(comparisons)
  const document: Document = {
    title: "Comparison",
    lead: [
      ...comparisons.flatMap(leadOf),
      ...failed.map((text) => ({ text: `Gate failed: ${text}`, tone: "bad" as const }))
    ],
    sections: [
      {
        name: "changes",
        title: "What changed",
        detail: "brief",
        blocks: [changes(comparisons, words)]
      },
      { name: "figures", title: "At a glance", detail: "full", blocks: changesFigure(comparisons) },
      ...flips("newly-failing", "Newly failing", comparisons, "lost", reasons),
      ...flips("newly-passing", "Newly passing", comparisons, "gained", reasons),
      ...items(comparisons, words),
      ...settings(comparisons, words)
    ],
    legend: LEGEND
  }
  return withModelLabels(document, modelsIn(comparisons))
}
