/**
 * Scripts on machines: what returns there is what the other engine would have returned, what needs more is passed on
 * with the reason, and nothing that one does reaches another. By default the scripts that spoil what they reach take
 * turns with the libraries; `ESCAPE=all` runs each with both.
 */
import { setImmediate as immediately } from "node:timers/promises"
import { inspect } from "node:util"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Duration, Effect, FileSystem, Layer, Option, Path, Result } from "effect"
import { ChildProcess } from "effect/process"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { makeMachines } from "../../../stages/sandbox-execute/machine/machines.ts"
import { machineFiles } from "../../../stages/sandbox-execute/prepare.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { oneIn, triesAll } from "../../support/oneIn.ts"
import { Machines } from "./machineFixture.ts"
import { preparedIn } from "./preparedFixture.ts"
import { fixture, Gated, job, normal, normalValue } from "./sandboxFixture.ts"

const script = (body: string) =>
  `export async function executeSkill(url, agent, contracts) {\n${body}\n}`

/** A session of the gate for one script. */
const open = Effect.gen(function* () {
  const { anvil } = yield* Gated
  return yield* (yield* RpcGate).open(anvil)
})

const runHere = Effect.fnUntraced(function* (
  source: string,
  library: "ethers" | "viem" = "ethers"
) {
  const { ask, url } = yield* open
  // So long that the counts decide, however busy the computer is.
  const own = job(source, { library, providerUrl: url, timeoutMs: 60_000 })
  return yield* (yield* Machines).run(own, ask)
})

/** The globals by what a look at them does: those that are lacking are getters that give the script up. */
const GLOBALS = `const own = Object.getOwnPropertyDescriptors(globalThis)
  const names = (wanted) => Object.keys(own).concat(Object.getOwnPropertyNames(globalThis))
    .filter((name, at, all) => all.indexOf(name) === at && wanted(own[name])).sort()
  return { has: names(({ get }) => get === undefined), lacks: names(({ get }) => get !== undefined) }`

/** What both engines have to do alike. */
const alike: Readonly<Record<string, string>> = {
  arguments: "return { agent, contracts }",
  time: "return [Date.now(), new Date().toISOString(), String(new Date()), new Date(0).toTimeString()]",
  chance: "return [Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(8))]",
  values:
    "return [1n, undefined, NaN, -0, new Uint8Array([1, 2]), new Map([[1, 2]]), () => 1, Symbol.iterator]",
  text: "return [btoa('hi'), atob('aGk='), new TextDecoder().decode(new TextEncoder().encode('é€')), encodeURIComponent('é')]",
  url: "return [new URL('/a?b=1#c', 'https://h:8080').href, new URL('http://x').origin]",
  clone:
    "return structuredClone({ a: [1n, new Date(5).getTime()], b: new Map([[1, { c: 2 }]]).get(1) })",
  printed: "console.log('a', 1, true); console.error('b'); return 1",
  // No two timers race: what is due at once runs in another order on a busy machine.
  timers: `const seen = []
    queueMicrotask(() => seen.push('m')); setTimeout(() => seen.push('a'), 0)
    const never = setTimeout(() => seen.push('c'), 50_000)
    await new Promise((resolve) => {
      const every = setInterval(() => { seen.push('i'); if (seen.length > 4) { clearInterval(every); resolve() } }, 12)
    })
    clearTimeout(never); await new Promise((resolve) => setTimeout(resolve, 20, seen.push('d'))); return seen`,
  events: `const own = new AbortController(); const seen = []
    own.signal.addEventListener('abort', (event) => seen.push(event.type, own.signal.reason.name))
    own.abort(); own.abort()
    const target = new EventTarget(); target.addEventListener('x', { handleEvent: (e) => seen.push(e.detail) }, { once: true })
    target.dispatchEvent(new CustomEvent('x', { detail: 7 })); target.dispatchEvent(new CustomEvent('x', { detail: 8 }))
    return [seen, AbortSignal.abort('r').reason, AbortSignal.any([AbortSignal.abort(3)]).reason]`,
  calls: `const ask = async (method, id) => (await (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params: [] }) })).json()).result
    return [await ask('eth_chainId', 1), await Promise.all([ask('eth_blockNumber', 2), ask('eth_chainId', 3)])]`,
  batches: `const answer = await fetch(new Request(url, { method: 'POST', headers: new Headers([['Content-Type', 'application/json']]),
      body: new TextEncoder().encode(JSON.stringify([1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] })))) }))
    return [answer.ok, answer.status, answer.headers.get('content-type'), await answer.clone().text(), await answer.json()]`,
  types: "const x = <T,>(v: T): T => v; enum E { A = 2 }; return x<number>(E.A satisfies number)",
  errors: "try { null.x } catch (e) { return [e instanceof TypeError, e.name] }",
  sorting:
    "return [[3, 1, 10].sort(), 'b,a'.split(',').toSorted(), [..." +
    '"añ"' +
    "].length, 'x'.padStart(3, 'ab')]",
  numbers:
    "return [(0.1).toFixed(20), 1e21.toString(), (255).toString(16), parseFloat('1.5e3'), 2n ** 70n, Number.MAX_SAFE_INTEGER]",
  expressions:
    "return ['2020-01-02'.replace(/(?<y>\\\\d+)-(?<m>\\\\d+)/u, '$<m>'), [...'a1b2'.matchAll(/[a-z](?=\\\\d)/g)].map(String), /(?<!x)y/.test('xy')]"
}

