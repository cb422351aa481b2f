/**
 * An attack through a contract, made without it: each call of the attacker's contract is a transaction of the attacker's own
 * account, which has no code. So a patch that only repairs for contracts does not pass. Owns how these calls are learnt, on
 * the contract that was shown, and how they are made.
 */
import { Effect, Schema } from "effect"
import { ChainError, type HarnessTransaction, type Lease } from "../../../../chain/Chain.ts"
import { Hex, Quantity } from "../../../../evm/Hex.ts"
import type { Attack } from "../../../../tasks/block/Drill.ts"
import { UNSEEN_RECEIPT } from "../unseenReceipt.ts"

/** A call that a contract of the attacker made. */
interface Made {
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
}

/** What the attacker's contracts do, by the place of the transaction that begins it, and their addresses. */
export interface Learnt {
  readonly calls: Array<ReadonlyArray<Made>>
  readonly contracts: Set<string>
}

/** The attacker's node for an attack. `others`: all accounts and contracts that are not the attacker's. */
export type Through = (lease: Lease, attacker: Hex, others: ReadonlyArray<Hex>) => Lease

const decodeBlock = Schema.decodeUnknownEffect(
  Schema.Struct({ transactions: Schema.NonEmptyArray(Hex) })
)

const decodeTrace = Schema.decodeUnknownEffect(
  Schema.Struct({
    calls: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          type: Schema.String,
          to: Schema.optionalKey(Schema.NullOr(Hex)),
          input: Hex,
          value: Schema.optionalKey(Schema.NullOr(Quantity))
        })
      )
    )
  })
)

/** The calls that a contract made in the last transaction. */
const lastCalls = (lease: Lease) =>
  Effect.gen(function* () {
    const block = yield* lease.rpc("eth_getBlockByNumber", ["latest", false])
    const [hash] = (yield* decodeBlock(block)).transactions
    const trace = yield* lease.rpc("debug_traceTransaction", [hash, { tracer: "callTracer" }])
    const { calls = [] } = yield* decodeTrace(trace)
    return calls.flatMap(
      ({ input, to, type, value }): ReadonlyArray<Made> =>
        type === "CALL" && to != null ? [{ to, data: input, value: BigInt(value ?? "0x0") }] : []
    )
  }).pipe(
    Effect.catchTag(
      "SchemaError",
      ({ message }) => new ChainError({ operation: "debug_traceTransaction", message })
    )
  )

/** Whether the attacker does something by a contract of theirs. */
export const usesContract = ({ steps }: Attack): boolean =>
  steps.some((step) => "deploy" in step && step.from === "attacker")

const isTo = (accounts: ReadonlyArray<Hex>, { to }: HarnessTransaction): boolean =>
  to !== null && accounts.some((account) => account.toLowerCase() === to.toLowerCase())

const isFrom = (attacker: Hex, { from }: HarnessTransaction): boolean =>
  from.toLowerCase() === attacker.toLowerCase()

/** Learns what the attacker's contracts do, while they do it. */
export const learning =
  (learnt: Learnt): Through =>
  (lease, attacker, others) => ({
    ...lease,
    send: Effect.fnUntraced(function* (transaction) {
      const isOwn = isFrom(attacker, transaction) && !isTo(others, transaction)
      if (isOwn && transaction.to !== null) learnt.contracts.add(transaction.to.toLowerCase())
      const sent = yield* Effect.result(lease.send(transaction))
      // What fails teaches nothing, and what the node refuses is in no block.
      if (isOwn) learnt.calls.push(sent._tag === "Success" ? yield* lastCalls(lease) : [])
      return yield* Effect.fromResult(sent)
    })
  })

/** Does by the attacker's own account what was learnt. What is meant for a contract of the attacker goes to that account. */
export const acting =
  ({ calls, contracts }: Learnt): Through =>
  (lease, attacker, others) => {
    const left = [...calls]
    const meant = (data: Hex): Hex => {
      const own = attacker.slice(2).toLowerCase()
      return [...contracts].reduce<Hex>(
        (text, contract) => `0x${text.slice(2).replaceAll(contract.slice(2), own)}`,
        `0x${data.slice(2).toLowerCase()}`
      )
    }
    return {
      ...lease,
      send: Effect.fnUntraced(function* (transaction) {
        if (!isFrom(attacker, transaction)) return yield* lease.send(transaction)
        if (isTo(others, transaction)) {
          return yield* lease.send({ ...transaction, data: meant(transaction.data ?? "0x") })
        }
        const instead = left.shift() ?? []
        // A contract is created all the same: others may name it.
        if (transaction.to === null) yield* lease.send(transaction)
        for (const { data, to, value } of instead) {
          yield* lease.send({ from: attacker, to, data: meant(data), value }).pipe(
            Effect.asVoid,
            Effect.catchIf(
              (error) => error.answered,
              () => Effect.void
            )
          )
        }
        return UNSEEN_RECEIPT
      })
    }
  }
