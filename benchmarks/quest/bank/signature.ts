/**
 * EIP-712 signatures that the harness makes for a task, e.g. the permit of an account whose key the agent
 * does not have. Deterministic (RFC 6979), so that an instance depends only on its labels.
 */
import { Effect, Redacted, Schema } from "effect"
import { hashTypedData } from "viem"
import { sign } from "viem/accounts"
import { Address, type Hex } from "../../../evm/Hex.ts"
import { TypedData } from "../../../tasks/quest/Task.ts"

const Filled = Schema.Struct({
  ...TypedData.fields,
  domain: Schema.Struct({ ...TypedData.fields.domain.fields, verifyingContract: Address })
})
const decodeFilled = Schema.decodeUnknownEffect(Filled)

/** Signs data whose placeholders are filled. Fails with what is wrong with the data. */
export const signTypedData = Effect.fnUntraced(function* (
  data: Schema.Json,
  key: Redacted.Redacted<Hex>
) {
  const { domain, types, primaryType, message } = yield* decodeFilled(data).pipe(
    Effect.mapError(({ message }) => `signs no typed data: ${message}`)
  )
  const { r, s, v } = yield* Effect.tryPromise({
    try: async () =>
      sign({
        hash: hashTypedData({ domain, types, primaryType, message }),
        privateKey: Redacted.value(key)
      }),
    catch: (cause) => `signs no typed data: ${String(cause)}`
  })
  return { r, s, v: String(v) }
})
