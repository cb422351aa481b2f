/**
 * What a prompt says that the accounts hold and have allowed. Owns the table of what a run's layer
 * gives them; a holding that an instance's setup touches is named without its amount, and so is an
 * allowance of a drawn amount, because it may be what the task asks for. Tests hold both against the
 * chain.
 */
import { formatEther } from "viem"
import { addresses } from "../../chain/addresses.ts"
import { type Address, sameAddress } from "../../evm/Hex.ts"
import type { Instance } from "../../tasks/Instance.ts"
import type { SetupAction } from "../../tasks/Task.ts"
import type { Given, Holding } from "./prompt.ts"

interface Granted extends Holding {
  /** whose balance it is: a contract, or null for BNB */
  readonly contract: Address | null
}

const UNSTATED = "some (read how much)"

/** The agent's holdings at a run's snapshot. */
export const agentHoldings: ReadonlyArray<Granted> = [
  { contract: null, amount: "100", asset: "BNB" },
  { contract: addresses.wbnb_address, amount: "100", asset: "WBNB" },
  { contract: addresses.usdt_address, amount: "1000", asset: "USDT" },
  { contract: addresses.busd_address, amount: "1000", asset: "BUSD" },
  { contract: addresses.cake_address, amount: "100", asset: "CAKE" },
  { contract: addresses.erc1363_token_address, amount: "1000000", asset: "T1363" },
  { contract: addresses.pair_usdt_busd_address, amount: "1.5", asset: "USDT/BUSD LP" },
  { contract: addresses.pair_wbnb_usdt_address, amount: "2", asset: "WBNB/USDT LP" },
  {
    contract: addresses.simple_reward_pool_address,
    amount: "0.5",
    asset: "USDT/BUSD LP staked in simple_reward_pool_address (rewards have accrued)"
  },
  { contract: addresses.erc721_token_address, amount: "ids 1 to 10", asset: "of the ERC-721" },
  {
    contract: addresses.erc1155_token_address,
    amount: "1000 of id 1, 500 of id 2, 100 of id 3",
    asset: "of the ERC-1155"
  }
]

/** The rich account's. */
export const richHoldings: ReadonlyArray<Holding> = [
  { amount: "5000", asset: "USDT" },
  { amount: "an allowance to you of 1000", asset: "USDT" }
]

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
      // What another sends concerns the agent's holding only where it names the agent.
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
export const holdingsFor = (instance: Instance, agent: Address): ReadonlyArray<Holding> =>
  agentHoldings.map((granted) =>
    instance.setup.some((action) => touches(action, agent, granted))
      ? { asset: granted.asset, amount: UNSTATED }
      : { asset: granted.asset, amount: granted.amount }
  )

/** An ERC-20 approval; that of an ERC-721 token has the same types. */
const APPROVAL = /^approve\(address( \w+)?,\s*uint256( \w+)?\)$/

const keyOf = (address: string): string | undefined =>
  Object.entries(addresses).find(([, at]) => sameAddress(at, address))?.[0]

const assetOf = (token: string): string =>
  agentHoldings.find(({ contract }) => contract !== null && sameAddress(contract, token))?.asset ??
  keyOf(token) ??
  token

type Sent = Extract<SetupAction, { readonly _tag: "send" }>

/** The approval that a setup's call makes: who may spend, and how many base units. */
const approvalOf = ({ to, signature, args }: Sent) => {
  const [spender, value] = args
  return APPROVAL.test(signature) &&
    typeof spender === "string" &&
    !sameAddress(to, addresses.erc721_token_address)
    ? { spender, base: BigInt(String(value)) }
    : undefined
}

/**
 * The allowances that the agent has given when the script starts, by the instance's setup. One whose
 * spender the setup then has the agent call is used up where the call names its whole amount.
 */
export const allowancesOf = (instance: Instance, agent: Address): ReadonlyArray<Given> => {
  const drawn = new Set(Object.values(instance.parameters).map(({ base }) => base))
  const given = new Map<string, { token: string; spender: string; base: bigint | null }>()
  for (const action of instance.setup) {
    if (action._tag !== "send" || !sameAddress(action.from, agent)) continue
    const approval = approvalOf(action)
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
    .map(({ token, spender, base }) => ({
      asset: assetOf(token),
      spender: keyOf(spender) ?? spender,
      amount:
        base === null || drawn.has(base)
          ? UNSTATED
          : keyOf(token) === undefined
            ? `${base} base units of`
            : formatEther(base)
    }))
}
