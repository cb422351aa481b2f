/** A Store for what nobody is to keep: in a folder of its own, which is deleted with the layer's scope. */
import { Effect, FileSystem, Layer, Path } from "effect"
import { Store } from "./Store.ts"

export const throwawayStore = Layer.unwrap(
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = yield* fs.makeTempDirectoryScoped({ prefix: "questline-throwaway-" })
    return Store.layer({ url: path.join(folder, "pipeline.db") })
  })
)
