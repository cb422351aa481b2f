/**
 * Profiles of models on the plane of atomic and composite averages (paper, tables 8 and 9): separated by
 * the medians over models; Atomic-Only if the composite average is near zero. Pure.
 */
import { Schema } from "effect"
import { median } from "simple-statistics"

export const Quadrant = Schema.Literals([
  "High-High",
  "High-Low",
  "Low-High",
  "Low-Low",
  "Atomic-Only"
])
export type Quadrant = typeof Quadrant.Type

/** Points per task, 0 to 100. */
export interface Averages {
  readonly atomic: number
  readonly composite: number
}

/** Below this composite average a model can only do single actions. */
const NEAR_ZERO = 5

/** The medians of both averages; null for fewer than two models, which they cannot separate. */
export const mediansOf = (models: ReadonlyArray<Averages>): Averages | null =>
  models.length < 2
    ? null
    : {
        atomic: median(models.map(({ atomic }) => atomic)),
        composite: median(models.map(({ composite }) => composite))
      }

/** A model at a median is on its upper side. */
export const quadrantOf = ({ atomic, composite }: Averages, medians: Averages): Quadrant => {
  if (composite < NEAR_ZERO) return "Atomic-Only"
  const side = (value: number, middle: number) => (value >= middle ? "High" : "Low")
  return `${side(atomic, medians.atomic)}-${side(composite, medians.composite)}`
}
