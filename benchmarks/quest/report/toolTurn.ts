/** A reply that calls tools, as blocks and in a line: what was called, what it came to, what was sent. Pure. */
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import type { Block, Cell } from "../../../report/Document.ts"
import { counted, oneLine } from "../../../report/text.ts"
import type { ToolsRun } from "../../../stages/session/tools/stage.ts"
import type { CallDecoder } from "./calls.ts"
import type { Turn } from "./record.ts"
import { short, transactionBlocks } from "./transaction.ts"

/** The tools of a turn; none if it called none. */
export const toolBlocks = (
  { move, step, tools }: Turn,
  calls: CallDecoder,
  native: ChainProfile["native"]
): ReadonlyArray<Block> => {
  if (move._tag !== "act") return []
  return [
    {
      _tag: "Table",
      name: `tools-${step}`,
      title: "Tools called",
      columns: [{ title: "Tool" }, { title: "Asked" }, { title: "Told" }],
      rows: move.calls.map(({ input, tool }, index) => {
        const result = tools?.results[index]
        const told = short(result?.content ?? "not run")
        return [
          oneLine(tool, 40),
          short(JSON.stringify(input)),
          result?.refused === true ? { text: told, tone: "warn" } : told
        ]
      })
    },
    ...(tools?.acted.transactions ?? []).flatMap((transaction) =>
      transactionBlocks(transaction, calls, native)
    )
  ]
}

/** Names with how often each occurs, in the order of first use. */
const namesText = (names: ReadonlyArray<string>): string =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, uses]) => (uses.length === 1 ? name : `${name} (${uses.length})`))
    .join(", ")

/** What the tools of a reply did, in a line. */
export const toolLine = ({ acted, results }: ToolsRun): Cell => {
  const called = namesText(results.map(({ tool }) => oneLine(tool, 40)))
  const refused = results.filter((result) => result.refused).length
  const reverted = acted.transactions.filter(({ status }) => status === "reverted").length
  const text = [
    called,
    ...(refused === 0 ? [] : [`${refused} refused`]),
    ...(acted.transactions.length === 0
      ? []
      : [
          `${counted(acted.transactions.length, "transaction")} mined${reverted === 0 ? "" : `, ${reverted} reverted`}`
        ])
  ].join("; ")
  return refused + reverted === 0 ? { text } : { text, tone: "warn" }
}
