/**
 * A plan: the operations of a composed task in order, each with its slots and its amount. Owns the types and
 * the canonical text of a plan; operations/ says what an operation is, flow.ts draws plans.
 */
import { canonicalJson, digest } from "../../../evm/digest.ts"
import type { SetupAction } from "../../../evm/SetupAction.ts"

/** How an amount is given. `percent` is from 1 to 100. */
export type Amount =
  | { readonly kind: "stated"; readonly text: string }
  /** of what the agent holds at first */
  | { readonly kind: "share"; readonly percent: string }
  /** everything that the agent holds */
  | { readonly kind: "all" }
  /** of what an earlier step brought; 100 is all of it */
  | {
      readonly kind: "brought"
      readonly step: number
      readonly quantity: string
      readonly percent: string
    }

export interface Step {
  /** name of the operation */
  readonly operation: string
  /** what it is about, by name: assets and contracts by their names, accounts by address, texts as they are */
  readonly slots: Readonly<Record<string, string>>
  /** null: the operation has none */
  readonly amount: Amount | null
}

/** An allowance that a step needs: token and spender by name. */
export interface Allowance {
  readonly token: string
  readonly spender: string
}

export const allowanceText = ({ spender, token }: Allowance): string => `${token} > ${spender}`

export interface Plan {
  readonly steps: ReadonlyArray<Step>
  /** the allowances that stand at first; every other one that a step needs is a step of its own */
  readonly granted: ReadonlyArray<Allowance>
}

/** What is done: a step of the plan, or an approval that the step of this index needs. */
export type Move =
  | { readonly _tag: "step"; readonly index: number; readonly step: Step }
  | { readonly _tag: "approve"; readonly for: number; readonly allowance: Allowance }

export const LEVELS = ["precise", "moderate", "vague"] as const
/** How clear a wording is. */
export type Level = (typeof LEVELS)[number]

/** What is drawn besides the plan itself: the world that it starts in. */
export interface Scene {
  readonly plan: Plan
  /** base units that the agent is given instead of its usual holding, by asset */
  readonly balances: Readonly<Record<string, string>>
  /** things that stand in the world and that the task does not need */
  readonly distractors: ReadonlyArray<SetupAction>
  /** what the account has besides, each with all that it takes; absent: nobody asked for any */
  readonly holdings?: ReadonlyArray<ReadonlyArray<SetupAction>>
  /** what the values are drawn from that no instruction tells, such as the answer to a question */
  readonly secret: string
}

const stepJson = ({ amount, operation, slots }: Step) => ({ operation, slots, amount })

/** One text for equal plans. */
export const planText = (steps: ReadonlyArray<Step>): string => canonicalJson(steps.map(stepJson))

/** What a plan is apart from its accounts, numbers and texts: operations, assets, and what feeds what. */
export const shapeText = (steps: ReadonlyArray<Step>): string => {
  const kindOf = (amount: Amount | null) =>
    amount === null
      ? null
      : amount.kind === "brought"
        ? `brought ${amount.step} ${amount.quantity}${amount.percent === "100" ? "" : " in part"}`
        : amount.kind
  return canonicalJson(
    steps.map(({ amount, operation, slots }) => ({
      operation,
      slots: Object.fromEntries(
        Object.entries(slots).filter(([, value]) => /^[A-Z]|^the /.test(value))
      ),
      amount: kindOf(amount)
    }))
  )
}

/** The digest of a plan's shape and of the state that it leaves. */
export const noveltyOf = (steps: ReadonlyArray<Step>, state: string): string =>
  digest(shapeText(steps), "\n", state)

/** A whole percentage of an amount, rounded down. */
export const percentOf = (whole: bigint, percent: string): bigint =>
  (whole * BigInt(percent)) / 100n
