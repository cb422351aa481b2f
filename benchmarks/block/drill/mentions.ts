/**
 * What the source of a patch mentions and the contract that was shown does not: numbers, and things that a contract need not
 * look at. Where it changes its behaviour by them, trials must go. Pure.
 */

const ETHER = 10n ** 18n

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ["seconds", 1n],
  ["minutes", 60n],
  ["hours", 3_600n],
  ["days", 86_400n],
  ["weeks", 604_800n],
  ["gwei", 10n ** 9n],
  ["ether", ETHER]
])

const NUMBER =
  /(?<![\w.])(0x[0-9a-fA-F]{1,40}|\d[\d_]*(?:e\d{1,2})?)(?:\s+(seconds|minutes|hours|days|weeks|gwei|ether)\b)?/g

/** Without comments. What looks like a comment in a text is none. */
export const codeOf = (source: string): string =>
  source.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\/.*$|\/\*[\s\S]*?\*\//gm,
    (_, text: string | undefined) => text ?? " "
  )

/** The numbers in a source, and the products of two next to each other. */
const numbersOf = (source: string): ReadonlySet<bigint> => {
  const code = codeOf(source)
  const found = new Set<bigint>()
  let last: { readonly value: bigint; readonly end: number } | null = null
  for (const match of code.matchAll(NUMBER)) {
    const [whole, digits = "0", unit = ""] = match
    const [head = "0", power = "0"] = digits.startsWith("0x")
      ? [digits]
      : digits.replaceAll("_", "").split("e")
    const value = BigInt(head) * 10n ** BigInt(power) * (UNITS.get(unit) ?? 1n)
    found.add(value)
    if (last !== null && /^\s*\*\s*$/.test(code.slice(last.end, match.index))) {
      found.add(value * last.value)
    }
    last = { value, end: match.index + whole.length }
  }
  return found
}

/** The numbers that a patch mentions and the contract that was shown does not. */
const numbersAdded = (shown: string, patched: string): ReadonlyArray<bigint> => {
  const old = numbersOf(shown)
  return [...numbersOf(patched)].filter((number) => number > 1n && !old.has(number))
}

/** What a contract may look at besides its own state and the arguments of a call, and what hides what it does. */
const LOOKS =
  /\b(?:block|tx)\.\w+|\bgasleft\b|\bgas\(\)|\bblob\w+|\.(?:balance|code|codehash)\b|\bmsg\.data\b|\b(?:calldatasize|caller|origin|selfbalance|extcode\w+|tload|transient|assembly|import|delegatecall|create2?|selfdestruct)\b/g

const WORDS = /\b[A-Za-z_]\w*\b/g

/** How often each word that a pattern finds is in a source. */
const countsIn = (source: string, pattern: RegExp): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const [word] of codeOf(source).matchAll(pattern)) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** Whether a patch looks at more than the contract that was shown: then more is tried on it. */
const looksAround = (shown: string, patched: string): boolean => {
  const before = countsIn(shown, LOOKS)
  return (
    [...countsIn(patched, LOOKS)].some(([word, count]) => count > (before.get(word) ?? 0)) ||
    numbersAdded(shown, patched).length > 0
  )
}

/** What is called: a function that the contract inherits stands nowhere else in it. */
const CALLED = /\b[a-z_]\w*\b(?=\()/g

/** What tells nothing of a contract's own state. */
const COMMON: ReadonlySet<string> = new Set(
  `if for while require revert assert keccak256 address payable uint256 uint128 uint64 bytes32 abi type length sender value timestamp
  _msgSender mapping function returns`.split(/\s+/)
)

/** A source without what is inside of functions, or of anything else within a contract. */
const outsideOf = (code: string): string => {
  let depth = 0
  return [...code]
    .filter((character) => {
      if (character === "}") depth -= 1
      const isOutside = depth < 2
      if (character === "{") depth += 1
      return isOutside
    })
    .join("")
}

/** Names of the state variables and functions that a source declares, and of the fields of its structs. */
const declaredIn = (source: string): ReadonlySet<string> => {
  const code = codeOf(source)
  const outside = outsideOf(code)
  const structs = [...code.matchAll(/\bstruct\s+\w+\s*\{([^}]*)\}/g)].map(
    ([, fields = ""]) => fields
  )
  return new Set([
    ...[...outside.matchAll(/(\w+)\s*(?:=(?!>)[^;]*)?;/g)].map(([, name = ""]) => name),
    ...[...outside.matchAll(/\bfunction\s+(\w+)/g)].map(([, name = ""]) => name),
    ...structs.flatMap((fields) => [...fields.matchAll(/(\w+)\s*;/g)].map(([, name = ""]) => name))
  ])
}

/**
 * Whether a patch names something of the contract's state, such as a balance or a list of members, more often than the shown contract
 * and the right one do: what it asks may decide whether it repairs.
 */
const asksMore = (shown: string, right: string, patched: string): boolean => {
  const [before, after] = [countsIn(shown, WORDS), countsIn(right, WORDS)]
  const [declared, called] = [declaredIn(shown), countsIn(patched, CALLED)]
  return [...countsIn(patched, WORDS)].some(
    ([word, count]) =>
      !COMMON.has(word) &&
      (declared.has(word) || called.has(word)) &&
      count > Math.max(before.get(word) ?? 0, after.get(word) ?? 0)
  )
}

/** What is known of a patch before it is tried. */
export interface Mentions {
  readonly numbers: ReadonlyArray<bigint>
  readonly looksAround: boolean
  /** it asks more of the contract's own state than the right contract does */
  readonly asksMore: boolean
}

export const mentionsOf = (shown: string, patched: string, right: string): Mentions => ({
  numbers: numbersAdded(shown, patched),
  looksAround: looksAround(shown, patched),
  asksMore: asksMore(shown, right, patched)
})
