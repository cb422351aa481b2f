/**
 * Composes a bank: draws plans one after the other, keeps those that are certified, and counts why the
 * others were thrown away. Owns the order of these steps, and the composer's version. Pure: the same recipe
 * gives the same bank, byte for byte, on every machine.
 */
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { makeDraw } from "../bank/Draw.ts"
import { COMPOSITION, RATINGS } from "../bank/taskFolder.ts"
import { certificateOf, type Refusal, soundness, type Texts, wordingRefusal } from "./certify.ts"
import {
  type Choices,
  choiceTexts,
  difficultyOf,
  isAsked,
  USUAL_DISTRACTORS
} from "./Difficulty.ts"
import { drawScene } from "./flow.ts"
import { judgeFault } from "./judgeable.ts"
import { isKnown } from "./known.ts"
import { operations } from "./operations/index.ts"
import type { Level } from "./Plan.ts"
import { type ComposedTask, composedTask, RATER } from "./task.ts"
import { textsOf } from "./write.ts"

/** Raised with every change that gives another bank for the same recipe. */
export const COMPOSER = "questline/composer/2"

/** What a bank is composed from. */
export interface Recipe {
  readonly seed: string
  readonly count: number
  /** fewest and most operations of a task, approvals among them */
  readonly operations: readonly [number, number]
  /** names of families; empty: all */
  readonly families: ReadonlyArray<string>
  readonly choices: Choices
}

export interface Composition {
  readonly recipe: Recipe
  readonly tasks: ReadonlyArray<ComposedTask>
  /** drawn plans, kept or not */
  readonly drawn: number
  /** how many were thrown away, by reason */
  readonly refused: Readonly<Partial<Record<Refusal, number>>>
  /** SHA-256 of all files of the tasks */
  readonly digest: string
}

/**
 * Draws that give nothing in a row, after which the recipe cannot be fulfilled. One that only is not as
 * difficult as asked for is found at once, and counts less.
 */
const MOST_MISSES = 600
const LESS = 1 / 40

const RUBRIC = {
  "1": "Every operation, contract, approval and value is named.",
  "2": "One detail is left to ordinary usage.",
  "3": "Every value is named; approvals have to be found.",
  "4": "Every value is named; methods, contracts and approvals have to be found.",
  "5": "Beyond the values, what is to be done has to be guessed."
}

/** The families that the operations are judged by, for choosing among them. */
const familyOf = (name: string): string => {
  const operation = operations.find((one) => one.name === name)
  if (operation === undefined) return ""
  const slots = operation.draw(makeDraw("questline/compose/family", name))
  return operation.judged(slots, "0").family
}

/** The families that a recipe may name. */
export const composedFamilies: ReadonlyArray<string> = [
  ...new Set([...operations.map(({ name }) => familyOf(name)), "erc20_transfer"])
].toSorted()

/** The operations of a recipe. */
export const operationsOf = ({ families }: Pick<Recipe, "families">) =>
  families.length === 0
    ? operations
    : operations.filter(({ name }) => families.includes(familyOf(name)))

/** What tasks of a composition must differ in. */
class Seen {
  readonly novelties = new Set<string>()
  readonly texts = new Set<string>()
}

/** The task of one draw, or why there is none. */
const attempt = (recipe: Recipe, index: number, id: string, seen: Seen): Refusal | ComposedTask => {
  const { choices, seed } = recipe
  const [fewest, most] = recipe.operations
  const labels = [
    COMPOSER,
    seed,
    `${fewest}..${most}`,
    recipe.families.toSorted().join(),
    choiceTexts(choices).join(),
    index
  ]
  const scene = drawScene(makeDraw(...labels, "plan"), {
    operations: recipe.operations,
    from: operationsOf(recipe),
    distractors: choices.distractors ?? USUAL_DISTRACTORS,
    holdings: choices.holdings
  })
  if (scene === null) return "too many or too few operations"
  if (!isAsked(difficultyOf(scene), choices)) return "it is not as difficult as asked for"
  const sound = soundness(scene, recipe.operations)
  if (typeof sound === "string") return sound
  const { moves } = sound
  if (isKnown(moves)) return "the project's bank has it"
  const words = makeDraw(...labels, "words")
  const said = (level: Level) =>
    choices.wording === null || choices.wording === level
      ? textsOf(scene.plan, moves, level, words)
      : []
  const texts: Texts = {
    precise: said("precise"),
    moderate: said("moderate"),
    vague: said("vague")
  }
  const unclear = wordingRefusal(scene, moves, texts)
  if (unclear !== null) return unclear
  const certificate = certificateOf(COMPOSER, scene, sound, texts)
  const all = Object.values(texts).flat()
  if (seen.novelties.has(certificate.novelty) || all.some((text) => seen.texts.has(text))) {
    return "the bank has it already"
  }
  const task = composedTask(id, scene, moves, texts, certificate)
  if (judgeFault(task.files["task.json"] ?? "") !== null) return "its judge cannot judge it"
  seen.novelties.add(certificate.novelty)
  for (const text of all) seen.texts.add(text)
  return task
}

const recipeJson = ({ choices, count, families, operations, seed }: Recipe) => ({
  seed,
  count,
  operations: [...operations],
  families: [...families],
  choices: [...choiceTexts(choices)]
})

/** The files of a composed bank by their paths. */
export const filesOf = ({ digest: sum, drawn, recipe, refused, tasks }: Composition) =>
  new Map<string, string>([
    [
      COMPOSITION,
      `${JSON.stringify({ composer: COMPOSER, ...recipeJson(recipe), digest: sum, drawn, refused }, null, 2)}\n`
    ],
    [RATINGS, `${JSON.stringify({ raters: [RATER], rubric: RUBRIC }, null, 2)}\n`],
    ...tasks.flatMap(({ files, id }) =>
      Object.entries(files).map(([name, text]) => [`${id}/${name}`, text] as const)
    )
  ])

/** Composes the bank of a recipe; null if so many tasks cannot be found. */
export const compose = (
  recipe: Recipe,
  watch: (done: number) => void = () => {}
): Composition | null => {
  // A larger bank begins with the tasks of a smaller one, so the mark does not tell the count.
  const { count: _, ...rest } = recipeJson(recipe)
  const mark = digest(canonicalJson({ composer: COMPOSER, ...rest })).slice(0, 8)
  const seen = new Seen()
  const tasks: Array<ComposedTask> = []
  const refused: Partial<Record<Refusal, number>> = {}
  let misses = 0
  let drawn = 0
  while (tasks.length < recipe.count) {
    const id = `composed_${mark}_${String(tasks.length + 1).padStart(4, "0")}`
    const made = attempt(recipe, drawn++, id, seen)
    if (typeof made === "string") {
      refused[made] = (refused[made] ?? 0) + 1
      misses += made === "it is not as difficult as asked for" ? LESS : 1
      if (misses > MOST_MISSES) return null
      continue
    }
    misses = 0
    tasks.push(made)
    watch(tasks.length)
  }
  const sum = digest(
    ...tasks.flatMap(({ files, id }) =>
      Object.entries(files).flatMap(([name, text]) => [`${id}/${name}\n`, text])
    )
  )
  return { recipe, tasks, drawn, refused, digest: `0x${sum}` }
}
