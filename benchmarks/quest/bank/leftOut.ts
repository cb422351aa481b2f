/** The notes about a bank that is not used completely. */
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import { counted } from "../../../report/text.ts"
import type { Bank } from "./Bank.ts"
import type { Translated } from "./dialect.ts"
import { usedOf, useText } from "./published/PublishedUse.ts"

/**
 * A line about how much of the bank is used, if it is not used completely, and the command that lists the
 * rest.
 */
export const leftOutLines = ({
  directory,
  entries,
  leftOut,
  notes
}: Bank): ReadonlyArray<string> => {
  if (leftOut.length + notes.length === 0) return []
  const use = usedOf(entries)
  const files = new Set(leftOut.map(({ file }) => file)).size
  const parts = [
    ...(use === null ? [] : [useText(use)]),
    `${counted(files, "file or task", "files or tasks")} left out`,
    `${counted(notes.length, "part")} replaced or not read`
  ]
  return [
    `note: from the bank, ${parts.join("; ")}: \`questline tasks check --bank ${directory}\` lists them`
  ]
}

/** A line about the tasks that are not asked on this chain, and why, if there are any. */
export const absentLines = (
  absent: Translated["absent"],
  { title }: ChainProfile
): ReadonlyArray<string> =>
  absent.length === 0
    ? []
    : [
        `note: left out on ${title}: ${absent.map(({ id, reason }) => `${id} (${reason})`).join("; ")}`
      ]
