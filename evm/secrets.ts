/**
 * Keeps every secret that this process was given out of all that it stores, prints, logs and traces, in
 * any encoding. Owns the list and the encodings. Code that reads a key registers it here, and code that
 * writes redacts through this file, because a program may print the key of another model, too.
 */
import { ownValue } from "./ownValue.ts"

/** Shorter values are placeholders of local servers or plain words, not secrets. */
const MIN_SECRET = 8

const REDACTED = "<redacted>"

/** Spellings of the secrets, the longest first: a short one may be a part of a longer one. */
let spellings: ReadonlyArray<string> = []

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

const lowerCase = (percent: string): string =>
  percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())

/**
 * The base64 digits of bytes inside a longer text, without the digits that they share with their
 * neighbours.
 */
const inBase64 = (bytes: Buffer): ReadonlyArray<string> =>
  [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64url")
    const shared = (before + bytes.length) % 3 === 0 ? 0 : 1
    return digits.slice([0, 2, 3][before], digits.length - shared)
  })

const spellingsOf = (secret: string): ReadonlyArray<string> => {
  const bytes = Buffer.from(secret)
  const reversed = [...secret].toReversed().join("")
  const base64 = inBase64(bytes)
  const plain = [secret, reversed].flatMap((text) => [
    ...[text, inJson(text), inJson(inJson(text)), inJson(text).replaceAll("/", "\\/")],
    text.replace(/[&<>"']/g, (character) => ownValue(ENTITIES, character) ?? "")
  ])
  const percent = [
    encodeURI(secret),
    encodeURIComponent(secret),
    new URLSearchParams({ "": secret }).toString().slice(1)
  ]
  return [
    ...plain,
    ...percent,
    ...percent.map(lowerCase),
    ...base64,
    ...base64.map((digits) => digits.replaceAll("-", "+").replaceAll("_", "/")),
    ...base64.map((digits) => digits.replaceAll("-", "+").replaceAll("_", "\\/")),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase()
  ].filter((spelling) => spelling.length >= MIN_SECRET)
}

/** Registers a secret: from now on it is redacted everywhere. */
export const keepOut = (secret: string): void => {
  const value = secret.trim()
  if (value.length < MIN_SECRET || spellings.includes(value)) return
  const all = new Set([...spellings, ...spellingsOf(value)])
  spellings = [...all].toSorted((a, b) => b.length - a.length)
}

/** A text without any of the secrets. */
export const redacted = (text: string): string =>
  spellings.reduce((left, spelling) => left.replaceAll(spelling, REDACTED), text)

/** A value without any of the secrets, in the names of its fields, too. */
export const redactedIn = (value: unknown): unknown => {
  if (typeof value === "string") return redacted(value)
  if (Array.isArray(value)) return value.map(redactedIn)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [redacted(name), redactedIn(inner)])
  )
}

const parsed = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/**
 * Redacts a text that may be JSON, so that it stays valid JSON: a secret may begin in the middle of an
 * escape.
 */
export const redactedJson = (text: string): string => {
  const left = redacted(text)
  if (left === text) return text
  const json = parsed(text)
  return json === undefined ? left : redacted(JSON.stringify(redactedIn(json.value)))
}
