/** The docs are true: every file, script, command and flag that a doc or a comment names is there. */
import { globSync, readFileSync } from "node:fs"
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

/** Text between backticks, a code block's lines too. */
const quoted = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/`([^`\n]+)`/g), ([, inner = ""]) => inner)

/** What a reader writes by the docs, and what packing puts into the package. */
const EXAMPLES = /^(benchmarks\/sums|chain\/vendor)\//

describe("the docs", () => {
  it("name files that are there", () => {
    const wrong = docs.flatMap((doc) =>
      quoted(textOf(doc))
        .filter((name) => TOP.test(name) && /^[\w./<>*@-]+$/.test(name) && !EXAMPLES.test(name))
        .filter((name) => !isThere(name))
        .map((name) => `${doc}: ${name}`)
    )
    assert.isAbove(docs.length, 20)
    assert.deepStrictEqual(wrong, [])
  })

  it("link to files that are there", () => {
    const wrong = docs.flatMap((doc) =>
      Array.from(textOf(doc).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g), ([, to = ""]) => to)
        .filter(
          (to) =>
            !files.has(
              doc.startsWith("docs/") && !to.startsWith("../")
                ? `docs/${to}`
                : to.replace("../", "")
            )
        )
        .map((to) => `${doc}: ${to}`)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("name scripts of package.json that are there", () => {
    const { scripts } = JSON.parse(textOf("package.json"))
    const wrong = docs.flatMap((doc) =>
      Array.from(textOf(doc).matchAll(/npm run ([\w:-]+)/g), ([, name = ""]) => name)
        .filter((name) => scripts[name] === undefined)
        .map((name) => `${doc}: npm run ${name}`)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it.effect("name commands and flags that are there", () =>
    Effect.gen(function* () {
      const helps = new Map<string, string>()
      const helpOf = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
        const key = words.join(" ")
        const known = helps.get(key)
        if (known !== undefined) return known
        const said = yield* commandOver(benches, ...words, "--help")
        helps.set(key, said.status === 0 ? said.stdout : "")
        return helps.get(key) ?? ""
      })
      const wrong: Array<string> = []
      const whole = yield* helpOf([])
      for (const doc of docs) {
        for (const [line, first = "", rest = ""] of textOf(doc).matchAll(
          /(?:bin\/pipeline|npx questline|`pipeline) ([a-z]+)((?: [^\n`#|]*)?)/g
        )) {
          if (!new RegExp(`^\\s+${first}\\b`, "m").test(whole)) {
            wrong.push(`${doc}: ${line.trim()}: there is no command ${first}`)
            continue
          }
          const [second = ""] = rest.trim().split(/[\s|]/)
          const own = ["tasks", "review"].includes(first) && /^[a-z]+$/.test(second)
          const help = yield* helpOf(own ? [first, second] : [first])
          for (const [, flag = ""] of rest.matchAll(/(?<=\s)(--[a-z][\w-]*)/g)) {
            if (!help.includes(flag)) wrong.push(`${doc}: ${line.trim()}: there is no ${flag}`)
          }
        }
      }
      assert.deepStrictEqual(wrong, [])
    })
  )
})

/** Files that comments name and that are not of this project: of banks and data, of packages, written by a run. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...["nl_template_scores.json", "ID.sol", "ID.json", "ID_knowledge_probe.json"],
  ...["dataset/CATEGORY/NAME.sol", "vulnerabilities.json"],
  ...["core/mod.js", "highlight.js", "importmap.json", "run.json", "skill.ts"]
])

describe("comments", () => {
  it("name files that are there", () => {
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
