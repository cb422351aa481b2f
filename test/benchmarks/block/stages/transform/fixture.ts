/** Samples of one's own source, for the tests of transformations. */
import { Result } from "effect"
import {
  readChain,
  type TransformationName
} from "../../../../../benchmarks/block/stages/transform/transformations.ts"
import { CodeAct, Flaw, Sample } from "../../../../../tasks/block/Sample.ts"

export const sampleOf = (source: string, more: Partial<Sample> = {}): Sample =>
  new Sample({
    id: "own",
    subset: "own",
    variant: "original",
    tier: null,
    vulnerable: true,
    source,
    flaw: new Flaw({
      category: "other",
      type: "other",
      severity: null,
      contract: null,
      functions: [],
      lines: [],
      description: null,
      rootCause: null,
      attackScenario: null,
      fix: null
    }),
    codeActs: [],
    incident: null,
    context: [],
    protocol: null,
    fixed: null,
    proof: null,
    support: null,
    attack: null,
    ...more
  })

/** The lines of a source that hold a text, from the first to the last, as a range. */
export const linesWith = (source: string, text: string) => {
  const found = source
    .split("\n")
    .flatMap((line, index) => (line.includes(text) ? [index + 1] : []))
  return { from: found[0] ?? 0, to: found.at(-1) ?? 0 }
}

export const act = (
  source: string,
  id: string,
  text: string,
  more: Partial<CodeAct> = {}
): CodeAct =>
  new CodeAct({
    id,
    operation: "STATE_MOD",
    written: "STATE_MOD",
    function: "ROOT_CAUSE",
    lines: [linesWith(source, text)],
    inFunction: null,
    rationale: null,
    ...more
  })

/** A chain as it is written. */
export const chainOf = (text: string): ReadonlyArray<TransformationName> =>
  Result.getOrThrow(readChain(text))
