/**
 * A machine for one script: QuickJS compiled to WebAssembly, with a library loaded, put back to the same bytes
 * before each script. Owns the machine's outer border: what it is given (the functions of host.ts), what it may use
 * (instructions, jobs, memory, calls, output), and when a script is given up. Only a script that returns ends here;
 * whatever else it does, the other engine runs it again and says how it ended. inside.ts is the inner border.
 *
 * Time is counted and answers come in the order of asking, so that a script does the same on every machine.
 */
import { EvalFlags, type JSValueHandle, QuickJS, type Snapshot } from "quickjs-wasi"
import { keccak256 } from "viem/utils"
import { MachineLimits } from "./MachineLimits.ts"
import { type Clocks, Stopwatch } from "./Stopwatch.ts"

/** The global that holds what the inside is given, while a machine is made. */
export const HOST = "__host"

/** What a machine is made of: compiled WebAssembly. */
export interface Parts {
  readonly engine: WebAssembly.Module
  readonly extensions: ReadonlyArray<{ readonly name: string; readonly wasm: WebAssembly.Module }>
}

/** A machine with its library loaded, as bytes, and where its entries are in them. */
export interface Picture {
  readonly snapshot: Snapshot
  readonly entries: Entries
}

/** Where the functions of inside.ts are in a picture. */
export interface Entries {
  readonly start: number
  readonly answer: number
  readonly fireNext: number
}

/** JavaScript of the machine, by the names of its modules. */
export interface Modules {
  /** the bundle of inside.ts */
  readonly inside: string
  /** what a script may import */
  readonly names: ReadonlyArray<string>
  /** by file name, as they name one another */
  readonly files: Readonly<Record<string, string>>
}

export interface MachineJob {
  /** the script as JavaScript */
  readonly code: string
  readonly providerUrl: string
  readonly agent: string
  readonly contracts: Readonly<Record<string, string>>
  /** seconds since the epoch */
  readonly timestamp: number
  readonly entropy: string
  readonly timeoutMs: number
}

/** How a script ends here: `value` in the wire form, or why the other engine has to run it. */
export type MachineEnd =
  | {
      readonly _tag: "returned"
      readonly value: string
      readonly stdout: string
      readonly stderr: string
    }
  | { readonly _tag: "passed"; readonly why: string }

/** Free memory in the picture: a script that needs more grows the memory, and the machine is made anew. */
const SLACK_BYTES = 12 * 1_048_576

/** Where the loader finds what a script may import. */
const loaderOf = (modules: Modules | undefined, skill: () => string) => ({
  normalize: (base: string, name: string): string => {
    if (name === "skill.ts" && base !== name) return name
    if (modules === undefined) {
      // All that may be imported is loaded already; its names lead to the modules in the picture.
      if (base === "skill.ts") return name
      throw new Error(`import of "${name}" refused`)
    }
    return name.startsWith("./") ? name.slice(2) : name
  },
  load: (name: string): string => {
    if (name === "skill.ts") return skill()
    const file = modules?.names.includes(name) === true ? fileOf(name) : name
    const text = modules?.files[file]
    if (text === undefined) throw new Error(`import of "${name}" refused`)
    return text
  }
})

/** The file of a module that a script may import. */
export const fileOf = (module: string): string => `${module.replaceAll("/", "__")}.js`

const CLOCK_OK = 0

/** The machine's clock and randomness: the job's time, and bytes that nothing is drawn from. */
const wasi = (seconds: () => number) => (memory: WebAssembly.Memory) => ({
  clock_time_get: (_clock: number, _precision: bigint, at: number) => {
    new DataView(memory.buffer).setBigUint64(at, BigInt(seconds()) * 1_000_000_000n, true)
    return CLOCK_OK
  },
  random_get: (at: number, length: number) => {
    new Uint8Array(memory.buffer, at, length).fill(0x42)
    return CLOCK_OK
  },
  fd_write: () => 8
})

/** Loads the modules into a new machine and keeps its memory. */
export const makePicture = async (parts: Parts, modules: Modules): Promise<Picture> => {
  const vm = await QuickJS.create({
    wasm: parts.engine,
    extensions: [...parts.extensions],
    timezoneOffset: 0,
    wasi: wasi(() => 0),
    moduleLoader: loaderOf(modules, () => "")
  })
  const given = vm.newObject()
  for (const name of ["ask", "print", "returned", "passed", "keccak256"]) {
    const made = vm.newFunction(name, (...[first]) =>
      name === "keccak256" ? keccak(vm, first) : vm.undefined
    )
    vm.setProp(given, name, made)
  }
  vm.setProp(vm.global, HOST, given)
  const evaluate = async (code: string, name: string) => {
    const done = vm.evalCode(code, name, EvalFlags.TYPE_MODULE)
    vm.executePendingJobs()
    const result = await vm.resolvePromise(done)
    if ("error" in result) {
      throw new Error(
        result.error.consume((error) => `${error.toString()} ${error.getProp("stack").toString()}`)
      )
    }
    return result.value
  }
  const inside = await evaluate(modules.inside, "inside.js")
  const imports = modules.names.map((name) => `import ${JSON.stringify(name)}`)
  await evaluate(`${imports.join("\n")}\ndelete globalThis.${HOST}`, "libraries.js")
  const entries = inside.getProp("entries")
  const refused = vm.callFunction(entries.getProp("refuseAbsent"), vm.undefined)
  refused.dispose()
  const tokenOf = (name: string) => vm.exportHandle(entries.getProp(name))
  const tokens = {
    start: tokenOf("start"),
    answer: tokenOf("answer"),
    fireNext: tokenOf("fireNext")
  }
  vm.runGC()
  const { wasm_free, wasm_malloc } = vm._getExports()
  wasm_free(wasm_malloc(SLACK_BYTES))
  return { snapshot: vm.snapshot(), entries: tokens }
}

