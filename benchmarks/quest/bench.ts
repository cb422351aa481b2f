/**
 * QuestBench on the command line. Owns its options, its models' names, and its part of each command.
 */
import { Context, Effect, Option } from "effect"
import { GivenSource } from "../../chain/fork/ForkSource.ts"
import { declareBench } from "../../pipeline/terminal/Benches.ts"
import { load } from "../../pipeline/terminal/handler.ts"
import { questVerbs } from "./commands/verbs.ts"
import {
  askingFlags,
  askingOf,
  chainFlags,
  forkUrl,
  givenFlags,
  scriptTimeout,
  usual
} from "./flags.ts"
import { questForms } from "./models/forms.ts"
import { chainSettings } from "./namedChain.ts"

export const quest = declareBench({
  name: "quest",
  title: "QuestBench: tasks on an EVM chain, done by scripts that the model writes",
  splits: ["atomic", "composite"],
  model: "oracle",
  temperature: 0.7,
  forms: questForms,
  expand: (name) =>
    Effect.flatMap(
      load(() => import("./models/ownModels.ts")),
      ({ expandCheats }) => expandCheats(name)
    ),
  flags: { ...askingFlags, ...chainFlags, scriptTimeout },
  unstored: { forkUrl },
  flagGroups: {
    "What is asked": ["library", "nl-difficulty", "naive", "context"],
    Limits: ["script-timeout"],
    Chain: ["chain", "fork-url", "fork-block"]
  },
  given: givenFlags,
  services: ({ forkUrl }) => Context.make(GivenSource, forkUrl),
  settings: ({ scriptTimeout, ...given }) =>
    Effect.map(chainSettings(given), (where) => ({
      ...askingOf(given),
      scriptTimeoutMs: Option.match(scriptTimeout, {
        onNone: () => usual.scriptTimeoutMs,
        onSome: (seconds) => seconds * 1000
      }),
      ...where
    })),
  verbs: questVerbs,
  practice: (options) =>
    Effect.flatMap(
      load(() => import("./practice/practice.ts")),
      ({ openPractice }) => openPractice(options)
    ),
  load: Effect.map(
    load(() => import("./benchmark.ts")),
    ({ questBench }) => questBench
  )
})
