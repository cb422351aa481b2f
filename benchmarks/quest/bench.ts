/** QuestBench on the command line: its own options of `pipeline run`. */
import { Context, Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { GivenSource } from "../../chain/fork/ForkSource.ts"
import { declareBench } from "../../pipeline/terminal/Benches.ts"
import { load } from "../../pipeline/terminal/handler.ts"
import * as options from "../../pipeline/terminal/options.ts"
import { chainSettings } from "./chainFlags.ts"

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
    chain: options.chainFlag,
    scriptTimeout: options
      .positiveFlag("script-timeout")
      .pipe(Flag.withDescription("Seconds that a script may take (default: 60)"), Flag.optional),
    forkBlock: options.forkBlock
  },
  unstored: { forkUrl: options.forkUrl },
  services: ({ forkUrl }) => Context.make(GivenSource, forkUrl),
  settings: ({ chain, context, difficulty, forkBlock, forkUrl, library, naive, scriptTimeout }) =>
    Effect.map(chainSettings({ chain, forkBlock, forkUrl }), (where) => ({
      library: Option.getOrElse(library, () => "ethers"),
      difficulty: Option.getOrElse(difficulty, () => "random"),
      naive: Option.getOrElse(naive, () => false),
      context: Option.getOrElse(context, () => "standard"),
      scriptTimeoutMs: Option.getOrElse(scriptTimeout, () => 60) * 1000,
      ...where
    })),
  load: Effect.map(
    load(() => import("./benchmark.ts")),
    ({ questBench }) => questBench
  )
})
