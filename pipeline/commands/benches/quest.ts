/** QuestBench on the command line: its own options of `pipeline run`. */
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { declareBench } from "../Benches.ts"
import { load } from "../handler.ts"
import * as options from "../options.ts"

export const quest = declareBench({
  name: "quest",
  title: "QuestBench: tasks on an EVM chain, done by scripts that the model writes",
  parts: ["atomic", "composite"],
  model: "oracle",
  temperature: 0.7,
  flags: {
    library: Flag.optional(options.libraryFlag),
    difficulty: Flag.optional(options.difficultyFlag),
    naive: Flag.optional(options.naiveFlag),
    context: Flag.optional(options.contextFlag),
    scriptTimeout: options
      .positiveFlag("script-timeout")
      .pipe(Flag.withDescription("Seconds that a script may take (default: 60)"), Flag.optional)
  },
  settings: ({ context, difficulty, library, naive, scriptTimeout }) => ({
    library: Option.getOrElse(library, () => "ethers"),
    difficulty: Option.getOrElse(difficulty, () => "random"),
    naive: Option.getOrElse(naive, () => false),
    context: Option.getOrElse(context, () => "standard"),
    scriptTimeoutMs: Option.getOrElse(scriptTimeout, () => 60) * 1000
  }),
  load: Effect.map(
    load(() => import("../../quest/questBench.ts")),
    ({ questBench }) => questBench
  )
})
