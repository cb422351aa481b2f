/**
 * A plan as the moves that carry it out: each step, and before it the approvals that it needs and that do
 * not stand yet. Owns this order, and doing the moves in the simulated world.
 */
import { parseUnits } from "viem"
import { assetIn, isQuestion, operationOf } from "./operations/index.ts"
import { allowanceText, type Move, type Plan, percentOf, type Scene, type Step } from "./Plan.ts"
import { Impossible, Simulated } from "./Simulated.ts"

/** Base units of an allowance that stands at first. */
export const GRANTED = 1000n * 10n ** 18n
const PLENTY = 10n ** 40n

/** The moves of a plan, in order. Each of them is an operation of the task. */
export const movesOf = ({ granted, steps }: Plan): ReadonlyArray<Move> => {
  const standing = new Set(granted.map(allowanceText))
  return steps.flatMap(
    (step, index): ReadonlyArray<Move> => [
      ...operationOf(step)
        .needs(step.slots)
        .filter((need) => !standing.has(allowanceText(need)))
        .map(({ spender, token }) => ({
          _tag: "approve" as const,
          for: index,
          allowance: { token, spender }
        })),
      { _tag: "step", index, step }
    ]
  )
}

/** What each step that was done brought, by quantity. */
type Brought = Map<number, Readonly<Record<string, bigint>>>

const amountOf = (world: Simulated, first: Simulated, step: Step, brought: Brought): bigint => {
  const { amount } = step
  const asset = assetIn(operationOf(step), step.slots) ?? ""
  switch (amount?.kind) {
    case undefined:
      return 0n
    case "stated":
      return parseUnits(amount.text, 18)
    case "share":
      return percentOf(first.balance(asset), amount.percent)
    case "all":
      return world.balance(asset)
    case "brought": {
      const whole = brought.get(amount.step)?.[amount.quantity] ?? 0n
      if (whole === 0n) throw new Impossible(`step ${amount.step} brought nothing`)
      return percentOf(whole, amount.percent)
    }
  }
}

export const worldOf = ({ balances, plan, secret }: Scene): Simulated => {
  const world = new Simulated(balances, plan.granted, GRANTED)
  for (const step of plan.steps) operationOf(step).prepare?.(world, step.slots, secret)
  return world
}

/** Does one move. */
const doMove = (world: Simulated, first: Simulated, move: Move, brought: Brought): void => {
  if (move._tag === "approve") {
    if (!world.isOpen) throw new Impossible("nothing may follow")
    world.approve(move.allowance, PLENTY)
    return
  }
  const { index, step } = move
  if (!world.isOpen && !isQuestion(step)) throw new Impossible("nothing may follow")
  const amount = amountOf(world, first, step, brought)
  brought.set(index, operationOf(step).act(world, step.slots, amount))
}

/** The world after these moves; null if one of them cannot be done. `after` sees it after each. */
export const played = (
  scene: Scene,
  moves: ReadonlyArray<Move>,
  after: (world: Simulated, move: Move) => void = () => {}
): Simulated | null => {
  const world = worldOf(scene)
  const first = worldOf(scene)
  const brought: Brought = new Map()
  try {
    for (const move of moves) {
      doMove(world, first, move, brought)
      after(world, move)
    }
    return world
  } catch (error) {
    if (error instanceof Impossible) return null
    throw error
  }
}
