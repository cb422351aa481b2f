/**
 * Builds what those load who import the package, because Node takes the types out of no file under
 * node_modules: the code in `dist/`, and its types. Owns what is in both. Run by `npm pack`. With
 * `--surface` it writes the list of everything that is public instead.
 */
import { spawnSync } from "node:child_process"
import * as fs from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const root = fileURLToPath(new URL("..", import.meta.url))
const dist = join(root, "dist")

/** The files of the public types, by the name under which they are imported; they name no other type of ours. */
const entries = { index: ["index", "Questline", "types"], ai: ["ai"], vitest: ["vitest"] }

/** Every public type, file by file. */
export const publicTypes = () => {
  const folder = fs.mkdtempSync(join(root, ".surface-"))
  try {
    const files = Object.values(entries).flat()
    for (const name of files) {
      fs.copyFileSync(join(root, "pipeline", "api", `${name}.ts`), join(folder, `${name}.ts`))
    }
    const compilerOptions = {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: "out" },
      // The code that they call is not there: only what is written in these files can be public.
      ...{ incremental: false, tsBuildInfoFile: null, noCheck: true, stripInternal: true }
    }
    const include = files.map((name) => `${name}.ts`)
    fs.writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: "../tsconfig.json", include: [], files: include, compilerOptions })
    )
    const { status, stderr, stdout } = spawnSync(
      join(root, "node_modules", ".bin", "tsc"),
      ["-p", folder],
      { encoding: "utf8" }
    )
    if (status !== 0) throw new Error(`the public types cannot be written: ${stdout}${stderr}`)
    return files.map((name) => [
      name,
      fs
        .readFileSync(join(folder, "out", `${name}.d.ts`), "utf8")
        .replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"')
    ])
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** The list of everything that is public: what a change of it changes, a caller may have to change, too. */
export const surface = () =>
  publicTypes()
    .map(([name, text]) => `// ${name}\n${text.trim()}\n`)
    .join("\n")

/** Modules that are started as threads or processes: each is a file of its own. */
const started = [
  "benchmarks/block/stages/transform/treeWorker.ts",
  "chain/solidity/solcWorker.ts",
  "chain/solidity/solcProcess.ts",
  "pipeline/commands/read/rescoreThread.ts"
]
const nameOf = (path) => basename(path, ".ts")

const PLACE = /new URL\("\.\/(\w+)\.ts", import\.meta\.url\)|import\.meta\.(url|dirname)/g

/** A module that asks where it is gets the place of its source, as seen from where its code is written. */
const placesFrom = (outdir) => ({
  name: "places",
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = JSON.stringify(relative(outdir, path))
      const folder = JSON.stringify(relative(outdir, dirname(path)))
      const url = `new URL(${source}, import.meta.url).href`
      const contents = fs.readFileSync(path, "utf8").replaceAll(PLACE, (text, name, what) => {
        if (what === "url") return url
        if (what === "dirname") {
          return `decodeURIComponent(new URL(${folder}, import.meta.url).pathname)`
        }
        return started.some((module) => nameOf(module) === name)
          ? text.replace(".ts", ".js")
          : text.replace("import.meta.url", () => url)
      })
      return { contents, loader: "ts" }
    })
})

/** Older versions of Node fail while packages are loaded, in words that help nobody. */
const NEEDED = [22, 19]

const guarded = (
  module,
  names
) => `const [major, minor] = process.versions.node.split(".").map(Number)
if (major < ${NEEDED[0]} || (major === ${NEEDED[0]} && minor < ${NEEDED[1]})) {
  throw new Error(
    \`questline: to import it, Node.js ${NEEDED.join(".")} or newer is needed, and this is \${process.versions.node}. The command questline runs on older ones, too: it brings its own.\`
  )
}
export const { ${names.join(", ")} } = await import("./${module}")
`

/** Writes the code into a folder, without its types. */
export const writeCode = async (outdir) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...Object.keys(entries).map((name) => ({
        in: join(root, "pipeline", "api", `${name}.ts`),
        out: `${name}-code`
      })),
      ...started.map((path) => ({ in: join(root, path), out: nameOf(path) }))
    ],
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: "[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node22.19",
    // Every package stays one: a caller that uses Effect must use the same.
    packages: "external",
    plugins: [placesFrom(outdir)],
    metafile: true,
    logLevel: "silent"
  })
  for (const name of Object.keys(entries)) {
    const { exports } = metafile.outputs[relative(root, join(outdir, `${name}-code.js`))]
    fs.writeFileSync(join(outdir, `${name}.js`), guarded(`${name}-code.js`, exports))
  }
}

const make = async () => {
  fs.rmSync(dist, { recursive: true, force: true })
  await writeCode(dist)
  for (const [name, text] of publicTypes()) fs.writeFileSync(join(dist, `${name}.d.ts`), text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--surface")) {
    fs.writeFileSync(join(root, "pipeline", "api", "surface.txt"), surface())
  } else {
    await make()
  }
}
