/** The protocol of a split. All code that plays, reads or describes a trial gets its protocol here. */
import { bySplit, type Split } from "../../../../tasks/quest/Split.ts"
import type { ActingProtocol } from "../../flags.ts"
import { atomic } from "./atomic.ts"
import { composite } from "./composite.ts"
import type { Protocol } from "./Protocol.ts"
import { withTools } from "./tools.ts"

/** By the split's name; throws an UnknownSplit if there is no such split. */
export const protocolOf = bySplit<Protocol>({ atomic, composite })

const byTools = { atomic: withTools(atomic), composite: withTools(composite) }

/** By the split's name, if its models act in this way. */
export const actingProtocol = (split: Split, acting: ActingProtocol): Protocol =>
  acting === "tools" ? byTools[protocolOf(split).split] : protocolOf(split)
