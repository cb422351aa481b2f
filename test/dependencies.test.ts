/** Holds the direction of the arrows between the folders (docs/architecture.md). */
import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

/** What each folder may import, itself aside. `commands` is pipeline/commands with pipeline/cli.ts. */
const allowed: Readonly<Record<string, ReadonlyArray<string>>> = {
  commands: ["pipeline", "report", "stages", "db", "models", "chain", "tasks", "validators"],
  pipeline: ["stages", "db", "models", "chain", "tasks", "validators"],
  report: ["stages", "validators", "tasks", "db"],
  stages: ["validators", "chain", "models", "tasks"],
  models: ["tasks"],
  validators: ["tasks"],
  chain: [],
  tasks: [],
  db: []
}

const folderOf = (file: string): string =>
  file.startsWith("pipeline/commands/") || file === "pipeline/cli.ts"
    ? "commands"
    : (file.split("/")[0] ?? "")

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g

/** Every import of one project file by another. */
const imports = Object.keys(allowed)
  .filter((folder) => folder !== "commands")
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .flatMap((file) =>
    Array.from(readFileSync(join(root, file), "utf8").matchAll(IMPORT), ([, target = ""]) => ({
      file,
      target,
      path: normalize(join(dirname(file), target))
    }))
  )

describe("the direction of dependencies", () => {
  it("finds the imports that it judges", () => {
    assert.isAbove(imports.length, 300)
    assert.isTrue(imports.some(({ path }) => path === "tasks/Primitives.ts"))
  })

  it("lets every folder import only what stands below it", () => {
    const wrong = imports
      .filter(({ target }) => target.startsWith("."))
      .filter(({ file, path }) => {
        const [from, to] = [folderOf(file), folderOf(path)]
        const isManifest = path === "package.json"
        return !isManifest && from !== to && !(allowed[from] ?? []).includes(to)
      })
      .map(({ file, path }) => `${file} imports ${path}`)
    assert.deepStrictEqual(wrong, [])
  })

  it("keeps I/O out of the validators", () => {
    const io =
      /^(node:|@effect\/|@libsql|drizzle|ai$|@ai-sdk|viem\/(actions|clients))|FileSystem|http/
    const wrong = imports
      .filter(({ file, target }) => file.startsWith("validators/") && io.test(target))
      .map(({ file, target }) => `${file} imports ${target}`)
    assert.deepStrictEqual(wrong, [])
  })

  it("keeps the tests out of the product", () => {
    const wrong = imports.filter(({ path }) => relative("test", path).startsWith("..") === false)
    assert.deepStrictEqual(wrong, [])
  })
})
