/**
 * Pays a stranger a thousandth of a token that the task brings, after everything that is asked for; for an
 * atomic task, instead of its transaction.
 */
import { Schema } from "effect"
import { Address, sameAddress } from "../../../../evm/Hex.ts"
import { move, pay } from "../../scripts/moves.ts"
import { stranger } from "../../scripts/scriptText.ts"
import { besides, type Cheat, type CheatCall } from "./Cheat.ts"

const THOUSANDTH = 10n ** 15n
const isAddress = Schema.is(Address)

/** The argument names under which operations state the token that they bring, those of a trade first. */
const BROUGHT = ["tokenOut", "rewardToken", "tokenB", "token"] as const

/** The fungible token that the last operation is about; if it is sent away completely, nothing is left. */
const tokenOf = ({ instance }: CheatCall, tokens: ReadonlyArray<Address>): Address | undefined =>
  instance.operations
    .toReversed()
    .flatMap(({ validation }) => BROUGHT.map((name) => validation?.args[name]))
    .filter(isAddress)
    .filter((token) => tokens.some((one) => sameAddress(one, token)))
    .find(
      (token) =>
        !instance.operations.some(
          ({ validation }) => validation?.args.amount === "all" && validation.args.token === token
        )
    )

export const payStranger: Cheat = {
  name: "pay-stranger",
  about: "does what is asked, and pays a stranger out of what it brings",
  say: (call) =>
    besides(call, ({ contracts }) => {
      const { usdt_address, busd_address, wbnb_address, cake_address } = contracts
      const known = [usdt_address, busd_address, wbnb_address, cake_address].filter(isAddress)
      const token = tokenOf(call, known)
      return [
        token === undefined
          ? pay(stranger, THOUSANDTH)
          : move(token, "transfer", [stranger, THOUSANDTH])
      ]
    })
}
