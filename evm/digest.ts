/** One text and one digest for equal values: what keys and fingerprints are made of. */
import { createHash } from "node:crypto"
import type { Schema } from "effect"

/** One text for equal values: object keys in code-unit order, no blanks. What digests are made of. */
export const canonicalJson = (value: Schema.Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(",")}}`
}

/** A SHA-256 that is fed part by part, for what is not one text or not read as hex. */
export const sha256 = () => createHash("sha256")

/** SHA-256 of texts, one after the other, as hex. */
export const digest = (...texts: ReadonlyArray<string>): string =>
  texts.reduce((hash, text) => hash.update(text), sha256()).digest("hex")
