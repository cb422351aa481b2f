/**
 * The project's own models of BlockBench. They need no key and no network, and mark the limits of a metric:
 * the annotation itself, nothing, everything, and some that read words or places instead of code.
 */

import type { LineRange } from "../../../tasks/block/Sample.ts"
import type { Finding } from "../../../validators/block/Detection.ts"
import {
  codeOf,
  commentsOf,
  type FunctionExtent,
  functionAt,
  functionsOf
} from "../../../validators/block/outline.ts"
import { type Answer, placeIn, replyWith } from "./Answer.ts"
import { blind } from "./blind.ts"
import { namedHints } from "./hints.ts"
import { stuffing } from "./stuffing.ts"

/** Lines that an auditor would name: the first ranges that have at most 15 lines together. */
const firstLines = (ranges: ReadonlyArray<LineRange>): ReadonlyArray<LineRange> =>
  ranges.filter(
    (_, index) =>
      ranges.slice(0, index + 1).reduce((all, { from, to }) => all + to - from + 1, 0) <= 15
  )

/** Says what the annotation says, so all of it must be found. */
const oracle: Answer = ({ known }) => {
  if (known === null || !known.vulnerable) return replyWith([], "The flaw is not in this contract.")
  const { flaw, codeActs } = known
  const causes = codeActs.filter((act) => act.function === "ROOT_CAUSE")
  const reasons = [flaw.rootCause ?? flaw.description, ...causes.map((act) => act.rationale)]
  const marked = causes.flatMap((act) => act.lines)
  const lines = firstLines(marked.length > 0 ? marked : flaw.lines)
  const finding: Finding = {
    type: flaw.type,
    severity: flaw.severity ?? "",
    location: placeIn(flaw.functions.slice(0, 4), lines),
    explanation: reasons.filter((reason) => reason !== null).join(" "),
    attack_scenario: flaw.attackScenario ?? "",
    suggested_fix: flaw.fix ?? ""
  }
  return replyWith([finding], "As annotated.")
}

/** Calls every contract safe: nothing is found. */
const nothing: Answer = () => replyWith([], "I have nothing to report.")

const EXTERNAL_CALL =
  /\.\s*(?:call|delegatecall|staticcall|send|transfer|transferFrom|safeTransfer\w*)\b\s*[({]|\b(?!abi\b|msg\b|block\b|tx\b|type\b|super\b)[a-zA-Z_]\w*\s*\.\s*\w+\s*\(/

/** Flags every line that calls another account, always with the same words. */
const alwaysVulnerable: Answer = ({ source }) => {
  const functions = functionsOf(source)
  const findings = codeOf(source)
    .split("\n")
    .flatMap((line, index): ReadonlyArray<Finding> => {
      if (!EXTERNAL_CALL.test(line)) return []
      const at = index + 1
      const inside = functionAt(functions, at)
      return [
        {
          type: "reentrancy",
          severity: "high",
          location: placeIn(inside === null ? [] : [inside.name], [{ from: at, to: at }]),
          explanation: "There is an external call here.",
          attack_scenario: "Somebody makes use of the external call.",
          suggested_fix: "Remove the external call."
        }
      ]
    })
  return replyWith(findings, "External calls are dangerous.")
}

/** Comments that mention a flaw, and what they say about it. */
const HINT =
  /(?:\bFLAW|\bvulnerab(?:le|ility|ilities)|\bbug|\bexploit(?:able|ed)?|<yes>\s*<report>)(?!\w)\s*:?\s*(.*[a-z]{3}.*)/i

/** The function that contains a line, or the next one if the line is between two. */
const around = (functions: ReadonlyArray<FunctionExtent>, line: number): FunctionExtent | null =>
  functionAt(functions, line) ?? functions.find(({ from }) => from > line) ?? null

const hintsIn = (source: string): ReadonlyArray<Finding> => {
  const functions = functionsOf(source)
  return commentsOf(source).flatMap(({ text, line }): ReadonlyArray<Finding> => {
    const said = HINT.exec(text)?.[1]
    if (said === undefined) return []
    const place = around(functions, line)
    const [type = said] = said.split(":")
    return [
      {
        type,
        severity: "high",
        location:
          place === null
            ? `lines ${line}-${line + 5}`
            : placeIn([place.name], [{ from: line, to: Math.min(place.to, line + 9) }]),
        explanation: said,
        attack_scenario: said,
        suggested_fix: ""
      }
    ]
  })
}

/** Reads only comments; finds nothing if there are none. */
const comments: Answer = ({ source }) =>
  replyWith(hintsIn(source), "The comments tell, or say nothing of a flaw.")

/** Reads comments and the names of functions; finds nothing if names are opaque and there are no comments. */
const keyword: Answer = ({ source }) => {
  const hints = hintsIn(source)
  const findings =
    hints.length > 0
      ? hints
      : functionsOf(source).flatMap(({ name, from, to }) =>
          namedHints(name).map(
            (hint): Finding => ({
              ...hint,
              severity: "medium",
              location: placeIn([name], [{ from, to: Math.min(to, from + 14) }])
            })
          )
        )
  return replyWith(findings, "Words tell.")
}

/** Every model of the project's own, by the name under which a run asks for it. */
export const blockAnswers = {
  oracle,
  null: nothing,
  "always-vulnerable": alwaysVulnerable,
  comments,
  keyword,
  ...stuffing,
  ...blind,
  // These two answer a patch (patches.ts) and find nothing.
  unchanged: nothing,
  "refuse-all": nothing
} satisfies Record<string, Answer>
