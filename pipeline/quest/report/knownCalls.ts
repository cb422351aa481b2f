/** The contracts whose calls can be named in a trial's page. */
import { Effect } from "effect"
import { loadCatalog } from "../../../chain/catalog.ts"
import { makeCallDecoder } from "./calls.ts"

/** Every contract of the embedded chain; none where the chain cannot be built: a page shows data. */
export const knownCalls = loadCatalog().pipe(
  Effect.map(makeCallDecoder),
  Effect.catchTag("ChainError", () => Effect.succeed(makeCallDecoder([])))
)
