/**
 * What the agent's own successful transactions did, read from their raw logs: transfers, wraps, approvals
 * and the events of pairs. Owns the standard events it decodes; decoded names are not trusted.
 */
import { Result } from "effect"
import { type Abi, decodeEventLog, parseAbi, toEventSelector } from "viem"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import { once } from "../../../evm/once.ts"
import type { EventLog, TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import type { Evidence } from "../Evidence.ts"

const fungible = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event Approval(address indexed owner, address indexed spender, uint256 value)",
  "event Deposit(address indexed dst, uint256 wad)",
  "event Withdrawal(address indexed src, uint256 wad)",
  "event Mint(address indexed sender, uint256 amount0, uint256 amount1)",
  "event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)",
  "event Sync(uint112 reserve0, uint112 reserve1)",
  "event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)"
])

const collectible = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 indexed id)",
  "event Approval(address indexed owner, address indexed spender, uint256 indexed id)",
  "event ApprovalForAll(address indexed owner, address indexed operator, bool approved)",
  "event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)",
  "event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)"
])

/** How many topics an event of a signature has, including its indexed parameters. */
const formOf = (signature: string, topics: number): string => `${signature} ${topics}`

const decodeWith = <const A extends Abi>(abi: A) => {
  // Checked here because viem's error for a log of another form costs as much as decoding it.
  const forms = new Set(
    abi.flatMap((item) =>
      item.type === "event"
        ? [formOf(toEventSelector(item), 1 + item.inputs.filter(({ indexed }) => indexed).length)]
        : []
    )
  )
  return (log: EventLog) => {
    const [signature, ...indexed] = log.topics
    return signature === undefined || !forms.has(formOf(signature, log.topics.length))
      ? undefined
      : Result.getOrUndefined(
          Result.try(() => decodeEventLog({ abi, topics: [signature, ...indexed], data: log.data }))
        )
  }
}

/** The log as an event of a fungible token, of the wrapped coin or of a pair; undefined for other logs. */
export const fungibleEvent = once(decodeWith(fungible))
/** The log as an event of an ERC-721 or ERC-1155 collection; undefined for other logs. */
export const collectibleEvent = once(decodeWith(collectible))

/** A movement of one NFT, or of an amount of one id. */
interface CollectibleTransfer {
  readonly from: Address
  readonly to: Address
  readonly id: bigint
  readonly amount: bigint
}

/** The movements that a collection's log shows; a batch gives one per item. */
export const collectibleTransfers = (log: EventLog): ReadonlyArray<CollectibleTransfer> => {
  const event = collectibleEvent(log)
  switch (event?.eventName) {
    case "Transfer":
      return [{ ...event.args, amount: 1n }]
    case "TransferSingle":
      return [{ ...event.args, amount: event.args.value }]
    case "TransferBatch": {
      const { from, to, ids, values } = event.args
      return ids.map((id, index) => ({ from, to, id, amount: values[index] ?? 0n }))
    }
    default:
      return []
  }
}

/** An event of a token or a pair, with the address that emitted it. */
type FungibleEvent = {
  readonly address: Address
  readonly event: NonNullable<ReturnType<typeof fungibleEvent>>
}

/** The agent's mined transactions that succeeded, in order. */
export const successful = once(
  ({ transactions }: Evidence): ReadonlyArray<TransactionEvidence> =>
    transactions.filter(({ status }) => status === "success")
)

/** Every fungible event of one transaction, in order. */
export const fungibleEvents = once(
  ({ logs }: TransactionEvidence): ReadonlyArray<FungibleEvent> =>
    logs.flatMap((log) => {
      const event = fungibleEvent(log)
      return event === undefined ? [] : [{ address: log.address, event }]
    })
)

/** Values of all Transfer events of `token` from one account to another in the whole episode. */
export const transfers = (
  evidence: Evidence,
  token: Address,
  from: Address,
  to: Address
): ReadonlyArray<bigint> =>
  successful(evidence)
    .flatMap(fungibleEvents)
    .flatMap(({ address, event }) =>
      event.eventName === "Transfer" &&
      sameAddress(address, token) &&
      sameAddress(event.args.from, from) &&
      sameAddress(event.args.to, to)
        ? [event.args.value]
        : []
    )

/** Allowances that `owner` granted `spender` over `token`, by each Approval event. */
export const approvals = (
  evidence: Evidence,
  token: Address,
  owner: Address,
  spender: Address
): ReadonlyArray<bigint> =>
  successful(evidence)
    .flatMap(fungibleEvents)
    .flatMap(({ address, event }) =>
      event.eventName === "Approval" &&
      sameAddress(address, token) &&
      sameAddress(event.args.owner, owner) &&
      sameAddress(event.args.spender, spender)
        ? [event.args.value]
        : []
    )

/** Both amounts of every Mint (or Burn) of `pair`. */
export const pairEvents = (
  evidence: Evidence,
  pair: Address,
  kind: "Mint" | "Burn"
): ReadonlyArray<{ readonly amount0: bigint; readonly amount1: bigint }> =>
  successful(evidence)
    .flatMap(fungibleEvents)
    .flatMap(({ address, event }) =>
      (event.eventName === "Mint" || event.eventName === "Burn") &&
      event.eventName === kind &&
      sameAddress(address, pair)
        ? [{ amount0: event.args.amount0, amount1: event.args.amount1 }]
        : []
    )

/** One swap by the agent: what was paid, what was received, and the pairs that it went through. */
export interface SwapTrace {
  readonly spent: bigint
  readonly received: bigint
  readonly pairs: ReadonlyArray<Address>
}

/** Everything that the log of any token shows was moved. */
export const movements = (
  log: EventLog
): ReadonlyArray<Pick<CollectibleTransfer, "from" | "to" | "amount">> => {
  const event = fungibleEvent(log)
  return event?.eventName === "Transfer"
    ? [{ ...event.args, amount: event.args.value }]
    : collectibleTransfers(log)
}
