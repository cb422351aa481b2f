/**
 * How difficult a composed task is, in numbers, and which numbers a recipe asks for. Owns measuring them and
 * their form in the name of a bank.
 */
import { Result } from "effect"
import { MOST_HOLDINGS } from "./holdings.ts"
import { LEVELS, type Level, type Scene } from "./Plan.ts"

type Range = readonly [number, number]

/** What is asked for of each task, besides its operations and families; null: anything. */
export interface Choices {
  /** fewest and most amounts that come from an earlier step */
  readonly derived: Range | null
  /** fewest and most strands: groups of steps that no amount connects */
  readonly width: Range | null
  /** fewest and most allowances that stand for nothing */
  readonly distractors: Range | null
  /** fewest and most things that the account has besides */
  readonly holdings: Range | null
  /** the one level of its instructions; null: all three */
  readonly wording: Level | null
}

export const ANYTHING: Choices = {
  derived: null,
  width: null,
  distractors: null,
  holdings: null,
  wording: null
}

/** The distractors of a task unless they are stated. */
export const USUAL_DISTRACTORS: Range = [0, 3]

/** The most that can be asked for of each. */
const MOST = { derived: 7, width: 8, distractors: 8, holdings: MOST_HOLDINGS } as const
type Counted = keyof typeof MOST

/** The numbers of one task; its operations are beside them. */
export interface Difficulty {
  readonly derived: number
  readonly width: number
  readonly distractors: number
  /** absent: the recipe asks for none */
  readonly holdings?: number
}

/** Strands: each step that takes what an earlier one brought is of that one's strand. */
const widthOf = ({ plan: { steps } }: Scene): number =>
  steps.filter(({ amount }) => amount?.kind !== "brought").length

export const difficultyOf = (scene: Scene): Difficulty => ({
  derived: scene.plan.steps.filter(({ amount }) => amount?.kind === "brought").length,
  width: widthOf(scene),
  distractors: scene.distractors.length,
  ...(scene.holdings === undefined ? {} : { holdings: scene.holdings.length })
})

export const isAsked = (found: Difficulty, choices: Choices): boolean =>
  (["derived", "width", "distractors", "holdings"] as const).every((name) => {
    const range = choices[name]
    const { [name]: number = 0 } = found
    return range === null || (range[0] <= number && number <= range[1])
  })

const isLevel = (text: string): text is Level => LEVELS.some((level) => level === text)

const isCounted = (name: string): name is Counted => Object.hasOwn(MOST, name)

/** A choice as `name=value`, on the command line and in a bank's name. */
export const choiceOf = (name: string, text: string): Result.Result<Partial<Choices>, string> => {
  if (name === "wording") {
    return isLevel(text)
      ? Result.succeed({ wording: text })
      : Result.fail(`"${text}" is not a wording: choose from ${LEVELS.join(", ")}`)
  }
  if (!isCounted(name)) {
    return Result.fail(
      `"${name}" is nothing to choose: use ${[...Object.keys(MOST), "wording"].join(", ")}`
    )
  }
  const [, least, most = least] = /^(\d{1,2})(?:\.\.(\d{1,2}))?$/.exec(text) ?? []
  const range = [Number(least), Number(most)] as const
  return range[0] <= range[1] && range[1] <= MOST[name]
    ? Result.succeed({ [name]: range })
    : Result.fail(
        `"${text}" is not a range for ${name}: write one from 0..${MOST[name]}, such as 1..3`
      )
}

/** The choices of a recipe as they stand in a bank's name, in one order. */
export const choiceTexts = (choices: Choices): ReadonlyArray<string> =>
  (["derived", "distractors", "holdings", "width", "wording"] as const).flatMap((name) => {
    const value = choices[name]
    if (value === null) return []
    return [`${name}=${typeof value === "string" ? value : value.join("..")}`]
  })
