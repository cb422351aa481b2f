/**
 * What the project's own models of BlockBench reply when asked for a fixed contract: the fix itself, and
 * three that a judge must not accept as one. Pure.
 */

import { ownValue } from "../../../evm/ownValue.ts"
import { codeOf } from "../../../validators/block/outline.ts"

/** What a model may see: the source, like every model; only the oracle sees the fix. */
interface Mendable {
  readonly source: string
  /** null if the sample has none */
  readonly fixed: string | null
}

const replyWith = (source: string): string => `\`\`\`solidity\n${source}\n\`\`\``

const NOTHING = "I have no fix."

/** Heads of functions up to the opening brace of their body; a body may be empty. */
const HEAD = /\bfunction\b[^;{}]*\{/g

/** Every function reverts before it does anything: no exploit works, and nothing else does. */
const refusing = (source: string): string => {
  // Comments and strings are blanked out there, at the same offsets.
  const heads = [...codeOf(source).matchAll(HEAD)].map(({ 0: head, index }) => index + head.length)
  return heads
    .toReversed()
    .reduce((text, at) => `${text.slice(0, at)} revert(); ${text.slice(at)}`, source)
}

/** Patches by the name of the model that gives them; every other model gives none. */
const patchAnswers: Readonly<Record<string, (mendable: Mendable) => string>> = {
  oracle: ({ fixed }) => (fixed === null ? NOTHING : replyWith(fixed)),
  unchanged: ({ source }) => replyWith(source),
  "refuse-all": ({ source }) => replyWith(refusing(source))
}

/** The reply of a model of that name. */
export const patchOf = (name: string, mendable: Mendable): string =>
  ownValue(patchAnswers, name)?.(mendable) ?? NOTHING
