/**
 * Calls that somebody else built, sent as asked (EIP-5792, version 2.0.0): `wallet_sendCalls` and what asks
 * about it. Owns what of it an account without code can do: calls are sent one after the other, each a
 * transaction; nothing of a bundle is sent that is refused.
 */
import { Effect, Predicate, Schema } from "effect"
import { numberToHex } from "viem"
import { Code, callFailed, refusal } from "../../chain/gate/envelope.ts"
import { Address, Hex, Quantity } from "../../evm/Hex.ts"
import type { TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import { type Acts, type Failure, invalid, ownAccount, taking, WalletCode } from "./acts.ts"

const Capabilities = Schema.Record(Schema.String, Schema.Json)

/** Other fields that a transaction has are kept, and read as those of `eth_sendTransaction`. */
const Call = Schema.StructWithRest(
  Schema.Struct({
    to: Schema.optionalKey(Address),
    data: Schema.optionalKey(Hex),
    value: Schema.optionalKey(Quantity),
    capabilities: Schema.optionalKey(Capabilities)
  }),
  [Schema.Record(Schema.String, Schema.Json)]
)

const Calls = Schema.Struct({
  /** of the API; absent: the one that is spoken here */
  version: Schema.optionalKey(Schema.String),
  id: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(8194))),
  from: Schema.optionalKey(Address),
  chainId: Schema.optionalKey(Quantity),
  atomicRequired: Schema.optionalKey(Schema.Boolean),
  calls: Schema.NonEmptyArray(Call),
  capabilities: Schema.optionalKey(Capabilities)
})
type Calls = typeof Calls.Type

/** A bundle of calls, and what was mined of it. */
interface Bundle {
  readonly calls: number
  readonly mined: Array<TransactionEvidence>
}

/** One call is one transaction, which happens as a whole. */
const isAtomic = ({ calls }: Pick<Bundle, "calls">): boolean => calls === 1

/** Confirmed, reverted completely, or reverted in part. */
const statusOf = ({ calls, mined }: Bundle): number => {
  const succeeded = mined.filter(({ status }) => status === "success").length
  if (succeeded === calls) return 200
  return succeeded === 0 ? 500 : 600
}

const receiptOf = ({ block, gasUsed, hash, logs, status }: TransactionEvidence): Schema.Json => ({
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics: [...topics] })),
  status: status === "success" ? "0x1" : "0x0",
  blockHash: block.hash,
  blockNumber: numberToHex(block.number),
  gasUsed: numberToHex(gasUsed),
  transactionHash: hash
})

const noAuthorizations = refusal(
  Code.invalidParams,
  "authorizationList is refused: the account has no code and takes none (EIP-7702); leave the list out, and send the calls one by one or with wallet_sendCalls"
)

/** Fails if a request wants an account with code, which would otherwise be ignored. */
export const requirePlain = (request: unknown): Effect.Effect<void, Failure> =>
  Predicate.hasProperty(request, "authorizationList") && request.authorizationList !== null
    ? Effect.fail(noAuthorizations)
    : Effect.void

/** The first capability that is required; none is supported. */
const required = (capabilities: typeof Capabilities.Type = {}): string | undefined =>
  Object.entries(capabilities).find(
    ([, asked]) => !(Predicate.hasProperty(asked, "optional") && asked.optional === true)
  )?.[0]

