/** Where a flaw has lines of its own in a system's source. Owns finding these blocks, and putting other lines in their place. */

const MARK = /^\s*\/\/@(\w+)\s*(.*?)\s*$/

/** A block of a system's source in which a flaw has lines of its own: numbers of lines, from 0. */
export interface Block {
  readonly from: number
  readonly to: number
  readonly flawed: ReadonlyArray<number>
  readonly good: ReadonlyArray<number>
}

/** The blocks of a flaw. */
export const blocksOf = (lines: ReadonlyArray<string>, flaw: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let open: { from: number; flawed: Array<number>; good: Array<number> } | null = null
  let place: "flawed" | "good" | "other" = "other"
  let isIn = false
  for (const [index, line] of lines.entries()) {
    const [, mark, rest = ""] = MARK.exec(line) ?? []
    if (mark === "flaw") {
      open ??= { from: index, flawed: [], good: [] }
      place = rest.split(/\s+/).includes(flaw) ? "flawed" : "other"
      if (place === "flawed") isIn = true
    } else if (mark === "good") place = "good"
    else if (mark === "end" && open !== null) {
      if (isIn) blocks.push({ ...open, to: index })
      open = null
      isIn = false
    } else if (open !== null && place !== "other") open[place].push(index)
  }
  return blocks
}

/** The lines with others in the place of those from `from` to `to`. */
export const replaced = (
  lines: ReadonlyArray<string>,
  { from, to }: Pick<Block, "from" | "to">,
  now: ReadonlyArray<string>
): ReadonlyArray<string> => [...lines.slice(0, from), ...now, ...lines.slice(to + 1)]

/** The sound lines of a block where a condition holds, and the flawed ones where it does not. */
export const soundIf = (
  lines: ReadonlyArray<string>,
  condition: string,
  { flawed, good }: Block
): ReadonlyArray<string> => {
  const textOf = (some: ReadonlyArray<number>) => some.map((index) => lines[index] ?? "")
  return [`if (${condition}) {`, ...textOf(good), "} else {", ...textOf(flawed), "}"]
}
