/**
 * Whether fewer steps could do what a plan asks for. Owns the search: over every set of steps that a single
 * transaction of a wider vocabulary does (a swap to a recipient, a swap along a longer path, a batch), and
 * over every way to cover the plan with such sets.
 */
import { operationOf } from "./operations/index.ts"
import type { Step } from "./Plan.ts"

const keyOf = (step: Step): string => operationOf(step).key(step.slots)

/** Operations that a swap can do itself with all that it brings: its recipient, its path, its last coin. */
const WITH_A_SWAP: ReadonlySet<string> = new Set(["transfer", "swap", "route", "unwrap", "wrap"])
/** Operations that one batch does for one account. */
const ITEMS: ReadonlySet<string> = new Set(["hand over", "send items"])
const SWAPS: ReadonlySet<string> = new Set(["swap", "route"])

/** Whether one transaction can do both steps, the later one included. */
const canBeOne = (steps: ReadonlyArray<Step>, first: number, second: number): boolean => {
  const [one, other] = [steps[first], steps[second]]
  if (one === undefined || other === undefined) return false
  if (keyOf(one) === keyOf(other)) return true
  if (ITEMS.has(one.operation) && ITEMS.has(other.operation)) return one.slots.to === other.slots.to
  const { amount } = other
  const takesAll = amount?.kind === "brought" && amount.step === first && amount.percent === "100"
  if (!takesAll) return false
  return SWAPS.has(one.operation)
    ? WITH_A_SWAP.has(other.operation)
    : one.operation === "remove" && other.operation === "transfer"
}

/** Sets of steps, as bits, that one transaction can do: single steps, pairs, and chains of pairs. */
const unitsOf = (steps: ReadonlyArray<Step>): ReadonlyArray<number> => {
  const units = new Set(steps.map((_, index) => 1 << index))
  const pairs = steps.flatMap((_, first) =>
    steps.flatMap((_, second) =>
      first < second && canBeOne(steps, first, second) ? [(1 << first) | (1 << second)] : []
    )
  )
  let fresh = pairs
  while (fresh.length > 0) {
    for (const unit of fresh) units.add(unit)
    fresh = fresh.flatMap((unit) =>
      pairs.flatMap((pair) => ((unit & pair) !== 0 && !units.has(unit | pair) ? [unit | pair] : []))
    )
  }
  return [...units]
}

/** The fewest transactions that cover all steps. */
export const fewestOf = (steps: ReadonlyArray<Step>): number => {
  const units = unitsOf(steps)
  const all = (1 << steps.length) - 1
  let reached = new Set([0])
  for (let count = 0; ; count++) {
    if (reached.has(all)) return count
    reached = new Set([...reached].flatMap((mask) => units.map((unit) => mask | unit)))
  }
}
