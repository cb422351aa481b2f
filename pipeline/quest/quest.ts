/** QuestBench as a pipeline: its six stages, declared as data. The rounds of an episode loop over the middle three. */

import { generate } from "../../stages/generate/stage.ts"
import { instantiate } from "../../stages/instantiate/stage.ts"
import { sandboxExecute } from "../../stages/sandbox-execute/stage.ts"
import { signAndBroadcast } from "../../stages/sign-and-broadcast/stage.ts"
import { validate } from "../../stages/validate/stage.ts"
import { make } from "../engine/Pipeline.ts"
import { aggregate } from "./aggregate.ts"

/** Checked when it is used: fails with a PipelineError when the graph is not sound. */
export const questPipeline = make({
  bench: "quest",
  given: ["task"],
  stages: { instantiate, generate, sandboxExecute, signAndBroadcast, validate, aggregate }
})
