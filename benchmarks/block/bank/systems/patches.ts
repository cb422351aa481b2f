/**
 * Patches of a flaw, as their author writes them: what stands in the place of some lines of the flawed
 * contract. Owns the form:
 *
 *   //@honest NAME        a right fix: it must pass. //@alternative NAME: the same, and its behaviour counts as
 *                         right beside our fix's. //@hostile NAME: it leaves the flaw, or breaks something: must fail
 *   //@from fixed         optional: what follows replaces lines of the sound contract, not of the flawed one
 *   //@replace            lines of `system.sol`, of which there is one such run in the flawed contract
 *   //@with               what stands there instead, up to the next mark
 *
 * Pure.
 */
import { Effect } from "effect"
import { counted } from "../../../../report/text.ts"

export interface PatchText {
  readonly name: string
  readonly kind: "honest" | "alternative" | "hostile"
  /** the contract whose lines are replaced */
  readonly from: "flawed" | "fixed"
  readonly edits: ReadonlyArray<{ readonly old: string; readonly now: string }>
}

const MARK = /^\s*\/\/@(honest|alternative|hostile|from|replace|with)\b\s*(.*?)\s*$/

interface Building {
  readonly name: string
  readonly kind: PatchText["kind"]
  from: PatchText["from"]
  readonly edits: Array<{ old: Array<string>; now: Array<string> | null }>
}

const isKind = (mark: string): mark is PatchText["kind"] =>
  /^(honest|alternative|hostile)$/.test(mark)

/** Reads the patches of one file; fails with what is wrong. */
export const readPatches = Effect.fnUntraced(function* (text: string) {
  const patches: Array<Building> = []
  for (const [index, line] of text.split("\n").entries()) {
    const [, mark = "", name = ""] = MARK.exec(line) ?? []
    const patch = patches.at(-1)
    const edit = patch?.edits.at(-1)
    if (isKind(mark)) patches.push({ name, kind: mark, from: "flawed", edits: [] })
    else if (mark === "from" && name === "fixed" && patch?.edits.length === 0) patch.from = name
    else if (mark === "replace" && patch !== undefined) patch.edits.push({ old: [], now: null })
    else if (mark === "with" && edit !== undefined && edit.now === null) edit.now = []
    else if (mark !== "")
      return yield* Effect.fail(`line ${index + 1}: //@${mark} is in the wrong place`)
    else if (edit !== undefined) (edit.now ?? edit.old).push(line)
  }
  const done = patches.map(
    ({ edits, from, kind, name }): PatchText => ({
      name,
      kind,
      from,
      edits: edits.map(({ now, old }) => ({ old: old.join("\n"), now: (now ?? []).join("\n") }))
    })
  )
  const empty = done.find(({ edits, name }) => name === "" || edits.length === 0)
  if (empty !== undefined) return yield* Effect.fail(`the patch "${empty.name}" replaces nothing`)
  return done
})

const lines = (text: string): ReadonlyArray<string> => text.split("\n").map((line) => line.trim())

const trimmed = (text: string): ReadonlyArray<string> => {
  const all = lines(text)
  const from = all.findIndex((line) => line !== "")
  const to = all.findLastIndex((line) => line !== "")
  return from < 0 ? [] : all.slice(from, to + 1)
}

/** The source that it is of, with a patch; fails with what does not fit. */
export const applyPatch = Effect.fnUntraced(function* (source: string, patch: PatchText) {
  let text = source
  for (const { now, old } of patch.edits) {
    const wanted = trimmed(old)
    const all = lines(text)
    const found = all.flatMap((_, at) =>
      wanted.every((line, index) => all[at + index] === line) ? [at] : []
    )
    const [at] = found
    if (wanted.length === 0 || at === undefined || found.length > 1) {
      return yield* Effect.fail(
        `the patch "${patch.name}" replaces lines that are in the contract ${counted(found.length, "time")}, not once: ${wanted[0] ?? "none"}`
      )
    }
    const whole = text.split("\n")
    text = [
      ...whole.slice(0, at),
      now.replace(/\n+$/, ""),
      ...whole.slice(at + wanted.length)
    ].join("\n")
  }
  return text
})
