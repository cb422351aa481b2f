/**
 * What may be done to an operation of a family, as the family itself declares it. Wrong answers and further
 * right answers are generated from it, so the judging of a new family is tested without more code. Owns the
 * type; each family has its traits in its file. Traits are independent: code that generates answers asks
 * for the trait that it needs, never for the kind of family.
 */

/** How the plan of an episode describes an operation. */
export interface PlanWords {
  /** what such a step is called; families whose steps read the same share a name */
  readonly name: string
  /** words that such a step contains, in lower case */
  readonly words: RegExp
}

export interface Traits {
  /**
   * The arguments that state an amount, each with the quantity whose tolerance applies to it; the first is
   * the main one.
   */
  readonly amounts: Readonly<Record<string, string>>
  /**
   * Its amounts add up: doing it twice is too much, doing it in parts is the same. Otherwise the last call
   * counts.
   */
  readonly adds: boolean
  /** how plans describe it; absent: they have no word for it */
  readonly plan?: PlanWords
  /** one part in this many of the amount is less than the usual tolerance; absent: the amount is exact */
  readonly spare?: bigint
  /** its amount is in the coin that pays for gas, so sending all of it leaves nothing for more gas */
  readonly native?: true
  /** later operations use up what it leaves, so they must come after it */
  readonly usedUp?: true
  /** an account that it names gets something from another */
  readonly pays?: true
  /** pools take one asset and give another, so other pools and functions lead to the same result */
  readonly trades?: true
  /** a pool gives shares for deposits, or pays out shares */
  readonly shares?: "minted" | "burnt"
  /** the native coin becomes a token or the reverse, which other operations also do on their way */
  readonly wrapping?: "wraps" | "unwraps"
  /** the function of the same contract that takes an amount back, e.g. `withdraw(uint256 amount)` */
  readonly undoneBy?: string
  /**
   * the function of the same contract that withdraws everything in an emergency, at a loss; it takes no
   * argument
   */
  readonly emergencyBy?: string
}

/** For a family whose arguments alone say what it does. */
export const noTraits: Traits = { amounts: {}, adds: false }
