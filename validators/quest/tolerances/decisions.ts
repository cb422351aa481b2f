/**
 * The decisions of a judgement that depend on how far amounts may be off. Owns the record of them: two
 * judgements of one trial with the same decisions are the same, and multipliers between theirs give it, too
 * (stretches.ts). Judges are synchronous, so one record at a time is enough.
 *
 * What must be recorded: a comparison whose outcome changes at most once while every room grows, and a
 * number that only grows or only shrinks with them, where more than a comparison is made of it.
 */

/** A comparison, by how far it is from its turn (it holds from 0 on); or what must be equal, as text. */
export type Decision = bigint | string

let record: Array<Decision> | null = null

/** Whether `a` is at least `b`. */
export const atLeast = (a: bigint, b: bigint): boolean => {
  record?.push(a - b)
  return a >= b
}

/** Whether `a` is more than `b`. */
export const moreThan = (a: bigint, b: bigint): boolean => !atLeast(b, a)

/** A statement that changes at most once while every room grows. */
export const decided = (holds: boolean): boolean => {
  record?.push(holds ? 0n : -1n)
  return holds
}

/** Records values that are used as they are. */
export const settled = (...values: ReadonlyArray<bigint | number>): void => {
  record?.push(values.join(" "))
}

/** What `judge` gives, with its decisions in order. */
export const decisionsOf = <A>(judge: () => A): readonly [A, ReadonlyArray<Decision>] => {
  const [outer, own]: [typeof record, Array<Decision>] = [record, []]
  record = own
  try {
    return [judge(), own]
  } finally {
    record = outer
  }
}

const isSame = (a: Decision, b: Decision | undefined): boolean =>
  typeof a === "string" || typeof b !== "bigint" ? a === b : a >= 0n === b >= 0n

/** The first decision that differs, by its position; null if all are the same. */
export const firstDifference = (
  a: ReadonlyArray<Decision>,
  b: ReadonlyArray<Decision>
): number | null => {
  const at = a.findIndex((decision, place) => !isSame(decision, b[place]))
  return at >= 0 ? at : a.length < b.length ? a.length : null
}
