/** Which chain a stored run is on, and the block of a real chain that it forks from. Pure. */
import { Option, Schema } from "effect"
import { ForkPin } from "../../../chain/fork/ForkPin.ts"

const decode = Schema.decodeUnknownOption(Schema.Struct({ fork: ForkPin }))

/** From a run's stored options; none if it is on the embedded chain. */
export const forkOf = (config: unknown): Option.Option<ForkPin> =>
  Option.map(decode(config), ({ fork }) => fork)

/** The same for JSON: `{ fork }`, or nothing. */
export const forkJson = (config: unknown): { readonly fork?: ForkPin } =>
  Option.match(forkOf(config), { onNone: () => ({}), onSome: (fork) => ({ fork }) })

const decodeChain = Schema.decodeUnknownOption(
  Schema.Struct({
    profile: Schema.Struct({ name: Schema.String, title: Schema.String, chainId: Schema.Int })
  })
)

/** The chain's name; none if it is the one that tasks are written for. */
export const chainTitleOf = (config: unknown): Option.Option<string> =>
  Option.map(decodeChain(config), ({ profile }) => profile.title)

/** The same for JSON: `{ chain }`, or nothing. */
export const chainJson = (config: unknown) =>
  Option.match(decodeChain(config), {
    onNone: () => ({}),
    onSome: ({ profile: { chainId, name } }) => ({ chain: { name, chainId } })
  })
