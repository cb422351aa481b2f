/** No function is longer than can be read at once: what is longer holds a second concept. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Predicate } from "effect"
import { parseAst } from "vitest/node"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Lines of a function, from its first to its last. */
const LONGEST = 60

const ROOMS = "{benchmarks,bin,chain,db,evm,models,pipeline,report,stages,tasks,validators}"

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

/** Where the functions of a source begin and end, those within others too. */
const functionsIn = (node: unknown): ReadonlyArray<readonly [start: number, end: number]> => {
  if (Array.isArray(node)) return node.flatMap(functionsIn)
  if (!Predicate.isObject(node)) return []
  const { end, start, type, ...parts } = node
  const own =
    Predicate.isString(type) &&
    FUNCTION.test(type) &&
    Predicate.isNumber(start) &&
    Predicate.isNumber(end)
      ? [[start, end] as const]
      : []
  return [...own, ...Object.values(parts).flatMap(functionsIn)]
}

const linesOf = (text: string): number => text.split("\n").length

/** The functions of a source that are too long, by their first line. */
const longIn = (text: string, lang: "js" | "ts"): ReadonlyArray<string> =>
  functionsIn(parseAst(text, { lang })).flatMap(([start, end]) => {
    const lines = linesOf(text.slice(start, end))
    return lines > LONGEST ? [`line ${linesOf(text.slice(0, start))} has ${lines} lines`] : []
  })

describe("a function", () => {
  it("is reported if it is too long", () => {
    const body = "  n += 1\n".repeat(LONGEST)
    const short = "  n += 1\n".repeat(LONGEST - 2)
    assert.deepStrictEqual(longIn(`let n = 0\nconst f = (): void => {\n${body}}\n`, "ts"), [
      `line 2 has ${LONGEST + 2} lines`
    ])
    assert.lengthOf(longIn(`const o = { *f() {\n${body}} }`, "js"), 1)
    assert.lengthOf(longIn(`class A { f() { g(function () {\n${body}}) } }`, "js"), 2)
    assert.deepStrictEqual(longIn(`const f = () => {\n${short}}`, "js"), [])
  })

  it(`has at most ${LONGEST} lines`, () => {
    const files = globSync(`${ROOMS}/**/*.{ts,js}`, {
      cwd: root,
      exclude: ["**/node_modules/**"]
    })
    assert.isAbove(files.length, 1000)
    const long = files.flatMap((file) =>
      longIn(readFileSync(join(root, file), "utf8"), file.endsWith(".ts") ? "ts" : "js").map(
        (found) => `${file}: ${found}`
      )
    )
    assert.deepStrictEqual(long, [])
  })
})