/** Why a bundle is refused as a whole, or undefined. */
const refusalOf = (
  acts: Acts,
  { atomicRequired, calls, capabilities, chainId, version }: Calls
) => {
  if (version !== undefined && !/^(1|2)(\.\d+)*$/.test(version)) {
    return invalid(`version ${version.slice(0, 20)} is not spoken here: 2.0.0 is`)
  }
  if (chainId !== undefined && BigInt(chainId) !== BigInt(acts.chainId)) {
    return callFailed(
      WalletCode.unsupportedChain,
      `this session is on chain ${acts.chainId}, and on no other`
    )
  }
  const needed =
    required(capabilities) ??
    calls.map((call) => required(call.capabilities)).find(Predicate.isString)
  if (needed !== undefined) {
    return callFailed(
      WalletCode.unsupportedCapability,
      `the capability ${needed.slice(0, 64)} is not supported: the account has no code, and pays its own gas. Leave it out, or mark it with optional: true`
    )
  }
  if (atomicRequired === true && !isAtomic({ calls: calls.length })) {
    return callFailed(
      WalletCode.atomicityNotSupported,
      "the account has no code, so its calls are sent one after the other: leave atomicRequired out, or set it to false"
    )
  }
  const left = acts.stepsLeft()
  if (calls.length > left) {
    return callFailed(
      WalletCode.bundleTooLarge,
      `the bundle is too large (calls: ${calls.length}, steps that are left: ${left}): send fewer`
    )
  }
  const creates = calls.findIndex(({ to }) => to === undefined)
  return creates < 0
    ? undefined
    : invalid(`calls[${creates}]: contracts cannot be created here: it must have a \`to\``)
}

/** Sends calls in order, until one reverts or cannot be sent; fails if the first cannot. */
const sendAll = Effect.fnUntraced(function* (acts: Acts, { calls }: Calls, bundle: Bundle) {
  for (const { capabilities: _, ...call } of calls) {
    const mined = yield* acts.send(call).pipe(
      Effect.catchIf(
        () => bundle.mined.length > 0,
        () => Effect.succeed(null)
      )
    )
    if (mined === null) return
    bundle.mined.push(mined)
    if (mined.status === "reverted") return
  }
})

const Chains = Schema.Array(Quantity)

/** The methods of bundles. */
export const bundles = (acts: Acts) => {
  const known = new Map<string, Bundle>()
  const chainHex = numberToHex(acts.chainId)
  let made = 0

  const find = (id: string): Effect.Effect<Bundle, Failure> => {
    const bundle = known.get(id)
    return bundle === undefined
      ? Effect.fail(callFailed(WalletCode.unknownBundle, "no calls were sent with this id"))
      : Effect.succeed(bundle)
  }

  const send = taking(Calls)(
    Effect.fnUntraced(function* (asked) {
      if (asked.from !== undefined) yield* ownAccount(acts, asked.from)
      yield* Effect.forEach(asked.calls, requirePlain, { discard: true })
      const refused = refusalOf(acts, asked)
      if (refused !== undefined) return yield* refused
      if (asked.id !== undefined && known.has(asked.id)) {
        return yield* callFailed(WalletCode.duplicateId, "this id was used before: choose another")
      }
      made += 1
      const id = asked.id ?? `0x${made.toString(16).padStart(64, "0")}`
      const bundle: Bundle = { calls: asked.calls.length, mined: [] }
      known.set(id, bundle)
      // Nothing was sent: the caller is told why, and may use the id again.
      yield* sendAll(acts, asked, bundle).pipe(
        Effect.tapError(() => Effect.sync(() => known.delete(id)))
      )
      return { id }
    })
  )
  const status = taking(Schema.String)((id) =>
    Effect.map(find(id), (bundle) => ({
      version: "2.0.0",
      id,
      chainId: chainHex,
      status: statusOf(bundle),
      atomic: isAtomic(bundle),
      receipts: bundle.mined.map(receiptOf)
    }))
  )
  const show = taking(Schema.String)((id) => Effect.as(find(id), null))
  const capabilities = (params: ReadonlyArray<Schema.Json>) =>
    taking(
      Schema.Union([Address, Schema.Null]),
      Schema.Union([Chains, Schema.Null])
    )(
      Effect.fnUntraced(function* (address, chains) {
        if (address !== null) yield* ownAccount(acts, address)
        const asked = chains === null || chains.some((id) => BigInt(id) === BigInt(acts.chainId))
        return asked ? { [chainHex]: { atomic: { status: "unsupported" } } } : {}
      })
    )([params[0] ?? null, params[1] ?? null])
  return { send, status, show, capabilities }
}
