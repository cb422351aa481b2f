/**
 * QuestBench on the command line. Owns its options, its models' names, and its part of each command.
 */
import { Context, Effect, Option } from "effect"
import { GivenSource } from "../../chain/fork/ForkSource.ts"
import { isAgent } from "../../models/registry.ts"
import { declareBench, type Measured } from "../../pipeline/terminal/Benches.ts"
import { load } from "../../pipeline/terminal/handler.ts"
import { questVerbs } from "./commands/verbs.ts"
import {
  type ActingProtocol,
  actingFlags,
  askingFlags,
  askingOf,
  chainFlags,
  composed,
  forkUrl,
  givenFlags,
  scriptTimeout,
  usual
} from "./flags.ts"
import { questForms } from "./models/forms.ts"
import { composedSettings } from "./namedBank.ts"
import { chainSettings } from "./namedChain.ts"

interface ActingFlags {
  readonly protocol: Option.Option<ActingProtocol>
  readonly sessionTimeout: Option.Option<number>
}

/** How the models act, as it is stored: nothing if they write scripts, as in runs of earlier versions. */
const actingSettings = (
  { protocol, sessionTimeout }: ActingFlags,
  { definitions, models }: Measured
) => {
  const agents = models.some((name) => isAgent(name, definitions))
  const chosen = Option.getOrElse(protocol, (): ActingProtocol => (agents ? "session" : "script"))
  return {
    ...(chosen === "script" ? {} : { protocol: chosen }),
    ...Option.match(sessionTimeout, {
      onNone: () => ({}),
      onSome: (seconds) => ({ sessionTimeoutMs: seconds * 1000 })
    })
  }
}

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
  flags: { ...askingFlags, ...actingFlags, ...chainFlags, scriptTimeout, composed },
  unstored: { forkUrl },
  flagGroups: {
    "What is asked": ["composed", "library", "nl-difficulty", "naive", "context"],
    "How models act": ["protocol"],
    Limits: ["script-timeout", "session-timeout"],
    Chain: ["chain", "fork-url", "fork-block"]
  },
  given: givenFlags,
  services: ({ forkUrl }) => Context.make(GivenSource, forkUrl),
  settings: ({ composed, protocol, scriptTimeout, sessionTimeout, ...given }, measured) =>
    Effect.all([
      chainSettings(given, Option.isSome(composed) ? null : measured.bank),
      composedSettings(composed)
    ]).pipe(
      Effect.map(([where, bank]) => ({
        ...actingSettings({ protocol, sessionTimeout }, measured),
        ...askingOf(given),
        scriptTimeoutMs: Option.match(scriptTimeout, {
          onNone: () => usual.scriptTimeoutMs,
          onSome: (seconds) => seconds * 1000
        }),
        ...where,
        ...bank
      }))
    ),
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
