/** Holds the direction of the arrows between the folders (docs/architecture.md). */
import { globSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, normalize, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The folders in a folder. */
const foldersIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : []
  )

const common = ["terminal", "run", "engine", "report", "stages", "models", "chain", "db"]

/** The rooms of each benchmark: its own, its judges in `validators`, and its data in `tasks`. */
const ofBenchmarks = Object.fromEntries(
  foldersIn("benchmarks").flatMap((name) => [
    [`benchmarks/${name}`, [...common, `validators/${name}`, `tasks/${name}`]],
    [`validators/${name}`, [`tasks/${name}`]],
    [`tasks/${name}`, []]
  ])
)

/** What each room may import, itself and `evm` aside. `commands` is pipeline/commands with pipeline/cli.ts. */
const allowed: Readonly<Record<string, ReadonlyArray<string>>> = {
  api: ["commands", ...common],
  examples: [],
  commands: [
    "terminal",
    "run",
    "view",
    "serve",
    "mcp",
    "engine",
    "report",
    "stages",
    "models",
    "chain",
    "db"
  ],
  terminal: ["run", "engine", "report", "models", "db"],
  serve: ["view", "terminal", "run", "engine", "report"],
  mcp: ["serve", "terminal", "run", "report", "stages", "models", "db"],
  view: ["engine", "run", "report", "db"],
  run: ["engine", "stages", "db", "models", "report"],
  engine: ["stages", "db"],
  report: ["db"],
  stages: ["chain", "models"],
  models: [],
  chain: [],
  db: [],
  evm: [],
  "tasks/example": [],
  ...ofBenchmarks
}

/** The one file that names the benchmarks. */
const LIST = "pipeline/commands/benchmarks.ts"

/** Folders that hold rooms: each of their folders is one. */
const houses: ReadonlySet<string> = new Set(["benchmarks", "validators", "tasks"])

/** The room of a file, by its folders: `pipeline/run/x.ts` is of `run`, `benchmarks/quest/x.ts` of `benchmarks/quest`. */
const roomOf = (file: string): string => {
  const [folder = "", inner = ""] = file.split("/")
  if (folder === "pipeline") return inner.endsWith(".ts") ? "commands" : inner
  return houses.has(folder) ? `${folder}/${inner}` : folder
}

/** Lines that a folder's own files may have, without its subfolders. */
const ROOM = 3000

/** Reference solutions are data, one file a task; so are those of the example that `tasks new` writes. */
const SOLUTIONS = /^tasks\/(quest|example)\/.*\//

const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g

const sources = globSync("*/**/*.ts", {
  cwd: root,
  exclude: (path) => /^(node_modules|test)\b/.test(path)
})
  .filter((file) => !/^(node_modules|test)\//.test(file))
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
  it("finds imports", () => {
    assert.isAbove(imports.length, 300)
    assert.isTrue(imports.some(({ path }) => path === "evm/Hex.ts"))
  })

  it("lists every room", () => {
    const rooms = new Set(sources.map(({ file }) => roomOf(file)))
    assert.deepStrictEqual(
      [...rooms].filter((room) => !(room in allowed)),
      []
    )
  })

  it("allows a folder to import only what is below it", () => {
    const wrong = imports
      .filter(({ target }) => target.startsWith("."))
      .filter(({ file, path }) => {
        const [from, to] = [roomOf(file), roomOf(path)]
        const isOpenToAll =
          path === "package.json" ||
          path === "pipeline/version.ts" ||
          to === "evm" ||
          (file === LIST && /^benchmarks\/\w+\/bench\.ts$/.test(path))
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
      "{evm,pipeline,benchmarks,stages,tasks,validators,chain,models,db,report}/**/*.ts",
      {
        cwd: root
      }
    )
      .filter((file) => !SOLUTIONS.test(file))
      .filter((file) => {
        const name = basename(file, ".ts").replace(/\.d$/, "")
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

  it("has no circular imports, types included", () => {
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

  it("keeps the files of each room under 3,000 lines", () => {
    const lines = new Map<string, number>()
    for (const { file, text } of sources) {
      const room = dirname(file)
      lines.set(room, (lines.get(room) ?? 0) + text.split("\n").length - 1)
    }
    const large = [...lines].filter(([room, count]) => count > ROOM && !SOLUTIONS.test(room))
    assert.isAbove(lines.size, 30)
    assert.deepStrictEqual(large, [])
  })

  it("names no benchmark in the code that runs, stores and shows any", () => {
    const naming = globSync(
      "{pipeline/engine,pipeline/run,pipeline/view,pipeline/terminal,stages,models,chain,evm,db,report}/**/*.ts",
      { cwd: root }
    ).filter((file) =>
      /\bquest(bench)?\b|\bblockbench\b/i.test(readFileSync(join(root, file), "utf8"))
    )
    assert.deepStrictEqual(naming, [])
  })
})
