/**
 * Short names of models for figures, tables and progress. A model from the configuration already has a short name; one that was
 * given as an address or a program gets the part that tells it apart. Pure.
 */
import { Predicate } from "effect"
import { shorten } from "../layout.ts"

/** Longest name that fits next to an axis. */
const LONGEST = 32

/** A program by its file name, without folders. */
const programOf = (command: string): string => command.trim().replace(/^\S*\/(?=[^\s/])/, "")

/** A model's name in a figure, if no other has the same. */
export const shortName = (name: string): string => {
  const served = /^https?:\/\/[^#]*#(.+)$/s.exec(name)?.[1]
  const short = served ?? (name.startsWith("cmd:") ? programOf(name.slice(4)) : name)
  return shorten(short === "" ? name : short, LONGEST)
}

/** A model at an address, with its host; null for any other. */
const withHost = (name: string): string | null => {
  const parts = /^https?:\/\/([^/?#@]+)[^#]*#(.+)$/s.exec(name)
  return parts === null ? null : `${shorten(parts[2] ?? "", LONGEST)} (${parts[1]})`
}

/** The names that are too long for a label, with their short names: no two models have the same. */
export const shortNames = (names: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const called = Map.groupBy(names, shortName)
  const told = names.map((name) => {
    const short = shortName(name)
    return [name, (called.get(short) ?? []).length < 2 ? short : (withHost(name) ?? short)] as const
  })
  const same = Map.groupBy(told, ([, text]) => text)
  return new Map(
    told.flatMap(([name, short]) => {
      const all = (same.get(short) ?? []).map(([each]) => each)
      // Models that would still get the same name are numbered in their order.
      const text = all.length < 2 ? short : `${short} (${all.indexOf(name) + 1})`
      return text === name ? [] : [[name, text] as const]
    })
  )
}

const modelsIn = (value: unknown, found: Set<string>): Set<string> => {
  if (Array.isArray(value)) for (const each of value) modelsIn(each, found)
  else if (Predicate.isObject(value)) {
    for (const [key, each] of Object.entries(value)) {
      if (key === "model" && Predicate.isString(each)) found.add(each)
      else modelsIn(each, found)
    }
  }
  return found
}

const replaced = (value: unknown, names: ReadonlyMap<string, string>): unknown =>
  Predicate.isString(value)
    ? (names.get(value) ?? value)
    : Array.isArray(value)
      ? value.map((each) => replaced(each, names))
      : Predicate.isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, each]) => [key, replaced(each, names)])
          )
        : value

type Spec = Readonly<Record<string, unknown>>

/** The specification with short names in the data and wherever models are sorted. */
export const withShortNames = (spec: Spec): Spec => {
  const names = shortNames([...modelsIn(spec, new Set())])
  return names.size === 0
    ? spec
    : Object.fromEntries(Object.entries(spec).map(([key, each]) => [key, replaced(each, names)]))
}
