/**
 * Through which functions two sources of a contract can be told apart: those whose text differs, and those that call one. Where a
 * flaw is, trials must go. Pure.
 */
import { codeOf } from "../mentions.ts"

const HEAD = /\b(?:function|modifier)\s+(\w+)|\b(constructor|receive|fallback)\b(?=\s*\()/g

/** The text of each function, without comments and spaces; those of one name together. */
const functionsIn = (source: string): ReadonlyMap<string, string> => {
  const code = codeOf(source)
  const heads = [...code.matchAll(HEAD)]
  const found = new Map<string, string>()
  heads.forEach((head, at) => {
    const name = head[1] ?? head[2] ?? ""
    const text = code
      .slice(head.index, heads[at + 1]?.index)
      .replace(/\s+/g, " ")
      .trim()
    found.set(name, `${found.get(name) ?? ""}${text}`)
  })
  return found
}

/** Names of functions. */
export const touchedBetween = (one: string, other: string): ReadonlySet<string> => {
  const [first, second] = [functionsIn(one), functionsIn(other)]
  const names = new Set([...first.keys(), ...second.keys()])
  const touched = new Set([...names].filter((name) => first.get(name) !== second.get(name)))
  const callers = (): ReadonlyArray<string> =>
    [...second].flatMap(([name, text]) =>
      !touched.has(name) && [...touched].some((inner) => new RegExp(`\\b${inner}\\b`).test(text))
        ? [name]
        : []
    )
  for (let more = callers(); more.length > 0; more = callers()) {
    for (const name of more) touched.add(name)
  }
  return touched
}
