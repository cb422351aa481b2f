/**
 * Files and folders that a user names: what is no regular file, or is too long, is one line and no wait;
 * and no part of the program reads what a user names in another way.
 */
import { execFileSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, layer, it as plain } from "@effect/vitest"
import { Effect, FileSystem, Option, Path } from "effect"
import { loadSamples } from "../../benchmarks/block/bank/load.ts"
import { loadOwnSet } from "../../benchmarks/block/bank/ownSet.ts"
import { loadBank } from "../../benchmarks/quest/bank/Bank.ts"
import { openRecording } from "../../chain/fork/Recording.ts"
import { readProfile } from "../../chain/readProfile.ts"
import {
  checkOutside,
  listOutside,
  readOutside,
  textsOutside,
  walkOutside
} from "../../evm/outsideFiles.ts"
import { ownTexts } from "../../evm/ownFiles.ts"
import { loadConfig } from "../../models/config.ts"
import { readLeaderboard } from "../../pipeline/run/export/readLeaderboard.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A folder with a pipe that nobody writes to, and links to where no end is. */
const trap = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = yield* fs.makeTempDirectoryScoped()
  const at = (name: string) => path.join(folder, name)
  execFileSync("mkfifo", [at("pipe.json")])
  yield* fs.symlink("/dev/zero", at("zero.json"))
  yield* fs.symlink("/dev/full", at("full.json"))
  yield* fs.symlink("/", at("root"))
  yield* fs.symlink(folder, at("round"))
  yield* fs.symlink("nowhere", at("nowhere.json"))
  yield* fs.writeFileString(at("well.json"), "[]")
  return { folder, at }
})

const KINDS = ["pipe.json", "zero.json", "full.json", "root", "round"]

layer(NodeServices.layer)("files that a user names", (it) => {
  it.effect("are read only if they are regular", () =>
    Effect.gen(function* () {
      const { at } = yield* trap
      assert.strictEqual(yield* readOutside(at("well.json")), "[]")
      for (const name of KINDS) {
        for (const read of [readOutside(at(name)), checkOutside(at(name))]) {
          const { message } = yield* Effect.flip(read)
          assert.include(message, "only regular files are read")
          assert.notInclude(message, "\n")
        }
      }
      assert.include((yield* Effect.flip(readOutside(at("nowhere.json")))).message, "nowhere.json")
      assert.include((yield* Effect.flip(readOutside(at("well.json"), 1))).message, "at most")
      assert.include((yield* Effect.flip(listOutside(at("well.json")))).message, "no folder")
    })
  )

  it.effect("are not read past their stated length", () =>
    Effect.gen(function* () {
      // A file of the system that says it is empty.
      assert.include((yield* Effect.flip(readOutside("/proc/self/status", 100))).message, "more")
    }).pipe(Effect.when(Effect.sync(() => process.platform === "linux")))
  )

  it.effect(
    "are read in batches with the same result; those that are not regular are read singly",
    () =>
      Effect.gen(function* () {
        const { at, folder } = yield* trap
        const fs = yield* FileSystem.FileSystem
        yield* fs.writeFileString(at("empty.json"), "")
        yield* fs.writeFileString(at("marked.json"), "\uFEFF[1]")
        const names = [...KINDS, "nowhere.json", "empty.json", "well.json", "marked.json"]
        const unread = names.slice(0, -2).map(() => null)
        assert.deepStrictEqual(yield* textsOutside(names.map(at)), [...unread, "[]", "[1]"])
        assert.strictEqual(yield* readOutside(at("marked.json")), "[1]")
        assert.deepStrictEqual(yield* textsOutside([at("well.json"), at("marked.json")], 3), [
          "[]",
          null
        ])
        // Of the program's own folders, too.
        const own = ownTexts(folder, "l.json")
        assert.deepStrictEqual(
          [...own],
          [
            ["full.json", null],
            ["well.json", "[]"]
          ]
        )
      })
  )

  it.effect("are found below a folder without following links", () =>
    Effect.gen(function* () {
      const { folder } = yield* trap
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      yield* fs.makeDirectory(path.join(folder, "a/b"), { recursive: true })
      yield* fs.makeDirectory(path.join(folder, "node_modules/b"), { recursive: true })
      yield* fs.writeFileString(path.join(folder, "a/b/c"), "")
      yield* fs.writeFileString(path.join(folder, "node_modules/b/c"), "")
      const found = yield* walkOutside(folder)
      assert.deepStrictEqual(found, ["a/b/c", "nowhere.json", "well.json", ...KINDS].sort())
    })
  )

  it.effect("give every reader a clear error, whatever they are", () =>
    Effect.gen(function* () {
      const { at, folder } = yield* trap
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const bank = { envKeys: [], families: [] }
      const failing = (effect: Effect.Effect<unknown, { readonly message: string }, never>) =>
        Effect.map(Effect.flip(effect), ({ message }) => assert.isAbove(message.length, 10))
      const services = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
      for (const name of KINDS) {
        const file = at(name)
        yield* failing(readProfile(file))
        yield* failing(openRecording(file))
        yield* failing(Effect.provideContext(readLeaderboard(file), services))
        yield* failing(Effect.provideContext(loadConfig(Option.some(file)), services))
      }
      yield* failing(Effect.provideContext(loadBank({ ...bank, directory: folder }), services))
      yield* failing(Effect.provideContext(loadOwnSet(folder), services))
      yield* failing(Effect.provideContext(loadSamples(folder), services))
      // A copy of SmartBugs whose index names what lies elsewhere, and a pipe.
      const paths = ["../../../../../../etc/passwd", "pipe.json", "zero.json"]
      const vulnerabilities = [{ lines: [1], category: "reentrancy" }]
      const index = paths.map((file) => ({ name: file, path: file, vulnerabilities }))
      yield* fs.writeFileString(path.join(folder, "vulnerabilities.json"), JSON.stringify(index))
      const { notes, samples } = yield* loadSamples(folder)
      assert.lengthOf(samples, 0)
      assert.lengthOf(notes, paths.length)
    })
  )
})

describe("what reads files", () => {
  /** What reads our own files, or those of the system. */
  const OURS =
    /^(chain\/genesis\/|stages\/sandbox-execute\/|report\/render\/html\/assets|pipeline\/run\/Claims|pipeline\/run\/claims|evm\/ownFiles|evm\/outsideFiles|evm\/processes|chain\/solidity\/library)/

  plain("goes through the one function", () => {
    const folders = "{benchmarks,chain,db,evm,models,pipeline,report,stages,tasks,validators}"
    const wrong = globSync(`${folders}/**/*.ts`, { cwd: root })
      .filter((file) => !OURS.test(file) && !file.startsWith("tasks/quest/"))
      .filter((file) =>
        /\.readFileString\(|\.readFile\(|readFileSync\(|\.readDirectory\(/.test(
          readFileSync(join(root, file), "utf8")
        )
      )
    assert.deepStrictEqual(wrong, [])
  })
})
