/**
 * Whether the operations of a composite touch each other through a whole holding or an allowance. Owns these
 * two questions; mutations/ asks them before it changes the order of an episode.
 */
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"

/** What an operation moved. */
interface Moved {
  readonly flows: ReadonlyArray<{
    readonly token: Address | "native"
    readonly from: Address
    readonly to: Address
  }>
}

/** Whether another operation moves a token of `agent` that the operation at `index` moves. */
export const isMoved = (agent: Address, moved: ReadonlyArray<Moved>, index: number): boolean => {
  const tokens = moved.map(({ flows }) =>
    flows.flatMap(({ from, to, token }) =>
      sameAddress(from, agent) || sameAddress(to, agent) ? [token.toLowerCase()] : []
    )
  )
  const own = tokens[index] ?? []
  return tokens.some((others, at) => at !== index && others.some((token) => own.includes(token)))
}

/**
 * Whether another operation than the one at `index` may use the allowance of `spender`: it names the spender,
 * or takes by an allowance.
 */
export const isUsed = (
  { operations }: Pick<Instance, "operations">,
  spender: unknown,
  index: number
): boolean => {
  const others = operations.toSpliced(index, 1).map(({ validation }) => validation?.args)
  const text = JSON.stringify(others).toLowerCase()
  return (
    others.some((args) => args?.from !== undefined) ||
    (typeof spender === "string" && text.includes(spender.toLowerCase()))
  )
}