/** What is passed on, and the reason that it is passed on for. */
const passedOn: Readonly<Record<string, readonly [body: string, why: RegExp]>> = {
  "an endless loop": ["for (;;);", /instructions|time/],
  "an endless loop in a regular expression": [
    "/^(a+)+$/.test('a'.repeat(64) + 'b')",
    /instructions|memory|time/
  ],
  "promises without end": ["for (;;) await null", /jobs|instructions|time/],
  "microtasks without end": [
    "const again = () => queueMicrotask(again); again(); await new Promise(() => {})",
    /jobs|instructions|time/
  ],
  "timers without end": ["await new Promise(() => setInterval(() => {}, 1))", /timers/],
  "a timer beyond its time": [
    "await new Promise((resolve) => setTimeout(resolve, 600_000))",
    /beyond its time/
  ],
  "memory without end": [
    "const all = []; try { for (;;) all.push(new Uint8Array(1e6)) } catch { return 1 }",
    /memory/
  ],
  "a stop while nothing is left": ["await new Promise(() => {})", /nothing was left/],
  "an error": ["throw new Error('x')", /threw/],
  "an error in a timer": [
    "setTimeout(() => { throw new Error('x') }, 1); await new Promise((r) => setTimeout(r, 9)); return 1",
    /./
  ],
  "a rejection that nobody handles": [
    "Promise.reject(new Error('x')); await new Promise((r) => setTimeout(r, 9)); return 1",
    /rejection/
  ],
  "an import of the runtime": ["return (await import('node:' + 'fs')).readFileSync", /threw/],
  "code from text": ["return (() => {})['const' + 'ructor']('return 1')()", /text/],
  "code from text, caught": [
    "try { return globalThis['ev' + 'al']('1') } catch { return 2 }",
    /eval/
  ],
  "a look at Intl": ["return typeof Intl", /Intl/],
  "a format of a language": ["return (1234.5).toLocaleString()", /toLocaleString/],
  "a comparison of a language": [
    "return ['b', 'a'].sort((x, y) => x['locale' + 'Compare'](y))",
    /localeCompare/
  ],
  "another method of HTTP": ["return (await fetch(url)).status", /one call of the gate/],
  "another address": [
    "return (await fetch(url + 'x', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status",
    /one call of the gate/
  ],
  "a digest of the platform": [
    "return crypto.subtle.digest('SHA-256', new Uint8Array(1))",
    /digest/
  ],
  "calls without end": [
    "for (;;) await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })",
    /calls/
  ],
  "a value beyond the bounds": ["return 'x'.repeat(300_000)", /threw/]
}

