/**
 * A composed task in the files of a bank: its JSON, its solutions, its ratings and its certificate. Owns how
 * a plan becomes the declarations that judge it.
 */

import type { Schema } from "effect"
import { parseUnits } from "viem"
import { ownValue } from "../../../evm/ownValue.ts"
import type { SetupAction } from "../../../evm/SetupAction.ts"
import { counted } from "../../../report/text.ts"
import { CERTIFICATE } from "../bank/taskFolder.ts"
import { assetOf, spenders, tokenIn } from "./assets.ts"
import type { Certificate, Texts } from "./certify.ts"
import { GRANTED } from "./layout.ts"
import { operationOf } from "./operations/index.ts"
import { LEVELS, type Level, type Move, type Scene } from "./Plan.ts"
import { solutionOf } from "./scripts.ts"

type Json = Schema.Json

/** Who rates the texts: the level is a choice of the composer, and no opinion. */
export const RATER = "composer"
const SCORES: Readonly<Record<Level, number>> = { precise: 1, moderate: 3, vague: 4 }
const REASONS: Readonly<Record<Level, string>> = {
  precise: "Written to be precise: it names the contracts and the approvals that are needed.",
  moderate: "Written to be moderate: it leaves the approvals to be found.",
  vague: "Written to be vague: it names neither methods nor approvals."
}

/** How the amount of a move is stated for its judge. `place` gives the position of a step among the moves. */
const amountJson = (
  move: Extract<Move, { _tag: "step" }>,
  place: (step: number) => number
): Json => {
  const { amount } = move.step
  switch (amount?.kind) {
    case undefined:
      return null
    case "stated":
      return String(parseUnits(amount.text, 18))
    case "share":
      return { percent: amount.percent }
    case "all":
      return "all"
    case "brought":
      return {
        from_operation: place(amount.step),
        quantity: amount.quantity,
        ...(amount.percent === "100" ? {} : { percent: amount.percent })
      }
  }
}

const operationJson = (move: Move, place: (step: number) => number): Json => {
  if (move._tag === "approve") return { atomic_id: "erc20_approve", role: "serves" }
  const operation = operationOf(move.step)
  const { args, family, tolerances } = operation.judged(move.step.slots, amountJson(move, place))
  return {
    atomic_id: operation.atomic(move.step),
    role: operation.answer === undefined ? "goal" : "query",
    validation: { family, args, ...(tolerances === undefined ? {} : { tolerances }) }
  }
}

const setupOf = ({
  balances,
  distractors,
  holdings = [],
  plan,
  secret
}: Scene): ReadonlyArray<SetupAction> => [
  // First, so that what the plan needs has the last word.
  ...holdings.flat(),
  ...Object.entries(balances).map(
    ([asset, amount]): SetupAction =>
      assetOf(asset).key === null
        ? { _tag: "native_balance", owner: "{agent}", wei: amount }
        : { _tag: "token_balance", token: tokenIn(asset), owner: "{agent}", amount }
  ),
  ...plan.granted.map(
    ({ spender, token }): SetupAction => ({
      _tag: "send",
      from: "{agent}",
      to: tokenIn(token),
      signature: "approve(address spender,uint256 amount)",
      args: [`{${ownValue(spenders, spender) ?? ""}}`, String(GRANTED)]
    })
  ),
  ...plan.steps.flatMap((step) => operationOf(step).setup?.(step.slots, secret) ?? []),
  ...distractors
]

/** What a move is called in a summary. */
const nameOf = (move: Move): string =>
  move._tag === "approve" ? "approve" : operationOf(move.step).name

const difficultyOf = (steps: number): string =>
  steps <= 2 ? "easy" : steps === 3 ? "easy-medium" : steps <= 5 ? "medium" : "hard"

export const taskJson = (
  id: string,
  scene: Scene,
  moves: ReadonlyArray<Move>,
  texts: Texts
): Record<string, Json> => {
  const place = (step: number) =>
    moves.findIndex((move) => move._tag === "step" && move.index === step)
  const names = moves.map(nameOf)
  const { steps } = scene.plan
  const drawn = steps.flatMap((step) => {
    const amount = step.amount?.kind === "stated" ? parseUnits(step.amount.text, 18) : 0n
    return operationOf(step).drawn?.(step.slots, String(amount)) ?? []
  })
  const signatures = Object.assign({}, ...drawn.map((one) => one.signatures))
  const answer = Object.assign(
    {},
    ...steps.map((step) => operationOf(step).answer?.(step.slots) ?? {})
  )
  const usesRich = JSON.stringify(steps).includes("{rich_account}")
  return {
    id,
    category: "composite_problems",
    subcategory: "composed",
    difficulty: difficultyOf(moves.length),
    description: `A composed workflow of ${counted(moves.length, "operation")}: ${names.join(", ")}.`,
    natural_language_templates: LEVELS.flatMap((level) => texts[level]),
    extra_templates: [],
    parameters: {
      ...(usesRich
        ? {
            rich_account: {
              type: "address",
              generation: { method: "from_env", env_key: "rich" }
            }
          }
        : {}),
      ...Object.assign({}, ...drawn.map(({ parameters }) => parameters))
    },
    ...(Object.keys(signatures).length === 0 ? {} : { signatures }),
    setup: JSON.parse(JSON.stringify(setupOf(scene))),
    composite_structure: {
      pattern: names.join("-").replaceAll(" ", "_"),
      atomic_operations: moves.map((move) => operationJson(move, place)),
      optimal_steps: moves.length,
      max_rounds_multiplier: 2,
      ...(Object.keys(answer).length === 0 ? {} : { answer })
    }
  }
}

const ratingsJson = (texts: Texts): Json =>
  LEVELS.flatMap((level) =>
    texts[level].map((template) => ({
      template,
      ratings: { [RATER]: { score: SCORES[level], reason: REASONS[level] } }
    }))
  )

const jsonText = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`

/** A composed task: the files of its folder by name. */
export interface ComposedTask {
  readonly id: string
  readonly files: Readonly<Record<string, string>>
  readonly certificate: Certificate
}

export const composedTask = (
  id: string,
  scene: Scene,
  moves: ReadonlyArray<Move>,
  texts: Texts,
  certificate: Certificate
): ComposedTask => ({
  id,
  certificate,
  files: {
    "task.json": jsonText(taskJson(id, scene, moves, texts)),
    "ratings.json": jsonText(ratingsJson(texts)),
    "ethers.ts": solutionOf(scene.plan, moves, "ethers"),
    "viem.ts": solutionOf(scene.plan, moves, "viem"),
    [CERTIFICATE]: jsonText(JSON.parse(JSON.stringify(certificate)))
  }
})
