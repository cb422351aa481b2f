/**
 * What the engine has compiled of the programs and their libraries, made once and kept beside the
 * prepared directory. Owns that folder; the processes of a run get a copy, so that what one of them
 * might do to it ends with the run.
 */
import { Effect, FileSystem, Path } from "effect"
import { temporaryFolder } from "../../chain/temporaryFolder.ts"
import { type Confinement, denoArguments, makeCommand, programArguments } from "./launch.ts"
import { start } from "./workers.ts"

interface Place {
  readonly directory: string
  readonly denoDir: string
  readonly deno: string
}

/** Starts each program and waits until it has loaded its library: by then all is compiled and kept. */
const compileInto = (place: Place, confinement: Confinement) =>
  Effect.forEach(
    ["ethers", "viem"] as const,
    (program) =>
      start(
        makeCommand([], place, confinement, [
          ...denoArguments(place.directory, confinement, program),
          ...programArguments(program)
        ])
      ).pipe(Effect.scoped),
    { discard: true }
  )

/** Puts what is compiled into the folder for Deno's caches. Where it cannot be kept, each run makes it. */
export const copyCompiled = Effect.fn("Sandbox.copyCompiled")(
  function* (place: Place, confinement: Confinement) {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const kept = `${place.directory}-code`
    if (!(yield* files.exists(kept))) {
      const directory = path.dirname(place.directory)
      const draft = yield* temporaryFolder({ directory, prefix: "draft-" })
      const denoDir = path.join(draft, "code")
      yield* compileInto({ ...place, denoDir }, confinement)
      // Whoever comes second leaves the first's.
      yield* Effect.ignore(files.rename(denoDir, kept))
    }
    // A copy goes on where its fiber ends, into a folder that is being removed.
    yield* Effect.uninterruptible(files.copy(kept, place.denoDir))
  },
  Effect.scoped,
  Effect.catchTag("PlatformError", () => Effect.void)
)
