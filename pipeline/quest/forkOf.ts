/** The block of another chain that a stored run stands on. Pure. */
import { Option, Schema } from "effect"
import { ForkPin } from "../../chain/fork/ForkPin.ts"

const decode = Schema.decodeUnknownOption(Schema.Struct({ fork: ForkPin }))

/** From a run's stored options; none where it stands on the embedded chain. */
export const forkOf = (config: unknown): Option.Option<ForkPin> =>
  Option.map(decode(config), ({ fork }) => fork)

/** The same for JSON: `{ fork }`, or nothing. */
export const forkJson = (config: unknown): { readonly fork?: ForkPin } =>
  Option.match(forkOf(config), { onNone: () => ({}), onSome: (fork) => ({ fork }) })
