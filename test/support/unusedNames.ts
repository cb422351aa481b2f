/** The names that a Solidity source declares and does not use. Reads the text, because a test asks for hundreds of sources. */
import { codeOf } from "../../validators/block/outline.ts"

/** Where a name is declared that can be left unused. A function that anybody may call is used from outside. */
const DECLARED = [
  /\b(?:error|event|modifier|struct|enum|library)\s+(\w+)/g,
  /\bfunction\s+(\w+)\s*\([^)]*\)[^{;]*\b(?:private|internal)\b/g,
  // A variable of a contract or a member of a struct stands alone on its line.
  /^ {4,8}(?:mapping\b.*\)|[A-Za-z_][\w.]*(?:\[\w*\])*)(?: (?:public|private|internal|constant|immutable|override|payable))* (\w+)(?: =[^;]*)?;/gm,
  // `import {A, B} from`
  /\bimport\s*\{([^}]*)\}\s*from\b/g
]

/** What is only written to: `x = `, `x[i] += `, `a.x++;`, `delete x;` and `(x, y) = ` do not use x. */
const WRITTEN = [
  /(?<=[;{})]\s*)(?:delete\s+)?[\w.]*?\b(\w+)(?:\[[^\]\n]*\])*\s*(?:(?:[-+*/|&^]|<<|>>)?=(?!=)|\+\+;|--;)/g,
  /(?<=[;{}]\s*)\(([^();]*)\)\s*=(?!=)/g
]

/** Every word of what a pattern captures: one name, or a list of them. */
const namesIn = (code: string, pattern: RegExp): ReadonlyArray<string> =>
  [...code.matchAll(pattern)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? [])

/** How often a source uses each name that it declares. */
const usesIn = (source: string): ReadonlyMap<string, number> => {
  const code = codeOf(source)
  const uses = new Map<string, number>()
  const count = (name: string, by: number) => uses.set(name, (uses.get(name) ?? 0) + by)
  for (const name of namesIn(code, /(\w+)/g)) count(name, 1)
  for (const pattern of WRITTEN) for (const name of namesIn(code, pattern)) count(name, -1)
  const declared = DECLARED.flatMap((pattern) => namesIn(code, pattern))
  return new Map(declared.map((name) => [name, Math.max(0, (uses.get(name) ?? 0) - 1)]))
}

/** Names that a flawed source declares without use, although the sound one uses them. */
export const betrayedIn = (flawed: string, sound: string): ReadonlyArray<string> => {
  const before = usesIn(sound)
  return [...usesIn(flawed)].flatMap(([name, uses]) =>
    uses === 0 && (before.get(name) ?? 0) > 0 ? [name] : []
  )
}
