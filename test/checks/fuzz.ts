/**
 * `npm run check:fuzz [-- COUNT [SEED]]`: runs random and mutated hostile scripts (10,000 unless told) on machines, six
 * at a time, and a script that looks at what it finds after every tenth. Exit status 1 where one reaches
 * something outside, ends a process, or leaves something to the next.
 */
import { inspect } from "node:util"
import { NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Layer, References, Result, Schema } from "effect"
import { RpcGate } from "../../chain/RpcGate.ts"
import { Machines } from "../stages/sandbox-execute/machineFixture.ts"
import { fixture, Gated, job, Outside, SECRET } from "../stages/sandbox-execute/sandboxFixture.ts"
import { hostileScript } from "../support/hostileScripts.ts"

const Count = Schema.decodeUnknownSync(
  Schema.NumberFromString.check(Schema.isInt(), Schema.isGreaterThanOrEqualTo(1))
)
const count = Count(process.argv[2] ?? "10000")
const seed = Count(process.argv[3] ?? "1")

/** Everything that a script finds when it starts, as one text. */
const LOOK = `export async function executeSkill(url, agent, contracts) {
  const seen = []
  for (const name of Object.getOwnPropertyNames(globalThis).sort()) {
    const { value } = Object.getOwnPropertyDescriptor(globalThis, name)
    seen.push(name, typeof value, String(value).length)
    for (const of of [value, value?.prototype]) {
      if (of !== null && (typeof of === "object" || typeof of === "function") && of !== globalThis) {
        seen.push(Reflect.ownKeys(of).map(String).join(), Object.isFrozen(of))
      }
    }
  }
  const ask = async (method) => (await (await fetch(url, { method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [] }) })).json()).result
  return [seen.join("\\n"), Math.random(), Date.now(), Object.keys(contracts), await ask("eth_chainId")]
}`

const WHOLE = { depth: 20, maxStringLength: null, maxArrayLength: null }
const faults: Array<string> = []
const endings = new Map<string, number>()

/** Words of an ending without what differs from script to script. */
const kindOf = (why: string): string => why.replace(/[:"'(].*/s, "").trim()

const check = Effect.gen(function* () {
  const { pids, run } = yield* Machines
  const outside = yield* Outside
  const { anvil } = yield* Gated
  const gate = yield* RpcGate
  const runOne = (source: string, at: number) =>
    Effect.gen(function* () {
      const { ask, url } = yield* gate.open(anvil)
      let longest = 0
      const asking = (body: string) =>
        Effect.suspend(() => {
          longest = Math.max(longest, body.length)
          return ask(body)
        })
      const library = at % 2 === 0 ? "ethers" : "viem"
      const around = { library, providerUrl: url, contracts: outside.contracts } as const
      return { ending: yield* run(job(source, around), asking), longest }
    }).pipe(Effect.scoped)
  const look = (at: number) => Effect.map(runOne(LOOK, at), ({ ending }) => inspect(ending, WHOLE))
  const clean = [yield* look(0), yield* look(1)]
  const before = yield* pids
  yield* Effect.forEach(
    Array.from({ length: count }, (_, at) => at),
    Effect.fnUntraced(function* (at) {
      const source = hostileScript(seed * 1_000_003 + at)
      const { ending, longest } = yield* runOne(source, at)
      const text = inspect(ending, WHOLE)
      const kind = Result.isSuccess(ending) ? "returned" : kindOf(ending.failure)
      endings.set(kind, (endings.get(kind) ?? 0) + 1)
      const fault = text.includes(SECRET)
        ? "it read the canary"
        : text.includes("each process was lost")
          ? "it ended its process"
          : longest > 1_048_576
            ? "it asked with a longer text"
            : undefined
      if (fault !== undefined) faults.push(`script ${at}: ${fault}\n${source}`)
      if (at % 10 === 0 && (yield* look(at >> 3)) !== clean[(at >> 3) % 2]) {
        faults.push(`after script ${at}: another script finds something else`)
      }
      if (at % 1_000 === 999) yield* Console.error(`${at + 1} scripts, ${faults.length} faults`)
    }),
    { concurrency: 6, discard: true }
  )
  const now = yield* pids
  const lost = before.filter((pid) => !now.includes(pid))
  for (const touched of outside.touched()) faults.push(`touched: ${touched}`)
  for (const fault of faults.slice(0, 20)) yield* Console.error(fault)
  for (const [kind, times] of [...endings].sort((a, b) => b[1] - a[1])) {
    yield* Console.log(`${times} ${kind}`)
  }
  yield* Console.log(
    `${count} scripts: ${faults.length} faults, ${lost.length} of ${before.length} processes replaced`
  )
  if (faults.length > 0) yield* Effect.die(new Error("a script does harm"))
}).pipe(
  Effect.provide(Layer.merge(fixture({ hardening: "off", spare: 0 }), Machines.layer())),
  Effect.provideService(References.MinimumLogLevel, "Warn")
)

NodeRuntime.runMain(check)
