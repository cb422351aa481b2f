/**
 * The transformations by name, and chains of them. Owns which passes each consists of and what it
 * preserves, which the gate checks.
 */
import { Result } from "effect"
import { addDecoys } from "./decoys/trojan.ts"
import { attest } from "./falseProphet.ts"
import type { Mark } from "./leaks/marks.ts"
import type { Pass } from "./Pass.ts"
import {
  hideProtocols,
  nameNeutrally,
  nameOpaquely,
  speakMedicine,
  tellNothing,
  tellNoWord
} from "./renamings.ts"
import { restructure } from "./restructure.ts"

/**
 * What a transformation keeps: the code up to names; that, plus added functions; the behaviour, in other
 * statements; only that it compiles (the fix).
 */
export type Keeps = "code" | "code and more" | "behaviour" | "interface"

interface Transformation {
  readonly keeps: Keeps
  readonly passes: ReadonlyArray<Pass>
  /** what a variant must no longer have of the sample */
  readonly hides: ReadonlyArray<Mark>
}

/** The transformations (paper table 2); `differential` has no pass, because it is the sample's own fix. */
export const transformations = {
  minimal_sanitized: { keeps: "code", passes: [tellNothing], hides: ["hints", "incident"] },
  sanitized: { keeps: "code", passes: [hideProtocols], hides: ["protocols", "addresses"] },
  no_comments: { keeps: "code", passes: [tellNoWord], hides: [] },
  chameleon: { keeps: "code", passes: [speakMedicine], hides: ["finance"] },
  shapeshifter_l2: {
    keeps: "code",
    passes: [nameNeutrally],
    hides: ["protocols", "addresses", "texts", "names"]
  },
  shapeshifter: {
    keeps: "behaviour",
    passes: [nameOpaquely, restructure],
    hides: ["protocols", "addresses", "texts", "names"]
  },
  trojan: { keeps: "code and more", passes: [addDecoys], hides: [] },
  false_prophet: { keeps: "code", passes: [attest], hides: [] },
  differential: { keeps: "interface", passes: [], hides: [] }
} as const satisfies Readonly<Record<string, Transformation>>

export type TransformationName = keyof typeof transformations
export const transformationNames = Object.keys(transformations) as ReadonlyArray<TransformationName>

const isName = (name: string): name is TransformationName => Object.hasOwn(transformations, name)

/**
 * Reads a chain in written form, `shapeshifter(no_comments(sanitized))`: the innermost is applied first and
 * comes first here. `original` stands for no transformation.
 */
export const readChain = (
  text: string
): Result.Result<ReadonlyArray<TransformationName>, string> => {
  const bare = text.replaceAll(/\s/g, "")
  if (bare === "original") return Result.succeed([])
  const [, names = "", closing = ""] = /^([\w(]+?)(\)*)$/.exec(bare) ?? []
  const chain = names.split("(").reverse()
  if (names === "" || closing.length !== chain.length - 1) {
    return Result.fail(`${text}: write a chain as shapeshifter(no_comments(sanitized))`)
  }
  const unknown = chain.find((name) => !isName(name))
  return unknown === undefined
    ? Result.succeed(chain.filter(isName))
    : Result.fail(
        `${unknown || text}: no such transformation; use ${transformationNames.join(", ")}`
      )
}

/**
 * The chain that makes a variant of that name: each derives from `minimal_sanitized` (the fix, which
 * belongs to the unchanged sample, is applied before). Nothing derives the unchanged sample.
 */
export const derived = (
  chain: ReadonlyArray<TransformationName>
): ReadonlyArray<TransformationName> => {
  if (chain.length === 0 || chain.includes("minimal_sanitized")) return chain
  const [first, ...rest] = chain
  return first === "differential"
    ? [first, "minimal_sanitized", ...rest]
    : ["minimal_sanitized", ...chain]
}

/** Writes a chain in the form that readChain reads. */
export const showChain = (chain: ReadonlyArray<string>): string =>
  chain.reduce((inner, name) => (inner === "" ? name : `${name}(${inner})`), "") || "original"
