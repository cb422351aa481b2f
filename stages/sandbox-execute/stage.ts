/**
 * The stage that runs a step: it reads the state, runs the model's script against the gate, and decodes
 * the return value. It also answers a query that the model sends instead. Owns the order of these.
 */
import { Effect, Option, Result, Schema } from "effect"
import { Chain, type Lease } from "../../chain/Chain.ts"
import { type GateSession, RpcGate } from "../../chain/RpcGate.ts"
import { GateCall } from "../../evm/GateCall.ts"
import { Hex } from "../../evm/Hex.ts"
import type { Observation } from "../../evm/Observation.ts"
import { Library } from "../../models/Model.ts"
import { contractsOf, factsOf } from "../chainFacts.ts"
import { observe } from "../observe.ts"
import type { ModelFailure } from "../outcome.ts"
import { type JsonCodec, make } from "../Stage.ts"
import { freshNodeTwice, NodeBroken, onNode, SHORT_PATIENCE_MS, StepNode } from "../StepNode.ts"
import type { StepRules } from "../StepRules.ts"
import { Execution, type StepResult } from "./Execution.ts"
import { answerQuery, Query } from "./query.ts"
import { decodeAnswer, decodeRequest } from "./request.ts"
import { failureOf, Sandbox, type ScriptJob, type ScriptRun } from "./Sandbox.ts"
import { compareEngines, EnginesDiffer, isSampled } from "./sample.ts"

/** What a step does: run the model's module, or read one value for it. */
export const StepAction = Schema.Union([
  Schema.TaggedStruct("script", { source: Schema.String }),
  Schema.TaggedStruct("query", { query: Query })
])
export type StepAction = typeof StepAction.Type

const inputOf = <I>(instance: JsonCodec<I>) =>
  Schema.Struct({
    /** the run's seed: it decides the agent's account */
    seed: Schema.String,
    instance,
    library: Library,
    /** round of the episode, from 1 */
    step: Schema.Int,
    /** signed transactions of the episode's earlier steps */
    sent: Schema.Array(Hex),
    action: StepAction,
    /** wall clock of the script */
    timeoutMs: Schema.Int
  })
type Input<I> = ReturnType<typeof inputOf<I>>["Type"]

/** The process of a script crashed for an unknown reason: it is retried before the script is blamed. */
class ScriptCrashed extends Schema.TaggedError<ScriptCrashed>()("ScriptCrashed", {
  message: Schema.String
}) {}

const decodeCalls = Schema.decodeUnknownEffect(Schema.Array(GateCall))

const play = Effect.fnUntraced(function* <I, E>(rules: StepRules<I, E>, input: Input<I>) {
  const chain = yield* Chain
  const probes = yield* rules.probes(input.instance, factsOf(chain))
  const { action } = input
  return yield* onNode({ setup: rules.setup(input.instance), sent: input.sent }, (lease) =>
    Effect.gen(function* () {
      const before = yield* observe(lease, probes)
      return action._tag === "script"
        ? yield* runScript(lease, chain, rules, input, action.source, before)
        : yield* readFor(lease, input.step, action.query, before)
    })
  )
})

const runScript = Effect.fnUntraced(function* <I, E>(
  lease: Lease,
  chain: Chain["Service"],
  rules: StepRules<I, E>,
  input: Input<I>,
  source: string,
  before: Observation
) {
  const job = {
    source,
    library: input.library,
    agent: chain.agent.address,
    contracts: contractsOf(chain),
    timestamp: before.block.timestamp,
    entropy: `${rules.entropy(input.instance)}${input.step.toString(16).padStart(2, "0")}`,
    timeoutMs: input.timeoutMs
  }
  const gates = yield* RpcGate
  const first = yield* gates.open(lease)
  const quickly = yield* (yield* Sandbox).quick({ ...job, providerUrl: first.url }, first.ask)
  if (Result.isFailure(quickly) || (yield* first.overran)) {
    // The machine's calls count only if the script returned there.
    const second = yield* inProcess(lease, job)
    const execution = yield* executed(second, rules, input, before)
    yield* leaveSound(first, second.gate)
    return execution
  }
  const ran: Ran = { engine: "machine", script: quickly.success, gate: first }
  const execution = yield* executed(ran, rules, input, before)
  if (isSampled(job)) {
    const inProcessOnce = Effect.gen(function* () {
      const again = yield* inProcess(lease, job)
      const other = yield* executed(again, rules, input, before)
      yield* leaveSound(again.gate)
      // A limit of time or memory says how busy this machine is, and not what the script does.
      const cut = LIMITS.has(again.script.result._tag) || (yield* again.gate.overran)
      return cut ? null : other
    })
    yield* compareEngines(source, execution, inProcessOnce)
  }
  return execution
}, Effect.scoped)

/** Endings that depend on the load of this machine. */
const LIMITS: ReadonlySet<string> = new Set(["timeout", "cpu", "memory"])

