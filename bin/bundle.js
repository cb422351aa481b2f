/**
 * Bundles the command line: what `pipeline/cli.ts` imports, ours and others', as a few files that Node
 * reads in a fifth of the time. Owns what is in the bundle and how long old ones are kept. Run by
 * bin/install, and by start.js where what was bundled has changed; does nothing where nothing has.
 */
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import { dirname, isAbsolute, join, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build } from "esbuild"
import { changedSince, folder, latest, latestFile, root, stampOf } from "./bundled.js"

/** What is not JavaScript alone, finds files beside itself, or re-exports names that only Node can tell. */
const apart =
  /^(libsql|pg|undici|esbuild|solc(-[\d.]+)?|vega|vega-lite|pdfkit|@libsql\/(linux|darwin)-.*|@resvg\/.*|@nomicfoundation\/.*)$/

/** What decides over the bundle beside our sources; npm writes its file whenever it changes a package. */
const around = [
  fileURLToPath(import.meta.url),
  join(root, "node_modules", ".package-lock.json"),
  join(root, "..", ".package-lock.json")
]

/** A bundle of so long ago is not run any more, not even by a run that takes its time. */
const KEPT_MS = 14 * 86_400_000

const isOwn = (path) => {
  const within = relative(root, path)
  return !(within.startsWith("..") || within.startsWith("node_modules") || isAbsolute(within))
}

/** Named by their place: from the bundle's own, a package that is not at the top would not be found. */
const packages = {
  name: "packages",
  setup: (esbuild) =>
    esbuild.onResolve({ filter: apart }, async ({ path, pluginData, ...from }) => {
      if (pluginData === "asked") return undefined
      const found = await esbuild.resolve(path, { ...from, pluginData: "asked" })
      return found.errors.length > 0
        ? { path, external: true }
        : { path: found.path, external: true }
    })
}

/** Modules that threads are started with: each is a file of the bundle, by its name in the sources. */
const threads = {
  rescoreThread: join(root, "pipeline", "commands", "read", "rescoreThread.ts")
}

const PLACE = /new URL\("\.\/(\w+)\.ts", import\.meta\.url\)|import\.meta\.(url|dirname)/g

/**
 * A module of ours that asks where it is gets the place of its source, not of the bundle; one that
 * starts a thread gets that of the bundle's file.
 */
const places = {
  name: "places",
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!isOwn(path)) return undefined
      const [url, folder] = [pathToFileURL(path).href, dirname(path)].map((at) =>
        JSON.stringify(at)
      )
      const contents = fs.readFileSync(path, "utf8").replaceAll(PLACE, (text, name, what) => {
        if (what !== undefined) return what === "url" ? url : folder
        return Object.hasOwn(threads, name)
          ? text.replace(".ts", ".js")
          : text.replace("import.meta.url", () => url)
      })
      return { contents, loader: "ts" }
    })
}

/** Makes the bundle in a folder, and gives the paths of our own files in it. */
const bundle = async (outdir) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: join(root, "pipeline", "commands", "main.ts"), ...threads },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    plugins: [packages, places],
    // Packages in CommonJS ask for Node's own modules by it.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);'
    },
    metafile: true,
    logLevel: "silent"
  })
  // Otherwise Node parses each file to find out what it is.
  fs.writeFileSync(join(outdir, "package.json"), JSON.stringify({ type: "module" }))
  return Object.keys(metafile.inputs)
    .map((path) => join(root, path))
    .filter(isOwn)
}

/** Others may be at the same: what is gone by now is not looked at. */
const removeOld = () => {
  for (const name of fs.readdirSync(folder)) {
    const path = join(folder, name)
    const made = fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - made > KEPT_MS) fs.rmSync(path, { recursive: true, force: true })
  }
}

/** Whoever comes second leaves the first's. */
const moveTo = (place, made) => {
  try {
    fs.renameSync(made, place)
  } catch (error) {
    if (!fs.existsSync(place)) throw error
  }
}

/** The digest of a bundle's code, and of the packages that are not in it. */
const digestOf = (place) => {
  const hash = createHash("sha256")
  for (const name of fs.readdirSync(place).sort()) {
    if (name.endsWith(".js")) hash.update(name).update(fs.readFileSync(join(place, name)))
  }
  for (const path of around) hash.update(path).update(stampOf(path))
  return hash.digest("hex")
}

const make = async () => {
  fs.mkdirSync(folder, { recursive: true })
  removeOld()
  // Made beside its place and moved there whole: other processes start at the same time.
  const draft = fs.mkdtempSync(join(folder, "draft-"))
  try {
    const sources = await bundle(join(draft, "bundle"))
    const stamps = [...around, ...sources].map((path) => [path, stampOf(path)])
    const name = createHash("sha256").update(JSON.stringify(stamps)).digest("hex").slice(0, 16)
    const place = join(folder, name)
    moveTo(place, join(draft, "bundle"))
    // Of what is run, which may be what another has made.
    const digest = digestOf(place)
    fs.writeFileSync(join(draft, "latest.json"), JSON.stringify({ name, digest, stamps }))
    fs.renameSync(join(draft, "latest.json"), latestFile)
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

const made = latest()
const isThere = made !== undefined && fs.existsSync(join(folder, made.name))
if (!isThere || changedSince(made).length > 0) await make()
