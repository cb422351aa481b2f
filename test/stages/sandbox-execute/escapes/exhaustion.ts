/** Attempts to use up time, memory, or the patience of whoever reads the output. */
import { attempt, moduleAttempt } from "./Attempt.ts"

const time = ["timeout", "cpu"] as const
const SHORT = 1_000

export const exhaustion = [
  attempt("loops past its CPU time", `for (;;) {}`, ["cpu"], 50_000),
  attempt("loops for ever", `for (;;) {}`, time, SHORT),
  moduleAttempt(
    "loops for ever while it is loaded",
    `for (;;) {}\nexport const executeSkill = 1`,
    time,
    SHORT
  ),
  attempt(
    "queues microtasks for ever",
    `const next = () => Promise.resolve().then(next); await next(); `,
    [...time, "memory"],
    SHORT
  ),
  attempt("awaits for ever", `for (;;) await null`, time, SHORT),
  attempt("sets timers for ever", `await new Promise(() => setInterval(() => {}, 1))`, time, SHORT),
  attempt("never settles", `await new Promise(() => {})`, ["exited"]),
  attempt(
    "waits on shared memory",
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return 1`,
    ["timeout", "threw"],
    SHORT
  ),
  attempt("matches catastrophically", `return /^(a+)+$/.test("a".repeat(60) + "b")`, time, SHORT),
  attempt(
    "sorts with a comparator that loops",
    `[3, 2, 1].sort(() => { for (;;) {} })`,
    time,
    SHORT
  ),
  attempt("recurses", `const f = () => f() + 1; return f()`, ["threw"]),
  attempt(
    "computes a huge integer",
    `return (2n ** 40_000_000n).toString().length`,
    [...time, "threw", "memory", "returned"],
    SHORT
  ),
  attempt("fills the heap", `const all = []; for (;;) all.push(new Array(10_000).fill(1.5))`, [
    "memory"
  ]),
  attempt("fills buffers", `const all = []; for (;;) all.push(new Uint8Array(8_000_000).fill(1))`, [
    "memory",
    "threw"
  ]),
  attempt(
    "fills one large buffer",
    `const one = new Uint8Array(4_000_000_000); for (let i = 0; i < one.length; i += 4096) one[i] = 1; return "escaped"`,
    ["memory", "threw"]
  ),
  attempt(
    "fills WebAssembly memory",
    `const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 }); for (;;) { const from = memory.buffer.byteLength; memory.grow(512); new Uint8Array(memory.buffer, from).fill(1) }`,
    ["memory", "threw"]
  ),
  attempt(
    "fills strings",
    `const all = []; for (let i = 0; ; i++) all.push(JSON.stringify("x".repeat(20_000_000) + i))`,
    ["memory", "threw"]
  ),
  attempt(
    "prints without end",
    `for (;;) console.log("x".repeat(1_000_000))`,
    [...time, "memory"],
    SHORT
  ),
  attempt(
    "prints much and returns",
    `for (let i = 0; i < 20_000; i++) console.error("line " + i); return 1`,
    ["returned"]
  ),
  attempt(
    "prints what hangs when it is shown",
    `console.log({ [Symbol.for("Deno.customInspect")]() { for (;;) {} } })`,
    time,
    SHORT
  ),
  attempt(
    "floods the gate with connections",
    `await Promise.allSettled(Array.from({ length: 2_000 }, () => fetch(providerUrl, { method: "POST", body: "[]" }))); return 1`,
    ["returned", "broke", "crashed", "timeout", "cpu"],
    5_000
  )
]
