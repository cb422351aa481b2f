/** The docs are true: every file, heading, script, command, flag, field and variable that a doc or a comment names is there. */
import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { benches } from "../pipeline/commands/benchmarks.ts"
import { commandOver } from "./pipeline/commands/support.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const exclude = (path: string) => /^(node_modules|\.git|\.pipeline)\b/.test(path)
const all = globSync("**/*", { cwd: root, exclude })
const files = new Set(all)
const docs = all.filter((file) => /^(docs\/[^/]+|[A-Z]+)\.md$/.test(file))
const sources = all.filter(
  (file) => /\.(ts|js)$/.test(file) && !/^(tasks|test\/db\/fixtures)\//.test(file)
)
const textOf = (file: string) => readFileSync(`${root}/${file}`, "utf8")

const TOP =
  /^(bin|chain|db|docs|evm|models|pipeline|report|stages|tasks|test|validators|benchmarks)\//

/** Names with a part that the reader fills in, such as `tasks/quest/<id>/task.json`. */
const asPattern = (name: string): RegExp =>
  new RegExp(
    `^${name
      .replace(/\/$/, "")
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/<[^>]+>|\*+/g, "[^/]+")}(/|$)`
  )

const isThere = (name: string): boolean =>
  files.has(name.replace(/\/$/, "")) ||
  (/[<*{]/.test(name) && all.some((file) => asPattern(name).test(file)))

/** Text between backticks. */
const quoted = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/`([^`\n]+)`/g), ([, inner = ""]) => inner)

/** Lines of code blocks, indented or fenced; one that ends with a backslash goes on in the next. */
const codeLines = (text: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let fenced = false
  for (const line of text.replaceAll(/\\\n\s*/g, "").split("\n")) {
    if (/^\s*```/.test(line)) fenced = !fenced
    else if (fenced || /^ {4,}\S/.test(line)) lines.push(line.trim())
  }
  return lines
}

/** Everything in a doc that is written as code. */
const codeOf = (text: string): ReadonlyArray<string> => [...quoted(text), ...codeLines(text)]

/** What a reader writes by the docs, and what packing puts into the package. */
const EXAMPLES = /^(benchmarks\/sums|chain\/vendor)\//

/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-")

