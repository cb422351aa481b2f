/**
 * The figures of a run as Vega-Lite specifications with their data inside. Owns what is drawn against what;
 * the renderer's theme owns how it looks. Pure.
 */
import type { Figure, Section } from "../../../report/Document.ts"
import { counted, number } from "../../../report/text.ts"
import type { BlockModelSummary, BlockSummary } from "../measures/BlockSummary.ts"
import { tcVariants, variantLabel, WITH_HINTS } from "../measures/strata.ts"
import { groupFigures } from "./groupFigures.ts"

type Models = ReadonlyArray<BlockModelSummary>
type Values = ReadonlyArray<Readonly<Record<string, string | number | null>>>

const RATE = { domain: [0, 1] }
const PERCENT = { format: ".0%" }
/** Names below an axis are horizontal, so that they are easy to read. */
const SLANTED = { labelAngle: -35, labelOverlap: false }
const WIDTH = 560
const colour = { field: "model", type: "nominal", title: "Model", sort: null }

const figure = (
  names: Pick<Figure, "name" | "title" | "caption">,
  values: Values,
  spec: Readonly<Record<string, unknown>>
): ReadonlyArray<Figure> =>
  values.length === 0 ? [] : [{ _tag: "Figure", ...names, spec: { data: { values }, ...spec } }]

/**
 * Variants in the order in which they remove more and more; variants that are not in the paper stay in
 * place.
 */
const inOrder = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const place = (name: string) => [variantLabel(WITH_HINTS), "cleaned", ...tcVariants].indexOf(name)
  const known = names.filter((name) => place(name) >= 0).sort((a, b) => place(a) - place(b))
  return [...known, ...names.filter((name) => place(name) < 0)]
}

const byVariant = (models: Models): ReadonlyArray<Figure> => {
  const values = models.flatMap(({ byVariant: groups, model }) =>
    groups.map(({ group, interval, of, tdr }) => ({
      model,
      variant: variantLabel(group),
      n: of,
      tdr,
      low: interval?.low ?? tdr,
      high: interval?.high ?? tdr
    }))
  )
  const order = inOrder([...new Set(values.map(({ variant }) => variant))])
  const x = { field: "variant", type: "ordinal", title: null, sort: order, axis: SLANTED }
  return order.length < 2
    ? []
    : figure(
        {
          name: "tdr-by-variant",
          title: "Target detection rate by variant",
          caption: `What is left of detection as a contract's variants take cues away; ${number(Math.max(...values.map(({ n }) => n)))} exhibits per variant at most. Bars: 95 % by bootstrap over contracts.`
        },
        values,
        {
          width: WIDTH,
          encoding: { x, xOffset: { field: "model", sort: null }, color: colour },
          layer: [
            {
              mark: { type: "rule", opacity: 0.35 },
              encoding: {
                y: { field: "low", type: "quantitative", scale: RATE, axis: PERCENT, title: "TDR" },
                y2: { field: "high" }
              }
            },
            {
              mark: { type: "line", point: true },
              encoding: { y: { field: "tdr", type: "quantitative" } }
            }
          ]
        }
      )
}

const ranks = ({ models, weightings }: BlockSummary): ReadonlyArray<Figure> =>
  models.length < 2
    ? []
    : figure(
        {
          name: "sui-ranks",
          title: "Rank by SUI under five weightings",
          caption: `Ranks of ${counted(models.length, "model")}, 1 at the top; weights of TDR, reasoning and precision as in docs/block.md.`
        },
        weightings.columns.flatMap((column) =>
          column.models.map(({ model, rank, sui }) => ({
            model,
            weighting: column.weights.name,
            rank,
            sui
          }))
        ),
        {
          width: WIDTH,
          mark: { type: "line", point: true },
          encoding: {
            x: {
              axis: { labelAngle: 0 },
              field: "weighting",
              type: "ordinal",
              title: null,
              sort: weightings.columns.map(({ weights }) => weights.name)
            },
            y: {
              field: "rank",
              type: "quantitative",
              title: "Rank",
              scale: { reverse: true, domain: [1, models.length], nice: false },
              axis: { tickMinStep: 1, format: "d" }
            },
            color: colour
          }
        }
      )

/** Models as points, told apart by colour and shape, because some may overlap. */
const scatter = (
  x: Readonly<Record<string, unknown>>,
  y: Readonly<Record<string, unknown>>,
  behind: ReadonlyArray<Readonly<Record<string, unknown>>> = []
) => ({
  layer: [
    ...behind,
    {
      mark: { type: "point", opacity: 0.8 },
      encoding: {
        x: { field: "x", type: "quantitative", ...x },
        y: { field: "y", type: "quantitative", ...y },
        color: colour,
        shape: colour
      }
    }
  ]
})

