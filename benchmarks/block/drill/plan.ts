/**
 * How an attack will be made: everything that is drawn for it but its own parameters. The first trial of an attack is
 * made as its author wrote it; the others in surroundings, by accounts and after events that are drawn. What a
 * patch mentions is drawn with preference: a number in it is where its behaviour may change. Pure.
 */
import type { Effect } from "effect"
import { BLOCK_GAS_LIMIT } from "../../../chain/Anvil.ts"
import type { ChainError } from "../../../chain/Chain.ts"
import type { Hex } from "../../../evm/Hex.ts"
import type { Attack } from "../../../tasks/block/Drill.ts"
import type { ProofError } from "../stages/prove/evaluate.ts"
import type { Bindings } from "../stages/prove/expression.ts"
import type { Scene } from "../stages/prove/scene.ts"
import { type Draws, draws as drawsOf } from "../stages/transform/random.ts"
import { bytesOf, type Cast, castOf } from "./cast.ts"
import {
  CALM,
  drawSkip,
  drawSurroundings,
  NO_SKIP,
  type Skip,
  type Surroundings,
  spread
} from "./surroundings.ts"
import type { Through } from "./ways/direct.ts"

/** Each transaction in a block of its own, all in one block, or as many calls as possible in one transaction. */
export type Pace = "apart" | "one block" | "one transaction"

/** When a wait ends instead, s; null: as the attack says. */
export type Exactly = (
  scene: Scene,
  bindings: Bindings,
  seconds: number
) => Effect.Effect<number | null, ChainError | ProofError>

export interface AttackPlan {
  readonly attack: Attack
  readonly cast: Cast
  readonly surroundings: Surroundings
  /** honest uses before it */
  readonly after: number
  /** then so many uses of what the attack uses, for contracts that count */
  readonly repeats: number
  /** what passes between honest use and the attack */
  readonly idle: Skip
  /** coins that the attacker has when it begins, wei; null: what there is */
  readonly purse: bigint | null
  /** coins of who begins the attacker's transactions, if that is another account, wei; null: what there is */
  readonly originPurse: bigint | null
  /** how much the attacker has of each token, in percent of what the setup gave; null: what there is */
  readonly tokens: number | null
  /** coins that the contract was sent without a call, wei */
  readonly forced: bigint
  /** bytes after the arguments of the attacker's calls; null: none */
  readonly tail: Hex | null
  /** the attacker's contracts call with these bytes, too */
  readonly front: boolean
  /** contracts are asked with these bytes, too */
  readonly asksLonger: boolean
  /** how its transactions follow each other, and the use before them */
  readonly pace: Pace
  /** gas limit of its calls */
  readonly gas: bigint
  /** bytes that its contracts have more than their source; null: none */
  readonly bytes: Hex | null
  /** what the attacker's transactions go through; null: they are sent as they are */
  readonly through: Through | null
  /** when one of its waits ends; null: as it says */
  readonly exactly: Exactly | null
  /** what changes the arguments of its calls; null: they are as it says */
  readonly varied: Draws | null
  /** the attack may fail on a flawed contract because of what comes before it */
  readonly disturbed: boolean
  readonly draws: Draws
}

const ETHER = 10n ** 18n
const WORLD = 4_200_000_000n
/** Most honest uses before an attack. */
const MOST_USES = 45n
const MOST_BLOCKS = 100_000_000n

/** A number that a patch mentions, or one next to it; null if none is wanted. */
const mentioned = (
  numbers: ReadonlyArray<bigint>,
  from: bigint,
  to: bigint,
  draws: Draws
): bigint | null => {
  const fitting = numbers.filter((number) => number >= from && number <= to)
  if (fitting.length === 0 || !draws.chance(60)) return null
  return draws.pick(fitting) + BigInt(draws.int(-1, 3))
}

/** Many uses, if the patch mentions a number that might be counted to. */
const drawRepeats = (numbers: ReadonlyArray<bigint>, draws: Draws): number => {
  const wanted = mentioned(numbers, 2n, MOST_USES, draws)
  if (wanted !== null) return Number(wanted) * 3 + 4
  return draws.chance(8) ? draws.int(4, 14) : 0
}

const drawIdle = (numbers: ReadonlyArray<bigint>, draws: Draws): Skip => {
  const skipped = drawSkip(draws, 30)
  const seconds = mentioned(numbers, 30n, 10n ** 9n, draws)
  const blocks = mentioned(numbers, 2n, MOST_BLOCKS, draws)
  return {
    ...skipped,
    seconds: seconds === null ? skipped.seconds : Number(seconds),
    blocks: blocks === null ? skipped.blocks : Number(blocks)
  }
}

/** What a purse holds: nothing, nearly nothing, what was there, or much. `least`: what a call's gas costs, wei. */
const drawPurse = (numbers: ReadonlyArray<bigint>, least: bigint, draws: Draws): bigint | null => {
  const wanted = mentioned(numbers, ETHER / 1_000n, ETHER * 10n ** 9n, draws)
  if (wanted !== null) return draws.chance(50) ? wanted * 2n : wanted / 2n + least
  const kind = draws.int(0, 4)
  if (kind === 0 || kind === 4) return null
  if (kind === 1) return ETHER * BigInt(draws.int(2_000, 5_000_000))
  return kind === 2 ? least : least + (ETHER * BigInt(spread(1, 90_000, draws))) / 1_000n
}

