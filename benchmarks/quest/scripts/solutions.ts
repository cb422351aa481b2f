/**
 * The reference solutions of a bank, `<id>/<library>.ts`: one module a task, checked by the compiler as it
 * stands; and the scripts beside them that prove its judging, `<id>/wrong-<name>.<library>.ts` and
 * `right-...`. Owns reading them and giving them an instance's values; who replies
 * with them is the oracle's business (models/). A bank that has no solution of its own for a task
 * of the project uses the project's, and the scripts beside it.
 *
 * A solution declares the parameters it reads in a `declare const params: { ... }`, whose place an
 * instance's values take. That of an atomic task exports `executeSkill`; that of a composite
 * exports `step1`, `step2`, ... in order, of which a round keeps its own, as `executeSkill`.
 */
import { Effect, FileSystem, Path, Schema } from "effect"
import { listOutside, readOutside } from "../../../evm/outsideFiles.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import type { Library } from "../../../models/Model.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { bySplit } from "../../../tasks/quest/Split.ts"
import { questBank } from "../bank/Bank.ts"
import type { Dialect } from "../bank/dialect.ts"
import { type Group, scriptIn, solutionFile } from "../bank/taskFolder.ts"

/** A solution is missing or not as it must be. */
export class SolutionError extends Schema.TaggedError<SolutionError>()("SolutionError", {
  task: Schema.String,
  library: Schema.String,
  reason: Schema.String
}) {
  override get message() {
    return `read the ${this.library} solution of ${this.task}: ${this.reason}`
  }
}

const PARAMETERS = /^declare const params: (\{[^{}]*\})$/m
const STEP = /^export async function step(\d+)\([\s\S]*?^\}$\n*/gm

/** The folder of a task's scripts: in the bank, or in the project's where the bank has no solution. */
const homeOf = Effect.fnUntraced(function* (directory: string, library: Library, task: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const has = (bank: string) =>
    fs.exists(path.join(bank, task, solutionFile(library))).pipe(Effect.orElseSucceed(() => false))
  const bank = !(yield* has(directory)) && (yield* has(questBank)) ? questBank : directory
  return path.join(bank, task)
})

/** The source of a solution of the bank in `directory`, as it is said in `dialect`; absent: as it stands in its file. */
export const readSolution = Effect.fn("readSolution")(function* (
  directory: string,
  library: Library,
  task: string,
  dialect?: Pick<Dialect, "text">
) {
  const path = yield* Path.Path
  const file = solutionFile(library)
  const home = yield* homeOf(directory, library, task)
  return yield* readOutside(path.join(home, file)).pipe(
    Effect.map((source) => dialect?.text(source) ?? source),
    Effect.catch(
      (error) =>
        new SolutionError({
          task,
          library,
          reason: `${task}/${file} cannot be read (${error.message}); add it`
        })
    )
  )
})

/** A script of the bank that is no solution: wrong, or right in another way. */
interface BankScript {
  /** what stands between `wrong-` or `right-` and the library in the file's name */
  readonly name: string
  readonly source: string
}

/**
 * The scripts `wrong-<name>.<library>.ts` or `right-...` of a task, in the order of their names: what
 * cannot be made from the solution. They are written and rendered as solutions are.
 */
const readScripts = Effect.fnUntraced(function* (
  directory: string,
  group: Group,
  library: Library,
  task: string
) {
  const path = yield* Path.Path
  const folder = yield* homeOf(directory, library, task)
  const files = yield* listOutside(folder).pipe(Effect.orElseSucceed(() => []))
  const own = files.flatMap((file) => {
    const name = scriptIn(file, group, library)
    return name === null ? [] : [{ file, name }]
  })
  return yield* Effect.forEach(own, ({ file, name }) =>
    readOutside(path.join(folder, file)).pipe(
      Effect.map((source): BankScript => ({ name, source })),
      Effect.mapError(({ message }) => {
        const reason = `${task}/${file} cannot be read (${message})`
        return new SolutionError({ task, library, reason })
      })
    )
  )
})

/** All of them for a task, the wrong and the other right ones, in each of the libraries. */
export const scriptsBeside = Effect.fn("scriptsBeside")(function* (
  directory: string,
  libraries: ReadonlyArray<Library>,
  task: string
) {
  const groups = libraries.flatMap((library) =>
    (["wrong", "right"] as const).map((group) => ({ library, group }))
  )
  const found = yield* Effect.forEach(groups, ({ library, group }) =>
    Effect.map(readScripts(directory, group, library, task), (scripts) =>
      scripts.map((script) => ({ ...script, library, group }))
    )
  )
  return found.flat()
})

/** How many steps a solution has: those of a composite, else 1. */
export const solutionSteps = (source: string): number =>
  Math.max(1, Array.from(source.matchAll(STEP)).length)

const namesIn = (type: string): ReadonlyArray<string> =>
  Array.from(type.matchAll(/([A-Za-z_]\w*):/g), ([, name = ""]) => name)

/** The parameters that a solution reads, in its order. */
export const parameterNames = (source: string): ReadonlyArray<string> =>
  namesIn(PARAMETERS.exec(source)?.[1] ?? "")

/** The values that the solution declares, in its order; a name that the instance lacks. */
const valuesFor = (type: string, instance: Instance) => {
  const names = namesIn(type)
  const missing = names.find((name) => ownValue(instance.parameters, name) === undefined)
  const values = names.map(
    (name) => `  ${name}: ${JSON.stringify(ownValue(instance.parameters, name)?.text ?? "")}`
  )
  return { missing, literal: `{\n${values.join(",\n")}\n}` }
}

/** What a round runs of a solution, by the split of its task: an atomic one is a single round. */
const inStepOf = bySplit<(text: string, step: number) => string | undefined>({
  atomic: (text) => text,
  composite: (text, step) => {
    const own = `export async function step${step}(`
    if (!text.includes(own)) return undefined
    return text
      .replace(STEP, (whole, number: string) => (Number(number) === step ? whole : ""))
      .replace(own, "export async function executeSkill(")
  }
})

/**
 * The module that solves `instance`, complete: what a model would put in its code block. `step` is
 * the round of a composite, from 1; an atomic task has only 1.
 */
export const renderSolution = Effect.fnUntraced(function* (
  source: string,
  library: Library,
  instance: Instance,
  step = 1
) {
  const fail = (reason: string) => new SolutionError({ task: instance.task, library, reason })
  let text = source
  const [declaration, type] = PARAMETERS.exec(source) ?? []
  if (declaration !== undefined && type !== undefined) {
    const { missing, literal } = valuesFor(type, instance)
    if (missing !== undefined)
      return yield* fail(`it reads params.${missing}, which is not a parameter of the task`)
    text = source.replace(declaration, () => `const params: ${type} = ${literal}`)
  }
  const script = inStepOf(instance.split)(text, step)
  if (script === undefined) return yield* fail(`it has no step${step}`)
  return script.includes("export async function executeSkill(")
    ? `${script.trimEnd()}\n`
    : yield* fail("it exports no executeSkill")
})
