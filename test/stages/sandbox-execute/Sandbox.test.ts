/** What a script finds inside the sandbox, and what comes back of what it returns. */
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber, FileSystem, Layer, Path, Schedule } from "effect"
import { getAddress } from "viem"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { failureOf, Opaque, Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import {
  agent,
  fixture,
  Gated,
  job,
  NOW,
  normal,
  normalValue,
  processesOf
} from "./sandboxFixture.ts"

const body = (code: string, imports = "") =>
  `${imports}\nexport async function executeSkill(providerUrl: string, agentAddress: string, deployedContracts: Record<string, string>) {\n${code}\n}`

/** Runs a script and gives what it returned. */
const returned = Effect.fnUntraced(function* (
  source: string,
  changes: Parameters<typeof job>[1] = {}
) {
  const { result } = yield* (yield* Sandbox).run(job(source, changes))
  if (result._tag !== "returned") return assert.fail(`${JSON.stringify(result)}`)
  return result.value
})

/** Looks once more until it is so. */
const lookUntil = <A>(look: Effect.Effect<A>, until: (seen: A) => boolean) =>
  Effect.repeat(look, { schedule: Schedule.spaced("50 millis"), until })

layer(fixture({}), { excludeTestServices: true })((it) => {
  describe("the sandbox, with values,", () => {
    it.effect("reads a quote through the gate, with each library", () =>
      Effect.gen(function* () {
        const { session } = yield* Gated
        for (const library of ["ethers", "viem"] as const) {
          const value = yield* returned(normal[library], { library, providerUrl: session.url })
          assert.deepStrictEqual(value, normalValue)
        }
      })
    )

    it.effect("runs each library while the other is preloaded", () =>
      Effect.gen(function* () {
        const { session } = yield* Gated
        const value = yield* returned(normal.viem, {
          library: "ethers",
          providerUrl: session.url
        })
        assert.deepStrictEqual(value, normalValue)
      })
    )

    it.effect("loads every entry point that may be imported", () =>
      Effect.gen(function* () {
        const names = ["accounts", "actions", "chains", "ens", "nonce", "siwe", "utils"]
        const imports = names.map((name) => `import * as ${name} from "viem/${name}"`).join("\n")
        const code = `return [${names.map((name) => `Object.keys(${name}).length > 0`)}]`
        assert.deepStrictEqual(
          yield* returned(body(code, imports), { library: "viem" }),
          names.map(() => true)
        )
      })
    )

    it.effect("keeps bigint, undefined, bytes and special numbers", () =>
      Effect.gen(function* () {
        const code = `return {
          big: 2n ** 255n, negative: -1n, none: undefined, nil: null, bytes: new Uint8Array([0, 255]),
          numbers: [1.5, -0, NaN, Infinity], text: "\\u2028 \\ud800 \\"quoted\\"", $: 1, $$: { $: "bigint" },
          nested: { list: [[1n]] }, call: () => 1, date: new Date()
        }`
        assert.deepStrictEqual(yield* returned(body(code)), {
          big: 2n ** 255n,
          negative: -1n,
          none: undefined,
          nil: null,
          bytes: Uint8Array.from([0, 255]),
          numbers: [1.5, -0, Number.NaN, Number.POSITIVE_INFINITY],
          text: '\u2028 \ud800 "quoted"',
          $: 1,
          $$: { $: "bigint" },
          nested: { list: [[1n]] },
          call: new Opaque("function"),
          date: {}
        })
      })
    )

    it.effect("keeps the fields of a transaction object of ethers", () =>
      Effect.gen(function* () {
        const code = `const tx = new ethers.Transaction()
          tx.to = agentAddress; tx.value = 5n; tx.chainId = 56n
          return tx`
        const value = yield* returned(body(code, 'import { ethers } from "ethers"'))
        assert.deepInclude(value, { to: getAddress(agent), value: 5n, chainId: 56n })
      })
    )

    it.effect("passes the three arguments", () =>
      Effect.gen(function* () {
        const code = "return [providerUrl, agentAddress, deployedContracts]"
        const contracts = { router_address: "0x10ED43C718714eb63d5aA57B78B54704E256024E" }
        const providerUrl = "http://127.0.0.1:1/x"
        // What is stored of a run names no address: it differs from lease to lease.
        assert.deepStrictEqual(yield* returned(body(code), { contracts, providerUrl }), [
          "<provider>",
          agent,
          contracts
        ])
      })
    )

    it.effect("runs TypeScript that is more than types", () =>
      Effect.gen(function* () {
        const code = `enum Side { Buy = 1, Sell }
          class Order { constructor(readonly side: Side, private amount = 2n) {} get total() { return this.amount * 2n } }
          return { side: Side[Side.Sell], total: new Order(Side.Buy).total }`
        assert.deepStrictEqual(yield* returned(body(code)), { side: "Sell", total: 4n })
      })
    )
  })

  describe("the sandbox, with clock and randomness,", () => {
    it.effect("stops every clock at the head block's time", () =>
      Effect.gen(function* () {
        const code = `
          await new Promise((resolve) => setTimeout(resolve, 20))
          const iso = "2023-11-14T22:13:20.000Z"
          return {
            now: Date.now(), made: new Date().toISOString() === iso, called: Date().includes("2023"),
            still: new Date() instanceof Date && new Date().constructor === Date,
            given: new Date(0).getTime() + new Date(2020, 0).getFullYear() + Date.UTC(1970, 0),
            derived: new (class extends Date {})().getTime(),
            performance: performance.now(), origin: performance.timeOrigin,
            intl: new Intl.DateTimeFormat("en", { year: "numeric" }).format(),
            temporal: Temporal.Now.instant().epochMilliseconds, day: Temporal.Now.plainDateISO().toString(),
            zone: Intl.DateTimeFormat().resolvedOptions().timeZone, event: new Event("x").timeStamp
          }`
        assert.deepStrictEqual(yield* returned(body(code)), {
          now: NOW * 1_000,
          made: true,
          called: true,
          still: true,
          given: 2020,
          derived: NOW * 1_000,
          performance: 0,
          origin: NOW * 1_000,
          intl: "2023",
          temporal: NOW * 1_000,
          day: "2023-11-14",
          zone: "UTC",
          event: 0
        })
      })
    )

    it.effect("draws the same numbers for the same entropy, and others for another", () =>
      Effect.gen(function* () {
        const imports = `import { ethers } from "ethers"
          import { generatePrivateKey } from "viem/accounts"`
        const code = `
          const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"])
          const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"])
            .then(() => "made", (error) => error.name)
          return [
            Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint32Array(2))[1],
            ethers.Wallet.createRandom().address, generatePrivateKey(),
            new Uint8Array(await crypto.subtle.exportKey("raw", key)), pair
          ]`
        const draw = (entropy: string) => returned(body(code, imports), { entropy })
        const [one, again, other] = [yield* draw("aa"), yield* draw("aa"), yield* draw("ab")]
        assert.deepStrictEqual(one, again)
        if (!Array.isArray(one) || !Array.isArray(other)) return assert.fail("no list")
        assert.strictEqual(one[6], "NotSupportedError")
        for (const at of [0, 1, 2, 3, 4, 5]) assert.notDeepEqual(one[at], other[at])
      })
    )
  })

  describe("the sandbox, at the end of a script,", () => {
    it.effect("keeps printed text with the result, up to a limit", () =>
      Effect.gen(function* () {
        const code = `console.log("balance", 5n, { a: [1] }); console.error(new Error("odd").message)
          for (let i = 0; i < 3_000; i++) console.info("0123456789"); return 1`
        const { result, stdout, stderr } = yield* (yield* Sandbox).run(job(body(code)))
        assert.deepStrictEqual(result, { _tag: "returned", value: 1 })
        assert.isTrue(stdout.startsWith("balance 5n { a: [ 1 ] }\n0123456789\n"))
        assert.include(stdout, "[what follows is left out]")
        assert.strictEqual(stderr, "odd\n")
      })
    )

    it.effect("names the place in the script in an error, and nothing of this machine", () =>
      Effect.gen(function* () {
        const source =
          'export async function executeSkill() {\n  throw new RangeError("too far")\n}'
        const { result } = yield* (yield* Sandbox).run(job(source))
        if (result._tag !== "threw") return assert.fail(result._tag)
        assert.strictEqual(result.name, "RangeError")
        assert.strictEqual(result.message, "too far")
        assert.match(result.stack, /skill\.ts:2:/)
        assert.notMatch(result.stack, /file:|blob:|node_modules/)
        assert.deepStrictEqual(failureOf(result, 1), {
          _tag: "script_threw",
          detail: "RangeError: too far (line 2)"
        })
      })
    )

    it.effect("keeps many scripts that run at once apart", () =>
      Effect.gen(function* () {
        const numbers = [1, 2, 3, 4, 5, 6]
        const values = yield* Effect.forEach(
          numbers,
          (n) => returned(body(`globalThis.n = (globalThis.n ?? 0) + ${n}; return globalThis.n`)),
          { concurrency: 6 }
        )
        assert.deepStrictEqual(values, numbers)
      })
    )

    it.effect("names what a result depends on in its fingerprint", () =>
      Effect.gen(function* () {
        const { fingerprint } = yield* Sandbox
        assert.deepStrictEqual(Object.keys(fingerprint).sort(), [
          "deno",
          "ethers",
          "quickjs",
          "runner",
          "viem"
        ])
      })
    )
  })
})

it.live("runs every program if the libraries are behind a link", () =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = yield* files.makeTempDirectoryScoped()
    const cacheDirectory = path.join(folder, "link")
    yield* files.makeDirectory(path.join(folder, "cache"))
    yield* files.symlink(path.join(folder, "cache"), cacheDirectory)
    const sandbox = yield* Layer.build(
      Sandbox.layer({ gatePort: 1, hardening: "off", cacheDirectory })
    )
    const run = (source: string) => Effect.provide(returned(source), sandbox)
    assert.strictEqual(yield* run(body("return 1")), 1)
    assert.strictEqual(
      yield* run(body(`return (await import("ethers")).parseEther("1")`)),
      1_000_000_000_000_000_000n
    )
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
)

it.live("leaves no process behind if a script is interrupted", () =>
  Effect.gen(function* () {
    const { port } = yield* RpcGate
    const { session } = yield* Gated
    // None is started ahead: whatever is there is the script's.
    const alone = yield* Layer.build(Sandbox.layer({ gatePort: port, spare: 0 }))
    const source = body(`
      await fetch(providerUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
      })
      for (;;) {}`)
    const endless = yield* Effect.flatMap(Sandbox, ({ run }) =>
      run(job(source, { providerUrl: session.url, timeoutMs: 60_000 }))
    ).pipe(Effect.provide(alone), Effect.forkScoped)
    yield* lookUntil(session.calls, ({ length }) => length > 0)
    assert.isNotEmpty(yield* processesOf(port))
    yield* Fiber.interrupt(endless)
    yield* lookUntil(processesOf(port), ({ length }) => length === 0)
  }).pipe(Effect.scoped, Effect.provide(Gated.layer.pipe(Layer.provideMerge(RpcGate.layer))))
)
