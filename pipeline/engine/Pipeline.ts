/**
 * A pipeline: what a trial goes through, declared as a value. Owns the declaration: stages, values computed
 * between them, loops, branches and fans, and what each input is made from. A step names the values that it
 * needs and is given only those, so the pipeline can be drawn, and wrong wiring does not compile. Nothing
 * here runs: play.ts plays, resumes and reads back, graph.ts draws.
 */
import type { Effect } from "effect"
import type { Stage } from "../../stages/Stage.ts"
import { readOutput } from "./outputs.ts"
import type { At, Fault, Shared, Stages } from "./Stages.ts"
import type {
  Added,
  Fresh,
  Inside,
  Judged,
  Keys,
  Needed,
  Types,
  Values,
  With,
  WithBody,
  WithStage,
  WithValue
} from "./Types.ts"

/** A stage as the rest of the program sees it. */
export interface DeclaredStage
  extends Pick<Stage<string, never, unknown, unknown, unknown>, "name" | "version" | "identity"> {
  /** decodes a stored output into a value */
  readonly read: (value: unknown) => Effect.Effect<unknown, Fault>
  /** the model calls that an output stands for; undefined for a stage that asks no model */
  readonly calls: Stage<string, never, unknown, never, never>["calls"]
}

const declared = <In, Out, E, R>(stage: Stage<string, In, Out, E, R>): DeclaredStage => ({
  name: stage.name,
  version: stage.version,
  identity: stage.identity,
  read: (value) => readOutput(stage, value),
  calls: stage.calls as DeclaredStage["calls"]
})

interface Named {
  /** name of the value that it makes */
  readonly name: string
  /** names of the values that it is made from */
  readonly needs: ReadonlyArray<string>
}

export interface StageNode extends Named {
  readonly _tag: "stage"
  readonly stage: DeclaredStage
  /** the stage itself, for comparing with other stages */
  readonly value: unknown
  readonly run: (
    stages: Stages["Service"],
    values: Values,
    live: unknown
  ) => Effect.Effect<unknown, Fault>
  /** the stage's input when it is run again on stored outputs; absent: it never is */
  readonly judgeInput?: (values: Values) => unknown
}

interface ValueNode extends Named {
  readonly _tag: "value"
  readonly compute: (values: Values) => unknown
}

interface LoopNode extends Named {
  readonly _tag: "loop"
  /** name of the state, inside the body */
  readonly as: string
  readonly open: (values: Values) => unknown
  readonly isOver: (state: unknown) => boolean
  readonly body: ReadonlyArray<PipelineNode>
  readonly next: (values: Values) => unknown
}

interface BranchNode extends Named {
  readonly _tag: "branch"
  /** name of the value that was taken, inside the body */
  readonly as: string
  /** null: not taken */
  readonly taken: (values: Values) => unknown
  readonly within: <A>(
    stages: Stages["Service"],
    use: Effect.Effect<A, Fault>
  ) => Effect.Effect<A, Fault>
  readonly body: ReadonlyArray<PipelineNode>
}

interface FanNode extends Named {
  readonly _tag: "fan"
  /** name of one item, inside the body */
  readonly as: string
  readonly items: (values: Values) => ReadonlyArray<unknown>
  readonly body: ReadonlyArray<PipelineNode>
}

export type PipelineNode = StageNode | ValueNode | LoopNode | BranchNode | FanNode

/** Options of a stage. */
interface StageOptions<Given, Live> {
  /** where in the trial its row is: one place for each time it runs; absent: it runs once */
  readonly at?: (values: Given) => At
  /** what one of our own models may know about the trial, if the stage asks one */
  readonly subject?: (values: Given, live: Live) => unknown
}

/** A pipeline as code that plays, reads or draws it sees it. `T`: its types. */
export interface Declared<out T extends Types = Types> {
  readonly types: T
  /** names of the values that it begins with */
  readonly given: ReadonlyArray<string>
  readonly nodes: ReadonlyArray<PipelineNode>
  /** every stage that it declares */
  readonly stages: ReadonlySet<unknown>
}

/** A declaration in progress; the complete one is the pipeline. `T`: its types. */
export class Pipeline<T extends Types> implements Declared<T> {
  declare readonly types: T
  readonly given: ReadonlyArray<string>
  readonly nodes: ReadonlyArray<PipelineNode>
  readonly stages: ReadonlySet<unknown>

  constructor(given: ReadonlyArray<string>, nodes: ReadonlyArray<PipelineNode>) {
    this.given = given
    this.nodes = nodes
    this.stages = new Set(stagesOf(nodes).map(({ value }) => value))
  }

