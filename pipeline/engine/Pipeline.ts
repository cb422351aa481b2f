/**
 * A pipeline: stages declared as data, in three parts (once a trial, once a round, at a trial's
 * end) and one for the run. Owns the check that the graph is sound; engine.ts runs stages.
 */
import { Effect, Graph, Schema } from "effect"
import type { Node } from "../../stages/Stage.ts"

/** The graph of a pipeline is wrong: a mistake of its author's, found before anything runs. */
export class PipelineError extends Schema.TaggedError<PipelineError>()("PipelineError", {
  bench: Schema.String,
  message: Schema.String
}) {}

export interface Pipeline<Stages extends Readonly<Record<string, Node>>> {
  readonly bench: string
  /** values that are there before any stage */
  readonly given: ReadonlyArray<string>
  readonly stages: Stages
  /** the names of the stages in an order in which every input is there */
  readonly order: ReadonlyArray<string>
}

/** Checks that every input is given or produced, by one stage, and that there is no cycle. */
export const make = Effect.fnUntraced(function* <
  const Stages extends Readonly<Record<string, Node>>
>(declared: {
  readonly bench: string
  readonly given: ReadonlyArray<string>
  readonly stages: Stages
}) {
  const { bench, given } = declared
  const nodes = Object.values<Node>(declared.stages)
  const fail = (message: string) => new PipelineError({ bench, message })
  const producers = new Map<string, Node>()
  for (const node of nodes) {
    const other = producers.get(node.produces)
    if (other !== undefined || given.includes(node.produces)) {
      return yield* fail(
        `"${node.produces}" is produced by ${node.name} and by ${other?.name ?? "the run"}: name one`
      )
    }
    producers.set(node.produces, node)
  }
  for (const node of nodes) {
    const missing = node.consumes.find((name) => !given.includes(name) && !producers.has(name))
    if (missing !== undefined) {
      return yield* fail(
        `stage ${node.name} needs "${missing}", which nothing produces: add its stage or give it`
      )
    }
  }
  const graph = Graph.directed<string, null>((mutable) => {
    const index = new Map(nodes.map((node) => [node.name, Graph.addNode(mutable, node.name)]))
    for (const node of nodes) {
      for (const name of node.consumes) {
        const from = index.get(producers.get(name)?.name ?? "")
        const to = index.get(node.name)
        if (from !== undefined && to !== undefined) Graph.addEdge(mutable, from, to, null)
      }
    }
  })
  if (!Graph.isAcyclic(graph)) {
    return yield* fail("its stages need each other in a circle: break it")
  }
  const order = [...Graph.values(Graph.topo(graph))]
  return { ...declared, order } satisfies Pipeline<Stages>
})
