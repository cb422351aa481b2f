/** What is said of a bank that is not used as it stands. */
import type { Bank } from "../../tasks/Bank.ts"
import { usedOf, useText } from "../../tasks/published/PublishedUse.ts"

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
    `${files} files or tasks left out`,
    `${notes.length} parts replaced or not read`
  ]
  return [
    `note: of the bank, ${told.join("; ")}: \`pipeline tasks check --bank ${directory}\` names them`
  ]
}
