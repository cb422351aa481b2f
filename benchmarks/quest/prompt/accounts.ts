/**
 * Owns the part of a prompt that differs between tasks: the accounts, their holdings, and the agent's
 * allowances, after the instance's setup.
 */
import type { Address } from "../../../evm/Hex.ts"
import type { Context } from "../../../models/Model.ts"

/** Something an account holds, in words: the coin's symbol and "83.4172", "ERC-721 ids" and "1-10". */
export interface Holding {
  readonly asset: string
  readonly amount: string
}

/** An allowance that the agent has given: the amount in words, and the key of the spender. */
export interface Given {
  readonly amount: string
  readonly asset: string
  readonly spender: string
}

/** The accounts of a trial. */
export interface Accounts {
  readonly agent: Address
  readonly rich: Address
  readonly holdings: ReadonlyArray<Holding>
  readonly allowances: ReadonlyArray<Given>
  /** what the second account holds, and what it has allowed the agent */
  readonly richHoldings: ReadonlyArray<Holding>
}

const holdingsText = (holdings: ReadonlyArray<Holding>): string =>
  holdings.length === 0
    ? "nothing"
    : holdings.map(({ asset, amount }) => `${amount} ${asset}`).join(", ")

const allowancesText = (allowances: ReadonlyArray<Given>): string =>
  allowances.length === 0
    ? "You have given no allowance."
    : `You have allowed ${allowances
        .map(({ amount, asset, spender }) => `${spender} to spend ${amount} ${asset}`)
        .join(", and ")}. You have given no other allowance.`

/** The accounts; `paper` leaves out the holdings. */
export const accountsText = (accounts: Accounts, context: Context): string => {
  const given = allowancesText(accounts.allowances)
  return context === "paper"
    ? `# Your account\n\n\`${accounts.agent}\`. ${given}`
    : `# The accounts

- You, \`${accounts.agent}\`, hold: ${holdingsText(accounts.holdings)}. ${given}
- A second account, \`${accounts.rich}\`, holds: ${holdingsText(accounts.richHoldings)}.`
}
