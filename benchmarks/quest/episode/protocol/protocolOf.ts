/** The protocol of a split. All code that plays, reads or describes a trial gets its protocol here. */
import { bySplit } from "../../../../tasks/quest/Split.ts"
import { atomic } from "./atomic.ts"
import { composite } from "./composite.ts"
import type { Protocol } from "./Protocol.ts"

/** By the split's name; throws an UnknownSplit if there is no such split. */
export const protocolOf = bySplit<Protocol>({ atomic, composite })
