/** That a folder which cannot be removed at once spoils nothing. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, FileSystem, PlatformError } from "effect"
import { TestClock } from "effect/testing"
import { temporaryFolder } from "../../chain/temporaryFolder.ts"

const written = PlatformError.systemError({
  _tag: "Unknown",
  module: "FileSystem",
  method: "remove",
  description: "ENOTEMPTY: directory not empty"
})

/** A file system where somebody writes into the folder until it has been removed so often. */
const busyFor = (refusals: number) => {
  const removals = { tried: 0 }
  const layer = FileSystem.layerNoop({
    makeTempDirectory: () => Effect.succeed("/tmp/one"),
    remove: () =>
      Effect.suspend(() => {
        removals.tried += 1
        return removals.tried > refusals ? Effect.void : Effect.fail(written)
      })
  })
  return { removals, layer }
}

/** What was done in a folder ends as it does, whatever becomes of the folder. */
const usedIn = (layer: ReturnType<typeof busyFor>["layer"]) =>
  Effect.gen(function* () {
    const using = yield* Effect.forkChild(
      Effect.andThen(temporaryFolder({}), Effect.fail("its own end")).pipe(
        Effect.scoped,
        Effect.flip,
        Effect.provide(layer)
      )
    )
    yield* TestClock.adjust("3 seconds")
    return yield* Fiber.join(using)
  })

describe("a temporary folder", () => {
  it.effect("is removed even while another process still writes there", () =>
    Effect.gen(function* () {
      const { layer, removals } = busyFor(3)
      assert.deepStrictEqual(yield* usedIn(layer), "its own end")
      assert.strictEqual(removals.tried, 4)
    })
  )

  it.effect("is left if it cannot be removed at all", () =>
    Effect.gen(function* () {
      const { layer, removals } = busyFor(Number.POSITIVE_INFINITY)
      assert.deepStrictEqual(yield* usedIn(layer), "its own end")
      assert.strictEqual(removals.tried, 101)
    })
  )
})
