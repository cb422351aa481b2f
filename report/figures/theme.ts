/**
 * The look of every figure, in light and dark: one Vega configuration in the light palette, and the
 * style that turns each of its colours into its dark one. Pure.
 */
import type { Config } from "vega-lite"

/** A colour on white paper and on dark. Each has a contrast of at least 3:1 with its background. */
interface Shade {
  readonly light: string
  readonly dark: string
}

export const paper: Shade = { light: "#ffffff", dark: "#111418" }

const ink: Shade = { light: "#1c2127", dark: "#e3e7ec" }
const soft: Shade = { light: "#59616b", dark: "#a0a9b4" }
const line: Shade = { light: "#dcdfe4", dark: "#2f353d" }

/** Colours of series, in this order; chosen to be distinct with common colour blindness too. */
export const series: ReadonlyArray<Shade> = [
  { light: "#1f62b4", dark: "#7db2f9" },
  { light: "#c4501b", dark: "#f59a63" },
  { light: "#0b7f66", dark: "#4fcfae" },
  { light: "#8c3d9c", dark: "#d794e4" },
  { light: "#8a6500", dark: "#dcb63e" },
  { light: "#b3265a", dark: "#f58bb0" },
  { light: "#48606f", dark: "#a5bfcf" },
  { light: "#0f7f9e", dark: "#5ccbe8" },
  { light: "#5f5bc4", dark: "#aaa7f7" },
  { light: "#5d7a1a", dark: "#a9cc5b" }
]

/** A scale from little to much, of similar strength on white and on dark. */
const ramp = ["#3f78d6", "#8c62c8", "#c3508f", "#d9622f"]

/** Steps of that scale: the most that a figure has. */
const steps = [...ramp, "#a8790f"]

/** Vega-Lite's configuration. Figures set data and encodings only. */
export const config: Config = {
  background: "transparent",
  font: "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif",
  padding: 6,
  aria: false,
  view: { stroke: null, continuousWidth: 560, continuousHeight: 320, discreteWidth: { step: 28 } },
  title: {
    anchor: "start",
    color: ink.light,
    fontSize: 16,
    fontWeight: 600,
    offset: 14,
    subtitleColor: soft.light,
    subtitleFontSize: 12,
    subtitlePadding: 6
  },
  axis: {
    domainColor: soft.light,
    gridColor: line.light,
    tickColor: soft.light,
    labelColor: ink.light,
    labelFontSize: 12,
    labelLimit: 260,
    labelOverlap: true,
    labelFlush: false,
    labelSeparation: 6,
    titleColor: soft.light,
    titleFontSize: 12,
    titleFontWeight: 500,
    titlePadding: 10
  },
  axisDiscrete: { grid: false, ticks: false, labelPadding: 6 },
  legend: {
    labelColor: ink.light,
    labelFontSize: 12,
    labelLimit: 260,
    titleColor: soft.light,
    titleFontSize: 12,
    titleFontWeight: 500,
    symbolSize: 90
  },
  header: { labelColor: ink.light, labelFontSize: 12, titleColor: soft.light, titleFontSize: 12 },
  text: { color: ink.light, fontSize: 12 },
  rule: { color: ink.light },
  mark: { color: "#1f62b4" },
  bar: { cornerRadiusEnd: 2 },
  point: { filled: true, size: 70, opacity: 1 },
  line: { strokeWidth: 2 },
  range: {
    category: series.map(({ light }) => light),
    ordinal: steps,
    ramp,
    heatmap: ramp
  }
}

/** Every colour of the theme, with its dark counterpart. */
export const shades: ReadonlyArray<Shade> = [ink, soft, line, ...series]

/** The style that switches to dark colours below `within`: a selector with a space after it, or empty. */
export const darkStyle = (within: string): string =>
  `@media screen and (prefers-color-scheme: dark){${shades
    .map(
      ({ dark, light }) =>
        `${within}[fill="${light}"]{fill:${dark}}${within}[stroke="${light}"]{stroke:${dark}}`
    )
    .join("")}}`
