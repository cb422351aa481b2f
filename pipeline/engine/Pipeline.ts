/**
 * A pipeline: what a trial goes through, declared as a value. Owns the declaration: stages, values
 * computed between them, loops, branches and fans, and what each input is made of. A step names the
 * values that it needs and is given those and no others, so that the value can be drawn, and a wrong
 * wiring does not compile. Nothing here runs: play.ts plays, resumes and reads back, graph.ts draws.
 */
import type { Effect } from "effect"
import type { Stage } from "../../stages/Stage.ts"
import { readOutput } from "./outputs.ts"
import type { At, Fault, Shared, Stages } from "./Stages.ts"

/** Values by the names that the declaration gives them. */
export type Values = Readonly<Record<string, unknown>>

/** A stage as everybody but the one who declared it sees it. */
export interface DeclaredStage
  extends Pick<Stage<string, never, unknown, unknown, unknown>, "name" | "version" | "identity"> {
  /** a stored output, back as a value */
  readonly read: (value: unknown) => Effect.Effect<unknown, Fault>
  /** the calls of models that an output stands for; undefined for a stage that asks none */
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
  /** of the value that it makes */
  readonly name: string
  /** names of the values that it is made of */
  readonly needs: ReadonlyArray<string>
}

export interface StageNode extends Named {
  readonly _tag: "stage"
  readonly stage: DeclaredStage
  /** the stage itself, to be told from others */
  readonly value: unknown
  readonly run: (
    stages: Stages["Service"],
    values: Values,
    live: unknown
  ) => Effect.Effect<unknown, Fault>
  /** what the stage is given when it is run again on stored outputs; absent: it never is */
  readonly judgeInput?: (values: Values) => unknown
}

export interface ValueNode extends Named {
  readonly _tag: "value"
  readonly compute: (values: Values) => unknown
}

export interface LoopNode extends Named {
  readonly _tag: "loop"
  readonly open: (values: Values) => unknown
  readonly isOver: (state: unknown) => boolean
  readonly body: ReadonlyArray<PipelineNode>
  readonly next: (values: Values) => unknown
}

export interface BranchNode extends Named {
  readonly _tag: "branch"
  /** null: not taken */
  readonly taken: (values: Values) => unknown
  readonly within: <A>(
    stages: Stages["Service"],
    use: Effect.Effect<A, Fault>
  ) => Effect.Effect<A, Fault>
  readonly body: ReadonlyArray<PipelineNode>
}

export interface FanNode extends Named {
  readonly _tag: "fan"
  readonly items: (values: Values) => ReadonlyArray<unknown>
  readonly body: ReadonlyArray<PipelineNode>
}

export type PipelineNode = StageNode | ValueNode | LoopNode | BranchNode | FanNode

/** The last and only parts of a name: a value has one maker. */
type Fresh<Name extends string, Known> = Name extends keyof Known ? never : Name

type Keys<Known> = ReadonlyArray<keyof Known & string>

/** What a step is given: the values that it named. */
type Needed<Known, Needs extends Keys<Known>> = Pick<Known, Needs[number]>

type Added<Name extends string, A> = { readonly [K in Name]: A }

/**
 * What a pipeline, or a body in it, came to in one trial, as far as the trial has come. Inside a
 * loop, a branch or a fan there is one for each time that its body was begun.
 */
export interface Told<Known = Values, Bodies = object> {
  readonly values: Partial<Known>
  readonly bodies: { readonly [Name in keyof Bodies]?: ReadonlyArray<Bodies[Name]> }
}

/** What else is said of a stage. */
export interface StageOptions<Given, Live> {
  /** where in the trial its row stands: one place for each time that it is run; once, where absent */
  readonly at?: (values: Given) => At
  /** what one of our own models may know of the trial, where the stage asks one */
  readonly subject?: (values: Given, live: Live) => unknown
}

/**
 * A declaration in the making, and when it is complete, the pipeline.
 *
 * - `Live`: what only a trial that is run for real has, and one read back has not
 * - `Known`: the values so far
 * - `JudgeInputs`: the inputs of stages that can be run again on stored outputs
 * - `Needs`: the services that its stages run with
 * - `Bodies`: what the bodies of its loops, branches and fans come to
 */
export class Pipeline<Live, Known, JudgeInputs = object, Needs = never, Bodies = object> {
  declare readonly types: {
    readonly live: (live: Live) => void
    readonly known: Known
    readonly judgeInputs: JudgeInputs
    readonly needs: Needs
    readonly bodies: Bodies
  }
  readonly given: ReadonlyArray<string>
  readonly nodes: ReadonlyArray<PipelineNode>

  /** every stage that it declares */
  readonly stages: ReadonlySet<unknown>

  constructor(given: ReadonlyArray<string>, nodes: ReadonlyArray<PipelineNode>) {
    this.given = given
    this.nodes = nodes
    this.stages = new Set(stagesOf(nodes).map(({ value }) => value))
  }

