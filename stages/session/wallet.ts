/**
 * The methods of a session's RPC beyond the reads: those of a wallet (EIP-1193, EIP-5792, EIP-712) and the
 * session's own. Owns their names, the Schemas of their parameters and the form of their results; Session.ts
 * does what they ask. There is no other method: nothing here changes the chain but the account's transactions.
 */
import { Effect, Redacted, Schema } from "effect"
import { hexToBytes, isHex, numberToHex, type TypedDataDefinition } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import type { Account } from "../../chain/Chain.ts"
import {
  type CallFailed,
  Code,
  callFailed,
  type Refusal,
  refusal
} from "../../chain/gate/envelope.ts"
import { Address, Hex, Quantity, sameAddress } from "../../evm/Hex.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import type { TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import { Query } from "../sandbox-execute/query.ts"
import { Answer } from "./Acted.ts"

/** Codes of EIP-1193 and EIP-5792, besides those of JSON-RPC. */
const WalletCode = {
  unauthorized: 4100,
  unrecognizedChain: 4902,
  atomicityNotSupported: 5760,
  unknownBundle: 5730
} as const

type Failure = Refusal | CallFailed
type Done = Effect.Effect<Schema.Json, Failure>

/** What a session does for its methods. */
export interface Acts {
  readonly account: Account
  readonly chainId: number
  /** signs a request of the account's, sends it, and gives what was mined */
  readonly send: (request: unknown) => Effect.Effect<TransactionEvidence, Failure>
  /** sends what the account has signed */
  readonly sendRaw: (raw: Hex) => Effect.Effect<TransactionEvidence, Failure>
  readonly answer: (answer: Answer) => Effect.Effect<void, Failure>
  readonly query: (query: Query) => Effect.Effect<Schema.Json, Failure>
  readonly finish: Effect.Effect<void>
  /** what the session is about, for a caller that was not told otherwise */
  readonly task: () => Schema.Json
}

const invalid = (why: string) => refusal(Code.invalidParams, `params: ${why}`)

/** Decodes parameters from the first on; more than these are ignored, as wallets do. */
const taking =
  <const S extends ReadonlyArray<Schema.ConstraintDecoder<unknown>>>(...schemas: S) =>
  <A>(use: (...params: Schema.Tuple<S>["Type"]) => Effect.Effect<A, Failure>) =>
  (params: ReadonlyArray<Schema.Json>) =>
    Schema.decodeUnknownEffect(Schema.Tuple(schemas))(params.slice(0, schemas.length)).pipe(
      Effect.mapError((error) => invalid(schemaWords(error))),
      Effect.flatMap((decoded) => use(...(decoded as Schema.Tuple<S>["Type"])))
    )

const unauthorized = (address: string) =>
  callFailed(
    WalletCode.unauthorized,
    `the account ${address} is not this session's: it holds one account, which eth_accounts names`
  )

const ownAccount = ({ account }: Acts, address: string): Effect.Effect<void, Failure> =>
  sameAddress(account.address, address) ? Effect.void : Effect.fail(unauthorized(address))

const signer = ({ account }: Acts) => privateKeyToAccount(Redacted.value(account.privateKey))

/** Some callers give the message first, some the address: one of the two is the account. */
const personalSign = (acts: Acts) =>
  taking(
    Schema.String,
    Schema.String
  )((first, second) => {
    const [message, address] = sameAddress(first, acts.account.address)
      ? [second, first]
      : [first, second]
    return Effect.andThen(
      ownAccount(acts, address),
      Effect.tryPromise({
        try: (): Promise<Schema.Json> =>
          signer(acts).signMessage({
            message:
              isHex(message) && message.length % 2 === 0 ? { raw: hexToBytes(message) } : message
          }),
        catch: (cause) => invalid(`the message cannot be signed: ${String(cause).slice(0, 200)}`)
      })
    )
  })

const Typed = Schema.Struct({
  domain: Schema.Record(Schema.String, Schema.Json),
  types: Schema.Record(Schema.String, Schema.Json),
  primaryType: Schema.String,
  message: Schema.Record(Schema.String, Schema.Json)
})

const signTypedData = (acts: Acts) =>
  taking(
    Address,
    Schema.Union([Schema.fromJsonString(Typed), Typed])
  )((address, typed) =>
    Effect.andThen(
      ownAccount(acts, address),
      Effect.tryPromise({
        // viem checks the data against its own types, and throws if they do not fit.
        try: (): Promise<Schema.Json> =>
          signer(acts).signTypedData(typed as unknown as TypedDataDefinition),
        catch: (cause) => invalid(`the data cannot be signed: ${String(cause).slice(0, 200)}`)
      })
    )
  )

const ChainChoice = Schema.Struct({ chainId: Quantity })

