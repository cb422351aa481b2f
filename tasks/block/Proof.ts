/**
 * The proof of a flaw: transactions that deploy a contract, set it up, exploit it, and conditions that are
 * true if the exploit worked; and the legitimate transactions that must work before and after a fix. Owns
 * the Schema; stages/prove runs it on a chain. It is data, so a variant whose functions have other names is
 * proven by the same proof with the names mapped.
 */
import { Schema } from "effect"

/** The actors; each has its own account, funded with 1,000 native coins. */
export const actors = ["deployer", "alice", "bob", "attacker"] as const
export const Actor = Schema.Literals(actors)
export type Actor = typeof Actor.Type

/**
 * An argument: `@name` is the address of an actor or of a deployed contract, `N ether` and `N gwei` are
 * amounts, `=...` is an expression that is evaluated when it is used; anything else is passed unchanged
 * (integers as decimal text).
 */
export const Argument: Schema.Codec<Argument> = Schema.Union([
  Schema.String,
  Schema.Boolean,
  Schema.Array(Schema.suspend((): Schema.Codec<Argument> => Argument))
])
export type Argument = string | boolean | ReadonlyArray<Argument>

const Arguments = Schema.optionalKey(Schema.Array(Argument))
const Value = Schema.optionalKey(Schema.String)

/** Deploys a contract of the sample's source, of its `support.sol` or of its `attack.sol`. */
export const Deploy = Schema.Struct({
  deploy: Schema.String,
  /** how later steps name it; default: the contract's name */
  as: Schema.optionalKey(Schema.String),
  /** the contract whose functions it answers, where they are not its own: what a proxy stands for */
  speaks: Schema.optionalKey(Schema.String),
  from: Actor,
  args: Arguments,
  /** ABI types of `args`, for readers without a compiler */
  types: Schema.optionalKey(Schema.Array(Schema.String)),
  value: Value
})
export type Deploy = typeof Deploy.Type

/** Calls `function` of a deployed contract. A call that reverts fails the step, unless it must revert. */
export const Call = Schema.Struct({
  to: Schema.String,
  /** name, or full signature if the name is overloaded; empty: a plain send */
  call: Schema.String,
  from: Actor,
  args: Arguments,
  value: Value,
  /** the call must revert, because a guard has to stop it */
  reverts: Schema.optionalKey(Schema.Boolean)
})
export type Call = typeof Call.Type

/** Lets time pass: seconds, or blocks. */
export const Wait = Schema.Union([
  Schema.Struct({ seconds: Schema.Int }),
  Schema.Struct({ blocks: Schema.Int })
])

export const Step = Schema.Union([Deploy, Call, Wait])
export type Step = typeof Step.Type

/** Something that can be read after the last step. */
export const Reading = Schema.Struct({
  /** `balance` of an account in native coin, or what `call` of `to` returns */
  to: Schema.String,
  call: Schema.optionalKey(Schema.String),
  args: Arguments,
  /** the value must equal this, or be at least, or at most this */
  equals: Schema.optionalKey(Argument),
  /** the address or text must differ from this */
  differs: Schema.optionalKey(Argument),
  atLeast: Schema.optionalKey(Schema.String),
  atMost: Schema.optionalKey(Schema.String)
})
export type Reading = typeof Reading.Type

/** An expression that must be true: `vault.totalAssets() >= before(vault.totalAssets())`. */
export const Claim = Schema.Struct({ that: Schema.String })

export const Condition = Schema.Union([Claim, Reading])
export type Condition = typeof Condition.Type

/** How `to` of a move names the first contract that the attacker creates. */
export const FIRST_CREATED = "attack"

/**
 * How an attack by somebody else is judged: by its result, however it gets there. All conditions must be
 * true at the end.
 */
export const Goal = Schema.Struct({
  /** native coin of the attacker when the attack begins; absent: what the setup leaves */
  funds: Schema.optionalKey(Schema.String),
  /**
   * Pending actions that the attacker can see (a pending transaction, a signature in hand). Each happens
   * once, when the attacker says; otherwise at the end, in order. The calls of one move follow each other.
   */
  moves: Schema.Array(Schema.NonEmptyArray(Call)),
  /**
   * native coin that the attacker, with the contracts that it created, must have gained; `-1 ether`: may
   * have lost
   */
  gain: Schema.optionalKey(Schema.String),
  reached: Schema.Array(Condition)
})
export type Goal = typeof Goal.Type

export class Proof extends Schema.Class<Proof>("questline/block/Proof")({
  /** deploys the contracts and brings them into a state of normal use */
  setup: Schema.NonEmptyArray(Step),
  /** what the attacker does; if a step reverts, the exploit fails */
  exploit: Schema.NonEmptyArray(Step),
  /** all true exactly if the exploit worked */
  succeeds: Schema.NonEmptyArray(Condition),
  /** how another attack is judged; absent: none is asked for */
  goal: Schema.optionalKey(Goal),
  /** what honest users do after the setup; it must work in the flawed and in the fixed contract */
  legitimate: Schema.NonEmptyArray(Step),
  /** all true after the legitimate steps */
  holds: Schema.NonEmptyArray(Condition)
}) {}
