/** A scripted MCP client over HTTP: does with tools what a model's script did in a stored trial. */
import { Predicate } from "effect"
import type { Recorded } from "./recorded.ts"

/** What a call of the server came to. */
export interface Answered {
  readonly status: number
  readonly session: string | null
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  readonly body: any
}

/** Posts one JSON-RPC request. */
export const post = async (
  url: string,
  method: string,
  params: unknown,
  headers: Readonly<Record<string, string>> = {}
): Promise<Answered> => {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  })
  const text = (await response.text()).replace(/^data: /, "").trim()
  return {
    status: response.status,
    session: response.headers.get("mcp-session-id"),
    body: text.startsWith("{") ? JSON.parse(text) : text
  }
}

/** Connects to a server; the result calls its tools. */
export const connect = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const { session } = await post(
    url,
    "initialize",
    {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "scripted", version: "1" }
    },
    headers
  )
  const own = { ...headers, "mcp-session-id": session ?? "", "mcp-protocol-version": "2025-06-18" }
  const ask = (method: string, params: unknown = {}) => post(url, method, params, own)
  const tool = async (name: string, input: unknown = {}) => {
    const { body } = await ask("tools/call", { name, arguments: input })
    const { content, isError = false, structuredContent } = body.result ?? {}
    const text: string = content?.[0]?.text ?? JSON.stringify(body)
    return { refused: isError === true, text, value: structuredContent }
  }
  return { ask, tool }
}

const text = (value: unknown): string => String(value)

/** A read of a script in the words of the tool `read`; undefined: the tool has no such read. */
export const readOf = ({ method, params }: Recorded["reads"][number]): unknown => {
  const [first] = params
  const call = Predicate.isObject(first) ? { ...first } : {}
  const { address, data, from: _, to, ...rest }: Readonly<Record<string, unknown>> = call
  switch (method) {
    case "eth_call":
      return { kind: "call", to, data, ...("value" in rest ? { value: rest.value } : {}) }
    case "eth_getBalance":
      return { kind: "balance", address: first }
    case "eth_getTransactionCount":
      return { kind: "nonce", address: first }
    case "eth_getCode":
      return { kind: "code", address: first }
    case "eth_getLogs":
      return { kind: "logs", ...(address === undefined ? {} : { address }) }
    case "eth_gasPrice":
      return { kind: "gas_price" }
    case "eth_getTransactionReceipt":
    case "eth_getTransactionByHash":
      return { kind: "transaction", hash: text(first) }
    case "eth_blockNumber":
    case "eth_getBlockByNumber":
      return { kind: "block" }
    default:
      return undefined
  }
}

/** Plays one task as it was played before; gives what the client was refused. */
export const replayed = async (
  { tool }: Awaited<ReturnType<typeof connect>>,
  { answer, item, reads, requests }: Recorded
): Promise<ReadonlyArray<string>> => {
  const said = []
  const opened = await tool("open", { task: item })
  const session: unknown = opened.value?.session
  said.push(opened)
  for (const read of reads) {
    const input = readOf(read)
    if (Predicate.isObject(input)) said.push(await tool("read", { ...input, session }))
  }
  for (const request of requests) said.push(await tool("propose", { session, requests: [request] }))
  if (Predicate.isObject(answer)) said.push(await tool("submit_answer", { session, answer }))
  said.push(await tool("finish", { session }))
  return said.filter(({ refused }) => refused).map(({ text }) => text)
}
