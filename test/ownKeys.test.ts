/**
 * No word of others finds what every object inherits: `constructor` and its like are names that a reply, a
 * task's file or a row may hold. Where a lookup may find nothing, its name is one that was not made up
 * here: it goes through `ownValue`, a Map, or `Object.hasOwn`.
 */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { ownValue } from "../evm/ownValue.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** What is looked up in place, and may be missing: `record[name] ??`, `record[name]?.`, `=== undefined`. */
const LOOKUP =
  /(?<![\w$.`])[A-Za-z_$][\w$]*(?:\??\.[\w$]+)*(?:\?\.)?\[(?<key>[A-Za-z_$][^[\]`]*|`[^`]*`)\](?:\s*\?\?|\?\.|\s*[!=]== undefined)/g
/** `name in record`, the name not a text of ours. */
const IN = /(?<![\w$."'`])[A-Za-z_$][\w$.]* in [A-Za-z_$][\w$.]*\b(?! \w)(?=[)\s,;?])/g
/** Places in a list, as they are called here. */
const PLACE =
  /^(index|i|at|start|next|j|end|step|column|rater|count|item|round|position|first|other|side|lane|size|row|from_operation|operation)$|[+-] \d|\.length|^(template\.index|action\.number|range\.to|word \* BITS \+ bit|place|this\.at|i \* width \+ j|ruleIndex \?\? -1|artifactLocation\?\.index \?\? -1|spoke$|group \* BITS \+ bit|start \+ at|draw \* step \+ group|COMBINATIONS \+ other)/

/** Names of ours in records of ours: the type says so. */
const KNOWN: ReadonlySet<string> = new Set([
  "benchmarks/block/models/exploits.ts: mine[name] ??",
  "benchmarks/block/measures/executions.ts: row[kind] ??",
  "benchmarks/block/measures/knowledge.ts: knew.facts[name] ??",
  "benchmarks/block/report/sections/leaderboard.ts: model[kind]?.",
  "benchmarks/block/review/sheet.ts: row[name as keyof typeof row] ??",
  "benchmarks/block/stages/transform/Gate.ts: original.asts[MAIN] ??",
  "benchmarks/block/stages/transform/Gate.ts: changed.asts[MAIN] ??",
  "benchmarks/quest/compose/compose.ts: refused[made] ??",
  "benchmarks/quest/bank/rules/naming.ts: templates[Number(index)] === undefined",
  "benchmarks/quest/bank/rules/unread.ts: validation[field] === undefined",
  "benchmarks/quest/bank/rules/unread.ts: task[field] ??",
  "evm/digest.ts: value[key] ??",
  "evm/outsideFiles.ts: words[type] ??",
  "models/commandWords.ts: environment[name] ??",
  "pipeline/commands/verb.ts: verbs[name] !== undefined",
  "pipeline/commands/verb.ts: bench.verbs[name]?.",
  "pipeline/commands/verb.ts: own[bench.name] ??",
  "pipeline/run/reportingCalls.ts: WORDS[error.reason._tag] ??",
  "validators/block/panel.ts: vote[key] ??",
  "validators/quest/registry.ts: familyOfRole[role]?."
])

const inherited = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype)
]

const lines = [
  "benchmarks",
  "chain",
  "db",
  "evm",
  "models",
  "pipeline",
  "report",
  "stages",
  "tasks",
  "validators"
]
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .filter(
    (file) =>
      !/^tasks\/quest\/|sandbox-execute\/runner\/|^benchmarks\/quest\/models\/cheats\//.test(file)
  )
  .flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .map((text) => ({ file, text: text.trim() }))
  )
  .filter(({ text }) => !/^(\*|\/\/|\/\*)/.test(text))

describe("names that come from outside", () => {
  it("find only the record's own fields", () => {
    const held = { a: 1 }
    assert.strictEqual(ownValue(held, "a"), 1)
    for (const name of inherited) assert.isUndefined(ownValue<unknown>(held, name), name)
    assert.isUndefined(ownValue(undefined, "a"))
    assert.strictEqual(ownValue<unknown>(JSON.parse('{"__proto__": 2}'), "__proto__"), 2)
  })

  it("are looked up only in ways that ignore inherited fields", () => {
    const wrong = lines.flatMap(({ file, text }) => [
      ...Array.from(text.matchAll(LOOKUP))
        .filter(({ groups }) => !PLACE.test(groups?.key ?? ""))
        .map(([found]) => `${file}: ${found}`),
      ...Array.from(text.matchAll(IN))
        .filter(
          () => /\b(if|return|\?|=>|&&|\|\||!)/.test(text) && !/["'`].* in .*["'`]/.test(text)
        )
        .filter(() => !/\bfor \(/.test(text))
        .map(([found]) => `${file}: ${found}`)
    ])
    assert.deepStrictEqual(
      wrong.filter((found) => !KNOWN.has(found)),
      []
    )
  })
})
