/**
 * The methods of a session's RPC beyond the reads: those of a wallet (EIP-1193, EIP-712; EIP-5792 is in
 * bundles.ts) and the session's own. Owns their names, the Schemas of their parameters and the form of their
 * results; Session.ts does what they ask. There is no other method: nothing here changes the chain but the
 * account's transactions.
 */
import { Effect, Redacted, Schema } from "effect"
import { hexToBytes, isHex, type TypedDataDefinition } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { callFailed } from "../../chain/gate/envelope.ts"
import { Address, Hex, Quantity, sameAddress } from "../../evm/Hex.ts"
import type { TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import { Query } from "../sandbox-execute/query.ts"
import { Answer } from "./Acted.ts"
import { type Acts, type Done, invalid, ownAccount, taking, WalletCode } from "./acts.ts"
import { bundles, requirePlain } from "./bundles.ts"

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

type Method = (params: ReadonlyArray<Schema.Json>) => Done

/** The methods of a session, by name. */
export const walletOf = (acts: Acts): ReadonlyMap<string, Method> => {
  const accounts = () => Effect.succeed([acts.account.address])
  const calls = bundles(acts)
  const hash = Effect.map(({ hash }: TransactionEvidence): Schema.Json => hash)
  const switched = onlyThisChain(acts)
  const permitted = () => Effect.succeed(permissions(acts))
  const sent = taking(Schema.Json)((request) =>
    Effect.andThen(requirePlain(request), hash(acts.send(request)))
  )
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
    ["wallet_showCallsStatus", calls.show],
    ["wallet_getCapabilities", calls.capabilities],
    ["questline_task", () => Effect.sync(acts.task)],
    ["questline_query", taking(Query)(acts.query)],
    ["questline_submitAnswer", taking(Answer)((answer) => Effect.as(acts.answer(answer), null))],
    ["questline_finish", () => Effect.as(acts.finish, null)]
  ])
}
