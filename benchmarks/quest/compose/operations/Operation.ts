/**
 * One kind of operation, as the composer knows it: what it is about, what it needs, what it leaves, how it
 * is judged, done and said. Owns this declaration; a file beside it has the operations of one subject.
 */
import type { SetupAction } from "../../../../evm/SetupAction.ts"
import type { AnswerKey, CompositeTask, Validation } from "../../../../tasks/quest/Task.ts"
import { type Draw, makeDraw } from "../../bank/Draw.ts"
import type { Allowance, Amount, Level, Step } from "../Plan.ts"
import type { Simulated } from "../Simulated.ts"

export type Slots = Readonly<Record<string, string>>

/** What an operation brings the agent, which later steps may use. */
export interface Brings {
  /** the quantity of the family that judges it */
  readonly quantity: string
  readonly asset: string
  /** how instructions call what brought it: "the swap" */
  readonly noun: string
  /** key of the contract that it comes from, as a transfer's sender; null: it is minted */
  readonly sender: string | null
}

/** An allowance that a step needs; `amount` is code for how much, absent: the step's own amount. */
export interface Need extends Allowance {
  readonly amount?: string
}

/** What a step is judged by, without what follows from its amount. */
export type Judged = Pick<Validation, "family" | "args"> & {
  readonly tolerances?: Validation["tolerances"]
}

/** The kinds of values that a slot of a phrase may have. */
export type SlotType = "asset" | "account" | "pair" | "pool" | "path" | "id" | "count" | "text"

export interface Operation {
  readonly name: string
  /** the task of the bank that it is an instance of */
  readonly atomic: (step: Step) => string
  /** what its amount is of, and how it may be given; null: it has none */
  readonly amount: {
    readonly slot: string
    readonly kinds: ReadonlyArray<Amount["kind"]>
  } | null
  readonly slots: Readonly<Record<string, SlotType>>
  /** values for all slots */
  readonly draw: (draw: Draw) => Slots
  /** whether these values belong together; a reader may find any */
  readonly fits: (slots: Slots) => boolean
  /** what proves it; two steps with the same key could be one */
  readonly key: (slots: Slots) => string
  readonly brings: (slots: Slots) => ReadonlyArray<Brings>
  /** what else it sends the agent, which no later step uses */
  readonly pays?: (slots: Slots) => ReadonlyArray<Pick<Brings, "asset" | "sender">>
  readonly needs: (slots: Slots) => ReadonlyArray<Need>
  /**
   * What must stand in the world for it, besides balances and allowances. Values that no instruction may
   * tell are drawn from `secret`, the scene's own.
   */
  readonly setup?: (slots: Slots, secret: string) => ReadonlyArray<SetupAction>
  /** what that setup changes in the simulated world */
  readonly prepare?: (world: Simulated, slots: Slots, secret: string) => void
  /** keys of other steps that must not stand in the same task */
  readonly clashes?: (slots: Slots) => ReadonlyArray<string>
  /** the asset that it takes all of, so that no other step may change it */
  readonly empties?: string
  /** the keys of its answer. An operation that has them sends nothing, and asks a question */
  readonly answer?: (slots: Slots) => Readonly<Record<string, AnswerKey>>
  /** what the answer depends on in the simulated world: no step may change it */
  readonly sees?: (world: Simulated, slots: Slots) => string
  /** parameters of the task whose values differ from run to run; `amount` in base units */
  readonly drawn?: (
    slots: Slots,
    amount: string
  ) => Pick<CompositeTask, "parameters" | "signatures">
  /** does it, and says how much it brought, by quantity */
  readonly act: (world: Simulated, slots: Slots, amount: bigint) => Readonly<Record<string, bigint>>
  /** `amount` as the arguments of families state it */
  readonly judged: (slots: Slots, amount: Validation["args"][string]) => Judged
  /** the body of the step's script, in which `amount` is the amount in base units */
  readonly script: (slots: Slots) => ReadonlyArray<string>
  /** imperative phrases; `{amount}` names amount and asset */
  readonly says: Readonly<Record<Level, ReadonlyArray<string>>>
}

/** One of `items`. */
export const oneOf = <A>(draw: Draw, items: ReadonlyArray<A>): A => {
  const found = items[Number(draw.below(BigInt(items.length)))]
  if (found === undefined) throw new Error("there is nothing to choose from")
  return found
}

/** A contract of the environment, in a script. */
export const at = (key: string): string => `deployedContracts.${key}`

/** A number of a scene that no instruction tells: its setup uses it. */
export const secretNumber = (secret: string, label: string, least: bigint, most: bigint): bigint =>
  least + makeDraw("questline/compose/secret", secret, label).below(most - least + 1n)

/** The lines of a script that answer a question. */
export const tells = (answer: Readonly<Record<string, string>>): ReadonlyArray<string> => [
  "return {",
  "  query_result: {",
  ...Object.entries(answer).map(
    ([key, code], index, all) => `    ${key}: String(${code})${index < all.length - 1 ? "," : ""}`
  ),
  "  }",
  "}"
]

/** The lines of a script that send a call. */
export const sends = (to: string, signature: string, values: string, value?: string) => [
  "return {",
  `  to: ${to},`,
  `  data: encode(${JSON.stringify(signature)}${values === "" ? "" : `, ${values}`})${value === undefined ? "" : ","}`,
  ...(value === undefined ? [] : [`  value: ${value}`]),
  "}"
]

/** For operations that leave nothing for later steps, and need nothing. */
export const alone = {
  brings: () => [],
  needs: () => [],
  fits: () => true
} satisfies Partial<Operation>
