/** A transaction of a trial as blocks: the call with its arguments, its receipt, its events. */
import { Predicate, type Schema } from "effect"
import { formatUnits } from "viem"
import type { Observation } from "../../../evm/Observation.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { probeKey } from "../../../evm/Probe.ts"
import type { EventLog, TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { Block, Cell, Content } from "../../../report/Document.ts"
import { counted, number } from "../../../report/text.ts"
import { assetsOf, type JudgeEnv, type Unit } from "../../../validators/quest/JudgeEnv.ts"
import { type CallDecoder, contractName, decodeCall, describeCall } from "./calls.ts"

/** Longest value in a list; the full value is in the signed request. */
const LONGEST_VALUE = 300

/** A value of any length, shortened for a list. */
export const short = (text: string): string =>
  text.length <= LONGEST_VALUE
    ? text
    : `${text.slice(0, LONGEST_VALUE)}… (${counted(text.length, "character")})`

const jsonText = (value: Schema.Json): string =>
  Predicate.isString(value) ? value : JSON.stringify(value)

/** An address with the name of its contract, if it is known. */
const named = (calls: CallDecoder, value: string): string => {
  const name = contractName(calls, value)
  return name === value ? value : `${value} (${name})`
}

/** How a transaction ended. */
export const receiptOf = ({ revertReason, status }: TransactionEvidence): Cell =>
  status === "success"
    ? { text: "success", tone: "good" }
    : { text: `reverted: ${revertReason ?? "no reason given"}`, tone: "bad" }

const eventRow = (event: EventLog, calls: CallDecoder): ReadonlyArray<Content> => {
  const { address, args, data, name, topics } = event
  const values = Object.entries(args).map(([key, value]) => `${key}: ${jsonText(value)}`)
  return name === null
    ? [
        contractName(calls, address),
        "unknown event",
        short(`topics ${topics.join(" ")}, data ${data}`)
      ]
    : [contractName(calls, address), name, short(values.join(", "))]
}

/** What a transaction asked for and its result. */
export const transactionBlocks = (
  transaction: TransactionEvidence,
  calls: CallDecoder,
  coin: Unit
): ReadonlyArray<Block> => {
  const { hash, logs, request } = transaction
  const call = decodeCall(calls, request.to, request.data)
  return [
    {
      _tag: "Facts",
      facts: [
        ["Transaction", hash],
        ["to", request.to === null ? "(a new contract)" : named(calls, request.to)],
        ...(call === null
          ? [["call", short(describeCall(calls, request.to, request.data))] as const]
          : [
              ["call", `${call.contract}.${call.name}`] as const,
              ...call.args.map(
                ([name, value]) => [`  ${name}`, short(named(calls, value))] as const
              )
            ]),
        ["value", `${formatUnits(request.value, coin.decimals)} ${coin.symbol}`],
        ["receipt", receiptOf(transaction)]
      ]
    },
    ...(logs.length === 0
      ? []
      : [
          {
            _tag: "Table" as const,
            name: `events-${transaction.step}`,
            title: "Events",
            columns: [{ title: "Contract" }, { title: "Event" }, { title: "Arguments" }],
            rows: logs.map((event) => eventRow(event, calls))
          }
        ])
  ]
}

/** The transaction as signed, and what it cost, for the full view. */
export const requestBlock = (transaction: TransactionEvidence): Block => {
  const { block, effectiveGasPrice, gasUsed, request } = transaction
  return {
    _tag: "Facts",
    facts: [
      ["nonce", String(request.nonce)],
      ["type", request.type],
      ["gas limit", number(Number(request.gas))],
      ["gas price", `at most ${request.maxGasPrice} wei`],
      ["block", `${block.number}, timestamp ${block.timestamp}`],
      ["gas used", `${number(Number(gasUsed))}, at ${effectiveGasPrice} wei`],
      ["data", request.data],
      ["signed", request.raw]
    ]
  }
}

/** The agent's holdings that differ between two observations. */
export const balancesBlock = (
  environment: JudgeEnv,
  before: Observation | null,
  after: Observation | null,
  name: string
): ReadonlyArray<Block> => {
  if (before === null || after === null) return []
  const rows = assetsOf(environment).flatMap(
    ({ probe, unit }): ReadonlyArray<ReadonlyArray<Content>> => {
      const key = probeKey(probe)
      const [was, is] = [ownValue(before.values, key), ownValue(after.values, key)]
      if (!Predicate.isString(was) || !Predicate.isString(is) || was === is) return []
      const change = BigInt(is) - BigInt(was)
      const amount = (base: bigint) => formatUnits(base, unit.decimals)
      return [
        [
          unit.symbol,
          amount(BigInt(was)),
          amount(BigInt(is)),
          {
            text: `${change > 0n ? "+" : ""}${amount(change)}`,
            value: Number(amount(change)),
            hint: `${change} base units`
          }
        ]
      ]
    }
  )
  if (rows.length === 0) return []
  const right = (title: string) => ({ title, align: "right" as const })
  return [
    {
      _tag: "Table",
      name,
      title: "The agent's balances that changed",
      columns: [{ title: "Asset" }, right("Before"), right("After"), right("Change")],
      rows
    }
  ]
}
