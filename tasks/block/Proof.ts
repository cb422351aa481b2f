/**
 * The proof of a flaw: transactions that deploy a contract, set it up, exploit it, and what is true
 * when the exploit worked; and the legitimate transactions that must work before and after a fix.
 * Owns the Schema; running it on a chain is stages/prove. It is data, so a variant whose functions
 * have other names is proven by the same proof with the names mapped.
 */
import { Schema } from "effect"

/** Who acts: each an account of its own, funded with 1,000 native coins. */
export const actors = ["deployer", "alice", "bob", "attacker"] as const
export const Actor = Schema.Literals(actors)
export type Actor = typeof Actor.Type

/**
 * An argument: `@name` is the address of an actor or of a deployed contract, `N ether` and `N gwei`
 * are amounts, `=...` is an expression that is worked out when it is used, everything else is passed as
 * it stands (integers as decimal text).
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
  /** ABI types of `args`, for those who have no compiler at hand */
  types: Schema.optionalKey(Schema.Array(Schema.String)),
  value: Value
})
export type Deploy = typeof Deploy.Type

/** Calls `function` of a deployed contract. A call that reverts fails the step, unless it must. */
export const Call = Schema.Struct({
  to: Schema.String,
  /** name, or full signature where the name is overloaded; empty: a plain send */
  call: Schema.String,
  from: Actor,
  args: Arguments,
  value: Value,
  /** the call must revert: a guard that has to hold */
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
  /** the value read must be this, or at least, or at most this */
  equals: Schema.optionalKey(Argument),
  /** the address or text read must be another than this */
  differs: Schema.optionalKey(Argument),
  atLeast: Schema.optionalKey(Schema.String),
  atMost: Schema.optionalKey(Schema.String)
})
export type Reading = typeof Reading.Type

/** An expression that must be true: `vault.totalAssets() >= before(vault.totalAssets())`. */
export const Claim = Schema.Struct({ that: Schema.String })

export const Condition = Schema.Union([Claim, Reading])
export type Condition = typeof Condition.Type

/** What `to` of a move calls the first contract that the attacker creates. */
export const FIRST_CREATED = "attack"

/**
 * What an attack that somebody else thought of is judged by: what it leads to, however it gets there.
 * All of it must be so at the end.
 */
export const Goal = Schema.Struct({
  /** native coin of the attacker when the attack begins; absent: what the setup leaves */
  funds: Schema.optionalKey(Schema.String),
  /**
   * What is about to happen, and the attacker can see (a pending transaction, a signature in hand):
   * each once, when the attacker says; at the end, in order, where it does not say. The calls of one
   * move follow each other.
   */
  moves: Schema.Array(Schema.NonEmptyArray(Call)),
  /** native coin that the attacker, with the contracts that it created, must have gained; `-1 ether`: may have lost */
  gain: Schema.optionalKey(Schema.String),
  reached: Schema.Array(Condition)
})
export type Goal = typeof Goal.Type

export class Proof extends Schema.Class<Proof>("questline/block/Proof")({
  /** deploys the contracts and brings them into a state that they are in when used */
  setup: Schema.NonEmptyArray(Step),
  /** what the attacker does; a step that reverts means that the exploit fails */
  exploit: Schema.NonEmptyArray(Step),
  /** all true exactly when the exploit worked */
  succeeds: Schema.NonEmptyArray(Condition),
  /** by what another's attack is judged; absent: none is asked for */
  goal: Schema.optionalKey(Goal),
  /** what honest users do after the setup: it must work in the flawed and in the fixed contract */
  legitimate: Schema.NonEmptyArray(Step),
  /** all true after the legitimate steps */
  holds: Schema.NonEmptyArray(Condition)
}) {}