/** Some of the tokens, or more of them. */
const drawTokens = (draws: Draws): number | null =>
  draws.chance(75) ? null : draws.chance(50) ? draws.int(5, 95) : draws.int(120, 3_000)

const drawPace = ({ lured, owned }: Cast, draws: Draws): Pace =>
  owned && lured === null && draws.chance(50)
    ? "one transaction"
    : draws.chance(40)
      ? "one block"
      : "apart"

const drawGas = (numbers: ReadonlyArray<bigint>, { blockGas }: Surroundings, draws: Draws) => {
  const wanted = mentioned(numbers, 100_000n, blockGas - 100_000n, draws)
  if (wanted !== null) return wanted + (draws.chance(50) ? 60_000n : -60_000n)
  if (draws.chance(50)) return BLOCK_GAS_LIMIT
  return draws.chance(40) ? blockGas : BigInt(draws.int(8, 80)) * 100_000n
}

const drawWhere = (numbers: ReadonlyArray<bigint>, draws: Draws): Surroundings => {
  const drawn = drawSurroundings(draws)
  const chain = mentioned(numbers, 1n, 2n ** 31n, draws)
  return { ...drawn, chainId: chain === null ? drawn.chainId : Math.max(1, Number(chain)) }
}

/** Dates that a patch mentions, as seconds from now. */
const fromNow = (numbers: ReadonlyArray<bigint>, now: bigint): ReadonlyArray<bigint> =>
  numbers.map((number) => (number > now && number < WORLD ? number - now : number))

/** What a patch mentions, and when and where it is tried. */
export interface Known {
  readonly numbers: ReadonlyArray<bigint>
  /** time of the node's last block */
  readonly now: bigint
}

/** The plan of a trial of an attack: the same for the same seed and turn. */
export const planAttack = (
  attack: Attack,
  seed: number,
  turn: number,
  known: Known = { numbers: [], now: 0n }
): AttackPlan => {
  const draws = drawsOf(seed, `attack ${turn}`, attack.name)
  const isOther = turn > 0
  const hasCode = isOther && attack.plain !== true && draws.chance(50)
  // Often none: some attacks rarely work after honest use, and other things must be tried with them, too.
  const after = !isOther || attack.fresh === true || draws.chance(55) ? 0 : draws.int(0, 3)
  const cast = castOf(`attack ${seed}/${turn}`, hasCode)
  const others = drawsOf(seed, `around ${turn}`, attack.name)
  const numbers = fromNow(known.numbers, known.now)
  const surroundings = isOther ? drawWhere(numbers, others) : CALM
  const idle = isOther ? drawIdle(numbers, others) : NO_SKIP
  const repeats = !isOther || attack.fresh === true ? 0 : drawRepeats(known.numbers, others)
  const gas = isOther ? drawGas(numbers, surroundings, others) : BLOCK_GAS_LIMIT
  const cost = gas * surroundings.gasPrice
  const own = drawsOf(seed, `means ${turn}`, attack.name)
  const purse = isOther ? drawPurse(numbers, cast.owned ? 0n : cost, own) : null
  const hasOrigin = isOther && cast.owned && cast.lured === null
  const originPurse = hasOrigin ? drawPurse(numbers, cost, own) : null
  const tokens = isOther ? drawTokens(own) : null
  const forced = isOther && own.chance(10) ? (ETHER / 1_000n) * BigInt(spread(1, 10 ** 6, own)) : 0n
  const tail = isOther && own.chance(40) ? bytesOf(own) : null
  const pace = isOther ? drawPace(cast, own) : "apart"
  return {
    attack,
    cast,
    surroundings,
    after,
    repeats,
    idle,
    purse,
    originPurse,
    tokens,
    forced,
    tail,
    asksLonger: tail !== null && own.chance(50),
    front: tail !== null && own.chance(75),
    pace,
    gas,
    bytes: isOther ? bytesOf(others) : null,
    through: null,
    exactly: null,
    varied: null,
    disturbed:
      after + repeats > 0 ||
      idle !== NO_SKIP ||
      purse !== null ||
      originPurse !== null ||
      tokens !== null ||
      forced > 0n ||
      pace !== "apart" ||
      gas !== BLOCK_GAS_LIMIT ||
      cast.owned,
    draws
  }
}

/** The attack with other arguments, and nothing else that disturbs it. */
export const planVaried = (attack: Attack, seed: number, turn: number): AttackPlan => ({
  ...planAttack(attack, seed + turn, 0),
  varied: drawsOf(seed, `varied ${turn}`, attack.name)
})

/** The same attack by an account without code: what its contracts would do goes through that account. */
export const planDirectly = (plan: AttackPlan, through: Through): AttackPlan => ({
  ...plan,
  cast: { ...plan.cast, coded: [], owned: false, lured: null },
  pace: "apart",
  purse: plan.cast.owned ? null : plan.purse,
  originPurse: null,
  bytes: null,
  front: false,
  through
})