/** A script that ended, and its session of the gate. */
interface Ran {
  readonly engine: "machine" | "process"
  readonly script: ScriptRun
  readonly gate: GateSession
}

/** Runs a script in a process, with a session of its own. */
const inProcess = Effect.fnUntraced(function* (lease: Lease, job: Omit<ScriptJob, "providerUrl">) {
  const gate = yield* (yield* RpcGate).open(lease)
  const script = yield* (yield* Sandbox).run({ ...job, providerUrl: gate.url })
  return { engine: "process", script, gate } satisfies Ran
})

/** A transaction sent now would wait for the work that a script left on the node. */
const leaveSound = Effect.fnUntraced(function* (...gates: ReadonlyArray<GateSession>) {
  for (const gate of gates) {
    if (!(yield* gate.overran)) continue
    const node = yield* StepNode
    yield* node.discard
    // If a call was given up because the fork's node was slow, it is not the script's fault.
    return yield* node.read(SHORT_PATIENCE_MS)
  }
})

/** What is stored of a script that ended. */
const executed = Effect.fnUntraced(function* <I, E>(
  { engine, gate, script }: Ran,
  rules: StepRules<I, E>,
  input: Input<I>,
  before: Observation
) {
  if (script.result._tag === "crashed") {
    return yield* new ScriptCrashed({ message: script.result.detail })
  }
  // If the node died under the script, its calls failed, so this run of the script does not count.
  const fault = yield* gate.fault
  if (Option.isSome(fault)) return yield* fault.value
  return new Execution({
    step: input.step,
    result: yield* resultOf(script, rules, input),
    before,
    calls: yield* gate.calls.pipe(Effect.flatMap(decodeCalls), Effect.orDie),
    engine,
    stdout: script.stdout,
    stderr: script.stderr
  })
})

const failed = (failure: ModelFailure): StepResult => ({ _tag: "failure", failure })

/** Decodes a script's return value: a request or an answer, as the instance requires. */
const resultOf = <I, E>(
  script: ScriptRun,
  rules: StepRules<I, E>,
  input: Input<I>
): Effect.Effect<StepResult> => {
  const { result } = script
  if (result._tag !== "returned") return Effect.succeed(failed(failureOf(result, input.timeoutMs)))
  const { value } = result
  const looks = Schema.is(Schema.Struct({ query_result: Schema.ObjectKeyword }))(value)
  const wantsAnswer = rules.wantsAnswer(input.instance, looks)
  const decoded = Effect.suspend(
    (): Effect.Effect<StepResult, ModelFailure> =>
      wantsAnswer
        ? Effect.map(decodeAnswer(value), (answer) => ({ _tag: "answer", answer }))
        : Effect.map(decodeRequest(value, input.library), (request) => ({
            _tag: "transaction",
            request
          }))
  )
  return decoded.pipe(
    Effect.catch((failure: ModelFailure) => Effect.succeed(failed(failure))),
    // A crash while reading the model's value is the value's fault.
    Effect.catchDefect((defect) =>
      Effect.logWarning("a returned value broke its reading", defect).pipe(
        Effect.as(
          failed({
            _tag: "schema_invalid",
            rule: wantsAnswer ? 3 : 5,
            detail: `the returned value cannot be read: ${String(defect)}`
          })
        )
      )
    )
  )
}

const readFor = Effect.fnUntraced(function* (
  lease: Lease,
  step: number,
  query: Query,
  before: Observation
) {
  return new Execution({
    step,
    result: { _tag: "answer", answer: yield* answerQuery(lease, query) },
    before,
    calls: [],
    stdout: "",
    stderr: ""
  })
})

/** A script that does nothing. */
const IDLE: StepAction = {
  _tag: "script",
  source: "export async function executeSkill() { return {} }"
}

/** A step that fails by the script's fault, without any effects. */
const abused = ({ step }: Pick<Input<unknown>, "step">, detail: string): Execution =>
  new Execution({
    step,
    result: { _tag: "failure", failure: { _tag: "resource_abuse", detail } },
    before: null,
    calls: [],
    stdout: "",
    stderr: ""
  })

/** The stage `sandbox-execute` of a benchmark. */
export const makeSandboxExecute = <I, E>(rules: StepRules<I, E>) => {
  const run = Effect.fn("sandbox-execute")((input: Input<I>) => play(rules, input))
  return make({
    name: "sandbox-execute",
    version: 3,
    input: inputOf(rules.instance),
    output: Execution,
    identity: "versions",
    retry: {
      ...freshNodeTwice,
      while: (error) => !Schema.is(EnginesDiffer)(error) && freshNodeTwice.while(error)
    },
    run,
    content: {
      plain: (input: Input<I>) => ({ ...input, action: IDLE }),
      broken: abused
    },
    exhausted: (error, input) =>
      Schema.is(NodeBroken)(error) || Schema.is(ScriptCrashed)(error)
        ? abused(input, `it broke three times on fresh nodes: ${error.message}`)
        : undefined
  })
}
