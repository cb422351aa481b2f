/**
 * Whether a script read its answer from the chain: by a successful call to the judged source, alone or
 * inside a Multicall3 batch. Owns this check of the gate's log.
 */
import { Result, Schema } from "effect"
import { decodeFunctionData, decodeFunctionResult, parseAbi } from "viem"
import type { GateCall } from "../../../evm/GateCall.ts"
import { Address, Hex, sameAddress } from "../../../evm/Hex.ts"
import type { JudgeEnv } from "../JudgeEnv.ts"
import type { QuerySource } from "../Operation.ts"

const multicall = parseAbi([
  "struct Call { address target; bytes callData; }",
  "struct Call3 { address target; bool allowFailure; bytes callData; }",
  "struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }",
  "struct Result { bool success; bytes returnData; }",
  "function aggregate(Call[] calls) payable returns (uint256 blockNumber, bytes[] returnData)",
  "function tryAggregate(bool requireSuccess, Call[] calls) payable returns (Result[] returnData)",
  "function tryBlockAndAggregate(bool requireSuccess, Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)",
  "function blockAndAggregate(Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)",
  "function aggregate3(Call3[] calls) payable returns (Result[] returnData)",
  "function aggregate3Value(Call3Value[] calls) payable returns (Result[] returnData)",
  "function getEthBalance(address addr) view returns (uint256 balance)",
  "function getBlockNumber() view returns (uint256 blockNumber)"
])

/** A call of a contract with its result. */
interface ContractCall {
  readonly to: Address
  readonly data: Hex
  readonly result: Hex
}

const CallParams = Schema.TupleWithRest(
  Schema.Tuple([
    Schema.Struct({
      to: Address,
      data: Schema.optionalKey(Schema.NullOr(Hex)),
      input: Schema.optionalKey(Schema.NullOr(Hex))
    })
  ]),
  [Schema.Json]
)
const isCallParams = Schema.is(CallParams)
const AboutAccount = Schema.TupleWithRest(Schema.Tuple([Address]), [Schema.Json])
const isAboutAccount = Schema.is(AboutAccount)
const LogFilter = Schema.TupleWithRest(
  Schema.Tuple([Schema.Struct({ address: Schema.Union([Address, Schema.Array(Address)]) })]),
  [Schema.Json]
)
const isLogFilter = Schema.is(LogFilter)
const isHexResult = Schema.is(Hex)

const attempt = <A>(evaluate: () => A): A | undefined => Result.getOrUndefined(Result.try(evaluate))

/** The inner calls of a batch that succeeded; none if it is not a batch or its result is truncated. */
const innerCalls = ({ data, result }: ContractCall): ReadonlyArray<ContractCall> => {
  const decoded = attempt(() => decodeFunctionData({ abi: multicall, data }))
  if (decoded === undefined) return []
  const { functionName: name, args } = decoded
  if (name === "getEthBalance" || name === "getBlockNumber") return []
  const calls = name === "tryAggregate" || name === "tryBlockAndAggregate" ? args[1] : args[0]
  const results = attempt((): ReadonlyArray<{ success: boolean; returnData: Hex }> => {
    switch (name) {
      case "aggregate":
        return decodeFunctionResult({ abi: multicall, functionName: name, data: result })[1].map(
          (returnData) => ({ success: true, returnData })
        )
      case "blockAndAggregate":
      case "tryBlockAndAggregate":
        return decodeFunctionResult({ abi: multicall, functionName: name, data: result })[2]
      default:
        return decodeFunctionResult({ abi: multicall, functionName: name, data: result })
    }
  })
  if (results === undefined) return []
  return calls.flatMap(({ target, callData }, index) => {
    const outcome = results[index]
    return outcome?.success === true
      ? [{ to: target, data: callData, result: outcome.returnData }]
      : []
  })
}

/** Every contract call behind a gate call, with batches opened (including a batch in a batch). */
const contractCalls = (call: GateCall, env: JudgeEnv): ReadonlyArray<ContractCall> => {
  if (call.method !== "eth_call" || !isCallParams(call.params) || !isHexResult(call.result))
    return []
  const [request] = call.params
  const outer = {
    to: request.to,
    data: request.data ?? request.input ?? "0x",
    result: call.result
  } as const
  const multicall3 = env.contracts.multicall3_address
  const open = (one: ContractCall): ReadonlyArray<ContractCall> =>
    multicall3 !== undefined && sameAddress(one.to, multicall3)
      ? [one, ...innerCalls(one).flatMap(open)]
      : [one]
  return open(outer)
}

/** Ways to read a contract without a call: its storage, a proof of it, its logs. */
const touches = ({ method, params }: GateCall, address: Address): boolean => {
  if (method === "eth_getStorageAt" || method === "eth_getProof") {
    return isAboutAccount(params) && sameAddress(params[0], address)
  }
  if (method === "eth_getLogs" && isLogFilter(params)) {
    const filter = params[0].address
    return (typeof filter === "string" ? [filter] : filter).some((one) => sameAddress(one, address))
  }
  return false
}

/** Multicall3's functions that return the block's number, alone or with a batch. */
const NUMBERED: ReadonlySet<string> = new Set([
  "getBlockNumber",
  "aggregate",
  "blockAndAggregate",
  "tryBlockAndAggregate"
])

/** Whether a call inside Multicall3 answers what the JSON-RPC method would. */
const standsFor = (
  { data, result }: ContractCall,
  method: string,
  owner: Address | undefined
): boolean => {
  if (result === "0x") return false
  const decoded = attempt(() => decodeFunctionData({ abi: multicall, data }))
  if (method === "eth_blockNumber") return NUMBERED.has(decoded?.functionName ?? "")
  return (
    method === "eth_getBalance" &&
    decoded?.functionName === "getEthBalance" &&
    (owner === undefined || sameAddress(decoded.args[0], owner))
  )
}

/** Whether `call` succeeded and read `source`. */
export const reads = (call: GateCall, source: QuerySource, env: JudgeEnv): boolean => {
  if (call.verdict !== "answered") return false
  const calls = contractCalls(call, env)
  if (source.kind === "contract") {
    return (
      touches(call, source.address) ||
      calls.some(({ to, result }) => result !== "0x" && sameAddress(to, source.address))
    )
  }
  const { methods, owner } = source
  const direct =
    methods.includes(call.method) &&
    (owner === undefined || (isAboutAccount(call.params) && sameAddress(call.params[0], owner)))
  if (direct) return true
  const multicall3 = env.contracts.multicall3_address
  return calls.some(
    (one) =>
      multicall3 !== undefined &&
      sameAddress(one.to, multicall3) &&
      methods.some((method) => standsFor(one, method, owner))
  )
}
