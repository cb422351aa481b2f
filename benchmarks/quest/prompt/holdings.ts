/**
 * The holdings and allowances that a prompt lists. They come from the chain's profile. A holding that an
 * instance's setup changes is named without its amount, and so is an allowance of a drawn amount, because
 * the task may ask for it. Owns these lists; tests compare both with the chain.
 */
import { formatUnits, parseUnits } from "viem"
import { type ChainProfile, contractIn, unitIn } from "../../../evm/ChainProfile.ts"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { SetupAction } from "../../../evm/SetupAction.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Given, Holding } from "./prompt.ts"

interface Granted extends Holding {
  /** whose balance it is: a contract, or null for the native coin */
  readonly contract: Address | null
}

const UNSTATED = "some (read how much)"

/** What is held of a pool's LP token while some of it is staked. */
const less = (amount: string, staked: string): string =>
  formatUnits(parseUnits(amount, 18) - parseUnits(staked, 18), 18)

/** The native coin's wrapped form first, LP tokens last. */
const rankOf = ({ contracts, wrappedNative }: ChainProfile, key: string): number =>
  key === wrappedNative ? 0 : ownValue(contracts, key)?.reserves === undefined ? 1 : 2

/** The agent's holdings at a run's snapshot. */
export const agentHoldings = (profile: ChainProfile): ReadonlyArray<Granted> => {
  const { holdings, native } = profile
  const { collection, items, staked, tokens } = holdings.agent
  const [pool, stake] = staked
  const { address, keeps } = contractIn(profile, pool)
  const taken = keeps?.stakes ?? pool
  const ofId = Object.entries(items[1]).map(([id, amount]) => `${amount} of id ${id}`)
  return [
    { contract: null, amount: holdings.agent.native, asset: native.symbol },
    ...Object.entries(tokens)
      .toSorted(([a], [b]) => rankOf(profile, a) - rankOf(profile, b))
      .map(([key, amount]) => ({
        contract: contractIn(profile, key).address,
        amount: key === taken ? less(amount, stake) : amount,
        asset: unitIn(profile, key).symbol
      })),
    {
      contract: address,
      amount: stake,
      asset: `${unitIn(profile, taken).symbol} staked in ${pool} (rewards have accrued)`
    },
    {
      contract: contractIn(profile, collection[0]).address,
      amount: `ids 1 to ${collection[1]}`,
      asset: "of the ERC-721"
    },
    {
      contract: contractIn(profile, items[0]).address,
      amount: ofId.join(", "),
      asset: "of the ERC-1155"
    }
  ]
}

/** The second account's holdings. */
export const richHoldings = (profile: ChainProfile): ReadonlyArray<Holding> => {
  const { allowance, amount, token } = profile.holdings.rich
  const asset = unitIn(profile, token).symbol
  return [
    { amount, asset },
    { amount: `an allowance to you of ${allowance}`, asset }
  ]
}

/** Calls that change no balance. */
const GRANTS = /^(approve|increaseAllowance|decreaseAllowance|setApprovalForAll)\(/

const touches = (action: SetupAction, agent: Address, { contract }: Granted): boolean => {
  switch (action._tag) {
    case "native_balance":
      return contract === null && sameAddress(action.owner, agent)
    case "token_balance":
      return (
        contract !== null && sameAddress(action.token, contract) && sameAddress(action.owner, agent)
      )
    case "send": {
      if (GRANTS.test(action.signature)) return false
      // What another account sends affects the agent's holding only if it names the agent.
      const named = [action.from, ...action.args].some(
        (value) => typeof value === "string" && sameAddress(value, agent)
      )
      if (!named) return false
      return contract === null ? (action.wei ?? "0") !== "0" : sameAddress(action.to, contract)
    }
    default:
      return false
  }
}

/** The agent's holdings as the prompt of `instance` states them. */
export const holdingsFor = (
  instance: Instance,
  agent: Address,
  profile: ChainProfile
): ReadonlyArray<Holding> =>
  agentHoldings(profile).map((granted) =>
    instance.setup.some((action) => touches(action, agent, granted))
      ? { asset: granted.asset, amount: UNSTATED }
      : { asset: granted.asset, amount: granted.amount }
  )

/** An ERC-20 approval; that of an ERC-721 token has the same types. */
const APPROVAL = /^approve\(address( \w+)?,\s*uint256( \w+)?\)$/

const keyOf = ({ contracts }: ChainProfile, address: string): string | undefined =>
  Object.entries(contracts).find(([, contract]) => sameAddress(contract.address, address))?.[0]

const assetOf = (profile: ChainProfile, token: string): string =>
  agentHoldings(profile).find(({ contract }) => contract !== null && sameAddress(contract, token))
    ?.asset ??
  keyOf(profile, token) ??
  token

type Sent = Extract<SetupAction, { readonly _tag: "send" }>

/** The approval that a setup's call makes: the spender, and how many base units. */
const approvalOf = ({ contracts }: ChainProfile, { to, signature, args }: Sent) => {
  const collections = Object.values(contracts).filter(({ collection }) => collection !== undefined)
  const [spender, value] = args
  return APPROVAL.test(signature) &&
    typeof spender === "string" &&
    !collections.some(({ address }) => sameAddress(address, to))
    ? { spender, base: BigInt(String(value)) }
    : undefined
}

/**
 * The allowances that the agent has given when the script starts, by the instance's setup. If the setup
 * then lets the agent call the spender with the whole amount, the allowance is used up.
 */
export const allowancesOf = (
  instance: Instance,
  agent: Address,
  profile: ChainProfile
): ReadonlyArray<Given> => {
  const drawn = new Set(Object.values(instance.parameters).map(({ base }) => base))
  const given = new Map<string, { token: string; spender: string; base: bigint | null }>()
  for (const action of instance.setup) {
    if (action._tag !== "send" || !sameAddress(action.from, agent)) continue
    const approval = approvalOf(profile, action)
    if (approval !== undefined) {
      given.set(`${action.to} ${approval.spender}`.toLowerCase(), { token: action.to, ...approval })
      continue
    }
    for (const allowance of given.values()) {
      if (!sameAddress(allowance.spender, action.to)) continue
      allowance.base = action.args.includes(String(allowance.base)) ? 0n : null
    }
  }
  return [...given.values()]
    .filter(({ base }) => base !== 0n)
    .map(({ token, spender, base }) => {
      const key = keyOf(profile, token)
      return {
        asset: assetOf(profile, token),
        spender: keyOf(profile, spender) ?? spender,
        amount:
          base === null || drawn.has(base)
            ? UNSTATED
            : key === undefined
              ? `${base} base units of`
              : formatUnits(base, unitIn(profile, key).decimals)
      }
    })
}
