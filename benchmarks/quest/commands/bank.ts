/** The bank as commands see it: loaded with everything it is checked against. */
import { Console, Effect, type Option } from "effect"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { nearest } from "../../../pipeline/run/names.ts"
import { bankFolder } from "../../../pipeline/terminal/bankFolder.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { envKeys } from "../../../stages/chainFacts.ts"
import { familyNames } from "../../../validators/quest/index.ts"
import { type Bank, loadBank } from "../bank/Bank.ts"
import { leftOutLines } from "../bank/leftOut.ts"
import { onChain } from "../bank/onChain.ts"

/** Says on stderr, in a line, how much of a bank is not used unchanged. */
const noteLeftOut = (bank: Bank) =>
  Effect.forEach(leftOutLines(bank), (line) => Console.error(line), { discard: true })

/** Reads and checks a bank, without a note about what is left out of it. */
export const readBank = Effect.fnUntraced(function* (bank: Option.Option<string>) {
  const directory = yield* bankFolder(bank)
  return yield* loadBank({
    ...(directory === null ? {} : { directory }),
    envKeys: envKeys,
    families: familyNames
  })
})

/** Reads and checks a bank; the project's own if none is named. */
export const openBank = (bank: Option.Option<string>) => Effect.tap(readBank(bank), noteLeftOut)

/** The task of that id; fails with similar ids. */
export const findTask = Effect.fnUntraced(function* (bank: Bank, id: string) {
  const entry = bank.entries.find(({ task }) => task.id === id)
  if (entry !== undefined) return entry
  const near = nearest(
    id,
    bank.entries.map(({ task }) => task.id)
  )
  const remedy =
    near.length > 0 ? `did you mean ${near.join(" or ")}?` : "`questline tasks list` lists them all"
  return yield* new UsageError({ message: `task "${id}" does not exist; ${remedy}` })
})

/** The task of that id as it is asked on a chain; fails if it is not asked there. */
export const findTaskOn = Effect.fnUntraced(function* (
  written: Bank,
  profile: ChainProfile,
  id: string
) {
  const { absent, bank } = yield* onChain(written, profile)
  const why = absent.find((each) => each.id === id)?.reason
  if (why === undefined) return yield* findTask(bank, id)
  return yield* new UsageError({ message: `${id} is not asked on ${profile.title}: ${why}` })
})