const onlyThisChain = (acts: Acts) =>
  taking(ChainChoice)(({ chainId }) =>
    BigInt(chainId) === BigInt(acts.chainId)
      ? Effect.succeed(null)
      : Effect.fail(
          callFailed(
            WalletCode.unrecognizedChain,
            `this session is on chain ${acts.chainId}, and on no other`
          )
        )
  )

const permissions = ({ account }: Acts): Schema.Json => [
  {
    parentCapability: "eth_accounts",
    caveats: [{ type: "restrictReturnedAccounts", value: [account.address] }]
  }
]

/** A bundle of calls (EIP-5792), and what was mined of it. */
interface Bundle {
  readonly calls: number
  readonly mined: Array<TransactionEvidence>
}

const Calls = Schema.Struct({
  from: Schema.optionalKey(Address),
  chainId: Schema.optionalKey(Quantity),
  atomicRequired: Schema.optionalKey(Schema.Boolean),
  id: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(8194))),
  calls: Schema.NonEmptyArray(Schema.Json)
})

/** Status codes of EIP-5792. */
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

/** `wallet_sendCalls` and what asks about it: calls that somebody else built are sent as asked, in order. */
const bundles = (acts: Acts) => {
  const known = new Map<string, Bundle>()
  const chainHex = numberToHex(acts.chainId)

  const send = taking(Calls)(
    Effect.fnUntraced(function* ({ atomicRequired, calls, chainId, from, id }) {
      if (from !== undefined) yield* ownAccount(acts, from)
      if (chainId !== undefined && BigInt(chainId) !== BigInt(acts.chainId)) {
        return yield* callFailed(
          WalletCode.unrecognizedChain,
          `this session is on chain ${acts.chainId}, and on no other`
        )
      }
      if (atomicRequired === true && calls.length > 1) {
        return yield* callFailed(
          WalletCode.atomicityNotSupported,
          "the account is not a contract: its calls are sent one after the other"
        )
      }
      const name = id ?? `0x${(known.size + 1).toString(16).padStart(64, "0")}`
      if (known.has(name)) return yield* invalid("this id was used before")
      const bundle: Bundle = { calls: calls.length, mined: [] }
      known.set(name, bundle)
      for (const call of calls) {
        const mined = yield* acts.send(call).pipe(
          // A call that cannot be sent ends the bundle; what was mined before it stays, and is told by the id.
          Effect.catchIf(
            () => bundle.mined.length > 0,
            () => Effect.succeed(null)
          )
        )
        if (mined === null) break
        bundle.mined.push(mined)
        if (mined.status === "reverted") break
      }
      return { id: name }
    })
  )
  const status = taking(Schema.String)((id) => {
    const bundle = known.get(id)
    return bundle === undefined
      ? Effect.fail(callFailed(WalletCode.unknownBundle, "no calls were sent with this id"))
      : Effect.succeed({
          version: "2.0.0",
          id,
          chainId: chainHex,
          status: statusOf(bundle),
          atomic: false,
          receipts: bundle.mined.map(receiptOf)
        })
  })
  const capabilities = () => Effect.succeed({ [chainHex]: { atomic: { status: "unsupported" } } })
  return { send, status, capabilities }
}

const Finished = Effect.succeed(null)

type Method = (params: ReadonlyArray<Schema.Json>) => Done

/** The methods of a session, by name. */
export const walletOf = (acts: Acts): ReadonlyMap<string, Method> => {
  const accounts = () => Effect.succeed([acts.account.address])
  const calls = bundles(acts)
  const hash = Effect.map(({ hash }: TransactionEvidence): Schema.Json => hash)
  const switched = onlyThisChain(acts)
  const permitted = () => Effect.succeed(permissions(acts))
  const sent = taking(Schema.Json)((request) => hash(acts.send(request)))
  return new Map<string, Method>([
    ["eth_accounts", accounts],
    ["eth_requestAccounts", accounts],
    ["eth_sendTransaction", sent],
    ["wallet_sendTransaction", sent],
    ["eth_sendRawTransaction", taking(Hex)((raw) => hash(acts.sendRaw(raw)))],
    ["personal_sign", personalSign(acts)],
    ["eth_signTypedData_v4", signTypedData(acts)],
    ["wallet_switchEthereumChain", switched],
    ["wallet_addEthereumChain", switched],
    ["wallet_getPermissions", permitted],
    ["wallet_requestPermissions", permitted],
    ["wallet_sendCalls", calls.send],
    ["wallet_getCallsStatus", calls.status],
    ["wallet_showCallsStatus", () => Finished],
    ["wallet_getCapabilities", calls.capabilities],
    ["questline_task", () => Effect.sync(acts.task)],
    ["questline_query", taking(Query)(acts.query)],
    ["questline_submitAnswer", taking(Answer)((answer) => Effect.as(acts.answer(answer), null))],
    ["questline_finish", () => Effect.as(acts.finish, null)]
  ])
}
