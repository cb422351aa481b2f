/**
 * `npm run check:paper`: makes folders with `questline report --paper` and compiles them with Debian's LaTeX,
 * which it installs where it is not there and apt can. One folder is of a run as it is; the others give its
 * models hostile names. Ends with 1 where a folder does not compile, or a name did anything.
 */
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { hostileNames } from "../support/hostileNames.ts"

const program = fileURLToPath(new URL("../../bin/pipeline", import.meta.url))
const PACKAGE = "texlive-latex-recommended"
const models = ["oracle", "null", "constant"] as const

const has = (command: string): boolean => spawnSync(command, ["--version"]).status === 0

const install = (): void => {
  if (has("pdflatex")) return
  console.log(`installing ${PACKAGE}`)
  const made = spawnSync("apt-get", ["install", "-y", "--no-install-recommends", PACKAGE], {
    stdio: ["ignore", "ignore", "inherit"]
  })
  if (made.status !== 0 || !has("pdflatex")) {
    console.error(`there is no pdflatex: install ${PACKAGE}, then try again`)
    process.exit(2)
  }
}

const folder = mkdtempSync(join(tmpdir(), "questline-paper-"))
const db = join(folder, "x.db")
const questline = (...args: ReadonlyArray<string>): string =>
  execFileSync(program, [...args, "--db", db], { cwd: folder, encoding: "utf8" })

/** Compiles a folder as its README says; the text of the log where that fails. */
const compiled = (paper: string): string | null => {
  for (const [command, name] of [
    ["pdflatex", "main"],
    ["bibtex", "main"],
    ["pdflatex", "main"],
    ["pdflatex", "main"]
  ] as const) {
    const flags =
      command === "pdflatex"
        ? ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]
        : []
    const made = spawnSync(command, [...flags, name], { cwd: paper, encoding: "utf8" })
    if (made.status !== 0) return made.stdout.split("\n").slice(-25).join("\n")
  }
  const log = readFileSync(join(paper, "main.log"), "latin1")
  const bad = log
    .split("\n")
    .filter((line) =>
      /^!|multiply defined|Missing character|^LaTeX Warning: (.*undefined|Float too large)/.test(
        line
      )
    )
  return bad.length === 0 ? null : bad.join("\n")
}

/** Every few of the names, as many as there are models. */
const groups = Array.from({ length: Math.ceil(hostileNames.length / models.length) }, (_, group) =>
  hostileNames.slice(group * models.length, (group + 1) * models.length)
)

const check = (name: string, style: object): boolean => {
  const paper = join(folder, name)
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(style))
  questline("report", "--paper", paper, "--paper-style", file)
  const wrong = compiled(paper)
  const pages = existsSync(join(paper, "main.pdf"))
  console.log(`${name}: ${wrong === null && pages ? "compiles" : `does not compile\n${wrong}`}`)
  return wrong === null && pages && !existsSync(join(paper, "owned"))
}

try {
  install()
  questline(
    "run",
    ...models.flatMap((model) => ["--model", model]),
    ...["--rounds", "2", "--split", process.argv[2] ?? "all"]
  )
  const names = (group: ReadonlyArray<string>) =>
    Object.fromEntries(group.map((name, index) => [models[index] ?? "", name]))
  const fine = [
    check("plain", {}),
    check("narrow", { width: 60 }),
    ...groups.map((group, index) => check(`hostile-${index + 1}`, { models: names(group) }))
  ]
  process.exitCode = fine.every(Boolean) ? 0 : 1
  if (process.env.KEEP !== undefined) console.log(`kept in ${folder}`)
} finally {
  if (process.env.KEEP === undefined) rmSync(folder, { recursive: true, force: true })
}
