/** How much the prompts of a stored run said of the contracts. Pure. */
import { Option, Schema } from "effect"
import { Context } from "../../../models/Model.ts"

const decode = Schema.decodeUnknownOption(Schema.Struct({ context: Context }))

/** From a run's stored options; unknown where these are not of QuestBench. */
export const contextOf = (config: unknown): Context | "unknown" =>
  Option.match(decode(config), {
    onNone: () => "unknown" as const,
    onSome: ({ context }) => context
  })
