/**
 * The stage that counts a panel's ballots. Pure: scoring again with other judges or another rule is this
 * stage with another input.
 */
import { Effect, Schema } from "effect"
import { make, never } from "../../../../stages/Stage.ts"
import { countBallots, PanelVerdict } from "../../../../validators/block/panel.ts"
import { FoundRule } from "../../../../validators/block/vote.ts"
import { Reading } from "../detect/read.ts"
import { JudgeBallot } from "./ballot.ts"

export const CountInput = Schema.Struct({
  /** null if the contract was not shown */
  reading: Schema.NullOr(Reading),
  /** of every judge that was asked, or those that count */
  ballots: Schema.Array(JudgeBallot),
  rule: FoundRule,
  /** the truth: whether the flaw is in what was shown */
  vulnerable: Schema.Boolean,
  /** whether the requested script or patch worked when it was run; absent: findings were asked for */
  executed: Schema.optionalKey(Schema.Boolean)
})
export type CountInput = typeof CountInput.Type

/** The result of a detection. */
const Verdict = Schema.Struct({
  panel: Schema.NullOr(PanelVerdict),
  /**
   * 100 for a flaw that was found, a fixed contract that was called safe, or a script or patch that worked;
   * otherwise 0
   */
  score: Schema.Number,
  passed: Schema.Boolean
})

export const countVerdict = make({
  name: "count",
  version: 1,
  input: CountInput,
  output: Verdict,
  identity: "code",
  retry: never,
  content: {
    plain: (input) => ({ ...input, ballots: [], reading: null }),
    broken: () => ({ panel: null, score: 0, passed: false })
  },
  run: ({ ballots, executed, reading, rule, vulnerable }) =>
    Effect.sync(() => {
      if (executed !== undefined) {
        return { panel: null, score: executed ? 100 : 0, passed: executed }
      }
      if (reading === null || reading._tag === "Unreadable") {
        return { panel: null, score: 0, passed: false }
      }
      const panel = countBallots(reading.detection, ballots, rule)
      const passed = vulnerable ? panel.found === true : reading.detection.verdict === "safe"
      return { panel, score: passed ? 100 : 0, passed }
    })
})