  #with<Next extends Types>(node: PipelineNode): Pipeline<Next> {
    return new Pipeline(this.given, [...this.nodes, node])
  }

  /** A stage: its output is stored, and is the value `name`. */
  stage<const Name extends string, const N extends Keys<T["known"]>, In, Out, E extends Fault, R>(
    name: Fresh<Name, T["known"]>,
    stage: Stage<string, In, Out, E, R>,
    needs: N,
    input: (values: Needed<T["known"], N>, live: T["live"]) => In,
    more: StageOptions<Needed<T["known"], N>, T["live"]> = {}
  ): Pipeline<WithStage<T, Name, Out, E, R>> {
    const { at = () => once, subject = () => null } = more
    type Given = Needed<T["known"], N>
    return this.#with({
      _tag: "stage",
      name,
      needs,
      stage: declared(stage),
      value: stage,
      run: (stages, values, live) =>
        stages.run(
          name,
          stage,
          () => ({ input: input(values as Given, live), subject: subject(values as Given, live) }),
          at(values as Given)
        )
    })
  }

  /** A stage whose input consists of values alone: it can be run again, with changes, on stored outputs. */
  judge<const Name extends string, const N extends Keys<T["known"]>, In, Out, E extends Fault, R>(
    name: Fresh<Name, T["known"]>,
    stage: Stage<string, In, Out, E, R>,
    needs: N,
    input: (values: Needed<T["known"], N>) => In
  ): Pipeline<
    With<
      WithStage<T, Name, Out, E, R>,
      { readonly judges: T["judges"] & Added<Name, Judged<In, Out>> }
    >
  > {
    type Given = Needed<T["known"], N>
    return this.#with({
      _tag: "stage",
      name,
      needs,
      stage: declared(stage),
      value: stage,
      judgeInput: (values) => input(values as Given),
      run: (stages, values) =>
        stages.run(name, stage, () => ({ input: input(values as Given), subject: null }), once)
    })
  }

  /** A value computed from others: computed each time, never stored. */
  value<const Name extends string, const N extends Keys<T["known"]>, A>(
    name: Fresh<Name, T["known"]>,
    needs: N,
    compute: (values: Needed<T["known"], N>) => A
  ): Pipeline<WithValue<T, Name, A>> {
    return this.#with({
      _tag: "value",
      name,
      needs,
      compute: (values) => compute(values as Needed<T["known"], N>)
    })
  }

  /** Plays `body` until its state is over; inside and afterwards the state is the value `name`. */
  loop<const Name extends string, const N extends Keys<T["known"]>, State, B extends Types>(
    name: Fresh<Name, T["known"]>,
    needs: N,
    declared: {
      readonly open: (values: Needed<T["known"], N>) => State
      readonly isOver: (state: State) => boolean
      readonly body: (body: Pipeline<Inside<T, N, Name, State>>) => Declared<B>
      readonly next: (values: B["known"]) => State
    }
  ): Pipeline<WithBody<T, Name, State, B>> {
    return this.#with({
      _tag: "loop",
      name,
      as: name,
      needs,
      open: (values) => declared.open(values as Needed<T["known"], N>),
      isOver: (state) => declared.isOver(state as State),
      body: declared.body(new Pipeline([...needs, name], [])).nodes,
      next: (values) => declared.next(values)
    })
  }

  /**
   * Plays `body` if `taken` gives something, which is the value `as` inside; afterwards `name` is the
   * result of `body`, or null. `shared` is held meanwhile.
   */
  branch<
    const Name extends string,
    const As extends string,
    const N extends Keys<T["known"]>,
    Case,
    B extends Types,
    I = never,
    S = never,
    E extends Fault = never,
    R = never
  >(
    name: Fresh<Name, T["known"]>,
    needs: N,
    declared: {
      readonly as: Fresh<As, T["known"] & Added<Name, unknown>>
      readonly taken: (values: Needed<T["known"], N>) => Case | null
      readonly shared?: Shared<I, S, E, R>
      readonly body: (body: Pipeline<Inside<T, N, As, Case>>) => Declared<B>
    }
  ): Pipeline<WithBody<T, Name, B["known"] | null, B, Exclude<B["needs"], I> | R, E>> {
    const { as, shared } = declared
    return this.#with({
      _tag: "branch",
      name,
      as,
      needs,
      taken: (values) => declared.taken(values as Needed<T["known"], N>),
      within: (stages, use) => (shared === undefined ? use : stages.within(shared, use)),
      body: declared.body(new Pipeline([...needs, as], [])).nodes
    })
  }

  /** Plays `body` for each item, which is the value `as` inside; afterwards `name` is the list of results. */
  fan<
    const Name extends string,
    const As extends string,
    const N extends Keys<T["known"]>,
    Item,
    B extends Types
  >(
    name: Fresh<Name, T["known"]>,
    needs: N,
    declared: {
      readonly as: Fresh<As, T["known"] & Added<Name, unknown>>
      readonly items: (values: Needed<T["known"], N>) => ReadonlyArray<Item>
      readonly body: (body: Pipeline<Inside<T, N, As, Item>>) => Declared<B>
    }
  ): Pipeline<WithBody<T, Name, ReadonlyArray<B["known"]>, B>> {
    const { as } = declared
    return this.#with({
      _tag: "fan",
      name,
      as,
      needs,
      items: (values) => declared.items(values as Needed<T["known"], N>),
      body: declared.body(new Pipeline([...needs, as], [])).nodes
    })
  }
}

/** The place of a stage that runs once per trial. */
const once: At = { step: 0, attempt: 1 }

/**
 * A pipeline that begins with `given`; `Live` holds what exists only while a trial is played, not when it
 * is read back.
 */
export const pipeline =
  <Live = null>() =>
  <Given extends object = object>(
    ...given: ReadonlyArray<keyof Given & string>
  ): Pipeline<{
    readonly live: Live
    readonly given: Given
    readonly known: Given
    readonly judges: object
    readonly bodies: object
    readonly needs: never
    readonly error: never
  }> =>
    new Pipeline(given, [])

/** Every stage of a declaration, including those in loops, branches and fans. */
export const stagesOf = (nodes: ReadonlyArray<PipelineNode>): ReadonlyArray<StageNode> =>
  nodes.flatMap((node) => {
    switch (node._tag) {
      case "stage":
        return [node]
      case "value":
        return []
      default:
        return stagesOf(node.body)
    }
  })
