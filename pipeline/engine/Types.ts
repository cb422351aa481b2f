/**
 * The types of a pipeline: its values, services and errors, carried in one type, and how each step changes
 * them. Only types; Pipeline.ts owns the declaration.
 */
import type { Fault } from "./Stages.ts"

/** Values by the names that the declaration gives them. */
export type Values = Readonly<Record<string, unknown>>

/** All types of a declaration, carried in one type. */
export interface Types {
  /** what exists only while a trial is played, not when it is read back */
  readonly live: unknown
  /** the values that it begins with */
  readonly given: object
  /** the values so far */
  readonly known: object
  /** the inputs of stages that can be run again on stored outputs, by the names of their values */
  readonly judges: object
  /** the results of its loops, branches and fans */
  readonly bodies: object
  /** the services that its stages need */
  readonly needs: unknown
  /** the errors of its stages that are our failures */
  readonly error: Fault
}

/** The same types with some of them changed. */
export type With<T extends Types, Changed extends Partial<Types>> = {
  readonly [K in keyof Types]: K extends keyof Changed ? Changed[K] : T[K]
}

/** A name that no value has yet: each value is made once. */
export type Fresh<Name extends string, Known> = Name extends keyof Known ? never : Name

export type Keys<Known> = ReadonlyArray<keyof Known & string>

/** What a step is given: the values that it named. */
export type Needed<Known, Needs extends Keys<Known>> = Pick<Known, Needs[number]>

export type Added<Name extends string, A> = { readonly [K in Name]: A }

/** The input and output of a stage that can be run again. */
export interface Judged<In, Out> {
  readonly input: In
  readonly output: Out
}

/** The input of a pipeline's judge, by the name of its value. */
export type InputOf<T extends Types, Name extends keyof T["judges"]> =
  T["judges"][Name] extends Judged<infer In, unknown> ? In : never

/** Its output. */
export type OutputOf<T extends Types, Name extends keyof T["judges"]> =
  T["judges"][Name] extends Judged<unknown, infer Out> ? Out : never

/** The types with one more value. */
export type WithValue<T extends Types, Name extends string, A> = With<
  T,
  { readonly known: T["known"] & Added<Name, A> }
>

/** The types with the value of a stage. */
export type WithStage<T extends Types, Name extends string, Out, E extends Fault, R> = With<
  T,
  {
    readonly known: T["known"] & Added<Name, Out>
    readonly needs: T["needs"] | R
    readonly error: T["error"] | E
  }
>

/** The types of a body at its start: the outer values that it needs, and its own value `as`. */
export type Inside<T extends Types, N extends Keys<T["known"]>, As extends string, A> = {
  readonly live: T["live"]
  readonly given: Needed<T["known"], N> & Added<As, A>
  readonly known: Needed<T["known"], N> & Added<As, A>
  readonly judges: object
  readonly bodies: object
  readonly needs: never
  readonly error: never
}

/** The types after a body `B` whose value is `A`. */
export type WithBody<
  T extends Types,
  Name extends string,
  A,
  B extends Types,
  Needs = B["needs"],
  E extends Fault = never
> = With<
  T,
  {
    readonly known: T["known"] & Added<Name, A>
    readonly needs: T["needs"] | Needs
    readonly error: T["error"] | B["error"] | E
    readonly bodies: T["bodies"] & Added<Name, TrialValues<B["known"], B["bodies"]>>
  }
>

/**
 * The values of a pipeline, or of a body in it, in one trial, as far as the trial has got. Inside a loop, a
 * branch or a fan there is one for each time the body was started.
 */
export interface TrialValues<Known = Values, Bodies = object> {
  readonly values: Partial<Known>
  readonly bodies: { readonly [Name in keyof Bodies]?: ReadonlyArray<Bodies[Name]> }
}
