/**
 * Draws plans: a flow of operations over the fixture world, in which later amounts may come from earlier
 * steps. Owns the draw; certify.ts says which plans are good for a task.
 */
import { Array as Arr } from "effect"
import { bytesToHex, formatUnits, parseUnits } from "viem"
import type { SetupAction } from "../../../evm/SetupAction.ts"
import type { Draw } from "../bank/Draw.ts"
import { assetOf, spenders, tokenIn } from "./assets.ts"
import { holdingsFor } from "./holdings.ts"
import { GRANTED } from "./layout.ts"
import { assetIn, operationOf } from "./operations/index.ts"
import { type Operation, oneOf } from "./operations/Operation.ts"
import { type Amount, allowanceText, type Plan, type Scene, type Step } from "./Plan.ts"

/** What plans are drawn from. */
export interface Wishes {
  /** fewest and most operations, approvals among them */
  readonly operations: readonly [number, number]
  readonly from: ReadonlyArray<Operation>
  /** fewest and most allowances that stand for nothing */
  readonly distractors: readonly [number, number]
  /** fewest and most things that the account has besides; null: none */
  readonly holdings: readonly [number, number] | null
}

const chance = (draw: Draw, percent: bigint): boolean => draw.below(100n) < percent

/** A number on the grid of a range, as it is printed. */
const numberIn = (
  draw: Draw,
  {
    decimals,
    least,
    most
  }: { readonly decimals: number; readonly least: string; readonly most: string }
): string => {
  const from = parseUnits(least, decimals)
  const size = parseUnits(most, decimals) - from + 1n
  return formatUnits(from + draw.below(size), decimals)
}

/** What earlier steps brought of an asset. */
const sourcesOf = (steps: ReadonlyArray<Step>, asset: string) =>
  steps.flatMap((step, index) =>
    operationOf(step)
      .brings(step.slots)
      .filter((one) => one.asset === asset)
      .map(({ quantity }) => ({ step: index, quantity }))
  )

/** Percentages that no other amount of the world equals by chance. */
const percent = (draw: Draw): string => String(11n + draw.below(78n))

const amountFor = (
  draw: Draw,
  { amount }: Operation,
  asset: string | null,
  steps: ReadonlyArray<Step>
): Amount | null => {
  if (amount === null || asset === null) return null
  const sources = amount.kinds.includes("brought") ? sourcesOf(steps, asset) : []
  if (sources.length > 0 && chance(draw, 75n)) {
    const source = oneOf(draw, sources)
    return { kind: "brought", ...source, percent: chance(draw, 50n) ? "100" : percent(draw) }
  }
  if (amount.kinds.includes("share") && chance(draw, 12n)) {
    return { kind: "share", percent: percent(draw) }
  }
  if (amount.kinds.includes("all") && asset !== "BNB" && chance(draw, 10n)) return { kind: "all" }
  return { kind: "stated", text: numberIn(draw, assetOf(asset).stated) }
}

/** Tries to continue with what an earlier step brought. */
const TRIES = 12

const stepAfter = (
  draw: Draw,
  from: ReadonlyArray<Operation>,
  steps: ReadonlyArray<Step>
): Step | null => {
  const brought = new Set(
    steps.flatMap((step) =>
      operationOf(step)
        .brings(step.slots)
        .map(({ asset }) => asset)
    )
  )
  const wanted = brought.size > 0 && chance(draw, 60n)
  const flowing = from.filter(({ amount }) => (amount?.kinds.length ?? 0) > 1)
  for (let tries = 0; tries < TRIES; tries++) {
    const operation = oneOf(draw, chance(draw, 65n) && flowing.length > 0 ? flowing : from)
    const slots = operation.draw(draw)
    if (!operation.fits(slots)) continue
    const asset = assetIn(operation, slots)
    const continues =
      asset !== null && brought.has(asset) && operation.amount?.kinds.includes("brought") === true
    if (wanted && !continues && tries < TRIES - 1) continue
    return { operation: operation.name, slots, amount: amountFor(draw, operation, asset, steps) }
  }
  return null
}

/** Allowances that several steps need stand at first; of the others, about half. */
const grantedFor = (draw: Draw, steps: ReadonlyArray<Step>): Plan["granted"] => {
  const needs = steps.flatMap((step) => operationOf(step).needs(step.slots))
  const groups = Arr.groupBy(needs, allowanceText)
  return Object.values(groups).flatMap((group) => {
    const [{ spender, token }] = group
    return group.length > 1 || chance(draw, 45n) ? [{ token, spender }] : []
  })
}

/** Shares and whole balances are of an odd balance, so that no other amount is near. */
const balancesFor = (draw: Draw, steps: ReadonlyArray<Step>): Scene["balances"] =>
  Object.fromEntries(
    steps.flatMap((step) => {
      const kind = step.amount?.kind
      const asset = assetIn(operationOf(step), step.slots)
      return asset !== null && (kind === "share" || kind === "all")
        ? [[asset, String(parseUnits(numberIn(draw, assetOf(asset).odd), 18))]]
        : []
    })
  )

const BASE = ["USDT", "BUSD", "CAKE", "WBNB"]

/** Allowances that stand in the world for nothing that the task asks for. */
const distractorsFor = (
  draw: Draw,
  steps: ReadonlyArray<Step>,
  [fewest, most]: Wishes["distractors"]
): ReadonlyArray<SetupAction> => {
  const needed = new Set(
    steps.flatMap((step) => operationOf(step).needs(step.slots).map(allowanceText))
  )
  const named = JSON.stringify(steps)
  const all = BASE.flatMap((token) =>
    Object.entries(spenders).map(([spender, key]) => ({ token, spender, key }))
  ).filter((one) => !needed.has(allowanceText(one)) && !named.includes(one.spender))
  const count = fewest + Number(draw.below(BigInt(most - fewest + 1)))
  const left = [...all]
  const chosen = Array.from({ length: Math.min(count, all.length) }, () =>
    left.splice(Number(draw.below(BigInt(left.length))), 1)
  ).flat()
  return chosen.map(
    ({ key, token }): SetupAction => ({
      _tag: "send",
      from: "{agent}",
      to: tokenIn(token),
      signature: "approve(address spender,uint256 amount)",
      args: [`{${key}}`, String(GRANTED / 100n)]
    })
  )
}

/** A plan with the world that it starts in, of any number of steps up to the most that are wished for. */
export const drawScene = (
  draw: Draw,
  { distractors, from, holdings, operations }: Wishes
): Scene | null => {
  const [fewest, most] = operations
  const target = fewest + Number(draw.below(BigInt(most - fewest + 1)))
  const steps: Array<Step> = []
  const size = () => {
    const needs = steps.flatMap((step) => operationOf(step).needs(step.slots))
    return steps.length + Math.floor(needs.length / 2)
  }
  const ends = from.filter(({ answer, empties }) => answer !== undefined || empties !== undefined)
  while (size() < target) {
    const isLast = ends.length > 0 && steps.length > 0 && size() === target - 1
    const step = stepAfter(draw, isLast && chance(draw, 30n) ? ends : from, steps)
    if (step === null) return null
    steps.push(step)
  }
  const scene = {
    plan: { steps, granted: grantedFor(draw, steps) },
    balances: balancesFor(draw, steps),
    distractors: distractorsFor(draw, steps, distractors),
    secret: bytesToHex(draw.bytes(16))
  }
  return holdings === null ? scene : { ...scene, holdings: holdingsFor(draw, steps, holdings) }
}
