/** What is said while the chain starts: the first start takes long enough to wonder. */
import { Effect, FileSystem } from "effect"
import { genesisFile } from "../../chain/genesis/Genesis.ts"

/** One line; says that the genesis is built where it is not there yet. */
export const chainNote = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  return (yield* fs.exists(yield* genesisFile()))
    ? "starting the chain"
    : "building the chain, which is done once and takes some 15 s"
})
