/**
 * What a session's callers have subscribed to over WebSockets (`eth_subscribe`): new blocks, and logs. Owns the
 * subscriptions, what matches them and how it is told. Every transaction is a block of its own.
 */
import { Effect, Schema } from "effect"
import { numberToHex } from "viem"
import { Code, type Refusal, refusal } from "../../chain/gate/envelope.ts"
import { Limits } from "../../chain/gate/Limits.ts"
import { Address, Hash } from "../../chain/gate/params.ts"
import { Peer, type PeerOf } from "../../chain/gate/socket.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import type { EventLog, TransactionEvidence } from "../../evm/TransactionEvidence.ts"

const upTo = <S extends Schema.Constraint>(item: S) =>
  Schema.Union([item, Schema.Array(item).check(Schema.isMaxLength(100))])

/** Which logs are told: those of these contracts, with these topics by their place. */
const Wanted = Schema.Struct({
  address: Schema.optionalKey(upTo(Address)),
  topics: Schema.optionalKey(Schema.Array(Schema.NullOr(upTo(Hash))).check(Schema.isMaxLength(4)))
})
type Wanted = typeof Wanted.Type

interface Subscription {
  readonly peer: PeerOf
  /** null: it is about blocks */
  readonly logs: Wanted | null
}

const overHttp = refusal(
  Code.methodNotFound,
  "the method eth_subscribe does not exist over HTTP: connect to the same address with ws:// instead of http://, or ask again from time to time"
)
const tooMany = refusal(
  Code.limit,
  `no more than ${Limits.subscriptions} subscriptions may be open in a session: end one with eth_unsubscribe`
)
const notHere = (what: string): Refusal =>
  refusal(
    Code.invalidParams,
    what === "newPendingTransactions"
      ? "no transaction is ever pending here, because each is mined at once: subscribe to newHeads or logs"
      : `there is no subscription "${what.slice(0, 64)}" here: there are newHeads and logs`
  )

const decodeKind = Schema.decodeUnknownEffect(Schema.NonEmptyArray(Schema.Json))
const decodeWanted = Schema.decodeUnknownEffect(Wanted)
const decodeId = Schema.decodeUnknownEffect(Schema.Tuple([Schema.String]))

const refused = (error: Schema.SchemaError): Refusal =>
  refusal(Code.invalidParams, `params: ${schemaWords(error)}`)

const fits = (wanted: string | ReadonlyArray<string> | null | undefined, value: string): boolean =>
  wanted === undefined || wanted === null || [wanted].flat().some((each) => each === value)

/** Whether a log is one of those; an empty list of addresses or of a topic's values stands for all. */
const matches = ({ address, topics = [] }: Wanted, log: EventLog): boolean => {
  const open = <A>(list: A) => (Array.isArray(list) && list.length === 0 ? null : list)
  return (
    topics.length <= log.topics.length &&
    fits(open(address), log.address.toLowerCase()) &&
    topics.every((topic, index) => fits(open(topic), log.topics[index]?.toLowerCase() ?? ""))
  )
}

const logsIn = ({ block, hash, logs }: TransactionEvidence, wanted: Wanted) =>
  logs.flatMap(
    (log, index): ReadonlyArray<Schema.Json> =>
      matches(wanted, log)
        ? [
            {
              ...{ address: log.address, topics: [...log.topics], data: log.data, removed: false },
              ...{ blockHash: block.hash, blockNumber: numberToHex(block.number) },
              ...{ transactionHash: hash, transactionIndex: "0x0", logIndex: numberToHex(index) }
            }
          ]
        : []
  )

const told = (subscription: string, result: Schema.Json): string =>
  JSON.stringify({ jsonrpc: "2.0", method: "eth_subscription", params: { subscription, result } })

/** The subscriptions of one session. */
export const makeSubscriptions = () => {
  const open = new Map<string, Subscription>()
  let made = 0
  let bytes = 0

  const subscribe = (params: ReadonlyArray<Schema.Json>): Effect.Effect<Schema.Json, Refusal> =>
    Effect.gen(function* () {
      const peer = yield* Peer
      if (peer === null) return yield* overHttp
      const [kind, about = {}] = yield* Effect.mapError(decodeKind(params), refused)
      if (kind !== "newHeads" && kind !== "logs") return yield* notHere(String(kind))
      const logs =
        kind === "logs"
          ? yield* Effect.mapError(decodeWanted(about, { onExcessProperty: "error" }), refused)
          : null
      if (open.size >= Limits.subscriptions) return yield* tooMany
      made += 1
      const id = numberToHex(made)
      open.set(id, { peer, logs })
      return id
    })

  /** Only who has subscribed can end it. */
  const unsubscribe = (params: ReadonlyArray<Schema.Json>): Effect.Effect<Schema.Json, Refusal> =>
    Effect.gen(function* () {
      const peer = yield* Peer
      const [id] = yield* Effect.mapError(decodeId(params), refused)
      return open.get(id)?.peer === peer && open.delete(id)
    })

  const tell = (id: string, { peer }: Subscription, result: Schema.Json) => {
    const text = told(id, result)
    bytes += text.length
    if (bytes <= Limits.answeredBytes) return peer.notify(text)
    open.delete(id)
    peer.dismiss("the session has been told more than it may be: subscribe to less")
  }

  return {
    methods: new Map([
      ["eth_subscribe", subscribe],
      ["eth_unsubscribe", unsubscribe]
    ]),
    /** ends what a peer that has gone subscribed to */
    left: (peer: PeerOf) => {
      for (const [id, subscription] of open) if (subscription.peer === peer) open.delete(id)
    },
    wantsHeads: () => [...open.values()].some(({ logs }) => logs === null),
    /** tells of a transaction; `head`: the header of its block, null if it is not known */
    publish: (transaction: TransactionEvidence, head: Schema.Json) => {
      for (const [id, subscription] of [...open]) {
        const { logs } = subscription
        const news = logs === null ? (head === null ? [] : [head]) : logsIn(transaction, logs)
        for (const each of news) tell(id, subscription, each)
      }
    }
  }
}