const keccak = (vm: QuickJS, bytes: JSValueHandle | undefined): JSValueHandle =>
  bytes === undefined ? vm.undefined : vm.newArrayBuffer(keccak256(bytes.toUint8Array(), "bytes"))

/** What surrounds a script. */
export interface Surroundings {
  /** asks the gate */
  readonly ask: (body: string) => Promise<string>
  /** called before each of its turns */
  readonly begins: () => void
}

/** A script's way through the machine. */
interface Run {
  readonly job: MachineJob
  readonly around: Surroundings
  readonly end: (end: MachineEnd) => void
  ended: boolean
  passed: string | undefined
  polls: number
  readonly watch: Stopwatch
  jobs: number
  timers: number
  calls: number
  open: number
  /** answers are handed in by turns: this is the last one's */
  turn: Promise<void>
  readonly printed: { stdout: string; stderr: string }
  value: string | undefined
  readonly unhandled: Set<number>
}

/** The memory of an instance that is ready for a script: the same bytes in all that were made from a picture. */
const cleanOf = new WeakMap<Picture, Uint8Array>()

/** One instance, which runs one script at a time. */
export class Machine {
  readonly #parts: Parts
  readonly #picture: Picture
  readonly #clocks: Clocks
  #vm: QuickJS | undefined
  #run: Run | undefined

  constructor(parts: Parts, picture: Picture, clocks: Clocks) {
    this.#parts = parts
    this.#picture = picture
    this.#clocks = clocks
  }

  /** Runs a script to its return, or gives it up. Call it when the last one has ended. */
  async run(job: MachineJob, around: Surroundings): Promise<MachineEnd> {
    const vm = await this.#fresh()
    const { computeMs, turnsMs } = MachineLimits
    return new Promise((resolve) => {
      const run: Run = {
        job,
        around,
        end: (end) => {
          if (run.ended) return
          run.ended = true
          resolve(end)
        },
        ...{ ended: false, passed: undefined, value: undefined, turn: Promise.resolve() },
        watch: new Stopwatch(this.#clocks, { cpuMs: computeMs, wallMs: turnsMs }),
        ...{ polls: 0, jobs: 0, timers: 0, calls: 0, open: 0 },
        printed: { stdout: "", stderr: "" },
        unhandled: new Set()
      }
      this.#run = run
      const { providerUrl, agent, contracts, entropy } = job
      const text = JSON.stringify({ providerUrl, agent, contracts, entropy })
      this.#turn(vm, run, () => this.#call(vm, this.#picture.entries.start, vm.newString(text)))
    })
  }

  /** The instance with the picture's bytes; a new one where the last script grew it or broke it. */
  async #fresh(): Promise<QuickJS> {
    const old = this.#vm
    const memory = old?._getExports().memory
    const clean = cleanOf.get(this.#picture)
    if (
      old !== undefined &&
      clean !== undefined &&
      memory?.buffer.byteLength === clean.byteLength
    ) {
      new Uint8Array(memory.buffer).set(clean)
      return old
    }
    const vm = await QuickJS.restore(this.#picture.snapshot, {
      wasm: this.#parts.engine,
      extensions: [...this.#parts.extensions],
      timezoneOffset: 0,
      memoryLimit: MachineLimits.memoryBytes,
      maxStackSize: MachineLimits.stackBytes,
      wasi: wasi(() => this.#run?.job.timestamp ?? 0),
      moduleLoader: loaderOf(undefined, () => this.#run?.job.code ?? ""),
      interruptHandler: () => this.#poll(),
      onUnhandledRejection: (promise, _reason, isHandled) => {
        const { unhandled } = this.#run ?? { unhandled: new Set<number>() }
        const at = vm._getExports().qjs_get_value_ptr(promise.ptr)
        if (isHandled) unhandled.delete(at)
        else unhandled.add(at)
      }
    })
    this.#register(vm)
    // The wrapper makes this once and keeps it: its place belongs to the clean memory.
    vm.undefined.dup()
    this.#vm = vm
    if (clean === undefined) cleanOf.set(this.#picture, vm.snapshot().memory)
    return vm
  }

  /** Gives the machine up with its script: the next one gets a new instance. */
  #discard(): void {
    this.#vm = undefined
  }

  #poll(): boolean {
    const run = this.#run
    if (run === undefined) return true
    run.polls += 1
    if (run.polls > MachineLimits.polls) run.passed ??= "it needs more instructions"
    if (run.watch.isOver()) run.passed ??= "it needs more time"
    return run.passed !== undefined
  }

  #register(vm: QuickJS): void {
    const on = (name: string, handle: (run: Run, ...args: ReadonlyArray<JSValueHandle>) => void) =>
      vm.registerHostCallback(name, (...args) => {
        const run = this.#run
        if (run !== undefined && !run.ended) handle(run, ...args)
        return vm.undefined
      })
    on("ask", (run, id, body) => this.#ask(vm, run, numberOf(id), textOf(run, body)))
    on("print", (run, to, text) => {
      const stream = textOf(run, to) === "stderr" ? "stderr" : "stdout"
      const { printed } = run
      printed[stream] = (printed[stream] + textOf(run, text)).slice(0, MachineLimits.printedChars)
    })
    on("returned", (run, value) => {
      run.value ??= textOf(run, value)
    })
    on("passed", (run, why) => {
      run.passed ??= textOf(run, why).slice(0, 200)
    })
    vm.registerHostCallback("keccak256", (bytes) => keccak(vm, bytes))
  }

  #ask(vm: QuickJS, run: Run, id: number, body: string): void {
    run.calls += 1
    if (run.calls > MachineLimits.calls) {
      run.passed ??= "it makes more calls"
      return
    }
    run.open += 1
    const answered = run.around.ask(body)
    run.turn = run.turn
      .then(() => answered)
      .then(
        (text) => {
          run.open -= 1
          this.#turn(vm, run, () =>
            this.#call(vm, this.#picture.entries.answer, vm.newNumber(id), vm.newString(text))
          )
        },
        (cause) => run.end({ _tag: "passed", why: `the gate did not answer: ${String(cause)}` })
      )
  }

