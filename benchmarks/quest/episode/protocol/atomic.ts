/** The protocol of an atomic trial: one call, whose reply is one script. */
import { extractScript } from "../../../../stages/generate/extract.ts"
import { libraryTexts } from "../../prompt/libraries.ts"
import { atomicRules } from "../../SplitRules.ts"
import type { Protocol } from "./Protocol.ts"
import { broken, runScript, unusable } from "./reading.ts"

export const atomic: Protocol = {
  ...atomicRules,
  split: "atomic",
  tools: null,
  open: () => ({ step: 1, lastWord: false }),
  read: (_, reply) => {
    const failure = unusable(reply)
    if (failure !== undefined && failure.finish !== "length") return { _tag: "failed", failure }
    const script = extractScript(reply.text)
    return script._tag === "script" ? runScript(script.source) : broken(failure, 6, script.detail)
  },
  over: () => "complete",
  describe: {
    role: (library, { chainId, title }) =>
      `You carry out a task for one account on ${title} (chain id ${chainId}), by writing one TypeScript module with ${libraryTexts[library].name}. Put the whole module into one fenced block labelled \`typescript\`; of several, the last one is run.`,
    answerKey: "query_result"
  },
  display: { turnTitle: () => "Reply", inRounds: false },
  leastCalls: () => 1,
  workflow: () => null
}
