/**
 * What a prompt says that the accounts hold. Owns the table of what a run's layer gives them; a
 * holding that an instance's setup touches is named without its amount, because the amount may be
 * what the task asks for. A test holds the table against the chain.
 */
import { addresses } from "../../chain/addresses.ts"
import { type Address, sameAddress } from "../../evm/Hex.ts"
import type { Instance } from "../../tasks/Instance.ts"
import type { SetupAction } from "../../tasks/Task.ts"
import type { Holding } from "./prompt.ts"

interface Granted extends Holding {
  /** whose balance it is: a contract, or null for BNB */
  readonly contract: Address | null
}

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
    asset: "USDT/BUSD LP staked in simple_reward_pool_address, with rewards accrued"
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
      ? { asset: granted.asset, amount: "some (read how much)" }
      : { asset: granted.asset, amount: granted.amount }
  )
