/** Suggests names for a mistyped one. */

/** The number of letters to insert, remove or replace to turn `a` into `b`. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/**
 * Up to three of `names`, nearest first: none in which more than a third of the letters differ, and none
 * much further than the nearest.
 */
export const nearest = (name: string, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const plain = name.toLowerCase().replace(/[^a-z0-9_]/g, "")
  const near = names
    .map((candidate) => ({
      candidate,
      edits:
        plain.length >= 4 && candidate.toLowerCase().includes(plain)
          ? 0
          : distance(plain, candidate.toLowerCase())
    }))
    .filter(({ edits }) => edits <= Math.max(2, Math.floor(plain.length / 3)))
    .sort((a, b) => a.edits - b.edits || (a.candidate < b.candidate ? -1 : 1))
  return near
    .filter(({ edits }) => edits <= (near[0]?.edits ?? 0) + 2)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}
