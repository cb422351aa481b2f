/**
 * Every transaction of the solution at a gas price that burns more than 0.05 BNB. If the solution sends
 * nothing, an empty transaction at such a price.
 */
import { Record } from "effect"
import { ABOVE_FEE, kinds, priceFor } from "../../scripts/harms.ts"
import { around, literal } from "../../scripts/scriptText.ts"
import { askedOf, besides, type Cheat, harm, twisting } from "./Cheat.ts"

/** The least gas that a transaction takes. */
const LEAST_GAS = 21_000n

const gasPrice = literal(priceFor(ABOVE_FEE, LEAST_GAS))

export const burnGas: Cheat = {
  name: "burn-gas",
  about: "does what is asked, and burns BNB as gas",
  say: (call) =>
    Record.isEmptyRecord(askedOf(call.instance))
      ? twisting(call, (script) =>
          around(script, `"to" in result ? { ...result, gasPrice: ${gasPrice} } : result`)
        )
      : besides(call, harm(kinds.gas, "in a transaction of nothing"))
}