  #call(vm: QuickJS, entry: number, ...args: ReadonlyArray<JSValueHandle>): boolean {
    const result = vm.callFunction(vm.importHandle(entry), vm.undefined, ...args)
    return result.toBoolean()
  }

  /** Runs what can run now, and ends the script where nothing is left. Whatever breaks gives it up. */
  #turn(vm: QuickJS, run: Run, work: () => void): void {
    if (run.ended) return
    run.around.begins()
    run.watch.begin()
    try {
      work()
      this.#drain(vm, run)
      while (!this.#settled(run) && run.open === 0 && this.#fire(vm, run)) this.#drain(vm, run)
    } catch (cause) {
      this.#discard()
      run.passed ??= `the machine ended it: ${String(cause)}`
    }
    run.watch.end()
    const { passed, printed, value } = run
    if (passed !== undefined) run.end({ _tag: "passed", why: passed })
    else if (value !== undefined) run.end({ _tag: "returned", value, ...printed })
    else if (run.open === 0) run.end({ _tag: "passed", why: "nothing was left to wait for" })
  }

  #settled({ ended, passed, value }: Run): boolean {
    return ended || passed !== undefined || value !== undefined
  }

  /** Promises' jobs, one by one: each costs, so that no loop of them is free. */
  #drain(vm: QuickJS, run: Run): void {
    const { memory, qjs_execute_pending_job, qjs_is_job_pending } = vm._getExports()
    while (!this.#settled(run) && qjs_is_job_pending()) {
      run.jobs += 1
      if (run.watch.isOver()) run.passed ??= "it needs more time"
      if (run.jobs > MachineLimits.jobs) run.passed ??= "it needs more jobs"
      if (qjs_execute_pending_job() < 0) run.passed ??= "a job failed"
    }
    if (memory.buffer.byteLength > MachineLimits.memoryBytes) run.passed ??= "it needs more memory"
    if (run.value === undefined && run.unhandled.size > 0)
      run.passed ??= "a rejection is not handled"
  }

  #fire(vm: QuickJS, run: Run): boolean {
    run.timers += 1
    if (run.timers > MachineLimits.timers) run.passed ??= "it sets more timers"
    return this.#call(vm, this.#picture.entries.fireNext, vm.newNumber(run.job.timeoutMs))
  }
}

const numberOf = (handle: JSValueHandle | undefined): number =>
  handle?.isNumber === true ? handle.toNumber() : -1

/** A text of bounded length; a value that is none, or a longer one, gives the script up. */
const textOf = (run: Run, handle: JSValueHandle | undefined): string => {
  const text = handle?.isString === true ? handle.toString() : undefined
  if (text !== undefined && text.length <= MachineLimits.textChars) return text
  run.passed ??= "a text beyond its bounds"
  return ""
}
