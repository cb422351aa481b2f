/** Holds the direction of the arrows between the folders (docs/architecture.md). */
import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, normalize, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

/** What each room may import, itself and `evm` aside. `commands` is pipeline/commands with pipeline/cli.ts. */
const below = ["stages", "db", "models", "chain", "tasks", "validators"]
const allowed: Readonly<Record<string, ReadonlyArray<string>>> = {
  commands: ["engine", "run", "view", "quest", "proof", "report", ...below],
  view: ["engine", "run", "report", "db"],
  proof: ["engine", "run", ...below],
  quest: ["engine", "run", "report", ...below],
  run: ["engine", "stages", "db", "models", "tasks", "report"],
  engine: ["stages", "db"],
  report: ["db"],
  stages: ["validators", "chain", "models", "tasks"],
  models: ["tasks"],
  validators: ["tasks"],
  chain: [],
  tasks: [],
  db: [],
  evm: []
}

/** The room of a file: a folder of the top, or one of those in `pipeline/`. */
const folderOf = (file: string): string => {
  const [folder = "", inner = ""] = file.split("/")
  if (folder !== "pipeline") return folder
  return inner in allowed ? inner : "commands"
}

/** Lines that a folder's own files may have, without its subfolders. */
const ROOM = 3000

/** Reference solutions are data, one file a task. */
const SOLUTIONS = /^tasks\/quest\//

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g

const sources = [...new Set([...Object.keys(allowed), "pipeline"])]
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))

/** Every import of one project file by another. */
const imports = sources.flatMap(({ file, text }) =>
  Array.from(text.matchAll(IMPORT), ([, target = ""]) => ({
    file,
    target,
    path: normalize(join(dirname(file), target))
  }))
)

describe("the direction of dependencies", () => {
  it("finds the imports that it judges", () => {
    assert.isAbove(imports.length, 300)
    assert.isTrue(imports.some(({ path }) => path === "evm/Hex.ts"))
  })

  it("lets every folder import only what stands below it", () => {
    const wrong = imports
      .filter(({ target }) => target.startsWith("."))
      .filter(({ file, path }) => {
        const [from, to] = [folderOf(file), folderOf(path)]
        const isOpenToAll =
          path === "package.json" || path === "pipeline/version.ts" || to === "evm"
        return !isOpenToAll && from !== to && !(allowed[from] ?? []).includes(to)
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

  it("names a file after the type, service or namespace that it exports, else in camelCase", () => {
    const wrong = globSync(
      "{evm,pipeline,stages,tasks,validators,chain,models,db,report}/**/*.ts",
      {
        cwd: root
      }
    )
      .filter((file) => !file.startsWith("tasks/quest/"))
      .filter((file) => {
        const name = basename(file, ".ts")
        const isOwn = new RegExp(
          `^export (declare |abstract )*(const|class|type|interface) ${name}\\b`,
          "m"
        )
        return /^[A-Z]/.test(name)
          ? !isOwn.test(readFileSync(join(root, file), "utf8"))
          : !/^[a-z][a-zA-Z0-9]*$/.test(name)
      })
    assert.deepStrictEqual(wrong, [])
  })

  it("has no circle of files that import each other, types included", () => {
    const targets = Map.groupBy(
      imports.filter(({ target }) => target.startsWith(".")),
      ({ file }) => file
    )
    const done = new Set<string>()
    const circles: Array<string> = []
    const visit = (file: string, path: ReadonlyArray<string>): void => {
      const at = path.indexOf(file)
      if (at >= 0) circles.push([...path.slice(at), file].join(" -> "))
      if (at >= 0 || done.has(file)) return
      for (const next of targets.get(file) ?? []) visit(next.path, [...path, file])
      done.add(file)
    }
    for (const file of targets.keys()) visit(file, [])
    assert.deepStrictEqual(circles, [])
  })

  it("keeps every room, a folder's own files, under 3,000 lines", () => {
    const lines = new Map<string, number>()
    for (const { file, text } of sources) {
      const room = dirname(file)
      lines.set(room, (lines.get(room) ?? 0) + text.split("\n").length - 1)
    }
    const large = [...lines].filter(([room, count]) => count > ROOM && !SOLUTIONS.test(room))
    assert.isAbove(lines.size, 30)
    assert.deepStrictEqual(large, [])
  })

  it("names no benchmark where any is run, stored and shown", () => {
    const naming = globSync("{pipeline/engine,pipeline/run,pipeline/view,db,report}/**/*.ts", {
      cwd: root
    }).filter((file) =>
      /\bquest(bench)?\b|\bblockbench\b/i.test(readFileSync(join(root, file), "utf8"))
    )
    assert.deepStrictEqual(naming, [])
  })
})