  #with<K, A = JudgeInputs, R = Needs, B = Bodies>(node: PipelineNode): Pipeline<Live, K, A, R, B> {
    return new Pipeline(this.given, [...this.nodes, node])
  }

  /** A stage: its output is stored, and is the value `name`. */
  stage<const Name extends string, const N extends Keys<Known>, In, Out, E extends Fault, R>(
    name: Fresh<Name, Known>,
    stage: Stage<string, In, Out, E, R>,
    needs: N,
    input: (values: Needed<Known, N>, live: Live) => In,
    more: StageOptions<Needed<Known, N>, Live> = {}
  ): Pipeline<Live, Known & Added<Name, Out>, JudgeInputs, Needs | R, Bodies> {
    const { at = () => once, subject = () => null } = more
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
          () => ({
            input: input(values as Needed<Known, N>, live as Live),
            subject: subject(values as Needed<Known, N>, live as Live)
          }),
          at(values as Needed<Known, N>)
        )
    })
  }

  /** A stage whose input is made of values alone: it can be run again, changed, on stored outputs. */
  judge<const Name extends string, const N extends Keys<Known>, In, Out, E extends Fault, R>(
    name: Fresh<Name, Known>,
    stage: Stage<string, In, Out, E, R>,
    needs: N,
    input: (values: Needed<Known, N>) => In
  ): Pipeline<Live, Known & Added<Name, Out>, JudgeInputs & Added<Name, In>, Needs | R, Bodies> {
    return this.#with({
      _tag: "stage",
      name,
      needs,
      stage: declared(stage),
      value: stage,
      judgeInput: (values) => input(values as Needed<Known, N>),
      run: (stages, values) =>
        stages.run(
          name,
          stage,
          () => ({ input: input(values as Needed<Known, N>), subject: null }),
          once
        )
    })
  }

  /** A value that follows from others: computed each time, never stored. */
  value<const Name extends string, const N extends Keys<Known>, A>(
    name: Fresh<Name, Known>,
    needs: N,
    compute: (values: Needed<Known, N>) => A
  ): Pipeline<Live, Known & Added<Name, A>, JudgeInputs, Needs, Bodies> {
    return this.#with({
      _tag: "value",
      name,
      needs,
      compute: (values) => compute(values as Needed<Known, N>)
    })
  }

  /** Plays `body` until its state is over; inside and afterwards the state is the value `name`. */
  loop<const Name extends string, const N extends Keys<Known>, State, Inner, R, B>(
    name: Fresh<Name, Known>,
    needs: N,
    declared: {
      readonly open: (values: Needed<Known, N>) => State
      readonly isOver: (state: State) => boolean
      readonly body: (
        body: Pipeline<Live, Needed<Known, N> & Added<Name, State>>
      ) => Pipeline<Live, Inner, object, R, B>
      readonly next: (values: Inner) => State
    }
  ): Pipeline<
    Live,
    Known & Added<Name, State>,
    JudgeInputs,
    Needs | R,
    Bodies & Added<Name, Told<Inner, B>>
  > {
    return this.#with({
      _tag: "loop",
      name,
      needs,
      open: (values) => declared.open(values as Needed<Known, N>),
      isOver: (state) => declared.isOver(state as State),
      body: declared.body(new Pipeline([...needs, name], [])).nodes,
      next: (values) => declared.next(values as Inner)
    })
  }

  /**
   * Plays `body` where `taken` gives something, which is the value `name` inside; afterwards `name`
   * is what `body` made, or null. `shared` is held meanwhile.
   */
  branch<
    const Name extends string,
    const N extends Keys<Known>,
    Case,
    Inner,
    R,
    B,
    I = never,
    S = never,
    E extends Fault = never,
    R2 = never
  >(
    name: Fresh<Name, Known>,
    needs: N,
    declared: {
      readonly taken: (values: Needed<Known, N>) => Case | null
      readonly shared?: Shared<I, S, E, R2>
      readonly body: (
        body: Pipeline<Live, Needed<Known, N> & Added<Name, Case>>
      ) => Pipeline<Live, Inner, object, R, B>
    }
  ): Pipeline<
    Live,
    Known & Added<Name, Inner | null>,
    JudgeInputs,
    Needs | Exclude<R, I> | R2,
    Bodies & Added<Name, Told<Inner, B>>
  > {
    const { shared } = declared
    return this.#with({
      _tag: "branch",
      name,
      needs,
      taken: (values) => declared.taken(values as Needed<Known, N>),
      within: (stages, use) => (shared === undefined ? use : stages.within(shared, use)),
      body: declared.body(new Pipeline([...needs, name], [])).nodes
    })
  }

  /** Plays `body` for each item, which is the value `name` inside; afterwards `name` is all that came of them. */
  fan<const Name extends string, const N extends Keys<Known>, Item, Inner, R, B>(
    name: Fresh<Name, Known>,
    needs: N,
    declared: {
      readonly items: (values: Needed<Known, N>) => ReadonlyArray<Item>
      readonly body: (
        body: Pipeline<Live, Needed<Known, N> & Added<Name, Item>>
      ) => Pipeline<Live, Inner, object, R, B>
    }
  ): Pipeline<
    Live,
    Known & Added<Name, ReadonlyArray<Inner>>,
    JudgeInputs,
    Needs | R,
    Bodies & Added<Name, Told<Inner, B>>
  > {
    return this.#with({
      _tag: "fan",
      name,
      needs,
      items: (values) => declared.items(values as Needed<Known, N>),
      body: declared.body(new Pipeline([...needs, name], [])).nodes
    })
  }
}

/** The place of what is done once a trial. */
const once: At = { step: 0, attempt: 1 }

/** A pipeline that begins with `given`; `Live` is what only a trial that is run for real has. */
export const pipeline =
  <Live = null>() =>
  <Given extends Values>(...given: ReadonlyArray<keyof Given & string>): Pipeline<Live, Given> =>
    new Pipeline(given, [])

/** Every stage of a declaration, also those in loops, branches and fans. */
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
