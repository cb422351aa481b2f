/** The protocol of a part. Everything that plays, reads or describes a trial takes what this gives. */
import { byPart } from "../../../../tasks/quest/Part.ts"
import { atomic } from "./atomic.ts"
import { composite } from "./composite.ts"
import type { Protocol } from "./Protocol.ts"

/** By the part's name; throws an UnknownPart where there is no such part. */
export const protocolOf = byPart<Protocol>({ atomic, composite })
