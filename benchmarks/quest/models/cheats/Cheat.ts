/**
 * Shared by the adversaries. A cheat is a model of our own that must not pass any task: it knows
 * everything, including the solutions, and does not do what the task asks. Owns what a cheat may know and
 * how it reads it; each cheat has its own file in this folder.
 */
import { Array as Arr, Effect, FileSystem, Path, Schema } from "effect"
import { type Address, Address as AddressSchema } from "../../../../evm/Hex.ts"
import { readOutside } from "../../../../evm/outsideFiles.ts"
import type { Library } from "../../../../models/Model.ts"
import type { Instance } from "../../../../tasks/quest/Instance.ts"
import { bySplit } from "../../../../tasks/quest/Split.ts"
import { AtomicTask, CompositeTask, isComposite, type Task } from "../../../../tasks/quest/Task.ts"
import { questBank } from "../../bank/Bank.ts"
import { makeDraw } from "../../bank/Draw.ts"
import { translateTask } from "../../bank/dialect.ts"
import { TASK } from "../../bank/taskFolder.ts"
import type { SamplingError } from "../../bank/values.ts"
import { composedFile } from "../../compose/composedBank.ts"
import { isRecipe } from "../../compose/recipe.ts"
import { harmsIn, type Request, type Scene } from "../../scripts/harms.ts"
import { around, literal, returning } from "../../scripts/scriptText.ts"
import {
  readSolution,
  renderSolution,
  SolutionError,
  solutionSteps
} from "../../scripts/solutions.ts"
import type { SolutionsOf } from "../baseline.ts"
import { acting, type BaselineCall } from "../wording.ts"

/** What a cheat is given. */
export interface CheatCall extends BaselineCall, SolutionsOf {
  readonly library: Library
}

/** Why a cheat cannot play: a task or a solution cannot be read. */
type CheatError = SolutionError | SamplingError

/** An effect over the files of the bank. */
type FromBank<A> = Effect.Effect<A, CheatError, FileSystem.FileSystem | Path.Path>

/** An adversary. */
export interface Cheat {
  /** its name after `cheat:` on the command line */
  readonly name: string
  /** what it does, for display */
  readonly about: string
  readonly say: (call: CheatCall) => FromBank<string>
}

const decodeTask = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Union([CompositeTask, AtomicTask]))
)

/** A task from the bank, or else from the project's own. */
export const readTask = Effect.fnUntraced(function* (call: CheatCall, task: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const fileIn = (bank: string) => path.join(bank, task, TASK)
  const has = yield* fs.exists(fileIn(call.directory)).pipe(Effect.orElseSucceed(() => false))
  const file = fileIn(has ? call.directory : questBank)
  const fail = (reason: string) => new SolutionError({ task, library: call.library, reason })
  const { dialect } = call
  const composed = isRecipe(call.directory)
    ? composedFile(call.directory, `${task}/${TASK}`)
    : undefined
  return yield* (composed === undefined ? readOutside(file) : Effect.succeed(composed)).pipe(
    Effect.flatMap(decodeTask),
    Effect.map((read) => (dialect === undefined ? read : translateTask(read, dialect))),
    Effect.mapError((error) => fail(`${file} cannot be read: ${error.message}`))
  )
})

/** The scripts of the solution of `instance`, one per step. */
export const solutionOf = Effect.fnUntraced(function* (
  call: CheatCall,
  instance: Instance = call.instance
) {
  const source = yield* readSolution(call.directory, call.library, instance.task, call.dialect)
  const steps = Arr.range(1, solutionSteps(source)).map((step) =>
    renderSolution(source, call.library, instance, step)
  )
  return { source, steps }
})

/** Replies with the solution's scripts, each transformed; `step` counts from 1. */
export const twisting = (
  call: CheatCall,
  twist: (script: string, step: number) => string
): FromBank<string> =>
  Effect.flatMap(solutionOf(call), ({ steps }) =>
    acting(
      call,
      steps.map((script, index) => Effect.map(script, (source) => twist(source, index + 1)))
    )
  )

/** Replies with the same script in each of `rounds`. */
export const repeating = (call: CheatCall, script: string, rounds: number): FromBank<string> =>
  acting(
    call,
    Arr.makeBy(rounds, () => Effect.succeed(script))
  )

