/** How much the prompts of a stored run said about the contracts. Pure. */
import { Option, Schema } from "effect"
import { Context } from "../../../models/Model.ts"

const decode = Schema.decodeUnknownOption(Schema.Struct({ context: Context }))

/** From a run's stored options; unknown if these are not QuestBench's. */
export const contextOf = (config: unknown): Context | "unknown" =>
  Option.match(decode(config), {
    onNone: () => "unknown" as const,
    onSome: ({ context }) => context
  })
