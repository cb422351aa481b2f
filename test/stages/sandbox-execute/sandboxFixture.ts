/**
 * What the tests of the sandbox share: a real node, the real gate, a sandbox that reaches that
 * gate, and the things outside that no script may reach, which notice when one does.
 */
import { execFileSync } from "node:child_process"
import { createSocket } from "node:dgram"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Layer } from "effect"
import { type Anvil, startAnvil } from "../../../chain/Anvil.ts"
import type { ChainError } from "../../../chain/Chain.ts"
import { type GateSession, RpcGate } from "../../../chain/RpcGate.ts"
import {
  Sandbox,
  type SandboxError,
  type SandboxOptions,
  type ScriptJob
} from "../../../stages/sandbox-execute/Sandbox.ts"

/** Stands in the canary file and in the environment; no result may hold it. */
export const SECRET = "canary-8d1f0c5e"
const VARIABLE = "QUESTLINE_TEST_CANARY"

/** 2023-11-14T22:13:20Z */
export const NOW = 1_700_000_000
/** A well-known test key: the agent's own, for those who are handed it. */
export const agentKey = `0x${"a1".repeat(32)}`

/** What lies around a sandbox, and whether it was touched. */
export class Outside extends Context.Service<
  Outside,
  {
    /** what an attempt is told, as its third argument */
    readonly contracts: Readonly<Record<string, string>>
    /** empty while nothing was reached */
    readonly touched: () => ReadonlyArray<string>
  }
>()("questline/test/Outside") {
  static readonly layer = Layer.effect(
    Outside,
    Effect.gen(function* () {
      const seen: Array<string> = []
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "questline-outside-"))),
        (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
      )
      const canary = join(folder, "canary.txt")
      writeFileSync(canary, SECRET)
      process.env[VARIABLE] = SECRET
      const listen = (at: { readonly port: number; readonly host: string } | { path: string }) =>
        Effect.acquireRelease(
          Effect.callback<ReturnType<typeof createServer>>((resume) => {
            const server = createServer((socket) => {
              seen.push(JSON.stringify(at))
              socket.destroy()
            })
            server.listen(at, () => resume(Effect.succeed(server)))
          }),
          (server) => Effect.sync(() => server.close())
        )
      const tcp = yield* listen({ port: 0, host: "127.0.0.1" })
      const socket = join(folder, "socket")
      yield* listen({ path: socket })
      const udp = yield* Effect.acquireRelease(
        Effect.callback<ReturnType<typeof createSocket>>((resume) => {
          const datagrams = createSocket("udp4", () => seen.push("udp"))
          datagrams.bind(0, "127.0.0.1", () => resume(Effect.succeed(datagrams)))
        }),
        (datagrams) => Effect.sync(() => datagrams.close())
      )
      const address = tcp.address()
      const port = address === null || typeof address === "string" ? 0 : address.port
      return Outside.of({
        contracts: {
          canary,
          socket,
          variable: VARIABLE,
          port: String(port),
          udp: String(udp.address().port)
        },
        touched: () =>
          readFileSync(canary, "utf8") === SECRET ? seen : [...seen, "the canary file"]
      })
    })
  )
}

/** A node, and a session of the gate on it that lasts as long as the tests. */
export class Gated extends Context.Service<
  Gated,
  { readonly anvil: Anvil; readonly session: GateSession }
>()("questline/test/Gated") {
  static readonly layer: Layer.Layer<Gated, ChainError, RpcGate> = Layer.effect(
    Gated,
    Effect.gen(function* () {
      const anvil = yield* startAnvil({})
      return { anvil, session: yield* (yield* RpcGate).open(anvil) }
    })
  )
}

/** A sandbox in front of the gate, with everything around it. */
export const fixture = (
  options: Omit<SandboxOptions, "gatePort">
): Layer.Layer<Sandbox | RpcGate | Gated | Outside, ChainError | SandboxError> =>
  Layer.mergeAll(
    Layer.unwrap(Effect.map(RpcGate, ({ port }) => Sandbox.layer({ gatePort: port, ...options }))),
    Gated.layer,
    Outside.layer
  ).pipe(Layer.provideMerge(RpcGate.layer))

export const agent = "0x00000000000000000000000000000000000A11CE"

/** A job with the values that most tests do not care about. */
export const job = (source: string, changes: Partial<ScriptJob> = {}): ScriptJob => ({
  source,
  library: "ethers",
  providerUrl: "http://127.0.0.1:1/none",
  agent,
  contracts: {},
  timestamp: NOW,
  entropy: "5eed",
  timeoutMs: 10_000,
  ...changes
})

/** A script as a model writes it, for each library; both return the same. */
export const normal = {
  ethers: `
    import { ethers, type TransactionRequest } from "ethers"
    export async function executeSkill(
      providerUrl: string, agentAddress: string, deployedContracts: Record<string, string>
    ): Promise<TransactionRequest> {
      const provider = new ethers.JsonRpcProvider(providerUrl)
      const { chainId } = await provider.getNetwork()
      const nonce = await provider.getTransactionCount(agentAddress)
      return { to: agentAddress, value: ethers.parseEther("1.5"), chainId, nonce }
    }`,
  viem: `
    import { createPublicClient, http, parseEther, type TransactionRequest } from "viem"
    import { bsc } from "viem/chains"
    export async function executeSkill(
      providerUrl: string, agentAddress: \`0x\${string}\`, deployedContracts: Record<string, string>
    ): Promise<TransactionRequest> {
      const client = createPublicClient({ chain: bsc, transport: http(providerUrl) })
      const [chainId, nonce] = await Promise.all([
        client.getChainId(), client.getTransactionCount({ address: agentAddress })
      ])
      return { to: agentAddress, value: parseEther("1.5"), chainId: BigInt(chainId), nonce }
    }`
} as const

export const normalValue = { to: agent, value: 1_500_000_000_000_000_000n, chainId: 56n, nonce: 0 }

/** The command lines of the sandbox processes that may reach this port, as the system lists them. */
export const processesOf = (port: number): Effect.Effect<ReadonlyArray<string>> =>
  Effect.sync(() =>
    execFileSync("ps", ["-A", "-ww", "-o", "stat=,args="], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.includes(`--allow-net=127.0.0.1:${port} `) && !line.startsWith("Z"))
  )
