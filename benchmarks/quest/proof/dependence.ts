/**
 * Whether the operations of a composite touch each other through a holding, an allowance, or what one of them
 * brought. Owns these questions; mutations/ asks them before it changes the order or the form of an episode.
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

/** Whether another operation moves a token of `agent` that the operation at `index` takes from it. */
export const isMoved = (agent: Address, moved: ReadonlyArray<Moved>, index: number): boolean => {
  const tokens = moved.map(({ flows }) =>
    flows.flatMap(({ from, to, token }) =>
      sameAddress(from, agent) || sameAddress(to, agent) ? [token.toLowerCase()] : []
    )
  )
  const own = (moved[index]?.flows ?? []).flatMap(({ from, token }) =>
    sameAddress(from, agent) ? [token.toLowerCase()] : []
  )
  return tokens.some((others, at) => at !== index && others.some((token) => own.includes(token)))
}

/**
 * Whether another operation than the one at `index` may use the allowance that this one changes: it names the
 * spender, or takes the same token by an allowance.
 */
export const isUsed = (
  { operations }: Pick<Instance, "operations">,
  { spender, token }: Readonly<Record<string, unknown>>,
  index: number
): boolean => {
  const others = operations.toSpliced(index, 1).map(({ validation }) => validation?.args)
  const text = JSON.stringify(others).toLowerCase()
  return (
    others.some((args) => args?.from !== undefined && args.token === token) ||
    (typeof spender === "string" && text.includes(spender.toLowerCase()))
  )
}

/** Whether any of the operations brings `agent` something of a token. */
export const brings = (
  moved: ReadonlyArray<Moved>,
  agent: Address,
  token: Address | "native"
): boolean =>
  moved.some(({ flows }) =>
    flows.some(
      (flow) =>
        flow.token.toLowerCase() === token.toLowerCase() &&
        sameAddress(flow.to, agent) &&
        !sameAddress(flow.from, agent)
    )
  )

/** Whether another operation takes a token from where the operation at `index` brings it. */
export const isTakenBack = (moved: ReadonlyArray<Moved>, index: number): boolean =>
  (moved[index]?.flows ?? []).some(({ to, token }) =>
    moved
      .toSpliced(index, 1)
      .some(({ flows }) =>
        flows.some(
          (flow) => flow.token.toLowerCase() === token.toLowerCase() && sameAddress(flow.from, to)
        )
      )
  )

/**
 * Whether an operation after the one at `index` uses what an earlier one brought of a token: its script takes
 * what came last.
 */
export const isAwaited = (
  {
    agent,
    instance,
    moved
  }: {
    readonly agent: Address
    readonly instance: Pick<Instance, "operations">
    readonly moved: ReadonlyArray<Moved>
  },
  index: number,
  token: Address
): boolean => {
  const later = JSON.stringify(instance.operations.slice(index + 1))
  return moved
    .slice(0, index)
    .some(
      (one, earlier) =>
        brings([one], agent, token) && new RegExp(`"from_operation":${earlier}\\b`).test(later)
    )
}

/**
 * Whether a later script that uses what the trade at `index` brought looks for it as a payment of the trade's
 * own pool.
 */
export const isReadFrom = (
  {
    contracts,
    instance,
    moved,
    scripts
  }: {
    readonly contracts: Readonly<Record<string, Address>>
    readonly instance: Pick<Instance, "operations">
    readonly moved: ReadonlyArray<Moved>
    readonly scripts: ReadonlyArray<string>
  },
  index: number
): boolean => {
  const pools = Object.entries(contracts).flatMap(([key, address]) =>
    key.startsWith("pair_") &&
    (moved[index]?.flows ?? []).some(({ from }) => sameAddress(from, address))
      ? [key]
      : []
  )
  return scripts.some(
    (script, at) =>
      JSON.stringify(instance.operations[at] ?? null).includes(`"from_operation":${index},`) &&
      pools.some((key) => script.includes(key))
  )
}
