/**
 * No text says "1 trials": a number before a noun in a template goes through `counted` (report/text.ts), which
 * knows the singular. Looks at the sources, because most texts are never made with a 1 in any other test.
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { counted } from "../report/text.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** The rooms whose texts are for people. */
const FOLDERS = "{benchmarks,bin,chain,models,pipeline,report}"

/** What is stored, and keyed by a version, or sent to a model: prompts, replies of models of ours, what stages say. */
const STORED = "benchmarks/*/{episode,models,prompt,stages}/**"

/** What the program counts. */
const NOUNS =
  "answers|attempts|bytes|calls|characters|classes|columns|contracts|differences|entries|errors|exploits|figures|files|findings|flips|instances|items|judges|lines|models|nodes|operations|outputs|processes|raters|ratings|reasons|replies|requests|rounds|rows|runs|samples|scripts|sides|stages|steps|systems|tables|tasks|templates|threads|times|tokens|transactions|trials|turns|variants|verdicts|votes"

/** `${n} trials`, also with an adjective between the two, where no `counted` gives the words. */
const PLURAL = new RegExp(
  String.raw`\$\{(?:[^{}]|\{[^{}]*\})*\} (?:(?:finished|further|more|new|open|other|pending|pooled|stored) )?(?:${NOUNS})\b(?!/)`,
  "g"
)

/** Always more than one, and fixed where it is written. */
const CONSTANT =
  /^\$\{(?:number\()?(?:Limits\.\w+|options\.maxBytes|ANSWER_BYTES|(?:LONGEST|MAX|MOST)[A-Z_]*)\)?\} /

/** What stands before the noun is no number, or never 1: names of splits, verbs, and several in a row or a pool. */
const NO_COUNT =
  /^\$\{(?:splits\.join\(" and "\)|this\.split)\} tasks|^\$\{node\.shown\} answers|^\$\{options\.task\} runs|^\$\{(?:step\.from|who)\} calls|^\$\{times\} (?:times|requests)|^\$\{judgePool\.length\} judges/

const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line)

const pluralsIn = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .filter((line) => !isComment(line))
    .flatMap((line) => Array.from(line.matchAll(PLURAL), ([found]) => found))
    .filter((found) => !CONSTANT.test(found) && !NO_COUNT.test(found))

/** A template as a source has it. */
const template = (before: string, value: string, after: string): string =>
  `\`${before}\${${value}}${after}\``

describe("a count in a text", () => {
  it("is reported if its noun is always in the plural", () => {
    const finds = (text: string) => assert.lengthOf(pluralsIn(text), 1, text)
    finds(template("of ", "trials.length", " trials"))
    finds(template("", "n - of({ a })", " more models"))
    const passes = (text: string) => assert.lengthOf(pluralsIn(text), 0, text)
    passes(template("", 'counted(n, "trial")', " of them"))
    passes(template("at most ", "MAX_CALLS", " calls"))
    passes(` * says ${template("", "n", " trials")}`)
  })

  it("agrees with its noun", () => {
    assert.strictEqual(counted(1, "trial"), "1 trial")
    const wrong = globSync(`${FOLDERS}/**/*.{ts,js}`, {
      cwd: root,
      exclude: ["**/node_modules/**", STORED]
    }).flatMap((file) =>
      pluralsIn(readFileSync(join(root, file), "utf8")).map((found) => `${file}: ${found}`)
    )
    assert.deepStrictEqual(wrong, [])
  })
})
