/** Editing a leaderboard file as somebody would who wants another one believed. */
import { Schema } from "effect"
import { canonicalJson, digest } from "../../../evm/digest.ts"
import { triesAll } from "../oneIn.ts"

export type Json = Schema.Json
export type JsonObject = Schema.JsonObject
export type Place = ReadonlyArray<string | number>

export const parsed = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Json))

export const objectOf = (value: Json | undefined): JsonObject =>
  value === null || value === undefined || typeof value !== "object" || Array.isArray(value)
    ? {}
    : Object.fromEntries(Object.entries(value))

export const arrayOf = (value: Json | undefined): ReadonlyArray<Json> =>
  Array.isArray(value) ? value : []

export const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "")

/** The value at a place. */
export const at = (json: Json | undefined, [first, ...rest]: Place): Json | undefined => {
  if (first === undefined) return json
  const inner = typeof first === "number" ? arrayOf(json)[first] : objectOf(json)[first]
  return at(inner, rest)
}

/** The same with another value at a place; undefined takes it out. */
export const edit = (
  json: Json | undefined,
  [first, ...rest]: Place,
  change: (value: Json | undefined) => Json | undefined
): Json | undefined => {
  if (first === undefined) return change(json)
  if (typeof first === "number") {
    return arrayOf(json).flatMap((value, index) => {
      const edited = index === first ? edit(value, rest, change) : value
      return edited === undefined ? [] : [edited]
    })
  }
  const entries = Object.entries(objectOf(json))
  const old = new Map(entries).get(first)
  const edited = edit(old, rest, change)
  if (edited === undefined) return Object.fromEntries(entries.filter(([key]) => key !== first))
  return Object.fromEntries(
    old === undefined
      ? [...entries, [first, edited]]
      : entries.map(([key, value]) => [key, key === first ? edited : value])
  )
}

export const put = (json: Json, place: Place, value: Json): Json =>
  edit(json, place, () => value) ?? null

/** Each trial of a file, changed. */
export const eachTrial = (json: Json, change: (trial: JsonObject) => Json | undefined): Json =>
  put(
    json,
    ["trials"],
    arrayOf(at(json, ["trials"])).flatMap((trial) => change(objectOf(trial)) ?? [])
  )

const sum = (value: Json | undefined): string => digest(canonicalJson(value ?? null))

const resealedReply = (reply: Json): Json => {
  const { attempt, finish, key, stage, step, text } = objectOf(reply)
  const parts = [stage, step, attempt, key, finish, text].map((part) => part ?? null)
  return put(reply, ["digest"], sum(parts))
}

const resealedTrial = (trial: Json): Json => {
  const replies = arrayOf(at(trial, ["replies"])).map(resealedReply)
  const { attempt, item, model, split, round, status, variant } = objectOf(trial)
  const names = [model, item, split, variant, round, attempt, status].map((name) => name ?? null)
  return put(
    put(trial, ["replies"], replies),
    ["digest"],
    sum([...names, replies.map((reply) => at(reply, ["digest"]) ?? null)])
  )
}

/** With the digest of the whole made anew: anybody can. */
export const sealed = (json: Json): Json => {
  const { digest: _, ...content } = objectOf(json)
  return { ...content, digest: sum(content) }
}

/** With every digest made anew. */
export const sealedWhole = (json: Json): Json => {
  const sums = Object.fromEntries(
    ["settings", "asked", "environment"].map((part) => [part, sum(at(json, [part]))])
  )
  const trials = arrayOf(at(json, ["trials"])).map(resealedTrial)
  return sealed(put(put(json, ["sums"], sums), ["trials"], trials))
}

/** A change of one place of a file. */
export interface Mutant {
  readonly change: "changed" | "deleted" | "added" | "duplicated" | "moved"
  readonly place: Place
  readonly json: Json
}

const otherLeaf = (value: Json): Json => {
  if (typeof value === "number") return value + 1
  if (typeof value === "boolean") return !value
  if (value === null) return 1
  if (typeof value !== "string") return null
  const last = value.at(-1)
  return last === undefined ? "x" : `${value.slice(0, -1)}${last === "1" ? "2" : "1"}`
}

const placesIn = (json: Json, place: Place): ReadonlyArray<Place> => {
  if (Array.isArray(json)) {
    return [place, ...json.flatMap((value, index) => placesIn(value, [...place, index]))]
  }
  const members = Object.entries(objectOf(json))
  return [place, ...members.flatMap(([key, value]) => placesIn(value, [...place, key]))]
}

/** Every change of one place: of each leaf, member and element. Its digests are left as they are. */
export const mutantsOf = (json: Json): ReadonlyArray<Mutant> =>
  placesIn(json, []).flatMap((place): ReadonlyArray<Mutant> => {
    const value = at(json, place) ?? null
    const made = (change: Mutant["change"], edited: Json | undefined) => [
      { change, place, json: edited ?? null }
    ]
    const here = (other: Json) => put(json, place, other)
    const isLeaf = value === null || typeof value !== "object"
    const list = Array.isArray(value) ? value : undefined
    const [first, second] = list ?? []
    return [
      ...(place.length === 0
        ? []
        : made(
            "deleted",
            edit(json, place, () => undefined)
          )),
      ...(isLeaf ? made("changed", here(otherLeaf(value))) : []),
      ...(isLeaf || list !== undefined ? [] : made("added", here({ ...objectOf(value), more: 1 }))),
      ...(list === undefined ? [] : made("added", here([...list, null]))),
      ...(list === undefined || first === undefined
        ? []
        : made("duplicated", here([first, ...list]))),
      ...(list === undefined ||
      first === undefined ||
      second === undefined ||
      sum(first) === sum(second)
        ? []
        : made("moved", here([second, first, ...list.slice(2)])))
    ]
  })

/** A change by its kind and the names of its place, whatever the element is. */
const kindOf = ({ change, place }: Mutant): string =>
  [change, ...place.map((part) => (typeof part === "number" ? "#" : part))].join(" ")

/**
 * The first and the last of each kind of change, for a file begins with a model of our own and ends with
 * another; `FORGE=all` leaves all of them.
 */
export const ofEachKind = (mutants: ReadonlyArray<Mutant>): ReadonlyArray<Mutant> =>
  triesAll("FORGE")
    ? mutants
    : [...Map.groupBy(mutants, kindOf).values()].flatMap(
        (group, index) => group.at(index % 2 === 0 ? 0 : -1) ?? []
      )
