/**
 * What a session does for the methods of its wallet, and what those methods share: codes, the reading of
 * parameters, and whose account it is. wallet.ts and bundles.ts have the methods.
 */
import { Effect, Schema } from "effect"
import type { Account } from "../../chain/Chain.ts"
import {
  type CallFailed,
  Code,
  callFailed,
  type Refusal,
  refusal
} from "../../chain/gate/envelope.ts"
import { type Hex, sameAddress } from "../../evm/Hex.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import type { TransactionEvidence } from "../../evm/TransactionEvidence.ts"
import type { Query } from "../sandbox-execute/query.ts"
import type { Answer } from "./Acted.ts"

/** Codes of EIP-1193 and EIP-5792, besides those of JSON-RPC. */
export const WalletCode = {
  unauthorized: 4100,
  unrecognizedChain: 4902,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  bundleTooLarge: 5740,
  atomicityNotSupported: 5760
} as const

export type Failure = Refusal | CallFailed
export type Done = Effect.Effect<Schema.Json, Failure>

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
  /** how many more steps it takes */
  readonly stepsLeft: () => number
  /** what the session is about, for a caller that was not told otherwise */
  readonly task: () => Schema.Json
}

export const invalid = (why: string) => refusal(Code.invalidParams, `params: ${why}`)

/** Decodes parameters from the first on; more than these are ignored, as wallets do. */
export const taking =
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

export const ownAccount = ({ account }: Acts, address: string): Effect.Effect<void, Failure> =>
  sameAddress(account.address, address) ? Effect.void : Effect.fail(unauthorized(address))
