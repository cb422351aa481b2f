/**
 * Attempts through the gate: to call what is no read, to send with the agent's own key, to reach
 * another lease. `contracts` holds `key` (the agent's private key), `signed` (a good transaction
 * of its), `other` (the URL of a lease that has ended) and `methods` (names, one a line).
 */
import { type Attempt, attempt, moduleAttempt } from "./Attempt.ts"

/** Defines `rpc`, which gives the result, or undefined where there is none. */
const asking = `
const rpc = async (method, params = [], url = providerUrl) => {
  const response = await fetch(url, {
    method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
  })
  if (!response.ok) return undefined
  return (await response.json()).result
}
const found = async (...calls) => {
  for (const call of calls) {
    const result = await call()
    if (result !== undefined) return "escaped " + JSON.stringify(result)
  }
  return "nothing"
}
`

const through = (name: string, body: string, timeoutMs?: number): Attempt =>
  attempt(name, asking + body, ["returned"], timeoutMs)

/** By means that a script need not have: without them it throws. */
const perhaps = (name: string, body: string): Attempt =>
  attempt(name, asking + body, ["returned", "threw"])

const withLibrary = (name: string, library: string, body: string): Attempt =>
  moduleAttempt(
    name,
    `${library}
export async function executeSkill(providerUrl, agent, contracts) {
  const to = "0x00000000000000000000000000000000000000aa"
  ${body}
}`,
    ["threw"]
  )

