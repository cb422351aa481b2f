/**
 * Makes the row that every metric is made from: one detection on one variant, after its votes were counted.
 * Owns what CodeActs say about it; the rule by which a finding matches a CodeAct is in
 * validators/block/places.ts.
 */
import type { Sample } from "../../../tasks/block/Sample.ts"
import type { Detection, Finding } from "../../../validators/block/Detection.ts"
import { locationMatch, typeMatch } from "../../../validators/block/match.ts"
import type { PanelVerdict } from "../../../validators/block/panel.ts"
import { actsMatched, type Target } from "../../../validators/block/places.ts"
import { type Ballot, isCorrect } from "../../../validators/block/vote.ts"
import type { Votes } from "./judges.ts"
import { Measures } from "./Measures.ts"

/** One detection, judged. */
interface Judged {
  readonly sample: Pick<Sample, "id" | "subset" | "tier">
  /** the name of the variant, or of its chain of transformations */
  readonly variant: string
  /** what was shown, and what is known about it there */
  readonly target: Target
  readonly prompt: string
  /** null if the reply could not be read */
  readonly detection: Detection | null
  /** null if there was nothing to judge */
  readonly verdict: PanelVerdict | null
}

type SecurityFunction = Target["codeActs"][number]["function"]

/** A panel's ballots on one detection, finding by finding. */
export const votesByFinding = (
  { vulnerabilities }: Pick<Detection, "vulnerabilities">,
  ballots: ReadonlyArray<Ballot>
): ReadonlyArray<Votes> =>
  vulnerabilities.map((_, index) =>
    ballots.map(({ judge, votes }) => ({ judge, vote: votes?.[index] ?? null }))
  )

/** Whether a finding overlaps an act of this function; null if there is none, or no reply. */
const isMatched = (
  role: SecurityFunction,
  target: Target,
  findings: ReadonlyArray<Finding> | null
) =>
  findings === null || !target.codeActs.some((act) => act.function === role)
    ? null
    : findings.some((finding) => actsMatched(finding, target).some((act) => act.function === role))

/** Whether a finding reports the documented flaw: its kind, at its place, at least roughly. */
const reportsFlaw = (finding: Finding, target: Target): boolean =>
  [typeMatch(finding, target), locationMatch(finding, target)].every(
    (match) => match !== "wrong" && match !== "none"
  )

/**
 * The measures of a detection. Findings with no readable ballot are left out of the counts: they are not
 * known to be right or wrong. A ROOT_CAUSE of a fixed variant is ignored, because it is not reliable.
 */
export const measuresOf = ({ sample, variant, target, prompt, detection, verdict }: Judged) => {
  const findings = detection?.vulnerabilities ?? null
  const classes = (verdict?.classes ?? []).filter((name) => name !== null)
  return new Measures({
    sample: sample.id,
    subset: sample.subset,
    tier: sample.tier,
    variant,
    prompt,
    category: target.flaw.category,
    severity: target.flaw.severity,
    vulnerable: target.vulnerable,
    verdict: detection?.verdict ?? null,
    found: verdict?.found ?? null,
    findings: classes.length,
    correct: classes.filter(isCorrect).length,
    hallucinated: classes.filter((name) => name === "HALLUCINATED").length,
    quality: verdict?.quality ?? null,
    rootCauseMatched: target.vulnerable ? isMatched("ROOT_CAUSE", target, findings) : null,
    decoyFlagged: isMatched("DECOY", target, findings),
    fixRecognised:
      target.vulnerable || sample.subset === "clean" || findings === null
        ? null
        : !findings.some((finding) => reportsFlaw(finding, target))
  })
}
