/**
 * Ways to make a finding look better without knowing more: what a model would learn to write if it were
 * rewarded for what the judge `rules` counts. Owns them; the judge is fitted against them and measured by them.
 */
import type { Finding } from "../../validators/block/Detection.ts"
import { functionsOf } from "../../validators/block/outline.ts"
import { placeOf, type Target } from "../../validators/block/places.ts"
import { categoriesNamed } from "../../validators/block/terms.ts"

export type Press = (finding: Finding, target: Target) => Finding

/** Kinds that a model would add for luck: the most frequent ones. */
const FREQUENT = ["logic error", "access control", "reentrancy"]
const KINDS =
  "This is a matter of reentrancy, access control, arithmetic overflow, oracle manipulation, flash loans and business logic."
/** Lines that are added before and after the first line of a finding. */
const [BEFORE, AFTER] = [5, 8]

const otherKind = ({ type }: Finding): string =>
  FREQUENT.find(
    (kind) => !categoriesNamed(kind).some((one) => categoriesNamed(type).includes(one))
  ) ?? "logic error"

/** By name, in the words of a table's row. */
export const presses: Readonly<Record<string, Press>> = {
  "as it is": (finding) => finding,
  "calls everything critical": (finding) => ({ ...finding, severity: "critical" }),
  "states no kind": (finding) => ({ ...finding, type: "" }),
  "adds a frequent kind": (finding) => ({
    ...finding,
    type: `${finding.type} or ${otherKind(finding)}`
  }),
  "mentions every kind": (finding) => ({
    ...finding,
    explanation: `${finding.explanation} ${KINDS}`
  }),
  "widens its lines": (finding, { source }) => {
    const [first] = placeOf(finding, source).lines
    if (first === undefined) return finding
    const from = Math.max(1, first.from - BEFORE)
    const to = Math.min(source.split("\n").length, first.from + AFTER)
    return { ...finding, location: `${finding.location}, lines ${from}-${to}` }
  },
  "names more functions": (finding, { source }) => ({
    ...finding,
    location: [
      finding.location,
      ...functionsOf(source)
        .slice(0, 2)
        .map(({ name }) => `${name}()`)
    ].join(", ")
  })
}
