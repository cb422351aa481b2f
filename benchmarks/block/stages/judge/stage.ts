/**
 * The stages that make ballots: by the rules, from a detection and what is known about its contract; and
 * from the reply of a model judge. Both are pure.
 */
import { Effect, Schema } from "effect"
import { make, never } from "../../../../stages/Stage.ts"
import { Sample } from "../../../../tasks/block/Sample.ts"
import { Detection, Finding } from "../../../../validators/block/Detection.ts"
import { JudgeBallot, readBallot } from "./ballot.ts"
import { RULES, rulesBallot } from "./rules.ts"

const { source, vulnerable, flaw, codeActs, subset } = Sample.fields

const TargetInput = Schema.Struct({
  source,
  vulnerable,
  flaw,
  codeActs,
  /** absent: not known */
  subset: Schema.optionalKey(subset)
})

/** An empty finding. */
const PLAIN = new Finding({
  type: "",
  severity: "",
  location: "",
  explanation: "",
  attack_scenario: "",
  suggested_fix: ""
})

export const judgeByRules = make({
  name: "judge-rules",
  version: 4,
  input: Schema.Struct({ detection: Detection, target: TargetInput }),
  output: JudgeBallot,
  identity: "code",
  retry: never,
  content: {
    plain: ({ detection, target }) => ({
      target,
      detection: new Detection({ ...detection, vulnerabilities: [PLAIN] })
    }),
    broken: (_, unread) => ({ judge: RULES, votes: null, unread })
  },
  run: ({ detection, target }) =>
    Effect.sync(() => ({ ...rulesBallot(detection, target), unread: null }))
})

export const judgeByReply = make({
  name: "judge-reply",
  version: 2,
  input: Schema.Struct({ judge: Schema.String, reply: Schema.String, findings: Schema.Int }),
  output: JudgeBallot,
  identity: "code",
  retry: never,
  content: {
    plain: (input) => ({ ...input, reply: "{}" }),
    broken: ({ judge }, unread) => ({ judge, votes: null, unread })
  },
  run: ({ judge, reply, findings }) => Effect.sync(() => readBallot(judge, reply, findings))
})
