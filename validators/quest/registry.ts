/** Owns the list of all families by name. A new family is a file in families/ and a line here. */

import { onceOfBoth } from "../../evm/once.ts"
import type { Instance } from "../../tasks/quest/Instance.ts"
import { erc20Allowance, nftApproval } from "./families/approvals.ts"
import { contractState } from "./families/contractState.ts"
import { addLiquidity, removeLiquidity } from "./families/liquidity.ts"
import { query } from "./families/query.ts"
import { harvest, stake, unstake } from "./families/staking.ts"
import { swap } from "./families/swap.ts"
import { erc20Transfer, nativeTransfer, nftTransfer } from "./families/transfers.ts"
import { unwrap, wrap } from "./families/wraps.ts"
import type { JudgeEnv } from "./JudgeEnv.ts"
import { type Bound, faulty, under } from "./JudgeError.ts"
import type { Family, Operation } from "./Operation.ts"
import { noTraits, type PlanWords, type Traits } from "./Traits.ts"

/** If the words of two families begin at the same place in a step, the first family is meant. */
const families: ReadonlyArray<Family> = [
  query,
  removeLiquidity,
  addLiquidity,
  unstake,
  harvest,
  unwrap,
  stake,
  wrap,
  swap,
  erc20Allowance,
  nftApproval,
  nativeTransfer,
  erc20Transfer,
  nftTransfer,
  contractState
]

/** The names that `validation.family` may hold. */
export const familyNames: ReadonlyArray<string> = families.map(({ name }) => name)

const byName = new Map(families.map((family) => [family.name, family]))

/** What a family declares about its operations; nothing for an unknown name. */
export const traitsOf = (family: string): Traits => byName.get(family)?.traits ?? noTraits

/** How plans describe operations, each name once; if two match a step equally, the first is meant. */
export const planWords: ReadonlyArray<PlanWords> = [
  ...new Map(
    families.flatMap(({ traits: { plan } }) => (plan === undefined ? [] : [[plan.name, plan]]))
  ).values()
]

/** What an operation without a validation is called, by its role. */
const familyOfRole: Readonly<Record<Instance["operations"][number]["role"], Family | null>> = {
  serves: erc20Allowance,
  query,
  goal: null
}

/** What plans call an operation; undefined if they have no word for it. */
export const planKindOf = ({
  role,
  validation
}: Pick<Instance["operations"][number], "role" | "validation">): string | undefined =>
  (validation === null ? (familyOfRole[role]?.traits ?? noTraits) : traitsOf(validation.family))
    .plan?.name

type Validation = NonNullable<Instance["operations"][number]["validation"]>

/** The operation that a validation describes on a chain, or what is wrong with its family or arguments. */
export const operationOf = onceOfBoth((validation: Validation, env: JudgeEnv): Bound<Operation> => {
  const family = byName.get(validation.family)
  return family === undefined
    ? faulty(
        ["family"],
        `unknown validator family "${validation.family}": use one of ${familyNames.join(", ")}`
      )
    : under(["args"], family.bind(validation.args, env))
})
