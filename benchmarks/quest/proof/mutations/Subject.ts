/**
 * The input for wrong and further right scripts of an instance: the instance, its reference solution, and
 * what that solution did. Owns these types and the facts that the task's JSON gives (which parameters are
 * judged); other files of this folder make the scripts.
 */
import type { Schema } from "effect"
import { type Address, sameAddress } from "../../../../evm/Hex.ts"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Library } from "../../../../models/Model.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import type { AtomicTask, Parameter } from "../../../../tasks/quest/Task.ts"
import type { Call, Read } from "../../scripts/scriptText.ts"

/** What a transaction does, as text; equal for equal transactions. */
export const callKey = ({ to, data, value }: Call): string => `${to} ${data} ${value}`.toLowerCase()

export type Answer = Readonly<Record<string, Schema.Json>>

/** What the reference solution did on an instance. */
export type Reference =
  | {
      readonly _tag: "request"
      readonly call: Call
      /** as signed: gas, wei per gas, transaction count; and the gas that it took */
      readonly gas: bigint
      readonly gasPrice: bigint
      readonly nonce: number
      readonly gasUsed: bigint
    }
  | { readonly _tag: "answer"; readonly answer: Answer; readonly reads: ReadonlyArray<Read> }

export interface Subject {
  readonly task: AtomicTask
  readonly instance: Instance
  readonly library: Library
  /** the solution as written in the bank */
  readonly solution: string
  /** and with the instance's values */
  readonly rendered: string
  readonly reference: Reference
  /** the same task at another seed, and what its solution did there */
  readonly other: { readonly instance: Instance; readonly reference: Reference }
  readonly agent: Address
  /** the second account, which has given the agent an allowance in USDT */
  readonly rich: Address
  /** contract key -> address, as scripts get them */
  readonly contracts: Readonly<Record<string, Address>>
  /** base units of one USDT; absent: it has 18 decimals */
  readonly dollar?: bigint
  readonly chainId: number
  /** human-readable ABI by contract key */
  readonly abis: Readonly<Record<string, ReadonlyArray<string>>>
  /** the largest distance from an amount that a tolerance allows, base units */
  readonly slack: (amount: bigint, tolerance: string) => bigint
}

type Validation = NonNullable<Instance["operations"][number]["validation"]>

/** How the instance's only operation is judged, placeholders resolved. */
export const validationOf = ({ instance }: Subject): Validation | null =>
  instance.operations[0].validation

/** A script made from a subject, before it is named after its mutation or variant. */
export interface Draft {
  /** which part was changed, if there are several; otherwise empty */
  readonly detail: string
  readonly source: string
  /** what it sends, if that is known without running it */
  readonly call: Call | null
}

/** A parameter that the task is judged on, with its drawn value. */
export interface JudgedParameter {
  readonly name: string
  readonly declared: Parameter
  readonly text: string
  readonly base: bigint | null
}

const mentions = (json: unknown, name: string): boolean => {
  const text = JSON.stringify(json) ?? ""
  return text.includes(`{${name}}`) || text.includes(`{${name}:base}`)
}

/** The parameters that the task's validation names; changing one makes it another task. */
export const judgedParameters = ({ task, instance }: Subject): ReadonlyArray<JudgedParameter> =>
  Object.entries(task.parameters).flatMap(([name, declared]) => {
    const value = instance.parameters[name]
    return value === undefined || !mentions(task.validation, name)
      ? []
      : [{ name, declared, text: value.text, base: value.base }]
  })

/** A stated slippage is a limit: more than stated is wrong, less is right. */
export const isBound = ({ task }: Subject, name: string): boolean =>
  mentions(task.validation.args.slippage, name)

/** The name of its family's argument that holds a parameter, e.g. `amount`; null: nested deeper, or none. */
export const argumentOf = ({ task }: Subject, name: string): string | null =>
  Object.entries(task.validation.args).find(
    ([, value]) => typeof value === "string" && mentions(value, name)
  )?.[0] ?? null

/** A token of the pools that is none of these. */
export const otherToken = (
  { contracts }: Subject,
  taken: ReadonlyArray<string>
): Address | undefined =>
  ["cake_address", "busd_address", "usdt_address", "wbnb_address"]
    .flatMap((key) => ownValue(contracts, key) ?? [])
    .find((address) => !taken.some((one) => sameAddress(one, address)))
