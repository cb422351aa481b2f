/**
 * The renaming transformations: what each wants a name to be. The words are data (data/*.json); names.ts
 * ensures that two never become one.
 */
import { Schema } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Flaw } from "../../../../tasks/block/Sample.ts"
import { categoriesNamed, namesType, sharedTerms } from "../../../../validators/block/terms.ts"
import { withoutComments } from "./comments.ts"
import neutralData from "./data/neutral.json" with { type: "json" }
import { hints, medical, protocolNames, telling } from "./leaks/tables.ts"
import { rewriteAddresses, rewriteTexts } from "./leaks/texts.ts"
import type { NameKind } from "./names.ts"
import type { Pass, Subject } from "./Pass.ts"
import { renameEdits, renamingBy } from "./rename.ts"
import { type Node, nodesOf, type Tree, textOf } from "./Tree.ts"
import { replaceInText, replaceWords, tidy } from "./words.ts"

const Groups = Schema.Record(Schema.String, Schema.String)
const groups = Schema.decodeUnknownSync(Groups)
const HINT = new RegExp(hints.join("|"), "i")
const neutral = groups(neutralData)

const neutralWords = (kind: NameKind): ReadonlyArray<string> =>
  (ownValue(neutral, kind) ?? "item").split(" ")

/** Number of key terms of the documented flaw at which a comment counts as revealing it. */
const TERMS_TOLD = 3

/** Whether a comment is about the documented flaw: its kind, or its terms. */
const tellsOf = (flaw: Flaw, text: string): boolean =>
  namesType(text, flaw.type) ||
  categoriesNamed(text).includes(flaw.category) ||
  sharedTerms(text, `${flaw.description ?? ""} ${flaw.rootCause ?? ""}`).shared >= TERMS_TOLD

/** States a licence, not what the code does. */
const LICENCE = /SPDX-License-Identifier/

/**
 * Which comments reveal a flaw: those that hint at any, and those about this one that only the flawed contract has.
 * If one of the latter goes, so do all of its kind (inside of functions, or outside): a single function
 * without a comment would show where the flaw is.
 */
const tellingComments = (tree: Tree, { flaw, isShared }: Pick<Subject, "flaw" | "isShared">) => {
  const bodies = nodesOf(tree.root, "Block")
  const isInside = (one: Node) =>
    bodies.some(({ end, start }) => start <= one.start && one.end <= end)
  const comments = tree.comments
    .map((one) => ({ text: textOf(tree, one), inside: isInside(one) }))
    .filter(({ text }) => !LICENCE.test(text))
  const telling = comments.filter(
    ({ text }) => !isShared(text) && (HINT.test(text) || tellsOf(flaw, text))
  )
  const kinds = new Set(telling.map(({ inside }) => inside))
  return new Set(
    comments
      .filter(({ inside, text }) => kinds.has(inside) || HINT.test(text))
      .map(({ text }) => text)
  )
}

/**
 * Removes from names and texts the words that reveal a flaw or an incident, and the comments that do.
 */
export const tellNothing: Pass = (tree, _, { flaw, incident, isShared }) => {
  const table = incident.size === 0 ? telling : new Map([...telling, ...incident])
  const renaming = renamingBy(tree, (name, kind) => {
    const without = replaceWords(name, table)
    if (without === name) return name
    const kept = tidy(without)
    return /[A-Za-z]/.test(kept) ? kept : (neutralWords(kind)[0] ?? "item")
  })
  const { edits, texts } = rewriteTexts(tree, (text) => replaceInText(text, table))
  const revealing = tellingComments(tree, { flaw, isShared })
  const gone = withoutComments(tree, (text) => revealing.has(text))
  const isGone = (at: number) => gone.some(({ start, end }) => start <= at && at < end)
  const names = renameEdits(tree, renaming, (word) => replaceWords(word, incident))
  return {
    edits: [...gone, ...names.filter(({ start }) => !isGone(start)), ...edits],
    renaming,
    texts
  }
}

/** Removes every comment. */
export const tellNoWord: Pass = (tree) => ({ edits: withoutComments(tree) })

const URL = /\b(?:https?|ipfs|wss?):\/\/[^\s"']+/g

/**
 * Replaces names of protocols by what they are, also in texts; replaces known addresses; removes every
 * comment.
 */
export const hideProtocols: Pass = (tree, _, { needs }) => {
  const renaming = renamingBy(tree, (name) => replaceWords(name, protocolNames))
  const isComment = (at: number) => tree.comments.some(({ start, end }) => start <= at && at < end)
  const names = renameEdits(tree, renaming).filter(({ start }) => !isComment(start))
  const texts = rewriteTexts(tree, (text) =>
    replaceInText(text.replace(URL, "https://example.org"), protocolNames)
  )
  const addresses = rewriteAddresses(tree, needs)
  return {
    edits: [...names, ...texts.edits, ...addresses.edits, ...withoutComments(tree)],
    renaming,
    texts: new Map([...texts.texts, ...addresses.texts])
  }
}

/** Replaces the words of finance by those of medicine, in names, texts and comments. */
export const speakMedicine: Pass = (tree) => {
  const renaming = renamingBy(tree, (name) => replaceWords(name, medical))
  const { edits, texts } = rewriteTexts(tree, (text) => replaceInText(text, medical))
  const names = renameEdits(tree, renaming, (word) => replaceWords(word, medical))
  return { edits: [...names, ...edits], renaming, texts }
}

/** Numbers the texts, and replaces known addresses. */
const numberTexts = (tree: Tree, word: string, needs: Subject["needs"]) => {
  let number = 0
  const texts = rewriteTexts(tree, () => `${word}${++number}`)
  const addresses = rewriteAddresses(tree, needs)
  return {
    edits: [...texts.edits, ...addresses.edits],
    texts: new Map([...texts.texts, ...addresses.texts])
  }
}

/** Names only say what kind of thing they name. */
export const nameNeutrally: Pass = (tree, random, { needs }) => {
  const chosen = new Map<NameKind, string>()
  const counts = new Map<string, number>()
  const renaming = renamingBy(tree, (_, kind) => {
    const word = chosen.get(kind) ?? random.pick(neutralWords(kind))
    chosen.set(kind, word)
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    return `${word}${count}`
  })
  const { edits, texts } = numberTexts(tree, "text", needs)
  return { edits: [...renameEdits(tree, renaming), ...edits], renaming, texts }
}

/** Names without meaning. */
export const nameOpaquely: Pass = (tree, random, { needs }) => {
  const renaming = renamingBy(
    tree,
    () => `_0x${random.int(0, 0xffffff).toString(16).padStart(6, "0")}`
  )
  const { edits, texts } = numberTexts(tree, "E", needs)
  return { edits: [...renameEdits(tree, renaming), ...edits], renaming, texts }
}