export const gate: ReadonlyArray<Attempt> = [
  through(
    "calls every forbidden method alone",
    `const results = await Promise.all(contracts.methods.split("\\n").map((method) => rpc(method)))
    return results.some((result) => result !== undefined) ? "escaped" : "nothing"`
  ),
  through(
    "calls every forbidden method in a batch, between reads",
    `const calls = contracts.methods.split("\\n").flatMap((method, id) => [
      { jsonrpc: "2.0", id, method, params: [] },
      { jsonrpc: "2.0", id: "read", method: "eth_chainId", params: [] }
    ])
    const answers = await (await fetch(providerUrl, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(calls)
    })).json()
    const forbidden = answers.filter(({ id }) => id !== "read")
    return forbidden.some(({ result }) => result !== undefined) ? "escaped" : "nothing"`
  ),
  through(
    "sends and administers with good parameters",
    `const call = { from: agent, to: agent, value: "0x1" }
    return await found(
      () => rpc("eth_sendTransaction", [call]),
      () => rpc("eth_sendTransactionSync", [call]),
      () => rpc("eth_sendUnsignedTransaction", [call]),
      () => rpc("eth_sign", [agent, "0x00"]),
      () => rpc("personal_sendTransaction", [call, ""]),
      () => rpc("wallet_sendTransaction", [call]),
      () => rpc("anvil_setBalance", [agent, "0x1"]),
      () => rpc("hardhat_setBalance", [agent, "0x1"]),
      () => rpc("tenderly_setBalance", [agent, "0x1"]),
      () => rpc("anvil_impersonateAccount", [agent]),
      () => rpc("evm_snapshot"), () => rpc("evm_revert", ["0x0"]), () => rpc("evm_mine"),
      () => rpc("anvil_mine", ["0x1"]), () => rpc("evm_setNextBlockTimestamp", [9999999999]),
      () => rpc("anvil_setCode", [agent, "0x00"]), () => rpc("anvil_reset", []),
      () => rpc("debug_traceCall", [call, "latest", {}]), () => rpc("txpool_content")
    )`
  ),
  through(
    "sends a signed transaction in each way there is",
    `return await found(
      () => rpc("eth_sendRawTransaction", [contracts.signed]),
      () => rpc("eth_sendRawTransactionSync", [contracts.signed]),
      () => rpc("eth_sendRawTransactionConditional", [contracts.signed, {}]),
      () => rpc("eth_sendPrivateTransaction", [{ tx: contracts.signed }]),
      () => rpc("eth_sendBundle", [{ txs: [contracts.signed] }])
    )`
  ),
  withLibrary(
    "sends with the agent's key through ethers",
    `import { ethers } from "ethers"`,
    `const wallet = new ethers.Wallet(contracts.key, new ethers.JsonRpcProvider(providerUrl))
  return "escaped " + (await wallet.sendTransaction({ to, value: 1n })).hash`
  ),
  withLibrary(
    "sends with the agent's key through viem",
    `import { createWalletClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { bsc } from "viem/chains"`,
    `const account = privateKeyToAccount(contracts.key)
  const wallet = createWalletClient({ account, chain: bsc, transport: http(providerUrl) })
  return "escaped " + await wallet.sendTransaction({ to, value: 1n })`
  ),
  through(
    "calls with a changed state",
    `const call = { to: agent, data: "0x" }
    const changed = { [agent]: { balance: "0xffffffffffffffffffff" } }
    return await found(
      () => rpc("eth_call", [call, "latest", changed]),
      () => rpc("eth_estimateGas", [call, "latest", changed]),
      () => rpc("eth_simulateV1", [{ blockStateCalls: [{ stateOverrides: changed }] }, "latest"])
    )`
  ),
  through(
    "takes other paths",
    `const { origin } = new URL(providerUrl)
    return await found(
      () => rpc("eth_chainId", [], origin),
      () => rpc("eth_chainId", [], origin + "/"),
      () => rpc("eth_chainId", [], providerUrl + "/x"),
      () => rpc("eth_chainId", [], providerUrl + "?x"),
      () => rpc("eth_chainId", [], providerUrl.slice(0, -1)),
      () => rpc("eth_chainId", [], origin + "/" + "0".repeat(64)),
      () => rpc("eth_chainId", [], contracts.other)
    )`
  ),
  through(
    "asks with other methods of HTTP, and other hosts",
    `const asked = async (init) => {
      const response = await fetch(providerUrl, init)
      await response.body?.cancel()
      return response.ok ? "answered" : undefined
    }
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId" })
    const type = { "content-type": "application/json" }
    return await found(
      () => asked({}),
      () => asked({ method: "PUT", body, headers: type }),
      () => asked({ method: "DELETE" }),
      () => asked({ method: "OPTIONS" }),
      () => asked({ method: "POST", body }),
      () => asked({ method: "POST", body, headers: { ...type, origin: "http://example.com" } })
    )`
  ),
  perhaps(
    "opens a web socket on the gate",
    `return await new Promise((resolve) => {
      const socket = new WebSocket(providerUrl.replace("http", "ws"))
      socket.onopen = () => resolve("escaped")
      socket.onerror = () => resolve("nothing")
    })`
  ),
  through(
    "sends a huge request",
    `const response = await fetch(providerUrl, {
      method: "POST", headers: { "content-type": "application/json" }, body: "[" + " ".repeat(3_000_000)
    }).catch(() => undefined)
    return response?.ok ? "escaped" : "nothing"`
  ),
  through(
    "nests a request beyond reason",
    `const response = await fetch(providerUrl, {
      method: "POST", headers: { "content-type": "application/json" }, body: "[".repeat(500_000)
    })
    const text = await response.text()
    return text.includes("result") ? "escaped" : "nothing"`
  ),
  perhaps(
    "sends a request that never ends, and goes on",
    `const body = new ReadableStream({ start(c) { c.enqueue(new TextEncoder().encode("[")) } })
    void fetch(providerUrl, {
      method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half"
    }).catch(() => undefined)
    return (await rpc("eth_chainId")) === "0x38" ? "nothing" : "escaped"`
  ),
  through(
    "asks for more calls than a lease has",
    `const batch = JSON.stringify(Array(1_000).fill({ jsonrpc: "2.0", id: 1, method: "no_such" }))
    for (let i = 0; i < 2; i++) {
      await (await fetch(providerUrl, {
        method: "POST", headers: { "content-type": "application/json" }, body: batch
      })).text()
    }
    return await found(() => rpc("eth_chainId"))`
  )
]
