/**
 * How well words alone tell decoys from the functions of the contract that they were put into: a naive Bayes classifier over the
 * words of a function, cross-validated by contract, and the words that it goes by. Owns that measure; what a decoy does is
 * checked elsewhere.
 */
import { Effect } from "effect"
import { transform } from "../../benchmarks/block/stages/transform/transform.ts"
import type { Sample } from "../../tasks/block/Sample.ts"
import { functionsOf } from "../../validators/block/outline.ts"

/** A function of a trojan. */
interface Written {
  /** contracts of one group are tested together, by what was learned from all others */
  readonly group: string
  readonly isDecoy: boolean
  readonly words: ReadonlySet<string>
}

/** The words of a text: names are split at capitals and underscores, numbers count as one word. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[=!<>+*/%&|^-]+/g), ([word]) =>
      /^\d/.test(word) ? "#" : word.toLowerCase()
    )
  )

/** The functions of a sample's trojan that anybody may call and that can change something; a comment before a function belongs to it. */
export const functionsOfTrojan = Effect.fn("functionsOfTrojan")(function* (
  sample: Sample,
  seed: number
) {
  const variant = yield* transform(sample, ["minimal_sanitized", "trojan"], seed)
  const lines = variant.source.split("\n")
  const decoys = new Set(
    variant.codeActs.flatMap((act) => (act.function === "DECOY" ? [act.inFunction] : []))
  )
  const isOpen = ({ from }: { readonly from: number }) => {
    const [head = ""] = lines
      .slice(from - 1, from + 9)
      .join("\n")
      .split("{")
    return /\b(?:public|external)\b/.test(head) && !/\b(?:view|pure|constant)\b/.test(head)
  }
  return functionsOf(variant.source)
    .filter(isOpen)
    .map(({ from, name, to }): Written => {
      let start = from - 1
      while (/^\s*(\/\/|\*|\/\*)/.test(lines[start - 1] ?? "")) start -= 1
      return {
        group: sample.system ?? sample.id,
        isDecoy: decoys.has(name),
        words: wordsOf(lines.slice(start, to).join("\n"))
      }
    })
})

/** The log-odds that a function with a word is a decoy. */
const learn = (functions: ReadonlyArray<Written>): ReadonlyMap<string, number> => {
  const sums = [
    functions.filter(({ isDecoy }) => !isDecoy),
    functions.filter(({ isDecoy }) => isDecoy)
  ]
  const [real, decoys] = sums.map((own) => {
    const counts = new Map<string, number>()
    for (const { words } of own)
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return (word: string) => ((counts.get(word) ?? 0) + 0.5) / (own.length + 1)
  })
  const all = new Set(functions.flatMap(({ words }) => [...words]))
  return new Map(
    [...all].map((word) => [word, Math.log((decoys?.(word) ?? 1) / (real?.(word) ?? 1))])
  )
}

/** The chance that a decoy has a higher value than another function. */
const areaOf = (
  values: ReadonlyArray<{ readonly isDecoy: boolean; readonly value: number }>
): number => {
  const [decoys, real] = [true, false].map((is) =>
    values.filter(({ isDecoy }) => isDecoy === is).map(({ value }) => value)
  )
  let won = 0
  for (const one of decoys ?? []) {
    for (const other of real ?? []) won += one > other ? 1 : one === other ? 0.5 : 0
  }
  return won / Math.max(1, (decoys?.length ?? 0) * (real?.length ?? 0))
}

const FOLDS = 10

/** What a classifier of words reaches on functions of contracts that it has not learned from. */
export const tellByWords = (functions: ReadonlyArray<Written>) => {
  const groups = [...new Set(functions.map(({ group }) => group))].sort()
  const foldOf = new Map(groups.map((group, index) => [group, index % FOLDS]))
  const values = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isIn = ({ group }: Written) => foldOf.get(group) === fold
    const odds = learn(functions.filter((one) => !isIn(one)))
    return functions.filter(isIn).map(({ isDecoy, words }) => ({
      isDecoy,
      value: [...words].reduce((sum, word) => sum + (odds.get(word) ?? 0), 0)
    }))
  })
  const odds = learn(functions)
  const common = (word: string) => functions.filter(({ words }) => words.has(word)).length >= 5
  return {
    area: areaOf(values),
    decoys: values.filter(({ isDecoy }) => isDecoy).length,
    functions: values.length,
    telling: [...odds]
      .filter(([word]) => common(word))
      .sort(([, one], [, other]) => other - one)
      .slice(0, 12)
      .map(([word]) => word)
  }
}
