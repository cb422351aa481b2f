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

/** SHA-256 as hex. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("hex")
