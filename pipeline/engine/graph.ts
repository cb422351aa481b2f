/**
 * Draws a declared pipeline: its steps, their inputs, and their nesting, as JSON, Mermaid or Graphviz. Owns
 * the formats; the caller gives what a run has stored for each stage. Pure.
 */
import type { PipelineNode, StageNode } from "./Pipeline.ts"

/** One step of a drawing. Ids are paths: `episode.reply` is the step `reply` in the loop `episode`. */
export interface DrawnStep {
  readonly id: string
  readonly kind: PipelineNode["_tag"] | "given" | "run"
  /** the step that it is inside of */
  readonly inside: string | null
  readonly stage: string | null
  readonly version: number | null
  /** ids of the steps that it is made from */
  readonly needs: ReadonlyArray<string>
}

/** What a run has stored for a stage. */
export interface StageCount {
  readonly stage: string
  readonly outputs: number
  /** of those, outputs that were stored before the trial needed them */
  readonly found: number
  /** ms that making the others took, in total */
  readonly durationMs: number
}

/** The last step: the run's summary, made from all its trials. */
interface LastStep {
  readonly stage: Pick<StageNode["stage"], "name" | "version">
  readonly needs: ReadonlyArray<string>
}

type Scope = ReadonlyMap<string, string>

const draw = (
  nodes: ReadonlyArray<PipelineNode>,
  inside: string | null,
  outer: Scope
): ReadonlyArray<DrawnStep> => {
  const scope = new Map(outer)
  return nodes.flatMap((node) => {
    const id = inside === null ? node.name : `${inside}.${node.name}`
    const step: DrawnStep = {
      id,
      kind: node._tag,
      inside,
      stage: node._tag === "stage" ? node.stage.name : null,
      version: node._tag === "stage" ? node.stage.version : null,
      needs: node.needs.map((name) => scope.get(name) ?? name)
    }
    scope.set(node.name, id)
    if (node._tag === "stage" || node._tag === "value") return [step]
    // Inside the body, the name stands for the value that the step passes in.
    return [step, ...draw(node.body, id, new Map(scope).set(node.as, id))]
  })
}

/** The steps of a declaration: first what is given, last what the run makes from its trials. */
export const drawn = (
  declared: {
    readonly given: ReadonlyArray<string>
    readonly nodes: ReadonlyArray<PipelineNode>
  },
  last: LastStep
): ReadonlyArray<DrawnStep> => {
  const given = declared.given.map(
    (name): DrawnStep => ({
      id: name,
      kind: "given",
      inside: null,
      stage: null,
      version: null,
      needs: []
    })
  )
  const scope = new Map(declared.given.map((name) => [name, name]))
  const { name, version } = last.stage
  return [
    ...given,
    ...draw(declared.nodes, null, scope),
    { id: "summary", kind: "run", inside: null, stage: name, version, needs: last.needs }
  ]
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`

const lastPart = (id: string): string => id.slice(id.lastIndexOf(".") + 1)

/** The text in a step's box, line by line. */
const labelOf = (step: DrawnStep, counts: ReadonlyArray<StageCount>): ReadonlyArray<string> => {
  if (step.stage === null) return [lastPart(step.id)]
  const count = counts.find(({ stage }) => stage === step.stage)
  return [
    `${step.stage} v${step.version}`,
    ...(count === undefined
      ? []
      : [`outputs: ${count.outputs}, found stored: ${count.found}`, seconds(count.durationMs)])
  ]
}

const isBox = ({ kind }: DrawnStep): boolean =>
  kind === "loop" || kind === "branch" || kind === "fan"

const TITLES = { loop: "until it is over", branch: "if there is one", fan: "for each" } as const

const titleOf = (step: DrawnStep): string =>
  step.kind === "loop" || step.kind === "branch" || step.kind === "fan"
    ? `${lastPart(step.id)}: ${TITLES[step.kind]}`
    : lastPart(step.id)

const idOf = (id: string): string => id.replaceAll(".", "_")

/** The lines of the steps inside one, with boxes around their own steps. */
const nested = (
  steps: ReadonlyArray<DrawnStep>,
  inside: string | null,
  write: {
    readonly box: (step: DrawnStep, lines: ReadonlyArray<string>) => ReadonlyArray<string>
    readonly step: (step: DrawnStep) => string
  }
): ReadonlyArray<string> =>
  steps
    .filter((step) => step.inside === inside)
    .flatMap((step) =>
      isBox(step)
        ? write.box(
            step,
            nested(steps, step.id, write).map((line) => `  ${line}`)
          )
        : [write.step(step)]
    )

const edges = (steps: ReadonlyArray<DrawnStep>) =>
  steps.flatMap((step) =>
    step.needs
      // A step inside a loop is nested in its box, so no edge from the loop's state is needed.
      .filter((need) => !step.id.startsWith(`${need}.`))
      .map((need) => [need, step.id] as const)
  )

const mermaid = (steps: ReadonlyArray<DrawnStep>, counts: ReadonlyArray<StageCount>): string => {
  const shape = (step: DrawnStep): string => {
    const label = `"${labelOf(step, counts).join("<br>")}"`
    return `${idOf(step.id)}${step.stage === null ? `(${label})` : `[${label}]`}`
  }
  return [
    "flowchart TD",
    ...nested(steps, null, {
      box: (step, lines) => [`subgraph ${idOf(step.id)} ["${titleOf(step)}"]`, ...lines, "end"],
      step: shape
    }).map((line) => `  ${line}`),
    ...edges(steps).map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`)
  ].join("\n")
}

