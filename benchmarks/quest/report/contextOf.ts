/** How much the prompts of a stored run said of the contracts. Pure. */
import { Option, Schema } from "effect"
import { Context } from "../../../models/Model.ts"

const decode = Schema.decodeUnknownOption(Schema.Struct({ context: Schema.optionalKey(Context) }))

/** From a run's stored options; runs from before there was a choice were told in full. */
export const contextOf = (config: unknown): Context =>
  Option.match(decode(config), { onNone: () => "full", onSome: ({ context = "full" }) => context })
