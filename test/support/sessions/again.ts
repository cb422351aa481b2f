/** Does again over the JSON-RPC of a session what a model's script did in a stored trial. */
import type { Recorded } from "./recorded.ts"

/** Gives the result of a call; rejects where there is none. */
export type Rpc = (method: string, params: ReadonlyArray<unknown>) => Promise<unknown>

/** JSON-RPC by HTTP. */
export const rpcAt =
  (url: string): Rpc =>
  async (method, params) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    })
    const { error, result } = await response.json()
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }

/** JSON-RPC over a WebSocket, one call after the other. */
export const rpcOverSocket = async (url: string): Promise<{ rpc: Rpc; close: () => void }> => {
  const socket = new WebSocket(url.replace(/^http/, "ws"))
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`no WebSocket at ${url}`))
  })
  const rpc: Rpc = (method, params) =>
    new Promise((resolve, reject) => {
      socket.onmessage = ({ data }) => {
        const { error, result } = JSON.parse(String(data))
        if (error === undefined) resolve(result)
        else reject(new Error(`${method}: ${JSON.stringify(error)}`))
      }
      socket.onclose = () => reject(new Error(`${method}: the WebSocket was closed`))
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }))
    })
  return { rpc, close: () => socket.close() }
}

/** Repeats the reads and the transactions; rejects where a transaction has another hash. */
export const again = async ({ hashes, reads, requests }: Recorded, rpc: Rpc): Promise<void> => {
  for (const { method, params } of reads) await rpc(method, params).catch(() => {})
  for (const [at, request] of requests.entries()) {
    const hash = await rpc("eth_sendTransaction", [request])
    if (hash !== hashes[at]) throw new Error(`transaction ${at + 1} has another hash`)
  }
}