/** Scripts that spoil what they can reach, so that the next one would meet it. */
const spoiling = [
  "Object.prototype.to = 1; Array.prototype.map = () => []; Promise.prototype.x = 1; return 1",
  "JSON.stringify = () => '{}'; JSON.parse = () => ({}); String.prototype.slice = () => ''; return { a: 'b' }",
  "globalThis.fetch = () => {}; globalThis.console = null; globalThis.setTimeout = null; Date.now = () => 1; return 1",
  "for (const name of Object.getOwnPropertyNames(globalThis)) { try { delete globalThis[name] } catch {} } return 1",
  "Uint8Array.prototype.set = () => {}; TextEncoder.prototype.encode = () => new Uint8Array(0); return 1",
  "Symbol.prototype.x = 1; Reflect.apply = null; Function.prototype.call = null; Function.prototype.apply = null; return 1",
  "Math.random = () => 0; crypto.getRandomValues = () => 0; return [Math.random()]",
  "Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(globalThis); return 1",
  "setInterval(() => {}, 5); fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }); return 1",
  "console.log('x'.repeat(1e6)); for (let i = 0; i < 1e4; i++) console.log(i, 'y'.repeat(100)); return 1"
]

describe("a machine", () => {
  layer(
    Layer.merge(fixture({ hardening: "off", cpuMs: 3_000, memoryMiB: 384 }), Machines.layer()),
    {
      excludeTestServices: true
    }
  )((it) => {
    for (const [name, body] of oneIn(2, Object.entries(alike), "SLICES")) {
      it.effect(`gives the same result as a process: ${name}`, () =>
        Effect.gen(function* () {
          const source = script(body)
          const here = yield* runHere(source)
          const there = yield* (yield* Sandbox).run(job(source, { providerUrl: (yield* open).url }))
          assert.strictEqual(there.result._tag, "returned", inspect(there.result))
          assert.deepStrictEqual(here, Result.succeed(there))
        })
      )
    }

    it.effect("has the globals that docs/security.md lists, and lacks those that it names", () =>
      Effect.gen(function* () {
        const files = yield* FileSystem.FileSystem
        const text = yield* files.readFileString("docs/security.md")
        const listed = (title: string) =>
          text.split(`**${title}**`)[1]?.split("```")[1]?.trim().split(/\s+/).toSorted()
        const found = yield* runHere(script(GLOBALS))
        assert.deepStrictEqual(
          found,
          Result.succeed({
            result: {
              _tag: "returned",
              value: {
                has: listed("Globals of a machine"),
                lacks: listed("Globals that a machine lacks")
              }
            },
            stdout: "",
            stderr: ""
          })
        )
      }).pipe(Effect.provide(NodeServices.layer))
    )

    for (const [name, [body, why]] of oneIn(2, Object.entries(passedOn), "ESCAPE")) {
      it.effect(`passes on ${name}`, () =>
        Effect.gen(function* () {
          const ending = yield* runHere(script(body))
          assert.isTrue(Result.isFailure(ending), inspect(ending))
          if (Result.isFailure(ending)) assert.match(ending.failure, why)
        })
      )
    }

    for (const [turn, library] of (["ethers", "viem"] as const).entries()) {
      const own = spoiling.filter((_, at) => triesAll("ESCAPE") || at % 2 === turn)
      it.effect(`gives a script an intact ${library}, whatever the script before it changed`, () =>
        Effect.gen(function* () {
          for (const body of own) {
            yield* runHere(script(body), library)
            const next = yield* runHere(normal[library], library)
            assert.deepStrictEqual(
              next,
              Result.succeed({
                result: { _tag: "returned", value: normalValue },
                stdout: "",
                stderr: ""
              }),
              body
            )
          }
        })
      )
    }

    it.effect("runs scripts side by side, each with its own answers", () =>
      Effect.gen(function* () {
        const bodies = Array.from({ length: triesAll("SLICES") ? 24 : 12 }, (_, at) =>
          at % 4 === 3 ? script("for (;;);") : normal[at % 2 === 0 ? "ethers" : "viem"]
        )
        const endings = yield* Effect.forEach(
          bodies,
          (source, at) => runHere(source, at % 2 === 0 ? "ethers" : "viem"),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          endings.map((ending) => Result.isSuccess(ending)),
          bodies.map((_, at) => at % 4 !== 3)
        )
      })
    )

    it.effect("moves a script to another process if its process ends", () =>
      Effect.gen(function* () {
        const { pids, run } = yield* Machines
        const { ask, url } = yield* open
        const killed: Array<number> = []
        const isThere = (pid: number) => Result.isSuccess(Result.try(() => process.kill(pid, 0)))
        const killing = (body: string) =>
          Effect.gen(function* () {
            if (killed.length === 0) {
              killed.push(...(yield* pids))
              for (const pid of killed) process.kill(pid, "SIGKILL")
              // Otherwise a process that is about to end could take the script again.
              while (killed.some(isThere)) yield* Effect.promise(() => immediately())
            }
            return yield* ask(body)
          })
        const ending = yield* run(job(normal.viem, { library: "viem", providerUrl: url }), killing)
        assert.isNotEmpty(killed)
        assert.isTrue(Result.isSuccess(ending), inspect(ending))
      })
    )

    it.effect("passes a script on if the gate refuses", () =>
      Effect.gen(function* () {
        const ending = yield* (yield* Machines).run(
          job(normal.ethers, { providerUrl: "http://127.0.0.1:1/none" }),
          () => Effect.succeed(Option.none())
        )
        assert.isTrue(Result.isFailure(ending))
      })
    )
  })

  const heartbeat = { every: Duration.millis(50), silence: Duration.seconds(3) }
  layer(Layer.merge(fixture({ hardening: "off" }), Machines.layer(heartbeat)), {
    excludeTestServices: true
  })((it) => {
    it.effect("replaces a process that a script has stuck, and loses no other script", () =>
      Effect.gen(function* () {
        // One call of the engine that nothing interrupts, and that takes far longer than the silence.
        const stuck = script(
          "return new Proxy({}, { ownKeys: () => Array.from({ length: 1_000_000 }, (_, at) => 'k' + at) })"
        )
        const [ending, ...others] = yield* Effect.forEach(
          [stuck, normal.ethers, normal.ethers],
          (source) => runHere(source),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(ending, Result.fail("one step of it does not end"))
        assert.isTrue(
          others.every((other) => Result.isSuccess(other) || /lost|waits/.test(other.failure)),
          inspect(others)
        )
        const next = yield* runHere(normal.ethers)
        assert.isTrue(Result.isSuccess(next), inspect(next))
      })
    )
  })

  // The clock of these tests stands still: only machines that see their process end pass the script on.
  for (const [what, command] of [
    ["no process of machines stays alive", ChildProcess.make("false", [])],
    [
      "each process writes a line without end",
      ChildProcess.make("sh", ["-c", `echo '{"_tag":"ready"}'; yes | tr -d '\\n'`])
    ]
  ] as const) {
    it.effect(`passes a script on at once if ${what}`, () =>
      Effect.gen(function* () {
        const machines = yield* makeMachines(
          {
            engine: new Uint8Array(),
            extensions: [],
            picture: () =>
              Effect.succeed({
                bytes: new Uint8Array(),
                entries: { start: 0, answer: 0, fireNext: 0 }
              })
          },
          Effect.succeed(command)
        )
        const { library, ...task } = job(normal.ethers, { providerUrl: "http://127.0.0.1:1/none" })
        const ending = yield* machines.run({ library, job: task, ask: () => Effect.succeedNone })
        assert.deepStrictEqual(ending, Result.fail("each process was lost under it"))
      }).pipe(Effect.provide(NodeServices.layer))
    )
  }

  it.effect("is not made from a changed snapshot", () =>
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const directory = yield* preparedIn(yield* files.makeTempDirectoryScoped())
      const picture = path.join(directory, "viem.picture")
      const bytes = yield* files.readFile(picture)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      yield* files.writeFile(picture, bytes)
      const made = yield* machineFiles(directory)
      assert.isTrue(Result.isSuccess(yield* Effect.result(made.picture("ethers"))))
      const { message } = yield* Effect.flip(made.picture("viem"))
      assert.include(message, "is not as it was made; remove it and try again")
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
