import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, FileSystem, PlatformError } from "effect"
import { writeWhole } from "../../../pipeline/terminal/wholeFile.ts"
import { folder } from "./support.ts"

const written = (file: string, text: string) =>
  writeWhole(file, text).pipe(
    Effect.as("written"),
    Effect.catch(({ message }) => Effect.succeed(message)),
    Effect.provide(NodeServices.layer)
  )

describe("a file that a command writes", () => {
  it.live("replaces the old file, and keeps its mode", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const file = join(dir, "a", "b.md")
      assert.strictEqual(yield* written(file, "first"), "written")
      fs.chmodSync(file, 0o600)
      assert.strictEqual(yield* written(file, "second"), "written")
      assert.strictEqual(fs.readFileSync(file, "utf8"), "second")
      assert.strictEqual(fs.statSync(file).mode & 0o777, 0o600)
      assert.deepStrictEqual(fs.readdirSync(join(dir, "a")), ["b.md"])
    }).pipe(Effect.scoped)
  )

  it.live("is written to the target of a link, and the link stays", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const [real, link] = [join(dir, "real"), join(dir, "link")]
      fs.writeFileSync(real, "old")
      fs.symlinkSync(real, link)
      assert.strictEqual(yield* written(link, "new"), "written")
      assert.isTrue(fs.lstatSync(link).isSymbolicLink())
      assert.strictEqual(fs.readFileSync(real, "utf8"), "new")
    }).pipe(Effect.scoped)
  )

  it.live("is written into a pipe or a device, which stays", () =>
    Effect.gen(function* () {
      const pipe = join(yield* folder, "pipe")
      execFileSync("mkfifo", [pipe])
      const reader = yield* Effect.forkChild(
        Effect.promise(() => fs.promises.readFile(pipe, "utf8"))
      )
      assert.strictEqual(yield* written(pipe, "through"), "written")
      assert.strictEqual(yield* Fiber.join(reader), "through")
      assert.isTrue(fs.statSync(pipe).isFIFO())
    }).pipe(Effect.scoped)
  )

  it.live("is refused if it is a folder", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      assert.match(yield* written(dir, "text"), /is a folder: name a file with --out/)
      assert.deepStrictEqual(fs.readdirSync(dir), [])
    }).pipe(Effect.scoped)
  )

  it.live("is unchanged, with no other file left, if the disk is full", () =>
    Effect.gen(function* () {
      const dir = yield* folder
      const file = join(dir, "report.md")
      fs.writeFileSync(file, "earlier")
      const real = yield* FileSystem.FileSystem.pipe(Effect.provide(NodeServices.layer))
      const full: FileSystem.FileSystem = {
        ...real,
        writeFile: (path, bytes) =>
          Effect.andThen(
            real.writeFile(path, bytes.slice(0, 3)),
            Effect.fail(
              PlatformError.systemError({
                _tag: "Unknown",
                module: "FileSystem",
                method: "writeFile",
                cause: new Error("ENOSPC: no space left on device, write")
              })
            )
          )
      }
      const said = yield* writeWhole(file, "the whole report").pipe(
        Effect.as("written"),
        Effect.catch(({ message }) => Effect.succeed(message)),
        Effect.provideService(FileSystem.FileSystem, full),
        Effect.provide(NodeServices.layer)
      )
      assert.match(said, /report.md cannot be written \(no space left on device\): name another/)
      assert.strictEqual(fs.readFileSync(file, "utf8"), "earlier")
      assert.deepStrictEqual(fs.readdirSync(dir), ["report.md"])
    }).pipe(Effect.scoped)
  )
})
