/**
 * The program of a process that holds machines: takes what they are made of and then jobs from standard input, and
 * answers on standard output. Owns that protocol's inner half. The process has no right to a file, the network or
 * another process: whatever broke out of a machine would find nothing here but the other scripts of the same run.
 */
import { stripTypeScriptTypes } from "node:module"
import { QuickJS } from "quickjs-wasi"
import { type Entries, Machine, type MachineEnd, type Picture } from "./Machine.ts"

/** The first line of the input: how many bytes of each part follow it, in this order. */
export interface Setup {
  readonly engine: number
  readonly extensions: ReadonlyArray<{ readonly name: string; readonly size: number }>
  readonly picture: number
  readonly entries: Entries
}

/** A script's job as it is sent. */
export interface ProcessJob {
  readonly source: string
  readonly providerUrl: string
  readonly agent: string
  readonly contracts: Readonly<Record<string, string>>
  readonly timestamp: number
  readonly entropy: string
  readonly timeoutMs: number
}

/** The lines after it. An answer without a text: the gate refused. A ping is answered as soon as no script computes. */
export type ToProcess =
  | { readonly _tag: "ping" }
  | { readonly _tag: "run"; readonly id: number; readonly job: ProcessJob }
  | { readonly _tag: "answer"; readonly id: number; readonly call: number; readonly text?: string }

/** The lines that come back. */
export type FromProcess =
  | { readonly _tag: "ready" }
  | { readonly _tag: "pong" }
  /** from here on this script computes, until another one's turn */
  | { readonly _tag: "turn"; readonly id: number }
  | { readonly _tag: "ask"; readonly id: number; readonly call: number; readonly body: string }
  | ({ readonly id: number } & MachineEnd)

declare const Deno: {
  readonly stdin: { readonly read: (into: Uint8Array) => Promise<number | null> }
  readonly stdout: { readonly writeSync: (bytes: Uint8Array) => number }
  readonly exit: (code: number) => never
  /** µs of the processor */
  readonly cpuUsage: () => { readonly user: number; readonly system: number }
}

const clocks = {
  wall: () => performance.now(),
  cpu: () => {
    const { system, user } = Deno.cpuUsage()
    return (system + user) / 1_000
  }
}

const encoder = new TextEncoder()
const send = (message: FromProcess): void => {
  let rest = encoder.encode(`${JSON.stringify(message)}\n`)
  while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest))
}

/** Standard input by lines and by bytes. */
const makeInput = () => {
  let kept: Array<Uint8Array> = []
  let size = 0
  const more = async (): Promise<void> => {
    const chunk = new Uint8Array(262_144)
    const count = await Deno.stdin.read(chunk)
    if (count === null) Deno.exit(0)
    kept.push(chunk.subarray(0, count))
    size += count
  }
  const take = (count: number): Uint8Array => {
    const all = new Uint8Array(size)
    let at = 0
    for (const chunk of kept) {
      all.set(chunk, at)
      at += chunk.length
    }
    kept = [all.subarray(count)]
    size -= count
    return all.subarray(0, count)
  }
  const bytes = async (count: number): Promise<Uint8Array> => {
    while (size < count) await more()
    return take(count).slice()
  }
  const line = async (): Promise<string> => {
    for (;;) {
      let before = 0
      for (const chunk of kept) {
        const at = chunk.indexOf(10)
        if (at >= 0) return new TextDecoder().decode(take(before + at + 1).subarray(0, -1))
        before += chunk.length
      }
      await more()
    }
  }
  return { bytes, line }
}

const main = async (): Promise<void> => {
  const input = makeInput()
  const setup: Setup = JSON.parse(await input.line())
  const compiled = async (size: number) =>
    new WebAssembly.Module(Uint8Array.from(await input.bytes(size)))
  const engine = await compiled(setup.engine)
  const extensions: Array<{ readonly name: string; readonly wasm: WebAssembly.Module }> = []
  for (const { name, size } of setup.extensions) {
    extensions.push({ name, wasm: await compiled(size) })
  }
  const picture: Picture = {
    snapshot: QuickJS.deserializeSnapshot(await input.bytes(setup.picture)),
    entries: setup.entries
  }
  const idle: Array<Machine> = [new Machine({ engine, extensions }, picture, clocks)]
  const waiting = new Map<string, (text: string | undefined) => void>()

  let turn = 0

  const run = async (id: number, { source, ...job }: ProcessJob): Promise<void> => {
    const machine = idle.pop() ?? new Machine({ engine, extensions }, picture, clocks)
    let call = 0
    const ask = (body: string) =>
      new Promise<string>((resolve, reject) => {
        const own = call++
        waiting.set(`${id} ${own}`, (text) =>
          text === undefined ? reject(new Error("it refused")) : resolve(text)
        )
        send({ _tag: "ask", id, call: own, body })
      })
    const begins = () => {
      if (turn === id) return
      turn = id
      send({ _tag: "turn", id })
    }
    let end: MachineEnd
    try {
      begins()
      const code = stripTypeScriptTypes(source, { mode: "transform" })
      end = await machine.run({ ...job, code }, { ask, begins })
      idle.push(machine)
    } catch (cause) {
      end = { _tag: "passed", why: `it cannot be run here: ${String(cause)}` }
    }
    send({ id, ...end })
  }

  send({ _tag: "ready" })
  for (;;) {
    const message: ToProcess = JSON.parse(await input.line())
    if (message._tag === "run") void run(message.id, message.job)
    else if (message._tag === "ping") send({ _tag: "pong" })
    else {
      const key = `${message.id} ${message.call}`
      waiting.get(key)?.(message.text)
      waiting.delete(key)
    }
  }
}

await main()
