/**
 * What `npm pack` would publish: every file that the program is made of, and every package that it
 * imports. That it also installs and runs is `npm run check:pack`, which takes a minute.
 */
import { execFile } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Folders that are no part of the program. */
const OTHERS: ReadonlySet<string> = new Set(["examples", "node_modules", "test"])

const Names = Schema.Record(Schema.String, Schema.String)
const Manifest = Schema.fromJsonString(
  Schema.Struct({
    private: Schema.optionalKey(Schema.Unknown),
    bin: Names,
    scripts: Names,
    dependencies: Names,
    peerDependencies: Names,
    devDependencies: Names,
    overrides: Schema.Record(Schema.String, Names)
  })
)
const Packed = Schema.fromJsonString(
  Schema.NonEmptyArray(
    Schema.Struct({ files: Schema.Array(Schema.Struct({ path: Schema.String })) })
  )
)

const Lock = Schema.fromJsonString(
  Schema.Struct({
    packages: Schema.Record(
      Schema.String,
      Schema.Struct({
        resolved: Schema.optionalKey(Schema.String),
        link: Schema.optionalKey(Schema.Boolean),
        optionalDependencies: Schema.optionalKey(Names)
      })
    )
  })
)
const Empty = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const EMPTY = "bin/nothing"

const manifest = Schema.decodeEffect(Manifest)(readFileSync(join(root, "package.json"), "utf8"))

const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !OTHERS.has(entry.name))
  .map(({ name }) => name)

/** Pictures for readers of the repository. */
const PICTURES = "docs/images/"

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !file.startsWith(PICTURES))
)

/** The packages that a file imports, and those that it only looks up. */
const importedBy = (file: string): ReadonlyArray<string> =>
  Array.from(
    readFileSync(join(root, file), "utf8").matchAll(
      /(?:^|\s)(?:from|import\()\s*"([^".\s][^"\s]*)"/gm
    ),
    ([, name = ""]) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/")
  )

describe("the package", () => {
  it.live("holds every file of the program, and no test", () =>
    Effect.gen(function* () {
      const { stdout } = yield* Effect.promise(() =>
        promisify(execFile)("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
          cwd: root,
          maxBuffer: 1 << 24
        })
      )
      const [{ files }] = yield* Schema.decodeEffect(Packed)(stdout)
      const packed = files.map(({ path }) => path)
      assert.isAbove(sources.length, 500)
      assert.notInclude(packed.join(), PICTURES)
      assert.deepStrictEqual(
        sources.filter((file) => !packed.includes(file)),
        []
      )
      assert.includeMembers(packed, ["package.json", "README.md", "LICENSE", "CHANGELOG.md"])
      assert.deepStrictEqual(
        packed.filter((file) => /^(examples|test)\//.test(file)),
        []
      )
    })
  )

  it.effect("depends on every package that the program imports", () =>
    Effect.gen(function* () {
      const {
        bin,
        dependencies,
        devDependencies,
        peerDependencies,
        private: hidden,
        scripts
      } = yield* manifest
      const declared = { ...dependencies, ...peerDependencies }
      assert.isUndefined(hidden)
      assert.strictEqual(bin.questline, "bin/pipeline")
      const code = sources.filter(
        (file) => /\.(ts|js)$/.test(file) && !file.startsWith("tasks/quest/")
      )
      const imported = new Set(code.flatMap(importedBy))
      const missing = [...imported].filter(
        (name) => !name.startsWith("node:") && !builtinModules.includes(name) && !(name in declared)
      )
      assert.deepStrictEqual(missing, [])
      // Their Solidity is copied, because what they depend on cannot be installed.
      for (const name of ["@pancakeswap-libs/pancake-swap-core", "pancakeswap-peripheral"]) {
        assert.property(devDependencies, name)
        assert.include(scripts.prepack, name)
      }
    })
  )

  it.effect("replaces packages that nothing runs with an empty one", () =>
    Effect.gen(function* () {
      const { overrides } = yield* manifest
      const { packages } = yield* Schema.decodeEffect(Lock)(
        readFileSync(join(root, "package-lock.json"), "utf8")
      )
      for (const [from, replaced] of Object.entries(overrides)) {
        for (const [name, by] of Object.entries(replaced)) {
          // npm reads it from the folder of the package that asks.
          assert.strictEqual(
            join(root, "node_modules", from, by.replace(/^file:/, "")),
            join(root, EMPTY)
          )
          const places = [`node_modules/${from}/node_modules/${name}`, `node_modules/${name}`]
          const locked = places.map((place) => packages[place]).find((entry) => entry !== undefined)
          assert.deepStrictEqual(locked, { resolved: EMPTY, link: true }, `${from}: ${name}`)
        }
      }
      assert.deepStrictEqual(readdirSync(join(root, EMPTY)), ["package.json"])
      const empty = yield* Schema.decodeEffect(Empty)(
        readFileSync(join(root, EMPTY, "package.json"), "utf8")
      )
      assert.sameMembers(Object.keys(empty), [
        ...["name", "version", "private", "description", "license"]
      ])
    })
  )

  // npm writes only what the registry at hand offers. Without the other platforms' entries, `npm ci` refuses the
  // lock everywhere, and other platforms go without their binaries.
  it.effect("locks the optional packages of every platform", () =>
    Effect.gen(function* () {
      const { packages } = yield* Schema.decodeEffect(Lock)(
        readFileSync(join(root, "package-lock.json"), "utf8")
      )
      const locked = new Set(
        Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, ""))
      )
      const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
        Object.keys(optionalDependencies)
      )
      assert.isAbove(wanted.length, 50)
      assert.deepStrictEqual(
        wanted.filter((name) => !locked.has(name)),
        []
      )
    })
  )
})
