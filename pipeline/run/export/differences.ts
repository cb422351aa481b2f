/** Compares two JSON values field by field, and describes the differences. Pure. */

import type { Schema } from "effect"
import { counted } from "../../../report/text.ts"

/** One difference from what the file says. */
export interface Difference {
  /** a field of the file, or a trial by its names with its field */
  readonly of: string
  readonly stated: string
  readonly found: string
}

const SHOWN = 200

/** Characters that a terminal interprets or hides: controls, direction marks, separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A text of the file in a form that is safe to show, on one line. */
export const visible = (text: string, limit = SHOWN): string => {
  const whole =
    text.length > limit ? `${text.slice(0, limit)}... (${counted(text.length, "character")})` : text
  return whole.replace(
    INVISIBLE,
    (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}}`
  )
}

/** A message that may quote a file, on one line. */
export const oneLine = (message: string): string =>
  visible(message.trim().replace(/\s*\n\s*/g, " "), 500)

const shown = (value: Schema.Json | undefined): string =>
  value === undefined
    ? "nothing"
    : visible(typeof value === "string" ? value : JSON.stringify(value))

export const difference = (of: string, stated: string, found: string): Difference => ({
  of: visible(of),
  stated: visible(stated),
  found: visible(found)
})

/** The members of an object. A Map has only own keys, so no name can reach the prototype. */
const membersOf = (value: Schema.Json | undefined): ReadonlyMap<string, Schema.Json> | undefined =>
  value === undefined || value === null || typeof value !== "object" || Array.isArray(value)
    ? undefined
    : new Map(Object.entries(value))

/** Every leaf in which two values differ; a missing value counts as null. */
export const differencesIn = (
  of: string,
  stated: Schema.Json | undefined,
  found: Schema.Json | undefined
): ReadonlyArray<Difference> => {
  if (Array.isArray(stated) && Array.isArray(found)) {
    const length = Math.max(stated.length, found.length)
    return Array.from({ length }, (_, at) =>
      differencesIn(`${of}[${at}]`, stated[at], found[at])
    ).flat()
  }
  const [theirs, ours] = [membersOf(stated), membersOf(found)]
  if (theirs === undefined || ours === undefined) {
    return stated === found ? [] : [{ of: visible(of), stated: shown(stated), found: shown(found) }]
  }
  const prefix = of === "" || of.endsWith(": ") ? of : `${of}.`
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((key) =>
    differencesIn(`${prefix}${key}`, theirs.get(key), ours.get(key))
  )
}
