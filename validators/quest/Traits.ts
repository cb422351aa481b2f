/**
 * What may be done to an operation of a family, as the family itself states it: wrong and other right
 * answers are made from it, so that the judging of a new family is proven without a line elsewhere.
 * Owns the type; each family has its own beside it.
 */

/** How an operation changes what it is about. */
export type Nature =
  /** an account gets what another had */
  | "pays"
  /** another may take what is named, which later operations use up */
  | "allows"
  /** the native coin becomes a token, and the other way round */
  | "wraps"
  | "unwraps"
  /** pools take one asset and give another */
  | "trades"
  /** a pool takes assets for shares of it, and gives them back */
  | "provides"
  | "withdraws"
  /** a contract keeps what is the agent's, and gives it back */
  | "stakes"
  | "unstakes"
  /** nothing that is common to several families */
  | "other"

export interface Traits {
  readonly nature: Nature
  /**
   * The arguments that state an amount, each with the quantity whose tolerance holds for it; the first
   * is the one that the operation is about.
   */
  readonly amounts: Readonly<Record<string, string>>
  /** done twice, it has done too much */
  readonly adds: boolean
  /** one part in so many of the amount is less than what the usual tolerance forgives; absent: nothing is */
  readonly spare?: bigint
  /** its amount is of the coin that gas is paid in: of all of it, nothing is left to pay more with */
  readonly native?: true
}

/** Of a family that only its own arguments tell about. */
export const noTraits: Traits = { nature: "other", amounts: {}, adds: false }
