/** The notes about a bank that is not used completely. */
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { counted } from "../../../report/text.ts"
import type { Bank } from "./Bank.ts"
import type { Translated } from "./dialect.ts"
import { usedOf, useText } from "./published/PublishedUse.ts"

/** A line, where there is something to say: how much of it is used, and what names the rest. */
export const leftOutLines = ({
  directory,
  entries,
  leftOut,
  notes
}: Bank): ReadonlyArray<string> => {
  if (leftOut.length + notes.length === 0) return []
  const use = usedOf(entries)
  const files = new Set(leftOut.map(({ file }) => file)).size
  const told = [
    ...(use === null ? [] : [useText(use)]),
    `${counted(files, "file or task", "files or tasks")} left out`,
    `${counted(notes.length, "part")} replaced or not read`
  ]
  return [
    `note: of the bank, ${told.join("; ")}: \`questline tasks check --bank ${directory}\` names them`
  ]
}

/** A line, where there is something to say: which tasks are not asked on this chain, and why. */
export const absentLines = (
  absent: Translated["absent"],
  { title }: ChainProfile
): ReadonlyArray<string> =>
  absent.length === 0
    ? []
    : [
        `note: left out on ${title}: ${absent.map(({ id, reason }) => `${id} (${reason})`).join("; ")}`
      ]
