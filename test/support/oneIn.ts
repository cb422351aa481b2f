/** How many cases that are alike a test tries. Owns the variables that make it try all of them. */

/** `ESCAPE=all`: what is meant to harm; `FORGE=all`: forged files. The checks that are named after them set them. */
export const triesAll = (what: "ESCAPE" | "FORGE"): boolean => process.env[what] === "all"

/** The first of every `n` cases, where one stands for its neighbours; all of them if the variable says so. */
export const oneIn = <A>(
  n: number,
  cases: ReadonlyArray<A>,
  what: "ESCAPE" | "FORGE"
): ReadonlyArray<A> => (triesAll(what) ? cases : cases.filter((_, at) => at % n === 0))
