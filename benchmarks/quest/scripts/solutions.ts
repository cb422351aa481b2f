/**
 * The reference solutions of a bank, `<id>/<library>.ts`: one module per task, which the compiler checks as
 * written; and the scripts next to them that test its judging, `<id>/wrong-<name>.<library>.ts` and
 * `right-...`. Owns reading them and filling in an instance's values; the oracle (models/) replies with
 * them. If a bank has no solution for a task of the project, it uses the project's, and the scripts next to
 * it.
 *
 * A solution declares the parameters it reads in a `declare const params: { ... }`, which is replaced by an
 * instance's values. The solution of an atomic task exports `executeSkill`; that of a composite exports
 * `step1`, `step2`, ... in order, and each round uses its own as `executeSkill`.
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
import { composedFile } from "../compose/composedBank.ts"
import { isRecipe } from "../compose/recipe.ts"

/** A solution is missing or invalid. */
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

/** The folder of a task's scripts: in the bank, or in the project's bank if the bank has no solution. */
const homeOf = Effect.fnUntraced(function* (directory: string, library: Library, task: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const has = (bank: string) =>
    fs.exists(path.join(bank, task, solutionFile(library))).pipe(Effect.orElseSucceed(() => false))
  const bank = !(yield* has(directory)) && (yield* has(questBank)) ? questBank : directory
  return path.join(bank, task)
})

/** The text of a file in a task's folder. */
const textOf = Effect.fnUntraced(function* (
  directory: string,
  library: Library,
  task: string,
  file: string
) {
  const path = yield* Path.Path
  const composed = isRecipe(directory) ? composedFile(directory, `${task}/${file}`) : undefined
  if (composed !== undefined) return composed
  return yield* readOutside(path.join(yield* homeOf(directory, library, task), file))
})

/** The text of a file in a task's folder of the bank in `directory`; null if there is none. */
export const fileBeside = Effect.fnUntraced(function* (
  directory: string,
  task: string,
  file: string
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  if (isRecipe(directory)) return composedFile(directory, `${task}/${file}`) ?? null
  const place = path.join(directory, task, file)
  const there = yield* fs.exists(place).pipe(Effect.orElseSucceed(() => false))
  return there ? yield* readOutside(place) : null
})

/** The source of a solution of the bank in `directory`, translated to `dialect`; absent: as written. */
export const readSolution = Effect.fn("readSolution")(function* (
  directory: string,
  library: Library,
  task: string,
  dialect?: Pick<Dialect, "text">
) {
  const file = solutionFile(library)
  return yield* textOf(directory, library, task, file).pipe(
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

/** A script of the bank that is not a solution: wrong, or right in another way. */
interface BankScript {
  /** the part of the file's name between `wrong-` or `right-` and the library */
  readonly name: string
  readonly source: string
}

/**
 * The scripts `wrong-<name>.<library>.ts` or `right-...` of a task, sorted by name: cases that cannot be
 * generated from the solution. They are written and rendered like solutions.
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

/** All wrong and other right scripts of a task, in each of the libraries. */
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

/** How many steps a solution has: those of a composite, otherwise 1. */
export const solutionSteps = (source: string): number =>
  Math.max(1, Array.from(source.matchAll(STEP)).length)

const namesIn = (type: string): ReadonlyArray<string> =>
  Array.from(type.matchAll(/([A-Za-z_]\w*):/g), ([, name = ""]) => name)

/** The parameters that a solution reads, in its order. */
export const parameterNames = (source: string): ReadonlyArray<string> =>
  namesIn(PARAMETERS.exec(source)?.[1] ?? "")

/** The values that the solution declares, in its order; or a name that the instance lacks. */
const valuesFor = (type: string, instance: Instance) => {
  const names = namesIn(type)
  const missing = names.find((name) => ownValue(instance.parameters, name) === undefined)
  const values = names.map(
    (name) => `  ${name}: ${JSON.stringify(ownValue(instance.parameters, name)?.text ?? "")}`
  )
  return { missing, literal: `{\n${values.join(",\n")}\n}` }
}

/** The part of a solution that a round runs, by the split of its task: an atomic one has a single round. */
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
 * The complete module that solves `instance`: what a model would put in its code block. `step` is the round
 * of a composite, from 1; an atomic task has only 1.
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
    : yield* fail("it does not export executeSkill")
})