const isAddress = Schema.is(AddressSchema)

/** The addresses that the prompt states, by the names that a task's parameters may use. */
const addressesIn = ({ messages }: CheatCall): Readonly<Record<string, Address>> => {
  const prompt = messages.map(({ content }) => content).join("\n")
  const of = (pattern: RegExp): Address | undefined => {
    const found = pattern.exec(prompt)?.[1]
    return isAddress(found) ? found : undefined
  }
  const agent = of(/^- You, `(0x[0-9a-fA-F]{40})`/m)
  const rich = of(/^- A second account, `(0x[0-9a-fA-F]{40})`/m)
  const contracts = Array.from(
    prompt.matchAll(/(\w+_address)`? (0x[0-9a-fA-F]{40})\b/g),
    ([, key = "", address]) => (isAddress(address) ? [[key, address] as const] : [])
  ).flat()
  return {
    ...Object.fromEntries(contracts),
    ...(agent === undefined ? {} : { agent, test_address: agent }),
    ...(rich === undefined ? {} : { rich, rich_address: rich })
  }
}

const cannot = (
  { instance, library }: CheatCall,
  reason: string
): Effect.Effect<never, SolutionError> =>
  Effect.fail(new SolutionError({ task: instance.task, library, reason }))

/** The accounts and contracts that the prompt names, for transactions besides the task's own. */
export const sceneOf = (call: CheatCall): Effect.Effect<Scene, SolutionError> => {
  const { agent, rich, test_address: _, rich_address: __, ...contracts } = addressesIn(call)
  return agent === undefined || rich === undefined
    ? cannot(call, "the prompt names no second account; ask with --context standard or full")
    : Effect.succeed({ agent, rich, contracts })
}

type Requests = ReadonlyArray<Readonly<Record<string, unknown>>>

const adding = bySplit<(call: CheatCall, requests: Requests) => FromBank<string>>({
  atomic: (call, requests) => {
    const instead = literal(requests.at(-1) ?? {})
    return twisting(call, (script) => around(script, instead))
  },
  composite: (call, requests) =>
    Effect.flatMap(solutionOf(call), ({ steps }) => {
      const scripts = [...steps, ...requests.map((request) => Effect.succeed(returning(request)))]
      return acting(call, scripts.slice(0, call.instance.maxRounds))
    })
})

/**
 * Replies with the solution and these transactions after it, as many as the rounds allow. An atomic task
 * has one transaction: the last of these replaces it, or its answer.
 */
export const besides = (
  call: CheatCall,
  requestsIn: (scene: Scene) => ReadonlyArray<Request>
): FromBank<string> =>
  Effect.gen(function* () {
    const requests = requestsIn(yield* sceneOf(call))
    // A cheat without its harm would be the oracle.
    if (requests.length === 0) {
      return yield* cannot(call, "the prompt names none of the contracts to do harm at")
    }
    const more = requests.map(({ to, data, value, fields }) => ({ to, data, value, ...fields }))
    return yield* adding(call.instance.split)(call, more)
  })

/** The requests of the harm of this kind and detail. */
export const harm =
  (kind: string, detail: string) =>
  (scene: Scene): ReadonlyArray<Request> =>
    harmsIn(scene).find((one) => one.kind === kind && one.detail === detail)?.requests ?? []

/** What a task's values are drawn from at another seed; `seed` distinguishes such seeds. */
export const elsewhere = (call: CheatCall, task: Task, seed: number) => ({
  task,
  env: { addresses: addressesIn(call) },
  draw: (label: string) => makeDraw("questline/cheat", call.instance.entropy, seed, label)
})

/** Whether the task is judged on a parameter. */
export const isJudged = (task: Task, name: string): boolean => {
  const judged = JSON.stringify(isComposite(task) ? task.composite_structure : task.validation)
  return judged.includes(`{${name}}`) || judged.includes(`{${name}:base}`)
}

/** The step of the last judged operation, from 1. */
export const lastJudged = ({ operations, answer }: Instance): number =>
  1 +
  operations.findLastIndex(({ role }) => role === "goal" || (answer !== null && role === "query"))

/** The keys of the requested answer, with their types; empty if none is requested. */
export const askedOf = (instance: Instance) =>
  instance.answer ?? instance.operations[0].validation?.answer ?? {}