const anchorsOf = (doc: string): ReadonlyArray<string> =>
  Array.from(textOf(doc).matchAll(/^#+ (.+)$/gm), ([, heading = ""]) => anchorOf(heading))

/** Where the links of a doc lead, from the root; the anchor is empty where there is none. */
const linksOf = (doc: string) =>
  Array.from(
    textOf(doc).matchAll(/(?:\]\(|src="|srcset=")(?!https?:)([^)#\s"]*)(?:#([^)\s"]+))?[)"]/g),
    ([, to = "", anchor = ""]) => ({
      file: to === "" ? doc : normalize(join(dirname(doc), to)),
      anchor
    })
  )

/** Commands in docs: what stands after the program's name, up to a comment. */
const commandsOf = (doc: string): ReadonlyArray<string> =>
  codeOf(textOf(doc)).flatMap((line) => {
    const [, words] =
      /^(?:\$ )?(?:bin\/pipeline|npx questline|pipeline) ([a-z].*)$/.exec(line) ?? []
    return words === undefined ? [] : [words.replace(/\s+#.*$|\s+[<>|] .*$/, "")]
  })

const flagsIn = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/(?<![\w-])--[a-z][a-z0-9-]*[a-z0-9](?![\w-])/g), ([flag]) => flag)

/** What `--help` says of each command that is named; empty where there is no such command. */
const makeHelp = () => {
  const helps = new Map<string, string>()
  return Effect.fnUntraced(function* (...words: ReadonlyArray<string>) {
    const key = words.join(" ")
    const known = helps.get(key)
    if (known !== undefined) return known
    const said = yield* commandOver(benches, ...words, "--help")
    const help = said.status === 0 ? said.stdout : ""
    helps.set(key, help)
    return help
  })
}

/** Flags of other programs: Node's, Deno's and the engine's. */
const FOREIGN: ReadonlySet<string> = new Set([
  ...["--cpu-prof", "--perf-basic-prof", "--always-sparkplug", "--max-opt", "--no-lazy"],
  ...["--single-threaded", "--disallow-code-generation-from-strings"],
  ...["--no-opt", "--no-maglev", "--no-sparkplug", "--solc-remaps"],
  ...["--array", "--build", "--me"]
])

/** Variables that a reader chooses, and those that libraries read, or that a pattern in the code covers. */
const VARIABLES: ReadonlySet<string> = new Set([
  ...["MY_KEY", "BSC_URL", "HTTPS_PROXY", "QUESTLINE_PASSWORD"],
  ...["OTEL_RESOURCE_ATTRIBUTES", "OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_SDK_DISABLED"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR"]
])

/**
 * Lists of fields in the docs: the text that lists them, and the files that declare them. A name is
 * declared where a colon, a comma or a brace follows it.
 */
const FIELDS: ReadonlyArray<{
  readonly doc: string
  readonly from: string
  readonly to: string
  readonly names: RegExp
  readonly declared: RegExp
}> = [
  {
    doc: "docs/adding-a-benchmark.md",
    from: "| field",
    to: "4. **Its declaration**",
    names: /(?<=^\s*\|[^|]*)`(\w+)`(?=[^|]*\|)/gm,
    declared: /^pipeline\/run\/benchmark\/Definition\.ts$/
  },
  {
    doc: "docs/models.md",
    from: "| field",
    to: "A program (`cmd:`)",
    names: /(?<=^\|[^|]*)`(\w+)`(?=[^|]*\|)/gm,
    declared: /^models\/config\.ts$/
  },
  {
    doc: "docs/chains.md",
    from: "## A profile",
    to: "## A new chain",
    names: /(?<=^- [^:\n]*)`(\w+)`/gm,
    declared: /^evm\/ChainProfile\.ts$/
  },
  {
    doc: "docs/scoring.md",
    from: "In `--format json`",
    to: "`--format csv`",
    names: /`([a-z]\w*)`/gi,
    declared: /^(benchmarks\/quest\/report|report\/statistics)\/.*\.ts$/
  },
  {
    doc: "docs/export.md",
    from: "| field",
    to: "A reply's key",
    names: /^\| `(\w+)`/gm,
    declared: /^pipeline\/run\/export\/.*\.ts$/
  },
  {
    doc: "docs/comparing.md",
    from: '    {"holds"',
    to: "`difference` is",
    names: /"(\w+)"/g,
    declared: /^pipeline\/run\/compare\/.*\.ts$/
  },
  {
    doc: "docs/long-runs.md",
    from: "`{dryRun",
    to: "; judges",
    names: /(\w+)(?=[,}])/g,
    declared: /^pipeline\/(commands\/run|run)\/.*\.ts$/
  }
]

describe("the docs", () => {
  it("name files that exist", () => {
    const wrong = docs.flatMap((doc) =>
      codeOf(textOf(doc))
        .flatMap((code) => code.split(/[\s'"(),]+/))
        .filter((name) => TOP.test(name) && /^[\w./<>*@-]+$/.test(name) && !EXAMPLES.test(name))
        .filter((name) => !isThere(name) && name !== "bin/pipeline")
        .map((name) => `${doc}: ${name}`)
    )
    assert.isAbove(docs.length, 20)
    assert.deepStrictEqual(wrong, [])
  })

  it("link to files and headings that exist", () => {
    const wrong = docs.flatMap((doc) =>
      linksOf(doc)
        .filter(
          ({ anchor, file }) =>
            !files.has(file) || (anchor !== "" && !anchorsOf(file).includes(anchor))
        )
        .map(({ anchor, file }) => `${doc}: ${file}#${anchor}`)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("can all be reached from the README", () => {
    const reached = new Set(["README.md"])
    for (const doc of reached) {
      for (const { file } of linksOf(doc)) if (docs.includes(file)) reached.add(file)
    }
    assert.deepStrictEqual(
      docs.filter((doc) => !reached.has(doc)),
      []
    )
  })

  it("exist if the code names them, with the named heading", () => {
    const wrong = sources.flatMap((file) =>
      Array.from(
        textOf(file).matchAll(/\bdocs\/[\w-]+\.md(?:#([\w-]+))?/g),
        ([name, anchor = ""]) => ({
          file: name.replace(/#.*/, ""),
          anchor
        })
      )
        .filter(
          ({ anchor, file }) =>
            !files.has(file) || (anchor !== "" && !anchorsOf(file).includes(anchor))
        )
        .map((missing) => `${file}: ${missing.file}#${missing.anchor}`)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("name scripts that package.json has", () => {
    const { scripts } = JSON.parse(textOf("package.json"))
    const wrong = docs.flatMap((doc) =>
      Array.from(textOf(doc).matchAll(/npm run ([\w:-]+)/g), ([, name = ""]) => name)
        .filter((name) => scripts[name] === undefined)
        .map((name) => `${doc}: npm run ${name}`)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("name variables that the code reads", () => {
    const code = sources.map(textOf).join("\n")
    const wrong = docs.flatMap((doc) =>
      codeOf(textOf(doc))
        .flatMap((text) => text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [])
        .filter((name) => !VARIABLES.has(name) && !code.includes(name))
        .map((name) => `${doc}: ${name}`)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("list fields that are declared", () => {
    const wrong = FIELDS.flatMap(({ declared, doc, from, names, to }) => {
      const text = textOf(doc)
      const start = text.indexOf(from)
      const list = text.slice(start, text.indexOf(to, start + from.length))
      const code = all
        .filter((file) => declared.test(file))
        .map(textOf)
        .join("\n")
      const listed = Array.from(list.matchAll(names), ([, name = ""]) => name)
      assert.isAbove(start, -1, `${doc}: ${from}`)
      assert.isAbove(listed.length, 3, `${doc}: fields after ${from}`)
      return listed
        .filter((name) => !new RegExp(`(?<![\\w.-])${name}"?\\s*(?:\\?:|[:,}])`).test(code))
        .map((name) => `${doc}: ${name}`)
    })
    assert.deepStrictEqual(wrong, [])
  })

  it.effect("name commands that exist, and flags that they take", () =>
    Effect.gen(function* () {
      const helpOf = makeHelp()
      const whole = yield* helpOf()
      const wrong: Array<string> = []
      let seen = 0
      for (const doc of docs) {
        for (const command of commandsOf(doc)) {
          const [first = "", second = ""] = command.split(" ")
          for (const name of first.split("|")) {
            seen += 1
            if (!new RegExp(`^\\s+${name}\\b`, "m").test(whole)) {
              wrong.push(`${doc}: ${command}: there is no command ${name}`)
              continue
            }
            const own = ["tasks", "review", "db"].includes(name) && /^[a-z|]+$/.test(second)
            for (const part of own ? second.split("|") : [""]) {
              const help = yield* helpOf(...[name, part].filter((word) => word !== ""))
              if (help === "") wrong.push(`${doc}: ${command}: there is no command ${part}`)
              for (const flag of flagsIn(command)) {
                if (!flagsIn(help).includes(flag)) {
                  wrong.push(`${doc}: ${command}: there is no ${flag}`)
                }
              }
            }
          }
        }
      }
      assert.isAbove(seen, 100)
      assert.deepStrictEqual(wrong, [])
    })
  )

  it.effect("name flags that some command takes", () =>
    Effect.gen(function* () {
      const helpOf = makeHelp()
      const whole = yield* helpOf()
      const names = Array.from(whole.matchAll(/^ {2}([a-z]+) {2,}/gm), ([, name = ""]) => name)
      assert.include(names, "run")
      const words = names.map((name) => [name])
      for (const verb of ["list", "new", "check", "show", "compose", "rate"])
        words.push(["tasks", verb])
      for (const verb of ["export", "import"]) words.push(["review", verb])
      for (const verb of ["copy", "merge", "check"]) words.push(["db", verb])
      const taken = new Set(FOREIGN)
      for (const command of words)
        for (const flag of flagsIn(yield* helpOf(...command))) taken.add(flag)
      // Long checks and the bench parse their own.
      for (const file of sources.filter((name) => /^test\/(checks|bench)\//.test(name))) {
        for (const [, name = ""] of textOf(file).matchAll(
          /(?:"--|(?<=[\s{])"?)([a-z][a-z-]*)"?(?="|: \{ type:)/g
        )) {
          taken.add(`--${name}`)
        }
      }
      const wrong = docs.flatMap((doc) =>
        codeOf(textOf(doc))
          .flatMap(flagsIn)
          .filter((flag) => !taken.has(flag))
          .map((flag) => `${doc}: ${flag}`)
      )
      assert.deepStrictEqual([...new Set(wrong)], [])
    })
  )
})

/** Files that comments name and that are not of this project: of banks and data, of packages, in replies, written by a run. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...["nl_template_scores.json", "ID.sol", "ID.json", "ID_knowledge_probe.json"],
  ...["dataset/CATEGORY/NAME.sol", "vulnerabilities.json"],
  ...["core/mod.js", "highlight.js", "importmap.json", "run.json", "skill.ts"]
])

describe("comments", () => {
  it("name files that exist", () => {
    const endings = new Set(
      all.flatMap((file) => {
        const steps = file.split("/")
        return steps.map((_, at) => steps.slice(at).join("/"))
      })
    )
    const wrong = sources.flatMap((file) =>
      Array.from(textOf(file).matchAll(/(?<=^|\s)(?:\*|\/\/|\/\*\*) [^\n]*/gm), ([line]) => line)
        .flatMap((line) =>
          Array.from(
            line.matchAll(/(?<![\w./<>~-])((?:[\w-]+\/)*[\w-]+\.(?:ts|sol|md|json|js))\b(?!\.)/g),
            ([, name = ""]) => name
          )
        )
        .filter((name) => !endings.has(name) && !ELSEWHERE.has(name) && !/(^|\/)x\.ts$/.test(name))
        .map((name) => `${file}: ${name}`)
    )
    assert.deepStrictEqual(wrong, [])
  })
})
