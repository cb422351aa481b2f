/** Starts a node, prints its port and holds it: the process that Anvil.test.ts kills. */
import { Effect } from "effect"
import { startAnvil } from "../../chain/Anvil.ts"

Effect.runFork(
  Effect.scoped(
    Effect.gen(function* () {
      const { url } = yield* startAnvil({})
      process.stdout.write(`${new URL(url).port}\n`)
      return yield* Effect.never
    })
  )
)
