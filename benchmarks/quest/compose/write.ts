/**
 * Writes the instructions of a plan: six texts a level, each from another frame. Owns the choice of the
 * phrases; grammar.ts and the operations have them.
 */
import { ownValue } from "../../../evm/ownValue.ts"
import type { Draw } from "../bank/Draw.ts"
import {
  amountForms,
  approvalForms,
  beforeClause,
  type Frame,
  frames,
  openingOf
} from "./grammar.ts"
import { assetIn, operationOf } from "./operations/index.ts"
import { oneOf } from "./operations/Operation.ts"
import type { Amount, Level, Move, Plan, Step } from "./Plan.ts"

/** Fills `{name}` with the value of that name. Values are put in once: braces in them stay. */
const filled = (form: string, values: Readonly<Record<string, string>>): string =>
  form.replace(/\{(\w+)\}/g, (whole, name: string) => ownValue(values, name) ?? whole)

/** What brought an amount, as a noun. */
const nounOf = (plan: Plan, amount: Extract<Amount, { kind: "brought" }>): string => {
  const source = plan.steps[amount.step]
  if (source === undefined) return ""
  const brings = operationOf(source).brings(source.slots)
  return brings.find(({ quantity }) => quantity === amount.quantity)?.noun ?? ""
}

const amountText = (plan: Plan, step: Step, level: Level, draw: Draw): string => {
  const { amount } = step
  if (amount === null) return ""
  const asset = assetIn(operationOf(step), step.slots) ?? ""
  switch (amount.kind) {
    case "stated":
      return filled(oneOf(draw, amountForms.stated[level]), { n: amount.text, asset })
    case "share":
      return filled(oneOf(draw, amountForms.share[level]), { n: amount.percent, asset })
    case "all":
      return filled(oneOf(draw, amountForms.all[level]), { asset })
    case "brought": {
      const kind = amount.percent === "100" ? "whole" : "part"
      const values = { n: amount.percent, asset, noun: nounOf(plan, amount) }
      return filled(oneOf(draw, amountForms[kind][level]), values)
    }
  }
}

const clauseOf = (plan: Plan, move: Move, level: Level, draw: Draw): string => {
  if (move._tag === "approve") {
    const { spender, token } = move.allowance
    return filled(oneOf(draw, approvalForms), { spender, asset: token })
  }
  const { step } = move
  const amount = amountText(plan, step, level, draw)
  return filled(oneOf(draw, operationOf(step).says[level]), { ...step.slots, amount })
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const textOf = (clauses: ReadonlyArray<string>, frame: Frame): string =>
  [
    openingOf(frame, clauses.length),
    ...clauses.map(
      (clause, index) =>
        `${beforeClause(frame, index, clauses.length)}${frame.sentences ? capital(clause) : clause}`
    ),
    frame.closing
  ].join("")

/** One text for each frame of a level. Only precise texts say which approvals are needed. */
export const textsOf = (
  plan: Plan,
  moves: ReadonlyArray<Move>,
  level: Level,
  draw: Draw
): ReadonlyArray<string> => {
  const said = level === "precise" ? moves : moves.filter(({ _tag }) => _tag === "step")
  return frames[level].map((frame) =>
    textOf(
      said.map((move) => clauseOf(plan, move, level, draw)),
      frame
    )
  )
}
