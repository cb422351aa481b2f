/** Why a trial of BlockBench got its score, in a sentence. Pure. */

import { endOf } from "../../../../pipeline/run/traceViews.ts"
import type { Cell } from "../../../../report/Document.ts"
import { number, oneLine } from "../../../../report/text.ts"
import { foundBy } from "../../../../validators/block/panel.ts"
import type { Exhibit } from "../../stages/show-contract/Exhibit.ts"
import type { Story } from "./record.ts"

/** Longest reason in a sentence, in characters. */
const LIMIT = 200

/** The documented flaw: "reentrancy in collect()". */
const flawText = ({ flaw: { functions, type } }: Exhibit): string =>
  functions.length === 0 ? type : `${type} in ${functions.map((name) => `${name}()`).join(", ")}`

/** How many judges found the flaw, of those asked: "by 2 of 3 judges (1 ballot cannot be read)". */
const judgesText = ({ ballots, panel }: Story): string => {
  const said = ballots.map((ballot) => foundBy(ballot, panel.rule))
  const yes = said.filter((found) => found === true).length
  const unread = said.filter((found) => found === null).length
  const of = `${yes} of ${ballots.length} judge${ballots.length === 1 ? "" : "s"}`
  return unread === 0 ? of : `${of} (${unread} ballot${unread === 1 ? "" : "s"} cannot be read)`
}

const detected = (story: Story, exhibit: Exhibit): string => {
  const { reading, verdict } = story
  if (reading === null) return "the model has not replied"
  if (reading._tag === "Unreadable") {
    return `the reply contains no detection (${reading.reason}): ${oneLine(reading.detail, LIMIT)}`
  }
  const { verdict: said, vulnerabilities } = reading.detection
  if (!exhibit.vulnerable) {
    const here = exhibit.subset === "clean" ? "there is no flaw here" : "the flaw is fixed here"
    return said === "safe"
      ? `${here}, and the contract was called safe`
      : `${here}, and the contract was called vulnerable (${vulnerabilities.map(({ type }) => type).join(", ")})`
  }
  const flaw = flawText(exhibit)
  if (vulnerabilities.length === 0)
    return `${flaw} was missed: the contract was called ${said}, without a finding`
  const classes = (verdict?.panel?.classes ?? []).map((name) => name ?? "no vote").join(", ")
  switch (verdict?.panel?.found) {
    case true:
      return `${flaw} was found, say ${judgesText(story)}`
    case false:
      return `${flaw} was missed: ${judgesText(story)} found it; the findings are ${classes}`
    default:
      return `not scored: ${judgesText(story)} found ${flaw}, which is not enough to decide`
  }
}

/** The result of an exploit or a patch. */
const ran = (what: string, { detail, ending }: { ending: string; detail: string | null }): string =>
  `${what}: ${ending}${detail === null ? "" : ` (${oneLine(detail, LIMIT)})`}`

const reasonOf = (story: Story, exhibit: Exhibit): string => {
  const { asks, attacked, mended } = story
  if (exhibit.refused !== null) {
    return `the variant was not shown: ${oneLine(exhibit.refused, LIMIT)}`
  }
  return [
    ...(asks.detect ? [detected(story, exhibit)] : []),
    ...(attacked === null ? [] : [ran("the exploit script", attacked.tried)]),
    ...(mended === null ? [] : [ran("the patch", mended.tried)])
  ].join("; ")
}

export const verdictOf = (story: Story): Cell => {
  const { exhibit, trial } = story
  if (trial.status !== "done" || exhibit === null) return endOf(trial)
  const outcome = trial.outcome === null ? "" : ` [${trial.outcome}]`
  return {
    text: `${number(trial.score)} points: ${reasonOf(story, exhibit)}${outcome}`,
    tone: trial.passed === true ? "good" : "bad"
  }
}
