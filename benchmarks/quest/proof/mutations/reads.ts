/** What the reference solution of a query read from the chain. Owns the decoding of its calls. */
import { Option, Schema } from "effect"
import { Address, Hex } from "../../../../evm/Hex.ts"
import type { Read } from "../../scripts/scriptText.ts"
import type { Subject } from "./Subject.ts"

/** A call of a contract's function. */
interface ContractRead {
  readonly to: Address
  readonly data: Hex
}

const Params = Schema.TupleWithRest(
  Schema.Tuple([
    Schema.Struct({
      to: Address,
      data: Schema.optionalKey(Hex),
      input: Schema.optionalKey(Hex)
    })
  ]),
  [Schema.Json]
)
const decodeParams = Schema.decodeUnknownOption(Params)

/** All answered calls of the solution; empty for a transaction. */
export const readsOf = ({ reference }: Subject): ReadonlyArray<Read> =>
  reference._tag === "answer" ? reference.reads : []

/** The calls of contract functions among them. */
export const contractReads = (subject: Subject): ReadonlyArray<ContractRead> =>
  readsOf(subject).flatMap(({ method, params }) =>
    method === "eth_call"
      ? Option.match(decodeParams(params), {
          onNone: () => [],
          onSome: ([{ to, data, input }]) => [{ to, data: data ?? input ?? "0x" }]
        })
      : []
  )

/** A contract call at the latest block. */
export const callTo = ({ to, data }: ContractRead): Read => ({
  method: "eth_call",
  params: [{ to, data }, "latest"]
})