const rate = (title: string) => ({ title, scale: RATE, axis: PERCENT })

const pointsOf = (
  models: Models,
  read: (model: BlockModelSummary) => readonly [number | null, number | null]
): Values =>
  models.flatMap((summary) => {
    const [x, y] = read(summary)
    return x === null || y === null ? [] : [{ model: summary.model, x, y }]
  })

/** Models in a plane, if both values are known. */
const plane = (
  names: Pick<Figure, "name" | "title" | "caption">,
  values: Values,
  spec: Readonly<Record<string, unknown>>
): ReadonlyArray<Figure> =>
  figure(
    { ...names, caption: `${names.caption} n = ${counted(values.length, "model")}.` },
    values,
    spec
  )

const precision = (models: Models): ReadonlyArray<Figure> =>
  plane(
    {
      name: "precision-tdr",
      title: "Precision against detection",
      caption:
        "Finding precision against the target detection rate, both over exhibits with a flaw."
    },
    pointsOf(models, ({ precision: own, tdr }) => [tdr, own]),
    scatter(rate("TDR"), rate("Finding precision"))
  )

const diagonal = {
  data: {
    values: [
      { x: 0, y: 0 },
      { x: 1, y: 1 }
    ]
  },
  mark: { type: "line", strokeDash: [4, 4], opacity: 0.5 },
  encoding: {
    x: { field: "x", type: "quantitative" },
    y: { field: "y", type: "quantitative" }
  }
}

/** The exhibits of all models; only those of trojan if there are any, as in the paper. */
const matchedOf = ({ codeActs }: BlockModelSummary) =>
  codeActs.find(({ group }) => group === "trojan") ?? codeActs[0]

const paradox = (models: Models): ReadonlyArray<Figure> =>
  plane(
    {
      name: "root-cause-tdr",
      title: "Seeing the place, understanding the flaw",
      caption:
        "ROOT_CAUSE match rate against TDR on the same exhibits (trojan variants where there are any): below the line, a model points at the right place without finding the flaw."
    },
    pointsOf(models, (model) => {
      const own = matchedOf(model)
      return [own?.rootCause ?? null, own?.tdr ?? null]
    }),
    scatter(rate("ROOT_CAUSE match rate"), rate("TDR"), [diagonal])
  )

/** From the smallest to the largest value, at least a tenth in each direction from 0. */
const around = (models: Models): readonly [number, number] => {
  const values = models.flatMap(({ contamination: own }) => own ?? [])
  return [Math.min(-0.1, ...values), Math.max(0.1, ...values)]
}

const contamination = (models: Models): ReadonlyArray<Figure> =>
  plane(
    {
      name: "contamination",
      title: "Contamination index",
      caption:
        "How much of the ROOT_CAUSE match rate is lost once decoys are added (base variant to trojan, relative), against that rate over all variants."
    },
    pointsOf(models, ({ contamination: own, rootCause }) => [own, rootCause]),
    scatter(
      { title: "Contamination index", axis: PERCENT, scale: { domain: around(models) } },
      rate("ROOT_CAUSE match rate")
    )
  )

const types = (models: Models): ReadonlyArray<Figure> => {
  const values = models.flatMap(({ byCategory, model }) =>
    byCategory.map(({ group, of, tdr }) => ({ model, type: group, n: of, tdr }))
  )
  return figure(
    {
      name: "tdr-by-type",
      title: "Target detection rate by type",
      caption: `Which kinds of flaws each model finds, over all variants with the flaw; n = ${number(values.reduce((sum, { n }) => sum + n, 0))} exhibits of all models.`
    },
    values,
    {
      width: { step: 56 },
      mark: "rect",
      encoding: {
        x: { field: "model", type: "nominal", title: null, sort: null, axis: SLANTED },
        y: { field: "type", type: "nominal", title: null },
        color: {
          field: "tdr",
          type: "quantitative",
          title: "TDR",
          scale: RATE,
          legend: PERCENT
        }
      }
    }
  )
}

/** Every figure that the run has data for. */
export const figures = (summary: BlockSummary): Section => ({
  name: "figures",
  title: "Figures",
  detail: "full",
  blocks: [
    ...byVariant(summary.models),
    ...ranks(summary),
    ...precision(summary.models),
    ...paradox(summary.models),
    ...contamination(summary.models),
    ...types(summary.models),
    ...groupFigures(summary)
  ]
})