const quote = (text: string): string => JSON.stringify(text)

/** In Graphviz a box is not a node: an edge to or from one ends at a point inside it. */
const dot = (steps: ReadonlyArray<DrawnStep>, counts: ReadonlyArray<StageCount>): string => {
  const boxes = new Set(steps.filter(isBox).map(({ id }) => id))
  const point = (id: string): string => quote(boxes.has(id) ? `${id}.` : id)
  const ends = (id: string): string => (boxes.has(id) ? quote(`cluster_${idOf(id)}`) : "")
  const edge = ([from, to]: readonly [string, string]): string => {
    const clipped = [
      ...(ends(from) === "" ? [] : [`ltail=${ends(from)}`]),
      ...(ends(to) === "" ? [] : [`lhead=${ends(to)}`])
    ]
    return `  ${point(from)} -> ${point(to)}${clipped.length === 0 ? "" : ` [${clipped.join(", ")}]`}`
  }
  return [
    "digraph pipeline {",
    "  compound=true; node [shape=box, fontname=Helvetica]; fontname=Helvetica",
    ...nested(steps, null, {
      box: (step, lines) => [
        `subgraph ${quote(`cluster_${idOf(step.id)}`)} {`,
        `  label=${quote(titleOf(step))}`,
        `  ${point(step.id)} [shape=point, style=invis]`,
        ...lines,
        "}"
      ],
      step: (step) =>
        `${quote(step.id)} [label=${quote(labelOf(step, counts).join("\n"))}${step.stage === null ? ", style=rounded" : ""}]`
    }).map((line) => `  ${line}`),
    ...edges(steps).map(edge),
    "}"
  ].join("\n")
}

export type GraphFormat = "mermaid" | "dot" | "json"
export const graphFormats: ReadonlyArray<GraphFormat> = ["mermaid", "dot", "json"]

/** The drawing for programs: each step with what a run has stored for its stage. */
export const stepsJson = (steps: ReadonlyArray<DrawnStep>, counts: ReadonlyArray<StageCount>) =>
  steps.map((step) => ({
    ...step,
    counts: counts.find(({ stage }) => stage === step.stage) ?? null
  }))

/** The drawing in one of its formats. */
export const formatGraph = (
  steps: ReadonlyArray<DrawnStep>,
  counts: ReadonlyArray<StageCount>,
  format: Exclude<GraphFormat, "json">
): string => {
  switch (format) {
    case "mermaid":
      return mermaid(steps, counts)
    case "dot":
      return dot(steps, counts)
  }
}
