/**
 * The bank on a run's chain: unchanged on the chain that its tasks are written for, and translated for any
 * other. Owns that choice; benchmarks/quest/bank/dialect.ts translates.
 */
import { Effect } from "effect"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { envKeysOf } from "../../../stages/chainFacts.ts"
import { familyNames } from "../../../validators/quest/index.ts"
import type { Bank } from "./Bank.ts"
import { BankError } from "./bankFiles.ts"
import { dialectOf, type Translated, translateBank } from "./dialect.ts"
import { isHome } from "./homeChain.ts"

/**
 * The bank's tasks on a chain, in that chain's words, and the tasks that are not asked there. Fails if none
 * is.
 */
export const onChain = Effect.fnUntraced(function* (bank: Bank, profile: ChainProfile) {
  const absent: Translated["absent"] = []
  if (isHome(bank, profile)) return { bank, dialect: undefined, absent }
  const dialect = dialectOf(bank.home, profile)
  const { absent: left, entries } = translateBank(bank, dialect, {
    envKeys: new Set(envKeysOf(profile)),
    families: new Set(familyNames)
  })
  const [first] = left
  if (entries.length > 0 || first === undefined) {
    return { bank: { ...bank, entries }, dialect, absent: left }
  }
  return yield* new BankError({
    directory: bank.directory,
    problems: [
      {
        file: first.id,
        path: "",
        reason: `no task can be asked on ${profile.title}: ${first.reason}`
      }
    ]
  })
})
